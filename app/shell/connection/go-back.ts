import type { Clock } from "#app/shell/clock";
import { createWatch, first, longest } from "./watch";

export interface GoBackParts {
  clock: Clock;
  /** Between 0 and 1. */
  random(): number;
  /** The tab's storage, which throws where the browser forbids it. */
  storage(): Pick<Storage, "getItem" | "setItem">;
  /** Tells whether the session goes on, or has ended for good. */
  look(): Promise<boolean>;
  /** False where the person is about something else by now. */
  mayGo(): boolean;
  go(): void;
  /** Called instead where it may not go: the person does. */
  offer(): void;
}

/** The place where the tab remembers how often it has just gone back, and when. */
const returnsKey = "bru-returns";

/**
 * Goes back by itself once the session goes on: looks ever more seldom, and later from the beginning where it has just
 * gone back and was led here again, so that it never turns in circles.
 */
export function createGoBack({ clock, random, storage, look, mayGo, go, offer }: GoBackParts) {
  const watch = createWatch({ clock, random, look, onBack });
  const before = recentReturns();

  function recentReturns(): number {
    try {
      const [times = 0, at = 0] = (storage().getItem(returnsKey) ?? "").split(" ").map(Number);
      return clock.now() - at < 4 * longest ? times : 0;
    } catch {
      return 0;
    }
  }

  /** Tells whether it could be remembered. */
  function noteReturn(): boolean {
    try {
      storage().setItem(returnsKey, `${before + 1} ${clock.now()}`);
      return true;
    } catch {
      return false;
    }
  }

  function onBack() {
    if (mayGo() && noteReturn()) go();
    else offer();
  }

  return {
    start: () => watch.start(Math.min(first * 2 ** before, longest)),
    lookNow: watch.lookNow,
    stop: watch.stop,
  };
}
