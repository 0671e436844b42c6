import { z } from "@hono/zod-openapi";
import { quantity, positiveQuantity } from "./decimals";
import { optionalText } from "./text";
import { wholeNumber } from "./whole-numbers";

function choice<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, `Choix attendu : ${values.join(", ")}.`);
}

export const unit = choice(["g", "kg", "ml", "cl", "l", "piece"]);
export const stockUnit = choice(["kg", "l", "piece"]);
export const articleKind = choice(["ingredient", "packaging", "consumable"]);
export const articleCategory = choice(["épicerie", "crémerie", "viande", "marée", "fruits et légumes", "surgelé", "boisson", "emballage", "entretien", "autre"]);
export const storage = choice(["ambient", "chilled", "frozen"]).nullable().default(null);
export const orderChannel = choice(["email", "phone", "portal"]).nullable().default(null);
export const leadTimeBasis = choice(["working", "calendar"]);
export const minimumPolicy = choice(["block", "warn"]);
export const recipeStatus = choice(["draft", "active"]);
export const quantityIs = choice(["net", "gross"]);
export const scaling = choice(["proportional", "fixed_per_batch", "fixed_per_run"]);
export const saleUnit = choice(["piece", "kg", "part"]);
export const orderStatus = choice(["draft", "confirmed", "in_production", "ready", "delivered", "cancelled"]);
export const customerType = choice(["individual", "business"]);
export const deliveryMode = choice(["pickup", "delivery", "on_site"]);
export const priceBasis = choice(["ttc", "ht"]);
export const consumptionMode = choice(["later", "immediate"]);

/** The 14 allergens of the INCO regulation (EU 1169/2011, annex II). */
export const allergen = choice([
  "gluten", "crustaces", "oeufs", "poissons", "arachides", "soja", "lait", "fruits_a_coque", "celeri", "moutarde", "sesame", "sulfites", "lupin", "mollusques",
]);

/** `quantity unit` of the thing, or of its `part`, equals `equals_quantity equals_unit`. */
export const equivalence = z.object({
  part: optionalText(60),
  quantity: positiveQuantity,
  unit,
  equals_quantity: positiveQuantity,
  equals_unit: unit,
  /** Of a part: days that what is left of it keeps when another part is used. Left out where it is not said. */
  keeps_days: wholeNumber(0, 365).nullish(),
});

/** What is in stock of a recipe or product. */
export const stockQuantity = quantity.default("0");
