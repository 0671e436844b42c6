import type { KitchenSupplier } from "../../kitchen/kitchen";
import { type Lack, lacksOf } from "../matter";
import type { Purchase } from "../offers";
import type { Plan } from "../plan";
import { choosePurchases } from "../purchases";
import { feeOf } from "../suppliers";

export interface BasketLine {
  lack: Lack;
  purchase: Purchase;
}

/** What a plan buys, and what each supplier's order comes to in cents. */
export interface Basket {
  lines: BasketLine[];
  subtotals: Map<number, bigint>;
}

/** The purchases of a plan, without working out who is behind them. */
export function basketOf(plan: Plan): Basket {
  const lacks = lacksOf(plan);
  const purchases = choosePurchases(plan, lacks);
  const lines = lacks.flatMap((lack, index): BasketLine[] => {
    const purchase = purchases[index];
    return purchase && purchase.packs > 0n ? [{ lack, purchase }] : [];
  });
  const subtotals = new Map<number, bigint>();
  for (const { purchase: { offer, amount } } of lines) subtotals.set(offer.supplier_id, (subtotals.get(offer.supplier_id) ?? 0n) + amount);
  return { lines, subtotals };
}

/** What a basket costs altogether before tax, shipping included, in cents. */
export function costOfBasket({ subtotals }: Basket, suppliers: ReadonlyMap<number, KitchenSupplier>): bigint {
  return [...subtotals].reduce((sum, [id, subtotal]) => {
    const supplier = suppliers.get(id);
    return sum + subtotal + (supplier ? feeOf(supplier, subtotal) : 0n);
  }, 0n);
}
