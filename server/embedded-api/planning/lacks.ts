import { comingDays } from "#domain/coming-days";
import { dayInParis } from "#domain/paris";
import { lackingOfPlan, lacksOfResult } from "../needs/lacking";
import { articleNeeds } from "../needs/material";
import { planOf } from "../needs/reserve";
import type { Needs } from "../needs/result";
import type { PlanInput } from "./compute";
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
  const today = dayInParis(new Date(as_of));
  if (!period || !selection || !("basis" in selection) || !reserve_before || period.from < today) return null;
  const days = comingDays(today, period.to);
  if (!days || (days.from === period.from && days.to === period.to)) return null;
  return { ...question, period: days, selection: { ...selection, ...days } };
}

/** Returns a result whose lacks are those that its days have wherever they are told. */
export function withLacks<Result extends Pick<Needs, "lacks" | "lack_count">>(
  needs: Result,
  { named_orders, period }: Pick<PlanQuestion, "named_orders" | "period">,
  ofLacks: PlanInput | null,
): Result {
  if (!ofLacks) return needs;
  const plan = planOf({ ...ofLacks, ...(named_orders && { named_orders }) });
  return { ...needs, lack_count: undefined, ...lacksOfResult(plan, lackingOfPlan(plan, articleNeeds(plan)), period) };
}
