import { type ScannedCode, anyYear, namesParts, readCode } from "#domain/codes";
import { numericDay } from "#domain/french/day-words";
import { gtinOf } from "#domain/gtin";
import { readDate } from "#app/forms/describe/dates";
import { typedDecimal } from "#app/forms/describe/decimals";
import { textOf } from "#app/forms/describe/typed";
import type { Cells, Line, Typed } from "#app/forms/describe/cells";
import type { ExpectedLine } from "./expected";

/** Returns the year by which a delivery's codes tell their dates: that of its day. */
const yearOf = ({ cells }: Typed): number =>
  Number((readDate(textOf(cells, "receivedOn")) ?? String(anyYear)).slice(0, 4));

/** Returns what a code that was scanned into a delivery means; null where it is none. */
export const readScanned = (typed: Typed, text: string) => readCode(text, yearOf(typed));

/** Tells whether an expected line is of the article of a number of 14 digits. */
export const isOfItem = ({ barcode }: Pick<ExpectedLine, "barcode">, gtin: string): boolean =>
  barcode !== null && gtinOf(barcode) === gtin;

const isEmpty = (cells: Cells, ...names: string[]) => names.every((name) => textOf(cells, name).trim() === "");

/** Returns a line's cells with what a code says of it, where nobody has typed anything. */
export function filledBy(cells: Cells, code: ScannedCode, unit: string): Cells {
  return {
    ...cells,
    ...(code.lot !== null && isEmpty(cells, "lotCode") && { lotCode: code.lot }),
    ...(code.expiresOn !== null && isEmpty(cells, "expiresOn") && { expiresOn: numericDay(code.expiresOn) }),
    ...(isEmpty(cells, "packs", "quantity") && amountIn(code, unit)),
  };
}

function amountIn({ net, packs, pieces }: ScannedCode, unit: string): Cells {
  if (net !== null && net.unit === unit) return { quantity: typedDecimal(net.quantity) };
  if (packs !== null) return { packs };
  return pieces !== null && unit === "piece" ? { quantity: pieces } : {};
}

/**
 * Returns a delivery in which codes that were scanned into the fields of a lot or date stand as the lot and date that
 * they say; what cannot be read stays, with a sentence.
 */
export function withScannedFields(typed: Typed): { typed: Typed; general: string[] } {
  const general: string[] = [];
  const lines = (typed.lists.lines ?? []).map((line): Line => {
    const scanned = ["lotCode", "expiresOn"].find((name) => namesParts(textOf(line.cells, name)));
    if (scanned === undefined) return line;
    const read = readScanned(typed, textOf(line.cells, scanned));
    if (read === null) return line;
    if ("error" in read) {
      general.push(read.error);
      return line;
    }
    return { ...line, cells: filledBy({ ...line.cells, [scanned]: "" }, read.code, "") };
  });
  return { typed: { ...typed, lists: { ...typed.lists, lines } }, general };
}
