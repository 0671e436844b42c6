import fc from "fast-check";
import { addDays } from "#domain/days";
import type { KitchenProduct, RecipeLine } from "#api/kitchen/kitchen";
import {
  article,
  component,
  equivalence,
  kitchen,
  ofArticle,
  offer,
  ofRecipe,
  order,
  orderLine,
  product,
  recipe,
  supplier,
} from "../world/kitchen-data";
import type { LackingPlan } from "./lacking-needs";

/** A Monday. */
const today = "2026-11-23";

const from = <Value>(...values: Value[]) => fc.constantFrom(...values);
const day = (first: number, last: number) => fc.integer({ min: first, max: last }).map((days) => addDays(today, days));
const tenths = (min: number, max: number) => fc.integer({ min, max }).map((count) => String(count / 10));
const often = <Value>(usual: Value, ...others: Value[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });

/** Short lives, lots that end, receipts overdue, never sent or late; offers of suppliers who come, late or never. */
const anArticle = (id: number) =>
  fc
    .record({
      yields: often("100", "80", "50"),
      life: from(null, null, 0, 1, 2, 4),
      managed: often(true, true, true, false),
      safety: often("0", "0.5"),
      lots: fc.array(
        fc.record({ code: fc.constant(null), quantity: tenths(1, 60), expires_on: fc.option(day(-1, 5)) }),
        { maxLength: 2 },
      ),
      incoming: fc.array(
        fc
          .record({
            supplier_id: from(1, 2),
            quantity: tenths(1, 60),
            expected_on: day(-4, 5),
            unsent: often(null, { before: null }, { before: `${today}T06:00:00Z` }, { before: `${today}T08:00:00Z` }),
          })
          .map(({ unsent, ...one }) => ({ ...one, ...(unsent && { unsent }) })),
        { maxLength: 2 },
      ),
      offers: fc.array(
        fc.record({ supplier_id: from(1, 2, 3), pack: from("0.5", "1", "2.5"), price: from("2", "9") }),
        { maxLength: 2 },
      ),
      available: often(true, false),
      opened: often(null, { size: "0.5", keeps: 0 }, { size: "0.5", keeps: 1 }, { size: "2", keeps: 2 }),
    })
    .map(({ yields, life, managed, safety, lots, incoming, offers, available, opened }) =>
      article({
        id,
        equivalences: opened ? [{ ...equivalence("1", "piece", opened.size, "kg"), keeps_days: opened.keeps }] : [],
        name: `Article ${id}`,
        unit: "kg",
        default_yield_percent: yields,
        shelf_life_days: life,
        managed_stock: managed,
        safety_stock: safety,
        lots,
        incoming,
        offers: offers.map(({ supplier_id, pack, price }, at) =>
          offer({
            id: id * 10 + at,
            supplier_id,
            pack_quantity: pack,
            pack_price_ht: price,
            preferred: at === 0,
            available: at > 0 || available,
          }),
        ),
      }),
    );

function aRecipe(id: number, recipes: number, articles: number) {
  const options = fc.record({
    scaling: often<RecipeLine["scaling"]>("proportional", "fixed_per_batch", "fixed_per_run"),
  });
  const ofArticles = fc
    .tuple(fc.integer({ min: 1, max: articles }), tenths(1, 20), options)
    .map(([of, quantity, rest]) => ofArticle(of, quantity, "kg", rest));
  const ofRecipes = fc
    .tuple(fc.integer({ min: Math.min(id + 1, recipes), max: recipes }), tenths(1, 20), options)
    .map(([of, quantity, rest]) => ofRecipe(of, quantity, "kg", rest));
  return fc
    .record({
      output: from("1", "2", "4", "0.8"),
      loss: often("0", "20"),
      step: from(null, null, "1", "0.5", "0.25"),
      least: often("0", "1"),
      capacity: often(null, "5"),
      isStocked: fc.boolean(),
      stock: often("0", "0.5", "2"),
      life: from(null, 0, 1, 2),
      lines: fc.array(id < recipes ? fc.oneof(ofArticles, ofRecipes) : ofArticles, { minLength: 1, maxLength: 3 }),
    })
    .map(({ output, loss, step, least, capacity, isStocked, stock, life, lines }) =>
      recipe({
        id,
        name: `Recette ${id}`,
        output_quantity: output,
        production_loss_percent: loss,
        batch_step: step,
        min_batches: least,
        max_batch_quantity: capacity,
        stock_managed: isStocked,
        stock_quantity: isStocked ? stock : "0",
        shelf_life_days: life,
        lines,
      }),
    );
}

function aProduct(id: number, products: number, recipes: number, articles: number) {
  const ofRecipes = fc
    .tuple(fc.integer({ min: 1, max: recipes }), tenths(1, 9))
    .map(([recipe_id, quantity]) => component({ recipe_id }, quantity));
  const ofArticles = fc
    .tuple(fc.integer({ min: 1, max: articles }), tenths(1, 9))
    .map(([article_id, quantity]) => component({ article_id }, quantity));
  const ofProducts = fc
    .tuple(fc.integer({ min: Math.min(id + 1, products), max: products }), from("1", "2", "3"))
    .map(([product_id, quantity]) => component({ product_id }, quantity));
  return fc
    .record({
      unit: often<"piece" | "kg">("piece", "kg"),
      stock: often("0", "3", "10"),
      components: fc.array(
        id < products ? fc.oneof(ofRecipes, ofRecipes, ofArticles, ofProducts) : fc.oneof(ofRecipes, ofArticles),
        { minLength: 1, maxLength: 2 },
      ),
    })
    .map(({ unit, stock, components }) =>
      product({
        id,
        name: `Produit ${id}`,
        sale_unit: unit,
        stock_managed: stock !== "0",
        stock_quantity: stock,
        components,
      }),
    );
}

const anOrder = (id: number, products: number) =>
  fc
    .record({
      on: day(-3, 4),
      after: from(0, 0, 1, 2),
      delivery_time: from(null, "08:00", "11:00", "16:00"),
      lines: fc.array(
        fc.record({
          product: fc.integer({ min: 1, max: products }),
          quantity: fc.integer({ min: 1, max: 30 }),
          produced: often(0, 2, 9),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    })
    .map(({ on, after, delivery_time, lines }) => ({
      ...order({
        id,
        production_on: on,
        delivery_on: addDays(on, after),
        lines: lines.map((line) =>
          orderLine(line.product, String(line.quantity), { produced_quantity: String(line.produced) }),
        ),
      }),
      delivery_time,
    }));

const aSupplier = (id: number) =>
  fc
    .record({
      delivery_weekdays: from<number[]>([], [2, 4], [5]),
      lead_time_days: from(0, 1, 2, 4),
      cutoff_time: from(null, "06:00", "12:00"),
      minimum_order_ht: often(null, "30"),
      minimum_policy: from("block" as const, "warn" as const),
      do_not_order: often(false, id === 3),
    })
    .map((fields) => supplier({ id, name: `Fournisseur ${id}`, ...fields }));

/** Returns how a box takes each product: in the unit in which that is sold. */
const inOwnUnits = (all: readonly KitchenProduct[]) => (of: KitchenProduct) => ({
  ...of,
  components: of.components.map((part) => ({
    ...part,
    unit: all.find(({ id }) => id === part.product_id)?.sale_unit === "piece" ? ("piece" as const) : ("kg" as const),
  })),
});

/** Plans of a few products in which much lacks, asked on a Monday at eight: orders and receipts of before are open. */
export const lackingPlans: fc.Arbitrary<LackingPlan> = fc
  .record({
    articles: fc.integer({ min: 1, max: 3 }),
    recipes: fc.integer({ min: 1, max: 4 }),
    products: fc.integer({ min: 1, max: 3 }),
    orders: fc.integer({ min: 1, max: 5 }),
  })
  .chain((size) => {
    const each = <Thing>(count: number, draw: (id: number) => fc.Arbitrary<Thing>) =>
      fc.tuple(...Array.from({ length: count }, (_, at) => draw(at + 1)));
    return fc
      .record({
        articles: each(size.articles, anArticle),
        recipes: each(size.recipes, (id) => aRecipe(id, size.recipes, size.articles)),
        products: each(size.products, (id) => aProduct(id, size.products, size.recipes, size.articles)),
        orders: each(size.orders, (id) => anOrder(id, size.products)),
        suppliers: each(3, aSupplier),
        extras: fc.array(fc.record({ product_id: fc.constant(1), quantity: from("2", "7") }), { maxLength: 1 }),
        extras_on: day(0, 3),
      })
      .map(({ articles, recipes, products, suppliers, ...rest }) => ({
        ...rest,
        kitchen: kitchen({ articles, recipes, products: products.map(inOwnUnits(products)), suppliers }),
        today,
      }));
  });
