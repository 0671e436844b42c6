import { groupBy } from "../database/grouping";
import { idList, textList } from "../database/ids";
import { quantityScale } from "../database/scale";
import type { Database, Row } from "../database/tables";
import type { Sheet } from "./production-sheet";

/** A weighing whose every line was weighed. */
export interface FinishedWeighing {
  id: number;
  output_quantity: string;
  lines: Row<"weighing_lines">[];
}

/**
 * Reads the finished weighings of these sheets, the oldest first: 2 queries. Which of them no batch has taken yet is
 * asked for each sheet, once its items are locked: 1 query.
 */
export async function readFinishedWeighings(
  db: Database,
  sheets: readonly Sheet[],
): Promise<{ unusedFor(sheet: Sheet): Promise<FinishedWeighing[]> }> {
  const found = await finishedOf(db, sheets)
    .select(["id", "recipe_id", "production_on", "output_quantity"])
    .orderBy("id")
    .execute();
  const lines = await db
    .selectFrom("weighing_lines")
    .selectAll()
    .where(
      "weighing_id",
      "in",
      idList(
        db,
        found.map(({ id }) => id),
      ),
    )
    .orderBy("weighing_id")
    .orderBy("position")
    .execute();
  const linesOf = groupBy(lines, ({ weighing_id }) => weighing_id);
  return {
    async unusedFor({ item, production_on }) {
      const own = found.filter(
        (weighing) =>
          item.type === "recipe" && weighing.recipe_id === item.id && weighing.production_on === production_on,
      );
      if (own.length === 0) return [];
      const used = await usedWeighings(
        db,
        own.map(({ id }) => id),
      );
      return own.flatMap(({ id, output_quantity }) =>
        used.has(id) ? [] : [{ id, output_quantity: quantityScale.read(output_quantity), lines: linesOf(id) }],
      );
    },
  };
}

/** Returns the finished weighings of these sheets that no batch has taken, the oldest first: 2 queries. */
export async function readUnusedWeighings(
  db: Database,
  sheets: readonly Sheet[],
): Promise<{ id: number; recipe_id: number | null; production_on: string | null; output_quantity: string }[]> {
  const found = await finishedOf(db, sheets)
    .select(["id", "recipe_id", "production_on", "output_quantity"])
    .orderBy("id")
    .execute();
  const used = await usedWeighings(
    db,
    found.map(({ id }) => id),
  );
  return found.flatMap(({ output_quantity, ...weighing }) =>
    used.has(weighing.id) ? [] : [{ ...weighing, output_quantity: quantityScale.read(output_quantity) }],
  );
}

function finishedOf(db: Database, sheets: readonly Sheet[]) {
  const recipes = sheets.flatMap(({ item }) => (item.type === "recipe" ? [item.id] : []));
  return db
    .selectFrom("weighings")
    .where("recipe_id", "in", idList(db, new Set(recipes)))
    .where("production_on", "in", textList(db, new Set(sheets.map(({ production_on }) => production_on))))
    .where("finished_at", "is not", null)
    .where("abandoned_at", "is", null);
}

async function usedWeighings(db: Database, ids: readonly number[]): Promise<ReadonlySet<number | null>> {
  const rows = await db
    .selectFrom("batches")
    .select("weighing_id")
    .where("weighing_id", "in", idList(db, ids))
    .where("reversed_at", "is", null)
    .execute();
  return new Set(rows.map(({ weighing_id }) => weighing_id));
}
