import { inflateSync } from "node:zlib";

/** A run of letters on a page. */
export interface Run {
  text: string;
  /** 1 for the first. */
  page: number;
  /** Points from the left and from the foot of the page. */
  x: number;
  y: number;
  /** In points. */
  size: number;
}

/** Returns the runs of letters of a PDF in the order they are drawn, as its embedded fonts say what they mean. */
export function runsOf(pdf: Uint8Array): Run[] {
  const objects = objectsOf(Buffer.from(pdf));
  const object = (id: string | undefined) => objects.get(id ?? "") ?? { head: "", content: "" };
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));
  return pages.flatMap(({ head }, at) => {
    const resources = /\/Resources (\d+) 0 R/.exec(head)?.[1];
    const fonts = new Map<string, Map<string, string>>();
    for (const [, name = "", id] of object(resources).head.matchAll(/\/(F\d+) (\d+) 0 R/g))
      fonts.set(name, meaningsOf(object(/\/ToUnicode (\d+) 0 R/.exec(object(id).head)?.[1]).content));
    return runsIn(object(/\/Contents (\d+) 0 R/.exec(head)?.[1]).content, fonts).map((run) => ({
      ...run,
      page: at + 1,
    }));
  });
}

function runsIn(content: string, fonts: Map<string, Map<string, string>>): Omit<Run, "page">[] {
  const runs: Omit<Run, "page">[] = [];
  let [x, y, size] = [0, 0, 0];
  let meanings = new Map<string, string>();
  for (const [, atX, atY, font, points, glyphs] of content.matchAll(
    /1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm|\/(F\d+) ([\d.]+) Tf|\[((?:<[\da-f]*>|[-\d. ])*)\] TJ/g,
  )) {
    if (atX !== undefined) [x, y] = [Number(atX), Number(atY)];
    else if (font !== undefined) [meanings, size] = [fonts.get(font) ?? new Map<string, string>(), Number(points)];
    else
      runs.push({
        x,
        y,
        size,
        text: [...(glyphs ?? "").matchAll(/<([\da-f]*)>/g)]
          .flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? [])
          .map((glyph) => meanings.get(glyph) ?? "\ufffd")
          .join(""),
      });
  }
  return runs;
}

/** Returns the texts of a PDF, one for each run of letters. */
export const textsOf = (pdf: Uint8Array): string[] => runsOf(pdf).map(({ text }) => text);

/** Returns all of it as one text, with plain spaces. */
export const textOf = (pdf: Uint8Array): string => textsOf(pdf).join("\n").replaceAll("\u00a0", " ");

/** Returns the letter of each glyph of an embedded font. */
function meaningsOf(cmap: string): Map<string, string> {
  const meanings = new Map<string, string>();
  for (const [, first = "", list = ""] of cmap.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/g)) {
    for (const [at, [, units = ""]] of [...list.matchAll(/<([\da-f ]*)>/g)].entries()) {
      const text = String.fromCharCode(...units.split(" ").map((unit) => Number.parseInt(unit, 16)));
      meanings.set((Number.parseInt(first, 16) + at).toString(16).padStart(4, "0"), text);
    }
  }
  return meanings;
}

/** Returns the objects of a PDF by id, with their streams inflated, in the order they are written. */
function objectsOf(bytes: Buffer): Map<string, { head: string; content: string }> {
  const objects = new Map<string, { head: string; content: string }>();
  const text = bytes.toString("latin1");
  for (const [all, id = ""] of text.matchAll(/(?<=^|\n)(\d+) 0 obj\n/g)) {
    const start = text.indexOf(`\n${all}`) + all.length + 1;
    const ends = text.indexOf("endobj", start);
    const stream = text.indexOf("stream\n", start);
    const streamed = stream !== -1 && stream < ends;
    const end = streamed ? text.indexOf("endstream", stream) : ends;
    objects.set(id, {
      head: text.slice(start, streamed ? stream : end),
      content: streamed ? inflated(bytes.subarray(stream + 7, end)) : "",
    });
  }
  return new Map([...objects].sort(([a], [b]) => Number(a) - Number(b)));
}

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString("latin1");
  } catch {
    return stream.toString("latin1");
  }
}
