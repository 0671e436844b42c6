import { formatMillionths, MILLION, millionths } from "#domain/exact/quantity";
import { ceilDiv, roundDiv } from "#domain/exact/rational";
import type { MakeableOptions } from "#domain/makeable-options";
import { planOptions } from "#domain/plan-options";
import type { Kitchen, KitchenArticle, KitchenProduct } from "../kitchen/kitchen";
import { numberOf } from "../kitchen/day-numbers";
import type { Asker } from "./demand";
import { unitName } from "./explain";
import type { Flow } from "./flow";
import { type Fault, type Node, type ProductNode, reachable, type RecipeNode } from "./graph";
import { commonDenominator } from "./scale";
import { isReliable, liveThrough, reserveOf, sourcesOf } from "./stock";
import { productVectors } from "./vector";
import { walkThrough } from "./walk";

/** The stock that counts as being there. */
export interface StockAsked {
  /** The day of making, YYYY-MM-DD: lots that expire before it do not count. */
  on: string;
  /** The day it is in Paris. */
  today: string;
  /** The instant it is. */
  as_of: string;
  options: MakeableOptions;
}

/** An obstacle to a quantity. Quantities in the thing's own unit; `missing` null where no quantity would help. */
export interface Obstacle {
  type: "article" | "recipe" | "product";
  id: number;
  name: string;
  unit: string;
  /** `stock`: not enough of it. The others: it cannot be made at all. */
  why: "stock" | "line" | Fault;
  needed: string;
  available: string;
  missing: string | null;
}

/** The quantity taken of one article that is kept in stock. */
export interface Taken {
  article_id: number;
  name: string;
  unit: string;
  needed: string;
  available: string;
  missing: string;
}

/** The production of one recipe. */
export interface MadeRecipe {
  recipe_id: number;
  name: string;
  unit: string;
  needed: string;
  from_stock: string;
  batches: string;
}

/** The quantity of one product that the stock allows, by itself, and the needs of a quantity. */
export interface Makeable {
  /**
   * The most that fits, in whole pieces or parts, or grams of a product sold by the kilogram; null when nothing limits
   * it.
   */
  quantity: string | null;
  /** Things that are short for the next piece, part or gram. */
  limits: Obstacle[];
  /** @param quantity in the sale unit, at most 6 decimals */
  explain(quantity: string): { obstacles: Obstacle[]; articles: Taken[]; recipes: MadeRecipe[] };
}

/** More of one thing than anybody makes. */
const most = 10n ** 9n * MILLION;

/**
 * Returns the quantity of a product that can be made from the stock, every level, loss, batch rule and stock of
 * semi-finished goods counted as the calculation of needs does; its own finished stock does not count, for that is
 * made. Ingredients that several products share count for each of them as if it were alone.
 *
 * More is never easier, so that the answer is found by halving.
 */
export function makeable(product: KitchenProduct, kitchen: Kitchen, asked: StockAsked): Makeable {
  const work = workOf(product, kitchen, asked);
  const step = product.sale_unit === "kg" ? MILLION / 1000n : MILLION;
  const fits = (steps: bigint) => work.obstacles(work.flows(steps * step)).length === 0;
  const steps = fits(ceilDiv(most, step)) ? null : greatest(fits);
  return {
    quantity: steps === null ? null : formatMillionths(steps * step),
    limits: steps === null ? [] : work.sorted(work.obstacles(work.flows((steps + 1n) * step))),
    explain: (quantity) => {
      const flows = work.flows(millionths(quantity));
      return {
        obstacles: work.sorted(work.obstacles(flows)),
        articles: work.sorted(work.articles(flows)),
        recipes: work.sorted(work.recipes(flows)),
      };
    },
  };
}

/** Returns the greatest number that fits, where 0 does and some greater one does not. */
function greatest(fits: (steps: bigint) => boolean): bigint {
  let [low, high] = [0n, 1n];
  while (fits(high)) [low, high] = [high, high * 4n];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

type Flows = (node: Node) => Flow;

function workOf(product: KitchenProduct, kitchen: Kitchen, { on, options: stock, ...now }: StockAsked) {
  const options = planOptions(stock);
  const askers: Asker[] = [{ id: null, needed_on: on, order: null }];
  const nodes = reachable([product], kitchen, options);
  // Its own stock does not count, so that the quantity itself is made.
  const isServed = ({ of }: ProductNode) => options.use_finished_stock && of !== product;
  const vectorsFor = (quantity: bigint) =>
    productVectors(nodes, new Map([[product.id, new Map([[0, quantity]])]]), askers, isServed);
  const one = commonDenominator(nodes, vectorsFor(0n));
  const unit = one / MILLION;
  const byName = new Intl.Collator("fr").compare;
  const sorted = <Row extends { name: string }>(rows: Row[]) => rows.sort((a, b) => byName(a.name, b.name));
  const availableOf = new Map(
    nodes.flatMap((node) =>
      node.type === "article" && node.of.managed_stock ? [[node, availableOn(node.of)] as const] : [],
    ),
  );
  const shown = (quantity: bigint) => formatMillionths(roundDiv(quantity, unit));

  /** Returns the quantity of an article that the day finds, in the scale, the safety stock apart when it counts. */
  function availableOn(article: KitchenArticle): bigint {
    const sources = sourcesOf(article, now, options, one).filter(isReliable);
    const [found] = liveThrough(sources, [{ day: numberOf(on), quantity: 0n }]);
    return atLeastNothing((found?.left ?? 0n) - reserveOf(article, options) * unit);
  }

  function flows(quantity: bigint): Flows {
    const all = walkThrough(nodes, vectorsFor(quantity), askers, options, one).flows;
    return ({ rank }) => {
      const flow = all[rank];
      if (!flow) throw new RangeError("a node outside the graph");
      return flow;
    };
  }

  function obstacles(flowOf: Flows): Obstacle[] {
    return nodes.flatMap((node): Obstacle[] => {
      const flow = flowOf(node);
      if (node.type === "article") return short(node, flow.gross, availableOf.get(node));
      if (flow.net > 0n && node.fault)
        return [{ ...named(node), why: node.fault, needed: shown(flow.net), available: "0", missing: null }];
      if (flow.net > 0n && node.gaps.length > 0)
        return [{ ...named(node), why: "line", needed: shown(flow.net), available: "0", missing: null }];
      return node.type === "recipe" && flow.ofStock < flow.fromStockOnly ? [missingStock(node, flow)] : [];
    });
  }

  function short(node: Node, needed: bigint, available: bigint | undefined): Obstacle[] {
    if (available === undefined || needed <= available) return [];
    const missing = ceilDiv(needed - available, unit);
    return [
      {
        ...named(node),
        why: "stock",
        needed: formatMillionths(available / unit + missing),
        available: formatMillionths(available / unit),
        missing: formatMillionths(missing),
      },
    ];
  }

  /** Returns the lack of stock for lines taken from it, which come first: the whole stock is there for them. */
  function missingStock(node: RecipeNode, { fromStockOnly, ofStock }: Flow): Obstacle {
    const missing = ceilDiv(fromStockOnly - ofStock, unit);
    const available = ofStock / unit;
    return {
      ...named(node),
      why: "stock",
      needed: formatMillionths(available + missing),
      available: formatMillionths(available),
      missing: formatMillionths(missing),
    };
  }

  function articles(flowOf: Flows): Taken[] {
    return Array.from(availableOf).flatMap(([node, available]) => {
      const { gross } = flowOf(node);
      const missing = gross > available ? ceilDiv(gross - available, unit) : 0n;
      const { id, name, unit: stockUnit } = node.of;
      return gross === 0n
        ? []
        : [
            {
              article_id: id,
              name,
              unit: stockUnit,
              needed: shown(gross),
              available: formatMillionths(available / unit),
              missing: formatMillionths(missing),
            },
          ];
    });
  }

  function recipes(flowOf: Flows): MadeRecipe[] {
    return nodes.flatMap((node) => {
      if (node.type !== "recipe") return [];
      const { gross, served, batches } = flowOf(node);
      const { id, name } = node.of;
      return gross === 0n
        ? []
        : [
            {
              recipe_id: id,
              name,
              unit: unitName(node),
              needed: shown(gross),
              from_stock: shown(served),
              batches: formatMillionths(roundDiv(batches.num * MILLION, batches.den)),
            },
          ];
    });
  }

  return { flows, obstacles, articles, recipes, sorted };
}

const named = (node: Node) => ({ type: node.type, id: node.of.id, name: node.of.name, unit: unitName(node) });

function atLeastNothing(quantity: bigint): bigint {
  return quantity > 0n ? quantity : 0n;
}
