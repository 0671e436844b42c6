import type { Unit } from "#domain/kitchen/units";
import type {
  Kitchen,
  KitchenArticle,
  KitchenOrder,
  KitchenRecipe,
  ProductComponent,
  RecipeLine,
} from "#api/kitchen/kitchen";
import { type Fraction, greater, minus, nothing, over, plus, readDecimal, times, total, integer } from "./fractions";
import { dayToMake } from "./lead-times";
import { keepsOpened, openingByHand } from "./opened-by-hand";

const isSame = (a: Fraction, b: Fraction) => a.n * b.d === b.n * a.d;
const roundedUp = ({ n, d }: Fraction) => (n + d - 1n) / d;

export interface Settled {
  products: Map<number, Fraction>;
  recipes: Map<number, { gross: Fraction; net: Fraction; batches: Fraction; fills: bigint; days: MadeOn }>;
  articles: Map<number, { gross: Fraction; net: Fraction; packs: bigint }>;
}

/** The quantity of a recipe that each day makes, its rounding included. */
type MadeOn = [day: string, output: Fraction][];

/** The demand for one thing, by day. */
type Days = Map<string, Fraction>;

/**
 * Calculates the needs a second time, in a way that knows stock, batches, what they leave over and packs, and no order
 * of work: demands are guessed (nothing), everything is made day by day for the guess, what that takes is the next
 * guess, until nothing changes. A kitchen without a cycle settles in as many rounds as it has levels. What remains of
 * past days is asked today, and goods that should have come by then count towards what is bought, as if they came
 * today. What falls under its safety stock is bought up to its target, whether anything takes it or not. A recipe is
 * made its lead time before the day that takes of it, on an open day, today at the earliest.
 */
export function settledNeeds(
  { products, recipes, articles, closed }: Kitchen,
  orders: readonly KitchenOrder[],
  today: string,
): Settled {
  const dayFor =
    ({ lead_days }: KitchenRecipe) =>
    (day: string) =>
      dayToMake(day, { lead_days, closed, first: today });
  let demand = new Map<string, Days>();
  for (;;) {
    const next = demandFor(demand);
    if (isSameDemand(next, demand) && isSameDemand(demand, next)) break;
    demand = next;
  }
  const of = <Id, Thing, Row>(things: ReadonlyMap<Id, Thing>, kind: string, row: (thing: Thing, days: Days) => Row) =>
    new Map(
      [...things].flatMap(([id, thing]) =>
        demand.has(`${kind} ${String(id)}`)
          ? [[id, row(thing, demand.get(`${kind} ${String(id)}`) ?? new Map<string, Fraction>())] as const]
          : [],
      ),
    );
  return {
    products: of(products, "product", ({ stock_quantity }, days) => missing(sumOfDays(days), stock_quantity)),
    recipes: of(recipes, "recipe", (recipe, days) => {
      const byDay = madeOn(recipe, days, dayFor(recipe));
      const made = byDay.map(([, each]) => each);
      return {
        gross: sumOfDays(days),
        net: added(made.map(({ net }) => net)),
        batches: added(made.map(({ batches }) => batches)),
        fills: made.reduce((sum, { fills }) => sum + fills, 0n),
        days: byDay.map(([day, { planned }]): MadeOn[number] => [day, planned]),
      };
    }),
    articles: new Map(
      [...articles].flatMap(([id, article]) => {
        const parts = ["", " jaune"].flatMap((part) => {
          const days = demand.get(`article ${String(id)}${part}`);
          return days ? [openedOn(article, part, days)] : [];
        });
        const row = bought(article, added(parts));
        return parts.length === 0 && row.net.n === 0n ? [] : [[id, row] as const];
      }),
    ),
  };

  function demandFor(guess: Map<string, Days>): Map<string, Days> {
    const total = new Map<string, Days>();
    const asking = (day: string) => (key: string, quantity: Fraction) => {
      const days = total.get(key) ?? new Map<string, Fraction>();
      total.set(key, days.set(day, plus(days.get(day) ?? nothing, quantity)));
    };
    for (const { lines, production_on } of orders) {
      for (const line of lines) {
        const rest = minus(readDecimal(line.quantity), readDecimal(line.produced_quantity));
        if (rest.n > 0n)
          asking(production_on < today ? today : production_on)(`product ${String(line.product_id)}`, rest);
      }
    }
    for (const [key, days] of guess) {
      const [kind = "", id = ""] = key.split(" ");
      const product = kind === "product" ? products.get(Number(id)) : undefined;
      const recipe = kind === "recipe" ? recipes.get(Number(id)) : undefined;
      if (product)
        for (const [day, toMake] of beyondStock(days, product.stock_quantity))
          for (const part of product.components) take(part, toMake, asking(day));
      if (recipe)
        for (const [day, { batches, fills }] of madeOn(recipe, days, dayFor(recipe)))
          for (const line of recipe.lines)
            take(
              line,
              line.scaling === "proportional" ? batches : integer(line.scaling === "fixed_per_run" ? 1n : fills),
              asking(day),
            );
    }
    return total;
  }

  function take(line: RecipeLine | ProductComponent, count: Fraction, ask: (key: string, quantity: Fraction) => void) {
    const part = "part" in line ? line.part : null;
    const gross = "quantity_is" in line && line.quantity_is === "gross";
    const article = line.article_id === null ? undefined : articles.get(line.article_id);
    const recipe = line.recipe_id === null ? undefined : recipes.get(line.recipe_id);
    const percent = gross
      ? "100"
      : (line.yield_percent ?? (article && part === null ? article.default_yield_percent : "100"));
    const needed = over(times(times(readDecimal(line.quantity), count), integer(100n)), readDecimal(percent));
    if (article)
      ask(
        `article ${String(article.id)}${part === null ? "" : ` ${part}`}`,
        part === null
          ? converted(needed, line.unit, article.unit, ofArticle)
          : times(over(needed, { n: 18n, d: 1000n }), oneIn(article.unit)),
      );
    else if (recipe) ask(`recipe ${String(recipe.id)}`, converted(needed, line.unit, recipe.output_unit, ofRecipe));
    else if ("product_id" in line && line.product_id !== null) ask(`product ${String(line.product_id)}`, needed);
  }
}

function missing(gross: Fraction, stock: string): Fraction {
  return greater(minus(gross, readDecimal(stock)), nothing);
}

const ascending = (days: Days) => [...days].sort(([a], [b]) => (a < b ? -1 : 1));
const added = (parts: readonly Fraction[]) => parts.reduce(plus, nothing);
const sumOfDays = (days: Days) => added([...days.values()]);

/**
 * Returns the demand of each day once the days before it have used the stock; only days with something left to ask for.
 */
function beyondStock(days: Days, stock: string): [day: string, quantity: Fraction][] {
  let there = readDecimal(stock);
  return ascending(days).flatMap(([day, quantity]): [string, Fraction][] => {
    const rest = greater(minus(quantity, there), nothing);
    there = greater(minus(there, quantity), nothing);
    return rest.n > 0n ? [[day, rest]] : [];
  });
}

/**
 * Returns the production of each day: the rest of a rounded batch serves the following ones, and the needs of several
 * days that are made on one are rounded together.
 */
function madeOn(recipe: KitchenRecipe, days: Days, dayFor: (day: string) => string) {
  let left = nothing;
  const together = new Map<string, Fraction[]>();
  for (const [day, quantity] of beyondStock(days, recipe.stock_quantity))
    together.set(dayFor(day), [...(together.get(dayFor(day)) ?? []), quantity]);
  return [...together].flatMap(([day, quantities]) => {
    const quantity = total(quantities);
    const net = greater(minus(quantity, left), nothing);
    left = greater(minus(left, quantity), nothing);
    if (net.n === 0n) return [];
    const output = readDecimal(recipe.output_quantity);
    const usable = times(output, over100(recipe.production_loss_percent));
    const wanted = greater(over(net, usable), readDecimal(recipe.min_batches));
    const step = recipe.batch_step === null ? null : readDecimal(recipe.batch_step);
    const batches = step ? times(step, integer(roundedUp(over(wanted, step)))) : wanted;
    left = plus(left, minus(times(batches, usable), net));
    const fills = roundedUp(
      recipe.max_batch_quantity === null
        ? batches
        : over(times(batches, output), readDecimal(recipe.max_batch_quantity)),
    );
    return [[day, { net, batches, fills, planned: times(batches, usable) }] as const];
  });
}

const over100 = (loss: string) => over(minus(integer(100n), readDecimal(loss)), integer(100n));

function isSameDemand(a: Map<string, Days>, b: Map<string, Days>): boolean {
  return [...a].every(([key, days]) =>
    [...days].every(([day, quantity]) => isSame(quantity, b.get(key)?.get(day) ?? nothing)),
  );
}

function bought(
  { lots, incoming, safety_stock, target_stock, offers, managed_stock }: KitchenArticle,
  gross: Fraction,
) {
  if (!managed_stock) return { gross, net: nothing, packs: 0n };
  const stock = added([...lots, ...incoming].map(({ quantity }) => readDecimal(quantity)));
  const least = greater(minus(plus(gross, readDecimal(safety_stock)), stock), nothing);
  const net = least.n > 0n ? minus(plus(gross, readDecimal(target_stock ?? safety_stock)), stock) : nothing;
  const [offer] = offers;
  if (!offer || net.n === 0n) return { gross, net, packs: 0n };
  const fewest = BigInt(offer.min_packs);
  const multiple = BigInt(offer.pack_multiple);
  let packs = roundedUp(over(net, readDecimal(offer.pack_quantity)));
  if (packs < fewest) packs = fewest;
  while (packs % multiple !== 0n) packs += 1n;
  return { gross, net, packs };
}

/** Grams of one litre and of one piece, as the generated plans have them. */
type Grams = Record<"l" | "piece", Fraction>;
const ofArticle: Grams = { l: integer(1030n), piece: { n: 170n, d: 3n } };
const ofRecipe: Grams = { l: integer(970n), piece: integer(80n) };

function converted(quantity: Fraction, from: Unit, to: Unit, grams: Grams): Fraction {
  return over(times(quantity, gramsIn(from, grams)), gramsIn(to, grams));
}

/** Returns what the days take of an article, whole or of one of its parts: whole pieces where those do not keep. */
function openedOn(article: KitchenArticle, part: string, days: Days): Fraction {
  const keeps = keepsOpened(article);
  if (keeps === null) return sumOfDays(days);
  const life = part === "" ? keeps : (article.equivalences.find((one) => one.part !== null)?.keeps_days ?? 0);
  const open = openingByHand({ size: oneIn(article.unit), keeps: life });
  return added(ascending(days).map(([day, quantity]) => open(day, quantity).opened));
}

/** Returns the quantity of an article in one piece of it, in its own unit. */
const oneIn = (unit: Unit) => converted(integer(1n), "piece", unit, ofArticle);

function gramsIn(unit: Unit, { l, piece }: Grams): Fraction {
  const all: Record<Unit, Fraction> = {
    g: integer(1n),
    kg: integer(1000n),
    l,
    cl: over(l, integer(100n)),
    ml: over(l, integer(1000n)),
    piece,
  };
  return all[unit];
}
