import { isBeforePutOut, notYetPutOut } from "#domain/orders/put-out-day";
import type { Amount, Day, Quantity } from "../../database/columns";
import { changeRows } from "../../database/change-rows";
import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import { quantityScale } from "../../database/scale";
import type { Database, Row } from "../../database/tables";
import { lockProducts } from "../../batches/make-batches";
import { takeDelivered } from "../../batches/order-lines/delivered";
import { type ProducedChange, followProduced } from "../../batches/order-lines/produced";
import { dayToCome } from "../../http/fields/days";
import { invalid } from "../../http/refusal";
import type { AnyAuthor, Author } from "../../records/author";
import { handedOverAsNoted } from "./handed-over";
import type { OrderChange } from "../../records/orders/order-history";
import { dayOf } from "../../stock/ledger/moment";
import { deliveredTotal } from "../payments/due";

/** The quantities noted of an order that was delivered. */
export interface Delivery {
  order_id: number;
  changes: OrderChange[];
  /** Production that nobody had noted before, of products that are made to order. */
  produced: ProducedChange[];
  /** Ids of the products that leave finished stock. */
  stocked: number[];
  /** The worth of what left, with tax; null where that is all of it. */
  delivered_ttc: Amount | null;
}

/**
 * Returns the day on which an order was handed over: as it is said, else the day of its delivery or, later, the last on
 * which something was made for it, and not after today. Throws a 422 Refusal for a day that has not come, and where
 * goods of the house's own shop would have been put out before theirs.
 */
export async function deliveryDay(
  db: Database,
  { id, delivery_on, customer_type }: Pick<Row<"external_orders">, "id" | "delivery_on" | "customer_type">,
  enteredDay: Day | null,
  author: AnyAuthor,
): Promise<Day> {
  const today = dayOf(author.at);
  if (enteredDay !== null && enteredDay > today) throw invalid({ delivered_on: [dayToCome] });
  if (enteredDay !== null && isBeforePutOut({ customerType: customer_type, deliveryOn: delivery_on }, enteredDay))
    throw invalid({ delivered_on: [notYetPutOut(delivery_on)] });
  if (enteredDay !== null || delivery_on >= today) return enteredDay ?? today;
  const { last } = await db
    .selectFrom("batch_order_lines as share")
    .innerJoin("batches as batch", "batch.id", "share.batch_id")
    .select((e) => e.fn.max<Day | null>("batch.made_on").as("last"))
    .where("share.order_id", "=", id)
    .where("batch.reversed_at", "is", null)
    .executeTakeFirstOrThrow();
  return last !== null && last > delivery_on ? last : delivery_on;
}

/** The quantities of each line of an order, in their order, where they are said as it is delivered. */
export interface EnteredQuantities {
  delivered?: readonly Quantity[] | undefined;
  produced?: readonly Quantity[] | undefined;
}

/**
 * Notes what was handed over with an order that is delivered, line by line: as it is said, else as
 * `handedOverAsNoted` tells. As made what is said, else noted, else what was then handed over. Throws a 422 Refusal
 * where what is said is not of these lines, or nothing.
 */
export async function noteDelivery(db: Database, orderId: number, entered: EnteredQuantities): Promise<Delivery> {
  const lines = await db
    .selectFrom("external_order_lines as line")
    .innerJoin("products as product", "product.id", "line.product_id")
    .innerJoin("external_orders as order", "order.id", "line.order_id")
    .select([
      "line.id",
      "line.product_id",
      "line.quantity",
      "line.produced_quantity",
      "line.delivered_quantity",
      "line.unit_price",
      "line.vat_rate",
      "line.discount_percent",
      "order.price_basis",
      "order.production_on",
      "product.name",
      "product.stock_managed",
    ])
    .where("line.order_id", "=", orderId)
    .orderBy("line.position")
    .execute();
  if ([entered.delivered, entered.produced].some((quantities) => quantities && quantities.length !== lines.length))
    throw invalid({ delivered_quantities: ["Les lignes de la commande ont changé : relisez-la."] });
  if (entered.delivered?.every((quantity) => quantity === 0))
    throw invalid({ delivered_quantities: ["Rien n’est remis : notez au moins une quantité."] });
  const made = lines.map((line, at) => ({
    ...line,
    produced_quantity: entered.produced?.[at] || line.produced_quantity,
  }));
  const asNoted = handedOverAsNoted(made);
  const noted = lines.map((line, at) => {
    const given = entered.delivered?.[at] ?? asNoted[at] ?? line.quantity;
    const produced = made[at]?.produced_quantity ?? 0;
    // What has left was made; of what is kept in stock some was there.
    return { ...line, made: line.stock_managed === 0 ? Math.max(produced, given) : produced || given, given };
  });
  await changeRows(
    db,
    "external_order_lines",
    ["produced_quantity", "delivered_quantity"],
    new Map(noted.map(({ id, made, given }) => [id, [made, given]])),
  );
  return {
    order_id: orderId,
    changes: noted.flatMap(({ name, produced_quantity, delivered_quantity, made, given }) => [
      ...changed("lines.produced_quantity", name, produced_quantity, made),
      ...changed("lines.delivered_quantity", name, delivered_quantity, given),
    ]),
    produced: noted.flatMap(({ id, product_id, production_on, produced_quantity: before, made: now, stock_managed }) =>
      stock_managed === 1 || before === now
        ? []
        : [{ order_id: orderId, order_line_id: id, product_id, production_on, before, now }],
    ),
    stocked: noted.flatMap(({ product_id, stock_managed }) => (stock_managed === 1 ? [product_id] : [])),
    delivered_ttc: deliveredTotal(
      lines[0]?.price_basis ?? "ttc",
      noted.map((line) => ({ ...line, delivered_quantity: line.given })),
    ),
  };
}

/** Reads those of these orders of which handing over what is noted would leave something out. */
export async function readNotedInPart(db: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const lines = await db
    .selectFrom("external_order_lines as line")
    .innerJoin("products as product", "product.id", "line.product_id")
    .select(["order_id", "quantity", "produced_quantity", "delivered_quantity", "stock_managed"])
    .where("order_id", "in", idList(db, ids))
    .execute();
  const linesOf = groupBy(lines, ({ order_id }) => order_id);
  return new Set(
    ids.filter((id) => {
      const own = linesOf(id);
      const asNoted = handedOverAsNoted(own);
      return own.some(({ quantity }, at) => (asNoted[at] ?? quantity) < quantity);
    }),
  );
}

/**
 * Books what was delivered: what was made of it without anybody noting it, and what it takes of finished stock. The
 * orders must be locked.
 */
export async function bookDeliveries(db: Database, deliveries: readonly Delivery[], author: Author): Promise<void> {
  await lockProducts(
    db,
    deliveries.flatMap(({ produced, stocked }) => [...produced.map(({ product_id }) => product_id), ...stocked]),
  );
  await followProduced(
    db,
    deliveries.flatMap(({ produced }) => produced),
    author,
  );
  await takeDelivered(
    db,
    deliveries.map(({ order_id }) => order_id),
    author,
  );
}

function changed(field: string, subject: string, before: Quantity, now: Quantity): OrderChange[] {
  return before === now
    ? []
    : [{ field, subject, old_value: quantityScale.read(before), new_value: quantityScale.read(now) }];
}
