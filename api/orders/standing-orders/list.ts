import { z } from "@hono/zod-openapi";
import { standingOrderStatuses } from "#domain/orders/standing-order-days";
import type { Database } from "../../database/tables";
import { readPage } from "../../http/pages";
import { archivedParameter, idParameter, listParameters, repeated } from "../../http/parameters";
import { type Sought, holds } from "../../http/search/search";
import { readSought } from "../../http/search/word-splits";
import { type Sorts, column } from "../../http/sorting";
import { type StandingOrderRow, nextWithin, standingOrderRowOf } from "./answer";
import { readTaken } from "./days";
import { readHouseDays } from "./house-days";
import { readStandingOrderProducts } from "./order-of-day";
import { readStandings } from "./stored";

const names = ["customer_name", "starts_on", "created_at", "updated_at"] as const;

const sorts: Sorts<(typeof names)[number]> = {
  customer_name: column("customer_folded"),
  starts_on: column("starts_on"),
  created_at: column("created_at"),
  updated_at: column("updated_at"),
};

const status = z.enum(standingOrderStatuses, `Valeur attendue : ${standingOrderStatuses.join(", ")}.`);
const statuses = repeated(status, { type: "string", enum: [...standingOrderStatuses] });
const weekday = z
  .string()
  .regex(/^[1-7]$/, "Jour attendu, de 1 (lundi) à 7.")
  .transform(Number);
const weekdays = repeated(weekday, { type: "integer", minimum: 1, maximum: 7 });

export const standingOrderQuery = z.object({
  ...listParameters(names, "customer_name"),
  status: statuses,
  "status[]": statuses,
  weekday: weekdays,
  "weekday[]": weekdays,
  product_id: idParameter,
  archived: archivedParameter,
});
export type StandingOrderQuery = z.output<typeof standingOrderQuery>;

/** Returns one page of standing orders, and how many there are in all: 9 queries. */
export async function listStandings(
  db: Database,
  query: StandingOrderQuery,
  today: string,
): Promise<{ total: number; rows: StandingOrderRow[] }> {
  const found = filtered(db, query, await readSought(db, query.search));
  const { total, rows } = await readPage(found.selectAll(), sorts, query, "id");
  if (rows.length === 0) return { total, rows: [] };
  const standings = await readStandings(db, rows);
  const judging = { today, house: await readHouseDays(db), products: await readStandingOrderProducts(db, standings) };
  const takenBy = await readTaken(db, standings, nextWithin(today));
  return {
    total,
    rows: rows.flatMap((row, at) => {
      const standingOrder = standings[at];
      return standingOrder ? [standingOrderRowOf(row, standingOrder, judging, takenBy(row.id))] : [];
    }),
  };
}

function filtered(db: Database, query: StandingOrderQuery, sought: Sought) {
  let found = db.selectFrom("standing_orders");
  if (query.archived !== "all") found = found.where("archived_at", query.archived === "1" ? "is not" : "is", null);
  if (sought.length > 0) found = found.where(holds(["standing_orders.search"], sought));
  const wanted = [...(query.status ?? []), ...(query["status[]"] ?? [])];
  if (wanted.length > 0) found = found.where("status", "in", wanted);
  const days = [...(query.weekday ?? []), ...(query["weekday[]"] ?? [])];
  if (days.length > 0)
    found = found.where(
      "id",
      "in",
      db.selectFrom("standing_order_days").select("standing_order_id").where("weekday", "in", days),
    );
  if (query.product_id !== undefined)
    found = found.where(
      "id",
      "in",
      db
        .selectFrom("standing_order_days as day")
        .innerJoin("standing_order_lines as line", "line.day_id", "day.id")
        .select("day.standing_order_id")
        .where("line.product_id", "=", query.product_id),
    );
  return found;
}
