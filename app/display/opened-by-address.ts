import { useLocation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";

/**
 * Opens a row when the address names it by its anchor, and once: who closes it finds it closed. Without scripts the
 * styles show what the address names.
 */
export function useOpenedByAddress(anchor: string | undefined): RefObject<HTMLDetailsElement> {
  const { hash } = useLocation();
  const row = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const { current } = row;
    if (!current || anchor === undefined || hash !== `#${anchor}`) return;
    current.open = true;
    current.dataset.reached = "";
  }, [anchor, hash]);
  return row;
}
