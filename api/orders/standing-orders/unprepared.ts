import type { Answer } from "#domain/contract/field";
import { company } from "#domain/contract/company";
import type { unpreparedOrders } from "#domain/contract/orders/standing-orders";
import { addDays } from "#domain/days";
import type { Database } from "../../database/tables";
import { dateOf, numberOf } from "../../kitchen/day-numbers";
import { createOpenDays } from "../../kitchen/open-days";
import { readClosedDays } from "../../kitchen/read/closed-days";
import { readBeside } from "./other-orders";
import { type Period, isToMake, lastDay, outcomesOf, readTaken } from "./days";
import { readHouseDays } from "./house-days";
import { type StandingOrderProduct, readStandingOrderProducts, weekdayIn } from "./order-of-day";
import { type StoredStandingOrder, activeStandings, readStandings } from "./stored";

/** The orders of standing orders that are still to be made, of a period of one of their days. */
export interface UnpreparedQuestion extends Period {
  basis: "delivery" | "production";
}

/** The most orders that are told beside which somebody wrote another. */
const mostBeside = 20;

/** Days past a lead time in which an open day is looked for. */
const mostClosed = 400;

/**
 * Reads how many orders of standing orders are still to be made in some days: none of days that are over, 1 query where
 * there is no standing order, else 9, whatever their number.
 */
export async function readUnprepared(
  db: Database,
  { basis, ...period }: UnpreparedQuestion,
  today: string,
): Promise<Answer<typeof unpreparedOrders>> {
  const last_day = lastDay(today);
  const besides = { beside_count: 0, beside: [] };
  const none = {
    ...period,
    count: 0,
    days: [],
    ...besides,
    too_far: 0,
    last_day,
    deliver_from: null,
    deliver_until: null,
  };
  if (basis === "delivery" && period.until < today) return none;
  const rows = await activeStandings(db).selectAll().execute();
  if (rows.length === 0) return none;
  const standings = await readStandings(db, rows);
  const products = await readStandingOrderProducts(db, standings);
  const openOn = createOpenDays(await readClosedDays(db));
  const before = (day: string, lead: number) => dateOf(openOn(numberOf(addDays(day, -lead))));
  const longest = Math.max(0, ...[...products.values()].map(({ production_lead_days }) => production_lead_days));
  const deliveries = { ...period };
  if (basis === "production")
    for (let days = 0; days < longest + mostClosed; days += 1) {
      const next = addDays(deliveries.until, 1);
      if (before(next, longest) > period.until) break;
      deliveries.until = next;
    }
  const judging = { today, house: await readHouseDays(db), products };
  const takenBy = await readTaken(db, standings, deliveries);
  const counts = new Map<string, number>();
  const besideOf = await readBeside(db, standings, deliveries);
  const beside: Answer<typeof unpreparedOrders>["beside"] = [];
  const delivered: string[] = [];
  for (const standingOrder of standings)
    for (const outcome of outcomesOf(standingOrder, deliveries, judging, takenBy(standingOrder.id))) {
      if (!isToMake(outcome) || outcome.delivery_on === null) continue;
      const day =
        basis === "delivery"
          ? outcome.delivery_on
          : before(outcome.delivery_on, leadOf(standingOrder, outcome.standing_on, products));
      if (day < period.from || period.until < day) continue;
      counts.set(day, (counts.get(day) ?? 0) + 1);
      delivered.push(outcome.delivery_on);
      const { id: standing_order_id, customer_name } = standingOrder;
      const orders = besideOf(standingOrder, outcome.delivery_on);
      if (orders.length > 0)
        beside.push({ standing_order_id, customer_name, delivery_on: outcome.delivery_on, orders });
    }
  delivered.sort();
  beside.sort((a, b) => (a.delivery_on < b.delivery_on ? -1 : a.delivery_on > b.delivery_on ? 1 : 0));
  const days = [...counts].map(([day, count]) => ({ day, count })).toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const near = delivered.filter((day) => day <= last_day);
  const [deliver_from = null, deliver_until = null] = [near[0], near.at(-1)];
  const too_far = delivered.length - near.length;
  const besideSummary = { beside_count: beside.length, beside: beside.slice(0, mostBeside) };
  return { ...period, count: delivered.length, days, ...besideSummary, too_far, last_day, deliver_from, deliver_until };
}

/** Returns the longest lead time of what the order of a day is of. */
const leadOf = (
  standingOrder: StoredStandingOrder,
  standing_on: string,
  products: ReadonlyMap<number, StandingOrderProduct>,
): number =>
  Math.max(
    0,
    ...(weekdayIn(standingOrder, standing_on)?.lines.map(
      ({ product_id }) => products.get(product_id)?.production_lead_days ?? 0,
    ) ?? []),
  );

/** Returns the coming days for which a house prepares, today with them: 1 query. */
export async function readDaysAhead(db: Database, today: string): Promise<Period & { isPrepared: boolean }> {
  const house = await db.selectFrom("company").select(["standing_days_ahead", "standing_prepared"]).executeTakeFirst();
  const ahead = house?.standing_days_ahead ?? company.standing_days_ahead.initial;
  return { from: today, until: addDays(today, ahead - 1), isPrepared: house?.standing_prepared === 1 };
}
