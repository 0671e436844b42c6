import { scalingBasis, usableOutput } from "#domain/kitchen/batches";
import { type Rational, div, fromDecimal, isPositive, ZERO } from "#domain/exact/rational";
import type { PlanOptions } from "#domain/planning/plan-options";
import { strongComponents } from "../../kitchen/components";
import { type Ingredient, ingredientOf, lineQuantity } from "../../kitchen/ingredient";
import type {
  Kitchen,
  KitchenArticle,
  KitchenProduct,
  KitchenRecipe,
  ProductComponent,
  RecipeLine,
} from "../../kitchen/kitchen";

/** The reason why a thing cannot be made at all. */
export type Fault = "empty" | "draft" | "no_output" | "cycle";

/** A line that cannot be followed. `ingredient` is null when the line names nothing that exists. */
export interface Gap {
  line: number;
  ingredient: Ingredient | null;
  reason: "nothing" | "conversion" | "quantity" | "yield";
}

/** The quantity that one line takes from `to`: `coefficient` (in the unit of `to`) for each unit of its basis. */
export interface Link {
  to: Node;
  line: number;
  /** `output`: unit made · `batches` · `physical`: batch as the equipment holds it · `run`: the whole plan. */
  basis: "output" | "batches" | "physical" | "run";
  coefficient: Rational;
  /** Taken from stock: a need for stock, not exploded. */
  fromStock: boolean;
}

interface Made {
  /** Position in the order of calculation: every parent comes before its children. */
  rank: number;
  links: Link[];
  gaps: Gap[];
  fault: Fault | null;
  /** The members of the cycle it stands in, itself included; empty when none. */
  cycle: Node[];
}

export interface ProductNode extends Made {
  type: "product";
  of: KitchenProduct;
}

export interface RecipeNode extends Made {
  type: "recipe";
  of: KitchenRecipe;
  /** Net output of one batch once the production loss is off. */
  usable: Rational;
  /** Batches round up to a multiple of this; null = exact. */
  step: Rational | null;
  /** The fewest batches, once any is made. */
  least: Rational;
  /** Capacity of the equipment in output units; null = no limit. */
  capacity: Rational | null;
}

export interface ArticleNode extends Made {
  type: "article";
  of: KitchenArticle;
}

export type Node = ProductNode | RecipeNode | ArticleNode;

/**
 * Returns everything reachable from the products, and from what is to be looked at `besides`, each thing once, parents
 * before children; members of a cycle lead nowhere.
 */
export function reachable(
  products: readonly KitchenProduct[],
  kitchen: Kitchen,
  options: PlanOptions,
  besides: readonly Ingredient[] = [],
): Node[] {
  const nodes = new Map<object, Node>();
  const pending: Node[] = [];

  function nodeOf(ingredient: Ingredient): Node {
    const known = nodes.get(ingredient.of);
    if (known) return known;
    const node = emptyNode(ingredient, options);
    nodes.set(ingredient.of, node);
    pending.push(node);
    return node;
  }

  for (const product of products) nodeOf({ type: "product", id: product.id, of: product });
  followAll();
  for (const one of besides) nodeOf(one);
  followAll();

  const children = new Map(
    [...nodes.values()].map((node) => [node, node.links.flatMap(({ fromStock, to }) => (fromStock ? [] : [to]))]),
  );
  const groups = strongComponents(nodes.values(), (node) => children.get(node) ?? []);
  for (const group of groups) {
    const [first] = group;
    if (group.length === 1 && first && !children.get(first)?.includes(first)) continue;
    for (const node of group) Object.assign(node, { fault: "cycle", cycle: group });
  }
  groups
    .reverse()
    .flat()
    .forEach((node, rank) => (node.rank = rank));
  return stockLast([...nodes.values()]);

  function followAll() {
    for (let node = pending.pop(); node; node = pending.pop()) follow(node, kitchen, nodeOf);
  }
}

/**
 * Sorts things taken from stock after those that take them too, as far as that closes no cycle: a levain is then shared
 * when all that take it are known.
 */
function stockLast(nodes: readonly Node[]): Node[] {
  const children = new Map(nodes.map((node) => [node, node.links.map(({ to }) => to)]));
  const groups = strongComponents(nodes, (node) => children.get(node) ?? []);
  const ordered = groups.reverse().flatMap((group) => group.sort((a, b) => a.rank - b.rank));
  ordered.forEach((node, rank) => (node.rank = rank));
  return ordered;
}

/** Returns the node of an article, also of one that nothing takes, to be looked at for itself. */
export function articleNode(of: KitchenArticle, rank = 0): ArticleNode {
  return { type: "article", of, rank, links: [], gaps: [], fault: null, cycle: [] };
}

function emptyNode(ingredient: Ingredient, options: PlanOptions): Node {
  if (ingredient.type === "article") return articleNode(ingredient.of);
  const made: Made = { rank: 0, links: [], gaps: [], fault: null, cycle: [] };
  if (ingredient.type === "product")
    return {
      type: "product",
      of: ingredient.of,
      ...made,
      fault: ingredient.of.components.length === 0 ? "empty" : null,
    };
  const recipe = ingredient.of;
  const usable = usableOutput(fromDecimal(recipe.output_quantity), fromDecimal(recipe.production_loss_percent));
  const fault =
    recipe.status === "draft"
      ? "draft"
      : !isPositive(usable)
        ? "no_output"
        : recipe.lines.length === 0
          ? "empty"
          : null;
  const rounded = options.batch_rounding === "recipe";
  const step = rounded ? positive(recipe.batch_step) : null;
  const least = (rounded && positive(recipe.min_batches)) || ZERO;
  return {
    type: "recipe",
    of: recipe,
    ...made,
    fault,
    usable,
    step,
    least,
    capacity: positive(recipe.max_batch_quantity),
  };
}

function follow(node: Node, kitchen: Kitchen, nodeOf: (ingredient: Ingredient) => Node) {
  if (node.type === "article" || node.fault) return;
  const lines: (RecipeLine | ProductComponent)[] = node.type === "recipe" ? node.of.lines : node.of.components;
  lines.forEach((line, index) => {
    const ingredient = ingredientOf(line, kitchen);
    if (!ingredient) {
      node.gaps.push({ line: index, ingredient, reason: "nothing" });
      return;
    }
    const taken = lineQuantity(line, ingredient);
    if (taken.ok)
      node.links.push({
        to: nodeOf(ingredient),
        line: index,
        ...rate(node, line, taken.quantity),
        fromStock: ingredient.type === "recipe" && "from_stock" in line && line.from_stock,
      });
    else node.gaps.push({ line: index, ingredient, reason: taken.reason });
  });
}

function rate(
  node: ProductNode | RecipeNode,
  line: RecipeLine | ProductComponent,
  quantity: Rational,
): Pick<Link, "basis" | "coefficient"> {
  const basis = "scaling" in line ? scalingBasis[line.scaling] : "batches";
  if (basis !== "batches") return { basis, coefficient: quantity };
  if (node.type === "product") return { basis: "output", coefficient: quantity };
  return node.step ? { basis, coefficient: quantity } : { basis: "output", coefficient: div(quantity, node.usable) };
}

function positive(text: string | null): Rational | null {
  const value = text === null ? ZERO : fromDecimal(text);
  return isPositive(value) ? value : null;
}
