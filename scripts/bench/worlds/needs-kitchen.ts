import type {
  Equivalence,
  Kitchen,
  KitchenArticle,
  KitchenOrder,
  KitchenProduct,
  KitchenRecipe,
  KitchenSupplier,
  ProductComponent,
  RecipeLine,
} from "#api/kitchen/kitchen";

export interface Size {
  orders: number;
  linesPerOrder: number;
  products: number;
  /** Recipes on each level, from those that products use down to the deepest. */
  recipesPerLevel: number;
  levels: number;
  articles: number;
  suppliers: number;
  days: number;
}

/**
 * Returns a plan of a large house, always the same: proportional recipes with losses and yields, so that a plain
 * recursion can follow.
 */
export function largePlan(size: Size): { kitchen: Kitchen; orders: KitchenOrder[] } {
  const random = createRandom(20261121);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  const someOf = (count: number, from: number, to: number) => [
    ...new Set(range(count).map(() => from + Math.floor(random() * (to - from + 1)))),
  ];
  const grams = () => (0.02 + random() * 3).toFixed(3);

  const suppliers = range(size.suppliers).map((id): KitchenSupplier => ({
    id,
    name: `Fournisseur ${id}`,
    delivery_weekdays: pick([[], [1, 3, 5], [2, 4], [1, 2, 3, 4, 5, 6]]),
    cutoff_time: pick(["11:00", "17:00", null]),
    lead_time_days: pick([1, 2, 3]),
    lead_time_basis: "working",
    closed_periods: [],
    observes_public_holidays: true,
    minimum_order_ht: "150.00",
    minimum_policy: "warn",
    franco_ht: "300.00",
    shipping_fee_ht: "18.00",
    shipping_fee_vat_rate: "20",
    do_not_order: false,
    archived_at: null,
  }));

  const articles = range(size.articles).map((id): KitchenArticle => ({
    id,
    name: `Article ${id}`,
    kind: "ingredient",
    unit: pick(["kg", "kg", "l", "piece"]),
    equivalences: [equivalence("1", "l", "1.03", "kg"), equivalence("1", "piece", "0.055", "kg")],
    default_yield_percent: pick(["100", "100", "95", "88", "80", "72.5"]),
    allergens: [],
    traces: [],
    vat_rate: pick(["5.5", "5.5", "20"]),
    managed_stock: true,
    safety_stock: "1",
    target_stock: null,
    shelf_life_days: null,
    lots: [{ code: `L${id}`, quantity: "2.5", expires_on: "2026-12-31" }],
    incoming: [],
    offers: [
      {
        id,
        supplier_id: (id % size.suppliers) + 1,
        supplier_code: null,
        label: null,
        pack_label: "Colis",
        pack_quantity: pick(["1", "2.5", "5", "10", "25", "13", "0.6"]),
        pack_price_ht: (1 + random() * 40).toFixed(2),
        min_packs: 0,
        pack_multiple: 1,
        available: true,
        preferred: true,
      },
    ],
    archived_at: null,
  }));

  const recipes = range(size.levels * size.recipesPerLevel).map((id): KitchenRecipe => {
    const level = Math.ceil(id / size.recipesPerLevel);
    const below =
      level < size.levels ? someOf(2, level * size.recipesPerLevel + 1, (level + 1) * size.recipesPerLevel) : [];
    return {
      id,
      name: `Recette ${id}`,
      status: "active",
      lead_days: 0,
      output_quantity: pick(["1", "2", "2.5", "4", "5", "6.4", "8", "10", "12.5", "7.25"]),
      output_unit: "kg",
      equivalences: [],
      production_loss_percent: pick(["0", "0", "2", "3.7", "5", "8"]),
      batch_step: null,
      min_batches: "0",
      max_batch_quantity: null,
      shelf_life_days: null,
      lines: [
        ...someOf(4, 1, size.articles).map((article) => line({ article_id: article, quantity: grams() })),
        ...below.map((recipe) => line({ recipe_id: recipe, quantity: grams() })),
      ],
      stock_managed: false,
      stock_quantity: "0",
      safety_stock: "0",
      target_stock: null,
      archived_at: null,
    };
  });

  const products = range(size.products).map((id): KitchenProduct => ({
    id,
    name: `Produit ${id}`,
    sale_unit: "piece",
    components: [
      ...someOf(3, 1, size.recipesPerLevel).map((recipe) => component({ recipe_id: recipe })),
      component({ article_id: pick(articles).id }),
    ],
    price_ht: (2 + random() * 30).toFixed(2),
    vat_rate: "5.5",
    vat_rate_immediate: null,
    production_lead_days: 1,
    shelf_life_days: null,
    min_order_quantity: null,
    order_multiple: null,
    stock_managed: false,
    stock_quantity: "0",
    safety_stock: "0",
    target_stock: null,
    active: true,
    archived_at: null,
  }));

  const orders = range(size.orders).map((id): KitchenOrder => {
    const day = new Date(Date.UTC(2026, 10, 23 + Math.floor(random() * size.days))).toISOString().slice(0, 10);
    return {
      id,
      number: `CC-2026-${String(id).padStart(5, "0")}`,
      customer_name: `Client ${id}`,
      status: "confirmed",
      delivery_on: day,
      production_on: day,
      lines: range(size.linesPerOrder).map(() => {
        const product = pick(products);
        return {
          product_id: product.id,
          quantity: String(1 + Math.floor(random() * 60)),
          unit_price_ht: product.price_ht,
          discount_percent: "0",
          produced_quantity: "0",
        };
      }),
    };
  });

  const byId = <T extends { id: number }>(things: T[]) => new Map(things.map((thing) => [thing.id, thing]));
  return {
    kitchen: { articles: byId(articles), suppliers: byId(suppliers), recipes: byId(recipes), products: byId(products) },
    orders,
  };

  function line(of: { article_id?: number; recipe_id?: number; quantity: string }): RecipeLine {
    return {
      article_id: null,
      recipe_id: null,
      unit: "kg",
      quantity_is: "net",
      yield_percent: null,
      part: null,
      scaling: "proportional",
      from_stock: false,
      ...of,
    };
  }

  function component(of: { article_id?: number; recipe_id?: number }): ProductComponent {
    return {
      article_id: null,
      recipe_id: null,
      product_id: null,
      quantity: (0.02 + random() * 0.4).toFixed(3),
      unit: "kg",
      yield_percent: null,
      ...of,
    };
  }
}

function equivalence(
  quantity: string,
  unit: Equivalence["unit"],
  equals_quantity: string,
  equals_unit: Equivalence["unit"],
): Equivalence {
  return { part: null, quantity, unit, equals_quantity, equals_unit };
}

/** Returns Mulberry32: numbers in [0, 1), the same for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
