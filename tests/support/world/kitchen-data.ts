import type { Unit } from "#domain/kitchen/units";
import type {
  Equivalence,
  Kitchen,
  KitchenArticle,
  KitchenOrder,
  KitchenOrderLine,
  KitchenProduct,
  KitchenRecipe,
  KitchenSupplier,
  Offer,
  ProductComponent,
  RecipeLine,
} from "#api/kitchen/kitchen";

/** Returns kitchen values with the ordinary defaults: a test says only what matters to it. */

export function article(of: Pick<KitchenArticle, "id" | "name" | "unit"> & Partial<KitchenArticle>): KitchenArticle {
  return {
    kind: "ingredient",
    equivalences: [],
    default_yield_percent: "100",
    allergens: [],
    traces: [],
    vat_rate: "5.5",
    managed_stock: true,
    safety_stock: "0",
    target_stock: null,
    shelf_life_days: null,
    lots: [],
    incoming: [],
    offers: [],
    archived_at: null,
    ...of,
  };
}

export function offer(of: Pick<Offer, "id" | "pack_quantity" | "pack_price_ht"> & Partial<Offer>): Offer {
  return {
    supplier_id: 1,
    supplier_code: null,
    label: null,
    pack_label: `Colis de ${of.pack_quantity}`,
    min_packs: 0,
    pack_multiple: 1,
    available: true,
    preferred: true,
    ...of,
  };
}

export function supplier(of: Pick<KitchenSupplier, "id" | "name"> & Partial<KitchenSupplier>): KitchenSupplier {
  return {
    delivery_weekdays: [],
    cutoff_time: null,
    lead_time_days: 0,
    lead_time_basis: "calendar",
    closed_periods: [],
    observes_public_holidays: false,
    minimum_order_ht: null,
    minimum_policy: "warn",
    franco_ht: null,
    shipping_fee_ht: null,
    shipping_fee_vat_rate: null,
    do_not_order: false,
    archived_at: null,
    ...of,
  };
}

export function recipe(
  of: Pick<KitchenRecipe, "id" | "name" | "output_quantity" | "lines"> & Partial<KitchenRecipe>,
): KitchenRecipe {
  return {
    status: "active",
    output_unit: "kg",
    equivalences: [],
    production_loss_percent: "0",
    batch_step: null,
    min_batches: "0",
    max_batch_quantity: null,
    shelf_life_days: null,
    lead_days: 0,
    stock_managed: false,
    stock_quantity: "0",
    safety_stock: "0",
    target_stock: null,
    archived_at: null,
    ...of,
  };
}

export function product(
  of: Pick<KitchenProduct, "id" | "name" | "components"> & Partial<KitchenProduct>,
): KitchenProduct {
  return {
    sale_unit: "piece",
    price_ht: "10",
    vat_rate: "5.5",
    vat_rate_immediate: null,
    production_lead_days: 0,
    shelf_life_days: null,
    min_order_quantity: null,
    order_multiple: null,
    stock_managed: false,
    stock_quantity: "0",
    safety_stock: "0",
    target_stock: null,
    active: true,
    archived_at: null,
    ...of,
  };
}

export function order(of: Pick<KitchenOrder, "id" | "lines"> & Partial<KitchenOrder>): KitchenOrder {
  return {
    number: `CC-2026-${String(of.id).padStart(5, "0")}`,
    customer_name: `Client ${of.id}`,
    status: "confirmed",
    delivery_on: "2026-11-26",
    production_on: "2026-11-25",
    ...of,
  };
}

export function orderLine(
  product_id: number,
  quantity: string,
  rest: Partial<KitchenOrderLine> = {},
): KitchenOrderLine {
  return { product_id, quantity, unit_price_ht: "10", discount_percent: "0", produced_quantity: "0", ...rest };
}

type LineOptions = Partial<Omit<RecipeLine, "article_id" | "recipe_id">>;

function line(quantity: string, unit: Unit, options: LineOptions): Omit<RecipeLine, "article_id" | "recipe_id"> {
  return {
    quantity,
    unit,
    quantity_is: "net",
    yield_percent: null,
    part: null,
    scaling: "proportional",
    from_stock: false,
    ...options,
  };
}

/** Returns a recipe line that takes an article. */
export function ofArticle(
  article_id: number,
  quantity: string,
  unit: Unit = "kg",
  options: LineOptions = {},
): RecipeLine {
  return { article_id, recipe_id: null, ...line(quantity, unit, options) };
}

/** Returns a recipe line that takes another recipe. */
export function ofRecipe(
  recipe_id: number,
  quantity: string,
  unit: Unit = "kg",
  options: LineOptions = {},
): RecipeLine {
  return { article_id: null, recipe_id, ...line(quantity, unit, options) };
}

/** Returns a product component. */
export function component(
  of: { article_id: number } | { recipe_id: number } | { product_id: number },
  quantity: string,
  unit: Unit = "kg",
  yield_percent: string | null = null,
): ProductComponent {
  return { article_id: null, recipe_id: null, product_id: null, ...of, quantity, unit, yield_percent };
}

export function equivalence(
  quantity: string,
  unit: Unit,
  equals_quantity: string,
  equals_unit: Unit,
  part: string | null = null,
): Equivalence {
  return { part, quantity, unit, equals_quantity, equals_unit };
}

export function kitchen(of: {
  articles?: KitchenArticle[];
  recipes?: KitchenRecipe[];
  products?: KitchenProduct[];
  suppliers?: KitchenSupplier[];
}): Kitchen {
  const byId = <T extends { id: number }>(things: T[] = []) => new Map(things.map((thing) => [thing.id, thing]));
  return {
    articles: byId(of.articles),
    recipes: byId(of.recipes),
    products: byId(of.products),
    suppliers: byId(of.suppliers ?? [supplier({ id: 1, name: "Grossiste" })]),
  };
}
