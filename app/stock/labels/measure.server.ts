import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { type FormatName, type LabelFormat, codeGap, codeSide, labelFormats, lineHeight, xOfSize } from "./formats";
import { type LabelText, incompleteWords } from "./text";

/** The widths of letters in sizes of the font. */
interface Letters {
  regular(text: string): number;
  bold(text: string): number;
}

let letters: Promise<Letters> | undefined;

/**
 * Reads the letters of DejaVu Sans, with the first label: it is wider than the fonts that labels are printed in, so
 * that what has room in it has room in theirs.
 */
export function readLetters(): Promise<Letters> {
  letters ??= read().catch((error: unknown) => {
    letters = undefined;
    throw error;
  });
  return letters;
}

async function read(): Promise<Letters> {
  const { create } = await import("fontkit");
  const widthsOf = async (file: string) => {
    const font = create(await readFile(createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${file}`)));
    if (!("glyphForCodePoint" in font)) throw new Error(`${file} is no single font`);
    const known = new Map<string, number>();
    const widthOf = (letter: string) => {
      const width =
        known.get(letter) ?? font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm;
      known.set(letter, width);
      return width;
    };
    return (text: string) => [...text].reduce((sum, letter) => sum + widthOf(letter), 0);
  };
  const [regular, bold] = await Promise.all([widthsOf("DejaVuSans.ttf"), widthsOf("DejaVuSans-Bold.ttf")]);
  return { regular, bold };
}

/** The letters of a label that has room: their size, whether a code stands beside them, and the roll’s length. */
export interface Fit {
  /** Millimetres. */
  size: number;
  hasCode: boolean;
  height: number;
}

/** Sizes of letters that are tried, the largest first, in least sizes. */
const sizes = [1.5, 1.25, 1];

/**
 * Returns the letters in which a label has room on a format, as large as may be, and its code where there is room for
 * that; null where it has none in the smallest that are legal.
 * @param xHeight the least height of an x in millimetres
 */
export function fitLabel(
  text: LabelText,
  { format, xHeight, hasCode }: { format: FormatName; xHeight: number; hasCode: boolean },
  of: Letters,
): Fit | null {
  const { width, height, padding, ...more }: LabelFormat = labelFormats[format];
  const heights = more.lengths ?? [height];
  const tries = (hasCode ? [true, false] : [false]).flatMap((code) => {
    const byHeight = heights.map((one) => ({ code, height: one }));
    return more.lengths
      ? byHeight.flatMap((one) => [1.25, 1].map((times) => ({ ...one, times })))
      : sizes.flatMap((times) => byHeight.map((one) => ({ ...one, times })));
  });
  for (const { code, height: tried, times } of tries) {
    const size = (xHeight / xOfSize) * times;
    const free = width - 2 * padding - (code ? codeSide + codeGap : 0);
    const lines = countLines(text, free / size, of);
    if (code && tried < codeSide + 2 * padding) continue;
    if (lines * size * lineHeight <= tried - 2 * padding) return { size, hasCode: code, height: tried };
  }
  return null;
}

/** Returns the lines that a label takes in a column so many sizes wide. */
function countLines({ name, paragraphs, lacks }: LabelText, width: number, of: Letters): number {
  const head = [{ text: name, strong: true }];
  const band = lacks.length > 0 ? [[{ text: incompleteWords, strong: true }]] : [];
  return [...band, head, ...paragraphs].reduce((sum, pieces) => sum + linesOf(pieces, width, of), 0);
}

function linesOf(pieces: readonly { text: string; strong: boolean }[], width: number, of: Letters): number {
  const widths = pieces.flatMap(({ text, strong }) =>
    [...text].map((letter) => ({ letter, width: strong ? of.bold(letter.toUpperCase()) : of.regular(letter) })),
  );
  let lines = 1;
  let at = 0;
  let word = 0;
  const place = () => {
    if (at + word > width && at > 0) {
      lines += 1;
      at = 0;
    }
    while (word > width) {
      lines += 1;
      word -= width;
    }
    at += word;
    word = 0;
  };
  for (const { letter, width: own } of widths) {
    if (letter !== " ") word += own;
    else {
      place();
      at += own;
    }
  }
  place();
  return lines;
}
