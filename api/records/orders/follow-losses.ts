import { unfinishedStatuses } from "#domain/orders/order-statuses";
import { overdueFrom } from "#domain/orders/order-work";
import { dayInParis } from "#domain/paris";
import { sql } from "kysely";
import type { Day, Quantity } from "../../database/columns";
import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import { kindOf } from "../../database/open";
import type { Database, Row } from "../../database/tables";
import type { AnyAuthor } from "../author";
import { firstDayOf, mayBeOf, readHandedOver, readLosses } from "./losses";
import { type Share, addProduced, lessenShare, lockOrders } from "./order-shares";

/**
 * Follows what is there of what batches made for orders that are not over: what is lost, put aside or left with another
 * order is no longer made, and is asked for again, of those that are due last first; what is there again is made, as
 * far as it was not made anew. Returns the orders that are changed. Orders that somebody is changing are left to that.
 */
export async function followGone(
  db: Database,
  products: ReadonlySet<number>,
  author: AnyAuthor,
  why: string,
): Promise<number[]> {
  const found = await readMoved(db, products, author);
  if (found.length === 0) return [];
  const free = await lockFree(
    db,
    found.map(({ share }) => share.order_id),
  );
  // Again: until they were locked, others may have written what was made for them.
  const all = kindOf(db) === "sqlite" ? found : await readMoved(db, products, author);
  const changes = all.filter(({ share }) => free.has(share.order_id));
  for (const change of changes) await changeShare(db, change);
  for (const [sign, detail] of [
    [-1, "ce qui était fait pour elle n’y est plus"],
    [1, "ce qui était fait pour elle est de nouveau là"],
  ] as const)
    await addProduced(db, summed(changes, sign), `${why} : ${detail}`, author, sign);
  return [...new Set(changes.map(({ share }) => share.order_id))];
}

/** Reads how the shares of orders that are not over change by what is there of these products. */
async function readMoved(db: Database, products: Iterable<number>, { at }: AnyAuthor): Promise<Moved[]> {
  const shares = await readWaiting(db, products, dayInParis(new Date(at)));
  if (shares.length === 0) return [];
  return moved([...(await missingOfLots(db, shares)), ...(await missingOfLosses(db, shares))], shares);
}

/** Keeps others from changing the orders that wait for what was made of these products, until the transaction ends. */
export async function lockMadeFor(db: Database, products: Iterable<number | null>, today: Day): Promise<void> {
  if (kindOf(db) === "sqlite") return;
  const ids = [...products].flatMap((id) => id ?? []);
  const shares = await readWaiting(db, ids, today);
  await lockOrders(
    db,
    shares.map(({ order_id }) => order_id),
  );
}

type Waiting = Awaited<ReturnType<typeof readWaiting>>[number];

/** Shares of what is in one place, as they are due, and how much of them all is not there. */
interface Place {
  shares: readonly Waiting[];
  /** Quantities of each that have left, by line. */
  left?: ReadonlyMap<number, Quantity>;
  gone: Quantity;
}

/** Reads what batches of these products made for orders that are not over, as these are due. */
function readWaiting(db: Database, products: Iterable<number>, today: Day) {
  return db
    .selectFrom("batch_order_lines as share")
    .innerJoin("batches as batch", "batch.id", "share.batch_id")
    .innerJoin("external_order_lines as line", "line.id", "share.order_line_id")
    .innerJoin("external_orders as ordered", "ordered.id", "share.order_id")
    .select(["share.batch_id", "share.order_id", "share.order_line_id", "share.quantity", "share.gone"])
    .select(["batch.product_id", "batch.lot_id", "batch.made_on", "batch.recipe_id"])
    .select(["line.quantity as wanted", "line.produced_quantity"])
    .where("share.order_id", "in", (e) =>
      e
        .selectFrom("external_orders as open")
        .select("open.id")
        .where("open.status", "in", unfinishedStatuses)
        .where("open.archived_at", "is", null)
        .where("open.delivery_on", ">=", overdueFrom(today)),
    )
    .where((e) => e.or([e("ordered.production_on", ">=", overdueFrom(today)), e("ordered.delivery_on", ">=", today)]))
    .where("batch.product_id", "in", idList(db, new Set(products)))
    .where("batch.reversed_at", "is", null)
    .orderBy("ordered.delivery_on")
    .orderBy(sql`coalesce(ordered.delivery_time, '99:99')`)
    .orderBy("ordered.id")
    .orderBy("line.position")
    .orderBy("share.batch_id")
    .execute();
}

/** Returns what lots hold less than was made into them for orders: none of one that is put aside. */
async function missingOfLots(db: Database, shares: readonly Waiting[]): Promise<Place[]> {
  const stocked = shares.filter(({ lot_id }) => lot_id !== null);
  if (stocked.length === 0) return [];
  const sharesOf = groupBy(stocked, ({ lot_id }) => lot_id);
  const lots = await db
    .selectFrom("stock_lots")
    .select(["id", "on_hand", "blocked"])
    .where("id", "in", idList(db, new Set(stocked.flatMap(({ lot_id }) => lot_id ?? []))))
    .orderBy("id")
    .execute();
  return lots.map(({ id, on_hand, blocked }) => {
    const own = sharesOf(id);
    const made = own.reduce((sum, { quantity }) => sum + quantity, 0);
    return { shares: own, gone: Math.max(0, made - (blocked === 1 ? 0 : on_hand)) };
  });
}

/** The reasons for which nothing is lost that was made for an order. */
const ofNobody: readonly Row<"stock_waste">["reason"][] = ["unsold", "given"];

/**
 * Returns what is lost of what batches made for orders and is not kept in stock: what no order has is lost before it,
 * what is known to be lost stays so, the batch of the latest day first.
 */
async function missingOfLosses(db: Database, all: readonly Waiting[]): Promise<Place[]> {
  const shares = all.filter(({ lot_id }) => lot_id === null);
  const losses = await readLosses(db, shares);
  if (losses.length === 0 && shares.every(({ gone }) => gone === 0)) return [];
  const made = await readMade(db, shares);
  const handedOver = await readHandedOver(
    db,
    made.map(({ id }) => id),
  );
  const handedOverOf = groupBy(handedOver, ({ batch_id }) => batch_id);
  const sharesOf = groupBy(shares, ({ batch_id }) => batch_id);
  const pools = made.map(({ gone, obtained, ...batch }) => {
    const own = sharesOf(batch.id);
    const left = new Map(handedOverOf(batch.id).map(({ order_line_id, quantity }) => [order_line_id, quantity]));
    const isOwn = new Set(own.map(({ order_line_id }) => order_line_id));
    const leftWithOthers = handedOverOf(batch.id).reduce(
      (sum, { order_line_id, quantity }) => (isOwn.has(order_line_id) ? sum : sum + quantity),
      0,
    );
    const there = own.reduce((sum, share) => sum + share.quantity - share.gone, 0);
    const waiting = own.reduce((sum, { order_line_id }) => sum - (left.get(order_line_id) ?? 0), there);
    const known = own.reduce((sum, share) => sum + share.gone, 0);
    return {
      batch,
      shares: own,
      left,
      waiting,
      known,
      knownOfOthers: gone - known,
      free: Math.max(0, obtained - there - gone - leftWithOthers),
      gone: 0,
    };
  });
  for (const loss of losses.toReversed()) {
    const isOfNobody = ofNobody.includes(loss.reason);
    const may = pools.filter(({ batch }) => batch.product_id === loss.product_id && mayBeOf(loss, batch));
    const latestFirst = isOfNobody ? may : may.toReversed();
    let open = loss.quantity;
    const take = (most: Quantity): Quantity => {
      const taken = Math.min(open, most);
      open -= taken;
      return taken;
    };
    if (!isOfNobody)
      for (const pool of latestFirst) {
        pool.knownOfOthers -= take(pool.knownOfOthers);
        const again = take(pool.known);
        pool.known -= again;
        pool.gone += again;
      }
    for (const pool of latestFirst) {
      pool.free -= take(pool.free);
      if (isOfNobody) continue;
      const more = take(pool.waiting);
      pool.waiting -= more;
      pool.gone += more;
    }
  }
  return pools.map(({ shares: own, left, gone }) => ({ shares: own, left, gone }));
}

/** Reads the batches of what these shares are of that may be lost as theirs are, the earliest first. */
function readMade(db: Database, shares: readonly Waiting[]) {
  return db
    .selectFrom("batches as batch")
    .leftJoin("batch_order_lines as share", "share.batch_id", "batch.id")
    .select(["batch.id", "batch.recipe_id", "batch.product_id", "batch.made_on", "batch.expires_on"])
    .select(["batch.recorded_at", "batch.obtained"])
    .select((e) => e.fn.sum<number | string | null>("share.gone").as("gone"))
    .where("batch.product_id", "in", idList(db, new Set(shares.flatMap(({ product_id }) => product_id ?? []))))
    .where("batch.made_on", ">=", firstDayOf(shares))
    .where("batch.lot_id", "is", null)
    .where("batch.reversed_at", "is", null)
    .groupBy("batch.id")
    .orderBy("batch.made_on")
    .orderBy("batch.id")
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, gone: Number(row.gone) })));
}

/** A share of which more is gone, or less; `released` is what came back of it and is no longer wanted. */
interface Moved {
  share: Waiting;
  gone: Quantity;
  released: Quantity;
}

/** Returns how shares change, so that in each place so much of them is gone as is missing there. */
function moved(places: readonly Place[], shares: readonly Waiting[]): Moved[] {
  const made = new Map(shares.map(({ order_line_id, produced_quantity }) => [order_line_id, produced_quantity]));
  return places.flatMap(({ shares: own, left, gone }) => {
    let more = gone - own.reduce((sum, share) => sum + share.gone, 0);
    const lastFirst = more > 0 ? own.toReversed() : own;
    return lastFirst.flatMap((share): Moved[] => {
      const { order_line_id: line, quantity, wanted } = share;
      const noted = made.get(line) ?? 0;
      const there = quantity - share.gone - (left?.get(line) ?? 0);
      const part = more > 0 ? Math.min(more, there, noted) : -Math.min(-more, share.gone);
      if (part === 0) return [];
      more -= part;
      const released = part > 0 ? 0 : Math.min(-part, Math.max(0, noted - part - wanted));
      made.set(line, noted - part - released);
      return [{ share, gone: part, released }];
    });
  });
}

async function changeShare(db: Database, { share, gone, released }: Moved): Promise<void> {
  const { batch_id, order_line_id } = share;
  await db
    .updateTable("batch_order_lines")
    .set({ gone: share.gone + gone })
    .where("batch_id", "=", batch_id)
    .where("order_line_id", "=", order_line_id)
    .execute();
  if (released > 0) await lessenShare(db, batch_id, { order_line_id, taken: released });
}

/** Returns how much more or less is made of each line. */
function summed(changes: readonly Moved[], sign: 1 | -1): Share[] {
  const sums = new Map<number, Share>();
  for (const { share, gone, released } of changes) {
    const { order_id, order_line_id } = share;
    const quantity = sign === 1 ? -gone - released : gone;
    if (quantity <= 0) continue;
    const sum = sums.get(order_line_id);
    sums.set(order_line_id, { order_id, order_line_id, quantity: (sum?.quantity ?? 0) + quantity });
  }
  return [...sums.values()];
}

/** Locks those of these orders that nobody else is changing, and returns them. */
async function lockFree(db: Database, orders: readonly number[]): Promise<ReadonlySet<number>> {
  if (kindOf(db) === "sqlite") return new Set(orders);
  const rows = await db
    .selectFrom("external_orders")
    .select("id")
    .where("id", "in", idList(db, new Set(orders)))
    .orderBy("id")
    .forUpdate()
    .skipLocked()
    .execute();
  return new Set(rows.map(({ id }) => id));
}
