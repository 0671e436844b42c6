import type { Clock } from "#app/shell/clock";

interface Hand {
  /** Milliseconds left when it last began to run. */
  left: number;
  since: number;
  cancel?: () => void;
}

const longestTimer = 2 ** 31 - 1;

/**
 * Returns a countdown for each id; all stand still while there is a reason to pause, and go on with the time they had
 * left.
 * @param ended is called with the id whose time is up
 */
export function createCountdown(clock: Clock, ended: (id: string) => void) {
  const hands = new Map<string, Hand>();
  const reasons = new Set<string>();

  function run(id: string, left: number) {
    const cancel = reasons.size > 0 ? undefined : clock.after(left, () => ended(id));
    hands.set(id, { left, since: clock.now(), cancel });
  }

  function drop(id: string) {
    hands.get(id)?.cancel?.();
    hands.delete(id);
  }

  return {
    /** Starts the time of this id anew, in milliseconds. 0, less, or Infinity: it never ends. */
    start(id: string, duration: number) {
      drop(id);
      if (duration > 0 && duration <= longestTimer) run(id, duration);
    },
    drop,
    paused: () => reasons.size > 0,
    pause(reason: string) {
      if (reasons.size === 0) {
        for (const hand of hands.values()) {
          hand.cancel?.();
          hand.left -= clock.now() - hand.since;
        }
      }
      reasons.add(reason);
    },
    resume(reason: string) {
      if (reasons.delete(reason) && reasons.size === 0) for (const [id, { left }] of [...hands]) run(id, left);
    },
  };
}
