import { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import type { Database } from "../../database/tables";
import { readPage } from "../../http/pages";
import { dayParameter, idParameter, listParameters, textParameter, yesNoParameter } from "../../http/parameters";
import { type Sought, lotsHolding } from "../../http/search/search";
import { readSought } from "../../http/search/word-splits";
import { type Sorts, column, nullableColumn } from "../../http/sorting";
import { type LotAnswer, tellLots } from "./lot";

const names = ["expires_on", "entered_on"] as const;
const sorts: Sorts<(typeof names)[number]> = {
  expires_on: nullableColumn("expires_on"),
  entered_on: column("entered_on"),
};

export const lotQuery = z.object({
  ...listParameters(names, "expires_on"),
  article_id: idParameter,
  recipe_id: idParameter,
  product_id: idParameter,
  supplier_id: idParameter,
  code: textParameter,
  expires_to: dayParameter,
  on_hand: yesNoParameter,
  blocked: yesNoParameter,
});
export type LotQuery = z.output<typeof lotQuery>;

/** Returns one page of lots, the first to expire first unless asked otherwise, and how many there are. */
export async function listLots(
  db: Database,
  query: LotQuery,
  today: string,
): Promise<{ total: number; rows: LotAnswer[] }> {
  const found = filtered(db, query, await readSought(db, query.search));
  const { total, rows } = await readPage(found.selectAll(), sorts, query, "id");
  return { total, rows: await tellLots(db, rows, today) };
}

function filtered(db: Database, query: LotQuery, sought: Sought) {
  let found = db.selectFrom("stock_lots");
  for (const name of ["article_id", "recipe_id", "product_id", "supplier_id", "code"] as const) {
    const value = query[name];
    if (value !== undefined) found = found.where(name, "=", value);
  }
  if (sought.length > 0) found = found.where(sql<boolean>`stock_lots.id in (${lotsHolding(db, sought)})`);
  if (query.expires_to !== undefined) found = found.where("expires_on", "<=", query.expires_to);
  if (query.on_hand !== undefined) found = found.where("on_hand", query.on_hand ? ">" : "=", 0);
  if (query.blocked !== undefined) found = found.where("blocked", "=", Number(query.blocked));
  return found;
}
