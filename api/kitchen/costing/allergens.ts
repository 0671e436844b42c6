import { allergenOfKind } from "#domain/kitchen/allergen-words";
import { namedByKind } from "#domain/kitchen/allergen-names";
import { hintAllergens } from "#domain/kitchen/allergen-hints";
import { allergens as knownAllergens } from "#domain/choices";
import { strongComponents } from "../components";
import { ingredientOf } from "../ingredient";
import type { Kitchen, KitchenArticle } from "../kitchen";
import { type Made, linesOf, madeFrom } from "./made";

export interface Contains {
  allergens: string[];
  /** Never repeats an allergen. */
  traces: string[];
}

/** The contents with their cereals and nuts, and with what of them is not known. */
export interface Contents extends Contains {
  allergen_kinds: string[];
  /** Those that are there as traces alone, also of an allergen of which others are contained. */
  trace_kinds: string[];
  /** Allergens of which the cereal or nut of some article is not noted. */
  open_kinds: string[];
  /**
   * Names of what may hold allergens that nobody noted, in the order of the alphabet: recipes in draft, what is made of
   * nothing yet, articles without allergens whose name lets expect some.
   */
  unsure: string[];
}

interface Sets {
  allergens: Set<string>;
  traces: Set<string>;
  articles: Set<KitchenArticle>;
  /** Recipes and products of which it is not settled what they are made of. */
  open: Set<Made>;
}

/** Allergens and traces over all levels of one kitchen, each recipe and product computed once, on demand. */
export function createAllergens(kitchen: Kitchen): (made: Made) => Contains {
  const collected = createCollector(kitchen);
  return (made) => containsOf(collected(made));
}

/** The same with cereals and nuts, and with what is not known: what customers are told of what they eat. */
export function createContents(kitchen: Kitchen): (made: Made) => Contents {
  const collected = createCollector(kitchen);
  return (made) => {
    const found = collected(made);
    const articles = [...found.articles];
    const kindsAmong = (codesOf: (article: KitchenArticle) => readonly string[]) =>
      new Set(
        articles.flatMap((one) =>
          (one.allergen_kinds ?? []).filter((kind) => codesOf(one).includes(allergenOfKind(kind))),
        ),
      );
    const [kinds, traceKinds] = [kindsAmong((one) => one.allergens), kindsAmong((one) => one.traces)];
    const unsure = [...[...found.open].map(({ name }) => name), ...articles.filter(isSilent).map(({ name }) => name)];
    return {
      ...containsOf(found),
      allergen_kinds: [...kinds],
      trace_kinds: [...traceKinds].filter((kind) => !kinds.has(kind)),
      open_kinds: Object.keys(namedByKind).filter((code) => articles.some((one) => lacksKindOf(one, code))),
      unsure: [...new Set(unsure)].sort((a, b) => a.localeCompare(b, "fr")),
    };
  };
}

/** Tells whether nobody noted an allergen of an article whose name lets expect some. */
const isSilent = ({ kind, name, allergens, traces }: KitchenArticle): boolean =>
  kind === "ingredient" && allergens.length === 0 && traces.length === 0 && hintAllergens(name).length > 0;

const lacksKindOf = ({ allergens, traces, allergen_kinds = [] }: KitchenArticle, code: string): boolean =>
  (allergens.includes(code) || traces.includes(code)) && !allergen_kinds.some((kind) => allergenOfKind(kind) === code);

function containsOf({ allergens, traces }: Sets): Contains {
  return { allergens: inOrder(allergens), traces: inOrder(traces).filter((code) => !allergens.has(code)) };
}

function createCollector(kitchen: Kitchen): (made: Made) => Sets {
  const known = new Map<Made, Sets>();

  return (made) => {
    if (!known.has(made))
      for (const group of strongComponents([made], (node) => (known.has(node) ? [] : madeFrom(node, kitchen, true))))
        collect(group);
    return known.get(made) ?? noSets();
  };

  function collect(group: Made[]) {
    if (group.every((made) => known.has(made))) return;
    const all = noSets();
    for (const made of group) {
      const ingredients = linesOf(made).map((line) => ingredientOf(line, kitchen));
      if (("status" in made && made.status === "draft") || ingredients.length === 0 || ingredients.includes(null))
        all.open.add(made);
      for (const ingredient of ingredients) {
        if (ingredient?.type === "article") addArticle(all, ingredient.of);
        else if (ingredient) addAll(all, known.get(ingredient.of) ?? noSets());
      }
    }
    for (const made of group) known.set(made, all);
  }
}

const noSets = (): Sets => ({ allergens: new Set(), traces: new Set(), articles: new Set(), open: new Set() });

function addArticle({ allergens, traces, articles }: Sets, article: KitchenArticle): void {
  articles.add(article);
  for (const code of article.allergens) allergens.add(code);
  for (const code of article.traces) traces.add(code);
}

function addAll(all: Sets, part: Sets): void {
  for (const code of part.allergens) all.allergens.add(code);
  for (const code of part.traces) all.traces.add(code);
  for (const article of part.articles) all.articles.add(article);
  for (const made of part.open) all.open.add(made);
}

function inOrder(codes: Set<string>): string[] {
  const rank = (code: string) => knownAllergens.findIndex((known) => known === code);
  return [...codes].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}
