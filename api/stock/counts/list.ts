import { z } from "@hono/zod-openapi";
import { countStatuses } from "#domain/kitchen/stock";
import type { Database } from "../../database/tables";
import { readPage } from "../../http/pages";
import { choiceParameter, listParameters } from "../../http/parameters";
import { type Sorts } from "../../http/sorting";
import { type CountRowAnswer, rowOf } from "./read";

const names = ["created_at"] as const;
// Ids are given in the order of creation, and are indexed.
const sorts: Sorts<(typeof names)[number]> = { created_at: { by: [] } };

const { search: _, ...parameters } = listParameters(names, "-created_at");
export const countQuery = z.object({ ...parameters, status: choiceParameter(countStatuses) });
export type CountQuery = z.output<typeof countQuery>;

/** Returns one page of counts with their progress, and how many there are: 2 queries. */
export async function listCounts(db: Database, query: CountQuery): Promise<{ total: number; rows: CountRowAnswer[] }> {
  let found = db.selectFrom("stock_counts");
  if (query.status !== undefined)
    found = found.where("abandoned_at", query.status === "abandoned" ? "is not" : "is", null);
  if (query.status === "closed" || query.status === "under_way")
    found = found.where("closed_at", query.status === "closed" ? "is not" : "is", null);
  const { total, rows } = await readPage(
    found.selectAll().select((e) => [
      e
        .selectFrom("stock_count_lines as line")
        .select((line) => line.fn.countAll<number>().as("n"))
        .whereRef("line.count_id", "=", "stock_counts.id")
        .$asScalar()
        .$notNull()
        .as("line_count"),
      e
        .selectFrom("stock_count_lines as line")
        .select((line) => line.fn.count<number>("line.counted").as("n"))
        .whereRef("line.count_id", "=", "stock_counts.id")
        .$asScalar()
        .$notNull()
        .as("counted_count"),
    ]),
    sorts,
    query,
    "id",
  );
  return { total, rows: rows.map(rowOf) };
}
