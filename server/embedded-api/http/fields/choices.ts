import { z } from "@hono/zod-openapi";
import { consumptionModes, customerTypes, deliveryModes, priceBases } from "#domain/choices";
import { orderStatuses } from "#domain/order-life";
import { saleUnits, units } from "#domain/units";

function choice<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, `Choix attendu : ${values.join(", ")}.`);
}

export const unit = choice(units);
export const saleUnit = choice(saleUnits);
export const orderStatus = choice(orderStatuses);
export const customerType = choice(customerTypes);
export const deliveryMode = choice(deliveryModes);
export const priceBasis = choice(priceBases);
export const consumptionMode = choice(consumptionModes);
