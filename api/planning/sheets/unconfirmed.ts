import { z } from "@hono/zod-openapi";
import { workedStatuses } from "#domain/orders/order-work";
import type { Database } from "../../database/tables";
import { dayParameter } from "../../http/parameters";
import { turnOf } from "../../needs/next-change";
import type { WorkedOut } from "../answer-cache";
import { readPlanBody } from "../parameters";
import { readCurrentWork } from "./current-work";

export const unconfirmedQuery = z.object({ from: dayParameter, to: dayParameter });

/** A day of which something is still to be made or noted; `sheets` are those, `noted` tells whether others were. */
export const unconfirmedDay = z.object({
  day: z.string().openapi({ format: "date" }),
  sheets: z.number().int(),
  noted: z.boolean(),
});
export type UnconfirmedDay = z.infer<typeof unconfirmedDay>;

/** Returns the latest day from one to another of which something is still to be made or noted; null for none. */
export async function readUnconfirmed(
  db: Database,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<WorkedOut<UnconfirmedDay | null>> {
  const days = await db
    .selectFrom("external_orders as order")
    .select("order.production_on as day")
    .distinct()
    .where("order.archived_at", "is", null)
    .where("order.status", "in", workedStatuses)
    .where("order.production_on", ">=", from)
    .where("order.production_on", "<=", to)
    .orderBy("day", "desc")
    .execute();
  const plans = days.map(({ day }) => readPlanBody({ from: day, to: day }, now));
  const works = await readCurrentWork(db, plans);
  const until = turnOf(
    now.toISOString(),
    works.flatMap(({ plan }) => [...plan.input.kitchen.suppliers.values()]),
  );
  for (const [at, { day }] of days.entries()) {
    const work = works[at];
    if (!work) continue;
    const left = work.all.map((sheet) => work.left(sheet));
    const sheets = left.filter(({ owed }) => owed !== "0").length;
    const isNoted = work.isNoted(day) || left.some(({ noted_later }) => noted_later !== null);
    if (sheets > 0) return { answer: { day, sheets, noted: isNoted }, until };
  }
  return { answer: null, until };
}
