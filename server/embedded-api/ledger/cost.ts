import { roundDiv } from "#domain/exact/rational";
import type { MovementKind } from "#domain/choices";
import type { Instant } from "../database/columns";
import { idList } from "../database/ids";
import type { Database } from "../database/tables";

/** The kinds of movements that come with a price of their own. */
const priced: readonly MovementKind[] = ["opening", "receipt", "output"];

/**
 * Returns the cost of one unit once something came to what is there: the mean of both weighted by their quantities,
 * rounded half up. What has no known cost is taken to cost what the other does; null when neither has one.
 */
export function meanCost(
  there: { quantity: bigint; cost: number | null },
  came: { quantity: bigint; cost: number | null },
): number | null {
  if (came.cost === null || there.cost === null || there.quantity <= 0n) return came.cost ?? there.cost;
  const worth = there.quantity * BigInt(there.cost) + came.quantity * BigInt(came.cost);
  return Number(roundDiv(worth, there.quantity + came.quantity));
}

/**
 * Returns the cost of one unit of a lot as its movements make it, as if those that are reversed had never been.
 */
export async function costOfMovements(db: Database, lotId: number): Promise<number | null> {
  return (await costsBefore(db, [lotId], null)).get(lotId) ?? null;
}

/**
 * Returns the cost of one unit of each of these lots as what had happened before a moment makes it, as it was then
 * known: null where nothing told it. 1 query.
 * @param before null for all that has happened
 */
export async function costsBefore(
  db: Database,
  lotIds: Iterable<number>,
  before: Instant | null,
): Promise<Map<number, number | null>> {
  const standing = await db
    .selectFrom("stock_movements as movement")
    .select(["movement.lot_id", "movement.quantity", "movement.kind", "movement.unit_cost_ht"])
    .where("movement.lot_id", "in", idList(db, lotIds))
    .where("movement.kind", "!=", "reversal")
    .$if(before !== null, (query) => query.where("movement.occurred_at", "<", before ?? ""))
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("stock_movements as later")
            .select("later.id")
            .whereRef("later.reverses", "=", "movement.id")
            .$if(before !== null, (query) => query.where("later.occurred_at", "<", before ?? "")),
        ),
      ),
    )
    .orderBy("movement.id")
    .execute();
  const lots = new Map<number, { quantity: bigint; cost: number | null }>();
  for (const { lot_id, quantity: moved, kind, unit_cost_ht } of standing) {
    const there = lots.get(lot_id) ?? { quantity: 0n, cost: null };
    const came = { quantity: BigInt(moved), cost: unit_cost_ht };
    lots.set(lot_id, {
      quantity: there.quantity + came.quantity,
      cost: isPriced(kind, came.quantity) ? meanCost(there, came) : there.cost,
    });
  }
  return new Map([...lots].map(([id, { cost }]) => [id, cost]));
}

const isPriced = (kind: MovementKind, quantity: bigint) => priced.includes(kind) || (kind === "count" && quantity > 0n);

/** Makes a lot cost what its movements say, where one that was priced came at or after this one, which is reversed. */
export async function mendCost(db: Database, lotId: number, movementId: number): Promise<void> {
  const later = await db
    .selectFrom("stock_movements")
    .select("id")
    .where("lot_id", "=", lotId)
    .where("id", ">=", movementId)
    .where("kind", "in", priced)
    .limit(1)
    .executeTakeFirst();
  if (!later) return;
  const unit_cost_ht = await costOfMovements(db, lotId);
  await db.updateTable("stock_lots").set({ unit_cost_ht }).where("id", "=", lotId).execute();
}
