import { MAX_SCALED } from "#domain/exact/decimal";
import { lastDayOf } from "../../kitchen/made";
import type { Day } from "../../database/columns";
import type { Database } from "../../database/tables";
import type { Use } from "./uses";

/** A quantity of a recipe that is not kept in stock. */
interface Given {
  recipe_id: number;
  quantity: bigint;
  expires_on: Day | null;
  /** The last day that it is made for, where that is after its own. */
  awaited_until: Day | null;
}

/** Writes what a batch gave and took of recipes that are not kept in stock (decision 081). */
export async function keepPasses(
  db: Database,
  { id: batch_id, production_on }: { id: number; production_on: Day },
  given: Given | null,
  uses: readonly Use[],
): Promise<void> {
  const taken = new Map<number, bigint>(given && given.quantity > 0n ? [[given.recipe_id, 0n]] : []);
  for (const { item, quantity } of uses) taken.set(item.id, (taken.get(item.id) ?? 0n) + quantity);
  if (taken.size === 0) return;
  const rows = Array.from(taken, ([recipe_id, quantity]) => {
    const own = given?.recipe_id === recipe_id ? given : null;
    return {
      batch_id,
      recipe_id,
      production_on,
      given: Number(own?.quantity ?? 0n),
      taken: Number(quantity < MAX_SCALED ? quantity : MAX_SCALED),
      keeps_until: own && lastServingDay(production_on, own),
      awaited_until: own && own.awaited_until,
    };
  });
  await db.insertInto("batch_passes").values(rows).execute();
}

/**
 * Returns the last day that a batch serves: at least that for which it was made, and the day after that where nobody
 * says how long it keeps.
 */
function lastServingDay(production_on: Day, { expires_on, awaited_until }: Given): Day {
  const last = lastDayOf(expires_on === null ? (awaited_until ?? production_on) : production_on, expires_on);
  return awaited_until !== null && awaited_until > last ? awaited_until : last;
}
