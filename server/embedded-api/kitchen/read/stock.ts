import { type ExpressionBuilder, sql } from "kysely";
import { orNull } from "../../database/scale";
import type { Day } from "../../database/columns";
import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import type { Database, Tables } from "../../database/tables";
import { plannableDay } from "../../http/fields/days";
import type { Kitchen } from "../kitchen";
import { type Stock, stockOfParts } from "../stock";

/**
 * Returns these products and recipes with what is in stock of them: not put aside, not past its date on a day, and not
 * made for orders that still wait for it: 1 query.
 */
export async function withStock<Made extends Pick<Kitchen, "products" | "recipes">>(
  db: Database,
  { products, recipes }: Made,
  on: Day,
): Promise<Pick<Kitchen, "products" | "recipes">> {
  const serving = (e: ExpressionBuilder<Tables, "stock_lots">) =>
    e.and([e("on_hand", ">", 0), e("blocked", "=", 0), e.or([e("expires_on", "is", null), e("expires_on", ">=", on)])]);
  const lots = await db
    .selectFrom("stock_lots")
    .select(["recipe_id", "product_id", "expires_on", "on_hand", sql<string>`'0'`.as("made_to_order")])
    .where("recipe_id", "in", idList(db, recipes.keys()))
    .where(serving)
    .unionAll(
      db
        .selectFrom("stock_lots")
        .select(["recipe_id", "product_id", "expires_on", "on_hand", madeToOrder.as("made_to_order")])
        .where("product_id", "in", idList(db, products.keys()))
        .where(serving),
    )
    .execute();
  const parts = lots.map(({ expires_on, on_hand, made_to_order, ...item }) => ({
    ...item,
    expires_on: orNull(plannableDay, expires_on),
    quantity: BigInt(on_hand) - BigInt(made_to_order),
  }));
  const ofRecipe = groupBy(parts, ({ recipe_id }) => recipe_id);
  const ofProduct = groupBy(parts, ({ product_id }) => product_id);
  return {
    products: withParts(products, (id) => stockOfParts(ofProduct(id))),
    recipes: withParts(recipes, (id) => stockOfParts(ofRecipe(id))),
  };
}

function withParts<Made>(made: Map<number, Made>, stockOf: (id: number) => Stock): Map<number, Made> {
  return new Map([...made].map(([id, one]) => [id, { ...one, ...stockOf(id) }]));
}

/** The part of a lot that was made for orders which still wait for it: it serves no other. In millionths. */
export const promisedOfLot = sql`(
  select coalesce(sum(share.quantity - share.gone), 0) from batches
  join batch_order_lines as share on share.batch_id = batches.id
  join external_orders on external_orders.id = share.order_id
  where batches.lot_id = stock_lots.id and batches.reversed_at is null
  and external_orders.status not in ('delivered', 'cancelled')
)`;

/** The same as text. */
export const madeToOrder = sql<string>`cast(${promisedOfLot} as text)`;
