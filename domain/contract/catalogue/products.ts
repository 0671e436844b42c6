import type { Fields } from "../field";
import {
  amount,
  code,
  costMissing,
  count,
  dateKind,
  flag,
  id,
  list,
  name,
  optional,
  optionalDays,
  optionalText,
  positiveQuantity,
  price,
  priceBasis,
  quantity,
  reserve,
  saleUnit,
  readOnlyText,
  readOnlyTexts,
  unit,
  absent,
  usedBy,
  vatRate,
  integer,
  yieldPercent,
} from "../kinds";

/** One of a recipe, an article or another product. */
export const component = {
  kind: "group",
  component: "ProductComponent",
  fields: {
    recipe_id: { ...optional(id), planned: true },
    article_id: { ...optional(id), planned: true },
    product_id: { ...optional(id), planned: true },
    name: { ...readOnlyText, computed: true, absent: "" },
    quantity: { ...positiveQuantity, absent, planned: true },
    unit: { ...unit, absent: "", planned: true },
    yield_percent: { ...optional(yieldPercent), planned: true },
    cost_ht: { ...optional(amount), computed: true },
  },
  rule: {
    must: "one",
    of: ["recipe_id", "article_id", "product_id"],
    message: "Choisissez une recette, un article ou un produit.",
  },
} as const;

/** One ingredient of a product's label, over all levels. */
export const labelIngredient = {
  kind: "group",
  component: "LabelIngredient",
  fields: {
    article_id: count,
    name: { ...readOnlyText, absent: "" },
    /** The part of the article that is used ("jaune"). */
    part: optional(readOnlyText),
    weight: { ...quantity, description: "Kilograms put into one sale unit" },
    share_percent: { ...optional(quantity), description: "Of the weight of all; null while some weight is missing" },
    allergens: { ...list(readOnlyText), absent: [] },
    kinds: {
      ...list(readOnlyText),
      extension: true,
      description: "The cereals and nuts of its allergens, as far as known",
    },
  },
} as const;

const { weight: _, share_percent: __, ...unweighed } = labelIngredient.fields;
/** An ingredient of a product's label of which the weight is not known. */
export const unweighedIngredient = { kind: "group", component: "UnweighedIngredient", fields: unweighed } as const;

/** The composition of a product on its label. */
export const productLabel = {
  kind: "group",
  component: "ProductLabel",
  fields: {
    ingredients: { ...list(labelIngredient), absent: [], description: "The heaviest first" },
    missing: { ...list(readOnlyText), absent: [], description: "What has no weight, or cannot be followed" },
    unweighed: {
      ...list(unweighedIngredient),
      extension: true,
      description: "Ingredients whose weight is not known, which stand after the others",
    },
    unsure: {
      ...list(readOnlyText),
      extension: true,
      description: "Names of what in it may hold allergens that nobody noted, as of an order's line",
    },
  },
} as const;

/** A thing that is sold, made of recipes, articles and other products. */
export const product = {
  name: { ...name, listed: true, absent: "", planned: true },
  code: { ...code, listed: true },
  category: { ...optionalText(60), listed: true },
  /** The post of the kitchen at which it is made. */
  station: { ...optionalText(40), listed: true, extension: true },
  sale_unit: { ...saleUnit, listed: true, absent: "piece", planned: true },
  components: { ...list(component), most: 200, counted: "composants", initial: [], elsewhere: true, absent: [] },
  /**
   * Left out of a body: that of the price that is written (`price_ht` where both are, as callers write who know no
   * other); the other price is derived.
   */
  price_basis: {
    ...optional(priceBasis),
    answered: { ...priceBasis, description: "In which of the two the price was typed" },
    elsewhere: true,
    listed: true,
    extension: true,
  },
  price_ht: { ...optional(price), answered: price, elsewhere: true, listed: true },
  price_ttc: {
    ...optional(price),
    answered: { ...price, description: "At `vat_rate`" },
    elsewhere: true,
    listed: true,
  },
  vat_rate: { ...vatRate, listed: true, planned: true },
  vat_rate_immediate: { ...optional(vatRate), planned: true },
  production_lead_days: { ...integer(0, 365), initial: 0, planned: true },
  shelf_life_days: { ...optionalDays, planned: true },
  /** Storage as its label says it (« À conserver entre 0 et 4 °C »). */
  storage: { ...optionalText(120), absent: null, listed: "extension", extension: true },
  net_quantity: {
    ...optional(positiveQuantity),
    absent: null,
    listed: "extension",
    extension: true,
    description: "Of one sale unit, as its label says it, in `net_unit`",
  },
  net_unit: { ...optional(unit), absent: null, listed: "extension", extension: true },
  date_kind: {
    ...optional(dateKind),
    absent: null,
    listed: "extension",
    extension: true,
    description: "What its label calls the last day of `shelf_life_days`",
  },
  min_order_quantity: { ...optional(quantity), planned: true },
  order_multiple: { ...optional(positiveQuantity), planned: true },
  stock_managed: { ...flag, initial: false, planned: true },
  /** Opens the stock of what is new; later only what is there already. */
  stock_quantity: { ...optional(quantity), answered: quantity, elsewhere: true, planned: true },
  ...reserve,
  active: { ...flag, initial: true, listed: true, planned: true },
  cost_ht: { ...amount, computed: true, listed: true, absent: null },
  cost_complete: { ...flag, computed: true, listed: true, absent: false },
  margin_ht: { ...optional(amount), computed: true, listed: true },
  margin_percent: { ...optional(quantity), computed: true, listed: true },
  coefficient: { ...optional(quantity), computed: true, listed: "extension" },
  food_cost_percent: { ...optional(quantity), computed: true, listed: true },
  allergens: { ...readOnlyTexts, listed: "extension" },
  traces: { ...readOnlyTexts, listed: "extension" },
  cost_missing: costMissing,
  label: { ...productLabel, computed: true, extension: true },
  /** The name of its photo (domain/pictures), and of the one that can be put back. */
  picture: { ...optional(readOnlyText), computed: true, extension: true, listed: true },
  earlier_picture: { ...optional(readOnlyText), computed: true, extension: true },
  used_by: usedBy,
} as const satisfies Fields;

/** The fields that a search of products looks through. */
export const searchedOfProduct = ["name", "code", "category"] as const satisfies readonly (keyof typeof product)[];

/** The facts of a product that its label says, without the day on which it is made. */
export const labelledProduct = {
  id: count,
  name: product.name,
  code: product.code,
  category: product.category,
  sale_unit: product.sale_unit,
  shelf_life_days: product.shelf_life_days,
  storage: product.storage,
  net_quantity: product.net_quantity,
  net_unit: product.net_unit,
  date_kind: product.date_kind,
  allergens: product.allergens,
  traces: product.traces,
  label: product.label,
} as const satisfies Fields;
