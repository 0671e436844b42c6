import lucide from "@iconify-json/lucide/icons.json";
import { parseIconName } from "./icon-name";
import { type IconDrawing, drawingOf } from "./iconify";

const collections: Readonly<Record<string, unknown>> = { lucide };

/** Returns the drawing of an icon of the bundled collections; null when they do not have it. */
function drawingInCollection(text: string): IconDrawing | null {
  const parsed = parseIconName(text);
  return parsed && Object.hasOwn(collections, parsed.collection)
    ? drawingOf(collections[parsed.collection], parsed.name)
    : null;
}

/** The icons while rendering on the server: all that are known are at hand, none is fetched. */
export const serverIcons = { find: drawingInCollection, want: () => undefined, subscribe: () => () => undefined };
