import { allergenKinds } from "../kitchen/allergen-words";
import { allergens, dateKinds, priceBases, storages } from "../choices";
import { vatRates } from "../vat";
import { saleUnits, stockUnits, units } from "../kitchen/units";

/** The kinds of values that records share. */

/** Returns a text of `least` to `most` characters, trimmed. */
export const text = <const Least extends number, const Most extends number>(least: Least, most: Most) =>
  ({ kind: "text", least, most }) as const;

/** Returns a text of at most `most` characters; null for none. */
export const optionalText = <const Most extends number>(most: Most) =>
  ({ kind: "text", most, nullable: true }) as const;

/** Text that is only told. */
export const readOnlyText = { kind: "text" } as const;

/** The blank of a value that the types of the web app take for granted: null at run time, with which it copes. */
export const absent: unknown = null;

/** Returns the same field, null where it is not known. */
export const optional = <const F extends object>(field: F) => ({ ...field, nullable: true }) as const;

/** A name, 2 to 120 characters. */
export const name = text(2, 120);
/** The internal reference of anything: capitals, digits and dashes. */
export const code = { ...optionalText(32), is: "code" } as const;
/** A number that people write in groups ("303 265 045 00017"). */
export const groupedText = { ...optionalText(40), is: "grouped" } as const;
/** The number of a trade item, of 8, 12, 13 or 14 digits; whatever code holds it may be written. */
export const gtin = { ...optionalText(120), is: "gtin" } as const;
export const email = { ...optionalText(254), is: "email" } as const;
export const notes = optionalText(4000);

export const flag = { kind: "flag" } as const;
export const day = { kind: "day" } as const;
export const time = { kind: "time" } as const;
export const instant = { kind: "instant" } as const;
/** The id of another record. */
export const id = { kind: "id" } as const;

/** Returns a whole number from `least` to `most`. */
export const integer = <const Least extends number, const Most extends number>(least: Least, most: Most) =>
  ({ kind: "whole", least, most }) as const;
/** A whole number that is only told. */
export const count = { kind: "whole" } as const;
/** A number of days, null when unknown. */
export const optionalDays = optional(integer(0, 36_500));
/** A duration in minutes, null when unknown. */
export const optionalMinutes = optional(integer(0, 100_000));

const largest = "1000000000";

/** A quantity, 6 decimals, 0 ≤ x < 10⁹. */
export const quantity = { kind: "decimal", of: "quantity", example: "12.5", from: "0", below: largest } as const;
/**
 * The stock of something that is made and kept in stock below which it is made again, in its own unit, and up to what;
 * null: up to that.
 */
export const reserve = {
  safety_stock: { ...quantity, initial: "0", absent: "0", listed: "extension", planned: true, extension: true },
  target_stock: { ...optional(quantity), absent: null, listed: "extension", planned: true, extension: true },
} as const;
/** A quantity, 6 decimals, 0 < x < 10⁹. */
export const positiveQuantity = {
  kind: "decimal",
  of: "quantity",
  example: "12.5",
  above: "0",
  below: largest,
} as const;
/** A price of one unit or pack before tax, 4 decimals. */
export const price = { kind: "decimal", of: "price", example: "4.25", from: "0", below: largest } as const;
/** An amount of money, 2 decimals. */
export const amount = { kind: "decimal", of: "amount", example: "150", from: "0", below: largest } as const;
/** A yield, 0 < x ≤ 1000 %. */
export const yieldPercent = { kind: "decimal", of: "percent", example: "80", above: "0", to: "1000" } as const;
/** A production loss, 0 ≤ x < 100 %. */
export const lossPercent = { kind: "decimal", of: "percent", example: "5", from: "0", below: "100" } as const;
/** A discount, 0 ≤ x ≤ 100 %. */
export const discountPercent = { kind: "decimal", of: "percent", example: "10", from: "0", to: "100" } as const;
export const percent = { kind: "decimal", of: "percent" } as const;
/** A French VAT rate. */
export const vatRate = { kind: "decimal", of: "percent", example: "5.5", from: "0", among: vatRates } as const;

/** Returns a choice of these values. */
export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  ({ kind: "choice", values }) as const;

export const unit = choice(units);
export const stockUnit = choice(stockUnits);
export const saleUnit = choice(saleUnits);
export const storage = optional(choice(storages));
export const dateKind = choice(dateKinds);
export const priceBasis = choice(priceBases);
export const allergen = choice(allergens);
/** A cereal, or a nut. */
export const allergenKind = choice(allergenKinds);

/** Returns a list of elements of one kind. */
export const list = <const Item extends object>(of: Item) => ({ kind: "list", of }) as const;
/** Returns a group of fields that travel together. */
export const group = <const R extends object>(fields: R) => ({ kind: "group", fields }) as const;

/** A link to another record. */
export const reference = {
  kind: "group",
  component: "Reference",
  fields: {
    type: choice([
      "supplier",
      "article",
      "recipe",
      "product",
      "external-order",
      "standing-order",
      "supplier-order",
      "receipt",
    ]),
    id: count,
    name: readOnlyText,
  },
} as const;

/** `quantity unit` of the thing, or of its `part`, equals `equals_quantity equals_unit`. */
export const equivalence = {
  ...group({
    part: optionalText(60),
    quantity: positiveQuantity,
    unit,
    equals_quantity: positiveQuantity,
    equals_unit: unit,
    keeps_days: {
      ...optional(integer(0, 365)),
      optional: true,
      description:
        "Of a part: days that what is left of it serves when another part is used, 0 unless said. Of the whole of an " +
        "article, where one side counts pieces: days after its own that what is left of an opened piece serves, for " +
        "ever unless said",
    },
  }),
  asWritten: true,
} as const;

/** The measures that an article or recipe is converted by. */
export const equivalences = {
  ...list(equivalence),
  most: 50,
  counted: "équivalences",
  initial: [],
  absent: [],
  planned: true,
} as const;
export const readOnlyTexts = { ...list(readOnlyText), computed: true, absent: [] } as const;
export const usedBy = { ...list(reference), computed: true, absent: null } as const;
/** Names of what is missing for a complete cost. */
export const costMissing = { ...list(readOnlyText), computed: true, extension: true } as const;

/** Days on which somebody is closed. */
export const closedPeriod = {
  kind: "group",
  fields: { from: { ...day, answered: readOnlyText }, until: { ...day, answered: readOnlyText } },
  rule: { must: "order", of: ["from", "until"], message: "La fin doit suivre le début." },
} as const;
