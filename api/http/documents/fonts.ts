import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** The letters of every document, embedded in it: one for text and one for what stands out. */
export interface Fonts {
  regular: Buffer;
  bold: Buffer;
  /** Tells whether both fonts have a letter. */
  has(letter: string): boolean;
}

let fonts: Promise<Fonts> | undefined;

/** Reads the fonts with the first document that needs them, and keeps them. */
export function readFonts(): Promise<Fonts> {
  fonts ??= read().catch((error: unknown) => {
    fonts = undefined;
    throw error;
  });
  return fonts;
}

async function read(): Promise<Fonts> {
  const [regular, bold] = await Promise.all([
    readFont("DejaVuSansCondensed.ttf"),
    readFont("DejaVuSansCondensed-Bold.ttf"),
  ]);
  const { create } = await import("fontkit");
  const sets = [regular, bold].map((file) => {
    const font = create(file);
    return new Set("characterSet" in font ? font.characterSet : []);
  });
  return { regular, bold, has: (letter) => sets.every((set) => set.has(letter.codePointAt(0) ?? 0)) };
}

const readFont = (file: string): Promise<Buffer> =>
  readFile(createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${file}`));
