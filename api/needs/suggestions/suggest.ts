import type { Plan } from "../plan";
import type { Needs, SupplierPurchase } from "../result";
import { basketOf, subtotalIn } from "./basket";
import { exchanges, type Ranked, shortOrder } from "./exchange";
import { createLongerPeriods, type LaterDays } from "./period";

/** Tells whether an order is below its supplier's minimum. */
export const missesMinimum = ({ missing_to_minimum }: SupplierPurchase) => missing_to_minimum !== "0.00";

/**
 * Returns the needs with, for each supplier whose minimum is missed, the ways to reach it, the least to pay for the
 * whole plan first.
 *
 * @param plan what the needs were computed from
 * @param later the days after the period that may be counted besides, and a kitchen that knows what they need
 */
export function withSuggestions(needs: Needs, plan: Plan, later: LaterDays): Needs {
  const { input } = plan;
  const basket = basketOf(plan);
  const longerPeriod = createLongerPeriods(plan.original, later);
  const suppliers = needs.suppliers.map((row) => {
    const supplier = input.kitchen.suppliers.get(row.supplier_id);
    const order = supplier && shortOrder(supplier, subtotalIn(basket, supplier.id, row.deliver_on), row.deliver_on);
    if (!order) return row;
    const longer = longerPeriod(order, basket);
    const ranked = [...exchanges(plan, basket, order), ...(longer ? [longer] : [])];
    return { ...row, suggestions: ranked.sort(byCost).map(({ suggestion }) => suggestion) };
  });
  return { ...needs, suppliers };
}

function byCost(a: Ranked, b: Ranked): number {
  return a.cost < b.cost
    ? -1
    : a.cost > b.cost
      ? 1
      : (a.suggestion.lines[0]?.article_id ?? 0) - (b.suggestion.lines[0]?.article_id ?? 0);
}
