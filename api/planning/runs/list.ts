import { runRow as rowFields } from "#domain/contract/planning/planning-runs";
import { z } from "@hono/zod-openapi";
import type { Database } from "../../database/tables";
import { answerSchema } from "../../http/fields/schema";
import { window } from "../../http/pages";
import { listParameters, yesNoParameter } from "../../http/parameters";
import { ordering, type Sorts } from "../../http/sorting";
import { dayInParis } from "#domain/paris";
import { changesPlan } from "../../orders/history/changes-of-plan";
import { type PlanParameters, planBody } from "../parameters";
import { countingColumns } from "./counted-plan";
import { readParameters } from "./parameters";
import { staleAmong } from "./stale";
import { runSummary } from "./summary";

const names = ["created_at"] as const;
// Ids are given in the order of creation, and are indexed.
const sorts: Sorts<(typeof names)[number]> = { created_at: { by: [] } };

const { search: _, ...parameters } = listParameters(names, "-created_at");
/** `stale=1`: also says of the latest ones that have days ahead whether they are stale in every respect. */
export const runQuery = z.object({ ...parameters, stale: yesNoParameter });

/** A frozen calculation in a list. */
export const runRow = answerSchema(rowFields).extend({ parameters: planBody }).openapi("PlanningRunRow");
export type RunRow = z.infer<typeof runRow>;

/** Calculations whose staleness is told: what each depends on is read again. */
const mostJudged = 3;

/**
 * Returns one page of frozen calculations, and how many there are: 3 queries; 15 more where staleness is told, and
 * those that {@link staleAmong} takes for each.
 */
export async function listRuns(
  db: Database,
  query: z.output<typeof runQuery>,
  now: Date,
): Promise<{ total: number; rows: RunRow[] }> {
  const { limit, offset } = window(query);
  const { total } = await db
    .selectFrom("planning_runs")
    .select((e) => e.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const found = await db
    .selectFrom("planning_runs")
    .select(["id", "created_at", "user_name", "parameters", "input_hash", "summary", ...countingColumns])
    .orderBy(ordering(sorts, query.sort, "id"))
    .limit(limit)
    .offset(offset)
    .execute();
  const changed = await changedOrders(
    db,
    found.map(({ id }) => id),
  );
  const rows = found.map(({ parameters, ...row }) => ({ ...row, parameters: readParameters(parameters) }));
  const judged = query.stale ? inForce(rows, dayInParis(now)) : [];
  const stale = await staleAmong(db, judged, now);
  return {
    total,
    rows: rows.map(({ id, created_at, user_name, parameters, summary }) => ({
      id,
      created_at,
      user_name,
      parameters,
      ...runSummary.parse(JSON.parse(summary)),
      changed_orders: changed.get(id) ?? 0,
      stale: judged.some((one) => one.id === id) ? stale.has(id) : null,
    })),
  };
}

/** Returns the latest of those that ask for the same, as far as days are ahead. */
function inForce<Run extends { id: number; parameters: PlanParameters }>(runs: readonly Run[], today: string): Run[] {
  const latest = new Map<string, Run>();
  for (const run of [...runs].sort((a, b) => b.id - a.id)) {
    const { as_of: _, ...question } = run.parameters;
    const key = JSON.stringify(question);
    if ((!question.to || question.to >= today) && !latest.has(key)) latest.set(key, run);
  }
  return [...latest.values()].slice(0, mostJudged);
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
