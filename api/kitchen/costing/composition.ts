import { type Rational, ONE, compare, fromDecimal, isPositive, mul, shorten, sum } from "#domain/exact/rational";
import { findCycle, strongComponents } from "../components";
import { type Ingredient, ingredientOf, shareInFood, unitOf } from "../ingredient";
import { type Unit, unitName } from "#domain/kitchen/units";
import type { Kitchen, KitchenArticle, KitchenProduct } from "../kitchen";
import { conversionFactor, weightOf } from "../units";
import { type Line, type Made, isFromStock, linesOf, madeFrom, timesInBatch, usableOf } from "./made";

/** One article of a product, or one part of it (the yolks), over all levels. */
export interface ComposedArticle {
  article: KitchenArticle;
  part: string | null;
  /** Kilograms put into one sale unit: peeled, and before cooking. */
  weight: Rational;
}

export interface Composition {
  /** The heaviest first; of equal weights, by name. Packaging and consumables are not food. */
  articles: ComposedArticle[];
  /**
   * Ingredients without a weight, or that cannot be followed, named in French, each once: the list is then not
   * complete.
   */
  missing: string[];
  /** Articles that are in it and have no weight, by name; those of what cannot be followed among them. */
  unweighed: Omit<ComposedArticle, "weight">[];
}

/**
 * Returns the composition of one sale unit by weight at the time of use, as regulation (EU) 1169/2011, article 18,
 * orders a label.
 * Each recipe and product is taken apart once, parents before children. A line taken from stock that closes a cycle (a
 * levain fed from itself) adds nothing: it is made of the others' ingredients.
 */
export function composeProduct(product: KitchenProduct, kitchen: Kitchen): Composition {
  const amounts = new Map<Made, Rational[]>([[product, [ONE]]]);
  const composed = new Map<string, Omit<ComposedArticle, "weight"> & { weights: Rational[] }>();
  const missing = new Set<string>();
  const unweighed = new Map<string, Omit<ComposedArticle, "weight">>();
  const unfollowed = new Set<Made>();

  for (const group of strongComponents<Made>([product], (made) => madeFrom(made, kitchen, true)).reverse()) {
    const members = new Set(group);
    const inside = (made: Made) => madeFrom(made, kitchen, false).filter((child) => members.has(child));
    for (const [made] of strongComponents(group, inside).reverse()) {
      const cycle = made && findCycle(made, inside);
      if (cycle) {
        missing.add(cycle.map(({ name }) => name).join(" › "));
        for (const one of cycle) unfollowed.add(one);
      } else if (made) takeApart(made, members);
    }
  }
  const weighed = [...composed.values()].map(({ weights, ...of }) => ({ ...of, weight: sum(weights) }));
  const articles = weighed.sort((a, b) => compare(b.weight, a.weight) || (a.article.name < b.article.name ? -1 : 1));
  for (const made of unfollowed) takeAllOf(made);
  for (const key of composed.keys()) unweighed.delete(key);
  const rest = [...unweighed.values()].sort((a, b) => (a.article.name < b.article.name ? -1 : 1));
  return { articles, missing: [...missing], unweighed: rest };

  function takeApart(made: Made, group: Set<Made>) {
    const usable = usableOf(made);
    const lines = linesOf(made);
    if (!isPositive(usable) || lines.length === 0) missing.add(made.name);
    if (!isPositive(usable)) {
      unfollowed.add(made);
      return;
    }
    const amount = sum(amounts.get(made) ?? []);
    const batches = shorten(amount.num * usable.den, amount.den * usable.num);
    for (const line of lines) {
      const ingredient = ingredientOf(line, kitchen);
      if (!ingredient) missing.add(made.name);
      else if (
        ingredient.type === "article"
          ? ingredient.of.kind === "ingredient"
          : !(isFromStock(line) && group.has(ingredient.of))
      ) {
        count(line, ingredient, mul(batches, timesInBatch(line, made)));
      }
    }
  }

  function addUnweighed(line: Line, article: KitchenArticle) {
    unweighed.set(`${article.id} ${partOf(line) ?? ""}`, { article, part: partOf(line) });
  }

  /** Adds the articles of what has no weight, through all that it is made of. */
  function takeAllOf(made: Made) {
    for (const line of linesOf(made)) {
      const ingredient = ingredientOf(line, kitchen);
      if (!ingredient) continue;
      if (ingredient.type !== "article") unfollowed.add(ingredient.of);
      else if (ingredient.of.kind === "ingredient") addUnweighed(line, ingredient.of);
    }
  }

  function count(line: Line, ingredient: Ingredient, times: Rational) {
    const quantity = quantityInFood(line, ingredient);
    if (!quantity) {
      missing.add(`${ingredient.of.name} (${unitName(line.unit)} → ${unitName(weighedIn(ingredient))})`);
      if (ingredient.type === "article") addUnweighed(line, ingredient.of);
      else unfollowed.add(ingredient.of);
    } else if (ingredient.type === "article") {
      const part = partOf(line);
      const key = `${ingredient.id} ${part ?? ""}`;
      const known = composed.get(key) ?? { article: ingredient.of, part, weights: [] };
      composed.set(key, known);
      known.weights.push(unreduced(quantity, times));
    } else {
      const known = amounts.get(ingredient.of) ?? [];
      amounts.set(ingredient.of, known);
      known.push(unreduced(quantity, times));
    }
  }
}

const partOf = (line: Line): string | null => ("part" in line ? line.part : null);

/** Returns the product of both as it comes: it is reduced, or cut, where it is added up. */
const unreduced = (a: Rational, b: Rational): Rational => ({ num: a.num * b.num, den: a.den * b.den });

/** Returns the unit an ingredient is counted in: an article by weight, what is made here in its own unit. */
const weighedIn = (ingredient: Ingredient): Unit => (ingredient.type === "article" ? "kg" : unitOf(ingredient));

function quantityInFood(line: Line, ingredient: Ingredient): Rational | null {
  const share = shareInFood(line, ingredient);
  const factor = factorOf(line, ingredient);
  const quantity = fromDecimal(line.quantity);
  return share && factor && isPositive(quantity) ? mul(mul(quantity, factor), share) : null;
}

function factorOf(line: Line, ingredient: Ingredient): Rational | undefined {
  const equivalences = ingredient.type === "product" ? [] : ingredient.of.equivalences;
  const part = "part" in line ? line.part : null;
  if (ingredient.type === "article" && part !== null) return weightOf(line.unit, part, ingredient.of);
  return conversionFactor(line.unit, weighedIn(ingredient), equivalences, part);
}
