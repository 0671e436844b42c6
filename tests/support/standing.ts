import { z } from "zod";
import { followingOrder, preparedOrders, standingOrderDay, unpreparedOrders } from "#domain/contract/standing-orders";
import { answerSchema, answeredSchema } from "../../server/embedded-api/http/fields/schema";
import type { Answer } from "./api";
import type { Desk, Saved } from "./writes";

export const standingPath = "/api/standing-orders";

/** A café that takes four tarts on Tuesdays and Fridays, from Monday 2 March 2026 on. */
export const standingOf = (product: Saved, fields: object = {}) => ({
  customer_name: "Café du Marché",
  customer_type: "business",
  starts_on: "2026-03-02",
  days: [standingDayOf(product, 2), standingDayOf(product, 5)],
  ...fields,
});

/** A weekday on which so many of a product are taken. */
export const standingDayOf = (product: Saved, weekday: number, quantity = "4", fields: object = {}) => ({
  weekday,
  lines: [{ product_id: product.id, quantity }],
  ...fields,
});

const prepared = z.object({ data: answerSchema(preparedOrders) });
const days = z.object({ data: z.array(answerSchema(standingOrderDay)) });
const unprepared = z.object({ data: answerSchema(unpreparedOrders) });
const refused = z.object({ code: z.literal("prepared"), prepared: z.array(answeredSchema(followingOrder)) });

/** Asks a desk for standing orders. */
export function standingDesk(desk: Desk) {
  return {
    create: (body: object) => desk.create(standingPath, body),
    prepare: async (from: string, until: string, more: object = {}) =>
      prepared.parse((await desk.write("POST", `${standingPath}/prepare`, { from, until, ...more })).body).data,
    days: async (standing: Saved, query = "") =>
      days.parse((await desk.get(`${standingPath}/${standing.id}/days${query}`)).body).data,
    unprepared: async (query = "") =>
      unprepared.parse((await desk.get(`${standingPath}/unprepared${query}`)).body).data,
    /** Changes a standing order as it is now. */
    change: async (standing: Saved, fields: object): Promise<Answer> => {
      const now = await desk.read(`${standingPath}/${standing.id}`);
      return desk.write("PUT", `${standingPath}/${standing.id}`, { ...now, ...fields });
    },
    order: (id: number) => desk.read(`/api/external-orders/${String(id)}`),
  };
}

/** Returns the orders that a refused change of a standing order names. */
export const preparedIn = ({ body }: Answer) => refused.parse(body).prepared;
