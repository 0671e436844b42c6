import type { NeedsInput } from "../input";
import { planOf } from "../plan";
import type { Needs, SupplierPurchase } from "../result";
import { basketOf } from "./basket";
import { exchanges, type Ranked, shortOrder } from "./exchange";
import { createLongerPeriods, type LaterDay } from "./period";

/** Whether an order is below its supplier's minimum. */
export const missesMinimum = ({ missing_to_minimum }: SupplierPurchase) => missing_to_minimum !== "0.00";

/**
 * The needs with, for each supplier whose minimum is missed, the ways to reach it, the least to pay for the whole plan first.
 *
 * @param input what the needs were computed from; its kitchen also knows what the later days need
 * @param days the days after the period that may be counted besides, ascending
 */
export function withSuggestions(needs: Needs, input: NeedsInput, days: readonly LaterDay[]): Needs {
  const plan = planOf(input);
  const basket = basketOf(plan);
  const longerPeriod = createLongerPeriods(plan, days);
  const suppliers = needs.suppliers.map((row) => {
    const supplier = input.kitchen.suppliers.get(row.supplier_id);
    const order = supplier && shortOrder(supplier, basket.subtotals.get(supplier.id) ?? 0n, row.deliver_on);
    if (!order) return row;
    const longer = longerPeriod(order, basket);
    const ranked = [...exchanges(plan, basket, order), ...(longer ? [longer] : [])];
    return { ...row, suggestions: ranked.sort(byCost).map(({ suggestion }) => suggestion) };
  });
  return { ...needs, suppliers };
}

function byCost(a: Ranked, b: Ranked): number {
  return a.cost < b.cost ? -1 : a.cost > b.cost ? 1 : (a.suggestion.lines[0]?.article_id ?? 0) - (b.suggestion.lines[0]?.article_id ?? 0);
}
