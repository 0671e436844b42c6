import { createHash } from "node:crypto";
import type { Node } from "./graph";
import type { Plan } from "./plan";

/**
 * The SHA-256 of all that the result depends on: what is reachable from the products asked for, the suppliers that sell
 * it, the orders, the extra quantities, the options and the moment. Neither the order of orders and lines nor the rest of
 * the catalogue changes it.
 */
export function fingerprint({ input, nodes, today }: Plan): string {
  const told: string[] = [];
  const write = (...values: unknown[]) => told.push(JSON.stringify(values), "\n");
  write("bru needs 1", input.as_of, today, input.options, input.extras_on);
  for (const order of [...input.orders].sort((a, b) => a.id - b.id)) {
    const { id, number, customer_name, status, delivery_on, production_on, lines } = order;
    const counts = lines.map((line) => `${line.product_id} ${line.quantity} ${line.produced_quantity} ${line.unit_price_ht} ${line.discount_percent}${line.with_tax ? ` ${line.with_tax.unit_price} ${line.with_tax.vat_rate}` : ""}`);
    write(id, number, customer_name, status, delivery_on, production_on, counts.sort());
  }
  write(input.extras.map(({ product_id, quantity }) => `${product_id} ${quantity}`).sort());
  if (input.chosen_offers?.length) write("chosen", input.chosen_offers.map(({ article_id, offer_id, packs }) => `${article_id} ${offer_id} ${packs}`).sort());
  for (const node of [...nodes].sort((a, b) => compareText(a.type, b.type) || a.of.id - b.of.id)) write(node.type, sorted(counted(node)));
  const suppliers = new Set(nodes.flatMap(suppliersOf));
  for (const id of [...suppliers].sort((a, b) => a - b)) write("supplier", sorted(input.kitchen.suppliers.get(id) ?? {}));
  return createHash("sha256").update(told.join("")).digest("hex");
}

/** What the figures depend on: how long an article keeps only weighs in suggestions. */
function counted(node: Node): object {
  if (node.type !== "article") return node.of;
  const { shelf_life_days: _, ...of } = node.of;
  return of;
}

function suppliersOf(node: Node): number[] {
  return node.type === "article" ? node.of.offers.map(({ supplier_id }) => supplier_id) : [];
}

/** Fields in alphabetical order, so that the way an object was built does not tell. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const fields: Record<string, unknown> = { ...value };
  return Object.keys(fields)
    .sort()
    .map((key) => [key, sorted(fields[key])]);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
