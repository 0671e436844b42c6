import { entity } from "#domain/contract/entity";
import { type Answer, rowFields } from "#domain/contract/field";
import { standingOrder, standingOrderDay } from "#domain/contract/orders/standing-orders";
import { addDays } from "#domain/days";
import { addDecimals } from "#domain/exact/decimal";
import { priceScale, quantityScale } from "../../database/scale";
import type { Row } from "../../database/tables";
import { entityOf } from "../../http/answer-fields";
import { answerSchema } from "../../http/fields/schema";
import { basisFor } from "../prices";
import { type PricedLine, orderTotals } from "../totals";
import { orderWarnings } from "../warnings";
import { type Judging, type Taken, outcomesOf } from "./days";
import { linesToday, priceToday } from "./order-of-day";
import type { StoredStandingOrder } from "./stored";

const row = { ...entity, ...rowFields(standingOrder) } as const;

/** A standing order in a list. */
export const standingOrderRow = answerSchema(row, "StandingOrderRow");
export type StandingOrderRow = Answer<typeof row>;

/** A standing order with its days and pauses. */
export const standingOrderDetail = answerSchema({ ...entity, ...standingOrder }, "StandingOrder");
export type StandingOrderDetail = Answer<typeof entity & typeof standingOrder>;

export const standingOrderDayAnswer = answerSchema(standingOrderDay, "StandingOrderOutcome");

/** Days ahead in which the next delivery of a standing order is looked for, nearer ones first. */
const sought = [14, 370] as const;

function nextDelivery(stored: StoredStandingOrder, judging: Judging, taken: Taken): string | null {
  for (const ahead of sought) {
    const period = { from: judging.today, until: addDays(judging.today, ahead) };
    const days = outcomesOf(stored, period, judging, taken).flatMap(({ delivery_on, skipped, order }) =>
      skipped === null ? (order?.delivery_on ?? delivery_on ?? []) : [],
    );
    const [next = null] = days.filter((day) => day >= judging.today).sort();
    if (next !== null) return next;
  }
  return null;
}

/** Returns the period in which {@link standingOrderRowOf} looks for the next delivery. */
export const nextWithin = (today: string) => ({ from: today, until: addDays(today, sought[1]) });

const worthOf = (stored: StoredStandingOrder, lines: readonly PricedLine[]) => {
  const { ht, ttc } = orderTotals(basisFor(stored.customer_type), lines);
  return { ht, ttc };
};

/** Returns the worth of the days of a week together, those weekdays aside on which the house is always closed. */
function weekOf(stored: StoredStandingOrder, { house, products }: Judging): { ht: string; ttc: string } {
  const worth = stored.days
    .filter(({ weekday }) => !house.closedWeekdays.includes(weekday))
    .map((day) => worthOf(stored, linesToday(stored, day, products)));
  const sumOf = (amounts: readonly string[]) => amounts.reduce(addDecimals, "0.00");
  return { ht: sumOf(worth.map(({ ht }) => ht)), ttc: sumOf(worth.map(({ ttc }) => ttc)) };
}

/** Returns a standing order as lists answer it. */
export function standingOrderRowOf(
  row: Row<"standing_orders">,
  stored: StoredStandingOrder,
  judging: Judging,
  taken: Taken,
): StandingOrderRow {
  const { customer_name, customer_type, allergy_notes, status, starts_on, ends_on, every_weeks } = stored;
  const { creates, holiday_policy, days } = stored;
  return {
    ...entityOf(row),
    customer_name,
    customer_type,
    allergy_notes,
    status,
    starts_on,
    ends_on,
    every_weeks,
    creates,
    holiday_policy,
    price_basis: basisFor(customer_type),
    weekdays: days.map(({ weekday }) => weekday),
    week: weekOf(stored, judging),
    next_delivery_on: nextDelivery(stored, judging, taken),
  };
}

const warningsOf = ({ days }: StoredStandingOrder, products: Judging["products"]): StandingOrderDetail["warnings"] =>
  days.flatMap(({ lines }, day) =>
    orderWarnings(
      lines.map(({ product_id, quantity }) => {
        const { min_order_quantity = null, order_multiple = null } = products.get(product_id) ?? {};
        return { quantity: quantityScale.store(quantity), min_order_quantity, order_multiple };
      }),
    ).map(({ field, message }) => ({ field: `days.${day}.${field}`, message })),
  );

/** Returns a standing order as its page reads it, its orders aside. */
export function standingOrderDetailOf(
  row: Row<"standing_orders">,
  stored: StoredStandingOrder,
  judging: Judging,
  taken: Taken,
): Omit<StandingOrderDetail, "order_count" | "coming_count" | "coming_orders"> {
  const { id: _, archived_at: __, ...body } = stored;
  return {
    ...body,
    ...standingOrderRowOf(row, stored, judging, taken),
    warnings: warningsOf(stored, judging.products),
    days: stored.days.map((day) => ({
      ...day,
      totals: worthOf(stored, linesToday(stored, day, judging.products)),
      lines: day.lines.map((line) => {
        const product = judging.products.get(line.product_id);
        return {
          ...line,
          product_name: product?.name ?? "",
          sale_unit: product?.sale_unit ?? "piece",
          price_today: priceScale.read(priceToday(stored, product, null)),
        };
      }),
    })),
  };
}
