import { type Acted, type Acts, enterIntent } from "#app/forms/submit/form-actions";
import { typedDecimal } from "#app/forms/describe/decimals";
import { freshKey } from "#app/forms/describe/lines";
import { chosenName, chosenOf, textOf } from "#app/forms/describe/typed";
import type { Cells, Line, Typed } from "#app/forms/describe/cells";
import type { ScannedCode } from "#domain/codes";
import type { ExpectedLine } from "./expected";
import { mostOfReceipt } from "./form";
import { filledBy, isOfItem, readScanned, withScannedFields } from "./scanned";

/** The field of a scanned barcode, its button, and that of « Tout est conforme ». */
export const scanName = "scan";
export const findIntent = "find";
export const conformIntent = "conform";

/** Enter keeps what is typed: a scanner sends it after each code, whatever field it is in. */
function keep(sent: Typed): Acted {
  const { typed, general } = withScannedFields(sent);
  return { typed, focus: null, general: general.length > 0 ? general : [unsavedNote] };
}

const unsavedNote = "Rien n’est encore enregistré : Entrée garde la saisie, « Enregistrer » est en bas de la page.";

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
 * Returns the form with the eye on the line that a code leads to, by its barcode, its supplier's reference or its name,
 * and on it what the code says: its lot, date, and weight or packs. A further lot is a further line. A sentence where
 * there is none, or the code is not understood.
 */
export function findLine(expected: readonly ExpectedLine[], typed: Typed, scanned: string): Acted {
  const nowhere = (why: string): Acted => ({ typed, focus: scanName, general: [why] });
  const text = scanned.trim().toLowerCase();
  if (text === "") return nowhere("Scannez ou tapez un code-barres.");
  const own = expected.filter(({ supplierCode, articleName }) =>
    [supplierCode, articleName].some((known) => known?.toLowerCase() === text),
  );
  const read = own.length > 0 ? null : readScanned(typed, scanned);
  if (read && "error" in read) return nowhere(read.error);
  const code = read?.code ?? null;
  const meant = code === null ? own : expected.filter((line) => code.gtin !== null && isOfItem(line, code.gtin));
  const ids = new Set(meant.map(({ articleId }) => articleId));
  const lines = typed.lists.lines ?? [];
  const places = lines.flatMap(({ cells }, at) => (ids.has(chosenOf(cells, "articleId")?.id ?? 0) ? [at] : []));
  const lotAt = (place: number) => textOf(lines[place]?.cells ?? {}, "lotCode").trim();
  // Of several lots of one article the next one that nobody has filled in.
  const free = places.find((place) => lotAt(place) === "");
  const [first] = places;
  if (first === undefined) return nowhere(unknown);
  const unit = meant[0]?.unit ?? "";
  const to = (at: number, changed: readonly Line[], general: string[] = []): Acted => ({
    typed: { ...typed, lists: { ...typed.lists, lines: changed } },
    focus: `lines.${at}.${textOf(changed[at]?.cells ?? {}, "lotCode") === "" ? "lotCode" : "expiresOn"}`,
    general,
  });
  if (code === null || code.lot === null) return to(free ?? first, filled(lines, free ?? first, code, unit));
  const same = places.find((place) => lotAt(place) === code.lot);
  if (same !== undefined) return to(same, lines, [alreadyThere(code)]);
  if (free !== undefined) return to(free, filled(lines, free, code, unit));
  const added = lineLike(lines, places.at(-1) ?? first);
  const at = (places.at(-1) ?? first) + 1;
  return lines.length < mostOfReceipt
    ? to(at, filled(lines.toSpliced(at, 0, added), at, code, unit))
    : nowhere("La réception a déjà toutes les lignes qu’elle peut avoir : enregistrez-la, puis faites-en une autre.");
}

const unknown = "Aucune ligne n’a ce code-barres : ajoutez l’article s’il a été livré sans être attendu.";

const filled = (lines: readonly Line[], at: number, code: ScannedCode | null, unit: string): readonly Line[] =>
  code === null
    ? lines
    : lines.map((line, place) => (place === at ? { ...line, cells: filledBy(line.cells, code, unit) } : line));

/** Returns a further line of the same article. */
function lineLike(lines: readonly Line[], at: number): Line {
  const { articleId = "", updatePrice = "", ...others } = lines[at]?.cells ?? {};
  const chosen = others[chosenName("articleId")] ?? "";
  return { key: freshKey(lines), isOpen: false, cells: { articleId, [chosenName("articleId")]: chosen, updatePrice } };
}

/** Returns what a second scan of one lot says: nothing is added by itself. */
function alreadyThere({ lot, net }: ScannedCode): string {
  const more = net === null ? "" : ` Si c’est un autre colis, ajoutez-y ${typedDecimal(net.quantity)} ${net.unit}.`;
  return `Le lot ${lot ?? ""} est déjà noté sur sa ligne : rien n’a été ajouté.${more}`;
}

/** Returns the form with what was expected on each line that does not say how much came. */
export function asExpected(expected: readonly ExpectedLine[], typed: Typed): Typed {
  const left = [...expected];
  const lines = (typed.lists.lines ?? []).map((line): Line => {
    const id = chosenOf(line.cells, "articleId")?.id;
    const at = left.findIndex(({ articleId }) => articleId === id);
    const [own] = at === -1 ? [] : left.splice(at, 1);
    const hasAmount = ["packs", "quantity"].some((name) => textOf(line.cells, name).trim() !== "");
    return own && !hasAmount ? { ...line, cells: { ...line.cells, ...amountOf(own) } } : line;
  });
  return { ...typed, lists: { ...typed.lists, lines } };
}

const amountOf = ({ packs, quantity }: ExpectedLine): Cells =>
  packs === null ? { quantity: typedDecimal(quantity) } : { packs: String(packs) };
