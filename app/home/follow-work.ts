import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { currentConnection, isSlowConnection } from "~/shell/links/slow-connection";

/** Milliseconds between two looks at what the other tablets have marked. */
const pause = 8_000;

/**
 * Shows what others have marked done of a day within ten seconds while the page is in sight, unless the connection is
 * not to be burdened. Needs JavaScript; without it the page is as it was opened.
 * @param stamp of what the page shows; null where the API tells none
 */
export function useFollowWork(day: string, stamp: string | null): void {
  const { revalidate, state } = useRevalidator();
  const idle = useRef(true);
  useEffect(() => {
    idle.current = state === "idle";
  }, [state]);
  useEffect(() => {
    if (stamp === null) return;
    const look = async () => {
      if (document.visibilityState !== "visible" || isSlowConnection(currentConnection())) return;
      const answer = await fetch(`/today?jour=${day}`, { redirect: "manual" });
      if (answer.ok && (await answer.text()) !== stamp && idle.current) revalidate();
    };
    const lookSafely = () => void look().catch(() => undefined);
    const timer = setInterval(lookSafely, pause);
    document.addEventListener("visibilitychange", lookSafely);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", lookSafely);
    };
  }, [day, stamp, revalidate]);
}
