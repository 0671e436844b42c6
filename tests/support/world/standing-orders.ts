import { z } from "zod";
import {
  followingOrder,
  preparedOrders,
  standingOrderDay,
  unpreparedOrders,
} from "#domain/contract/orders/standing-orders";
import { answerSchema, answeredSchema } from "#api/http/fields/schema";
import type { Answer } from "../api";
import type { Desk, Saved } from "../writes";

export const standingOrdersPath = "/api/standing-orders";

/** A café that takes four tarts on Tuesdays and Fridays, from Monday 2 March 2026 on. */
export const standingOrderOf = (product: Saved, fields: object = {}) => ({
  customer_name: "Café du Marché",
  customer_type: "business",
  starts_on: "2026-03-02",
  days: [standingOrderDayOf(product, 2), standingOrderDayOf(product, 5)],
  ...fields,
});

/** A weekday on which so many of a product are taken. */
export const standingOrderDayOf = (product: Saved, weekday: number, quantity = "4", fields: object = {}) => ({
  weekday,
  lines: [{ product_id: product.id, quantity }],
  ...fields,
});

const prepared = z.object({ data: answerSchema(preparedOrders) });
const days = z.object({ data: z.array(answerSchema(standingOrderDay)) });
const unprepared = z.object({ data: answerSchema(unpreparedOrders) });
const refused = z.object({ code: z.literal("prepared"), prepared: z.array(answeredSchema(followingOrder)) });

/** Asks a desk for standing orders. */
export function standingOrderDesk(desk: Desk) {
  return {
    create: (body: object) => desk.create(standingOrdersPath, body),
    prepare: async (from: string, until: string, more: object = {}) =>
      prepared.parse((await desk.write("POST", `${standingOrdersPath}/prepare`, { from, until, ...more })).body).data,
    days: async (standingOrder: Saved, query = "") =>
      days.parse((await desk.get(`${standingOrdersPath}/${standingOrder.id}/days${query}`)).body).data,
    unprepared: async (query = "") =>
      unprepared.parse((await desk.get(`${standingOrdersPath}/unprepared${query}`)).body).data,
    /** Changes a standing order as it is now. */
    change: async (standingOrder: Saved, fields: object): Promise<Answer> => {
      const now = await desk.read(`${standingOrdersPath}/${standingOrder.id}`);
      return desk.write("PUT", `${standingOrdersPath}/${standingOrder.id}`, { ...now, ...fields });
    },
    order: (id: number) => desk.read(`/api/external-orders/${String(id)}`),
  };
}

/** Returns the orders that a refused change of a standing order names. */
export const preparedIn = ({ body }: Answer) => refused.parse(body).prepared;
