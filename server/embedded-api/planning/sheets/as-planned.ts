import { formatMillionths, millionths } from "#domain/exact/quantity";
import { groupBy } from "../../database/grouping";
import { idList, textList } from "../../database/ids";
import type { Database } from "../../database/tables";
import type { PlanInput } from "../compute";

/**
 * Returns what a plan is computed from as if nothing of its own days had been marked done: the sheets of a day stay what
 * they were while it is worked through. What its batches moved of recipes and products, what its orders took of
 * finished stock and what they say was made by batches is put back: 4 queries.
 */
export async function asPlanned(db: Database, input: PlanInput): Promise<PlanInput> {
  const days = new Set([...input.orders.map(({ production_on }) => production_on), input.extras_on]);
  const batches = await db
    .selectFrom("batches")
    .select("id")
    .where("production_on", "in", textList(db, days))
    .where("reversed_at", "is", null)
    .execute();
  const orderIds = input.orders.map(({ id }) => id);
  const moved = await readMoved(
    db,
    batches.map(({ id }) => id),
    orderIds,
  );
  const produced = await readProduced(
    db,
    batches.map(({ id }) => id),
    orderIds,
  );
  if (moved.length === 0 && produced.length === 0) return input;
  const sharesOf = groupBy(produced, ({ order_id }) => order_id);
  return {
    ...input,
    orders: input.orders.map((order) => ({ ...order, lines: withoutShares(order.lines, sharesOf(order.id)) })),
    kitchen: {
      ...input.kitchen,
      recipes: withStock(
        input.kitchen.recipes,
        new Map(moved.map(({ recipe_id, quantity }) => [recipe_id, BigInt(quantity)])),
      ),
      products: withStock(
        input.kitchen.products,
        new Map(moved.map(({ product_id, quantity }) => [product_id, BigInt(quantity)])),
      ),
    },
  };
}

type Line = PlanInput["orders"][number]["lines"][number];

function withoutShares(lines: Line[], shares: readonly { product_id: number; quantity: number | string }[]): Line[] {
  if (shares.length === 0) return lines;
  const left = new Map(shares.map(({ product_id, quantity }) => [product_id, BigInt(quantity)]));
  return lines.map((line) => {
    const produced = millionths(line.produced_quantity);
    const share = left.get(line.product_id) ?? 0n;
    const taken = share < produced ? share : produced;
    left.set(line.product_id, share - taken);
    return taken === 0n ? line : { ...line, produced_quantity: formatMillionths(produced - taken) };
  });
}

function withStock<Made extends { id: number; stock_quantity: string }>(
  made: Map<number, Made>,
  moved: ReadonlyMap<number | null, bigint>,
): Map<number, Made> {
  return new Map(
    [...made].map(([id, one]) => {
      const quantity = moved.get(id) ?? 0n;
      const before = millionths(one.stock_quantity) - quantity;
      return [id, quantity === 0n ? one : { ...one, stock_quantity: formatMillionths(before > 0n ? before : 0n) }];
    }),
  );
}

function readMoved(db: Database, batches: readonly number[], orders: readonly number[]) {
  return db
    .selectFrom("stock_movements as movement")
    .select((e) => [
      "movement.recipe_id",
      "movement.product_id",
      e.fn.sum<number | string>("movement.quantity").as("quantity"),
    ])
    .where("movement.article_id", "is", null)
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
    .groupBy(["movement.recipe_id", "movement.product_id"])
    .execute();
}

function readProduced(db: Database, batches: readonly number[], orders: readonly number[]) {
  return db
    .selectFrom("batch_order_lines as share")
    .innerJoin("external_order_lines as line", "line.id", "share.order_line_id")
    .select((e) => ["share.order_id", "line.product_id", e.fn.sum<number | string>("share.quantity").as("quantity")])
    .where("share.batch_id", "in", idList(db, batches))
    .where("share.order_id", "in", idList(db, orders))
    .groupBy(["share.order_id", "line.product_id"])
    .execute();
}
