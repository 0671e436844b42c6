import { type RawBuilder, sql } from "kysely";
import { allergenKinds } from "#domain/kitchen/allergen-words";
import { expectedStatuses, allergens as knownAllergens } from "#domain/choices";
import { article, incoming, offer } from "#domain/contract/catalogue/articles";
import { plannedFields } from "#domain/contract/field";
import { mappingOf } from "../../database/mapping";
import type { Day, Quantity } from "../../database/columns";
import { idList } from "../../database/ids";
import { orNull } from "../../database/scale";
import type { Database, Row } from "../../database/tables";
import { lotOf, readLots } from "./lots";
import { plannableDay } from "../../http/fields/days";
import type { KitchenArticle } from "../kitchen";
import { groupBy } from "../../database/grouping";

/** The parts of an article that its own row does not hold. */
export interface ArticleParts {
  allergens: Row<"article_allergens">[];
  offers: Row<"article_offers">[];
  lots: Row<"stock_lots">[];
  incoming: Incoming[];
}

/** The rest of one line of an order to a supplier. */
export interface Incoming {
  article_id: number;
  supplier_id: number;
  quantity: Quantity;
  expected_on: Day;
  order_id: number;
  order_number: string;
  line_id: number;
  /** 1 where the order has not been sent, and its latest moment, where no other day has been agreed. */
  is_unsent: number;
  send_before: string | null;
}

/**
 * Returns articles with their allergens and offers, and with `stock` their lots and expected receipts: 3 or 5 queries.
 */
export async function readArticles(
  db: Database,
  ids: Iterable<number>,
  stock: boolean,
): Promise<Map<number, KitchenArticle>> {
  const rows = await db.selectFrom("articles").selectAll().where("id", "in", idList(db, ids)).execute();
  const partsOf = await readArticleParts(
    db,
    rows.map((row) => row.id),
    stock,
  );
  return new Map(rows.map((row) => [row.id, plannable(articleOf(row, partsOf(row.id)))]));
}

/**
 * Returns articles whose lots hold other quantities than they do, those that are used up among them: 1 query where
 * there are any.
 * @param more what they hold more, in millionths, by the id of the lot
 */
export async function withLots(
  db: Database,
  articles: Map<number, KitchenArticle>,
  more: ReadonlyMap<number, { article_id: number; quantity: bigint }>,
): Promise<Map<number, KitchenArticle>> {
  const changed = new Set([...more.values()].flatMap(({ article_id: id }) => (articles.has(id) ? [id] : [])));
  if (changed.size === 0) return articles;
  const rows = await db
    .selectFrom("stock_lots")
    .selectAll()
    .where("article_id", "in", idList(db, changed))
    .where((e) => e.or([e.and([e("on_hand", ">", 0), e("blocked", "=", 0)]), e("id", "in", idList(db, more.keys()))]))
    .orderBy("id")
    .execute();
  const lotsOf = groupBy(
    rows.flatMap(({ blocked, ...row }) => {
      const there = blocked === 1 ? 0n : BigInt(row.on_hand);
      const on_hand = Number(there + (more.get(row.id)?.quantity ?? 0n));
      return on_hand > 0 ? [{ ...row, blocked, on_hand }] : [];
    }),
    ({ article_id }) => article_id,
  );
  return new Map(
    [...articles].map(([id, article]) => [
      id,
      changed.has(id) ? plannable({ ...article, lots: lotsOf(id).map(lotOf) }) : article,
    ]),
  );
}

/**
 * Returns the ids of the articles kept in stock of which less than their safety stock is there through a day, were
 * nothing taken: 1 query.
 */
export async function readUnderSafety(db: Database, day: Day): Promise<number[]> {
  // Written out, not bound: an index holds the few articles that have a safety stock.
  const rows = await db
    .selectFrom("articles")
    .select("id")
    .where(sql<boolean>`safety_stock > 0 and managed_stock = 1 and archived_at is null`)
    .where(
      "safety_stock",
      ">",
      sql<number>`(
      select coalesce(sum(on_hand), 0) from stock_lots
      where article_id = articles.id and on_hand > 0 and blocked = 0 and (expires_on is null or expires_on >= ${day})
    )`,
    )
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the article with days that can be reckoned with, whatever was stored. */
const plannable = (article: KitchenArticle): KitchenArticle => ({
  ...article,
  lots: article.lots.map((lot) => ({ ...lot, expires_on: orNull(plannableDay, lot.expires_on) })),
  incoming: article.incoming.map((receipt) => ({ ...receipt, expected_on: plannableDay(receipt.expected_on) })),
});

/** Reads the parts of these articles that their rows do not hold: 2 queries, 4 with `stock`. */
export async function readArticleParts(
  db: Database,
  ids: Iterable<number>,
  stock: boolean,
): Promise<(articleId: number) => ArticleParts> {
  const wanted = idList(db, ids);
  const allergens = grouped(
    await db.selectFrom("article_allergens").selectAll().where("article_id", "in", wanted).execute(),
  );
  const offers = grouped(
    await db
      .selectFrom("article_offers")
      .selectAll()
      .where("article_id", "in", wanted)
      .orderBy("article_id")
      .orderBy("position")
      .execute(),
  );
  const lots = groupBy(stock ? await readLots(db, "article", ids) : [], (lot) => lot.article_id);
  const incoming = grouped(stock ? await readIncoming(db, wanted) : []);
  return (id) => ({ allergens: allergens(id), offers: offers(id), lots: lots(id), incoming: incoming(id) });
}

/** The day in SQL on which the rest of an ordered line is expected: its own, else that of its order. */
const expectedOn = sql<Day>`coalesce(line.expected_on, one.deliver_on)`;

/** Reads what is still to come of these articles, the earliest first. */
function readIncoming(db: Database, articleIds: RawBuilder<number>): Promise<Incoming[]> {
  return db
    .selectFrom("supplier_order_lines as line")
    .innerJoin("supplier_orders as one", "one.id", "line.order_id")
    .select([
      "line.article_id",
      "one.supplier_id",
      "one.id as order_id",
      "one.number as order_number",
      "line.id as line_id",
      expectedOn.as("expected_on"),
      sql<number>`line.quantity - line.received_quantity - line.closed_quantity`.as("quantity"),
      sql<number>`case one.status when 'to_send' then 1 else 0 end`.as("is_unsent"),
      sql<string | null>`case when line.expected_on is null then one.order_before end`.as("send_before"),
    ])
    .where("line.article_id", "in", articleIds)
    .where(sql<boolean>`line.received_quantity + line.closed_quantity < line.quantity`)
    .where("one.status", "in", expectedStatuses)
    .orderBy("line.article_id")
    .orderBy(expectedOn)
    .orderBy("line.id")
    .execute();
}

function grouped<Part extends { article_id: number }>(parts: Part[]): (articleId: number) => Part[] {
  return groupBy(parts, (part) => part.article_id);
}

const planned = mappingOf(plannedFields(article));
const receipts = mappingOf(plannedFields(incoming.fields));
const offers = mappingOf(plannedFields(offer.fields));

/** Returns an article as the calculations read it. */
export function articleOf(row: Row<"articles">, parts: ArticleParts): KitchenArticle {
  return {
    id: row.id,
    ...planned.read(row),
    allergens: codes(parts.allergens, 0),
    traces: codes(parts.allergens, 1),
    allergen_kinds: allergenKinds.filter((kind) => parts.allergens.some(({ allergen }) => allergen === kind)),
    lots: parts.lots.map(lotOf),
    incoming: parts.incoming.map(({ order_id, order_number, line_id, is_unsent, send_before, ...one }) => ({
      ...receipts.read(one),
      ...(is_unsent === 1 && { unsent: { before: send_before } }),
      ordered: { order_id, order_number, line_id },
    })),
    offers: parts.offers.map((one) => offers.read(one)),
    archived_at: row.archived_at,
  };
}

function codes(rows: Row<"article_allergens">[], isTrace: 0 | 1): string[] {
  const present = new Set(rows.filter((row) => row.is_trace === isTrace).map((row) => row.allergen));
  return knownAllergens.filter((code) => present.has(code));
}
