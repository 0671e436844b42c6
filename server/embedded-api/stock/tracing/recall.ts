import type { Database } from "../../database/tables";
import { follow } from "./follow";
import { type RecallAnswer, tellLots, tellReached } from "./tell";

/**
 * The lots that are recalled: those of a code as a supplier tells it, or what came in of an article from one day to
 * another.
 */
export type Recalled = { code: string; supplier_id: number | null } | { article_id: number; from: string; to: string };

/**
 * Returns the lots that are recalled, all that was made of them, what is left on the shelves, and the orders to call.
 */
export async function readRecall(db: Database, recalled: Recalled): Promise<RecallAnswer> {
  const ids = await lotsOf(db, recalled);
  const reached = await follow(
    db,
    ids.map((id) => ({ type: "lot", id })),
    "forward",
  );
  const { lots: made, batches, orders } = await tellReached(db, reached);
  const lots = await tellLots(
    db,
    ids.map((id) => ({ id, certain: true })),
  );
  return { lots, shelf: [...lots, ...made].filter(({ on_hand }) => on_hand !== "0"), batches, orders };
}

async function lotsOf(db: Database, recalled: Recalled): Promise<number[]> {
  let found = db.selectFrom("stock_lots").select("id");
  if ("code" in recalled) {
    const code = recalled.code.trim();
    found = found.where("code", "in", [...new Set([code, code.toUpperCase(), code.toLowerCase()])]);
    if (recalled.supplier_id !== null) found = found.where("supplier_id", "=", recalled.supplier_id);
  } else {
    found = found
      .where("article_id", "=", recalled.article_id)
      .where("entered_on", ">=", recalled.from)
      .where("entered_on", "<=", recalled.to);
  }
  return (await found.orderBy("id").execute()).map(({ id }) => id);
}
