import type { Database, Row } from "../../database/tables";
import { fingerprint } from "../../needs/fingerprint";
import { planOf } from "../../needs/plan";
import type { PlanParameters } from "../parameters";
import { readCountedPlan } from "./counted";

/** Whether anything that a frozen calculation depends on has changed since, without working out what follows: 12 queries. */
export async function isStale(db: Database, run: { parameters: PlanParameters } & Pick<Row<"planning_runs">, "input_hash" | "counted">, now: Date): Promise<boolean> {
  const input = await readCountedPlan(db, run, now);
  return fingerprint(planOf(input)) !== run.input_hash;
}
