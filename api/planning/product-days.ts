import { formatMillionths, MILLION } from "#domain/exact/quantity";
import { roundDiv } from "#domain/exact/rational";
import { dateOf } from "../kitchen/day-numbers";
import type { Plan } from "../needs/plan";
import { countedVector } from "../needs/rows/products";
import type { Needs } from "../needs/result";

/** A result whose products say what of them is to be made for which day. */
export type NeedsByDay = Omit<Needs, "products"> & {
  products: (Needs["products"][number] & { days: ProductDay[] })[];
};

interface ProductDay {
  day: string;
  to_produce: string;
  for_stock?: string;
}

/**
 * Returns the result of a plan with what of each product is to be made for which day of production, ascending: exact
 * figures, each rounded to 6 decimals.
 */
export function withProductDays(needs: Needs, plan: Plan): NeedsByDay {
  const { demand, vectors } = plan;
  const days = new Map<number, ProductDay[]>();
  for (const [node, vector] of vectors) {
    const { toMake, den, reserves } = countedVector(plan, vector);
    const figure = (quantity: bigint) => formatMillionths(roundDiv(quantity * MILLION, den));
    const filled = new Map(reserves.map(({ day, quantity }) => [dateOf(day), figure(quantity)]));
    const sums = new Map<string, bigint>();
    for (const [asker, quantity] of toMake) {
      const day = demand.askers[asker]?.needed_on;
      if (day !== undefined) sums.set(day, (sums.get(day) ?? 0n) + quantity);
    }
    days.set(
      node.of.id,
      Array.from(sums, ([day, sum]): ProductDay => {
        const for_stock = filled.get(day);
        return { day, to_produce: figure(sum), ...(for_stock !== undefined && { for_stock }) };
      }).sort((a, b) => (a.day < b.day ? -1 : 1)),
    );
  }
  return { ...needs, products: needs.products.map((row) => ({ ...row, days: days.get(row.product_id) ?? [] })) };
}
