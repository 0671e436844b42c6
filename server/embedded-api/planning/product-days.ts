import { formatMillionths, MILLION } from "#domain/exact/quantity";
import { roundDiv } from "#domain/exact/rational";
import type { Plan } from "../needs/plan";
import { countedVector } from "../needs/products";
import type { Needs } from "../needs/result";

/** A result whose products say what of them is to be made for which day. */
export type NeedsByDay = Omit<Needs, "products"> & {
  products: (Needs["products"][number] & { days: { day: string; to_produce: string }[] })[];
};

/**
 * Returns the result of a plan with what of each product is to be made for which day of production, ascending: exact
 * figures, each rounded to 6 decimals.
 */
export function withProductDays(needs: Needs, plan: Plan): NeedsByDay {
  const { demand, vectors } = plan;
  const days = new Map<number, { day: string; to_produce: string }[]>();
  for (const [node, vector] of vectors) {
    const { toMake, den } = countedVector(plan, vector);
    const sums = new Map<string, bigint>();
    for (const [asker, quantity] of toMake) {
      const day = demand.askers[asker]?.needed_on;
      if (day !== undefined) sums.set(day, (sums.get(day) ?? 0n) + quantity);
    }
    days.set(
      node.of.id,
      Array.from(sums, ([day, sum]) => ({ day, to_produce: formatMillionths(roundDiv(sum * MILLION, den)) })).sort(
        (a, b) => (a.day < b.day ? -1 : 1),
      ),
    );
  }
  return { ...needs, products: needs.products.map((row) => ({ ...row, days: days.get(row.product_id) ?? [] })) };
}
