import { formatMillionths, MILLION, millionths } from "#domain/exact/quantity";
import { ceilDiv, roundDiv } from "#domain/exact/rational";
import type { MakeableOptions } from "#domain/planning/makeable-options";
import { planOptions } from "#domain/planning/plan-options";
import type { Kitchen, KitchenArticle, KitchenProduct } from "../kitchen/kitchen";
import { numberOf } from "../kitchen/day-numbers";
import type { DemandSource } from "./graph/demand";
import { unitName } from "./rows/explain";
import type { Flow } from "./schedule/flow";
import { type ArticleNode, type Fault, type Node, type ProductNode, reachable, type RecipeNode } from "./graph/graph";
import { makingOf } from "./schedule/making-days";
import { keepingReserves } from "./stock/reserves";
import { commonDenominator } from "./graph/scale";
import { isReliable, liveThrough, reserveOf, sourcesOf } from "./stock/stock";
import { productVectors } from "./graph/vector";
import { scheduleProduction } from "./schedule/schedule-production";

/** The stock that counts as being there. */
export interface StockScope {
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
export function makeable(product: KitchenProduct, kitchen: Kitchen, scope: StockScope): Makeable {
  const work = workOf(product, kitchen, scope);
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

/** The quantities asked of each node, and what of an article that is kept in stock is there for it. */
interface Flows {
  of(node: Node): Flow;
  availableOf(node: ArticleNode): bigint;
}

function workOf(product: KitchenProduct, there: Kitchen, { on, options: stock, ...now }: StockScope) {
  const options = planOptions(stock);
  const kitchen = options.include_safety_stock ? keepingReserves(there) : there;
  const askers: DemandSource[] = [{ id: null, needed_on: on, order: null }];
  const nodes = reachable([product], kitchen, options);
  // Its own stock does not count, so that the quantity itself is made.
  const isServed = ({ of }: ProductNode) => options.use_finished_stock && of !== product;
  const vectorsFor = (quantity: bigint) =>
    productVectors(nodes, new Map([[product.id, new Map([[0, quantity]])]]), askers, isServed);
  const one = commonDenominator(nodes, vectorsFor(0n));
  const unit = one / MILLION;
  const making = makingOf(kitchen, { first: numberOf(now.today), isMadeBefore: false, last: Infinity });
  const byName = new Intl.Collator("fr").compare;
  const sorted = <Row extends { name: string }>(rows: Row[]) => rows.sort((a, b) => byName(a.name, b.name));
  const managed = nodes.filter((node): node is ArticleNode => node.type === "article" && node.of.managed_stock);
  const known = new Map<string, bigint>();
  const figure = (quantity: bigint) => formatMillionths(roundDiv(quantity, unit));

  /** Returns the quantity of an article that a day finds, in the scale, the safety stock apart when it counts. */
  function availableOn(article: KitchenArticle, day: number): bigint {
    const key = `${article.id} ${day}`;
    let available = known.get(key);
    if (available === undefined) {
      const sources = sourcesOf(article, now, options, one).filter(isReliable);
      const [found] = liveThrough(sources, [{ day, quantity: 0n }]);
      available = atLeastNothing((found?.left ?? 0n) - reserveOf(article, options) * unit);
      known.set(key, available);
    }
    return available;
  }

  function flows(quantity: bigint): Flows {
    const { flows: all, dayNumbers } = scheduleProduction(nodes, vectorsFor(quantity), askers, options, one, {
      making,
    });
    const of = ({ rank }: Node) => {
      const flow = all[rank];
      if (!flow) throw new RangeError("a node outside the graph");
      return flow;
    };
    return {
      of,
      availableOf(node) {
        // What is made ahead takes of it before the day itself.
        const first = of(node).days.findIndex((day) => day !== null && day.gross > 0n);
        return availableOn(node.of, dayNumbers[first] ?? numberOf(on));
      },
    };
  }

  function obstacles(flows: Flows): Obstacle[] {
    return nodes.flatMap((node): Obstacle[] => {
      const flow = flows.of(node);
      if (node.type === "article") return node.of.managed_stock ? short(node, flow.gross, flows.availableOf(node)) : [];
      if (flow.net > 0n && node.fault)
        return [{ ...named(node), why: node.fault, needed: figure(flow.net), available: "0", missing: null }];
      if (flow.net > 0n && node.gaps.length > 0)
        return [{ ...named(node), why: "line", needed: figure(flow.net), available: "0", missing: null }];
      if (node.type !== "recipe") return [];
      const late = flow.tooLate.reduce((sum, { quantity: rest }) => sum + rest, 0n);
      // What had to be made before today is not there, as what stock lacks is not.
      if (late > 0n) return short(node, flow.gross, flow.gross - late);
      return flow.ofStock < flow.fromStockOnly ? [missingStock(node, flow)] : [];
    });
  }

  function short(node: Node, needed: bigint, available: bigint): Obstacle[] {
    if (needed <= available) return [];
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

  function articles(flows: Flows): Taken[] {
    return managed.flatMap((node) => {
      const { gross } = flows.of(node);
      const available = flows.availableOf(node);
      const missing = gross > available ? ceilDiv(gross - available, unit) : 0n;
      const { id, name, unit: stockUnit } = node.of;
      return gross === 0n
        ? []
        : [
            {
              article_id: id,
              name,
              unit: stockUnit,
              needed: figure(gross),
              available: formatMillionths(available / unit),
              missing: formatMillionths(missing),
            },
          ];
    });
  }

  function recipes(flows: Flows): MadeRecipe[] {
    return nodes.flatMap((node) => {
      if (node.type !== "recipe") return [];
      const { gross, served, batches } = flows.of(node);
      const { id, name } = node.of;
      return gross === 0n
        ? []
        : [
            {
              recipe_id: id,
              name,
              unit: unitName(node),
              needed: figure(gross),
              from_stock: figure(served),
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
