import type { Answer } from "#domain/contract/field";
import { planHealth } from "#domain/contract/planning/needs";
import { z } from "@hono/zod-openapi";
import { readSnapshot } from "../database/snapshot";
import type { Database } from "../database/tables";
import { answeredSchema } from "../http/fields/schema";
import { suppliersOfPlan } from "../needs/compute";
import { coverageOfAskers, statusOf } from "../needs/graph/coverage";
import { hasLeads } from "../kitchen/open-days";
import { firstLines, lackingOfPlan, lacksOfPlan, lacksOfResult, mostLines } from "../needs/issues/shortage-report";
import { articleNeeds, type Need } from "../needs/buying/article-needs";
import type { Plan } from "../needs/plan";
import { planOf } from "../needs/reserve";
import { isForStock } from "../needs/stock/restock";
import type { SupplierPurchase, ReportedLack } from "../needs/result";
import { turnOf } from "../needs/next-change";
import { lackAnswer, supplierPurchase } from "./answer";
import { readPlan, readWithLacks } from "./compute";
import type { WorkedOut } from "./answer-cache";
import { knowingTakes, lacksQuestion, lacksReportedOf } from "./shortages";
import type { PlanQuestion } from "./query";

/** The purchases of a plan by supplier, and how far the plan can be worked out. */
export const planSuppliers = z.object({
  suppliers: z.array(supplierPurchase.extend({ late: z.boolean() })),
  standing: answeredSchema(planHealth),
  lacks: z.array(lackAnswer),
  lack_count: z.int().optional(),
});
export interface PlanSuppliers {
  suppliers: (SupplierPurchase & { late: boolean })[];
  standing: Answer<typeof planHealth.fields>;
  lacks: ReportedLack[];
  lack_count?: number | undefined;
}

/** The lacks of a plan alone. */
export const planLacks = z.object({ lacks: z.array(lackAnswer) });

/** The kinds of what cannot be made for a lack, of which one may be asked for alone. */
export const lackParts = ["recipes", "products", "order_lines"] as const;

/**
 * The order, products or recipe whose lacks are told, all of them where none is named, and the only kind of what cannot
 * be made that each is to name.
 */
interface LacksOf {
  order_id?: number | undefined;
  product_id?: number | undefined;
  "product_ids[]"?: number[] | undefined;
  recipe_id?: number | undefined;
  named?: (typeof lackParts)[number] | undefined;
}

/** Computes what the days of a plan lack: all of it, or what keeps one thing from being made. */
export async function computeLacks(
  db: Database,
  question: PlanQuestion,
  { order_id, product_id, "product_ids[]": ids = [], recipe_id, named }: LacksOf = {},
): Promise<ReportedLack[]> {
  const most = order_id === undefined ? mostLines(question.named_orders) : Infinity;
  const isOf = (wanted: number | undefined, id: number) => wanted === undefined || id === wanted;
  const wantedProducts = new Set([...(product_id === undefined ? [] : [product_id]), ...ids]);
  const isOfProduct = (id: number) => wantedProducts.size === 0 || wantedProducts.has(id);
  const otherQuestion = lacksQuestion(question);
  return lacksOfPlan(planOf(await readPlan(db, otherQuestion ?? question)), otherQuestion && question.period).flatMap(
    (lack) => {
      const recipes = lack.recipes.filter((one) => isOf(recipe_id, one.recipe_id));
      const products = lack.products.filter((one) => isOfProduct(one.product_id));
      const lines = lack.order_lines.filter((line) => isOf(order_id, line.order_id) && isOfProduct(line.product_id));
      const isRequested =
        (recipe_id === undefined || recipes.length > 0) &&
        (wantedProducts.size === 0 || products.length > 0) &&
        (order_id === undefined || lines.length > 0);
      if (!isRequested) return [];
      const isNamed = (part: NonNullable<typeof named>) => named === undefined || named === part;
      return {
        ...lack,
        recipes: isNamed("recipes") ? recipes : [],
        products: isNamed("products") ? products : [],
        ...firstLines(isNamed("order_lines") ? lines : [], most),
      };
    },
  );
}

/**
 * Computes the plan as computePlan does, but only the purchases by supplier, without suggestions, and how far the plan
 * holds.
 */
export async function computeSuppliers(db: Database, question: PlanQuestion): Promise<WorkedOut<PlanSuppliers>> {
  const { named_orders } = question;
  const { input, ofLacks } = await readSnapshot(db, (state) => readWithLacks(state, question));
  const plan = planOf({ ...knowingTakes(input, ofLacks), ...(named_orders && { named_orders }) });
  const needs = articleNeeds(plan);
  const suppliers = suppliersOfPlan(plan, needs).map((row) => ({
    ...row,
    late: needs.some((need) => comesLate(need, row)),
  }));
  const lacks = lacksReportedOf(question, ofLacks) ?? lacksOfResult(plan, lackingOfPlan(plan, needs));
  return {
    answer: { suppliers, standing: planHealthOf(plan, needs), ...lacks },
    until: turnOf(input.as_of, input.kitchen.suppliers.values()),
  };
}

/** Returns how far a plan can be worked out. */
export function planHealthOf(plan: Plan, needs: readonly Need[]): PlanSuppliers["standing"] {
  const unbought = needs.filter(
    ({ node, net, purchase }) => net > 0n && !(purchase && purchase.packs > 0n) && !isForStock(node, plan),
  );
  const covered = coverageOfAskers(plan);
  const ofOrders = covered.filter((_, asker) => plan.demand.askers[asker]?.order);
  const days = [...plan.input.orders.map(({ production_on }) => production_on), ...daysAhead(plan)].sort();
  return {
    status: statusOf(plan, covered, needs),
    order_count: plan.input.orders.length,
    first_day: days[0] ?? null,
    blocked_orders: ofOrders.filter((one) => one === "blocked").length,
    partial_orders: ofOrders.filter((one) => one === "partial").length,
    unbought_articles: unbought.length,
  };
}

/** Returns the days of a plan that make something ahead of the days of its orders. */
const daysAhead = ({ nodes, wholeFlow, schedule: { days }, input: { kitchen } }: Plan): string[] =>
  hasLeads(kitchen)
    ? days.filter((_, at) =>
        nodes.some((node) => node.type === "recipe" && (wholeFlow(node).days[at]?.forLater ?? 0n) > 0n),
      )
    : [];

function comesLate({ purchase }: Need, { supplier_id, deliver_on }: SupplierPurchase): boolean {
  if (purchase?.offer.supplier_id !== supplier_id) return false;
  return purchase.bought.some(
    ({ drop }) => (drop.delivery?.deliver_on ?? null) === deliver_on && (drop.late || drop.delivery === null),
  );
}
