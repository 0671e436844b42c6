import { z } from "@hono/zod-openapi";
import { orderStatuses } from "#domain/orders/order-statuses";
import { saleUnits } from "#domain/kitchen/units";

function choice<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, `Choix attendu : ${values.join(", ")}.`);
}

export const saleUnit = choice(saleUnits);
export const orderStatus = choice(orderStatuses);
