import type { Day, Instant } from "../../database/columns";
import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import type { Database, Row } from "../../database/tables";
import { compareText } from "../../kitchen/compare-text";
import { type PassOfRecipe, withMade } from "../../kitchen/read/made";
import { madeForOf, servedUntil } from "../../kitchen/read/stock";
import { partsOf, type Stock, type StockPart, stockOfParts } from "../../kitchen/stock";
import { claimLapsed } from "../../needs/stock/lapsed";
import type { PlanInput } from "../plan-input";
import { type PastDays, withNotedLater } from "./noted-later";
import { readSpared } from "./used-since";

/** Work that was noted and is to be as if it had not been. */
export interface RevertedWork {
  /** Ids of batches: what they gave and took of what is not kept in stock does not count. */
  batches: readonly number[];
  /** The part of that which counts all the same. */
  passes?: readonly PassOfRecipe[];
  /** Quantities that moved, less than 0 for what went out: they are put back. */
  moved: readonly Moved[];
  /** Quantities that batches gave to orders: those that wait in stock for them are free again. */
  shares: readonly Pick<Share, "waits" | "product_id" | "expires_on" | "quantity" | "gone">[];
}

type Moved = Pick<Movement, "recipe_id" | "product_id" | "expires_on" | "made_for" | "quantity">;

/** A movement of a lot, its quantity in millionths. */
export type Movement = Awaited<ReturnType<typeof readMovements>>[number];

/** The part of a batch that was given to an order. */
export type Share = Awaited<ReturnType<typeof readShares>>[number];

/**
 * Returns a plan's input with the stock of recipes and products as if something that was noted had not been: 1 query, 9
 * more where something that was made ahead lapsed.
 * @param day that on which what nobody took of lapsed
 * @param past the plan's days that are over, where what was noted later serves them too
 */
export async function undo(
  db: Database,
  input: PlanInput,
  { batches, passes = [], moved, shares }: RevertedWork,
  { day, past = null }: { day: Day; past?: PastDays | null },
): Promise<PlanInput> {
  const recipes = await withMade(db, input.kitchen.recipes, day, { apart: batches, more: passes });
  const served = servedUntil(input.kitchen);
  const put = putBackOf({ moved, shares }).map((lot) => ({ ...lot, expires_on: served(lot) }));
  const putOfRecipe = groupBy(put, ({ recipe_id }) => recipe_id);
  const putOfProduct = groupBy(put, ({ product_id }) => product_id);
  const reverted = {
    ...input.kitchen,
    recipes: withStock(recipes, putOfRecipe),
    products: withStock(input.kitchen.products, putOfProduct),
  };
  const [spared = reverted] = await readSpared(db, [{ kitchen: reverted, today: day }]);
  const kitchen = past ? withNotedLater(spared, past) : spared;
  return { ...input, kitchen: claimLapsed({ ...input, kitchen }) };
}

/** Returns what is put back into the stock of recipes and products, in millionths; less than 0 of what is taken out. */
export const putBackOf = ({ moved, shares }: Pick<RevertedWork, "moved" | "shares">) => [
  ...moved.map(({ recipe_id, product_id, expires_on, made_for, quantity }) => ({
    recipe_id,
    product_id,
    expires_on,
    made_for,
    quantity: -quantity,
  })),
  ...shares.flatMap(({ waits, product_id, expires_on, quantity, gone }) =>
    waits ? [{ recipe_id: null, product_id, expires_on, made_for: null, quantity: BigInt(quantity - gone) }] : [],
  ),
];

function withStock<Made extends Stock>(
  made: Map<number, Made>,
  putOf: (id: number) => readonly StockPart[],
): Map<number, Made> {
  return new Map(
    [...made].map(([id, one]) => {
      const put = putOf(id);
      return [id, put.length === 0 ? one : { ...one, ...stockOfParts(summed([...partsOf(one), ...put])) }];
    }),
  );
}

/**
 * Returns one part for each day: what a batch made and what others took of it since are of one lot. What others took of
 * a batch that is undone they would have taken of what goes off first.
 */
function summed(parts: readonly StockPart[]): StockPart[] {
  const byDay = new Map<string | null, bigint>();
  for (const { expires_on, quantity } of parts) byDay.set(expires_on, (byDay.get(expires_on) ?? 0n) + quantity);
  const sums = [...byDay].sort(([a], [b]) => compareText(a ?? endOfDays, b ?? endOfDays));
  let owed = sums.reduce((sum, [, quantity]) => (quantity < 0n ? sum - quantity : sum), 0n);
  return sums.flatMap(([expires_on, quantity]) => {
    if (quantity <= 0n) return [];
    const taken = owed < quantity ? owed : quantity;
    owed -= taken;
    return taken === quantity ? [] : [{ expires_on, quantity: quantity - taken }];
  });
}

const endOfDays = "9999-12-31";

/**
 * Reads what batches moved, and what the lines of orders took, after an instant: of recipes and products, and of
 * `articles` where that is asked: 1 query.
 */
export async function readMovements(
  db: Database,
  {
    batches,
    orders,
    since,
    articles = false,
  }: { batches: readonly number[]; orders: readonly number[]; since: Instant; articles?: boolean },
) {
  const rows = await db
    .selectFrom("stock_movements as movement")
    .innerJoin("stock_lots as lot", "lot.id", "movement.lot_id")
    .leftJoin("external_order_lines as line", (join) =>
      join.onRef("line.id", "=", "movement.document_id").on("movement.document_type", "=", "order_line"),
    )
    .select([
      ...(["movement.article_id", "movement.recipe_id", "movement.product_id", "movement.lot_id"] as const),
      ...(["movement.document_type", "movement.document_id", "movement.recorded_at", "movement.quantity"] as const),
      ...(["line.order_id", "lot.expires_on"] as const),
      madeForOf("lot").as("made_for"),
    ])
    .where("movement.recorded_at", ">", since)
    .$if(!articles, (query) => query.where("movement.article_id", "is", null))
    .where((e) =>
      e.or([
        e.and([e("movement.document_type", "=", "batch"), e("movement.document_id", "in", idList(db, batches))]),
        e.and([
          e("movement.document_type", "=", "order_line"),
          e(
            "movement.document_id",
            "in",
            e.selectFrom("external_order_lines").select("id").where("order_id", "in", idList(db, orders)),
          ),
        ]),
      ]),
    )
    .execute();
  return rows.map(({ quantity, ...row }) => ({ ...row, quantity: BigInt(quantity) }));
}

/** Reads what batches gave to orders, and whether it lies in stock for them: 1 query. */
export async function readShares(db: Database, batches: readonly number[]) {
  const rows = await db
    .selectFrom("batch_order_lines as share")
    .innerJoin("batches as batch", "batch.id", "share.batch_id")
    .innerJoin("external_orders as order", "order.id", "share.order_id")
    .leftJoin("stock_lots as lot", "lot.id", "batch.lot_id")
    .select([
      "share.batch_id",
      "share.order_id",
      "batch.product_id",
      "batch.production_on",
      "batch.lot_id",
      "lot.expires_on",
      "order.status",
      "share.quantity",
      "share.gone",
    ])
    .where("share.batch_id", "in", idList(db, batches))
    .execute();
  return rows.flatMap(({ product_id, lot_id, status, ...share }) =>
    product_id === null
      ? []
      : [{ ...share, product_id, waits: lot_id !== null && status !== "delivered" && status !== "cancelled" }],
  );
}

/** A batch that stands. */
export type NotedBatch = Pick<Row<"batches">, "id" | "recipe_id" | "product_id" | "production_on" | "expected">;
