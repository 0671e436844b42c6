import type { SearchKind } from "#domain/choices";
import type { Answer } from "#domain/contract/field";
import type { found } from "#domain/contract/search";
import { itemOf } from "#domain/codes";
import { fold } from "#domain/french/fold";
import { writingsOf } from "#domain/gtin";
import { phoneDigits } from "#domain/french/phones";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/tables";
import { type Searched, type Sought, begins, holds, lotsHolding, mostFound, rowHolds } from "../../http/search/search";
import { joined, joinedInSql, partsOf } from "../../http/search/spelling";
import { batchQuery, listBatches } from "../../batches/list";
import { listReceipts, receiptQuery } from "../../purchasing/receipts/list";
import { listSupplierOrders, supplierOrderQuery } from "../../purchasing/supplier-orders/list";
import { listCustomers } from "../customers/list";
import { listOrders, orderQuery } from "../list/list";
import { listStandings, standingOrderQuery } from "../standing-orders/list";
import { hasAllWords, readFoundIn } from "./found-in";

type AnsweredHit = Answer<typeof found>["rows"][number];
type Hit = Omit<AnsweredHit, "found_in">;

/** A search. */
export interface SearchRequest {
  text: string;
  /** All that the text may mean. */
  meant: Promise<Sought>;
  /** The day in Paris. */
  today: string;
}

/** The things of one kind that are found, the most likely first. */
export interface OfKind {
  total: number;
  isMinimum?: boolean;
  rows: (Hit & Partial<AnsweredHit>)[];
}

/** Rows of one kind that are told. */
export const mostHits = 10;

/** The newest of the orders and customers that are found, among which the most likely are told. */
const mostRanked = 50;

/**
 * Returns what is found, the exact ones first, then those whose name begins so, those that hold it in name or number,
 * and those that hold it elsewhere; each in the order they are in.
 */
function likely(hits: readonly Hit[], text: string, sought: Sought, isExact: (hit: Hit) => boolean): Hit[] {
  const folded = fold(text);
  const rank = (hit: Hit) =>
    isExact(hit) ? 0 : fold(hit.name).startsWith(folded) ? 1 : hasAllWords(foldedLabel(hit), sought) ? 2 : 3;
  return hits
    .map((hit) => ({ hit, rank: rank(hit) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ hit }) => hit)
    .slice(0, mostHits);
}

const foldedLabel = ({ code, name }: Hit): string => fold(`${code ?? ""} ${name}`);

/** Returns hits with where orders hold what their number and customer do not tell. */
async function withFoundIn(
  db: Database,
  kind: "external_orders" | "standing_orders",
  hits: readonly Hit[],
  sought: Sought,
): Promise<AnsweredHit[]> {
  const untold = hits.filter((hit) => !hasAllWords(foldedLabel(hit), sought));
  const foundIn = await readFoundIn(db, kind, new Map(untold.map((hit) => [hit.id, foldedLabel(hit)])), sought);
  return hits.map((hit) => ({ ...hit, found_in: foundIn.get(hit.id) ?? null }));
}

async function findOrders(db: Database, { text, meant }: SearchRequest): Promise<OfKind> {
  const query = orderQuery.parse({ search: text, per_page: String(mostRanked) });
  const { total, totalIsMinimum, rows } = await listOrders(db, query);
  const hits = rows.map(({ id, number, customer_name, delivery_on, status }) => {
    return { id, name: customer_name, code: number, on: delivery_on, status, note: null };
  });
  const isTyped = ({ code }: Hit) => joined(fold(code ?? "")) === joined(fold(text));
  const sought = await meant;
  const first = likely(hits, text, sought, isTyped);
  return { total, isMinimum: totalIsMinimum, rows: await withFoundIn(db, "external_orders", first, sought) };
}

async function findStandingOrders(db: Database, { text, meant, today }: SearchRequest): Promise<OfKind> {
  const { total, rows } = await listStandings(
    db,
    standingOrderQuery.parse({ search: text, per_page: String(mostHits) }),
    today,
  );
  const hits = rows.map(({ id, customer_name, next_delivery_on, status }) => {
    return { id, name: customer_name, code: null, on: next_delivery_on, status, note: null };
  });
  const sought = await meant;
  const first = likely(hits, text, sought, ({ name }) => fold(name) === fold(text));
  return { total, rows: await withFoundIn(db, "standing_orders", first, sought) };
}

async function findCustomers(db: Database, { text, meant }: SearchRequest): Promise<OfKind> {
  const { total, rows } = await listCustomers(db, { search: text, page: 1, per_page: mostRanked });
  const hits = rows.map(({ order_id, customer_name, customer_type, customer_contact, phone, last_order }) => {
    const on = last_order?.delivery_on ?? null;
    return { id: order_id, name: customer_name, code: phone, on, status: customer_type, note: customer_contact };
  });
  const digits = phoneDigits(text);
  const isTheirs = ({ name, code }: Hit) =>
    fold(name) === fold(text) || (digits !== "" && phoneDigits(code) === digits);
  return { total, rows: likely(hits, text, await meant, isTheirs) };
}

/** Returns tests in SQL of how likely a row of the catalogue is meant: its name or code, its name so begun, in it. */
function likelihoods(table: Searched, text: string, sought: Sought): RawBuilder<boolean>[] {
  const folded = fold(text);
  const together = joined(folded);
  // A code has dashes where it has marks.
  const codes = [text.trim(), together, partsOf(folded).join("-")].map((code) => code.toUpperCase());
  const item = itemOf(text);
  const exact = [sql`name_folded = ${folded}`, sql`code in (${sql.join(codes)})`];
  if (table === "articles")
    exact.push(
      sql`barcode in (${sql.join(item === null ? [together] : writingsOf(item))})`,
      sql`articles.id in (select article_id from article_offers where supplier_code = ${text.trim()})`,
    );
  return [sql<boolean>`(${sql.join(exact, sql` or `)})`, begins("name_folded", folded), holds(["name_folded"], sought)];
}

/**
 * Returns what finds the rows of a table of the catalogue, ordered by how likely they are meant; where they are more
 * than are counted, the first of each likelihood.
 * @param note the column that tells namesakes apart
 */
const inCatalogue =
  (table: Searched, note: string, status: RawBuilder<unknown> = sql`null`) =>
  async (db: Database, { text, meant }: SearchRequest): Promise<OfKind> => {
    const sought = await meant;
    const found = sql`select id from ${sql.table(table)} where archived_at is null and ${rowHolds(db, table, sought)}`;
    const counted = await sql<{ total: number }>`select count(*) as total
      from (${found} limit ${mostFound + 1}) as found`.execute(db);
    const total = counted.rows[0]?.total ?? 0;
    if (total === 0) return { total, rows: [] };
    const ranks = likelihoods(table, text, sought);
    const firstOf = (condition: RawBuilder<boolean>) =>
      sql`select id from (${found} and ${condition} order by name_folded, id limit ${mostHits}) as first`;
    const isMinimum = total > mostFound;
    const ids = isMinimum ? sql.join([...ranks, sql<boolean>`1 = 1`].map(firstOf), sql` union `) : found;
    const rank = sql.join(
      ranks.map((test, at) => sql`when ${test} then ${sql.lit(at)}`),
      sql` `,
    );
    const { rows } = await sql<Omit<Hit, "on">>`
      select id, name, code, ${sql.ref(note)} as note, ${status} as status from ${sql.table(table)} where id in (${ids})
      order by case ${rank} else ${sql.lit(ranks.length)} end, name_folded, id limit ${mostHits}`.execute(db);
    return { total, isMinimum, rows: rows.map((hit) => ({ ...hit, on: null })) };
  };

async function findSupplierOrders(db: Database, { text, today }: SearchRequest): Promise<OfKind> {
  const query = supplierOrderQuery.parse({ search: text, per_page: String(mostHits), sort: "-created_at" });
  const { total, rows } = await listSupplierOrders(db, query, today);
  const hits = rows.map(({ id, number, supplier_name, deliver_on, status }) => {
    return { id, name: supplier_name, code: number, on: deliver_on, status, note: null };
  });
  return { total, rows: hits };
}

async function findReceipts(db: Database, { text }: SearchRequest): Promise<OfKind> {
  const query = receiptQuery.parse({ search: text, per_page: String(mostHits) });
  const { total, rows } = await listReceipts(db, query);
  const hits = rows.map(({ id, supplier_name, order_number, delivery_note, received_on }) => {
    return { id, name: supplier_name ?? "", code: delivery_note, on: received_on, status: null, note: order_number };
  });
  return { total, rows: hits };
}

async function findLots(db: Database, { text, meant }: SearchRequest): Promise<OfKind> {
  const { rows } = await sql<Omit<Hit, "status" | "note"> & { total: number }>`
    select stock_lots.id, coalesce(articles.name, recipes.name, products.name) as name, stock_lots.code,
      expires_on as "on", count(*) over () as total
    from stock_lots left join articles on articles.id = article_id left join recipes on recipes.id = recipe_id
      left join products on products.id = product_id
    where stock_lots.id in (${lotsHolding(db, await meant)})
    order by case when ${joinedInSql(sql`lower(stock_lots.code)`)} = ${joined(fold(text))} then 0 else 1 end,
      case when on_hand > 0 then 0 else 1 end, stock_lots.id desc
    limit ${mostHits}`.execute(db);
  const hits = rows.map(({ total: _, ...hit }) => ({ ...hit, status: null, note: null }));
  return { total: rows[0]?.total ?? 0, rows: hits };
}

async function findBatches(db: Database, { text }: SearchRequest): Promise<OfKind> {
  const query = batchQuery.parse({ search: text, per_page: String(mostHits) });
  const { total, rows } = await listBatches(db, query);
  const hits = rows.map(({ id, name, lot_code, production_on, reversed_at }) => {
    return {
      id,
      name,
      code: lot_code,
      on: production_on,
      status: reversed_at === null ? null : "reversed",
      note: null,
    };
  });
  return { total, rows: hits };
}

/** A kind of thing that a search over everything finds. */
interface Kind {
  /** The path of its list. */
  list: string;
  find(db: Database, request: SearchRequest): Promise<OfKind>;
}

/** The kinds and what finds them: the condition of their own list, so that either finds as many. */
export const kinds: Readonly<Record<SearchKind, Kind>> = {
  orders: { list: "/api/external-orders", find: findOrders },
  standing_orders: { list: "/api/standing-orders", find: findStandingOrders },
  customers: { list: "/api/customers", find: findCustomers },
  products: { list: "/api/products", find: inCatalogue("products", "category") },
  recipes: { list: "/api/recipes", find: inCatalogue("recipes", "category", sql`status`) },
  articles: { list: "/api/articles", find: inCatalogue("articles", "category") },
  suppliers: { list: "/api/suppliers", find: inCatalogue("suppliers", "city") },
  supplier_orders: { list: "/api/supplier-orders", find: findSupplierOrders },
  receipts: { list: "/api/receipts", find: findReceipts },
  lots: { list: "/api/stock/lots", find: findLots },
  batches: { list: "/api/batches", find: findBatches },
};
