/** An icon's drawing: SVG content and the box it is drawn in. */
export interface IconDrawing {
  body: string;
  /** "left top width height". */
  viewBox: string;
}

const longestUrl = 500;

/** Returns the requests for these icons of one collection, split where an address would pass 500 characters. */
export function iconPaths(collection: string, names: readonly string[]): string[] {
  const path = (part: readonly string[]) =>
    `/icons/${collection}.json?${new URLSearchParams({ icons: part.join(",") })}`;
  const parts: string[][] = [];
  for (const name of names) {
    const last = parts.at(-1);
    if (last && path([...last, name]).length <= longestUrl) last.push(name);
    else parts.push([name]);
  }
  return parts.map(path);
}

/** Reads one icon, or the icon it is another name of, out of an IconifyJSON document. */
export function drawingOf(document: unknown, name: string): IconDrawing | null {
  const parent = field(field(field(document, "aliases"), name), "parent");
  const icon = field(field(document, "icons"), typeof parent === "string" ? parent : name);
  const body = field(icon, "body");
  if (typeof body !== "string") return null;
  const side = (key: string, otherwise: number) => Number(field(icon, key) ?? field(document, key) ?? otherwise);
  return { body, viewBox: `${side("left", 0)} ${side("top", 0)} ${side("width", 16)} ${side("height", 16)}` };
}

function field(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}
