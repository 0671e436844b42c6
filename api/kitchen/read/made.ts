import { addDays } from "#domain/days";
import type { Day } from "../../database/columns";
import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import type { Database } from "../../database/tables";
import type { KitchenRecipe } from "../kitchen";
import { countedOn, lapsedOn, leftOf, mostDays, type Pass } from "../made";

/** Quantities that a batch gave and took of a recipe that is not kept in stock. */
export interface PassOfRecipe extends Pass {
  recipe_id: number;
}

/**
 * Returns these recipes with what their batches gave and none took, as far as a day counts on it, of those that are not
 * kept in stock: 1 query.
 * @param apart ids of batches that do not count
 * @param more what counts of these all the same
 */
export async function withMade(
  db: Database,
  recipes: Map<number, KitchenRecipe>,
  today: Day,
  { apart, more }: { apart: readonly number[]; more: readonly PassOfRecipe[] } = { apart: [], more: [] },
): Promise<Map<number, KitchenRecipe>> {
  const passing = [...recipes.values()].filter(({ stock_managed }) => !stock_managed);
  const rows = await db
    .selectFrom("batch_passes as pass")
    .innerJoin("batches as batch", "batch.id", "pass.batch_id")
    .select((e) => [
      "pass.recipe_id",
      "pass.production_on",
      "pass.keeps_until",
      "pass.awaited_until",
      "batch.expires_on",
      e.fn.sum<number | string>("pass.given").as("given"),
      e.fn.sum<number | string>("pass.taken").as("taken"),
    ])
    .where(
      "pass.recipe_id",
      "in",
      idList(
        db,
        passing.map(({ id }) => id),
      ),
    )
    // What was left before took part of what was taken since, and what was left before that.
    .where("pass.production_on", ">=", addDays(today, -3 * mostDays))
    .where("batch.reversed_at", "is", null)
    .where("batch.id", "not in", idList(db, apart))
    .groupBy(["pass.recipe_id", "pass.production_on", "pass.keeps_until", "pass.awaited_until", "batch.expires_on"])
    .execute();
  const read = rows.map((row) => ({ ...row, given: BigInt(row.given), taken: BigInt(row.taken) }));
  const passesOf = groupBy(more.length === 0 ? read : together([...read, ...more]), ({ recipe_id }) => recipe_id);
  return new Map(
    [...recipes].map(([id, { made: _, lapsed: __, ...recipe }]) => {
      const left = leftOf(passesOf(id));
      const made = countedOn(left, today);
      const lapsed = lapsedOn(left, today);
      return [id, { ...recipe, ...(made && { made }), ...(lapsed && { lapsed }) }];
    }),
  );
}

/** Returns the sums of what batches of the same day gave for the same days, and took. */
function together(passes: readonly PassOfRecipe[]): PassOfRecipe[] {
  const sums = new Map<string, PassOfRecipe>();
  for (const pass of passes) {
    const { recipe_id, production_on, keeps_until, awaited_until = null, expires_on = null, given, taken } = pass;
    const key = JSON.stringify([recipe_id, production_on, keeps_until, awaited_until, expires_on]);
    const known = sums.get(key) ?? { ...pass, given: 0n, taken: 0n };
    sums.set(key, { ...known, given: known.given + given, taken: known.taken + taken });
  }
  return [...sums.values()];
}
