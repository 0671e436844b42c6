import type { OrderStatus } from "#domain/orders/order-statuses";
import { furthestStatus, isServed, overdueFrom, servableStatuses, servedBy } from "#domain/orders/order-work";
import { dayInParis } from "#domain/paris";
import { type SelectQueryBuilder, sql } from "kysely";
import { followGone } from "./follow-losses";
import type { Day, Instant } from "../../database/columns";
import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import { kindOf } from "../../database/open";
import type { Database, Row, Tables } from "../../database/tables";
import { readMade } from "../../kitchen/read/kitchen";
import { madeToOrder } from "../../kitchen/read/stock";
import type { AnyAuthor } from "../author";
import { recordChanges } from "./order-history";
import { readOrderedProducts } from "./ordered-products";
import { isServedBy } from "./served";

const followed = ["id", "status", "chosen_status", "production_on", "delivery_on"] as const;
type FollowedOrder = Pick<Row<"external_orders">, (typeof followed)[number]>;

/**
 * Moves orders to the status that the work on them says, never below the one that somebody chose: in production once
 * something of them is made, begun or weighed, ready once all of it is; back when that is taken back. Their histories
 * say that they followed, and by `back` why one goes back. Nothing where the house does not want it.
 */
export async function followWork(
  db: Database,
  orderIds: Iterable<number>,
  author: AnyAuthor,
  back = "ce qui était fait est repris",
): Promise<void> {
  const ids = [...new Set(orderIds)];
  if (ids.length === 0 || !(await isWanted(db))) return;
  const orders = await db
    .selectFrom("external_orders")
    .select(followed)
    .where("id", "in", idList(db, ids))
    .where("status", "in", servableStatuses)
    .where("archived_at", "is", null)
    .orderBy("id")
    .execute();
  const workStatuses = await readWork(db, orders, dayInParis(new Date(author.at)));
  for (const { id, status, chosen_status } of orders) {
    const to = furthestStatus(chosen_status, workStatuses.get(id) ?? "confirmed");
    if (to === status) continue;
    await db.updateTable("external_orders").set({ status: to, updated_at: author.at }).where("id", "=", id).execute();
    const what = furthestStatus(status, to) === to ? reached[to] : back;
    const reason = `Suit le travail : ${what}`;
    await recordChanges(db, id, [{ field: "status", subject: null, old_value: status, new_value: to }], author, reason);
  }
}

/**
 * Follows in orders what is there of these products, after stock of them moved or others came to wait for it, by `why`:
 * what was made for them and is gone, or there again, and the status that the work then says of those on which work has
 * begun, as {@link followWork} does. An order that somebody is changing at this moment is left to that change, which
 * follows it as well.
 */
export async function followStock(
  db: Database,
  products: Iterable<number | null | undefined>,
  author: AnyAuthor,
  why = "Stock",
): Promise<void> {
  const ids = new Set([...products].flatMap((id) => id ?? []));
  if (ids.size === 0) return;
  await followWork(db, await followGone(db, ids, author, why), author, "ce qui était fait pour elle n’y est plus");
  const orders = await db
    .selectFrom("external_orders")
    .select("id")
    .where("archived_at", "is", null)
    .where((e) =>
      e.or([e("status", "=", "in_production"), e.and([e("status", "=", "ready"), e("chosen_status", "<>", "ready")])]),
    )
    .where("id", "in", (e) =>
      e
        .selectFrom("external_order_lines as line")
        .innerJoin("products as product", "product.id", "line.product_id")
        .select("line.order_id")
        .where("line.product_id", "in", idList(db, ids))
        .where("product.stock_managed", "=", 1)
        .whereRef("line.produced_quantity", "<", "line.quantity"),
    )
    .orderBy("id")
    .$if(kindOf(db) === "postgresql", (query) => query.forNoKeyUpdate().skipLocked())
    .execute();
  await followWork(
    db,
    orders.map(({ id }) => id),
    author,
    "ce que le stock lui gardait n’y est plus",
  );
}

/** Follows the stock of what these orders ask, as {@link followStock} does: it moved, or they ask otherwise of it. */
export const followStockOf = async (db: Database, orders: readonly number[], author: AnyAuthor): Promise<void> =>
  followStock(db, await readOrderedProducts(db, orders), author, "Autre commande");

/** Follows the stock of the products that these batches moved, as {@link followStock} does. */
export async function followMoved(db: Database, batches: readonly number[], author: AnyAuthor): Promise<void> {
  const moved = await db
    .selectFrom("stock_movements")
    .select("product_id")
    .distinct()
    .where("document_type", "=", "batch")
    .where("document_id", "in", idList(db, batches))
    .where("product_id", "is not", null)
    .execute();
  await followStock(
    db,
    moved.map(({ product_id }) => product_id),
    author,
    "Production",
  );
}

const reached: Partial<Record<OrderStatus, string>> = {
  in_production: "la production a commencé",
  ready: "tout est fait",
};

/** Reads the orders that work on recipes of these days may begin: those that are confirmed. */
export const readBeginning = (db: Database, days: readonly Day[], today: Day): Promise<number[]> =>
  readServed(db, days, today, (query) => query.where("status", "=", "confirmed"));

/** Reads the orders of these days that are in production only since their status followed the work. */
export const readBegunByWork = (db: Database, days: readonly Day[], today: Day): Promise<number[]> =>
  readServed(db, days, today, (query) =>
    query.where("status", "=", "in_production").where("chosen_status", "<>", "in_production"),
  );

type OrderQuery = SelectQueryBuilder<Tables, "external_orders", { id: number }>;

async function readServed(
  db: Database,
  days: readonly Day[],
  today: Day,
  narrowed: (query: OrderQuery) => OrderQuery,
): Promise<number[]> {
  const served = servedBy(days, today);
  if (served === null) return [];
  const ofDays = db
    .selectFrom("external_orders")
    .select("id")
    .where((e) => isServedBy(e, served));
  return (await narrowed(ofDays).orderBy("id").execute()).map(({ id }) => id);
}

/** Tells whether the status of orders follows the work in this house; it does unless that was switched off. */
async function isWanted(db: Database): Promise<boolean> {
  const house = await db.selectFrom("company").select("status_follows_work").executeTakeFirst();
  return house?.status_follows_work !== 0;
}

/** Reads what the work says of these orders: their status as far as what is made tells it. */
async function readWork(
  db: Database,
  orders: readonly FollowedOrder[],
  today: Day,
): Promise<ReadonlyMap<number, OrderStatus>> {
  const lines = await readLines(db, orders);
  const linesOf = groupBy(lines, ({ order_id }) => order_id);
  const isThere = await readInStock(db, lines, today);
  const workStatuses = new Map<number, OrderStatus>();
  for (const { id } of orders) {
    const own = linesOf(id);
    if (own.length > 0 && own.every((line) => isMade(line) || isThere(line))) workStatuses.set(id, "ready");
    else if (own.some(({ produced_quantity }) => produced_quantity > 0)) workStatuses.set(id, "in_production");
  }
  const open = orders.filter(({ id }) => !workStatuses.has(id));
  for (const id of await readBegun(db, open, lines, today)) workStatuses.set(id, "in_production");
  return workStatuses;
}

type WorkedLine = Awaited<ReturnType<typeof readLines>>[number];

const isMade = ({ quantity, produced_quantity }: WorkedLine): boolean => produced_quantity >= quantity;

function readLines(db: Database, orders: readonly FollowedOrder[]) {
  return db
    .selectFrom("external_order_lines as line")
    .innerJoin("products as product", "product.id", "line.product_id")
    .select(["line.order_id", "line.product_id", "line.quantity", "line.produced_quantity", "product.stock_managed"])
    .where(
      "line.order_id",
      "in",
      idList(
        db,
        orders.map(({ id }) => id),
      ),
    )
    .execute();
}

/**
 * Reads of which products kept in stock all is there that each order still asks, as a plan of today shares it out: by
 * day, then as they are due, what expires first before the others, and only what keeps until it is handed over.
 */
async function readInStock(
  db: Database,
  lines: readonly WorkedLine[],
  today: Day,
): Promise<(line: WorkedLine) => boolean> {
  const products = new Set(
    lines.flatMap((line) => (line.stock_managed === 1 && !isMade(line) ? [line.product_id] : [])),
  );
  if (products.size === 0) return () => false;
  const lots = await db
    .selectFrom("stock_lots")
    .select(["product_id", "expires_on", "on_hand", madeToOrder.as("made_to_order")])
    .where("product_id", "in", idList(db, products))
    .where("on_hand", ">", 0)
    .where("blocked", "=", 0)
    .where((e) => e.or([e("expires_on", "is", null), e("expires_on", ">=", today)]))
    .orderBy((e) => e.case().when("expires_on", "is", null).then(1).else(0).end())
    .orderBy("expires_on")
    .execute();
  const due = await db
    .selectFrom("external_order_lines as line")
    .innerJoin("external_orders as order", "order.id", "line.order_id")
    .select(["order.id", "order.delivery_on", "line.product_id", "line.quantity", "line.produced_quantity"])
    .where("line.product_id", "in", idList(db, products))
    .whereRef("line.produced_quantity", "<", "line.quantity")
    .where("order.archived_at", "is", null)
    .where("order.status", "in", servableStatuses)
    .where((e) => e.or([e("order.production_on", ">=", overdueFrom(today)), e("order.delivery_on", ">=", today)]))
    .orderBy((e) =>
      e.case().when("order.production_on", "<", today).then(today).else(e.ref("order.production_on")).end(),
    )
    .orderBy("order.delivery_on")
    .orderBy(sql`coalesce(delivery_time, '99:99')`)
    .orderBy("order.id")
    .execute();
  const lotsOf = groupBy(
    lots.map((lot) => ({ ...lot, left: BigInt(lot.on_hand) - BigInt(lot.made_to_order) })),
    ({ product_id }) => product_id,
  );
  const keyOf = (order: number, product: number) => `${String(order)} ${String(product)}`;
  const lacking = new Set<string>();
  for (const { id, delivery_on, product_id, quantity, produced_quantity } of due) {
    let wanted = BigInt(quantity) - BigInt(produced_quantity);
    for (const lot of lotsOf(product_id)) {
      if (wanted === 0n) break;
      if (lot.left <= 0n || (lot.expires_on !== null && lot.expires_on < delivery_on)) continue;
      const taken = lot.left < wanted ? lot.left : wanted;
      lot.left -= taken;
      wanted -= taken;
    }
    if (wanted > 0n) lacking.add(keyOf(id, product_id));
  }
  const waiting = new Set(due.map(({ id, product_id }) => keyOf(id, product_id)));
  return ({ order_id, product_id }) =>
    waiting.has(keyOf(order_id, product_id)) && !lacking.has(keyOf(order_id, product_id));
}

/** Something of a recipe that was made or weighed for a day. */
interface Begun {
  recipe_id: number | null;
  production_on: Day | null;
  at: Instant;
}

/**
 * Reads which of these orders call for a recipe that was made, or of which something is weighed, on a day that serves
 * theirs, since they were confirmed.
 */
async function readBegun(
  db: Database,
  orders: readonly FollowedOrder[],
  lines: readonly WorkedLine[],
  today: Day,
): Promise<number[]> {
  const begun = await readBegunOn(
    db,
    orders.map(({ production_on }) => production_on),
    today,
  );
  if (begun.length === 0) return [];
  const confirmedAt = await readConfirmed(db, orders);
  const linesOf = groupBy(lines, ({ order_id }) => order_id);
  const callsFor = await readCalls(
    db,
    orders.flatMap(({ id }) => linesOf(id).map(({ product_id }) => product_id)),
  );
  const servedOn = new Map(begun.map(({ production_on: day }) => [day, day === null ? null : servedBy([day], today)]));
  return orders.flatMap(({ id, ...order }) => {
    const called = new Set(linesOf(id).flatMap(({ product_id }) => [...callsFor(product_id)]));
    const isBegun = begun.some(({ production_on, recipe_id, at }) => {
      const served = servedOn.get(production_on) ?? null;
      return (
        served !== null &&
        isServed(served, order) &&
        recipe_id !== null &&
        called.has(recipe_id) &&
        at >= (confirmedAt.get(id) ?? "")
      );
    });
    return isBegun ? [id] : [];
  });
}

async function readBegunOn(db: Database, days: readonly Day[], today: Day): Promise<Begun[]> {
  const [first] = [...days].sort();
  if (first === undefined) return [];
  const last = [...days, today].sort().at(-1) ?? today;
  const made = await db
    .selectFrom("batches")
    .select(["recipe_id", "production_on", "recorded_at as at"])
    .where("production_on", ">=", first)
    .where("production_on", "<=", last)
    .where("recipe_id", "is not", null)
    .where("reversed_at", "is", null)
    .execute();
  const weighed = await db
    .selectFrom("weighings as weighing")
    .innerJoin("weighing_lines as line", "line.weighing_id", "weighing.id")
    .select((e) => [
      "weighing.recipe_id",
      "weighing.production_on",
      e.fn.max<Instant>(e.fn.coalesce("line.weighed_at", e.val(""))).as("at"),
    ])
    .where("weighing.production_on", ">=", first)
    .where("weighing.production_on", "<=", last)
    .where("weighing.abandoned_at", "is", null)
    .where("line.weighed_at", "is not", null)
    .groupBy(["weighing.id", "weighing.recipe_id", "weighing.production_on"])
    .execute();
  return [...made, ...weighed];
}

async function readConfirmed(db: Database, orders: readonly FollowedOrder[]): Promise<ReadonlyMap<number, Instant>> {
  const rows = await db
    .selectFrom("external_order_changes")
    .select((e) => ["order_id", e.fn.max("changed_at").as("at")])
    .where(
      "order_id",
      "in",
      idList(
        db,
        orders.map(({ id }) => id),
      ),
    )
    .where("field", "=", "status")
    .where("old_value", "=", "draft")
    .groupBy("order_id")
    .execute();
  return new Map(rows.map(({ order_id, at }) => [order_id, at]));
}

/** Reads which recipes each of these products is made of, over all levels. */
async function readCalls(db: Database, products: readonly number[]): Promise<(product: number) => ReadonlySet<number>> {
  const kitchen = await readMade(db, { products });
  const ofRecipe = (id: number, into: Set<number>) => {
    if (into.has(id)) return;
    into.add(id);
    for (const { recipe_id } of kitchen.recipes.get(id)?.lines ?? []) if (recipe_id !== null) ofRecipe(recipe_id, into);
  };
  const seen = new Map<number, Set<number>>();
  const ofProduct = (id: number): Set<number> => {
    const known = seen.get(id);
    if (known) return known;
    const called = new Set<number>();
    seen.set(id, called);
    for (const { recipe_id, product_id } of kitchen.products.get(id)?.components ?? []) {
      if (recipe_id !== null) ofRecipe(recipe_id, called);
      if (product_id !== null) for (const recipe of ofProduct(product_id)) called.add(recipe);
    }
    return called;
  };
  return ofProduct;
}
