import type { Unit } from "#domain/kitchen/units";
import { stationOf } from "../stations";
import type { DemoRecipe, DemoRecipeLine, DemoStep } from "../company";

type Extras<Full, Named extends keyof Full> = Partial<Omit<Full, Named>>;

const usualLine = {
  quantity_is: "net",
  yield_percent: null,
  part: null,
  scaling: "proportional",
  from_stock: false,
  note: null,
} satisfies Partial<DemoRecipeLine>;

/** Returns a line that uses an article, by its code. */
export function ingredient(
  article: string,
  quantity: string,
  unit: Unit,
  extras: Extras<DemoRecipeLine, "article" | "recipe" | "quantity" | "unit"> = {},
): DemoRecipeLine {
  return { ...usualLine, article, recipe: null, quantity, unit, ...extras };
}

/** Returns a line that uses another recipe, by its code. */
export function preparation(
  recipe: string,
  quantity: string,
  unit: Unit,
  extras: Extras<DemoRecipeLine, "article" | "recipe" | "quantity" | "unit"> = {},
): DemoRecipeLine {
  return { ...usualLine, article: null, recipe, quantity, unit, ...extras };
}

/** Returns a step of the method. */
export function step(text: string, extras: Extras<DemoStep, "text"> = {}): DemoStep {
  return { text, minutes: null, temperature_c: null, critical: false, ...extras };
}

const usual = {
  status: "active",
  equivalences: [],
  portions: null,
  production_loss_percent: "0",
  batch_step: null,
  min_batches: "0",
  max_batch_quantity: null,
  cook_minutes: 0,
  rest_minutes: 0,
  lead_days: 0,
  storage: "chilled",
  notes: null,
  stock_managed: false,
  stock_quantity: "0",
} satisfies Partial<DemoRecipe>;

/**
 * Completes a recipe with what most of them have in common: active, kept chilled, made in exact batches, not stocked.
 */
export function recipe(entry: Omit<DemoRecipe, keyof typeof usual | "station"> & Partial<DemoRecipe>): DemoRecipe {
  return { ...usual, station: stationOf(entry.category), ...entry };
}
