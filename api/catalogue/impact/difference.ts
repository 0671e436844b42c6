import type { Answer } from "#domain/contract/field";
import type { impact } from "#domain/contract/catalogue/previews";
import type { Made } from "./state";

type CostChange = Answer<typeof impact>["costs"][number];

/** An allergen that products come to have, in them or as a trace. */
export interface AllergenGain {
  allergen: string;
  trace: boolean;
  products: Made[];
}

/** Returns the recipes and products whose unit cost changes, in their order. */
export function costChanges(before: readonly Made[], after: readonly Made[]): CostChange[] {
  return pairs(before, after).flatMap(([old, { type, id, name, unit, cost }]) =>
    old.cost === cost ? [] : [{ type, id, name, unit, before: old.cost, after: cost }],
  );
}

/**
 * Returns the allergens, then the traces, that these products gain; a trace that becomes an allergen is gained as one.
 */
export function allergenGains(before: readonly Made[], after: readonly Made[]): AllergenGain[] {
  const products = pairs(before, after).filter(([, { type }]) => type === "product");
  const gained = (trace: boolean) => {
    const gains = new Map<string, Made[]>();
    for (const [old, now] of products) {
      const known = trace ? [...old.allergens, ...old.traces] : old.allergens;
      for (const allergen of trace ? now.traces : now.allergens) {
        if (!known.includes(allergen)) gains.set(allergen, [...(gains.get(allergen) ?? []), now]);
      }
    }
    return [...gains].map(([allergen, gainers]) => ({ allergen, trace, products: gainers }));
  };
  return [...gained(false), ...gained(true)];
}

function pairs(before: readonly Made[], after: readonly Made[]): [Made, Made][] {
  const key = ({ type, id }: Made) => `${type} ${id}`;
  const old = new Map(before.map((made) => [key(made), made]));
  return after.flatMap((made): [Made, Made][] => {
    const was = old.get(key(made));
    return was ? [[was, made]] : [];
  });
}
