import { createHash } from "node:crypto";
import type { Needs, SupplierPurchase } from "../needs/result";
import { expectedIn } from "../needs/supply-fingerprint";

/**
 * Returns the reference by which buyer and supplier call an order: « BC-12-20261124-3FA9C2 », made of its supplier, its
 * day of delivery and its lines. The same order has the same reference however often it is computed, another has
 * another.
 */
export function orderReference({
  supplier_id,
  deliver_on,
  lines,
}: Pick<SupplierPurchase, "supplier_id" | "deliver_on" | "lines">): string {
  const ordered = lines.map(({ article_id, packs, amount_ht }) => [article_id, packs, amount_ht]);
  const print = createHash("sha256")
    .update(JSON.stringify([supplier_id, deliver_on, ordered]))
    .digest("hex")
    .slice(0, 6)
    .toUpperCase();
  return ["BC", supplier_id, deliver_on?.replaceAll("-", ""), print].filter((part) => part !== undefined).join("-");
}

/**
 * Tells whether an order was made of a list in this state: when the same was expected. One made later, of the same
 * lines, serves another need.
 */
export const isOfState = (planSeen: string | null, state: string): boolean =>
  planSeen !== null && expectedIn(planSeen) === expectedIn(state);

/** Returns a calculation with the reference of each of its orders. */
export function withReferences<Plan extends Pick<Needs, "suppliers">>(plan: Plan): Plan {
  return { ...plan, suppliers: plan.suppliers.map((order) => ({ ...order, reference: orderReference(order) })) };
}
