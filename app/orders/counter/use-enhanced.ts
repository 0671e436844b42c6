import { type RefObject, useEffect, useRef } from "react";
import type * as keepers from "./enhance-counter";

/**
 * Returns the place that a script keeps once the page is alive: it is not on the page's way to being usable. A browser
 * asks only once for a script that it could not have.
 * @param start begins to keep it, until the signal
 */
export function useEnhanced<Place extends Element>(
  start: (keeper: typeof keepers, place: Place, left: AbortSignal) => void,
): RefObject<Place> {
  const place = useRef<Place>(null);
  const first = useRef(start);
  useEffect(() => {
    const left = new AbortController();
    import("./enhance-counter").then(
      (keeper) => place.current && first.current(keeper, place.current, left.signal),
      () => undefined,
    );
    return () => left.abort();
  }, []);
  return place;
}
