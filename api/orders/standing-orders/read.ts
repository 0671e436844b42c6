import { addDays } from "#domain/days";
import { fallsOn, mostMoved } from "#domain/orders/standing-order-days";
import { unknownRecords } from "#domain/french/not-found";
import type { Answer } from "#domain/contract/field";
import type { standingOrderDay } from "#domain/contract/orders/standing-orders";
import type { Database } from "../../database/tables";
import { notFound } from "../../http/refusal";
import { type StandingOrderDetail, nextWithin, standingOrderDetailOf } from "./answer";
import { ruleOf } from "./body";
import { type Period, outcomesOf, readTaken } from "./days";
import { readBeside } from "./other-orders";
import { comingOrders } from "./follow-changes";
import { readHouseDays } from "./house-days";
import { readStandingOrderProducts } from "./order-of-day";
import { readStandingOrder, readStandings } from "./stored";

/** Returns a standing order with its days, pauses and orders to come: 11 queries. Throws a 404 when there is none. */
export async function readStandingOrderDetail(db: Database, id: number, today: string): Promise<StandingOrderDetail> {
  const row = await db.selectFrom("standing_orders").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound(unknownRecords.standing_orders);
  const standings = await readStandings(db, [row]);
  const [standingOrder] = standings;
  if (!standingOrder) throw notFound(unknownRecords.standing_orders);
  const judging = { today, house: await readHouseDays(db), products: await readStandingOrderProducts(db, standings) };
  const takenBy = await readTaken(db, standings, nextWithin(today));
  return { ...standingOrderDetailOf(row, standingOrder, judging, takenBy(id)), ...(await readOrdersOf(db, id, today)) };
}

/** The most orders to come that a standing order names. */
const mostNamed = 100;

async function readOrdersOf(
  db: Database,
  id: number,
  today: string,
): Promise<Pick<StandingOrderDetail, "order_count" | "coming_count" | "coming_orders">> {
  const { total } = await db
    .selectFrom("external_orders")
    .select((e) => e.fn.countAll<number>().as("total"))
    .where("standing_order_id", "=", id)
    .executeTakeFirstOrThrow();
  const { coming } = await comingOrders(db, id, today)
    .select((e) => e.fn.countAll<number>().as("coming"))
    .executeTakeFirstOrThrow();
  const coming_orders = await comingOrders(db, id, today)
    .select(["id", "number", "status", "delivery_on"])
    .orderBy("delivery_on")
    .orderBy("id")
    .limit(mostNamed)
    .execute();
  return { order_count: total, coming_count: coming, coming_orders };
}

/**
 * Returns the days of a standing order in a period with what came of each, those with it that have an order though it
 * does not fall on them any more: 9 queries. Throws a 404 when there is none.
 */
export async function readStandingOrderDays(
  db: Database,
  id: number,
  period: Period,
  today: string,
): Promise<Answer<typeof standingOrderDay>[]> {
  const standingOrder = await readStandingOrder(db, id);
  if (!standingOrder) throw notFound(unknownRecords.standing_orders);
  const judging = {
    today,
    house: await readHouseDays(db),
    products: await readStandingOrderProducts(db, [standingOrder]),
  };
  const taken = (await readTaken(db, [standingOrder], period))(id);
  const days = outcomesOf(standingOrder, period, judging, taken);
  const knownDays = new Set(days.map(({ standing_on }) => standing_on));
  const left = [...taken.orders].flatMap(([standing_on, order]) =>
    knownDays.has(standing_on) || order.status === "cancelled" || fallsOn(ruleOf(standingOrder), standing_on)
      ? []
      : [{ standing_on, delivery_on: null, skipped: "left" as const, note: null, order }],
  );
  const besideOf = await readBeside(db, [standingOrder], {
    from: period.from,
    until: addDays(period.until, mostMoved),
  });
  return [...days, ...left]
    .map((day) => {
      const on = day.order?.delivery_on ?? day.delivery_on;
      return { ...day, beside: on === null ? [] : besideOf(standingOrder, on) };
    })
    .toSorted((a, b) => (a.standing_on < b.standing_on ? -1 : 1));
}
