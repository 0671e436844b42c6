import type { Clock } from "#app/shell/clock";

export interface BuildWatchParts {
  clock: Clock;
  /** Reads a JSON document of the server; any failure is a build that did not change. */
  readJson(path: string): Promise<unknown>;
  /** Id of the build this page runs. */
  running: string;
  /** Milliseconds between two looks; 0 = never look. */
  interval: number;
  /** Called once, when the server has another build. */
  onNewBuild(id: string): void;
}

/** Asks the server again and again which build is the newest, until it is another than the one that runs. */
export function createBuildWatch({ clock, readJson, running, interval, onNewBuild }: BuildWatchParts) {
  let cancel: (() => void) | undefined;

  function look() {
    cancel = clock.after(interval, look);
    void readJson(`/builds/latest.json?${clock.now()}`).then(compare, () => undefined);
  }

  function compare(latest: unknown) {
    const id = idOf(latest);
    if (!cancel || !id || id === running) return;
    stop();
    onNewBuild(id);
  }

  function stop() {
    cancel?.();
    cancel = undefined;
  }

  return {
    start() {
      if (interval > 0 && !cancel) cancel = clock.after(interval, look);
    },
    stop,
  };
}

function idOf(latest: unknown): string | undefined {
  return latest && typeof latest === "object" && "id" in latest && typeof latest.id === "string"
    ? latest.id
    : undefined;
}
