import { z } from "@hono/zod-openapi";
import { allergen, articleCategory, articleKind, equivalence, stockUnit, storage } from "../../http/fields/choices";
import { day } from "../../http/fields/days";
import { positiveQuantity, price, quantity, vatRate, yieldPercent } from "../../http/fields/decimals";
import { code, groupedText, name, optionalText, requiredText } from "../../http/fields/text";
import { id, optionalDays, wholeNumber } from "../../http/fields/whole-numbers";

const yesOrNo = z.boolean("Oui ou non attendu.");

const lot = z.object({ code: optionalText(60), quantity, expires_on: day.nullable().default(null) });

const incoming = z.object({ supplier_id: id, quantity: positiveQuantity, expected_on: day });

const offer = z.object({
  /** The offer that this line replaces, so that its price history goes on; unknown ones are new. */
  id: id.nullable().default(null),
  supplier_id: id,
  supplier_code: optionalText(60),
  label: optionalText(200),
  pack_label: requiredText(1, 120),
  pack_quantity: positiveQuantity,
  pack_price_ht: price,
  min_packs: wholeNumber(0, 1_000_000).default(0),
  pack_multiple: wholeNumber(1, 1_000_000).default(1),
  available: yesOrNo.default(true),
  preferred: yesOrNo.default(false),
});

/** Returns the offers, an only one being the preferred one, said or not. */
const preferOnly = (offers: z.output<typeof offer>[]) => (offers.length === 1 ? offers.map((only) => ({ ...only, preferred: true })) : offers);

/** The body of an article's POST and PUT. */
export const articleBody = z.object({
  name,
  code,
  category: articleCategory,
  kind: articleKind,
  unit: stockUnit,
  equivalences: z.array(equivalence).max(50, "Au plus 50 équivalences.").default([]),
  default_yield_percent: yieldPercent.default("100"),
  allergens: z.array(allergen).default([]),
  traces: z.array(allergen).default([]),
  vat_rate: vatRate,
  storage,
  shelf_life_days: optionalDays,
  managed_stock: yesOrNo.default(true),
  safety_stock: quantity.default("0"),
  lots: z.array(lot).max(500, "Au plus 500 lots.").default([]),
  incoming: z.array(incoming).max(500, "Au plus 500 livraisons attendues.").default([]),
  barcode: groupedText,
  offers: z.array(offer).max(100, "Au plus 100 conditions d’achat.").default([]).transform(preferOnly),
});

export type ArticleBody = z.output<typeof articleBody>;
