import { Temporal } from "temporal-polyfill";
import { formatDecimal } from "#domain/exact/decimal";
import { roundDiv } from "#domain/exact/rational";
import { money } from "./buying/amounts";
import { articleRow } from "./rows/articles";
import { bookOf } from "./stock/book";
import type { DemandSource } from "./graph/demand";
import { coverageOfAskers, statusOf } from "./graph/coverage";
import { addExclusions } from "./issues/exclusions";
import { fingerprint } from "./fingerprint";
import type { Node } from "./graph/graph";
import type { NeedsInput } from "./input";
import { createIssues } from "./issues/issues";
import { addLeadWarnings } from "./issues/lead-warnings";
import { type Lacks, lackingByNeed, lackingOf, lacksOfResult } from "./issues/shortage-report";
import { articleNeeds, materialCostOf, type Need } from "./buying/article-needs";
import { behindTotal, formatPeg, splitPegs } from "./pegging/pegs";
import type { Plan } from "./plan";
import { productRows } from "./rows/products";
import { recipeRows } from "./rows/recipes";
import { planOf } from "./reserve";
import type { Coverage, Needs, PlannedOrder, SupplierPurchase } from "./result";
import { supplierOrders, supplierRow } from "./buying/suppliers";
import {
  addArticleWarnings,
  addRestock,
  addShortBefore,
  addSupplierWarnings,
  addUnkeptReserves,
} from "./issues/warnings";

/**
 * Computes the needs: what to make, what to buy, when, and why (docs/domain.md). A pure function of its input; exact
 * throughout, rounded only where figures are shown. What cannot be worked out is excluded by itself and said in
 * `issues`.
 *
 * @throws RangeError when a decimal or a date of the input is not one (a database that checks its values has none)
 */
export function computeNeeds(input: NeedsInput): Needs {
  return needsOfPlan(planOf(input));
}

/**
 * Returns only the purchases: the `suppliers` of {@link needsOfPlan}, to the same figures, at a fraction of its work.
 * @param needs the plan's articleNeeds, where they are worked out already
 */
export function suppliersOfPlan(plan: Plan, needs: readonly Need[] = articleNeeds(plan)): SupplierPurchase[] {
  return supplierOrders(plan, needs)
    .map((order) => supplierRow(plan, order))
    .sort(createOrder());
}

/**
 * Returns the needs of a plan that is worked out already, with its own lacks or those that are told of it
 * (`givenLacks`).
 */
export function needsOfPlan(plan: Plan, givenLacks: Lacks | null = null): Needs {
  const { input } = plan;
  const issues = createIssues(plan);
  addExclusions(plan, issues);
  const covered = coverageOfAskers(plan);
  const recipes = recipeRows(plan, issues);
  const needs = articleNeeds(plan);
  const material = materialCostOf(plan, needs);
  const orders = supplierOrders(plan, needs);
  const lacking = lackingOf(plan, needs, orders);
  const lackingOfNeed = lackingByNeed(lacking);
  const articles = needs.map((need, index) => {
    const book = bookOf(plan, need);
    addArticleWarnings(plan, need, { book, lacks: lackingOfNeed(need) }, issues);
    return articleRow(plan, need, material.parts[index] ?? 0n, book, issues);
  });
  for (const order of orders) addSupplierWarnings(plan, order, lackingOfNeed, issues);
  addShortBefore(plan, issues);
  addRestock(plan, needs, issues);
  addUnkeptReserves(plan, issues);
  addLeadWarnings(plan, lacking, issues);
  const purchase = needs.reduce((sum, need) => sum + (need.purchase?.amount ?? 0n), 0n);
  const filling = needs.reduce((sum, need) => sum + need.restock, 0n);
  const byName = createOrder();

  const materialOf = split(
    plan,
    material.total,
    needs.map(({ node }, index) => ({ node, weight: material.parts[index] ?? 0n })),
  );
  const isPutOut = plan.demand.askers.some(isOfShop);
  const ofAll = plan.making.last === Infinity && !plan.makesForStock() && !isPutOut;
  const own = ofAll ? material.total : ofOwnOrders(plan, materialOf);
  const purchaseOf = split(
    plan,
    purchase - filling,
    needs.map(({ node, purchase, restock }) => ({ node, weight: (purchase?.amount ?? 0n) - restock })),
  );
  const restock = filling + ofReserves(plan, purchaseOf);
  return {
    run: {
      id: null,
      computed_at: Temporal.Instant.from(input.as_of).toString(),
      input_hash: fingerprint(plan),
      status: statusOf(plan, covered, needs),
      stale: false,
    },
    orders: orderRows(plan, covered, { purchaseOf, materialOf }),
    products: productRows(plan).sort(byName),
    recipes: recipes.sort((a, b) => a.level - b.level || byName(a, b)),
    articles: articles.sort(byName),
    suppliers: orders.map((order) => supplierRow(plan, order)).sort(byName),
    totals: {
      purchase_ht: money(purchase),
      ...(restock > 0n && { restock_ht: money(restock) }),
      matter_ht: formatPeg(material.total),
      ...(isPutOut && { put_out_ht: formatPeg(ofSome(plan, materialOf, isOfShop)) }),
      sales_ht: money(plan.demand.sales),
      food_cost_percent: foodCostPercent(own, plan.demand.sales),
    },
    issues: issues.sorted(),
    ...(givenLacks ?? lacksOfResult(plan, lacking)),
  };
}

function orderRows(
  plan: Plan,
  covered: Coverage[],
  { purchaseOf, materialOf }: { purchaseOf: Shares; materialOf: Shares },
): PlannedOrder[] {
  return plan.demand.askers.flatMap(({ order, isAfter }, asker) => {
    if (!order || isAfter) return [];
    const { id: order_id, number, customer_name, delivery_on, production_on, status, overdue_since = null } = order;
    const coverage = covered[asker] ?? "covered";
    const purchase_ht = money(BigInt(purchaseOf.get(asker) ?? 0));
    return [
      {
        order_id,
        number,
        customer_name,
        delivery_on,
        production_on,
        status,
        ...(order.delivered_in_part && { delivered_in_part: true }),
        overdue_since,
        coverage,
        purchase_ht,
        matter_ht: formatPeg(materialOf.get(asker) ?? 0),
      },
    ];
  });
}

/** The parts of a total by position of the asker. */
type Shares = Map<number, number | bigint>;

/** Tells whether what an asker wants of a plan is put out in the house's own shop. */
const isOfShop = ({ isAfter, order }: DemandSource) => !isAfter && order?.is_put_out === true;

/**
 * Returns the part of a total that is of what is sold in a plan: not of what it makes ahead for later orders, for the
 * stock, or for the house's own shop.
 */
const ofOwnOrders = (plan: Plan, shares: Shares) =>
  ofSome(plan, shares, (one) => !one.isAfter && !one.isReserve && !isOfShop(one));

/** Returns the part of a total that is of what is made for the stock. */
const ofReserves = (plan: Plan, shares: Shares) => ofSome(plan, shares, ({ isReserve }) => isReserve === true);

function ofSome({ demand: { askers } }: Plan, shares: Shares, isOne: (asker: DemandSource) => boolean): bigint {
  let sum = 0n;
  for (const [at, part] of shares) {
    const asker = askers[at];
    if (asker && isOne(asker)) sum += BigInt(part);
  }
  return sum;
}

function split(plan: Plan, total: bigint, parts: readonly { node: Node; weight: bigint }[]): Shares {
  const weighed = parts.flatMap(({ node, weight }) =>
    weight > 0n ? [{ behind: plan.behind(node), weight: Number(weight) }] : [],
  );
  const behind = behindTotal(weighed);
  if (!behind) return new Map();
  const { askers, parts: split } = splitPegs(total, behind);
  return new Map(Array.from(askers, (asker, index) => [asker, split[index] ?? 0]));
}

/**
 * Returns the material cost in millionths over sales in cents, which is already a percentage in hundredths; null where
 * nothing is sold, or nothing goes into what is: it was made before.
 */
function foodCostPercent(material: bigint, sales: bigint): string | null {
  return sales === 0n || material === 0n ? null : formatDecimal(roundDiv(material, sales), 2);
}

/** Compares by name as French sorts it, then by id, then by day. */
function createOrder(): (a: Named, b: Named) => number {
  const { compare } = new Intl.Collator("fr");
  const id = (row: Named) =>
    "product_id" in row
      ? row.product_id
      : "recipe_id" in row
        ? row.recipe_id
        : "article_id" in row
          ? row.article_id
          : row.supplier_id;
  const day = (row: Named) => ("deliver_on" in row ? (row.deliver_on ?? "9999-12-31") : "");
  return (a, b) => compare(a.name, b.name) || id(a) - id(b) || (day(a) < day(b) ? -1 : day(a) > day(b) ? 1 : 0);
}

type Named = { name: string } & (
  | { product_id: number }
  | { recipe_id: number }
  | { article_id: number }
  | { supplier_id: number; deliver_on: string | null }
);
