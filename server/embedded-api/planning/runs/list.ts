import { z } from "@hono/zod-openapi";
import type { Database } from "../../database/tables";
import { changesPlan } from "../../external-orders/changes-of-plan";
import { instant } from "../../http/answer-fields";
import { window } from "../../http/pages";
import { listParameters } from "../../http/parameters";
import { ordering, type Sorts } from "../../http/sorting";
import { type PlanParameters, planBody } from "../parameters";
import { runSummary } from "./summary";

const names = ["created_at"] as const;
// Ids are given in the order of creation, and are indexed.
const sorts: Sorts<(typeof names)[number]> = { created_at: { by: [] } };

const { search: _, ...parameters } = listParameters(names, "-created_at");
export const runQuery = z.object(parameters);

export const runFields = { id: z.number().int(), created_at: instant, user_name: z.string(), parameters: planBody };

/** A frozen calculation in a list. */
export const runRow = z
  .object({
    ...runFields,
    ...runSummary.shape,
    /** How many of the orders it counted have changed since; whether it is stale in every respect is told by the calculation itself. */
    changed_orders: z.number().int(),
  })
  .openapi("PlanningRunRow");
export type RunRow = z.infer<typeof runRow>;

/** One page of frozen calculations, and how many there are: 3 queries. */
export async function listRuns(db: Database, query: z.output<typeof runQuery>): Promise<{ total: number; rows: RunRow[] }> {
  const { limit, offset } = window(query);
  const { total } = await db.selectFrom("planning_runs").select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const found = await db
    .selectFrom("planning_runs")
    .select(["id", "created_at", "user_name", "parameters", "summary"])
    .orderBy(ordering(sorts, query.sort, "id"))
    .limit(limit)
    .offset(offset)
    .execute();
  const changed = await changedOrders(db, found.map(({ id }) => id));
  const rows = found.map(({ id, created_at, user_name, parameters, summary }) => {
    const asked: PlanParameters = JSON.parse(parameters);
    return { id, created_at, user_name, parameters: asked, ...runSummary.parse(JSON.parse(summary)), changed_orders: changed.get(id) ?? 0 };
  });
  return { total, rows };
}

async function changedOrders(db: Database, runIds: number[]): Promise<Map<number, number>> {
  if (runIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("planning_run_orders as counted")
    .innerJoin("external_orders as order", "order.id", "counted.order_id")
    .innerJoin("planning_runs as run", "run.id", "counted.run_id")
    .select(["counted.run_id", (e) => e.fn.countAll<number>().as("total")])
    .where("counted.run_id", "in", runIds)
    .whereRef("order.lock_version", ">", "counted.lock_version")
    .where((e) =>
      e.exists(
        e
          .selectFrom("external_order_changes")
          .select("external_order_changes.id")
          .whereRef("external_order_changes.order_id", "=", "counted.order_id")
          .whereRef("external_order_changes.changed_at", ">=", "run.created_at")
          .where(changesPlan),
      ),
    )
    .groupBy("counted.run_id")
    .execute();
  return new Map(rows.map(({ run_id, total }) => [run_id, total]));
}
