import { createHash } from "node:crypto";
import { millionths } from "#domain/exact/quantity";
import type { KitchenArticle, KitchenOrder } from "../kitchen/kitchen";
import { dateOf } from "../kitchen/day-numbers";
import { lastDemandDay } from "./graph/demand";
import type { ArticleNode, Node } from "./graph/graph";
import { idleLacksOf } from "./stock/shortages";
import { nowOf, type Plan } from "./plan";
import { isNeverOrdered, type Now } from "./stock/stock";
import { compareText } from "../kitchen/compare-text";

/**
 * Returns the SHA-256 of all that the figures depend on: what is reachable from the products asked for, the suppliers
 * that sell it, the orders, the extra quantities, the options and the moment. Neither the order of orders and lines nor
 * the rest of the catalogue changes it, nor do names and the statuses of orders.
 */
export function fingerprint(plan: Plan): string {
  const { original, input, today } = plan;
  const nodes = countedNodes(plan);
  const chunks: string[] = [];
  const write = (...values: unknown[]) => chunks.push(JSON.stringify(values), "\n");
  const writeOrders = (orders: readonly KitchenOrder[]) => {
    for (const { id, delivery_on, production_on, overdue_since, is_put_out, lines } of [...orders].sort(
      (a, b) => a.id - b.id,
    )) {
      const counts = lines.map(
        (line) =>
          `${line.product_id} ${line.quantity} ${line.produced_quantity} ${line.unit_price_ht} ` +
          `${line.discount_percent}${line.with_tax ? ` ${line.with_tax.unit_price} ${line.with_tax.vat_rate}` : ""}`,
      );
      write(
        id,
        delivery_on,
        production_on,
        counts.sort(),
        ...(overdue_since ? [overdue_since] : []),
        ...(is_put_out ? ["put out"] : []),
      );
    }
  };
  write("bru needs 2", input.as_of, today, input.options, input.extras_on);
  // What goes off after the last day of need is told up to the last day of the plan.
  if (input.until !== undefined && input.until > lastDemandDay(plan.demand)) write("until", input.until);
  writeOrders(input.orders);
  if (original.reserved && original.reserved.orders.length > 0) {
    write("reserved before", original.reserved.before);
    writeOrders(original.reserved.orders);
  }
  if (original.taken_from_stock)
    for (const [id, parts] of [...original.taken_from_stock].sort(([a], [b]) => a - b))
      write("taken from stock", id, ...parts.map(({ day, quantity: { num, den } }) => `${dateOf(day)} ${num}/${den}`));
  if (original.after && input.until !== undefined) {
    write("after", input.until);
    writeOrders(original.after);
  }
  if (input.kitchen.closed && nodes.some((node) => node.type === "recipe" && node.of.lead_days > 0))
    write("closed", sorted(input.kitchen.closed));
  write(input.extras.map(({ product_id, quantity }) => `${product_id} ${quantity}`).sort());
  if (input.chosen_offers?.length)
    write(
      "chosen",
      input.chosen_offers.map(({ article_id, offer_id, packs }) => `${article_id} ${offer_id} ${packs}`).sort(),
    );
  const idle = idleLacksOf(plan).map(({ node }) => node);
  const all: Node[] = [...nodes, ...idle];
  for (const node of all.sort((a, b) => compareText(a.type, b.type) || a.of.id - b.of.id))
    write(node.type, sorted(node.type === "article" ? articleOf(node.of, nowOf(plan)) : inTime(node), unnamed));
  const suppliers = new Set(all.flatMap(suppliersOf));
  for (const id of [...suppliers].sort((a, b) => a - b))
    write("supplier", sorted(input.kitchen.suppliers.get(id) ?? {}, unnamed));
  return createHash("sha256").update(chunks.join("")).digest("hex");
}

/** Returns an article as figures depend on it; one without a target as it was before there were any. */
const articleOf = ({ target_stock, allergen_kinds: _, ...article }: KitchenArticle, now: Now) => ({
  ...article,
  ...(target_stock !== null && { target_stock }),
  incoming: unordered(article, now),
});

/** Returns what is to come of an article, whichever order brings it; that one can still be sent changes nothing. */
const unordered = ({ incoming }: Pick<KitchenArticle, "incoming">, now: Now) =>
  incoming.map(({ ordered: _, unsent, ...expected }) => ({
    ...expected,
    ...(unsent && isNeverOrdered({ unsent, ...expected }, now) && { unsent: true }),
  }));

/** Returns what is made; that it is made on its own day, and that no stock of it is kept up, say nothing. */
const inTime = ({ type, of }: Exclude<Node, ArticleNode>) => ({
  ...of,
  ...(type === "recipe" && of.lead_days === 0 && { lead_days: undefined }),
  ...(millionths(of.safety_stock) === 0n && withoutReserve(type)),
});

/** Returns the fields that count only where a stock is kept up, undone. */
const withoutReserve = (type: "recipe" | "product") => ({
  safety_stock: undefined,
  target_stock: undefined,
  ...(type === "product" && { shelf_life_days: undefined, min_order_quantity: undefined, order_multiple: undefined }),
});

/** Returns what orders and quantities added to them reach, and what is made for the stock. */
function countedNodes({ nodes, demand, wholeFlow }: Plan): readonly Node[] {
  if (!demand.askers.some(({ isReserve }) => isReserve)) return nodes;
  const counted = new Set(
    nodes.filter(
      (node) =>
        node.type !== "article" &&
        (wholeFlow(node).reserve > 0n || (node.type === "product" && demand.products.has(node.of.id))),
    ),
  );
  // A set is walked through what is added meanwhile too.
  for (const node of counted) for (const { to } of node.links) counted.add(to);
  return nodes.filter((node) => counted.has(node));
}

function suppliersOf(node: Node): number[] {
  return node.type === "article" ? node.of.offers.map(({ supplier_id }) => supplier_id) : [];
}

/** Returns the fields in alphabetical order, so that the way an object was built does not tell. */
function sorted(value: unknown, counts: (field: string) => boolean = written): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => sorted(each));
  if (value === null || typeof value !== "object") return value;
  const fields = Object.entries(value).filter(([field, each]) => each !== undefined && counts(field));
  return fields.sort(([a], [b]) => compareText(a, b)).map(([field, each]: [string, unknown]) => [field, sorted(each)]);
}

/** Tells whether a field says more than the others do: what orders before a plan leave is told by them. */
function written(field: string): boolean {
  return field !== "exact";
}

/** Tells whether figures depend on a field: the name of a thing changes none. */
function unnamed(field: string): boolean {
  return field !== "name" && written(field);
}
