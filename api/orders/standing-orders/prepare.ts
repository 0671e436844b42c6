import { z } from "@hono/zod-openapi";
import type { Answer } from "#domain/contract/field";
import type { preparedOrders } from "#domain/contract/orders/standing-orders";
import { addDays } from "#domain/days";
import { kindOf } from "../../database/open";
import type { Database } from "../../database/tables";
import { day } from "../../http/fields/days";
import { id } from "../../http/fields/whole-numbers";
import { WriteErrors } from "../../http/write-errors";
import type { AnyAuthor } from "../../records/author";
import { changeOrders, unlessRefused } from "../../records/transaction";
import { confirmOrder } from "../status/change";
import { createDraft } from "../write";
import { readBeside } from "./other-orders";
import { type DayOutcome, type Period, isToMake, lastDay, mostAhead, outcomesOf, readTaken } from "./days";
import { noteMade } from "./follow-changes";
import { type House, readHouseDays } from "./house-days";
import { orderOfDay, readStandingOrderProducts } from "./order-of-day";
import { type StoredStandingOrder, activeStandings, readStandingOrder } from "./stored";

export const prepareBody = z.object({
  from: day,
  until: day,
  ids: z.array(id).max(1000, "Au plus 1000 commandes récurrentes.").nullable().default(null).openapi({
    description: "The standing orders that are prepared; left out, all that are active",
  }),
});
export type PrepareBody = z.output<typeof prepareBody>;

export type Prepared = Answer<typeof preparedOrders>;

/** Throws a 422 Refusal for a period that is too long, or ends before it begins. */
export function checkLength({ from, until }: Period): void {
  const errors = new WriteErrors();
  if (until < from) errors.add("until", "Le dernier jour doit suivre le premier.");
  if (until >= addDays(from, mostAhead))
    errors.add("until", `La période ne peut pas dépasser ${String(mostAhead)} jours.`);
  errors.refuse();
}

/** Throws a 422 Refusal for a period that is not prepared. */
export function checkPeriod(period: Period, today: string): void {
  checkLength(period);
  const { until } = period;
  const errors = new WriteErrors();
  if (until < today) errors.add("until", "Cette période est passée : rien n’y est préparé.");
  else if (until > lastDay(today))
    errors.add("until", `Rien n’est préparé plus de ${String(mostAhead)} jours à l’avance.`);
  errors.refuse();
}

interface Preparing {
  author: AnyAuthor;
  today: string;
  /** Lets other requests pass, between two standing orders. */
  pause(): Promise<void>;
  /** Tells that no more is to be begun. */
  stopping?(): boolean;
}

/**
 * Makes the orders of the days of the active standing orders that have none yet, each standing order in a transaction
 * of its own: what was made stays when the rest is interrupted, and is not made again.
 */
export async function prepareOrders(
  db: Database,
  { ids, ...period }: PrepareBody,
  { pause, stopping = () => false, ...by }: Preparing,
): Promise<Prepared> {
  const prepared: Prepared = { made: [], skipped: [], already: 0 };
  const house = await readHouseDays(db);
  for (const one of await readActive(db, ids)) {
    if (stopping()) break;
    const { made, skipped, already } = await changeOrders(db, (trx) => prepareOne(trx, one, period, { ...by, house }));
    prepared.made.push(...made);
    prepared.skipped.push(...skipped);
    prepared.already += already;
    await pause();
  }
  return prepared;
}

/** Reads the ids of the active standing orders, by customer. @param ids those among which it looks; null for all */
async function readActive(db: Database, ids: readonly number[] | null): Promise<number[]> {
  const active = await activeStandings(db).select("id").orderBy("customer_folded").orderBy("id").execute();
  return active.flatMap(({ id: one }) => (ids === null || ids.includes(one) ? [one] : []));
}

async function prepareOne(
  db: Database,
  id: number,
  period: Period,
  { author, today, house }: { author: AnyAuthor; today: string; house: House },
): Promise<Prepared> {
  const prepared: Prepared = { made: [], skipped: [], already: 0 };
  // Not against those who refer to it: the deleting of one of its orders is not to wait for this, nor this for that.
  await db
    .selectFrom("standing_orders")
    .select("id")
    .where("id", "=", id)
    .$if(kindOf(db) === "postgresql", (query) => query.forNoKeyUpdate())
    .execute();
  const standingOrder = await readStandingOrder(db, id);
  if (standingOrder?.status !== "active" || standingOrder.archived_at !== null) return prepared;
  const products = await readStandingOrderProducts(db, [standingOrder]);
  const taken = (await readTaken(db, [standingOrder], period))(id);
  const whose = { standing_order_id: id, customer_name: standingOrder.customer_name };
  const besideOf = await readBeside(db, [standingOrder], period);
  for (const outcome of outcomesOf(standingOrder, period, { house, today, products }, taken)) {
    const { standing_on, skipped, note, order } = outcome;
    if (isToMake(outcome)) {
      const made = await makeOrder(db, standingOrder, outcome, author);
      if ("refused" in made) prepared.skipped.push({ ...whose, standing_on, skipped: "refused", note: made.refused });
      else prepared.made.push({ ...whose, standing_on, ...made, beside: besideOf(standingOrder, made.delivery_on) });
    } else if (order && order.status !== "cancelled") prepared.already += 1;
    else if (skipped !== null) prepared.skipped.push({ ...whose, standing_on, skipped, note });
  }
  return prepared;
}

type Made = Omit<Prepared["made"][number], "standing_order_id" | "customer_name" | "standing_on" | "beside">;

/** Makes the order of a day; one that may not be confirmed stays a draft, one that may not be at all is not made. */
async function makeOrder(
  db: Database,
  standingOrder: StoredStandingOrder,
  { standing_on, delivery_on }: DayOutcome,
  author: AnyAuthor,
): Promise<Made | { refused: string }> {
  const body = orderOfDay(standingOrder, { standing_on, delivery_on });
  if (body === null || delivery_on === null) return { refused: "Ce jour n’a pas de commande." };
  const created = await unlessRefused(db, () => createDraft(db, body, author));
  if (created.refused !== null) return created;
  const { answer: id } = created;
  const { refused: note } =
    standingOrder.creates === "confirmed"
      ? await unlessRefused(db, () => confirmOrder(db, id, author))
      : { refused: null };
  await noteMade(db, id, { standing_order_id: standingOrder.id, standing_on });
  const order = await db
    .selectFrom("external_orders")
    .select(["id as order_id", "number", "status"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...order, delivery_on, note };
}
