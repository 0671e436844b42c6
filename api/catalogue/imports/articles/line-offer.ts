import { offer } from "#domain/contract/catalogue/articles";
import { importedNames } from "#domain/contract/field";
import { UNIT_PRICE_SCALE, compareDecimals } from "#domain/exact/decimal";
import { type Rational, mul, readDecimal, toDecimal } from "#domain/exact/rational";
import { readPack } from "#domain/purchasing/pack-words";
import { unitName } from "#domain/kitchen/units";
import { type FieldErrors, invalid, refusedFields } from "#api/http/refusal";
import { unitPriceOf } from "#api/kitchen/costing/price";
import type { Offer } from "#api/kitchen/kitchen";
import { type Line, fieldsOf, textOf } from "../lines";

const { preferred, ...imported } = offer.fields;
const ofOffer = importedNames(imported);
const named = ["supplier", "unit_price_ht", ...ofOffer];

/** The offers that an article has after a line. */
export interface LineOffers {
  offers: readonly object[];
  /** The place of the one that the line is about; -1 where it says nothing of any. */
  changed: number;
  /** The problem with its supplier. */
  errors: FieldErrors;
}

/**
 * Returns the offers that the article has after the line: that of the supplier it names, else the preferred one, is as
 * it says. A pack whose content is not said holds what its name says; a price of the unit gives that of the pack.
 * @param now the article’s unit and the price of it, as far as they are known
 */
export function offersAfter(
  supplierOf: (named: string) => number | null,
  line: Line,
  before: readonly Offer[],
  now: { unit: unknown; unitPrice: Rational | null },
): LineOffers {
  const { unit, unitPrice } = now;
  const says = named.filter((name) => line[name] !== undefined && line[name] !== null && line[name] !== "");
  const price = says.length === 1 && typeof line.unit_price_ht === "string" ? readDecimal(line.unit_price_ht) : null;
  const isKnown = price && unitPrice && toDecimal(unitPrice, UNIT_PRICE_SCALE) === toDecimal(price, UNIT_PRICE_SCALE);
  if (says.length === 0 || isKnown === true) return { offers: before, changed: -1, errors: {} };
  const supplier = textOf(line, "supplier") ?? "";
  const usual = before.find((known) => known.preferred) ?? before[0];
  const supplier_id = supplier === "" ? (usual?.supplier_id ?? null) : supplierOf(supplier);
  const errors: FieldErrors = supplier_id === null ? { supplier: [unknownSupplier(supplier)] } : {};
  const ofSupplier = before.filter((known) => known.supplier_id === supplier_id);
  const known = [...ofSupplier.filter((one) => one.preferred), ...ofSupplier].find((one) => sameOffer(one, line));
  // What has a price from day to day is bought on terms that are not known yet.
  if (known === undefined && line.price_of_day === true && says.every((name) => !name.endsWith("price_ht")))
    return { offers: before, changed: -1, errors };
  const fields = { ...readOfferFields(line, known, unit), supplier_id };
  if (known === undefined)
    return { offers: [...before, { ...fields, preferred: before.length === 0 }], changed: before.length, errors };
  return {
    offers: before.map((one) => (one === known ? { ...one, ...fields } : one)),
    changed: before.indexOf(known),
    errors,
  };
}

const unknownSupplier = (named: string) =>
  named === ""
    ? "Dites chez qui cela s’achète : le nom d’un fournisseur."
    : `Aucun fournisseur « ${named} » : créez-le d’abord, ou importez les fournisseurs.`;

/** Returns the fields of the offer that a line says, its pack and its price worked out where they can be. */
function readOfferFields(line: Line, known: Offer | undefined, unit: unknown): Record<string, unknown> {
  const fields = fieldsOf(line, ofOffer);
  const price = line.unit_price_ht ?? null;
  const isNamed = textOf(line, "pack_label") !== null;
  if (price !== null && known === undefined && !isNamed && fields.pack_quantity === undefined)
    fields.pack_label = unitName(String(unit));
  if (known === undefined && !isNamed && typeof fields.pack_quantity === "string")
    fields.pack_label = `${fields.pack_quantity.replace(".", ",")} ${unitName(String(unit))}`;
  fields.pack_quantity ??= isNamed ? contentOf(textOf(line, "pack_label") ?? "", unit) : undefined;
  fields.pack_quantity ??= known?.pack_quantity ?? (price !== null && !isNamed ? "1" : undefined);
  if (fields.pack_quantity === undefined) delete fields.pack_quantity;
  if (price === null || fields.pack_price_ht !== undefined) return fields;
  return { ...fields, pack_price_ht: packPriceOf(price, fields.pack_quantity, known) };
}

function contentOf(label: string, unit: unknown): string | undefined {
  const pack = readPack(label);
  return pack?.unit === unit ? pack?.quantity : undefined;
}

/** Returns the price of a pack at this price of the unit; the price of the unit itself where it cannot be told. */
function packPriceOf(price: unknown, quantity: unknown, known: Offer | undefined): unknown {
  if (typeof price !== "string" || typeof quantity !== "string") return price;
  const [one, content] = [readDecimal(price), readDecimal(quantity)];
  if (!one || !content) return price;
  const before = known?.pack_quantity === quantity ? unitPriceOf(known) : null;
  if (known && before !== null && compareDecimals(before, price) === 0) return known.pack_price_ht;
  return toDecimal(mul(one, content), UNIT_PRICE_SCALE);
}

function sameOffer(known: Offer, line: Line): boolean {
  const [code, pack] = [textOf(line, "supplier_code"), textOf(line, "pack_label")];
  if (code !== null && known.supplier_code !== null) return known.supplier_code === code;
  return pack === null || known.pack_label === pack;
}

/**
 * Returns the error with the fields named as in the line, which has those of its offer beside its own, a supplier by
 * name, and the price that it says.
 */
export function withoutPrefix(error: unknown, prefix: string, ofSupplier: FieldErrors, line: Line): unknown {
  const errors = refusedFields(error);
  if (!errors) return error;
  const byUnit = line.unit_price_ht !== undefined && line.pack_price_ht === undefined;
  const ofLine = Object.entries(errors).map(([field, messages]): [string, string[]] => {
    const own = field.startsWith(prefix) ? field.slice(prefix.length) : field;
    return [own === "pack_price_ht" && byUnit ? "unit_price_ht" : own, messages];
  });
  return invalid({
    ...Object.fromEntries(ofLine.filter(([field]) => field !== "supplier_id" || !ofSupplier.supplier)),
    ...ofSupplier,
  });
}
