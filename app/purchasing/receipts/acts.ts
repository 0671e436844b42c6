import { type Acted, type Acts, enterIntent } from "~/forms/acts";
import { typedDecimal } from "~/forms/decimals";
import { type Cells, type Line, type Typed, chosenOf, textOf } from "~/forms/typed";
import type { ExpectedLine } from "./expected";

/** The field of a scanned barcode, its button, and that of « Tout est conforme ». */
export const scanName = "scan";
export const findIntent = "find";
export const conformIntent = "conform";

/** Enter keeps what is typed: a scanner sends it after each code, whatever field it is in. */
const keep = (typed: Typed): Acted => ({ typed, focus: null, general: [kept] });

const kept = "Rien n’est encore enregistré : Entrée garde la saisie, « Enregistrer » est en bas de la page.";

/** The buttons of a delivery's form that expects nothing: Enter saves nothing. */
export const keepingActs: Acts = { [enterIntent]: keep };

/**
 * Returns the buttons of a delivery's form of its own; Enter with a barcode in its field goes to that line, else it
 * saves nothing.
 */
export function receiptActs(expected: readonly ExpectedLine[]): Acts {
  const scan = (typed: Typed, sent: FormData) => findLine(expected, typed, String(sent.get(scanName) ?? ""));
  return {
    [enterIntent]: (typed, sent) => (String(sent.get(scanName) ?? "").trim() === "" ? keep(typed) : scan(typed, sent)),
    [findIntent]: scan,
    [conformIntent]: (typed) => ({ typed: asExpected(expected, typed), focus: null }),
  };
}

/**
 * Returns the form with the eye on the lot of the line that a code leads to: its barcode, its supplier's reference or
 * its name. A sentence where there is none.
 */
export function findLine(expected: readonly ExpectedLine[], typed: Typed, scanned: string): Acted {
  const code = scanned.trim().toLowerCase();
  const ids = new Set(
    expected.flatMap(({ articleId, barcode, supplierCode, articleName }) =>
      [barcode, supplierCode, articleName].some((known) => known?.toLowerCase() === code) ? [articleId] : [],
    ),
  );
  const lines = typed.lists.lines ?? [];
  const places = lines.flatMap(({ cells }, at) => (ids.has(chosenOf(cells, "articleId")?.id ?? 0) ? [at] : []));
  // Of several lots of one article the next one that nobody has filled in.
  const at = places.find((place) => textOf(lines[place]?.cells ?? {}, "lotCode").trim() === "") ?? places[0];
  return at === undefined
    ? { typed, focus: scanName, general: [code === "" ? "Scannez ou tapez un code-barres." : unknown] }
    : { typed, focus: `lines.${at}.lotCode` };
}

const unknown = "Aucune ligne n’a ce code-barres : ajoutez l’article s’il a été livré sans être attendu.";

/** Returns the form with what was expected on each line that does not say how much came. */
export function asExpected(expected: readonly ExpectedLine[], typed: Typed): Typed {
  const left = [...expected];
  const lines = (typed.lists.lines ?? []).map((line): Line => {
    const id = chosenOf(line.cells, "articleId")?.id;
    const at = left.findIndex(({ articleId }) => articleId === id);
    const [own] = at === -1 ? [] : left.splice(at, 1);
    const isSaid = ["packs", "quantity"].some((name) => textOf(line.cells, name).trim() !== "");
    return own && !isSaid ? { ...line, cells: { ...line.cells, ...amountOf(own) } } : line;
  });
  return { ...typed, lists: { ...typed.lists, lines } };
}

const amountOf = ({ packs, quantity }: ExpectedLine): Cells =>
  packs === null ? { quantity: typedDecimal(quantity) } : { packs: String(packs) };
