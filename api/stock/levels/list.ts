import { z } from "@hono/zod-openapi";
import { type RawBuilder, sql } from "kysely";
import { type StockedType, type Storage, stockedTypes, storages } from "#domain/choices";
import type { Answer } from "#domain/contract/field";
import { stockLevel } from "#domain/contract/stock/stock-levels";
import { idList } from "../../database/ids";
import type { Database, Row } from "../../database/tables";
import { answerSchema } from "../../http/fields/schema";
import { window } from "../../http/pages";
import { choiceParameter, dayParameter, listParameters, textParameter, yesNoParameter } from "../../http/parameters";
import { type Sought, rowHolds } from "../../http/search/search";
import { readSought } from "../../http/search/word-splits";
import { type Sorts, column, nullableColumn, ordering } from "../../http/sorting";
import { formatMillionths } from "#domain/exact/quantity";
import { amountOf, centsOf, readCosts } from "../costs";
import { idsOf, keyOf } from "../items";
import { type Item, itemOf } from "../ledger/item";

export const levelAnswer = answerSchema(stockLevel, "StockLevel");
export type LevelAnswer = Answer<typeof stockLevel>;

const names = ["name", "first_expiry"] as const;
const sorts: Sorts<(typeof names)[number]> = {
  name: column("name_folded"),
  first_expiry: nullableColumn("first_expiry"),
};

export const levelQuery = z.object({
  ...listParameters(names, "name"),
  item_type: choiceParameter(stockedTypes),
  storage: choiceParameter(storages),
  category: textParameter,
  expires_to: dayParameter,
  stocked: yesNoParameter,
  discrepancies: yesNoParameter,
});
export type LevelQuery = z.output<typeof levelQuery>;

/** An item as the list finds it. */
interface Found {
  type: StockedType;
  id: number;
  name: string;
  unit: LevelAnswer["unit"];
  category: string | null;
  storage: Storage | null;
  first_expiry: string | null;
  /** Millionths. */
  safety_stock: number | null;
}

const tables = { article: "articles", recipe: "recipes", product: "products" } as const;

/** The columns in which the tables of items differ. */
const columns: Record<StockedType, RawBuilder<unknown>> = {
  article: sql`unit, category, storage, case when managed_stock = 1 and safety_stock > 0 then safety_stock end
    as safety_stock`,
  recipe: sql`output_unit as unit, category, storage, null as safety_stock`,
  product: sql`sale_unit as unit, category, null as storage, null as safety_stock`,
};
const managed: Record<StockedType, RawBuilder<boolean>> = {
  article: sql`managed_stock = 1`,
  recipe: sql`stock_managed = 1`,
  product: sql`stock_managed = 1`,
};

/**
 * Returns one page of what is kept in stock, with what there is of each, and how many they are. What has lots is told
 * even when it is archived or kept in stock no more.
 */
export async function listLevels(
  db: Database,
  query: LevelQuery,
  today: string,
): Promise<{ total: number; rows: LevelAnswer[] }> {
  const types = query.item_type === undefined ? stockedTypes : [query.item_type];
  const sought = await readSought(db, query.search);
  const found = sql`(${sql.join(
    types.map((type) => itemsOf(db, type, query, sought)),
    sql` union all `,
  )}) as found`;
  const counted = await sql<{ total: number }>`select count(*) as total from ${found}`.execute(db);
  const { limit, offset } = window(query);
  const { rows } = await sql<Found>`select * from ${found}
    order by ${ordering(sorts, query.sort, "id")}, type limit ${limit} offset ${offset}`.execute(db);
  return { total: counted.rows[0]?.total ?? 0, rows: await tellLevels(db, rows, today) };
}

/** Returns the items of one kind that the query asks for. */
function itemsOf(db: Database, type: StockedType, query: LevelQuery, sought: Sought): RawBuilder<Found> {
  const table = tables[type];
  const { storage, category, expires_to, stocked, discrepancies } = query;
  const own = sql`${sql.ref(`${type}_id`)} = ${sql.ref(`${table}.id`)}`;
  const lots = sql`select 1 from stock_lots where ${own} and on_hand > 0`;
  const isThere = sql`exists (${lots})`;
  const conditions = [sql`((archived_at is null and ${managed[type]}) or ${isThere})`];
  if (sought.length > 0) conditions.push(rowHolds(db, table, sought));
  // Products tell no storage.
  if (storage !== undefined) conditions.push(type === "product" ? sql`1 = 0` : sql`storage = ${storage}`);
  if (category !== undefined) conditions.push(sql`category = ${category}`);
  if (expires_to !== undefined) conditions.push(sql`exists (${lots} and expires_on <= ${expires_to})`);
  if (stocked !== undefined) conditions.push(stocked ? isThere : sql`not ${isThere}`);
  if (discrepancies !== undefined) {
    const item = sql.ref(`${type}_id`);
    // From the few that are open, by their own index: never from all that is kept in stock.
    const open = sql`(select ${item} from stock_discrepancies where closed_at is null and ${item} is not null)`;
    conditions.push(discrepancies ? sql`id in ${open}` : sql`id not in ${open}`);
  }
  return sql<Found>`select ${sql.lit(type)} as type, id, name, name_folded, ${columns[type]},
    (select min(expires_on) from stock_lots where ${own} and on_hand > 0) as first_expiry
    from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}`;
}

type Lot = Pick<
  Row<"stock_lots">,
  "article_id" | "recipe_id" | "product_id" | "on_hand" | "unit_cost_ht" | "blocked" | "expires_on"
>;

async function tellLevels(db: Database, items: readonly Found[], today: string): Promise<LevelAnswer[]> {
  const lotsOf = await readLots(db, items);
  const missingOf = await readDiscrepancies(db, items);
  const costOf = await readCosts(
    db,
    items.filter((item) => lotsOf(item).some(({ unit_cost_ht }) => unit_cost_ht === null)),
  );
  return items.map(({ type, id, name, ...item }) => {
    const lots = lotsOf({ type, id });
    const usable = lots.filter(
      ({ blocked, expires_on }) => blocked === 0 && (expires_on === null || expires_on >= today),
    );
    const known = lots.flatMap(({ on_hand, unit_cost_ht }) => {
      const cost = unit_cost_ht ?? costOf({ type, id });
      return cost === null ? [] : [centsOf(BigInt(on_hand), cost)];
    });
    const missing = missingOf({ type, id });
    return {
      item: { type, id, name },
      item_type: type,
      unit: item.unit,
      category: item.category,
      storage: item.storage,
      on_hand: formatMillionths(total(lots)),
      usable: formatMillionths(total(usable)),
      safety_stock: item.safety_stock === null ? null : formatMillionths(BigInt(item.safety_stock)),
      lot_count: lots.length,
      first_expiry: item.first_expiry,
      value_ht: amountOf(known.reduce((sum, cents) => sum + cents, 0n)),
      value_complete: known.length === lots.length,
      discrepancy: missing === 0n ? null : formatMillionths(missing),
    };
  });
}

const total = (lots: readonly Lot[]) => lots.reduce((sum, { on_hand }) => sum + BigInt(on_hand), 0n);

const itemColumns = ["article_id", "recipe_id", "product_id"] as const;

async function readLots(db: Database, items: readonly Item[]): Promise<(item: Item) => Lot[]> {
  const found = new Map<string, Lot[]>();
  for (const type of stockedTypes) {
    const ids = idsOf(items, type);
    if (ids.length === 0) continue;
    const rows = await db
      .selectFrom("stock_lots")
      .select([...itemColumns, "on_hand", "unit_cost_ht", "blocked", "expires_on"])
      .where(`${type}_id`, "in", idList(db, ids))
      .where("on_hand", ">", 0)
      .execute();
    for (const row of rows) {
      const item = itemOf(row);
      if (item) found.set(keyOf(item), [...(found.get(keyOf(item)) ?? []), row]);
    }
  }
  return (item) => found.get(keyOf(item)) ?? [];
}

/** Reads what bookings of these items wanted and did not find, as far as no count has closed it. */
async function readDiscrepancies(db: Database, items: readonly Item[]): Promise<(item: Item) => bigint> {
  const found = new Map<string, bigint>();
  for (const type of stockedTypes) {
    const ids = idsOf(items, type);
    if (ids.length === 0) continue;
    const rows = await db
      .selectFrom("stock_discrepancies")
      .select([...itemColumns, "quantity"])
      .where(`${type}_id`, "in", idList(db, ids))
      .where("closed_at", "is", null)
      .execute();
    for (const row of rows) {
      const item = itemOf(row);
      if (item) found.set(keyOf(item), (found.get(keyOf(item)) ?? 0n) + BigInt(row.quantity));
    }
  }
  return (item) => found.get(keyOf(item)) ?? 0n;
}
