import { planChoices, planFlags } from "../../planning/plan-options";
import type { Fields } from "../field";
import {
  amount,
  choice,
  count,
  day,
  flag,
  group,
  instant,
  list,
  optional,
  price,
  quantity,
  readOnlyText,
} from "../kinds";
import { needs } from "./needs";

/** A frozen calculation as lists show it. */
export const runSummary = {
  status: choice(["complete", "partial"]),
  order_count: { ...count, absent: null },
  product_count: count,
  supplier_count: count,
  purchase_ht: amount,
  matter_ht: amount,
  sales_ht: amount,
} as const satisfies Fields;

const perhaps = <const F extends object>(field: F) => ({ ...field, nullable: true, optional: true }) as const;

/** The question of a plan, but its quantities and offers, which are told by id. */
export const planParameters: Fields = {
  from: perhaps(day),
  to: perhaps(day),
  basis: perhaps(readOnlyText),
  status: { ...list(readOnlyText), optional: true },
  order_ids: { ...list(count), optional: true },
  exclude_order_ids: { ...list(count), optional: true },
  ...Object.fromEntries(planFlags.map(([name]) => [name, perhaps(flag)])),
  ...Object.fromEntries(planChoices.map(({ name }) => [name, perhaps(readOnlyText)])),
};

const namedBy = { id: count, created_at: instant, user_name: readOnlyText } as const;

/** A frozen calculation in a list, besides what it was asked for. */
export const runRow = {
  ...namedBy,
  ...runSummary,
  /** Number of the orders it counted that have changed since. */
  changed_orders: count,
  /**
   * True when anything that it depends on has changed since; null where that was not asked, its days are past, or the
   * same was frozen again since.
   */
  stale: { ...optional(flag), extension: true },
} as const satisfies Fields;

/** A quantity then and today. */
export const changed = {
  before: quantity,
  after: quantity,
  change: { ...quantity, description: "after − before, signed" },
} as const satisfies Fields;

const changedAmount = group({ before: amount, after: amount });

/** A product of the plan and how much more or less of it is to be made. */
export const changedProduct = group({ product_id: count, name: readOnlyText, unit: readOnlyText, ...changed });

export const changedOrder = group({
  order_id: count,
  number: readOnlyText,
  customer_name: readOnlyText,
  change: choice(["added", "removed", "changed"]),
  changed_at: optional(instant),
  /** Products to be made for it; only those that differ. */
  products: list(changedProduct),
});

export const changedArticle = group({
  article_id: count,
  name: readOnlyText,
  unit: readOnlyText,
  gross: group(changed),
  net: group(changed),
  net_before: quantity,
  net_after: quantity,
  packs: group({ before: { ...count, absent: null }, after: { ...count, absent: null } }),
  pack_label: optional(readOnlyText),
  /** Null unless it is the same pack at another price. */
  pack_price_ht: optional(group({ before: optional(price), after: optional(price) })),
  /** Part of the plan's own purchase that has been recorded since; `net` and `packs` leave it out. */
  arrived: quantity,
});

export const cancellablePacks = group({
  article_id: count,
  name: readOnlyText,
  supplier_id: count,
  supplier_name: readOnlyText,
  packs: count,
  pack_label: readOnlyText,
  amount_ht: amount,
  order_before: optional(instant),
  deliver_on: optional(day),
});

/**
 * The differences between a frozen calculation and today's data at the same moment; empty lists where there are none.
 */
export const runDifference = {
  orders_changed: list(changedOrder),
  products: list(changedProduct),
  recipes: list(
    group({ recipe_id: count, name: readOnlyText, unit: readOnlyText, net: group(changed), batches: group(changed) }),
  ),
  articles: list(changedArticle),
  cancellable_packs: list(cancellablePacks),
  totals: group({ purchase_ht: changedAmount, matter_ht: changedAmount, sales_ht: changedAmount }),
  /** Records edited since, among all that the plan depends on, the latest first; at most 200. */
  sources: list(
    group({
      type: choice(["product", "recipe", "article", "supplier"]),
      id: count,
      name: readOnlyText,
      changed_at: instant,
    }),
  ),
} as const satisfies Fields;

/**
 * A frozen calculation, besides what it was asked for; `diff` is null while nothing that it depends on has changed.
 */
export const frozenRun = { ...namedBy, ...needs, diff: optional(group(runDifference)) } as const satisfies Fields;
