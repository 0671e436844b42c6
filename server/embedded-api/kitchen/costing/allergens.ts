import { allergens as knownAllergens } from "#domain/choices";
import { strongComponents } from "../components";
import { type Ingredient, ingredientOf } from "../ingredient";
import type { Kitchen } from "../kitchen";
import { type Made, linesOf, madeFrom } from "./made";

export interface Contains {
  allergens: string[];
  /** Never repeats an allergen. */
  traces: string[];
}

interface Sets {
  allergens: Set<string>;
  traces: Set<string>;
}

/** Allergens and traces over all levels of one kitchen, each recipe and product computed once, on demand. */
export function createAllergens(kitchen: Kitchen): (made: Made) => Contains {
  const known = new Map<Made, Sets>();

  return (made) => {
    if (!known.has(made))
      for (const group of strongComponents([made], (node) => (known.has(node) ? [] : madeFrom(node, kitchen, true))))
        collect(group);
    const { allergens, traces } = known.get(made) ?? { allergens: new Set(), traces: new Set() };
    return { allergens: inOrder(allergens), traces: inOrder(traces).filter((code) => !allergens.has(code)) };
  };

  function collect(group: Made[]) {
    if (group.every((made) => known.has(made))) return;
    const all: Sets = { allergens: new Set(), traces: new Set() };
    for (const { type, of } of group.flatMap(ingredients)) {
      const part = type === "article" ? of : known.get(of);
      for (const code of part?.allergens ?? []) all.allergens.add(code);
      for (const code of part?.traces ?? []) all.traces.add(code);
    }
    for (const made of group) known.set(made, all);
  }

  function ingredients(made: Made): Ingredient[] {
    return linesOf(made)
      .map((line) => ingredientOf(line, kitchen))
      .filter((ingredient) => ingredient !== null);
  }
}

function inOrder(codes: Set<string>): string[] {
  const rank = (code: string) => knownAllergens.findIndex((known) => known === code);
  return [...codes].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}
