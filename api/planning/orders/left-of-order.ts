import { formatMillionths, MILLION, millionths } from "#domain/exact/quantity";
import { comingDays } from "#domain/planning/coming-days";
import { lacksTogether } from "#domain/planning/shortages";
import { mayLack, servableStatuses } from "#domain/orders/order-work";
import { dayInParis } from "#domain/paris";
import type { Database } from "../../database/tables";
import { plannableDay } from "../../http/fields/days";
import { planOf } from "../../needs/reserve";
import type { OrderDetail } from "../../orders/answer";
import type { LeftOfLine } from "../../orders/documents/production-sheet";
import { readPlan } from "../compute";
import { readPlanBody } from "../parameters";
import { computeLacks } from "../suppliers";

type Ordered = Pick<OrderDetail, "id" | "status" | "production_on" | "lines">;

/**
 * Returns what is left of each line of an order, and the matters that keep some of it from being made: of one that a
 * plan counts what the plan of its day asks for, of another what it would ask for by itself, of one that is over, or
 * ready and waits for nothing, nothing to make.
 */
export async function readLeftOfOrder(db: Database, order: Ordered, now: Date): Promise<LeftOfLine[]> {
  const { status, lines } = order;
  if (status === "delivered" || status === "cancelled")
    return lines.map(() => ({ to_make: "0", from_stock: "0", lacks: null }));
  const lacksOf = await readLacks(db, order, now);
  const { input, plan, isCounted } = await planCounting(db, order, now);
  const demand = new Map<number, bigint>();
  for (const [{ of }, { toMake, den }] of plan.vectors)
    for (const [asker, quantity] of toMake)
      if (plan.demand.askers[asker]?.id === order.id)
        demand.set(of.id, (demand.get(of.id) ?? 0n) + (quantity * MILLION) / den);
  return lines.map(({ product_id, quantity, produced_quantity, delivered_quantity }) => {
    const rest = above(millionths(quantity) - millionths(produced_quantity));
    const left = status === "ready" && !isCounted ? 0n : (demand.get(product_id) ?? 0n);
    const made = rest < left ? rest : left;
    demand.set(product_id, above(left - made));
    const waiting = above(millionths(quantity) - millionths(delivered_quantity ?? "0"));
    const served = input.kitchen.products.get(product_id)?.stock_managed ? rest - made : 0n;
    return {
      to_make: formatMillionths(made),
      from_stock: formatMillionths(served < waiting ? served : waiting),
      lacks: lacksOf(product_id),
    };
  });
}

/** Reads what each product of an order lacks, in words, as the order's page tells it. */
async function readLacks(
  db: Database,
  { id, status, production_on, lines }: Ordered,
  now: Date,
): Promise<(product: number) => string | null> {
  const made = lines.map(({ quantity, produced_quantity }) => [quantity, produced_quantity] as const);
  const days = mayLack(status, made) ? comingDays(dayInParis(now), production_on) : null;
  if (!days) return () => null;
  const lacks = await computeLacks(db, readPlanBody(days, now), { order_id: id });
  return (product) =>
    lacksTogether(lacks.filter(({ order_lines }) => order_lines.some(({ product_id }) => product_id === product)));
}

async function planCounting(db: Database, { id, status, production_on }: Ordered, now: Date) {
  const today = dayInParis(now);
  const planned = plannableDay(production_on);
  const day = planned < today ? today : planned;
  if (servableStatuses.includes(status)) {
    const input = await readPlan(db, readPlanBody({ from: day, to: day }, now));
    if (input.orders.some((order) => order.id === id)) return { input, plan: planOf(input), isCounted: true };
  }
  const input = await readPlan(db, readPlanBody({ order_ids: [id] }, now));
  return { input, plan: planOf(input), isCounted: false };
}

const above = (quantity: bigint): bigint => (quantity > 0n ? quantity : 0n);
