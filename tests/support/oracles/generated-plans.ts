import fc from "fast-check";
import { formatMillionths, millionths } from "#domain/exact/quantity";
import type { Unit } from "#domain/kitchen/units";
import type { Incoming, Kitchen, KitchenOrder, Lot, RecipeLine } from "#api/kitchen/kitchen";
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

export interface GeneratedPlan {
  kitchen: Kitchen;
  orders: KitchenOrder[];
}

/** The wildness of the generated plans. */
export interface Wildness {
  /** Stock, batch steps, minimums, capacities, fixed lines: everything that is not proportional. */
  rounding: boolean;
  /** Lots that expire, receipts that come late. */
  dates: boolean;
  /** Orders of days before 21 November 2026 too, and receipts that were expected then. */
  behind?: boolean;
  /** Articles that are opened in pieces, of which what is left serves some days. */
  opened?: boolean;
  /** Cycles, zero outputs, drafts, missing equivalences, gaps. */
  broken: boolean;
}

/** Returns a plain decimal string between bounds given in units of its last decimal. */
function decimal(min: number, max: number, scale: number) {
  return fc.integer({ min, max }).map((digits) => {
    const text = String(digits).padStart(scale + 1, "0");
    return scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`;
  });
}

/** Returns a value about once in `rarity`, else the ordinary one. */
function sometimes<T>(value: fc.Arbitrary<T>, otherwise: T, rarity = 3): fc.Arbitrary<T> {
  return fc.oneof({ weight: rarity - 1, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary: value });
}

const percentLoss = fc.oneof(fc.constant("0"), fc.constant("3.7"), decimal(0, 9999, 2));
const yields = fc.oneof(fc.constant("100"), decimal(1, 99_999, 2), decimal(600_000, 1_400_000, 4));
const dayFrom = (min: number, max = 30) => fc.integer({ min, max }).map((number) => `2026-11-${number}`);
const day = dayFrom(20);

function anArticle(id: number, { rounding, dates, behind, opened, broken }: Wildness) {
  return fc
    .record({
      unit: fc.constantFrom("kg" as const, "l" as const, "piece" as const),
      yieldPercent: yields,
      pack: decimal(1, 30_000, 3),
      price: decimal(0, 500_000, 4),
      minPacks: rounding ? sometimes(fc.integer({ min: 0, max: 6 }), 0) : fc.constant(0),
      multiple: rounding ? sometimes(fc.integer({ min: 1, max: 5 }), 1) : fc.constant(1),
      lots: rounding
        ? fc.array(
            fc.record({
              code: fc.constant(null),
              quantity: decimal(0, 9_000, 3),
              expires_on: dates ? fc.option(day) : fc.constant(null),
            }),
            { maxLength: 2 },
          )
        : fc.constant<Lot[]>([]),
      incoming:
        dates || (behind && rounding)
          ? fc.array(
              fc.record({
                supplier_id: fc.constant(1),
                quantity: decimal(1, 5_000, 3),
                expected_on: behind ? dayFrom(15, 20) : day,
              }),
              { maxLength: behind ? 2 : 1 },
            )
          : fc.constant<Incoming[]>([]),
      safety: rounding ? sometimes(decimal(0, 3_000, 3), "0") : fc.constant("0"),
      managed: sometimes(fc.constant(false), true, 8),
      offered: broken ? sometimes(fc.constant(false), true) : fc.constant(true),
      bridged: broken ? sometimes(fc.constant(false), true) : fc.constant(true),
      keeps: opened ? fc.option(fc.record({ entire: fc.nat(4), part: fc.nat(2) })) : fc.constant(null),
    })
    .map(({ unit, yieldPercent, pack, price, minPacks, multiple, lots, incoming, safety, managed, keeps, ...of }) =>
      article({
        id,
        name: `Article ${id}`,
        unit,
        default_yield_percent: yieldPercent,
        equivalences: of.bridged
          ? [
              equivalence("1", "l", "1.03", "kg"),
              { ...equivalence("3", "piece", "0.17", "kg"), ...(keeps && { keeps_days: keeps.entire }) },
              { ...equivalence("1", "piece", "0.018", "kg", "jaune"), ...(keeps && { keeps_days: keeps.part }) },
            ]
          : [],
        lots,
        incoming,
        safety_stock: safety,
        managed_stock: managed,
        offers: of.offered
          ? [
              offer({
                id,
                supplier_id: (id % 3) + 1,
                pack_quantity: pack,
                pack_price_ht: price,
                min_packs: minPacks,
                pack_multiple: multiple,
              }),
            ]
          : [],
      }),
    );
}

function aLine(
  recipeId: number,
  recipes: number,
  articles: number,
  { rounding, broken }: Wildness,
): fc.Arbitrary<RecipeLine> {
  const units = fc.constantFrom<Unit>("g", "kg", "cl", "l", "piece");
  const scaling = rounding
    ? sometimes(fc.constantFrom("fixed_per_batch" as const, "fixed_per_run" as const), "proportional" as const, 6)
    : fc.constant("proportional" as const);
  const rest = fc.record({
    yield_percent: sometimes(yields, null),
    quantity_is: fc.constantFrom("net" as const, "gross" as const),
    scaling,
    from_stock: rounding ? sometimes(fc.constant(true), false, 11) : fc.constant(false),
  });
  const quantity = decimal(1, 5_000, 3);
  const toArticle = fc.record({
    id: fc.integer({ min: 1, max: articles }),
    quantity,
    unit: units,
    rest,
    part: sometimes(fc.constant("jaune"), null, 11),
  });
  const articleLine = toArticle.map(({ id, quantity: taken, unit, rest: options, part }) =>
    ofArticle(id, taken, part === null ? unit : "kg", { ...options, part }),
  );
  const lowest = broken ? 1 : recipeId + 1;
  if (lowest > recipes) return articleLine;
  const recipeLine = fc
    .record({ id: fc.integer({ min: lowest, max: recipes }), quantity, unit: units, rest })
    .map(({ id, quantity: taken, unit, rest: options }) => ofRecipe(id, taken, unit, options));
  return fc.oneof(articleLine, recipeLine);
}

function aRecipe(id: number, recipes: number, articles: number, wildness: Wildness) {
  const { rounding, broken } = wildness;
  return fc
    .record({
      output: broken ? sometimes(fc.constant("0"), "2.5", 11) : decimal(1, 40_000, 3),
      unit: fc.constantFrom<Unit>("kg", "l", "piece"),
      loss: percentLoss,
      step: rounding ? fc.option(fc.constantFrom("1", "0.5", "0.25", "0.3")) : fc.constant(null),
      least: rounding ? sometimes(decimal(0, 300, 2), "0") : fc.constant("0"),
      capacity: rounding ? fc.option(decimal(100, 30_000, 3)) : fc.constant(null),
      stock: rounding ? sometimes(decimal(0, 20_000, 3), "0") : fc.constant("0"),
      lines: fc.array(aLine(id, recipes, articles, wildness), { minLength: broken ? 0 : 1, maxLength: 4 }),
      status: broken ? sometimes(fc.constant("draft" as const), "active" as const, 11) : fc.constant("active" as const),
      bridged: broken ? sometimes(fc.constant(false), true) : fc.constant(true),
    })
    .map(({ output, unit, loss, step, least, capacity, stock, lines, status, bridged }) =>
      recipe({
        id,
        name: `Recette ${id}`,
        status,
        output_quantity: output,
        output_unit: unit,
        equivalences: bridged ? [equivalence("1", "l", "0.97", "kg"), equivalence("1", "piece", "0.08", "kg")] : [],
        production_loss_percent: loss,
        batch_step: step,
        min_batches: least,
        max_batch_quantity: capacity,
        stock_managed: true,
        stock_quantity: stock,
        lines,
      }),
    );
}

function aProduct(id: number, products: number, recipes: number, articles: number, { rounding, broken }: Wildness) {
  const quantity = decimal(1, 3_000, 3);
  const ofRecipe_ = fc
    .record({ id: fc.integer({ min: 1, max: recipes }), quantity })
    .map((of) => component({ recipe_id: of.id }, of.quantity));
  const ofArticle_ = fc
    .record({ id: fc.integer({ min: 1, max: articles }), quantity, percent: sometimes(yields, null) })
    .map((of) => component({ article_id: of.id }, of.quantity, "kg", of.percent));
  const lowest = broken ? 1 : id + 1;
  const ofProduct = fc
    .record({ id: fc.integer({ min: Math.min(lowest, products), max: products }), quantity: decimal(1, 30, 1) })
    .map((of) => component({ product_id: of.id }, of.quantity, "piece"));
  return fc
    .record({
      components: fc.array(
        lowest > products
          ? fc.oneof(ofRecipe_, ofArticle_)
          : fc.oneof(
              { weight: 3, arbitrary: ofRecipe_ },
              { weight: 2, arbitrary: ofArticle_ },
              { weight: 1, arbitrary: ofProduct },
            ),
        { minLength: broken ? 0 : 1, maxLength: 3 },
      ),
      stock: rounding ? sometimes(decimal(0, 30_000, 3), "0") : fc.constant("0"),
    })
    .map(({ components, stock }) =>
      product({ id, name: `Produit ${id}`, components, stock_managed: true, stock_quantity: stock }),
    );
}

function anOrder(id: number, products: number, { behind }: Wildness) {
  const line = fc
    .record({
      product: fc.integer({ min: 1, max: products }),
      quantity: fc.oneof(decimal(1, 200, 0), decimal(1, 40_000, 3), decimal(1, 9_000_000, 6)),
      produced: sometimes(decimal(0, 30, 0), "0", 8),
    })
    .map((of) => orderLine(of.product, of.quantity, { produced_quantity: of.produced }));
  return fc
    .record({ lines: fc.array(line, { minLength: 1, maxLength: 4 }), production_on: behind ? dayFrom(15) : day })
    .map(({ lines, production_on }) => order({ id, lines, production_on, delivery_on: production_on }));
}

/** Plans of a few products, recipes up to seven deep, and orders. */
export function plans(wildness: Wildness): fc.Arbitrary<GeneratedPlan> {
  return fc
    .record({
      articles: fc.integer({ min: 1, max: 5 }),
      recipes: fc.integer({ min: 1, max: 7 }),
      products: fc.integer({ min: 1, max: 4 }),
      orders: fc.integer({ min: 1, max: 5 }),
    })
    .chain((size) => {
      const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
      return fc
        .record({
          articles: fc.tuple(...ids(size.articles).map((id) => anArticle(id, wildness))),
          recipes: fc.tuple(...ids(size.recipes).map((id) => aRecipe(id, size.recipes, size.articles, wildness))),
          products: fc.tuple(
            ...ids(size.products).map((id) => aProduct(id, size.products, size.recipes, size.articles, wildness)),
          ),
          orders: fc.tuple(...ids(size.orders).map((id) => anOrder(id, size.products, wildness))),
        })
        .map(({ articles, recipes, products, orders }) => ({
          kitchen: kitchen({
            articles,
            recipes,
            products,
            suppliers: [1, 2, 3].map((id) =>
              supplier({ id, name: `Fournisseur ${id}`, delivery_weekdays: id === 2 ? [2, 4] : [] }),
            ),
          }),
          orders,
        }));
    });
}

/** Returns the kitchen with targets above the safety stocks of two articles of three, those without one included. */
export function withTargets(kitchen: Kitchen): Kitchen {
  const articles = [...kitchen.articles].map(([id, article]) => {
    const target = millionths(article.safety_stock) + BigInt(id) * 750_000n;
    return [id, { ...article, target_stock: id % 3 === 0 ? null : formatMillionths(target) }] as const;
  });
  return { ...kitchen, articles: new Map(articles) };
}

/**
 * Returns the kitchen without lines from stock: they are neither made nor part of what a recipe is made for.
 */
export function withoutFromStock(kitchen: Kitchen): Kitchen {
  const recipes = [...kitchen.recipes].map(
    ([id, recipe]) => [id, { ...recipe, lines: recipe.lines.map((line) => ({ ...line, from_stock: false })) }] as const,
  );
  return { ...kitchen, recipes: new Map(recipes) };
}
