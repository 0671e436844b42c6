import type { Clock } from "~/clock";
import { parseIconName } from "./icon-name";
import { type IconDrawing, drawingOf, iconPaths } from "./iconify";

/** Milliseconds after which a request for icons is given up. */
export const iconTimeout = 1500;

export interface IconStoreParts {
  clock: Clock;
  /** Fetches a JSON document; rejects on any status but 200 and when the signal aborts. */
  readJson(path: string, signal: AbortSignal): Promise<unknown>;
  warn(message: string): void;
  /** A drawing that is at hand: on the server the collection's, in the browser one the server put into the page. */
  drawn(name: string): IconDrawing | null;
}

export type IconStore = ReturnType<typeof createIconStore>;

/**
 * The icons of the page: those at hand are taken over, the others of one tick are fetched together, sorted, one request
 * per collection. One that is missing is null, with a warning.
 */
export function createIconStore({ clock, readJson, warn, drawn }: IconStoreParts) {
  const known = new Map<string, IconDrawing | null>();
  const asked = new Set<string>();
  let tick: string[] = [];
  const listeners = new Set<() => void>();

  function find(name: string): IconDrawing | null | undefined {
    if (!known.has(name)) {
      const drawing = drawn(name);
      if (drawing) known.set(name, drawing);
    }
    return known.get(name);
  }

  function settle(name: string, drawing: IconDrawing | null) {
    known.set(name, drawing);
    if (!drawing) warn(`[Icon] failed to load icon \`${name}\``);
  }

  function tell() {
    for (const listener of listeners) listener();
  }

  function fetchTick() {
    const collections = new Map<string, Map<string, string>>();
    for (const text of tick) {
      const parsed = parseIconName(text);
      if (!parsed) settle(text, null);
      else collections.set(parsed.collection, (collections.get(parsed.collection) ?? new Map<string, string>()).set(text, parsed.name));
    }
    tick = [];
    for (const [collection, names] of collections) void fetchIcons(collection, names);
    tell();
  }

  async function fetchIcons(collection: string, names: ReadonlyMap<string, string>) {
    const documents = await Promise.all(iconPaths(collection, [...new Set(names.values())].sort()).map(fetchDocument));
    for (const [text, name] of names) settle(text, documents.map((document) => drawingOf(document, name)).find((drawing) => drawing !== null) ?? null);
    tell();
  }

  async function fetchDocument(path: string): Promise<unknown> {
    const timeout = new AbortController();
    const cancel = clock.after(iconTimeout, () => timeout.abort());
    try {
      return await readJson(path, timeout.signal);
    } catch {
      return null;
    } finally {
      cancel();
    }
  }

  return {
    /** The drawing; null when it is missing, undefined while it is not known. */
    find,
    /** Has it fetched with the others of this tick, unless it is known or was asked for before. */
    want(name: string) {
      if (find(name) !== undefined || asked.has(name)) return;
      asked.add(name);
      tick.push(name);
      if (tick.length === 1) clock.after(0, fetchTick);
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
