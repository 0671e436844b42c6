import type { Unit } from "#domain/kitchen/units";
import { type Labelled, labelledBy } from "./labels";
import { stationOf } from "../stations";
import type { DemoComponent, DemoProduct } from "../company";

const none = { recipe: null, article: null, product: null, yield_percent: null };

/** Returns a component that is a recipe, by its code. */
export function made(recipe: string, quantity: string, unit: Unit): DemoComponent {
  return { ...none, recipe, quantity, unit };
}

/** Returns a component that is an article, by its code. */
export function bought(article: string, quantity: string, unit: Unit): DemoComponent {
  return { ...none, article, quantity, unit };
}

/** Returns a component that is another product, by its code, counted in its sale unit. */
export function sold(product: string, quantity: string): DemoComponent {
  return { ...none, product, quantity, unit: "piece" };
}

const usual = {
  sale_unit: "piece",
  price_ttc: null,
  price_ht: null,
  vat_rate: "5.5",
  vat_rate_immediate: "10",
  production_lead_days: 1,
  min_order_quantity: null,
  order_multiple: null,
  stock_managed: false,
  stock_quantity: "0",
  active: true,
} satisfies Partial<DemoProduct>;

/**
 * Completes a product with what most of them have in common: sold by the piece, 5.5 % to take away and 10 % to eat at
 * once, made the day before.
 */
export function product(
  entry: Omit<DemoProduct, keyof typeof usual | "station" | Labelled> & Partial<DemoProduct>,
): DemoProduct {
  return { ...usual, station: stationOf(entry.category), ...labelledBy(entry), ...entry };
}
