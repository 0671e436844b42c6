import type { Lack, Needs, PlanSuppliers } from "#server/api-client/contract/planning/needs";
import { signOf } from "#domain/exact/decimal";
import { pick } from "#app/lists/pick";
import { isTooLate } from "../too-late";

/** The extent to which a plan holds, for every page drawn from it to say beside its figures. */
export interface PlanHealth {
  /** Something could not be worked out: every figure is drawn from the rest. */
  partial: boolean;
  blockedOrders: number;
  partialOrders: number;
  /** Matters that lack something of which no pack can be ordered: they stand on no purchase list. */
  unbought: number;
  /** Something has no price: totals leave it out. */
  unpriced: boolean;
  /** Suppliers whose latest moment to order is past. */
  tooLate: number;
  /** Matters that lack on a day, by day; none where the API does not tell. */
  lacks: readonly Pick<Lack, "name" | "day" | "message" | "cause" | "recipeId">[];
  /** Their number, where not all are told. */
  lackCount: number;
  orderCount: number;
  /** The first day of production that is counted; null where no order is. */
  firstDay: string | null;
}

/**
 * Returns how far a plan holds at a moment (an instant), from the whole result or from its purchases by supplier alone.
 */
export function assessHealth(needs: Needs | PlanSuppliers, moment: string): PlanHealth {
  const articles = needs.articles ?? [];
  const byId = new Map(articles.map((article) => [article.articleId, article]));
  const tooLate = needs.suppliers.filter((supplier) => isTooLate(supplier, byId, moment)).length;
  const lacks = (needs.lacks ?? []).map((lack) => pick(lack, ["name", "day", "message", "cause", "recipeId"]));
  const lackCount = needs.lackCount ?? lacks.length;
  const reported = "standing" in needs ? needs.standing : undefined;
  if (reported) {
    const { status, orderCount, firstDay, blockedOrders, partialOrders, unboughtArticles } = reported;
    return {
      partial: status === "partial",
      blockedOrders,
      partialOrders,
      unbought: unboughtArticles,
      unpriced: false,
      tooLate,
      lacks,
      lackCount,
      orderCount,
      firstDay,
    };
  }
  const orders = needs.orders ?? [];
  return {
    partial: needs.run?.status === "partial",
    blockedOrders: orders.filter(({ coverage }) => coverage === "blocked").length,
    partialOrders: orders.filter(({ coverage }) => coverage === "partial").length,
    unbought: articles.filter(
      ({ managed, net, packs, restock }) => managed && signOf(net) > 0 && packs === 0 && !restock,
    ).length,
    unpriced: (needs.issues ?? []).some(({ code }) => code === "price_missing"),
    tooLate,
    lacks,
    lackCount,
    orderCount: orders.length,
    firstDay: orders.map(({ productionOn }) => productionOn).sort()[0] ?? null,
  };
}

/** Tells whether the cost of materials, and with it the food cost, leaves something out. */
export const lacksMaterial = ({ partial, unpriced }: PlanHealth): boolean => partial || unpriced;

/** Tells whether the cost of purchases leaves something out. */
export const lacksPurchases = (health: PlanHealth): boolean => lacksMaterial(health) || health.unbought > 0;
