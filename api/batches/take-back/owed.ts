import { unfinishedStatuses } from "#domain/orders/order-statuses";
import { idList } from "../../database/ids";
import type { Database, Row } from "../../database/tables";
import { isNotTakenBack } from "../../stock/ledger/movement";
import { refusalOfUsed } from "../../stock/ledger/reverse";
import type { UsedWithout } from "./used-batch";

/**
 * Returns those of these batches of whose lot something was taken since, so that without them it holds less than what
 * its other batches made for orders that are still to leave: these would go short of what was taken.
 */
export async function readOwedWithout(db: Database, batches: readonly Row<"batches">[]): Promise<UsedWithout[]> {
  const lots = new Set(batches.flatMap(({ lot_id }) => lot_id ?? []));
  if (lots.size === 0) return [];
  const owed = await db
    .selectFrom("batch_order_lines as share")
    .innerJoin("batches as batch", "batch.id", "share.batch_id")
    .innerJoin("external_orders as ordered", "ordered.id", "share.order_id")
    .innerJoin("stock_lots as lot", "lot.id", "batch.lot_id")
    .selectAll("lot")
    .select((e) => e.fn.sum<number | string>("share.quantity").as("owed"))
    .where("lot.id", "in", idList(db, lots))
    .where("batch.reversed_at", "is", null)
    .where("ordered.archived_at", "is", null)
    .where("ordered.status", "in", unfinishedStatuses)
    .groupBy("lot.id")
    .execute();
  const short = new Map(
    owed.flatMap(({ owed: quantity, ...lot }) => {
      const on_hand = BigInt(lot.on_hand) - BigInt(quantity);
      return on_hand < 0n ? [[lot.id, { ...lot, on_hand }]] : [];
    }),
  );
  const used: UsedWithout[] = [];
  for (const { id, lot_id, name } of batches) {
    const lot = short.get(lot_id ?? 0);
    const taken = lot && (await readTakenSince(db, id, lot.id));
    if (lot && taken) used.push({ name, refusal: await refusalOfUsed(db, taken, lot, { quantity: -lot.on_hand }) });
  }
  return used;
}

/** Reads the movement that brought what a batch gave, where something took from its lot since, and stands. */
function readTakenSince(db: Database, batch: number, lot: number) {
  return db
    .selectFrom("stock_movements as brought")
    .select(["brought.id", "brought.kind", "brought.occurred_at"])
    .where("brought.document_type", "=", "batch")
    .where("brought.document_id", "=", batch)
    .where("brought.kind", "=", "output")
    .where((e) =>
      e.exists(
        e
          .selectFrom("stock_movements as taken")
          .select("taken.id")
          .where("taken.lot_id", "=", lot)
          .where("taken.quantity", "<", 0)
          .where("taken.kind", "!=", "reversal")
          .whereRef("taken.id", ">", "brought.id")
          .where(isNotTakenBack("taken")),
      ),
    )
    .executeTakeFirst();
}
