import type { Answer } from "#domain/contract/field";
import { isInternal } from "#domain/orders/shop-window";
import type { followingOrder } from "#domain/contract/orders/standing-orders";
import { statusPredicateAfter } from "#domain/orders/order-status-names";
import { unfinishedStatuses } from "#domain/orders/order-statuses";
import { dayInParis } from "#domain/paris";
import {
  type HouseDays,
  type StandingOrderDate,
  fallsOn,
  resolveStandingOrderDate,
} from "#domain/orders/standing-order-days";
import { amountScale, orNull, priceScale } from "../../database/scale";
import type { Database, Row } from "../../database/tables";
import { Refusal } from "../../http/refusal";
import type { Author } from "../../records/author";
import { unlessRefused } from "../../records/transaction";
import { readNoted } from "../undo/store";
import { lockTogether } from "../lock";
import { changeStatus } from "../status/change";
import { type OrderWriteBody, deleteOrder, updateOrder } from "../write";
import { type StandingOrderBody, ruleOf } from "./body";
import { readHouseDays } from "./house-days";
import {
  type StandingOrderProduct,
  orderOfDay,
  priceToday,
  readStandingOrderProducts,
  weekdayIn,
} from "./order-of-day";
import type { StoredStandingOrder } from "./stored";

export type FollowingOrder = Answer<typeof followingOrder.fields>;

type Prepared = Row<"external_orders"> & { standing_on: string };

/** Returns the query of the orders of a standing order that are not over and are delivered today or later. */
export const comingOrders = (db: Database, id: number, today: string) =>
  db
    .selectFrom("external_orders")
    .where("standing_order_id", "=", id)
    .where("standing_on", "is not", null)
    .where("delivery_on", ">=", today)
    .where("status", "in", unfinishedStatuses);

async function readComing(db: Database, id: number, today: string): Promise<Prepared[]> {
  const orders = await comingOrders(db, id, today).selectAll().orderBy("standing_on").execute();
  return orders.flatMap((order) => (order.standing_on === null ? [] : [{ ...order, standing_on: order.standing_on }]));
}

/** Keeps others from changing the orders to come that were made of a standing order, until the transaction ends. */
export async function lockComing(db: Database, id: number, today: string): Promise<void> {
  const orders = await readComing(db, id, today);
  await lockTogether(
    db,
    orders.map((order) => order.id),
  );
}

/** An order that a change of its standing order changes. */
interface Change {
  order: Prepared;
  /** The order that its day is to bring now; null where that brings none. */
  to: OrderWriteBody | null;
}

/**
 * Lets the named orders follow a change of their standing order, in its transaction; the others stay as they are.
 * Throws a 409 Refusal "prepared", with all orders that the change would change, where nobody said which are to follow,
 * where one of them was not seen, and where one that is to follow may not.
 */
export async function followChange(
  db: Database,
  before: StoredStandingOrder,
  after: StoredStandingOrder,
  { follow, seen, author }: { follow: readonly number[] | null; seen: readonly number[] | null; author: Author },
): Promise<void> {
  const orders = await readComing(db, after.id, dayInParis(new Date(author.at)));
  if (orders.length === 0) return;
  const house = await readHouseDays(db);
  const changes = orders.flatMap((order): Change[] => {
    const [was, to] = [before, after].map((standingOrder) =>
      orderOfDay(standingOrder, dayNow(standingOrder, order, house)),
    );
    return JSON.stringify(was) === JSON.stringify(to) ? [] : [{ order, to: to ?? null }];
  });
  if (changes.length === 0) return;
  const following: FollowingOrder[] = [];
  for (const change of changes) following.push(await tell(db, change));
  const followers = changes.filter(({ order }) => follow?.includes(order.id));
  const mayNot = following.some(({ order_id, can_follow }) => !can_follow && follow?.includes(order_id));
  const isUnseen = seen !== null && changes.some(({ order }) => !seen.includes(order.id));
  if (follow === null || mayNot || isUnseen) throw prepared(following);
  const products = await readStandingOrderProducts(db, [before, after]);
  const refused = new Map<number, string>();
  for (const change of followers) {
    const { refused: message } = await unlessRefused(db, () =>
      follows(db, change, { before, after, products }, author),
    );
    if (message !== null) refused.set(change.order.id, message);
  }
  if (refused.size > 0)
    throw prepared(
      following.map((one) => {
        const why_not = refused.get(one.order_id);
        return why_not === undefined ? one : { ...one, can_follow: false, why_not };
      }),
    );
}

const prepared = (orders: readonly FollowingOrder[]) =>
  new Refusal(409, {
    message: "Des commandes sont déjà préparées : dites lesquelles suivent ce changement.",
    code: "prepared",
    prepared: orders,
  });

/** Returns what comes of the day of an order by the values of its standing order. */
function dayNow(standingOrder: StoredStandingOrder, { standing_on }: Prepared, house: HouseDays): StandingOrderDate {
  const rule = ruleOf(standingOrder);
  if (fallsOn(rule, standing_on)) return resolveStandingOrderDate(rule, standing_on, house);
  return { standing_on, delivery_on: null, skipped: null, note: null };
}

async function tell(db: Database, { order, to }: Change): Promise<FollowingOrder> {
  const why_not = await followRefusal(db, order, to === null);
  const { id, number, status, standing_on, delivery_on } = order;
  return {
    order_id: id,
    number,
    status,
    standing_on,
    delivery_on,
    withdrawn: to === null,
    can_follow: why_not === null,
    why_not,
  };
}

/** Returns why an order may not follow a change of its standing order, in French; null where it may. */
async function followRefusal(db: Database, order: Prepared, isWithdrawn: boolean): Promise<string | null> {
  if (order.status === "in_production" || order.status === "ready")
    return `Elle est ${statusPredicateAfter(order.status)}.`;
  if (order.archived_at !== null) return "Elle est archivée.";
  const changed = await db
    .selectFrom("external_order_changes")
    .select("user_name")
    .where("order_id", "=", order.id)
    .where("id", ">", order.standing_change ?? 0)
    .where("field", "!=", "status")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (changed) return `Elle a été changée à la main par ${changed.user_name}.`;
  const lines = await readNoted(db, order.id);
  if (lines.some(({ produced, delivered }) => produced > 0 || delivered > 0))
    return "Une partie en est faite ou livrée.";
  if (isWithdrawn && order.paid_amount !== 0) return "Un paiement y est noté : annulez-la vous-même.";
  return null;
}

/** Lets an order follow. Throws the Refusal of what its day brings now. */
async function follows(
  db: Database,
  { order, to }: Change,
  {
    before,
    after,
    products,
  }: { before: StandingOrderBody; after: StandingOrderBody; products: ReadonlyMap<number, StandingOrderProduct> },
  author: Author,
): Promise<void> {
  if (to === null) return withdraw(db, order, author);
  const deposit_amount = orNull(amountScale.read, order.deposit_amount);
  const lines = withPricesOfDay(to.lines, { before, after, products, standing_on: order.standing_on });
  await updateOrder(db, order.id, { ...to, deposit_amount, lines }, author);
  await noteMade(db, order.id, { standing_on: order.standing_on });
}

/**
 * Returns the lines of an order with the price of today where the standing order had its own and has none any more: a
 * line that is left open keeps the price that it has.
 */
function withPricesOfDay(
  lines: OrderWriteBody["lines"],
  {
    before,
    after,
    products,
    standing_on,
  }: {
    before: StandingOrderBody;
    after: StandingOrderBody;
    products: ReadonlyMap<number, StandingOrderProduct>;
    standing_on: string;
  },
): OrderWriteBody["lines"] {
  const own = new Set(
    weekdayIn(before, standing_on)?.lines.flatMap(({ product_id, unit_price }) =>
      unit_price === null ? [] : [product_id],
    ),
  );
  if (isInternal(after.customer_type)) return lines;
  const price_field = after.customer_type === "individual" ? "unit_price_ttc" : "unit_price_ht";
  return lines.map((line) =>
    line[price_field] === null && own.has(line.product_id)
      ? { ...line, [price_field]: priceScale.read(priceToday(after, products.get(line.product_id), null)) }
      : line,
  );
}

/** Takes an order back whose day does not fall any more: it is cancelled, a draft deleted; its day may fall again. */
async function withdraw(db: Database, { id, status }: Prepared, author: Author): Promise<void> {
  await db.updateTable("external_orders").set({ standing_on: null }).where("id", "=", id).execute();
  if (status === "draft") return deleteOrder(db, id, author);
  const reason = "La commande récurrente a changé";
  await changeStatus(
    db,
    id,
    {
      status: "cancelled",
      reason,
      delivered_on: null,
      accept_allergens: [],
      surplus: [],
      delivered_quantities: null,
      produced_quantities: null,
    },
    author,
  );
}

/**
 * Notes of an order that it is as its standing order made it: what is written in its history from now on, its status
 * aside, is somebody's change.
 */
export async function noteMade(
  db: Database,
  id: number,
  of: { standing_order_id?: number; standing_on: string },
): Promise<void> {
  await db
    .updateTable("external_orders")
    .set((e) => ({
      ...of,
      standing_change: e
        .selectFrom("external_order_changes")
        .select((max) => max.fn.max("id").as("last"))
        .where("order_id", "=", id),
    }))
    .where("id", "=", id)
    .execute();
}
