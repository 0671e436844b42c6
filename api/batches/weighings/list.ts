import { z } from "@hono/zod-openapi";
import { weighingRow as rowFields } from "#domain/contract/planning/weighings";
import type { Database } from "../../database/tables";
import { readPage } from "../../http/pages";
import { choiceParameter, dayParameter, idParameter, listParameters } from "../../http/parameters";
import { type Sorts } from "../../http/sorting";
import type { WeighingRow } from "./answer";
import { rowOf } from "./read";

const names = ["created_at"] as const;
// Ids are given in the order of creation, and are indexed.
const sorts: Sorts<(typeof names)[number]> = { created_at: { by: [] } };

const { search: _, ...parameters } = listParameters(names, "-created_at");
export const weighingQuery = z.object({
  ...parameters,
  status: choiceParameter(rowFields.status.values),
  recipe_id: idParameter,
  production_on: dayParameter,
});
export type WeighingQuery = z.output<typeof weighingQuery>;

/** Returns one page of weighings with their progress, and how many there are: 2 queries. */
export async function listWeighings(
  db: Database,
  query: WeighingQuery,
): Promise<{ total: number; rows: WeighingRow[] }> {
  const found = filtered(db, query);
  const { total, rows } = await readPage(
    found.selectAll().select((e) => [
      e
        .selectFrom("weighing_lines as line")
        .select((line) => line.fn.countAll<number>().as("n"))
        .whereRef("line.weighing_id", "=", "weighings.id")
        .$asScalar()
        .$notNull()
        .as("line_count"),
      e
        .selectFrom("weighing_lines as line")
        .select((line) => line.fn.count<number>("line.weighed_quantity").as("n"))
        .whereRef("line.weighing_id", "=", "weighings.id")
        .$asScalar()
        .$notNull()
        .as("weighed_count"),
    ]),
    sorts,
    query,
    "id",
  );
  return { total, rows: rows.map(rowOf) };
}

function filtered(db: Database, { status, recipe_id, production_on }: WeighingQuery) {
  let found = db.selectFrom("weighings");
  if (status !== undefined) found = found.where("abandoned_at", status === "abandoned" ? "is not" : "is", null);
  if (status === "under_way" || status === "finished")
    found = found.where("finished_at", status === "finished" ? "is not" : "is", null);
  if (recipe_id !== undefined) found = found.where("recipe_id", "=", recipe_id);
  if (production_on !== undefined) found = found.where("production_on", "=", production_on);
  return found;
}
