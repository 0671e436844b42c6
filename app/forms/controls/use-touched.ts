import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

/** Returns the attributes of a folded part that say whether it was touched since the page came; a script knows. */
export function useTouched() {
  const isHydrated = useHydrated();
  const [isTouched, setTouched] = useState(false);
  return { "data-touched": isHydrated ? isTouched : undefined, onInput: () => setTouched(true) };
}
