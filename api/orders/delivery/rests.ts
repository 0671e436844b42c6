import type { Database, Row } from "../../database/tables";
import { id } from "../../http/fields/whole-numbers";
import { Refusal } from "../../http/refusal";
import { WriteErrors } from "../../http/write-errors";
import { quantityScale } from "../../database/scale";
import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import type { OrderDetail } from "../answer";
import { lockOrders } from "../../records/orders/order-shares";
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
  const taken = takenOf(lines, await readRests(db, of));
  ordered.forEach(({ product_id }, index) => {
    const rests = taken(product_id);
    if (rests.length > 0)
      errors.add(`lines.${index}.product_id`, `Le reste en est commandé déjà : ${numbersOf(rests)}.`);
  });
  errors.refuse();
}

type Rests = Awaited<ReturnType<typeof readRests>>;

const ordersOf = (rests: Rests, product: number): Rests =>
  rests.filter((rest) => rest.lines.some((line) => line.product_id === product));

/** Finds the orders that stand for all that is missing of a product; none where some of it is open, or none missing. */
function takenOf(lines: readonly Row<"external_order_lines">[], rests: Rests): (product: number) => Rests {
  return (product) => {
    const missing = lines.reduce((sum, line) => (line.product_id === product ? sum + missingOf(line) : sum), 0n);
    const covered = rests
      .flatMap((rest) => rest.lines)
      .reduce(
        (sum, line) => (line.product_id === product ? sum + BigInt(quantityScale.store(line.quantity)) : sum),
        0n,
      );
    return missing > 0n && covered >= missing ? ordersOf(rests, product) : [];
  };
}

/**
 * Throws a 409 Refusal (code "undo") where an order that is to be restored is the rest of one of which other orders
 * stand for the same since. The order of which it is the rest is locked.
 */
export async function demandOpenRest(db: Database, id: number): Promise<void> {
  const { rest_of } = await db
    .selectFrom("external_orders")
    .select("rest_of")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (rest_of === null) return;
  await lockOrders(db, [rest_of]);
  const lines = await db.selectFrom("external_order_lines").selectAll().where("order_id", "=", rest_of).execute();
  const own = await db.selectFrom("external_order_lines").select("product_id").where("order_id", "=", id).execute();
  const taken = takenOf(lines, await readRests(db, rest_of));
  const rests = own.flatMap(({ product_id }) => taken(product_id));
  if (rests.length > 0)
    throw new Refusal(409, {
      message:
        `Le reste de cette livraison est commandé depuis (${numbersOf([...new Set(rests)])}) : ` +
        "il serait à livrer deux fois.",
      code: "undo",
    });
}

/** Refuses that more is noted as handed over of an order than left while other orders stand for its rest. */
export async function checkHandedOver(
  db: Database,
  id: number,
  { before, after }: Record<"before" | "after", readonly { product_id: number; delivered_quantity: number }[]>,
  errors: WriteErrors,
): Promise<void> {
  const more = new Map<number, number>();
  for (const { product_id, delivered_quantity } of before)
    more.set(product_id, (more.get(product_id) ?? 0) - delivered_quantity);
  for (const { product_id, delivered_quantity } of after)
    more.set(product_id, (more.get(product_id) ?? 0) + delivered_quantity);
  if ([...more.values()].every((quantity) => quantity <= 0)) return;
  const rests = await readRests(db, id);
  after.forEach(({ product_id }, index) => {
    const taken = (more.get(product_id) ?? 0) > 0 ? ordersOf(rests, product_id) : [];
    if (taken.length > 0)
      errors.add(
        `lines.${index}.delivered_quantity`,
        `Le reste en est commandé à part : ${numbersOf(taken)}. Notez-le là, ou annulez d’abord cette commande.`,
      );
  });
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
