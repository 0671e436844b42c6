import { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import type { Answer } from "#domain/contract/field";
import { wasteRow } from "#domain/contract/stock/waste";
import { wasteReasons } from "#domain/kitchen/stock";
import { unknownWaste } from "#domain/french/not-found";
import { amountScale, orNull, quantityScale } from "../../database/scale";
import type { Database, Row } from "../../database/tables";
import { answerSchema } from "../../http/fields/schema";
import { window } from "../../http/pages";
import { choiceParameter, dayParameter, idParameter, listParameters } from "../../http/parameters";
import { notFound } from "../../http/refusal";
import { type Sorts, column, ordering } from "../../http/sorting";
import { amountOf } from "../costs";
import { itemLeft, readItems, referenceTo } from "../items";

export const wasteAnswer = answerSchema(wasteRow, "StockWaste");
export type WasteAnswer = Answer<typeof wasteRow>;

const names = ["wasted_on"] as const;
const sorts: Sorts<(typeof names)[number]> = { wasted_on: column("stock_waste.wasted_on") };

const { search: _, ...parameters } = listParameters(names, "-wasted_on");
export const wasteQuery = z.object({
  ...parameters,
  from: dayParameter,
  to: dayParameter,
  reason: choiceParameter(wasteReasons),
  article_id: idParameter,
  recipe_id: idParameter,
  product_id: idParameter,
});
export type WasteQuery = z.output<typeof wasteQuery>;

/** A page of losses, and what all that the filters leave cost together; those taken back count for nothing. */
export interface WastePage {
  total: number;
  value_ht: string;
  standing_count: number;
  rows: WasteAnswer[];
}

/** Returns one page of losses, the latest first unless asked otherwise. */
export async function listWaste(db: Database, query: WasteQuery): Promise<WastePage> {
  const found = filtered(db, query);
  const { total, active, value } = await found
    .select((e) => [
      e.fn.countAll<number>().as("total"),
      e.fn.countAll<number>().filterWhere("reversed_at", "is", null).as("active"),
      sql<string>`cast(coalesce(sum(case when reversed_at is null then value_ht end), 0) as text)`.as("value"),
    ])
    .executeTakeFirstOrThrow();
  const { limit, offset } = window(query);
  const rows = await withLots(found)
    .orderBy(ordering(sorts, query.sort, "stock_waste.id"))
    .limit(limit)
    .offset(offset)
    .execute();
  return { total, standing_count: active, value_ht: amountOf(BigInt(value)), rows: await tell(db, rows) };
}

/** Returns one loss. Throws a 404 Refusal when there is none. */
export async function readWaste(db: Database, id: number): Promise<WasteAnswer> {
  const rows = await withLots(db.selectFrom("stock_waste").where("stock_waste.id", "=", id)).execute();
  const [found] = await tell(db, rows);
  if (!found) throw notFound(unknownWaste);
  return found;
}

function filtered(db: Database, { from, to, reason, ...items }: WasteQuery) {
  let found = db.selectFrom("stock_waste");
  if (from !== undefined) found = found.where("stock_waste.wasted_on", ">=", from);
  if (to !== undefined) found = found.where("stock_waste.wasted_on", "<=", to);
  if (reason !== undefined) found = found.where("stock_waste.reason", "=", reason);
  for (const name of ["article_id", "recipe_id", "product_id"] as const)
    if (items[name] !== undefined) found = found.where(`stock_waste.${name}`, "=", items[name]);
  return found;
}

const withLots = (found: ReturnType<typeof filtered>) =>
  found
    .leftJoin("stock_lots as lot", "lot.id", "stock_waste.lot_id")
    .leftJoin("external_orders as sold", "sold.id", "stock_waste.order_id")
    .leftJoin("external_order_lines as line", "line.id", "stock_waste.order_line_id")
    .selectAll("stock_waste")
    .select(["lot.code as lot_code", "sold.number as order_number", "line.position as order_line"]);

async function tell(
  db: Database,
  rows: readonly (Row<"stock_waste"> & {
    lot_code: string | null;
    order_number: string | null;
    order_line: number | null;
  })[],
): Promise<WasteAnswer[]> {
  const named = await readItems(
    db,
    rows.flatMap((row) => itemLeft(row) ?? []),
  );
  return rows.map(({ article_id, recipe_id, product_id, user_id: _user, order_line_id: _line, ...details }) => {
    const item = itemLeft({ article_id, recipe_id, product_id });
    const { order_id, order_number, order_line, ...row } = details;
    return {
      ...row,
      order:
        order_id === null || order_number === null || order_line === null
          ? null
          : { id: order_id, number: order_number, line: order_line },
      item: item && referenceTo(item, named(item)),
      quantity: quantityScale.read(row.quantity),
      missing: quantityScale.read(row.missing),
      value_ht: orNull(amountScale.read, row.value_ht),
    };
  });
}
