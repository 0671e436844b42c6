import { comingDays } from "#domain/coming-days";
import { dayInParis } from "#domain/paris";
import type { Kitchen } from "../kitchen/kitchen";
import { partsOf } from "../kitchen/stock";
import { lackingOfPlan, lacksOfResult } from "../needs/lacking";
import { articleNeeds } from "../needs/material";
import { planOf, takenFromStockOf } from "../needs/reserve";
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

/**
 * Returns the input of a plan that knows what the days of the plan of its lacks take of stock that nothing else can
 * serve: what is left of it for each day is then the same whichever days are asked.
 */
export function knowingTakes(input: PlanInput, ofLacks: PlanInput | null): PlanInput {
  const taken = ofLacks && takesFromStock(input.kitchen) ? takenFromStockOf(planOf(ofLacks)) : null;
  return taken && taken.size > 0 ? { ...input, taken_from_stock: taken } : input;
}

/** Tells whether some line of a recipe can be served by stock alone, of which there is some. */
const takesFromStock = ({ recipes }: Kitchen): boolean =>
  [...recipes.values()].some(({ lines }) =>
    lines.some(({ recipe_id, from_stock }) => {
      const taken = from_stock && recipe_id !== null ? recipes.get(recipe_id) : undefined;
      return taken?.stock_managed === true && partsOf(taken).length > 0;
    }),
  );
