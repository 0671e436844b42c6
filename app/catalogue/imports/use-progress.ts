import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** Milliseconds between two looks at how far it is. */
const pause = 1000;

/**
 * Looks again while something is under way and the page is in sight. Without JavaScript the page asks for itself
 * (root.tsx).
 */
export function useProgress(underWay: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!underWay || state !== "idle") return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, pause);
    return () => clearInterval(timer);
  }, [underWay, state, revalidate]);
}
