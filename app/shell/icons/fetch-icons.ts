import type { Clock } from "#app/shell/clock";
import { parseIconName } from "./icon-name";
import type { Drawings } from "./icon-store";
import { type IconDrawing, drawingOf, iconPaths } from "./iconify";

/** Milliseconds after which a request for icons is given up. */
const iconTimeout = 1500;

export interface FetchParts {
  clock: Clock;
  /** Fetches a JSON document; rejects on any status but 200 and when the signal aborts. */
  readJson(path: string, signal: AbortSignal): Promise<unknown>;
  warn(message: string): void;
}

/**
 * Fetches icons, sorted, one request per collection (more when its address would pass 500 characters). One that is
 * missing is null, with a warning.
 */
export async function fetchIcons(names: readonly string[], { clock, readJson, warn }: FetchParts): Promise<Drawings> {
  const drawings = new Map<string, IconDrawing | null>();
  const collections = new Map<string, string[]>();
  for (const text of names) {
    const collection = parseIconName(text)?.collection ?? "";
    collections.set(collection, [...(collections.get(collection) ?? []), text]);
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

  async function fetchCollection(collection: string, texts: readonly string[]) {
    const sorted = [...new Set(texts.map((text) => parseIconName(text)?.name ?? ""))].sort();
    const documents = collection ? await Promise.all(iconPaths(collection, sorted).map(fetchDocument)) : [];
    for (const text of texts) {
      const name = parseIconName(text)?.name ?? "";
      const drawing = documents.map((document) => drawingOf(document, name)).find((found) => found !== null) ?? null;
      drawings.set(text, drawing);
      if (!drawing) warn(`[Icon] failed to load icon \`${text}\``);
    }
  }

  await Promise.all([...collections].map(([collection, texts]) => fetchCollection(collection, texts)));
  return drawings;
}
