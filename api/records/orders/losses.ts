import { addDays } from "#domain/days";
import type { Day, Quantity } from "../../database/columns";
import { idList } from "../../database/ids";
import type { Database, Row } from "../../database/tables";
import { lastDayOf, mostDays } from "../../kitchen/made";

/** A batch of what is not kept in stock, as a loss may be of it. */
export type Made = Pick<Row<"batches">, "recipe_id" | "product_id" | "made_on" | "expires_on" | "recorded_at">;

/** A loss that took nothing out of stock. */
export type Loss = Pick<
  Row<"stock_waste">,
  "id" | "recipe_id" | "product_id" | "quantity" | "wasted_on" | "recorded_at" | "user_name" | "reason"
>;

/**
 * Tells whether a loss may be of a batch: one that was noted before it, made by its day, and kept until then or the day
 * before.
 */
export const mayBeOf = (loss: Loss, { made_on, expires_on, recorded_at }: Made): boolean =>
  recorded_at <= loss.recorded_at &&
  made_on <= loss.wasted_on &&
  loss.wasted_on <= addDays(lastDayOf(made_on, expires_on), 1);

/** Returns the first day of batches that may have been lost with these. */
export function firstDayOf(batches: readonly Pick<Made, "made_on">[]): Day {
  const [first = ""] = batches.map(({ made_on }) => made_on).sort();
  return addDays(first, -mostDays - 1);
}

/**
 * Reads the losses that stand of what these batches are of and took nothing out of stock, the latest first; not of what
 * had left with an order.
 */
export async function readLosses(
  db: Database,
  batches: readonly Pick<Made, "recipe_id" | "product_id" | "made_on">[],
): Promise<Loss[]> {
  const [first] = batches.map(({ made_on }) => made_on).sort();
  if (first === undefined) return [];
  return db
    .selectFrom("stock_waste as loss")
    .select(["loss.id", "loss.recipe_id", "loss.product_id", "loss.quantity", "loss.wasted_on"])
    .select(["loss.recorded_at", "loss.user_name", "loss.reason"])
    .where((e) =>
      e.or([
        e("loss.recipe_id", "in", idList(db, new Set(batches.flatMap(({ recipe_id }) => recipe_id ?? [])))),
        e("loss.product_id", "in", idList(db, new Set(batches.flatMap(({ product_id }) => product_id ?? [])))),
      ]),
    )
    .where("loss.wasted_on", ">=", first)
    .where("loss.reversed_at", "is", null)
    .where("loss.order_line_id", "is", null)
    .where("loss.missing", "=", 0)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("stock_movements as moved")
            .select("moved.id")
            .where("moved.document_type", "=", "waste")
            .whereRef("moved.document_id", "=", "loss.id"),
        ),
      ),
    )
    .orderBy("loss.id", "desc")
    .execute();
}

/** The part of what a batch made for an order line that left with it. */
interface HandedOver {
  batch_id: number;
  order_line_id: number;
  quantity: Quantity;
}

/** Reads how much of each of these batches left with orders: of a line's batches the first one's before the others'. */
export async function readHandedOver(db: Database, ids: readonly number[]): Promise<HandedOver[]> {
  const shares = await db
    .selectFrom("batch_order_lines as share")
    .innerJoin("external_order_lines as line", "line.id", "share.order_line_id")
    .select(["share.batch_id", "share.quantity", "share.gone", "line.id", "line.delivered_quantity"])
    .where("share.batch_id", "in", idList(db, ids))
    .where("line.delivered_quantity", ">", 0)
    .orderBy("share.batch_id")
    .orderBy("line.id")
    .execute();
  const openOf = new Map<number, number>();
  return shares.map(({ batch_id, quantity, gone, id, delivered_quantity }) => {
    const open = openOf.get(id) ?? delivered_quantity;
    const part = Math.min(open, quantity - gone);
    openOf.set(id, open - part);
    return { batch_id, order_line_id: id, quantity: part };
  });
}
