import { offer } from "#domain/contract/articles";
import { importedNames } from "#domain/contract/field";
import { type FieldErrors, invalid, refusedFields } from "../../http/refusal";
import type { Offer } from "../../kitchen/kitchen";
import { type Line, fieldsOf, textOf } from "./lines";

const { preferred, ...imported } = offer.fields;
const ofOffer = importedNames(imported);

/**
 * Returns the offers that the article has after the line, the place of the one that the line is about, and what is
 * wrong with its supplier.
 */
export function offersAfter(
  supplierOf: (named: string) => number | null,
  line: Line,
  before: readonly Offer[],
): { offers: readonly object[]; changed: number; errors: FieldErrors } {
  if (line.supplier === undefined || line.supplier === null || line.supplier === "")
    return { offers: before, changed: -1, errors: {} };
  const supplier_id = supplierOf(textOf(line, "supplier") ?? "");
  const errors: FieldErrors =
    supplier_id === null
      ? {
          supplier: [
            `Aucun fournisseur « ${String(line.supplier).trim()} » : créez-le d’abord, ou importez les fournisseurs.`,
          ],
        }
      : {};
  const said = { ...fieldsOf(line, ofOffer), supplier_id };
  const same = before.findIndex((known) => known.supplier_id === supplier_id && sameOffer(known, line));
  if (same === -1)
    return { offers: [...before, { ...said, preferred: before.length === 0 }], changed: before.length, errors };
  return {
    offers: before.map((known, index) => (index === same ? { ...known, ...said } : known)),
    changed: same,
    errors,
  };
}

function sameOffer(known: Offer, line: Line): boolean {
  const [code, pack] = [textOf(line, "supplier_code"), textOf(line, "pack_label")];
  if (code !== null && known.supplier_code !== null) return known.supplier_code === code;
  return pack === null || known.pack_label === pack;
}

/**
 * Returns the error with the fields named as in the line, which has those of its offer beside its own, and a supplier
 * by name.
 */
export function withoutPrefix(error: unknown, prefix: string, ofSupplier: FieldErrors): unknown {
  const errors = refusedFields(error);
  if (!errors) return error;
  const ofLine = Object.entries(errors).map(([field, messages]): [string, string[]] => [
    field.startsWith(prefix) ? field.slice(prefix.length) : field,
    messages,
  ]);
  return invalid({
    ...Object.fromEntries(ofLine.filter(([field]) => field !== "supplier_id" || !ofSupplier.supplier)),
    ...ofSupplier,
  });
}
