import type { Clock } from "#app/shell/clock";
import type { IconDrawing } from "./iconify";

/** Drawings by name; null for one that is missing. */
export type Drawings = ReadonlyMap<string, IconDrawing | null>;

export interface IconStoreParts {
  clock: Clock;
  /** Fetches the icons of one tick; never rejects. */
  fetchIcons(names: readonly string[]): Promise<Drawings>;
  /** Returns a drawing that the server has put into the page. */
  drawn(name: string): IconDrawing | null;
}

export type IconStore = ReturnType<typeof createIconStore>;

/** Returns the icons of the page: those the server drew are taken over, the others of one tick are fetched together. */
export function createIconStore({ clock, fetchIcons, drawn }: IconStoreParts) {
  const known = new Map<string, IconDrawing | null>();
  const requested = new Set<string>();
  let tick: string[] = [];
  const listeners = new Set<() => void>();

  function find(name: string): IconDrawing | null | undefined {
    if (!known.has(name)) {
      const drawing = drawn(name);
      if (drawing) known.set(name, drawing);
    }
    return known.get(name);
  }

  async function fetchTick() {
    const names = tick;
    tick = [];
    for (const [name, drawing] of await fetchIcons(names)) known.set(name, drawing);
    for (const listener of listeners) listener();
  }

  return {
    /** The drawing; null when it is missing, undefined while it is not known. */
    find,
    /** Has it fetched with the others of this tick, unless it is known or was asked for before. */
    want(name: string) {
      if (find(name) !== undefined || requested.has(name)) return;
      requested.add(name);
      tick.push(name);
      if (tick.length === 1) clock.after(0, () => void fetchTick());
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
