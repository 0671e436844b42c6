import type { Clock } from "#app/shell/clock";

export interface HandClock extends Clock {
  /** Turns the hands: everything due until then is called, in order. */
  advance(milliseconds: number): void;
  /** Returns the number of callbacks that wait. */
  waiting(): number;
}

/** Returns a clock that a test turns by hand; it starts at the given instant. */
export function createHandClock(start = Date.UTC(2026, 10, 21, 6)): HandClock {
  let now = start;
  let due: { at: number; callback: () => void }[] = [];
  return {
    now: () => now,
    after(milliseconds, callback) {
      const entry = { at: now + milliseconds, callback };
      due.push(entry);
      return () => {
        due = due.filter((other) => other !== entry);
      };
    },
    advance(milliseconds) {
      const until = now + milliseconds;
      for (;;) {
        const next = due.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        due = due.filter((entry) => entry !== next);
        now = next.at;
        next.callback();
      }
      now = until;
    },
    waiting: () => due.length,
  };
}
