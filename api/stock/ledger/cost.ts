import { roundDiv } from "#domain/exact/rational";
import type { MovementKind } from "#domain/choices";
import type { Instant } from "../../database/columns";
import { changeRows } from "../../database/change-rows";
import { idList } from "../../database/ids";
import type { Database, Row } from "../../database/tables";

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
 * Returns the cost of one unit of each of these lots as what had happened before a moment makes it, as it was then
 * known: null where nothing told it. 1 query.
 * @param before null for all that has happened
 */
export async function costsBefore(
  db: Database,
  lotIds: Iterable<number>,
  before: Instant | null,
): Promise<Map<number, number | null>> {
  const movements = await db
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
  for (const { lot_id, quantity: moved, kind, unit_cost_ht } of movements) {
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

/**
 * Makes the lots of movements that are reversed cost what their movements say, where one that was priced came at or
 * after the first of these: 3 queries at most.
 */
export async function mendCosts(db: Database, reversed: readonly Row<"stock_movements">[]): Promise<void> {
  const first = new Map<number, number>();
  for (const { lot_id, id } of reversed) first.set(lot_id, Math.min(id, first.get(lot_id) ?? id));
  const lastPriced = await db
    .selectFrom("stock_movements")
    .select((e) => ["lot_id", e.fn.max("id").as("id")])
    .where("lot_id", "in", idList(db, first.keys()))
    .where((e) => e.or([e("kind", "in", priced), e.and([e("kind", "=", "count"), e("quantity", ">", 0)])]))
    .groupBy("lot_id")
    .execute();
  const mended = lastPriced.flatMap(({ lot_id, id }) => (id >= (first.get(lot_id) ?? 0) ? [lot_id] : []));
  if (mended.length === 0) return;
  const costs = await costsBefore(db, mended, null);
  await changeRows(db, "stock_lots", ["unit_cost_ht"], new Map(mended.map((id) => [id, [costs.get(id) ?? null]])));
}
