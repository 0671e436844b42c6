import { z } from "@hono/zod-openapi";
import type { OrderStatus } from "#domain/order-life";
import type { Database } from "../../database/tables";
import { dayParameter } from "../../http/parameters";
import { readPlanBody } from "../parameters";
import { countSheets } from "./read";

export const unconfirmedQuery = z.object({ from: dayParameter, to: dayParameter });

/** A day of which something was to be made and nobody marked a sheet done. */
export const unconfirmedDay = z.object({
  day: z.string().openapi({ format: "date" }),
  sheets: z.number().int(),
});
export type UnconfirmedDay = z.infer<typeof unconfirmedDay>;

/** The statuses of orders for which something is, or was, to be made. */
export const madeStatuses: readonly OrderStatus[] = ["confirmed", "in_production", "ready", "delivered"];

/**
 * Returns the latest day from one to another of which something was to be made and no sheet was marked done; null when
 * there is none.
 */
export async function readUnconfirmed(
  db: Database,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<UnconfirmedDay | null> {
  const days = await db
    .selectFrom("external_orders as order")
    .select("order.production_on as day")
    .distinct()
    .where("order.archived_at", "is", null)
    .where("order.status", "in", madeStatuses)
    .where("order.production_on", ">=", from)
    .where("order.production_on", "<=", to)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("batches")
            .select("batches.id")
            .whereRef("batches.production_on", "=", "order.production_on")
            .where("batches.source", "in", ["sheet", "day"])
            .where("batches.reversed_at", "is", null),
        ),
      ),
    )
    .orderBy("day", "desc")
    .execute();
  for (const { day } of days) {
    const question = readPlanBody({ from: day, to: day, status: [...madeStatuses] }, now);
    const sheets = await countSheets(db, question);
    if (sheets > 0) return { day, sheets };
  }
  return null;
}
