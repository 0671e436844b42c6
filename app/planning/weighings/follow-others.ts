import { useEffect } from "react";
import { useFollow } from "#app/shell/follow";

/** Milliseconds between two looks at what the other tablets have weighed. */
const pause = 10_000;

const always = () => Promise.resolve(true);

/** Keeps the page as the server has it while it is in sight, and the screen lit where the browser can. */
export function useFollowOthers(): void {
  useFollow(pause, always);
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
