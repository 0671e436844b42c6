import { addDays } from "#domain/days";
import type { Day, Instant } from "../../database/columns";
import { groupBy } from "../../database/grouping";
import { idList, textList } from "../../database/ids";
import type { Database } from "../../database/tables";
import type { KitchenRecipe } from "../kitchen";
import { countedOn, lapsedOn, leftOf, mostDays } from "../made";

/**
 * Returns these recipes with what their batches gave and none took, as far as a day counts on it, of those that are not
 * kept in stock: 1 query.
 * @param apart days whose batches noted after an instant do not count
 */
export async function withMade(
  db: Database,
  recipes: Map<number, KitchenRecipe>,
  today: Day,
  apart: { days: ReadonlySet<Day>; since: Instant } = { days: new Set(), since: "" },
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
    .where((e) =>
      e.or([e("batch.recorded_at", "<=", apart.since), e("pass.production_on", "not in", textList(db, apart.days))]),
    )
    .groupBy(["pass.recipe_id", "pass.production_on", "pass.keeps_until", "pass.awaited_until", "batch.expires_on"])
    .execute();
  const passesOf = groupBy(
    rows.map((row) => ({ ...row, given: BigInt(row.given), taken: BigInt(row.taken) })),
    ({ recipe_id }) => recipe_id,
  );
  return new Map(
    [...recipes].map(([id, { made: _, lapsed: __, ...recipe }]) => {
      const left = leftOf(passesOf(id));
      const made = countedOn(left, today);
      const lapsed = lapsedOn(left, today);
      return [id, { ...recipe, ...(made && { made }), ...(lapsed && { lapsed }) }];
    }),
  );
}
