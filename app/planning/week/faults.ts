import type { Needs, PlannedOrder, Shared } from "#server/api-client/contract/planning/needs";
import { signOf } from "#domain/exact/decimal";
import { describeLacks } from "../shortages/describe";
import type { Fault } from "./fault-words";

/** The faults of the rows of a plan, as far as they are known. */
export interface Faults {
  /** Returns the fault of a product or recipe; null where none is known. */
  of(type: "product" | "recipe", id: number, row: Shared): Fault | null;
  /** Returns what a product or recipe lacks on a day, in words; null where it lacks nothing. */
  lacks(type: "product" | "recipe", id: number, day: string): string | null;
}

/**
 * Reads what a plan knows of the faults of its products and recipes: that of the thing itself, else what its orders
 * tell. An order that is covered has nothing at fault, one that is blocked nothing else; where not all orders are
 * named, a covered one may be among the others.
 */
export function faultsOf({ issues, orders, articles, lacks, lackCount }: Needs): Faults {
  const coverages = new Map<number | null, PlannedOrder["coverage"]>(
    orders.map(({ orderId, coverage }) => [orderId, coverage]),
  );
  const broken = new Set(
    // What is made late is worked out, and made.
    issues.flatMap(({ code, severity, entity }) =>
      severity === "error" && code !== "too_late_to_make" ? [`${entity.type}-${entity.id}`] : [],
    ),
  );
  // A large plan tells some of its lacks, without whom they are of.
  const describe = lacks && lackCount === undefined ? describeLacks(lacks) : describeShort(articles);
  return {
    of(type, id, { byOrder, orderCount = byOrder.length }) {
      if (broken.has(`${type}-${id}`)) return "blocked";
      const found = new Set(byOrder.map(({ orderId }) => coverages.get(orderId)));
      if (found.has("covered")) return null;
      if (found.has("blocked")) return "blocked";
      return found.has("partial") && orderCount <= byOrder.length ? "partial" : null;
    },
    lacks: (type, id, day) => describe(type, id, day),
  };
}

/** Returns « manque » of what takes directly of a matter that is short: an API that tells no lacks knows no more. */
function describeShort(articles: Needs["articles"]): Faults["lacks"] {
  const short = new Map<string, Set<string>>();
  for (const { managed, days = [], byRecipe } of articles) {
    // Tap water is never there, and never lacks.
    const lacking = managed === false ? [] : days.filter((day) => signOf(day.short) > 0).map(({ day }) => day);
    if (lacking.length === 0) continue;
    for (const { recipeId, productId } of byRecipe) {
      const caller = recipeId === null ? `product-${productId}` : `recipe-${recipeId}`;
      short.set(caller, new Set([...(short.get(caller) ?? []), ...lacking]));
    }
  }
  return (type, id, day) => (short.get(`${type}-${id}`)?.has(day) ? "manque" : null);
}
