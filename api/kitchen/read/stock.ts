import { addDays } from "#domain/days";
import { formatMillionths } from "#domain/exact/quantity";
import { type ExpressionBuilder, sql } from "kysely";
import { orNull } from "../../database/scale";
import type { Day } from "../../database/columns";
import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import type { Database, Tables } from "../../database/tables";
import { plannableDay } from "../../http/fields/days";
import type { ClosedDays } from "../closed-days";
import type { Kitchen, Unkept } from "../kitchen";
import { madeThrough } from "../open-days";
import { type Stock, stockOfParts } from "../stock";
import { readClosedDays } from "./closed-days";

/** Days that a lot serves at most after the day it was made for, once it is past its date. */
const mostPast = 62;

/**
 * Returns these products and recipes with what is in stock of them: not put aside, not past its date on a day, and not
 * made for orders that still wait for it. What was made of a recipe serves the day it was made for all the same: 1
 * query, 2 where something is made ahead that goes off, unless the days on which the house is `closed` are given.
 */
export async function withStock<Made extends Pick<Kitchen, "products" | "recipes">>(
  db: Database,
  { products, recipes }: Made,
  on: Day,
  closed?: ClosedDays | null,
): Promise<Pick<Kitchen, "products" | "recipes">> {
  type Where = ExpressionBuilder<Tables, "stock_lots">;
  const isThere = (e: Where) => e.and([e("on_hand", ">", 0), e("blocked", "=", 0)]);
  const keeps = (e: Where) => e.or([e("expires_on", "is", null), e("expires_on", ">=", on)]);
  const lots = await db
    .selectFrom("stock_lots")
    .select([
      ...(["recipe_id", "product_id", "entered_on", "expires_on", "on_hand"] as const),
      madeForOf("stock_lots").as("made_for"),
      sql<string>`'0'`.as("made_to_order"),
    ])
    .where("recipe_id", "in", idList(db, recipes.keys()))
    .where(isThere)
    .where((e) => e.or([keeps(e), e(madeForOf("stock_lots"), ">=", addDays(on, -mostPast))]))
    .unionAll(
      db
        .selectFrom("stock_lots")
        .select([
          ...(["recipe_id", "product_id", "entered_on", "expires_on", "on_hand"] as const),
          sql<Day | null>`null`.as("made_for"),
          madeToOrder.as("made_to_order"),
        ])
        .where("product_id", "in", idList(db, products.keys()))
        .where(isThere)
        .where(keeps),
    )
    .execute();
  const isAhead = lots.some(
    ({ recipe_id, expires_on, made_for }) =>
      expires_on !== null && made_for !== null && (recipes.get(recipe_id ?? 0)?.lead_days ?? 0) > 0,
  );
  const served = servedUntil({ recipes, closed: closed ?? (isAhead ? await readClosedDays(db) : null) });
  const parts = lots.flatMap(({ on_hand, made_to_order, ...lot }) => {
    const until = served(lot);
    const quantity = BigInt(on_hand) - BigInt(made_to_order);
    return until !== null && until < on ? [] : [{ ...lot, keeps_until: lot.expires_on, until, quantity }];
  });
  const partsOf = parts.map((part) => ({ ...part, expires_on: orNull(plannableDay, part.until) }));
  const ofRecipe = groupBy(partsOf, ({ recipe_id }) => recipe_id);
  const ofProduct = groupBy(partsOf, ({ product_id }) => product_id);
  const unkept = groupBy(
    parts.filter(({ keeps_until, until }) => keeps_until !== until),
    ({ recipe_id }) => recipe_id,
  );
  return {
    products: withParts(products, (id) => stockOfParts(ofProduct(id))),
    recipes: withParts(recipes, (id) => ({
      ...stockOfParts(ofRecipe(id)),
      ...(unkept(id).length > 0 && { unkept: unkept(id).flatMap(unkeptOf) }),
    })),
  };
}

interface LotPart {
  entered_on: Day;
  keeps_until: Day | null;
  until: Day | null;
  quantity: bigint;
}

const unkeptOf = ({ entered_on: from, keeps_until, until, quantity }: LotPart): Unkept[] =>
  keeps_until === null || until === null ? [] : [{ from, keeps_until, until, quantity: formatMillionths(quantity) }];

/** The last day on which a sheet asked for what is in a lot, as far as its batches stand; null of what nobody made. */
export const madeForOf = (lot: "stock_lots" | "lot") => sql<Day | null>`(
  select max(batches.production_on) from batches
  where batches.lot_id = ${sql.ref(`${lot}.id`)} and batches.reversed_at is null
)`;

/** A lot, and the last day on which a sheet asked for what is in it. */
interface LotMade {
  recipe_id: number | null;
  expires_on: Day | null;
  made_for: Day | null;
}

/**
 * Returns a function that tells the last day on which a lot serves: through its date, of a recipe at least through the
 * day that it was made for; null where it does not go off.
 */
export function servedUntil({ recipes, closed = null }: MadeAhead): (lot: LotMade) => Day | null {
  return ({ recipe_id, expires_on, made_for }) => {
    const recipe = recipe_id === null ? undefined : recipes.get(recipe_id);
    if (!recipe || expires_on === null || made_for === null) return expires_on;
    const through = madeThrough(made_for, recipe.lead_days, closed);
    return through > expires_on ? through : expires_on;
  };
}

type MadeAhead = Pick<Kitchen, "recipes"> & { closed?: ClosedDays | null | undefined };

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
