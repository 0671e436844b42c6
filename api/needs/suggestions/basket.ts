import type { KitchenSupplier } from "../../kitchen/kitchen";
import { choosePurchases } from "../buying/choose-offers";
import type { Shortage } from "../stock/article-shortage";
import { lacksOf } from "../stock/shortages";
import type { Purchase } from "../buying/packs";
import type { Plan } from "../plan";
import { feeOf, orderKey } from "../buying/suppliers";

export interface BasketLine {
  lack: Shortage;
  purchase: Purchase;
}

/** The sums of one order to a supplier. */
export interface BasketOrder {
  supplier_id: number;
  deliver_on: string | null;
  /** In cents. */
  subtotal: bigint;
}

/** The purchases of a plan, and the sums of each order by its key. */
export interface Basket {
  lines: BasketLine[];
  orders: Map<string, BasketOrder>;
}

/**
 * Returns the subtotal of an order for one delivery in a basket, in cents: the order for the same day, or the only one
 * to the supplier; 0 when there is none.
 */
export function subtotalIn({ orders }: Basket, supplier: number, deliver_on: string | null): bigint {
  const own = [...orders.values()].filter((order) => order.supplier_id === supplier);
  const same = own.find((order) => order.deliver_on === deliver_on) ?? (own.length === 1 ? own[0] : undefined);
  return same?.subtotal ?? 0n;
}

/** Returns the purchases of a plan, without working out who is behind them. */
export function basketOf(plan: Plan): Basket {
  const lacks = lacksOf(plan);
  const purchases = choosePurchases(plan, lacks);
  const lines = lacks.flatMap((lack, index): BasketLine[] => {
    const purchase = purchases[index];
    return purchase && purchase.packs > 0n ? [{ lack, purchase }] : [];
  });
  const orders = new Map<string, BasketOrder>();
  for (const {
    purchase: { offer, bought },
  } of lines) {
    for (const each of bought) {
      const key = orderKey(offer.supplier_id, each);
      const known = orders.get(key);
      if (known) known.subtotal += each.amount;
      else
        orders.set(key, {
          supplier_id: offer.supplier_id,
          deliver_on: each.drop.delivery?.deliver_on ?? null,
          subtotal: each.amount,
        });
    }
  }
  return { lines, orders };
}

/** Returns the cost of a basket altogether before tax, shipping included, in cents. */
export function costOfBasket({ orders }: Basket, suppliers: ReadonlyMap<number, KitchenSupplier>): bigint {
  return [...orders.values()].reduce((sum, { supplier_id, subtotal }) => {
    const supplier = suppliers.get(supplier_id);
    return sum + subtotal + (supplier ? feeOf(supplier, subtotal) : 0n);
  }, 0n);
}
