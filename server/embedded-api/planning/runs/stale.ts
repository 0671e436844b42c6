import type { Database, Row } from "../../database/tables";
import { fingerprint } from "../../needs/fingerprint";
import { planOf } from "../../needs/plan";
import { readPlan } from "../compute";
import { type PlanParameters, readPlanBody } from "../parameters";

/** Whether anything that a frozen calculation depends on has changed since, without working out what follows: 12 queries. */
export async function isStale(db: Database, { parameters, input_hash }: { parameters: PlanParameters } & Pick<Row<"planning_runs">, "input_hash">, now: Date): Promise<boolean> {
  const input = await readPlan(db, readPlanBody(parameters, now), { past: true });
  return fingerprint(planOf(input)) !== input_hash;
}
