import { orderStatuses } from "../../orders/order-statuses";
import { vatAmount } from "../orders/external-orders";
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
  percent,
  price,
  quantity,
  saleUnit,
  readOnlyText,
  unit,
} from "../kinds";

/**
 * A share of a quantity; `order_id` null is what the extra quantities take. The shares add up to the quantity exactly.
 */
export const orderShare = {
  kind: "group",
  component: "OrderShare",
  fields: {
    order_id: optional(count),
    quantity,
    restock: {
      ...flag,
      optional: true,
      extension: true,
      description: "True of what is made to fill a stock up, which no order takes; else left out",
    },
  },
} as const;

/**
 * One operation behind a figure: `label` in French, what it does (`+`, `-`, `×`, `÷`, `↑`, `=`), with what, and
 * where that leads.
 */
export const explanation = {
  kind: "group",
  component: "Explanation",
  fields: { label: readOnlyText, operation: readOnlyText, operand: quantity, result: quantity, unit: readOnlyText },
} as const;

/** The orders behind a figure; `order_count` is their number where not all are named. */
const shared = { by_order: list(orderShare), order_count: { ...count, optional: true } } as const;

/** A quantity that a calculation frozen before it was told lacks. */
const reserved = { ...quantity, since: true, description: "What orders before the plan take first" } as const;

const overdue_since = {
  ...optional(day),
  since: true,
  extension: true,
  description: "The day, before the plan, on which the earliest of what remains was to be made; null where nothing was",
} as const;

/** An order that a plan counts. */
export const countedOrder = {
  order_id: count,
  number: readOnlyText,
  customer_name: readOnlyText,
  delivery_on: day,
  /** Of an order that is overdue the first day of the plan, on which what remains of it is asked. */
  production_on: day,
  status: choice(orderStatuses),
  delivered_in_part: {
    ...flag,
    optional: true,
    extension: true,
    description: "True of an order of which something was handed over, and less than was ordered; else left out",
  },
  overdue_since,
} as const satisfies Fields;

export const plannedOrder = {
  ...countedOrder,
  coverage: choice(["covered", "partial", "blocked"]),
  /** Its share of the plan's purchases: the shares (extras included) add up to the total to the cent. */
  purchase_ht: { ...amount, extension: true },
  /** Its share of the plan's material cost. */
  matter_ht: { ...amount, extension: true },
} as const satisfies Fields;

/** The part of what is made that fills the stock up. */
export const forStock = {
  ...quantity,
  optional: true,
  extension: true,
  description: "What of it fills the stock up, though nothing takes it; missing where none does",
} as const;

export const neededProduct = {
  product_id: count,
  name: readOnlyText,
  needed_on: day,
  gross: quantity,
  reserved,
  from_stock: quantity,
  to_produce: quantity,
  for_stock: forStock,
  unit: saleUnit,
  days: {
    ...list(group({ day, to_produce: quantity, for_stock: forStock })),
    since: true,
    description: "What of `to_produce` is for which day",
  },
  overdue_since,
  ...shared,
} as const satisfies Fields;

/** The production of a recipe on one day; `left` is the rest of its batches for the following days. */
/** The part of a day's work that is made ahead for orders of later days. */
export const forDays = {
  ...list({ kind: "group", component: "ForDay", fields: { day, quantity } } as const),
  optional: true,
  description: "What of it is made ahead for orders of later days, by their day; missing where none is",
} as const;

export const recipeDay = {
  kind: "group",
  component: "RecipeDay",
  about: "What is made on a day; `left` is what then remains of the batches for the following days",
  fields: {
    day,
    net: quantity,
    batches: quantity,
    physical_batches: count,
    planned_output: quantity,
    left: quantity,
    for_stock: forStock,
    for_days: forDays,
  },
} as const;

export const neededRecipe = {
  recipe_id: count,
  name: readOnlyText,
  /** 1 for a recipe that only products call for, else one more than the deepest recipe that calls for it. */
  level: count,
  unit: readOnlyText,
  gross: quantity,
  reserved,
  from_stock: quantity,
  already_made: {
    ...quantity,
    since: true,
    description: "What of `from_stock` was made already and none took, of a recipe that is not kept in stock",
  },
  left_before: {
    ...quantity,
    since: true,
    description: "What batches for orders before the plan leave over and the plan takes",
  },
  /** Quantity that stock and left-over batches do not serve: the sum of its days, as are the batches. */
  net: quantity,
  for_stock: forStock,
  batches: quantity,
  physical_batches: count,
  planned_output: quantity,
  /** Part of it that nothing uses. */
  surplus: quantity,
  needed_on: day,
  days: { ...list(recipeDay), since: true, description: "The days on which it is made" },
  overdue_since,
  ...shared,
  explain: list(explanation),
} as const satisfies Fields;

/** The movements of one article's stock on one day. A day already past counts as today. */
export const articleDay = {
  kind: "group",
  component: "ArticleDay",
  about:
    "What a day does to the stock of an article: `short` is what of `taken` is not there, `left` " +
    "what remains once what goes off that day is thrown away: what was left before + `received` + `bought` − " +
    "`reserved` (taken by orders before the plan) − (`taken` − `short`) − `wasted`. A day already past counts as today",
  fields: {
    day,
    taken: quantity,
    reserved: quantity,
    received: quantity,
    bought: quantity,
    wasted: quantity,
    short: quantity,
    left: quantity,
  },
} as const;

/** The packs of one delivery; `deliver_on` null when no delivery can be had. */
export const articlePurchase = {
  kind: "group",
  component: "ArticlePurchase",
  about: "The packs of one delivery; `late` when it comes after the first day that lacks them",
  fields: {
    supplier_id: count,
    deliver_on: optional(day),
    order_before: optional(instant),
    packs: count,
    quantity,
    amount_ht: amount,
    late: flag,
  },
} as const;

/** A part of an article that is left when another part is used: the whites where yolks are taken. */
export const byProduct = group({ part: readOnlyText, quantity, unit });

export const neededArticle = {
  article_id: count,
  name: readOnlyText,
  unit: readOnlyText,
  gross: quantity,
  reserved,
  usable_stock: quantity,
  incoming_in_time: quantity,
  incoming_overdue: {
    ...quantity,
    since: true,
    description:
      "What of `incoming_in_time` should have come already, or is of an order never sent in time: it is not bought " +
      "again, and is not there",
  },
  safety_stock: quantity,
  target_stock: {
    ...quantity,
    optional: true,
    extension: true,
    description: "What it is bought up to once it falls under its safety stock, where that is more",
  },
  restock: {
    ...flag,
    optional: true,
    extension: true,
    description:
      "True where it is needed for safety stocks alone: its own, or those of what is made of it; else left out",
  },
  net: quantity,
  managed: { ...flag, absent: null },
  /** `supplier_code` is the supplier's own reference of the pack. */
  offer: optional(
    group({
      supplier_id: count,
      supplier_code: { ...optional(readOnlyText), extension: true },
      pack_label: readOnlyText,
      pack_quantity: quantity,
      pack_price_ht: optional(price),
    }),
  ),
  packs: { ...count, absent: null },
  ordered_quantity: quantity,
  leftover: quantity,
  purchase_cost_ht: amount,
  matter_cost_ht: quantity,
  needed_on: day,
  /** Latest moment to order; null when nothing is bought or no delivery fits. */
  order_before: optional(instant),
  late: flag,
  /** Only days on which something happens. */
  days: { ...list(articleDay), since: true, description: "Its stock, day by day" },
  /** Earliest first. */
  purchases: { ...list(articlePurchase), since: true, description: "Its deliveries" },
  /**
   * Callers of the article: a recipe, or (recipe_id null) a product directly. The quantities add up to gross exactly.
   */
  by_recipe: list(group({ recipe_id: optional(count), product_id: { ...optional(count), extension: true }, quantity })),
  by_products: {
    ...list(byProduct),
    extension: true,
    description: "What is left where only a part of the article is taken",
  },
  opened: {
    ...group({ keeps_days: count, already_open: quantity, wasted: quantity, left: quantity }),
    optional: true,
    extension: true,
    description:
      "Of an article that is opened in whole pieces, else left out: what pieces that were open already serve of it, " +
      "what is left of opened ones past their last day, and what still serves after the plan",
  },
  ...shared,
  explain: list(explanation),
} as const satisfies Fields;

const suggestedLine = group({
  article_id: count,
  name: readOnlyText,
  pack_label: readOnlyText,
  packs_before: count,
  packs: count,
  from_supplier: optional(group({ id: count, name: readOnlyText })),
  keeps_until: optional(day),
});

/**
 * A change of the plan that brings a supplier's order to its minimum. Its cost is exact: that of the plan once `offers`
 * are chosen or the period goes on until `to`.
 */
export const suggestion = {
  kind: "group",
  component: "Suggestion",
  about: "A change of the plan that brings the supplier's order to its minimum, with what it costs exactly",
  fields: {
    /**
     * Buy an article here in another pack, or here rather than elsewhere · buy more packs of what is bought · count
     * the needs of the days that follow.
     */
    kind: choice(["other_offer", "more_packs", "longer_period"]),
    /**
     * Articles then bought here besides; `from_supplier` where they were bought elsewhere, `keeps_until` null where
     * they do not go off.
     */
    lines: list(suggestedLine),
    /** More to pay to this supplier before tax, shipping aside. */
    extra_ht: amount,
    /** More to pay for the whole plan before tax, shipping included; negative where it saves. */
    plan_extra_ht: amount,
    /** Amount of the order to this supplier then. */
    subtotal_ht: amount,
    /** Last day of the longer period. */
    to: optional(day),
    /** The offers to choose. */
    offers: list(group({ article_id: count, offer_id: count, packs: count })),
  },
} as const;

/** An order to a supplier: one for each delivery. */
export const supplierPurchase = {
  supplier_id: count,
  name: readOnlyText,
  lines: list(
    group({
      article_id: count,
      packs: { ...count, absent: null },
      quantity: { ...quantity, since: true, description: "What the packs hold" },
      amount_ht: amount,
      restock: {
        ...flag,
        optional: true,
        extension: true,
        description: "True where it is bought for safety stocks alone; else left out",
      },
    }),
  ),
  subtotal_ht: amount,
  minimum_ht: optional(amount),
  missing_to_minimum: amount,
  franco_ht: optional(amount),
  missing_to_franco: amount,
  shipping_fee_ht: amount,
  vat_by_rate: list(vatAmount),
  total_ttc: amount,
  order_before: optional(instant),
  deliver_on: optional(day),
  /** The minimum is missed and the supplier refuses such orders. */
  blocked: flag,
  /** Ways to reach a minimum that is missed, the least to pay first; a frozen calculation has none. */
  suggestions: { ...list(suggestion), extension: true },
  /** Told where a whole plan is answered. */
  reference: { ...readOnlyText, optional: true, description: "What buyer and supplier call the order by" },
  state: {
    ...readOnlyText,
    optional: true,
    description:
      "What is expected and in stock of its articles, as a print: who orders the list sends it back as `seen`. Told " +
      "where the plan counts what is expected",
  },
} as const satisfies Fields;

/** The causes for which a matter is not there on the day that takes it. */
export const lackCauses = ["overdue", "unsent", "too_late", "blocked", "unbuyable", "keeps_too_short"] as const;

const lackingPart = { name: readOnlyText, unit: readOnlyText, day, quantity } as const;

/** The lack of an article or recipe on a day, and why, wherever it is told. */
export const lackOnDay = {
  article_id: { ...optional(count), description: "Null where a recipe lacks" },
  recipe_id: {
    ...count,
    optional: true,
    extension: true,
    description: "The recipe that should have been made before today and is not; else left out",
  },
  name: readOnlyText,
  unit: readOnlyText,
  day,
  quantity,
  /**
   * Expected on a day that is past · its order was never sent, and can be no more · comes after the day, or is made
   * later than it was due · stands in an order below a minimum that its supplier insists on · cannot be ordered at
   * all · does not keep until the day.
   */
  cause: { ...choice(lackCauses), open: true },
  /** Its words, the same wherever it is told: « manque 2,5 kg de cabillaud ». */
  message: { ...readOnlyText, absent: "" },
} as const satisfies Fields;

/**
 * The lack of an article or recipe on a day, and whoever lacks it: stock and goods that will be there serve by day,
 * then by the day and hour of delivery, then by order; those after it has run out lack it, at every level above.
 */
export const lack = {
  kind: "group",
  component: "Lack",
  about:
    "What a day lacks of an article once all that is there or comes in time has served, by the day and hour of " +
    "delivery: whoever comes after it has run out lacks it; or of a recipe that should have been made before today. " +
    "`recipes`, `products` and `order_lines` are what cannot " +
    "be made for it, and how much of each",
  fields: {
    ...lackOnDay,
    /** The supplier who brings it, or could; null where nobody sells it. */
    supplier: optional(group({ id: count, name: readOnlyText })),
    /** The orders to suppliers that are overdue, were never sent or come too late, the earliest first. */
    receipts: list(
      group({
        supplier_id: count,
        order_id: optional(count),
        order_number: optional(readOnlyText),
        expected_on: day,
        quantity,
        /** The order was never sent, and its latest moment is past. */
        unsent: { ...flag, absent: false },
      }),
    ),
    /** The first day on which more of it can be had. */
    next_delivery_on: optional(day),
    /** Other offers of the article that can still be delivered by the day. */
    other_offers: list(group({ offer_id: count, supplier_id: count, supplier_name: readOnlyText, deliver_on: day })),
    recipes: list(group({ recipe_id: count, ...lackingPart })),
    products: list(group({ product_id: count, ...lackingPart })),
    /** The first due come first. */
    order_lines: list(
      group({
        order_id: count,
        number: readOnlyText,
        customer_name: readOnlyText,
        delivery_on: day,
        delivery_time: optional(readOnlyText),
        product_id: count,
        quantity,
      }),
    ),
    /** Their number, where not all are named. */
    order_line_count: { ...count, optional: true },
  },
} as const;

/** The lacks of the days of a plan. */
const lackFields = {
  lacks: { ...list(lack), since: true, description: "What the days lack, and who lacks it" },
  lack_count: {
    ...count,
    optional: true,
    description: "Their number, where a large result tells the first ones alone, without whom they are of",
  },
} as const satisfies Fields;

export const issueCodes = [
  "no_recipe",
  "recipe_cycle",
  "recipe_output_zero",
  "draft_recipe",
  "unit_conversion_missing",
  "article_archived",
  "article_no_offer",
  "offer_unavailable",
  "price_missing",
  "supplier_minimum",
  "supplier_too_late",
  "stock_expiring",
  "stock_missing",
  "restock",
  "incoming_late",
  "receipt_overdue",
  "receipt_unsent",
  "keeps_too_short",
  "short_before",
  "too_late_to_make",
  "quantity_too_small",
] as const;

const entityTypes = ["product", "recipe", "article", "supplier"] as const;
const entityType = choice(entityTypes);

export const issue = {
  code: { ...choice(issueCodes), open: true },
  severity: choice(["error", "warning", "info"]),
  entity: group({ type: entityType, id: count, name: readOnlyText }),
  order_ids: list(count),
  /** Number of orders, where not all are named. */
  order_count: { ...count, optional: true },
  /** French, says what is wrong and what to do. */
  message: readOnlyText,
  /** The place to mend it: `field` is a dotted path as in the errors of a 422. */
  fix: optional(
    group({
      type: choice([...entityTypes, "supplier_order"]),
      id: count,
      field: { ...readOnlyText, computed: true, absent: null },
    }),
  ),
} as const satisfies Fields;

/**
 * The result of a calculation of needs. Quantities have at most 6 decimals, amounts to pay exactly 2, material costs at
 * most 6; dates are days in Europe/Paris.
 */
export const needs = {
  run: group({
    id: optional(count),
    computed_at: instant,
    input_hash: readOnlyText,
    status: choice(["complete", "partial"]),
    stale: { ...flag, absent: null },
  }),
  orders: list(group(plannedOrder)),
  products: list(group(neededProduct)),
  recipes: list(group(neededRecipe)),
  articles: list(group(neededArticle)),
  suppliers: list(group(supplierPurchase)),
  totals: group({
    purchase_ht: amount,
    restock_ht: {
      ...amount,
      optional: true,
      extension: true,
      description:
        "What of `purchase_ht` no order asks for: it brings stock up to its target. Left out where nothing does",
    },
    matter_ht: quantity,
    put_out_ht: {
      ...quantity,
      optional: true,
      extension: true,
      description:
        "What of `matter_ht` orders of the house’s own shop take: neither `sales_ht` nor `food_cost_percent` counts " +
        "them. Left out where there are none",
    },
    sales_ht: amount,
    food_cost_percent: { ...optional(percent), absent: "" },
  }),
  issues: list(group(issue)),
  ...lackFields,
} as const satisfies Fields;

/** The extent to which a plan can be worked out, for any page drawn from it to say beside its figures. */
export const planHealth = {
  kind: "group",
  component: "PlanStanding",
  fields: {
    status: choice(["complete", "partial"]),
    order_count: count,
    /** The first day of production that it counts; null when it counts no order. */
    first_day: optional(day),
    blocked_orders: count,
    partial_orders: count,
    /** Articles that lack something of which no pack can be ordered. */
    unbought_articles: count,
  },
} as const;

/**
 * The purchases of a plan by supplier, each with whether something of it comes after the day that lacks it, and how far
 * the plan can be worked out.
 */
export const planSuppliers = {
  suppliers: list(group({ ...supplierPurchase, late: flag })),
  standing: planHealth,
  ...lackFields,
} as const satisfies Fields;

/** An article that a supplier sells: what there is of it, what is on its way and what the plan needs. */
export const suppliedNeed = {
  kind: "group",
  component: "SuppliedNeed",
  fields: {
    article_id: count,
    unit,
    managed: { ...flag, description: "False where its stock is not kept" },
    usable_stock: { ...quantity, description: "Neither blocked nor past its date" },
    incoming: { ...quantity, description: "What is still to come of orders that were sent" },
    /** Null when nothing is. */
    incoming_from: { ...optional(day), description: "The first day on which something is expected" },
    gross: { ...quantity, description: "What the plan needs, whatever there is" },
    reserve: {
      ...quantity,
      absent: "0",
      description: "The safety stock that the plan keeps of it, where it takes part in the plan",
    },
    net: { ...quantity, description: "What the plan lacks, the safety stock included" },
  },
} as const;

/** The articles of a supplier beside what a plan needs of them, and how far the plan can be worked out. */
export const suppliedNeeds = {
  articles: list(suppliedNeed),
  standing: planHealth,
} as const satisfies Fields;
