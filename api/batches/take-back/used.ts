import type { Database, Row } from "../../database/tables";
import { readLeftWithout } from "./handed-over";
import { readLostWithout } from "./lost";
import { readOwedWithout } from "./owed";
import type { UsedWithout } from "./used-batch";

/**
 * Returns those of these batches, whose movements are reversed, without which something would have gone that was never
 * made: handed over with an order, lost, or taken of what others made for theirs. The ledger has refused what it tells.
 */
export async function readUsedWithout(db: Database, batches: readonly Row<"batches">[]): Promise<UsedWithout[]> {
  return [
    ...(await readLeftWithout(db, batches)),
    ...(await readLostWithout(db, batches)),
    ...(await readOwedWithout(db, batches)),
  ];
}
