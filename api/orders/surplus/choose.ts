import { z } from "@hono/zod-openapi";
import { type SurplusDestination, type orderSurplus, surplusChoice } from "#domain/contract/orders/external-orders";
import type { Answer } from "#domain/contract/field";
import { addDays } from "#domain/days";
import { servableStatuses } from "#domain/orders/order-work";
import { sql } from "kysely";
import type { Quantity } from "../../database/columns";
import { groupBy } from "../../database/grouping";
import { quantityScale } from "../../database/scale";
import type { Database } from "../../database/tables";
import { bodySchema } from "../../http/fields/schema";
import { Refusal } from "../../http/refusal";
import { asFlag } from "../list/filter";
import type { SurplusLine } from "./find";
import { formatCounted, isMany, formatQuantity } from "./sentences";

/** The choices of what becomes of a surplus, as a body brings them. */
export const surplusChoices = z
  .array(bodySchema(surplusChoice.fields))
  .max(2000)
  .default([])
  .openapi({ description: "What becomes of what was made and is no longer ordered; asked for by 409 surplus" });
export type SurplusChoice = z.output<typeof surplusChoices>[number];

export type OrderSurplus = Answer<typeof orderSurplus.fields>;

const mostOrders = 20;

/**
 * Refuses, with 409 "surplus", that an order asks for less of something than was made of it until it is chosen what
 * becomes of all of it, in a way that is still possible. Throws a Refusal that names the lines.
 */
export async function demandChoices(
  db: Database,
  orderId: number,
  lines: readonly SurplusLine[],
  choices: readonly SurplusChoice[],
): Promise<void> {
  if (lines.length === 0) return;
  const linesOf = groupBy(lines, ({ line }) => line.product_id);
  const undecided: OrderSurplus[] = [];
  for (const product of new Set(lines.map(({ line }) => line.product_id))) {
    const surplus = await tellSurplus(db, orderId, linesOf(product));
    const chosen = choices.filter(({ product_id }) => product_id === product);
    if (surplus && !isSettled(surplus, chosen)) undecided.push(surplus);
  }
  if (undecided.length === 0) return;
  const message = undecided.map((one) => one.message).join(" ");
  throw new Refusal(409, { message, code: "surplus", surplus: undecided });
}

/** Returns what is asked of the surplus of one product, and what may become of it. */
async function tellSurplus(
  db: Database,
  orderId: number,
  lines: readonly SurplusLine[],
): Promise<OrderSurplus | undefined> {
  const [first] = lines;
  if (!first) return undefined;
  const { product_id, product_name, sale_unit, stock_managed } = first.line;
  const sum = (of: (line: SurplusLine) => Quantity) => lines.reduce((all, line) => all + of(line), 0);
  const [made, ordered] = [sum((line) => line.made), sum((line) => line.ordered)];
  const orders = await readTakers(db, orderId, product_id);
  const may: SurplusDestination[] = [
    ...(stock_managed === 1 ? (["stock"] as const) : []),
    "unsold",
    ...(orders.length > 0 ? (["order"] as const) : []),
  ];
  const left = made - ordered;
  const now = ordered === 0 ? "plus aucun commandé" : formatCounted(ordered, sale_unit, "commandé");
  const which = `${isMany(left) ? "Que deviennent les" : "Que devient le"} ${formatQuantity(left, sale_unit)}`;
  return {
    product_id,
    product_name,
    message: `« ${product_name} » : ${formatCounted(made, sale_unit, "fait")}, ${now}. ${which} ?`,
    fields: lines.map(({ field }) => field),
    produced: quantityScale.read(made),
    quantity: quantityScale.read(ordered),
    surplus: quantityScale.read(left),
    may,
    orders: orders.map(({ rest, has_allergy, ...order }) => ({
      ...order,
      rest: quantityScale.read(rest),
      has_allergy: has_allergy === 1,
    })),
  };
}

/** Tells whether all of a surplus is chosen for, and each choice may be. */
function isSettled({ surplus, may, orders }: OrderSurplus, chosen: readonly SurplusChoice[]): boolean {
  const sum = (some: readonly SurplusChoice[]) =>
    some.reduce((all, { quantity }) => all + quantityScale.store(quantity), 0);
  const restOf = (id: number | null) => orders.find(({ order_id }) => order_id === id)?.rest ?? "0";
  return (
    sum(chosen) === quantityScale.store(surplus) &&
    chosen.every(({ to, order_id }) => {
      if (to !== "order") return may.includes(to);
      const given = sum(chosen.filter((other) => other.to === "order" && other.order_id === order_id));
      return given <= quantityScale.store(restOf(order_id));
    })
  );
}

/**
 * Reads the other orders that still want some of a product, the first to be delivered first: none that it does not keep
 * for from the day that it was made for.
 */
async function readTakers(db: Database, orderId: number, product: number) {
  const { made, life } = await db
    .selectFrom("external_orders as order")
    .innerJoin("products", (join) => join.on("products.id", "=", product))
    .select(["order.production_on as made", "products.shelf_life_days as life"])
    .where("order.id", "=", orderId)
    .executeTakeFirstOrThrow();
  const last = life === null ? "9999-12-31" : addDays(made, life);
  return db
    .selectFrom("external_order_lines as line")
    .innerJoin("external_orders as order", "order.id", "line.order_id")
    .select((e) => [
      "order.id as order_id",
      "order.number",
      "order.customer_name",
      "order.delivery_on",
      asFlag(sql<boolean>`"order".allergy_notes <> ''`).as("has_allergy"),
      e.fn.sum<number>(sql`line.quantity - line.produced_quantity`).as("rest"),
    ])
    .where("line.product_id", "=", product)
    .whereRef("line.produced_quantity", "<", "line.quantity")
    .where("order.id", "<>", orderId)
    .where("order.archived_at", "is", null)
    .where("order.status", "in", servableStatuses)
    .where("order.delivery_on", "<=", last)
    .groupBy(["order.id", "order.number", "order.customer_name", "order.delivery_on", "order.delivery_time"])
    .groupBy("order.allergy_notes")
    .orderBy("order.delivery_on")
    .orderBy(sql`coalesce(delivery_time, '99:99')`)
    .orderBy("order.id")
    .limit(mostOrders)
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, rest: Number(row.rest) })));
}
