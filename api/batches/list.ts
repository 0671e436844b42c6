import { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import type { Database } from "../database/tables";
import { readPage } from "../http/pages";
import { dayParameter, idParameter, listParameters, yesNoParameter } from "../http/parameters";
import { batchesHolding } from "../http/search/search";
import { readSought } from "../http/search/word-splits";
import { type Sorts } from "../http/sorting";
import type { BatchRow } from "./answer";
import { batchRows, rowOf } from "./read";

const names = ["recorded_at"] as const;
// Ids are given in the order of recording, and are indexed.
const sorts: Sorts<(typeof names)[number]> = { recorded_at: { by: [] } };

export const batchQuery = z.object({
  ...listParameters(names, "-recorded_at"),
  recipe_id: idParameter,
  product_id: idParameter,
  production_from: dayParameter,
  production_to: dayParameter,
  asked_on: dayParameter,
  lot_id: idParameter,
  reversed: yesNoParameter,
});
export type BatchQuery = z.output<typeof batchQuery>;

/** Returns one page of batches, and how many there are: 2 queries. */
export async function listBatches(db: Database, query: BatchQuery): Promise<{ total: number; rows: BatchRow[] }> {
  const { recipe_id, product_id, production_from, production_to, asked_on, lot_id, reversed } = query;
  let found = batchRows(db);
  if (recipe_id !== undefined) found = found.where("batch.recipe_id", "=", recipe_id);
  if (product_id !== undefined) found = found.where("batch.product_id", "=", product_id);
  if (production_from !== undefined) found = found.where("batch.production_on", ">=", production_from);
  if (production_to !== undefined) found = found.where("batch.production_on", "<=", production_to);
  if (asked_on !== undefined) found = found.where("batch.asked_on", "=", asked_on);
  if (lot_id !== undefined) found = found.where("batch.lot_id", "=", lot_id);
  if (reversed !== undefined) found = found.where("batch.reversed_at", reversed ? "is not" : "is", null);
  const sought = await readSought(db, query.search);
  if (sought.length > 0) found = found.where(sql<boolean>`batch.id in (${batchesHolding(db, sought)})`);
  const { total, rows } = await readPage(found, sorts, query, "batch.id");
  return { total, rows: rows.map(rowOf) };
}
