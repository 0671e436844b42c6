import { z } from "@hono/zod-openapi";
import type { Answer } from "#domain/contract/field";
import { stockMovement } from "#domain/contract/stock/stock-levels";
import { movementKinds } from "#domain/choices";
import { idList } from "../../database/ids";
import { quantityScale } from "../../database/scale";
import type { Database } from "../../database/tables";
import { answerSchema } from "../../http/fields/schema";
import { window } from "../../http/pages";
import { choiceParameter, dayParameter, idParameter, listParameters } from "../../http/parameters";
import { type Sorts, column, ordering } from "../../http/sorting";
import { readItems, referenceTo, unitOf } from "../items";
import { itemOf } from "../ledger/item";
import { endOf, startOf } from "../ledger/moment";
import { readPages } from "./pages";

export const movementAnswer = answerSchema(stockMovement, "StockMovement");
export type MovementAnswer = Answer<typeof stockMovement>;

const names = ["recorded_at", "occurred_at"] as const;
// Ids are given in the order of recording, and every index of movements ends with them.
const sorts: Sorts<(typeof names)[number]> = {
  recorded_at: { by: [] },
  occurred_at: column("stock_movements.occurred_at"),
};

const { search: _, ...parameters } = listParameters(names, "-recorded_at");
export const movementQuery = z.object({
  ...parameters,
  lot_id: idParameter,
  article_id: idParameter,
  recipe_id: idParameter,
  product_id: idParameter,
  batch_id: idParameter,
  kind: choiceParameter(movementKinds),
  from: dayParameter,
  to: dayParameter,
});
export type MovementQuery = z.output<typeof movementQuery>;

/** Returns one page of movements, the latest first unless asked otherwise, and how many there are. */
export async function listMovements(
  db: Database,
  query: MovementQuery,
): Promise<{ total: number; rows: MovementAnswer[] }> {
  const found = filtered(db, query);
  const { total } = await found.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const { limit, offset } = window(query);
  const rows = await found
    .innerJoin("stock_lots as lot", "lot.id", "stock_movements.lot_id")
    .selectAll("stock_movements")
    .select("lot.code as lot_code")
    .orderBy(ordering(sorts, query.sort, "stock_movements.id"))
    .limit(limit)
    .offset(offset)
    .execute();
  const known = rows.flatMap((row) => {
    const item = itemOf(row);
    return item ? [{ row, item }] : [];
  });
  const named = await readItems(
    db,
    known.map(({ item }) => item),
  );
  const reversedBy = await readReversals(
    db,
    rows.map(({ id }) => id),
  );
  const pageOf = await readPages(db, rows);
  return {
    total,
    rows: known.map(({ row, item }) => ({
      id: row.id,
      lot_id: row.lot_id,
      item: referenceTo(item, named(item)),
      unit: unitOf(named(item)),
      lot_code: row.lot_code,
      quantity: quantityScale.read(row.quantity),
      movement_kind: row.kind,
      document_type: row.document_type,
      document_id: row.document_id,
      document_page: pageOf(row),
      occurred_at: row.occurred_at,
      recorded_at: row.recorded_at,
      user_name: row.user_name,
      reason: row.reason,
      reverses: row.reverses,
      reversed_by: reversedBy.get(row.id) ?? null,
    })),
  };
}

function filtered(db: Database, query: MovementQuery) {
  let found = db.selectFrom("stock_movements");
  for (const name of ["lot_id", "article_id", "recipe_id", "product_id", "kind"] as const) {
    const value = query[name];
    if (value !== undefined) found = found.where(`stock_movements.${name}`, "=", value);
  }
  if (query.batch_id !== undefined)
    found = found
      .where("stock_movements.document_type", "=", "batch")
      .where("stock_movements.document_id", "=", query.batch_id);
  if (query.from !== undefined) found = found.where("stock_movements.occurred_at", ">=", startOf(query.from));
  if (query.to !== undefined) found = found.where("stock_movements.occurred_at", "<", endOf(query.to));
  return found;
}

async function readReversals(db: Database, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("stock_movements")
    .select(["id", "reverses"])
    .where("reverses", "in", idList(db, ids))
    .execute();
  return new Map(rows.flatMap(({ id, reverses }) => (reverses === null ? [] : [[reverses, id]])));
}
