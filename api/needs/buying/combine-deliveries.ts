import type { Delivery } from "../schedule/calendar";
import { numberOf } from "../../kitchen/day-numbers";
import type { Purchase } from "./packs";
import type { PlannedReceipt, Supply } from "../stock/supply";

interface Moved {
  index: number;
  drop: PlannedReceipt;
  life: number;
}

/** A purchase and the days that it keeps; `idle`: only a safety stock asks for it, no day of the plan. */
interface Bringable {
  purchase: Purchase;
  life: number;
  idle: boolean;
}

/**
 * Brings the deliveries of each supplier together into the earliest of them, as far as everything keeps until its last
 * day of use; what does not is brought together into the earliest of the rest, and so on. What is idle moves no other
 * delivery: it comes with one that there is.
 *
 * @returns for each purchase its deliveries: the same object where nothing moves
 */
export function bringTogether(purchases: readonly (Bringable | null)[]): (Supply | null)[] {
  const bySupplier = new Map<number, { called: Moved[]; idle: Moved[] }>();
  purchases.forEach((each, index) => {
    if (!each) return;
    for (const { drop } of each.purchase.bought) {
      if (!drop.delivery) continue;
      const { supplier_id } = each.purchase.offer;
      const known = bySupplier.get(supplier_id) ?? { called: [], idle: [] };
      bySupplier.set(supplier_id, known);
      known[each.idle ? "idle" : "called"].push({ index, drop, life: each.life });
    }
  });
  const moves = new Map<PlannedReceipt, PlannedReceipt>();
  for (const { called, idle } of bySupplier.values()) {
    gather(called);
    const there = called.flatMap(({ drop }) => moves.get(drop)?.delivery ?? drop.delivery ?? []);
    const alone = idle.filter((each) => {
      const delivery = deliveryFor(each, there);
      if (delivery && delivery.deliver_on !== each.drop.delivery?.deliver_on)
        moves.set(each.drop, { ...each.drop, delivery });
      return !delivery;
    });
    gather(alone);
  }
  return purchases.map((each) => {
    if (!each) return null;
    const { supply } = each.purchase;
    return supply.drops.some((drop) => moves.has(drop))
      ? { ...supply, drops: joined(supply.drops.map((drop) => moves.get(drop) ?? drop)) }
      : supply;
  });

  function gather(drops: readonly Moved[]) {
    let rest = drops;
    while (rest.length > 0) {
      const earliest = rest.reduce(
        (first, { drop }) => (dayOf(drop) < dayOf(first) ? drop : first),
        rest[0]?.drop ?? noDrop,
      );
      const joins = ({ drop, life }: Moved) =>
        drop.delivery?.deliver_on === earliest.delivery?.deliver_on || dayOf(earliest) + life >= drop.through;
      for (const each of rest.filter(joins))
        if (each.drop.delivery?.deliver_on !== earliest.delivery?.deliver_on)
          moves.set(each.drop, { ...each.drop, delivery: earliest.delivery });
      rest = rest.filter((each) => !joins(each));
    }
  }
}

/**
 * Days that what is short already waits for a delivery that the plan has anyway: an order more, with its minimum and
 * its fee, is worth no reserve a few days sooner.
 */
const mostWaited = 7;

/**
 * Returns the delivery, among those of its supplier that there are, with which a reserve comes: the last one that
 * brings it in time, else, for one that is short already, the first of the days after the next that can be had; null
 * where there is none.
 */
function deliveryFor({ drop, life }: Moved, there: readonly Delivery[]): Delivery | null {
  const own = dayOf(drop);
  const day = ({ deliver_on }: Delivery) => numberOf(deliver_on);
  const inTime = there.filter((each) => day(each) <= own && day(each) + life >= drop.through);
  if (inTime.length > 0) return inTime.reduce((last, each) => (day(each) > day(last) ? each : last));
  const later = there.filter((each) => drop.onlySafety && day(each) > own && day(each) <= own + mostWaited);
  return later.reduce<Delivery | null>((first, each) => (first && day(first) <= day(each) ? first : each), null);
}

/** Drops of one delivery as one. */
function joined(drops: readonly PlannedReceipt[]): PlannedReceipt[] {
  const all: PlannedReceipt[] = [];
  for (const drop of drops) {
    const same = all.findIndex(({ delivery }) => delivery?.deliver_on === drop.delivery?.deliver_on);
    const known = all[same];
    if (known)
      all[same] = {
        ...known,
        through: Math.max(known.through, drop.through),
        onlySafety: known.onlySafety && drop.onlySafety,
        late: known.late || drop.late,
        quantity: known.quantity + drop.quantity,
      };
    else all.push(drop);
  }
  return all;
}

const noDrop: PlannedReceipt = { delivery: null, from: 0, through: 0, onlySafety: false, late: false, quantity: 0n };

function dayOf({ delivery }: PlannedReceipt): number {
  return delivery ? numberOf(delivery.deliver_on) : Infinity;
}
