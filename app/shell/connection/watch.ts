import type { Clock } from "#app/shell/clock";

export interface WatchParts {
  clock: Clock;
  /** Between 0 and 1. */
  random(): number;
  /** Tells whether the server can do its work. */
  look(): Promise<boolean>;
  onBack(): void;
}

/** Milliseconds before the first look, and the longest between two. */
export const [first, longest] = [2000, 30_000];

/** Looks for the server until it is back: ever more seldom, and no two tablets at the same moment. */
export function createWatch({ clock, random, look, onBack }: WatchParts) {
  let watching = 0;
  let cancel: (() => void) | undefined;

  function stop() {
    watching += 1;
    cancel?.();
  }

  async function ask(mine: number, next: () => void) {
    const back = await look();
    if (mine !== watching) return;
    if (!back) return next();
    stop();
    onBack();
  }

  function wait(mine: number, pause: number) {
    cancel = clock.after(
      pause * (0.75 + random() / 2),
      () => void ask(mine, () => wait(mine, Math.min(pause * 2, longest))),
    );
  }

  return {
    /** Asks from now on, until the server is back or `stop` is called. */
    start(pause = first) {
      stop();
      wait(watching, pause);
    },
    /** Asks now, because the browser says that the network is there, and from now on when the server is not. */
    lookNow() {
      stop();
      const mine = watching;
      void ask(mine, () => wait(mine, first));
    },
    stop,
  };
}
