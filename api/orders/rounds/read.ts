import type { Answer } from "#domain/contract/field";
import { rounds } from "#domain/contract/orders/rounds";
import { type DeliveryMode, deliveryModes } from "#domain/choices";
import { addDays, mondayOf } from "#domain/days";
import { QUANTITY_SCALE, formatDecimal } from "#domain/exact/decimal";
import { fold } from "#domain/french/fold";
import { workedStatuses } from "#domain/orders/order-work";
import { sql } from "kysely";
import type { Day } from "../../database/columns";
import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import { amountScale, orNull, quantityScale } from "../../database/scale";
import type { Database } from "../../database/tables";
import { answerSchema } from "../../http/fields/schema";
import { compareText } from "../../kitchen/compare-text";
import { type AllergyNotes, type Contained, conflictsOf, readContained } from "../allergies/conflicts";
import { namedAllergens } from "../allergies/typed";
import { asFlag, deliveredInPart } from "../list/filter";
import { due } from "../payments/due";

export const roundsAnswer = answerSchema(rounds, "Rounds");
export type Rounds = Answer<typeof rounds>;

/** Tests that an order is of the house's own shop, in the words of its index (migration 0060). */
const isPutOut = sql<boolean>`customer_type = 'internal'`;

/** The most orders of a day that are told. */
export const mostOrders = 500;

/**
 * Returns the rounds of a day: its accepted orders by way and hour, those that are archived or of the house's own shop
 * left out, what the deliveries still take, and the counts of its week. In 4 queries, 11 where an order notes an
 * allergy.
 */
export async function readRounds(db: Database, on: Day): Promise<Rounds> {
  const days = await readWeek(db, on);
  const { order_count = 0, draft_count = 0 } = days.find((one) => one.on === on) ?? {};
  const orders = await readOrders(db, on);
  const linesOf = await readOpenLines(db, orders);
  const contained = await readMet(db, orders, linesOf);
  const left = Math.max(0, order_count - orders.length);
  const detailedOrders = orders.map((order) => ({
    ...order,
    delivered_in_part: order.delivered_in_part === 1,
    amount_due: orNull(amountScale.read, order.amount_due),
    allergen_conflicts: conflictsOf(
      order,
      linesOf(order.id).flatMap(({ product_id }) => contained.get(product_id) ?? []),
    ),
    lines: linesOf(order.id).map(({ order_id: _, delivered_quantity, ...line }) => ({
      ...line,
      quantity: quantityScale.read(line.quantity - delivered_quantity),
    })),
  }));
  const ofRound = groupBy(detailedOrders, (order) => keyOf(order.delivery_mode, hourOf(order)));
  return {
    on,
    order_count,
    draft_count,
    untold_count: left,
    days,
    rounds: deliveryModes.toSorted(byWay).flatMap((delivery_mode) =>
      hours.flatMap((hour) => {
        const own = ofRound(keyOf(delivery_mode, hour));
        return own.length === 0
          ? []
          : [{ delivery_mode, hour, orders: own.map(({ delivery_mode: __, ...order }) => order) }];
      }),
    ),
    loads:
      left > 0
        ? null
        : loadsOf(orders.flatMap(({ id, delivery_mode }) => (delivery_mode === "delivery" ? linesOf(id) : []))),
  };
}

/** Returns the order of two ways: deliveries first, because who drives loads before anybody comes. */
const byWay = (one: DeliveryMode, other: DeliveryMode) =>
  Number(other === "delivery") - Number(one === "delivery") ||
  deliveryModes.indexOf(one) - deliveryModes.indexOf(other);

/** The hours of a day, and at the end that of orders which say none. */
const hours: readonly (number | null)[] = [...Array.from({ length: 24 }, (_, hour) => hour), null];

const keyOf = (mode: DeliveryMode, hour: number | null) => `${mode} ${String(hour)}`;
const hourOf = ({ delivery_time }: { delivery_time: string | null }) =>
  delivery_time === null ? null : Number(delivery_time.slice(0, 2));

/**
 * Reads how many orders of each day of a week are accepted, and drafts, from the counts that the database keeps, less
 * those of the house's own shop.
 */
async function readWeek(db: Database, on: Day): Promise<Rounds["days"]> {
  const monday = mondayOf(on);
  const week = Array.from({ length: 7 }, (_, later) => addDays(monday, later));
  const cells = await db
    .selectFrom("external_order_counts")
    .select(["delivery_on", "status", "total"])
    .where("archived", "=", 0)
    .where("delivery_on", ">=", monday)
    .where("delivery_on", "<=", addDays(monday, 6))
    .where("status", "in", ["draft", ...workedStatuses])
    .execute();
  const putOut = await db
    .selectFrom("external_orders")
    .select((e) => ["delivery_on", "status", sql<number>`-${e.fn.countAll<number>()}`.as("total")])
    .where(isPutOut)
    .where("archived_at", "is", null)
    .where("delivery_on", ">=", monday)
    .where("delivery_on", "<=", addDays(monday, 6))
    .groupBy(["delivery_on", "status"])
    .execute();
  return week.map((day) => {
    const own = [...cells, ...putOut].filter(({ delivery_on }) => delivery_on === day);
    const count = (isCounted: boolean) =>
      own.reduce(
        (sum, { status, total }) =>
          (status === "draft" || workedStatuses.includes(status)) && (status === "draft") === isCounted
            ? sum + Number(total)
            : sum,
        0,
      );
    return { on: day, order_count: count(false), draft_count: count(true) };
  });
}

function readOrders(db: Database, on: Day) {
  return db
    .selectFrom("external_orders")
    .select([
      "id",
      "number",
      "status",
      "delivery_mode",
      "delivery_time",
      "customer_name",
      "customer_contact",
      "phone",
      "delivery_address",
      "allergy_notes",
      "notes",
      due.as("amount_due"),
      asFlag(deliveredInPart).as("delivered_in_part"),
    ])
    .where("archived_at", "is", null)
    .where("delivery_on", "=", on)
    .where("status", "in", workedStatuses)
    .where("customer_type", "!=", "internal")
    .orderBy((e) => e.fn.coalesce("delivery_time", e.val("99:99")))
    .orderBy("id")
    .limit(mostOrders)
    .execute();
}

type Orders = Awaited<ReturnType<typeof readOrders>>;

/** Reads what of the orders that are not delivered is still to be handed over, by their ids. */
async function readOpenLines(db: Database, orders: Orders) {
  const open = orders.filter(({ status }) => status !== "delivered").map(({ id }) => id);
  const lines = await db
    .selectFrom("external_order_lines as line")
    .innerJoin("products as product", "product.id", "line.product_id")
    .select([
      "line.order_id",
      "line.product_id",
      "product.name as product_name",
      "product.sale_unit",
      "line.quantity",
      "line.delivered_quantity",
      "line.note",
    ])
    .where("line.order_id", "in", idList(db, open))
    .whereRef("line.delivered_quantity", "<", "line.quantity")
    .orderBy("line.order_id")
    .orderBy("line.position")
    .execute();
  return groupBy(lines, ({ order_id }) => order_id);
}

type LinesOf = Awaited<ReturnType<typeof readOpenLines>>;

/** Reads what the products of those orders contain whose notes name an allergy. */
function readMet(
  db: Database,
  orders: readonly (AllergyNotes & { id: number })[],
  linesOf: LinesOf,
): Promise<ReadonlyMap<number, Contained>> {
  const named = orders.filter((order) => namedAllergens(order).length > 0);
  return readContained(
    db,
    named.flatMap(({ id }) => linesOf(id).map(({ product_id }) => product_id)),
  );
}

/** Returns the sum of these lines by product, by its name. */
function loadsOf(lines: ReturnType<LinesOf>): NonNullable<Rounds["loads"]> {
  const ofProduct = groupBy(lines, ({ product_id }) => product_id);
  const firsts = new Map(lines.toReversed().map((line) => [line.product_id, line]));
  return [...firsts.values()]
    .map(({ product_id, product_name, sale_unit }) => {
      const rests = ofProduct(product_id).map(({ quantity, delivered_quantity }) =>
        BigInt(quantity - delivered_quantity),
      );
      const sum = rests.reduce((total, rest) => total + rest, 0n);
      return { product_id, product_name, sale_unit, quantity: formatDecimal(sum, QUANTITY_SCALE) };
    })
    .toSorted(
      (one, other) =>
        compareText(fold(one.product_name), fold(other.product_name)) || one.product_id - other.product_id,
    );
}
