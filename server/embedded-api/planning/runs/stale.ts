import type { Database, Row } from "../../database/tables";
import { needsOfPlan } from "../../needs/compute";
import { fingerprint } from "../../needs/fingerprint";
import type { Plan } from "../../needs/plan";
import { planOf } from "../../needs/reserve";
import type { Needs } from "../../needs/result";
import type { PlanParameters } from "../parameters";
import { changedOrders } from "./changed-orders";
import { readCountedPlan } from "./counted";
import { unpack } from "./packing";
import { sourcesSince } from "./sources";

type Run = { parameters: PlanParameters } & Pick<Row<"planning_runs">, "id" | "created_at" | "input_hash" | "counted">;

/**
 * Tells whether anything that a frozen calculation depends on has changed since, without working out what follows: 12
 * queries.
 */
export async function isStale(db: Database, run: Run, now: Date): Promise<boolean> {
  const input = await readCountedPlan(db, run, now);
  const plan = planOf(input);
  if (fingerprint(plan) === run.input_hash) return false;
  return run.counted !== null || wasEdited(db, run, plan, input);
}

/**
 * Tells whether a run frozen before orders were counted as they were is stale. It has a hash of another kind: it is
 * stale once something was edited, as its own page says.
 */
async function wasEdited(
  db: Database,
  { id, created_at }: Run,
  plan: Plan,
  input: Awaited<ReturnType<typeof readCountedPlan>>,
): Promise<boolean> {
  const { result } = await db
    .selectFrom("planning_runs")
    .select("result")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if ((await sourcesSince(db, input.kitchen, created_at)).length > 0) return true;
  return (await changedOrders(db, id, await unpack<Needs>(result), needsOfPlan(plan), input, created_at)).length > 0;
}
