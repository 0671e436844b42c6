import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Milliseconds between two looks at what the other tablets have weighed. */
const pause = 10_000;

/**
 * Keeps the page as the server has it while it is in sight, and the screen lit where the browser can. Needs JavaScript;
 * without it the page is as it was opened.
 */
export function useFollowOthers(): void {
  const { revalidate, state } = useRevalidator();
  const idle = useRef(true);
  useEffect(() => {
    idle.current = state === "idle";
  }, [state]);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible" && idle.current) void revalidate();
    };
    const timer = setInterval(look, pause);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [revalidate]);
  useEffect(keepAwake, []);
}

function keepAwake(): () => void {
  if (!("wakeLock" in navigator)) return () => undefined;
  let lock: WakeLockSentinel | undefined;
  const ask = () => {
    if (document.visibilityState === "visible")
      navigator.wakeLock.request("screen").then(
        (given) => (lock = given),
        () => undefined,
      );
  };
  ask();
  document.addEventListener("visibilitychange", ask);
  return () => {
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}
