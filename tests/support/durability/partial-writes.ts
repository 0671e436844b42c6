import { sql } from "kysely";
import { kindOf } from "#api/database/open";
import { readSnapshot } from "#api/database/snapshot";
import { checkLedger } from "#api/stock/ledger/check";
import type { Database } from "#api/database/tables";
import { numberFlaws, orderFlaws } from "../oracles/recomputed-sums";

/** The rows of writes in the database (see mixed-writes.ts), by the name that each alone wrote. */
export interface Written {
  orders: Map<string, { id: number; status: string; times: number }>;
  articles: Map<string, number>;
  suppliers: Map<string, number>;
  /** By the lot that was weighed. */
  weighed: Map<string, number>;
  /** Number of weighings that were started. */
  weighings: number;
}

/** Returns the records that are written in part only or contradict themselves, in words; nothing when all is whole. */
export async function flawsIn(db: Database): Promise<string[]> {
  const {
    orders,
    lines,
    changes,
    summed,
    articles,
    movements,
    ledger,
    allergens,
    offers,
    prices,
    weighings,
    portions,
    entries,
    keys,
    twins,
  } = await readSnapshot(db, async (state) => ({
    orders: await state.selectFrom("external_orders").selectAll().execute(),
    lines: await state.selectFrom("external_order_lines").selectAll().execute(),
    changes: await state.selectFrom("external_order_changes").selectAll().orderBy("id").execute(),
    summed: [...(await orderFlaws(state)), ...(await numberFlaws(state))],
    articles: await state.selectFrom("articles").select("id").execute(),
    movements: await state.selectFrom("stock_movements").select("article_id").execute(),
    ledger: await checkLedger(state),
    allergens: await state.selectFrom("article_allergens").select("article_id").execute(),
    offers: await state.selectFrom("article_offers").select(["id", "article_id"]).execute(),
    prices: await state.selectFrom("article_prices").select("offer_id").execute(),
    weighings: await state.selectFrom("weighings").selectAll().execute(),
    portions: await state.selectFrom("weighing_lines").selectAll().execute(),
    entries: await state.selectFrom("weighing_entries").selectAll().execute(),
    keys: await state.selectFrom("idempotency_keys").select(["key", "route", "response"]).execute(),
    twins: await state
      .selectFrom("tokens")
      .select("family")
      .where("revoked_at", "is", null)
      .groupBy("family")
      .having((e) => e(e.fn.countAll<number>(), ">", 1))
      .execute(),
  }));
  const integrity =
    kindOf(db) === "sqlite" ? (await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)).rows : [];

  const ofOrders = orders.flatMap((order) => {
    const own = lines.filter(({ order_id }) => order_id === order.id);
    const statuses = changes.filter(({ order_id, field }) => order_id === order.id && field === "status");
    return [
      ...(own.length !== 2 ? [`${order.number} has ${String(own.length)} lines`] : []),
      ...(statuses.length !== order.lock_version
        ? [`${order.number} is in version ${String(order.lock_version)} after ${String(statuses.length)} moves`]
        : []),
    ];
  });
  const ofArticles = articles.flatMap(({ id }) => {
    const own = offers.filter(({ article_id }) => article_id === id);
    const priced = own.filter((offer) => prices.some(({ offer_id }) => offer_id === offer.id));
    const isWhole = own.length === 1 && priced.length === 1 && allergens.some(({ article_id }) => article_id === id);
    return isWhole
      ? []
      : [`article ${String(id)} has ${String(own.length)} offers, ${String(priced.length)} with a price`];
  });
  const ofStock = articles.flatMap(({ id }) => {
    const opened = movements.filter(({ article_id }) => article_id === id).length;
    return opened === 2 ? [] : [`article ${String(id)} has ${String(opened)} of its two lots`];
  });
  const ofWeighings = weighings.flatMap(({ id, finished_at }) => {
    const own = portions.filter(({ weighing_id }) => weighing_id === id);
    const isRecorded = own.every((line) => {
      const lineEntries = entries.filter(({ line_id }) => line_id === line.id);
      return (
        lineEntries.length === line.lock_version - 1 &&
        lineEntries.at(-1)?.lot === (line.lot ?? undefined) &&
        lineEntries.at(-1)?.quantity === (line.weighed_quantity ?? undefined)
      );
    });
    const isFinished = own.every(({ weighed_quantity }) => weighed_quantity !== null);
    return own.length === 2 && isRecorded && isFinished === (finished_at !== null)
      ? []
      : [`weighing ${String(id)} has ${String(own.length)} lines, or not what was entered`];
  });
  return [
    ...summed,
    ...ofOrders,
    ...ofArticles,
    ...ofStock,
    ...(ledger.fault === null ? [] : [ledger.fault]),
    ...ofWeighings,
    ...keys.filter(({ response }) => response === "").map(({ route, key }) => `${route} ${key} has no answer`),
    ...twins.map(({ family }) => `the sign-in ${family} has two pairs`),
    ...integrity
      .filter(({ integrity_check }) => integrity_check !== "ok")
      .map(({ integrity_check }) => integrity_check),
  ];
}

/** Reads the rows written under each name, and their number. */
export async function writtenIn(db: Database): Promise<Written> {
  const orders = await db.selectFrom("external_orders").select(["id", "customer_name as name", "status"]).execute();
  const articles = await db.selectFrom("articles").select("name").execute();
  const suppliers = await db.selectFrom("suppliers").select("name").execute();
  const lots = await db
    .selectFrom("weighing_lines")
    .select("lot as name")
    .where("lot", "is not", null)
    .$narrowType<{ name: string }>()
    .execute();
  const weighings = await db.selectFrom("weighings").select("id").execute();
  const times = (rows: readonly { name: string }[]) =>
    new Map(rows.map(({ name }) => [name, rows.filter((row) => row.name === name).length]));
  const ordered = times(orders);
  return {
    orders: new Map(orders.map(({ id, name, status }) => [name, { id, status, times: ordered.get(name) ?? 0 }])),
    articles: times(articles),
    suppliers: times(suppliers),
    weighed: times(lots),
    weighings: weighings.length,
  };
}
