import { z } from "@hono/zod-openapi";
import { scalings } from "#domain/batches";
import { allergens, articleCategories, articleKinds, consumptionModes, customerTypes, deliveryModes, leadTimeBases, minimumPolicies, orderChannels, priceBases, quantityMeanings, recipeStatuses, storages } from "#domain/choices";
import { orderStatuses } from "#domain/order-life";
import { saleUnits, stockUnits, units } from "#domain/units";
import { quantity, positiveQuantity } from "./decimals";
import { optionalText } from "./text";
import { wholeNumber } from "./whole-numbers";

function choice<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, `Choix attendu : ${values.join(", ")}.`);
}

export const unit = choice(units);
export const stockUnit = choice(stockUnits);
export const articleKind = choice(articleKinds);
export const articleCategory = choice(articleCategories);
export const storage = choice(storages).nullable().default(null);
export const orderChannel = choice(orderChannels).nullable().default(null);
export const leadTimeBasis = choice(leadTimeBases);
export const minimumPolicy = choice(minimumPolicies);
export const recipeStatus = choice(recipeStatuses);
export const quantityIs = choice(quantityMeanings);
export const scaling = choice(scalings);
export const saleUnit = choice(saleUnits);
export const orderStatus = choice(orderStatuses);
export const customerType = choice(customerTypes);
export const deliveryMode = choice(deliveryModes);
export const priceBasis = choice(priceBases);
export const consumptionMode = choice(consumptionModes);

export const allergen = choice(allergens);

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

/** The quantity of a recipe or product in stock. */
export const stockQuantity = quantity.default("0");
