import type { Day, Instant } from "../../database/columns";
import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import type { Database, Row } from "../../database/tables";
import { dayOf, endOf, startOf } from "./moment";
import { isNotTakenBack } from "./movement";

/** A lot and what there is of it. */
export type Held = Pick<Row<"stock_lots">, "id" | "on_hand">;

/** Quantities of a lot on a day, by the movements that stand. */
export interface OnDay {
  /** At the end of the day. */
  held: bigint;
  /**
   * What a booking of that day can still take: what was there, as far as no later day has used it. What came to the lot
   * since serves nothing earlier.
   */
  free: bigint;
}

/**
 * Returns what there was of lots at the end of a day, and what of it a booking of that day can take. 1 query; none
 * where the day is not over.
 * @param now the moment of the booking
 */
export async function readOnDay(
  db: Database,
  lots: readonly Held[],
  on: Day,
  now: Instant,
): Promise<(lot: Held) => OnDay> {
  const since = lots.length === 0 || on >= dayOf(now) ? [] : await movedSince(db, lots, endOf(on));
  const movedOf = groupBy(since, ({ lot_id }) => lot_id);
  return ({ id, on_hand }) => {
    let held = BigInt(on_hand);
    let free = held;
    let day: Day | null = null;
    for (const { occurred_at, quantity } of movedOf(id)) {
      const of = dayOf(occurred_at);
      if (day !== null && of !== day && held < free) free = held;
      day = of;
      held -= BigInt(quantity);
    }
    if (held < free) free = held;
    return { held, free: free > 0n ? free : 0n };
  };
}

/** A lot that would have held less than nothing at the end of a day. */
export interface Lacking {
  lot_id: number;
  on: Day;
  /** The quantity that lacked, more than 0. */
  quantity: bigint;
}

/**
 * Returns a lot that would have held less than nothing, or even less, at the end of a past day without these movements:
 * what they brought was used by then; null where there is none. 1 query; none where they brought nothing before today.
 */
export async function lackingWithout(
  db: Database,
  lots: readonly Held[],
  movements: readonly Pick<Row<"stock_movements">, "lot_id" | "occurred_at" | "quantity">[],
  now: Instant,
): Promise<Lacking | null> {
  const days = movements.flatMap(({ quantity, occurred_at }) => (quantity > 0 ? [dayOf(occurred_at)] : []));
  const [first] = days.sort();
  if (first === undefined || first >= dayOf(now)) return null;
  const movedOf = groupBy(await movedSince(db, lots, startOf(first)), ({ lot_id }) => lot_id);
  const goneOf = groupBy(movements, ({ lot_id }) => lot_id);
  for (const { id, on_hand } of lots) {
    const gone = goneOf(id).map(({ occurred_at, quantity }) => ({ day: dayOf(occurred_at), quantity }));
    let held = BigInt(on_hand);
    let day: Day | null = null;
    for (const { occurred_at, quantity } of movedOf(id)) {
      const of = dayOf(occurred_at);
      if (of !== day) {
        const without = gone.reduce((sum, one) => (one.day <= of ? sum + BigInt(one.quantity) : sum), 0n);
        if (without > 0n && held < without) return { lot_id: id, on: of, quantity: without - held };
        day = of;
      }
      held -= BigInt(quantity);
    }
  }
  return null;
}

/** Reads the movements of lots from a moment on that nothing has reversed, the latest first. */
function movedSince(db: Database, lots: readonly Held[], from: Instant) {
  return db
    .selectFrom("stock_movements as movement")
    .select(["movement.lot_id", "movement.occurred_at", "movement.quantity"])
    .where(
      "movement.lot_id",
      "in",
      idList(
        db,
        lots.map(({ id }) => id),
      ),
    )
    .where("movement.occurred_at", ">=", from)
    .where("movement.kind", "!=", "reversal")
    .where(isNotTakenBack("movement"))
    .orderBy("movement.occurred_at", "desc")
    .execute();
}
