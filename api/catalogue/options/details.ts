import { sql } from "kysely";
import { UNIT_PRICE_SCALE } from "#domain/exact/decimal";
import { toDecimal } from "#domain/exact/rational";
import { dayInParis } from "#domain/paris";
import { idList } from "../../database/ids";
import type { Database } from "../../database/tables";
import { articleUnitPrice } from "../../kitchen/costing/price";
import { readArticles } from "../../kitchen/read/articles";
import { pricesOf } from "../products/price";
import type { OptionResource } from "./list";

/** The details that a picker tells of an option beside its name: prices of one unit, and the day it was last used. */
export interface OptionDetails {
  unit_price_ht?: string | null;
  price_ttc?: string | null;
  last_used_on?: string | null;
}

type DetailsOf = (db: Database, ids: readonly number[]) => Promise<Map<number, OptionDetails>>;

interface LastUse {
  id: number;
  day: string | null;
}

const daysOf = (uses: readonly LastUse[]) => new Map(uses.map(({ id, day }): [number, string | null] => [id, day]));

/** The details of each picker's options, by id; what none are known of is left out. */
export const optionDetails: Record<OptionResource, DetailsOf> = {
  async suppliers(db, ids) {
    const uses = await db
      .selectFrom("suppliers")
      .select([
        "id",
        sql<string | null>`(select max(deliver_on) from supplier_orders
          where supplier_id = suppliers.id)`.as("day"),
      ])
      .where("id", "in", idList(db, ids))
      .execute();
    return new Map(uses.map(({ id, day }) => [id, { last_used_on: day }]));
  },
  async articles(db, ids) {
    const uses = await db
      .selectFrom("articles")
      .select([
        "id",
        sql<string | null>`(select occurred_at from stock_movements where article_id = articles.id
          and kind in ('receipt', 'consumption') order by id desc limit 1)`.as("day"),
      ])
      .where("id", "in", idList(db, ids))
      .execute();
    const days = daysOf(uses);
    return new Map(
      [...(await readArticles(db, ids, false))].map(([id, article]) => {
        const [price, moment] = [articleUnitPrice(article), days.get(id)];
        return [
          id,
          {
            unit_price_ht: price && toDecimal(price, UNIT_PRICE_SCALE),
            last_used_on: moment ? dayInParis(new Date(moment)) : null,
          },
        ];
      }),
    );
  },
  async recipes(db, ids) {
    const uses = await db
      .selectFrom("recipes")
      .select([
        "id",
        sql<string | null>`(select made_on from batches where recipe_id = recipes.id and reversed_at is null
          order by id desc limit 1)`.as("day"),
      ])
      .where("id", "in", idList(db, ids))
      .execute();
    return new Map(uses.map(({ id, day }) => [id, { last_used_on: day }]));
  },
  async products(db, ids) {
    const rows = await db.selectFrom("products").selectAll().where("id", "in", idList(db, ids)).execute();
    const uses = await db
      .selectFrom("products")
      .select([
        "id",
        sql<string | null>`(select delivery_on from external_orders where id =
          (select max(order_id) from external_order_lines where product_id = products.id))`.as("day"),
      ])
      .where("id", "in", idList(db, ids))
      .execute();
    const days = daysOf(uses);
    return new Map(
      rows.map((row) => {
        const { price_ht, price_ttc } = pricesOf(row);
        return [row.id, { unit_price_ht: price_ht, price_ttc, last_used_on: days.get(row.id) ?? null }];
      }),
    );
  },
  "external-orders": () => Promise.resolve(new Map()),
};
