import { groupBy } from "../../database/grouping";
import type { Database } from "../../database/tables";
import { lineColumns } from "../columns";
import type { CompleteOrder } from "../completion";
import type { CurrentOrder } from "../current";
import {
  type AcceptedAllergen,
  type AllergenConflict,
  type AllergyNotes,
  conflictsOf,
  demandAcceptance,
  readContained,
} from "./conflicts";
import { namedAllergens } from "./typed";

/**
 * Refuses the conflicts that an order to be made comes to hold: another product, more of one, or another allergy. What
 * was there before was asked about then. Throws a 409 Refusal.
 */
export async function checkNewConflicts(
  db: Database,
  { order, lines }: CurrentOrder,
  after: CompleteOrder,
  accepted: readonly AcceptedAllergen[],
): Promise<void> {
  if (
    order.status === "draft" ||
    order.status === "delivered" ||
    order.status === "cancelled" ||
    namedAllergens(after).length === 0
  )
    return;
  const known = new Set(namedAllergens(order).map(({ allergen }) => allergen));
  const before = new Map<number, number>();
  for (const { product_id, quantity } of lines) before.set(product_id, (before.get(product_id) ?? 0) + quantity);
  const now = new Map<number, number>();
  for (const { product_id, quantity } of lineColumns(after.lines))
    now.set(product_id, (now.get(product_id) ?? 0) + quantity);
  const isNew = (product: number, allergen: string) =>
    !known.has(allergen) || (now.get(product) ?? 0) > (before.get(product) ?? 0);
  const contained = await readContained(db, now.keys());
  demandAcceptance(
    conflictsOf(after, contained.values()).filter(({ product_id, allergen }) => isNew(product_id, allergen)),
    accepted,
  );
}

/**
 * Reads the conflicts of these orders with the allergies that their notes name, by the order's id; orders without are
 * left out. One query for all their lines, 7 for what is in them.
 */
export async function readConflicts(
  db: Database,
  orders: readonly (AllergyNotes & { id: number })[],
): Promise<ReadonlyMap<number, AllergenConflict[]>> {
  const named = orders.filter((order) => namedAllergens(order).length > 0);
  if (named.length === 0) return new Map();
  const lines = await db
    .selectFrom("external_order_lines")
    .select(["order_id", "product_id"])
    .where(
      "order_id",
      "in",
      named.map(({ id }) => id),
    )
    .orderBy("order_id")
    .orderBy("position")
    .execute();
  const contained = await readContained(
    db,
    lines.map(({ product_id }) => product_id),
  );
  const linesOf = groupBy(lines, ({ order_id }) => order_id);
  const productsOf = (id: number) => linesOf(id).flatMap(({ product_id }) => contained.get(product_id) ?? []);
  return new Map(
    named
      .map((order) => [order.id, conflictsOf(order, productsOf(order.id))] as const)
      .filter(([, conflicts]) => conflicts.length > 0),
  );
}
