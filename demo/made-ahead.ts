import { setImmediate as turn } from "node:timers/promises";
import { addDays } from "#domain/days";
import { bookBatches } from "#api/batches/make-batches";
import type { Database } from "#api/database/tables";
import { planOf } from "#api/needs/reserve";
import { workOfPlan } from "#api/needs/schedule/production-days";
import { readInput } from "#api/planning/compute";
import { readPlanBody } from "#api/planning/parameters";
import { parisInstant } from "./days";
import { openDay } from "./house";
import { makingOf, receive } from "./making";

/** Days back on which something was made for what is made today and later, the longest chain of leads. */
const daysBack = 5;

/**
 * Writes what the company made ahead in the last days for orders still to be made: leaven, doughs, frozen cakes, as the
 * sheets of each day asked. What went in was received two days before and is used up. Nothing else is in stock yet.
 */
export async function insertDemoMadeAhead(db: Database, today: string): Promise<void> {
  for (let day = addDays(today, -daysBack); day < today; day = addDays(day, 1)) {
    if (openDay(day) !== day) continue;
    const morning = new Date(parisInstant(day, "05:00"));
    const plan = planOf(await readInput(db, readPlanBody({ from: day, to: day }, morning), false));
    const { kitchen } = plan.input;
    const makings = workOfPlan(plan).flatMap(({ type, id, day: on, quantity, isAhead }) =>
      type === "recipe" && isAhead && on === day && (kitchen.recipes.get(id)?.lead_days ?? 0) > 0
        ? makingOf({ type, id }, day, quantity)
        : [],
    );
    await receive(db, kitchen, day, makings);
    await bookBatches(db, makings, { id: null, name: "Démonstration", at: parisInstant(day, "14:00") });
    await turn();
  }
}
