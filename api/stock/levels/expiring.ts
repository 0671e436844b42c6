import { z } from "@hono/zod-openapi";
import { type RawBuilder, sql } from "kysely";
import { type StockedType, stockedTypes } from "#domain/choices";
import type { Answer } from "#domain/contract/field";
import { expiringLot } from "#domain/contract/stock/stock-levels";
import { idList } from "../../database/ids";
import type { Database } from "../../database/tables";
import type { Reference } from "../../http/answer-fields";
import { answerSchema } from "../../http/fields/schema";
import { window } from "../../http/pages";
import { dayParameter, listParameters } from "../../http/parameters";
import { type Item, itemOf } from "../ledger/item";
import { idsOf } from "../items";
import { tellLots } from "./lot";

export const expiringAnswer = answerSchema(expiringLot, "ExpiringLot");
export type ExpiringAnswer = Answer<typeof expiringLot>;

const { page, per_page } = listParameters(["expires_on"], "expires_on");
export const expiringQuery = z.object({ page, per_page, from: dayParameter, to: dayParameter });
export type ExpiringQuery = z.output<typeof expiringQuery>;

/** Uses of a lot that are named before they are only counted. */
const namedUses = 3;

/**
 * Returns one page of the lots with something in them, not put aside, whose date lies between two days, the first to
 * expire first; with each what takes it directly; and how many there are.
 */
export async function listExpiring(
  db: Database,
  query: ExpiringQuery,
  today: string,
): Promise<{ total: number; rows: ExpiringAnswer[] }> {
  const found = between(db, query);
  const { total } = await found.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const { limit, offset } = window(query);
  const rows = await found.selectAll().orderBy("expires_on").orderBy("id").limit(limit).offset(offset).execute();
  const lots = await tellLots(db, rows, today);
  const usesOf = await readUses(db, rows.map(itemOf));
  return { total, rows: lots.map((lot) => ({ ...lot, ...usesOf(lot.item) })) };
}

function between(db: Database, { from, to }: ExpiringQuery) {
  let found = db
    .selectFrom("stock_lots")
    .where(sql<boolean>`on_hand > 0`)
    .where("blocked", "=", 0)
    .where("expires_on", "is not", null);
  if (from !== undefined) found = found.where("expires_on", ">=", from);
  if (to !== undefined) found = found.where("expires_on", "<=", to);
  return found;
}

type Uses = Pick<ExpiringAnswer, "used_in" | "used_in_count">;

interface Use {
  used: number;
  type: "recipe" | "product";
  id: number;
  name: string;
  total: number;
}

/** The columns of what takes an item of each kind. */
const columns = {
  article: { recipe: "article_id", product: "article_id" },
  recipe: { recipe: "child_recipe_id", product: "recipe_id" },
  product: { recipe: null, product: "child_product_id" },
} as const satisfies Record<StockedType, { recipe: string | null; product: string }>;

/** Reads what takes these items directly, by their « article-12 »: a query for each kind there is. */
async function readUses(db: Database, items: readonly Item[]): Promise<(item: Pick<Reference, "type" | "id">) => Uses> {
  const found = new Map<string, Uses>();
  for (const type of stockedTypes) {
    const ids = idsOf(items, type);
    if (ids.length === 0) continue;
    const { rows } = await usesOf(type, idList(db, ids)).execute(db);
    for (const { used, total, ...use } of rows) {
      const { used_in = [] } = found.get(`${type}-${used}`) ?? {};
      found.set(`${type}-${used}`, { used_in: [...used_in, use], used_in_count: total });
    }
  }
  return ({ type, id }) => found.get(`${type}-${id}`) ?? { used_in: [], used_in_count: 0 };
}

/** Returns the query of the first uses of each of these items, and how many each has. */
function usesOf(type: StockedType, ids: RawBuilder<number>): RawBuilder<Use> {
  const { recipe, product } = columns[type];
  const inRecipes =
    recipe &&
    sql`select distinct line.${sql.ref(recipe)} as used, 1 as place_of_type, 'recipe' as type,
      maker.id, maker.name, maker.name_folded
    from recipe_lines as line join recipes as maker on maker.id = line.recipe_id
    where line.${sql.ref(recipe)} in ${ids} and maker.archived_at is null and maker.status = 'active'`;
  const inProducts = sql`select distinct line.${sql.ref(product)} as used, 2 as place_of_type, 'product' as type,
      maker.id, maker.name, maker.name_folded
    from product_components as line join products as maker on maker.id = line.product_id
    where line.${sql.ref(product)} in ${ids} and maker.archived_at is null and maker.active = 1`;
  return sql<Use>`select used, type, id, name, total from (
      select used, type, id, name, count(*) over (partition by used) as total,
        row_number() over (partition by used order by place_of_type, name_folded, id) as place
      from (${sql.join(inRecipes ? [inRecipes, inProducts] : [inProducts], sql` union all `)}) as uses
    ) as placed where place <= ${namedUses} order by used, place`;
}
