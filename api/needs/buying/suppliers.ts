import { formatDecimal, PERCENT_SCALE } from "#domain/exact/decimal";
import { formatMillionths } from "#domain/exact/quantity";
import { roundDiv } from "#domain/exact/rational";
import type { KitchenSupplier } from "../../kitchen/kitchen";
import { cents, missing, money, scaledOf } from "./amounts";
import type { Delivery } from "../schedule/calendar";
import type { Need } from "./article-needs";
import type { Bought } from "./packs";
import type { Plan } from "../plan";
import { isForStock } from "../stock/restock";
import { stateOf } from "../supply-fingerprint";
import type { SupplierPurchase } from "../result";

/** The rate of VAT of a shipping fee whose own is not said. */
export const usualShippingVat = "20";

/** The share of one article in an order. */
export interface OrderLine {
  need: Need;
  bought: Bought;
}

/** The order to one supplier for one delivery; amounts in cents. */
export interface SupplierOrder {
  supplier: KitchenSupplier;
  lines: OrderLine[];
  subtotal: bigint;
  missingToMinimum: bigint;
  /** Null when there is none. */
  delivery: Delivery | null;
}

/** Returns the purchases, an order for each delivery of each supplier; the lines of each by name. */
export function supplierOrders(plan: Plan, needs: readonly Need[]): SupplierOrder[] {
  const { compare } = new Intl.Collator("fr");
  const orders = new Map<string, { supplier: number; delivery: Delivery | null; lines: OrderLine[] }>();
  for (const need of needs) {
    for (const bought of need.purchase?.bought ?? []) {
      const supplier = need.purchase?.offer.supplier_id ?? 0;
      const key = orderKey(supplier, bought);
      const known = orders.get(key);
      if (known) known.lines.push({ need, bought });
      else orders.set(key, { supplier, delivery: bought.drop.delivery, lines: [{ need, bought }] });
    }
  }
  return [...orders.values()].flatMap(({ supplier: id, delivery, lines }) => {
    const supplier = plan.input.kitchen.suppliers.get(id);
    if (!supplier) return [];
    lines.sort((a, b) => compare(a.need.node.of.name, b.need.node.of.name) || a.need.node.of.id - b.need.node.of.id);
    const subtotal = lines.reduce((sum, { bought }) => sum + bought.amount, 0n);
    return [{ supplier, lines, subtotal, missingToMinimum: missing(subtotal, supplier.minimum_order_ht), delivery }];
  });
}

/** Tells one supplier's deliveries apart. */
export function orderKey(supplier: number, { drop: { delivery } }: Pick<Bought, "drop">): string {
  return `${supplier} ${delivery?.deliver_on ?? ""}`;
}

/** Returns the row of one order: tax is rounded once for each rate, the shipping fee being part of its own. */
export function supplierRow(
  plan: Plan,
  { supplier, lines, subtotal, missingToMinimum, delivery }: SupplierOrder,
): SupplierPurchase {
  const missingToFranco = missing(subtotal, supplier.franco_ht);
  const fee = feeOf(supplier, subtotal);
  const taxed = lines.map(({ need, bought }) => ({ rate: need.node.of.vat_rate, amount: bought.amount }));
  if (fee > 0n) taxed.push({ rate: supplier.shipping_fee_vat_rate ?? usualShippingVat, amount: fee });
  return {
    supplier_id: supplier.id,
    name: supplier.name,
    lines: lines.map(({ need, bought }) => ({
      article_id: need.node.of.id,
      packs: Number(bought.packs),
      quantity: formatMillionths(bought.quantity),
      amount_ht: money(bought.amount),
      ...(isForStock(need.node, plan) && { restock: true }),
    })),
    subtotal_ht: money(subtotal),
    minimum_ht: supplier.minimum_order_ht && money(cents(supplier.minimum_order_ht)),
    missing_to_minimum: money(missingToMinimum),
    franco_ht: supplier.franco_ht && money(cents(supplier.franco_ht)),
    missing_to_franco: money(missingToFranco),
    shipping_fee_ht: money(fee),
    ...taxOf(taxed),
    order_before: delivery?.order_before ?? null,
    deliver_on: delivery?.deliver_on ?? null,
    blocked: missingToMinimum > 0n && supplier.minimum_policy === "block",
    suggestions: [],
    ...(plan.input.options.count_incoming && { state: stateOf(lines.map(({ need }) => need.node.of)) }),
  };
}

/** Returns the cost of delivery at such a subtotal, in cents. */
export function feeOf(
  { franco_ht, shipping_fee_ht }: Pick<KitchenSupplier, "franco_ht" | "shipping_fee_ht">,
  subtotal: bigint,
): bigint {
  return franco_ht !== null && missing(subtotal, franco_ht) === 0n ? 0n : cents(shipping_fee_ht);
}

/** Returns the tax on amounts in cents, rounded once for each rate, as answers tell it, and all to pay, in cents. */
export function taxOf(amounts: readonly { rate: string; amount: bigint }[]) {
  const rates = taxByRate(amounts);
  return {
    vat_by_rate: rates.map(({ rate, base, vat }) => ({
      rate: formatDecimal(rate, PERCENT_SCALE),
      base_ht: money(base),
      vat: money(vat),
    })),
    total_ttc: money(rates.reduce((sum, { base, vat }) => sum + base + vat, 0n)),
  };
}

function taxByRate(
  amounts: readonly { rate: string; amount: bigint }[],
): { rate: bigint; base: bigint; vat: bigint }[] {
  const bases = new Map<bigint, bigint>();
  for (const { rate, amount } of amounts) {
    const scaled = scaledOf(rate, PERCENT_SCALE);
    bases.set(scaled, (bases.get(scaled) ?? 0n) + amount);
  }
  return [...bases]
    .sort(([a], [b]) => Number(a - b))
    .map(([rate, base]) => ({ rate, base, vat: roundDiv(base * rate, 100n * 10n ** BigInt(PERCENT_SCALE)) }));
}
