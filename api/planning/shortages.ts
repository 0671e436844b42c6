import { lackDays } from "#domain/planning/coming-days";
import { dayInParis } from "#domain/paris";
import { type Lacks, lackingOfPlan, lacksOfResult } from "../needs/issues/shortage-report";
import { articleNeeds } from "../needs/buying/article-needs";
import type { Plan } from "../needs/plan";
import { planOf, stockedForSome, takenFromStockOf } from "../needs/reserve";
import type { PlanInput } from "./plan-input";
import type { PlanQuestion } from "./query";

/**
 * Returns the plan that tells the lacks of another: that of the coming week, or of the days from today until a last one
 * that is later. What lacks on a day is then the same whichever days are asked: what today's batch lacks is lacking
 * tomorrow where it was to serve it, and a supplier's minimum is reached by what all of these days buy. Null for a plan
 * that tells its own: one of these days, one that begins in the past or does without the orders before it, one of
 * orders picked by hand, and one further away than a plan can reach.
 */
export function lacksQuestion(question: PlanQuestion): PlanQuestion | null {
  const { period, selection, reserve_before, as_of } = question;
  if (!period || !selection || !("basis" in selection) || !reserve_before) return null;
  const days = lackDays(period, dayInParis(new Date(as_of)));
  if (!days || (days.from === period.from && days.to === period.to)) return null;
  return { ...question, period: days, selection: { ...selection, ...days } };
}

/** The plan that tells the lacks of another: worked out once, when it is first asked for. */
export type PlanOfLacks = () => Plan;

/** Returns the plan that tells the lacks of another, from its input; null where there is none. */
export function planOfLacks(
  input: PlanInput | undefined,
  { named_orders }: Pick<PlanQuestion, "named_orders"> = { named_orders: null },
): PlanOfLacks | null {
  if (!input) return null;
  let plan: Plan | null = null;
  return () => (plan ??= planOf({ ...input, ...(named_orders && { named_orders }) }));
}

/** Returns the lacks that another plan tells of the days of one; null where it tells its own. */
export function lacksReportedOf({ period }: Pick<PlanQuestion, "period">, ofLacks: PlanOfLacks | null): Lacks | null {
  if (!ofLacks) return null;
  const plan = ofLacks();
  return lacksOfResult(plan, lackingOfPlan(plan, articleNeeds(plan)), period);
}

/**
 * Returns the input of a plan that knows what the days of the plan of its lacks take of stock that nothing else can
 * serve: what is left of it for each day is then the same whichever days are asked.
 */
export function knowingTakes(input: PlanInput, ofLacks: PlanOfLacks | null): PlanInput {
  const stocked = ofLacks ? stockedForSome(input.kitchen) : [];
  const taken = ofLacks && stocked.length > 0 ? takenFromStockOf(ofLacks(), stocked) : null;
  return taken && taken.size > 0 ? { ...input, taken_from_stock: taken } : input;
}
