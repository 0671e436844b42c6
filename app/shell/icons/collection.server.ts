import { createRequire } from "node:module";
import { parseIconName } from "./icon-name";
import { type IconDrawing, drawingOf } from "./iconify";

const load = createRequire(import.meta.url);

/** Few pages show an icon: the collection is read with the first. */
const collections: Readonly<Record<string, () => unknown>> = {
  lucide: () => load("@iconify-json/lucide/icons.json"),
};

/** Returns the drawing of an icon of the bundled collections; null when they do not have it. */
function drawingInCollection(text: string): IconDrawing | null {
  const parsed = parseIconName(text);
  return parsed && Object.hasOwn(collections, parsed.collection)
    ? drawingOf(collections[parsed.collection]?.(), parsed.name)
    : null;
}

/** The icons while rendering on the server: all that are known are at hand, none is fetched. */
export const serverIcons = { find: drawingInCollection, want: () => undefined, subscribe: () => () => undefined };
