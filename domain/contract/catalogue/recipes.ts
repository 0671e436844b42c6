import { scalings } from "../../kitchen/batches";
import { quantityMeanings, recipeStatuses } from "../../choices";
import type { Fields } from "../field";
import {
  amount,
  choice,
  code,
  costMissing,
  count,
  equivalences,
  flag,
  group,
  id,
  list,
  lossPercent,
  name,
  notes,
  optional,
  optionalDays,
  optionalMinutes,
  optionalText,
  positiveQuantity,
  price,
  quantity,
  reference,
  reserve,
  storage,
  text,
  readOnlyText,
  readOnlyTexts,
  unit,
  absent,
  usedBy,
  integer,
  yieldPercent,
} from "../kinds";

/** Days that a recipe is made before the day of what takes it, at most. */
export const longestLead = 14;

/** One ingredient: an article or another recipe. */
export const recipeLine = {
  kind: "group",
  component: "RecipeLine",
  fields: {
    article_id: { ...optional(id), planned: true },
    recipe_id: { ...optional(id), planned: true },
    /** Of the article or recipe. */
    name: { ...readOnlyText, computed: true, absent: "" },
    quantity: { ...positiveQuantity, absent, planned: true },
    unit: { ...unit, absent: "", planned: true },
    quantity_is: { ...choice(quantityMeanings), initial: "net", planned: true },
    /** Null: the article's own. */
    yield_percent: { ...optional(yieldPercent), planned: true },
    part: { ...optionalText(60), planned: true },
    scaling: { ...choice(scalings), initial: "proportional", absent: "proportional", planned: true },
    /** Taken from stock: not exploded further. */
    from_stock: { ...flag, initial: false, absent: false, planned: true },
    note: optionalText(400),
    /** Of the line in one batch, before tax; null when incomplete. */
    cost_ht: { ...optional(amount), computed: true },
  },
  rule: { must: "one", of: ["article_id", "recipe_id"], message: "Choisissez un article ou une recette." },
} as const;

/** The name of a photo (domain/pictures), and of the one that can be put back. */
const pictures = {
  picture: { ...optional(readOnlyText), computed: true, extension: true },
  earlier_picture: { ...optional(readOnlyText), computed: true, extension: true },
} as const;

const step = group({
  text: text(1, 4000),
  minutes: optionalMinutes,
  temperature_c: optional(integer(-100, 1000)),
  critical: { ...flag, initial: false },
  ...pictures,
});

/**
 * The days, in an ordinary week, on which a recipe and what it is made of are made for one use, earliest first: what is
 * made on the day itself is left out.
 */
const madeAhead = group({
  /** Some of the products, or recipes that nothing takes, that use it so, and how many others do. */
  for: list(reference),
  others: count,
  /** ISO weekday of the use. */
  used_on: count,
  steps: list(group({ recipe_id: count, name: readOnlyText, weekday: count, days_before: count })),
});

/** A thing that is made: lines, steps, costs and allergens. */
export const recipe = {
  name: { ...name, listed: true, absent: "", planned: true },
  code: { ...code, listed: true },
  category: { ...optionalText(60), listed: true },
  /** The post of the kitchen at which it is made. */
  station: { ...optionalText(40), listed: true, extension: true },
  status: { ...choice(recipeStatuses), initial: "draft", listed: true, planned: true },
  /** Net output of one batch. */
  output_quantity: { ...positiveQuantity, listed: true, absent: "", planned: true },
  output_unit: { ...unit, listed: true, absent: "", planned: true },
  unit_cost_ht: { ...optional(price), computed: true, listed: true, absent: null },
  cost_complete: { ...flag, computed: true, listed: true, absent: false },
  allergens: { ...readOnlyTexts, listed: "extension" },
  traces: { ...readOnlyTexts, listed: "extension" },
  equivalences,
  portions: optional(integer(1, 1_000_000)),
  production_loss_percent: { ...lossPercent, initial: "0", planned: true },
  /** Null: exact batches. */
  batch_step: { ...optional(positiveQuantity), planned: true },
  min_batches: { ...quantity, initial: "0", planned: true },
  max_batch_quantity: { ...optional(positiveQuantity), planned: true },
  lines: { ...list(recipeLine), most: 500, counted: "ingrédients", initial: [], elsewhere: true, absent: [] },
  steps: { ...list(step), most: 200, counted: "étapes", initial: [], absent: [] },
  prep_minutes: optionalMinutes,
  cook_minutes: optionalMinutes,
  rest_minutes: optionalMinutes,
  /** Days that what is made keeps; null when it does not go off. */
  shelf_life_days: { ...optionalDays, planned: true },
  /** Days that it is made before the day of what takes it: what rises, sets, matures. */
  lead_days: { ...integer(0, longestLead), initial: 0, absent: 0, listed: true, planned: true, extension: true },
  storage,
  notes,
  stock_managed: { ...flag, initial: false, planned: true },
  /** Opens the stock of what is new; later only what is there already. */
  stock_quantity: { ...optional(quantity), answered: quantity, elsewhere: true, planned: true },
  ...reserve,
  cost_ht: { ...amount, computed: true, absent: null },
  cost_missing: costMissing,
  ...pictures,
  picture: { ...pictures.picture, listed: true },
  used_by: usedBy,
  /** The chains of most uses, and how many others there are; none where all is made on the day of its use. */
  made_ahead: { ...list(madeAhead), computed: true, extension: true, absent: [] },
  made_ahead_others: { ...count, computed: true, extension: true, absent: 0 },
} as const satisfies Fields;

/** The fields that a search of recipes looks through. */
export const searchedOfRecipe = ["name", "code", "category"] as const satisfies readonly (keyof typeof recipe)[];
