import type { PlanParameters } from "../parameters";

/** Returns the question of a frozen calculation. Those kept before what is overdue was counted did not count it. */
export function readParameters(stored: string): PlanParameters {
  const saved: PlanParameters = JSON.parse(stored);
  return { include_overdue: false, ...saved };
}
