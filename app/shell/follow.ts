import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Reads the page again now and then while it is in sight, and when it comes back into it, where something else is to be
 * seen. Needs JavaScript; without it the page is as it was opened.
 * @param pause milliseconds between two looks
 * @param isOther tells whether something else is to be seen, the same function as long as the same page is; null to
 * look no more. A look that fails sees nothing
 */
export function useFollow(pause: number, isOther: (() => Promise<boolean>) | null): void {
  const { revalidate, state } = useRevalidator();
  const idle = useRef(true);
  useEffect(() => {
    idle.current = state === "idle";
  }, [state]);
  useEffect(() => {
    if (isOther === null) return;
    const look = async () => {
      if (document.visibilityState === "visible" && (await isOther()) && idle.current) void revalidate();
    };
    const lookSafely = () => void look().catch(() => undefined);
    const timer = setInterval(lookSafely, pause);
    document.addEventListener("visibilitychange", lookSafely);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", lookSafely);
    };
  }, [pause, isOther, revalidate]);
}
