import type { Kitchen, KitchenArticle, KitchenOrder, KitchenRecipe, ProductComponent, RecipeLine, Unit } from "../../server/embedded-api/kitchen/kitchen";

/** A fraction of its own: this calculation shares no line with the one it checks. Never reduced. */
export interface Fraction {
  n: bigint;
  d: bigint;
}

const whole = (n: bigint): Fraction => ({ n, d: 1n });
const NOTHING = whole(0n);
const plus = (a: Fraction, b: Fraction): Fraction => trimmed({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
const minus = (a: Fraction, b: Fraction) => plus(a, { n: -b.n, d: b.d });
const times = (a: Fraction, b: Fraction): Fraction => trimmed({ n: a.n * b.n, d: a.d * b.d });
const over = (a: Fraction, b: Fraction): Fraction => times(a, { n: b.d, d: b.n });
const isMore = (a: Fraction, b: Fraction) => a.n * b.d > b.n * a.d;
const greater = (a: Fraction, b: Fraction) => (isMore(a, b) ? a : b);
const isSame = (a: Fraction, b: Fraction) => a.n * b.d === b.n * a.d;
const roundedUp = ({ n, d }: Fraction) => (n + d - 1n) / d;

function trimmed({ n, d }: Fraction): Fraction {
  let [a, b] = [n < 0n ? -n : n, d];
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? NOTHING : { n: n / a, d: d / a };
}

/** "12.5" as it is written. */
function read(text: string): Fraction {
  const [units = "0", decimals = ""] = text.split(".");
  return { n: BigInt(units + decimals), d: 10n ** BigInt(decimals.length) };
}

/** At most six decimals, the nearest, halves away from zero. */
export function written({ n, d }: Fraction): string {
  const digits = String((2_000_000n * n + d) / (2n * d)).padStart(7, "0");
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, "");
}

export interface Settled {
  products: Map<number, Fraction>;
  recipes: Map<number, { gross: Fraction; net: Fraction; batches: Fraction; fills: bigint }>;
  articles: Map<number, { gross: Fraction; net: Fraction; packs: bigint }>;
}

/**
 * A second calculation that knows stock, batches and packs, and no order of work: demands are guessed (nothing), everything
 * is made for the guess, what that takes is the next guess, until nothing changes. A kitchen without a cycle settles in as
 * many rounds as it has levels.
 */
export function settledNeeds({ products, recipes, articles }: Kitchen, orders: readonly KitchenOrder[]): Settled {
  let asked = new Map<string, Fraction>();
  for (;;) {
    const next = askedFor(asked);
    if (next.size === asked.size && [...next].every(([key, quantity]) => isSame(quantity, asked.get(key) ?? NOTHING))) break;
    asked = next;
  }
  const of = <Id, Thing, Row>(things: ReadonlyMap<Id, Thing>, kind: string, row: (thing: Thing, gross: Fraction) => Row) =>
    new Map([...things].flatMap(([id, thing]) => (asked.has(`${kind} ${String(id)}`) ? [[id, row(thing, asked.get(`${kind} ${String(id)}`) ?? NOTHING)] as const] : [])));
  return { products: of(products, "product", ({ stock_quantity }, gross) => missing(gross, stock_quantity)), recipes: of(recipes, "recipe", (recipe, gross) => ({ gross, ...made(recipe, gross) })), articles: of(articles, "article", bought) };

  function askedFor(guess: Map<string, Fraction>): Map<string, Fraction> {
    const total = new Map<string, Fraction>();
    const ask = (key: string, quantity: Fraction) => total.set(key, plus(total.get(key) ?? NOTHING, quantity));
    for (const { lines } of orders) {
      for (const line of lines) {
        const rest = minus(read(line.quantity), read(line.produced_quantity));
        if (rest.n > 0n) ask(`product ${String(line.product_id)}`, rest);
      }
    }
    for (const [key, quantity] of guess) {
      const [kind = "", id = ""] = key.split(" ");
      const product = kind === "product" ? products.get(Number(id)) : undefined;
      const recipe = kind === "recipe" ? recipes.get(Number(id)) : undefined;
      if (product) {
        const toMake = missing(quantity, product.stock_quantity);
        if (toMake.n > 0n) for (const part of product.components) take(part, toMake, ask);
      } else if (recipe) {
        const { batches, fills } = made(recipe, quantity);
        if (batches.n > 0n) for (const line of recipe.lines) take(line, line.scaling === "proportional" ? batches : whole(line.scaling === "fixed_per_run" ? 1n : fills), ask);
      }
    }
    return total;
  }

  function take(line: RecipeLine | ProductComponent, count: Fraction, ask: (key: string, quantity: Fraction) => void) {
    const part = "part" in line ? line.part : null;
    const gross = "quantity_is" in line && line.quantity_is === "gross";
    const article = line.article_id === null ? undefined : articles.get(line.article_id);
    const recipe = line.recipe_id === null ? undefined : recipes.get(line.recipe_id);
    const percent = gross ? "100" : (line.yield_percent ?? (article && part === null ? article.default_yield_percent : "100"));
    const needed = over(times(times(read(line.quantity), count), whole(100n)), read(percent));
    if (article) ask(`article ${String(article.id)}`, part === null ? converted(needed, line.unit, article.unit, ofArticle) : times(over(needed, { n: 18n, d: 1000n }), oneIn(article.unit)));
    else if (recipe) ask(`recipe ${String(recipe.id)}`, converted(needed, line.unit, recipe.output_unit, ofRecipe));
    else if ("product_id" in line && line.product_id !== null) ask(`product ${String(line.product_id)}`, needed);
  }
}

function missing(gross: Fraction, stock: string): Fraction {
  return greater(minus(gross, read(stock)), NOTHING);
}

function made(recipe: KitchenRecipe, gross: Fraction) {
  const net = missing(gross, recipe.stock_quantity);
  if (net.n === 0n) return { net, batches: NOTHING, fills: 0n };
  const output = read(recipe.output_quantity);
  const usable = times(output, over(minus(whole(100n), read(recipe.production_loss_percent)), whole(100n)));
  const wanted = greater(over(net, usable), read(recipe.min_batches));
  const step = recipe.batch_step === null ? null : read(recipe.batch_step);
  const batches = step ? times(step, whole(roundedUp(over(wanted, step)))) : wanted;
  return { net, batches, fills: roundedUp(recipe.max_batch_quantity === null ? batches : over(times(batches, output), read(recipe.max_batch_quantity))) };
}

function bought({ lots, safety_stock, offers, managed_stock }: KitchenArticle, gross: Fraction) {
  if (!managed_stock) return { gross, net: NOTHING, packs: 0n };
  const stock = lots.reduce((sum, { quantity }) => plus(sum, read(quantity)), NOTHING);
  const net = greater(minus(plus(gross, read(safety_stock)), stock), NOTHING);
  const [offer] = offers;
  if (!offer || net.n === 0n) return { gross, net, packs: 0n };
  const least = BigInt(offer.min_packs);
  const multiple = BigInt(offer.pack_multiple);
  let packs = roundedUp(over(net, read(offer.pack_quantity)));
  if (packs < least) packs = least;
  while (packs % multiple !== 0n) packs += 1n;
  return { gross, net, packs };
}

/** Grams of one litre and of one piece, as the generated plans have them. */
type Grams = Record<"l" | "piece", Fraction>;
const ofArticle: Grams = { l: whole(1030n), piece: { n: 170n, d: 3n } };
const ofRecipe: Grams = { l: whole(970n), piece: whole(80n) };

function converted(quantity: Fraction, from: Unit, to: Unit, grams: Grams): Fraction {
  return over(times(quantity, gramsIn(from, grams)), gramsIn(to, grams));
}

/** How much of an article one piece of it is, in its own unit. */
const oneIn = (unit: Unit) => converted(whole(1n), "piece", unit, ofArticle);

function gramsIn(unit: Unit, { l, piece }: Grams): Fraction {
  const all: Record<Unit, Fraction> = { g: whole(1n), kg: whole(1000n), l, cl: over(l, whole(100n)), ml: over(l, whole(1000n)), piece };
  return all[unit];
}
