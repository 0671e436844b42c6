import type { Database, Row } from "../../database/tables";
import { needsOfPlan } from "../../needs/compute";
import { fingerprint } from "../../needs/fingerprint";
import type { Plan } from "../../needs/plan";
import { planOf } from "../../needs/reserve";
import type { Needs } from "../../needs/result";
import type { PlanInput } from "../plan-input";
import type { PlanParameters } from "../parameters";
import { withoutArrivals } from "./arrivals";
import { readBought } from "./bought";
import { changedOrders } from "./changed-orders";
import { type Counting, readCountedPlan, readCountedPlans, restockedIn } from "./counted-plan";
import { unpack } from "./packing";
import { sourcesSince } from "./sources";

type Run = { parameters: PlanParameters } & Counting & Pick<Row<"planning_runs">, "id" | "created_at" | "input_hash">;

/**
 * Returns the ids of those frozen calculations of which anything that they depend on has changed since, without working
 * out what follows: 16 queries, however many they are, and for each of which work was noted what it takes to put that
 * back.
 */
export async function staleAmong(db: Database, runs: readonly Run[], now: Date): Promise<Set<number>> {
  const stale = new Set<number>();
  if (runs.length === 0) return stale;
  const inputs = await readCountedPlans(db, runs, now);
  for (const [at, input] of inputs.entries()) {
    const run = runs[at];
    const plan = planOf(input);
    if (!run || fingerprint(plan) === run.input_hash) continue;
    if (run.counted === null ? await wasEdited(db, run, plan, input) : !(await isBought(db, run, input, now)))
      stale.add(run.id);
  }
  return stale;
}

/**
 * Tells whether a run is what it was but for what its orders to suppliers have brought or will bring: 2 queries, and
 * those of its plan where it bought something that no order took.
 */
async function isBought(db: Database, run: Run, input: PlanInput, now: Date): Promise<boolean> {
  const before = await readResult(db, run.id);
  const arrivals = await readBought(db, run.id, before);
  if (arrivals.size === 0) return false;
  const restocked = restockedIn(before);
  const { kitchen, ...rest } = restocked.length === 0 ? input : await readCountedPlan(db, { ...run, restocked }, now);
  return fingerprint(planOf({ ...rest, kitchen: withoutArrivals(kitchen, arrivals) })) === run.input_hash;
}

async function readResult(db: Database, id: number): Promise<Needs> {
  const { result } = await db
    .selectFrom("planning_runs")
    .select("result")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return unpack<Needs>(result);
}

/**
 * Tells whether a run frozen before orders were counted as they were is stale. It has a hash of another kind: it is
 * stale once something was edited, as its own page says.
 */
async function wasEdited(db: Database, { id, created_at }: Run, plan: Plan, input: PlanInput): Promise<boolean> {
  if ((await sourcesSince(db, input.kitchen, created_at)).length > 0) return true;
  const question = { since: created_at, counted: null };
  return (await changedOrders(db, id, await readResult(db, id), needsOfPlan(plan), input, question)).length > 0;
}
