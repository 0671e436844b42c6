import type { KitchenOrder } from "#api/kitchen/kitchen";
import { computeNeeds } from "#api/needs/compute";
import type { PlanOptions } from "#domain/planning/plan-options";
import { defaultOptions, type NeedsInput } from "#api/needs/input";
import type { Needs } from "#api/needs/result";
import { splitReserved } from "#api/planning/orders/overdue";

type PlanRequest = Pick<NeedsInput, "kitchen" | "orders"> &
  Partial<Omit<NeedsInput, "options">> & { options?: Partial<PlanOptions> };

/** Returns the input of a calculation on Saturday 21 November 2026 at 8:00 in Paris, unless another is given. */
export function inputOf(request: PlanRequest): NeedsInput {
  return {
    extras: [],
    extras_on: "2026-11-25",
    as_of: "2026-11-21T07:00:00Z",
    ...request,
    options: { ...defaultOptions, ...request.options },
  };
}

/** Returns the orders of a plan from a day on, that day being today: what remains of past ones is asked on it. */
export const ordersFrom = (today: string, orders: readonly KitchenOrder[]): KitchenOrder[] =>
  splitReserved([...orders], {
    day: "production_on",
    first: today,
    start: today,
    statuses: ["confirmed"],
    isOverdueIncluded: true,
    end: "9999-12-31",
  }).orders;

/** Returns the needs that {@link inputOf} comes to. */
export function needsOf(request: PlanRequest): Needs {
  return computeNeeds(inputOf(request));
}

/** Returns the row with that name; fails the test when there is none. */
export function named<Row extends { name: string }>(rows: readonly Row[], name: string): Row {
  const row = rows.find((candidate) => candidate.name === name);
  if (!row) throw new Error(`no row named ${name} among ${rows.map((candidate) => candidate.name).join(", ")}`);
  return row;
}
