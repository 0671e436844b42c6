import { numberOf } from "./days";
import type { Purchase } from "./packs";
import type { Drop, Supply } from "./supply";

interface Moved {
  index: number;
  drop: Drop;
  life: number;
}

/**
 * Brings the deliveries of each supplier together into the earliest of them, as far as everything keeps until its last
 * day of use; what does not is brought together into the earliest of the rest, and so on.
 *
 * @returns for each purchase its deliveries: the same object where nothing moves
 */
export function bringTogether(purchases: readonly ({ purchase: Purchase; life: number } | null)[]): (Supply | null)[] {
  const bySupplier = new Map<number, Moved[]>();
  purchases.forEach((each, index) => {
    if (!each) return;
    for (const { drop } of each.purchase.bought) {
      if (!drop.delivery) continue;
      const { supplier_id } = each.purchase.offer;
      const known = bySupplier.get(supplier_id) ?? [];
      bySupplier.set(supplier_id, known);
      known.push({ index, drop, life: each.life });
    }
  });
  const moves = new Map<Drop, Drop>();
  for (const drops of bySupplier.values()) {
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
  return purchases.map((each) => {
    if (!each) return null;
    const { supply } = each.purchase;
    return supply.drops.some((drop) => moves.has(drop))
      ? { ...supply, drops: joined(supply.drops.map((drop) => moves.get(drop) ?? drop)) }
      : supply;
  });
}

/** Drops of one delivery as one. */
function joined(drops: readonly Drop[]): Drop[] {
  const all: Drop[] = [];
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

const noDrop: Drop = { delivery: null, from: 0, through: 0, onlySafety: false, late: false, quantity: 0n };

function dayOf({ delivery }: Drop): number {
  return delivery ? numberOf(delivery.deliver_on) : Infinity;
}
