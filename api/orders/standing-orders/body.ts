import { z } from "@hono/zod-openapi";
import type { Body } from "#domain/contract/field";
import { standingOrder } from "#domain/contract/orders/standing-orders";
import type { StandingOrderRule } from "#domain/orders/standing-order-days";
import { bodySchema } from "../../http/fields/schema";
import { id } from "../../http/fields/whole-numbers";

/** The values of a standing order that are written. */
export type StandingOrderBody = Body<typeof standingOrder>;
export type StandingOrderBodyDay = StandingOrderBody["days"][number];

const orderIds = z.array(id).max(1000, "Au plus 1000 commandes.").nullable().default(null);

/**
 * The body of a standing order's PUT: the standing order, and which of the orders that were made of it are to follow
 * the change; left out, it is refused where there are any. So it is where `follow_seen` tells the orders that were seen
 * as that was chosen, and it would change another.
 */
export const standingOrderWriteBody = bodySchema(standingOrder, {
  follow: orderIds,
  follow_seen: orderIds.openapi({ description: "The orders of which `follow` was chosen: where others came, 409" }),
});
export type StandingOrderWriteBody = z.output<typeof standingOrderWriteBody>;

/** Returns what of a standing order decides its days. */
export const ruleOf = ({ days, ...body }: StandingOrderBody): StandingOrderRule => ({
  ...body,
  weekdays: days.map(({ weekday }) => weekday),
});
