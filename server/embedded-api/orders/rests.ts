import type { Database, Row } from "../database/tables";
import { id } from "../http/fields/whole-numbers";
import { Refusal } from "../http/refusal";
import { WriteErrors } from "../http/write-errors";
import { quantityScale } from "../database/scale";
import { groupBy } from "../database/grouping";
import { idList } from "../database/ids";
import type { OrderDetail } from "./answer";
import { isDeliveryNoted, isShort } from "./handed-over";

/** The order of whose rest a new one is: said once, when it is written. */
export const restOf = id.nullish().openapi({
  description: "Of a new order: the order, handed over in part, of whose rest it is. Later it stays what it is",
});

/** Returns the orders that stand of what of this one was not handed over, the oldest first: 2 queries, 1 of none. */
export async function readRests(db: Database, of: number): Promise<NonNullable<OrderDetail["rests"]>> {
  const orders = await db
    .selectFrom("external_orders")
    .select(["id", "number", "status", "delivery_on"])
    .where("rest_of", "=", of)
    .where("status", "!=", "cancelled")
    .orderBy("id")
    .execute();
  if (orders.length === 0) return [];
  const lines = await db
    .selectFrom("external_order_lines")
    .select(["order_id", "product_id", "quantity"])
    .where(
      "order_id",
      "in",
      idList(
        db,
        orders.map((order) => order.id),
      ),
    )
    .orderBy("order_id")
    .orderBy("position")
    .execute();
  const linesOf = groupBy(lines, ({ order_id }) => order_id);
  return orders.map((order) => ({
    ...order,
    lines: linesOf(order.id).map(({ product_id, quantity }) => ({
      product_id,
      quantity: quantityScale.read(quantity),
    })),
  }));
}

/**
 * Checks that a new order is the rest of one that was handed over in part, and that no other order stands for the same.
 * The order of which it is the rest is locked. Throws a 422 Refusal.
 */
export async function checkRest(
  db: Database,
  of: number,
  ordered: readonly { product_id: number; quantity: string }[],
): Promise<void> {
  const errors = new WriteErrors();
  const order = await db.selectFrom("external_orders").select("status").where("id", "=", of).executeTakeFirst();
  const lines = await db.selectFrom("external_order_lines").selectAll().where("order_id", "=", of).execute();
  if (order?.status !== "delivered" || !isDeliveryNoted(lines) || !lines.some(isShort)) {
    errors.add("rest_of", "Cette commande n’a pas de reste à livrer.");
    errors.refuse();
  }
  const rests = await readRests(db, of);
  ordered.forEach(({ product_id }, index) => {
    const missing = lines.reduce((sum, line) => (line.product_id === product_id ? sum + missingOf(line) : sum), 0n);
    const taken = rests.filter((rest) => rest.lines.some((line) => line.product_id === product_id));
    const covered = taken
      .flatMap((rest) => rest.lines)
      .reduce(
        (sum, line) => (line.product_id === product_id ? sum + BigInt(quantityScale.store(line.quantity)) : sum),
        0n,
      );
    if (missing > 0n && covered >= missing)
      errors.add(`lines.${index}.product_id`, `Le reste en est commandé déjà : ${numbersOf(taken)}.`);
  });
  errors.refuse();
}

const missingOf = ({ quantity, delivered_quantity }: Row<"external_order_lines">) =>
  quantity > delivered_quantity ? BigInt(quantity - delivered_quantity) : 0n;

const numbersOf = (orders: readonly { number: string }[]) => orders.map(({ number }) => number).join(", ");

/** Throws a 409 Refusal where orders stand of what was not handed over: their goods would be ordered twice. */
export async function demandNoRests(db: Database, id: number, code: "undo" | "transition"): Promise<void> {
  const rests = await readRests(db, id);
  if (rests.length === 0) return;
  throw new Refusal(409, {
    message:
      `Le reste de cette livraison est commandé (${numbersOf(rests)}) : annulez d’abord ` +
      `${rests.length > 1 ? "ces commandes" : "cette commande"}, sans quoi il serait à livrer deux fois.`,
    code,
  });
}
