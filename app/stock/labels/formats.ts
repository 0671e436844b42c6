/** Papers that labels are printed on; lengths in millimetres. */
export interface LabelFormat {
  words: string;
  width: number;
  /** Of one label; a roll is cut at the least of `lengths` that holds it. */
  height: number;
  /** Room left free on each side. */
  padding: number;
  /** Labels of a sheet; 1 on a roll. */
  places: number;
  lengths?: readonly number[];
}

/** The formats by their names in an address; `app/styles/parts/labels.css` draws them. */
export const labelFormats = {
  "a4-24": { words: "A4, 24 par feuille (70 × 37 mm)", width: 70, height: 37, padding: 4, places: 24 },
  "a4-65": { words: "A4, 65 par feuille (38,1 × 21,2 mm)", width: 38.1, height: 21.2, padding: 1.5, places: 65 },
  "roll-62": {
    words: "Rouleau de 62 mm",
    width: 62,
    height: 150,
    padding: 3,
    places: 1,
    lengths: [30, 45, 60, 80, 100, 125, 150],
  },
} as const satisfies Record<string, LabelFormat>;
export type FormatName = keyof typeof labelFormats;

/** Tells whether a text names a format. */
export const isFormat = (name: string): name is FormatName => Object.hasOwn(labelFormats, name);

/**
 * The sizes of packagings, as regulation (EU) 1169/2011 tells them apart by their largest surface: the least height of
 * an x in millimetres (article 13 and annex IV), and whether the list of ingredients may be left out (article 16 (2)).
 */
export const packagings = {
  large: { words: "80 cm² ou plus", xHeight: 1.2, isTiny: false },
  small: { words: "moins de 80 cm²", xHeight: 0.9, isTiny: false },
  tiny: { words: "moins de 10 cm²", xHeight: 0.9, isTiny: true },
} as const;
export type PackagingName = keyof typeof packagings;

/** Tells whether a text names a size of packagings. */
export const isPackaging = (name: string): name is PackagingName => Object.hasOwn(packagings, name);

/** Labels that are printed together, at most. */
export const mostLabels = 520;

/** The part of its size that the x of a letter is high, at least, in the fonts that labels are written in. */
export const xOfSize = 0.5;
/** The distance of lines, in sizes of letters. */
export const lineHeight = 1.2;
/** The side of a QR code, and the room beside it. */
export const codeSide = 15;
export const codeGap = 2;
