import {
  ONE,
  type Rational,
  ZERO,
  add,
  div,
  fromDecimal,
  isPositive,
  mul,
  rational,
  sub,
} from "#domain/exact/rational";
import type { Unit } from "#domain/kitchen/units";
import type { Kitchen, KitchenOrder, KitchenRecipe, ProductComponent, RecipeLine } from "#api/kitchen/kitchen";
import { type Fraction, nothing, over, plus, times } from "./fractions";
import { dayToMake } from "./lead-times";
import { keepsOpened, type Shared, sharedByHand } from "./opened-by-hand";

/**
 * Calculates the needs a second time, deliberately simple and sharing nothing with the first but fractions: each order
 * line is exploded by itself, down every path, each recipe so many days before what takes of it as it says, on an open
 * day, today at the earliest. It knows no stock, no rounding and no minimums: an order that is overdue needs what it
 * needed. Of what is opened in pieces those are counted by the days that take it at last.
 *
 * @returns for each article id, the exact need of each order id; for « 3 2026-11-24 », what is made of recipe 3 then
 */
export function recursiveNeeds(
  kitchen: Kitchen,
  orders: readonly KitchenOrder[],
  today: string,
): { needs: Map<number, Map<number, Rational>>; made: Map<string, Rational> } {
  const needs = new Map<number, Map<number, Rational>>();
  const made = new Map<string, Rational>();
  /** The needs of what is opened in pieces, by article and part, day and order. */
  const opened = new Map<string, Map<string, Map<number, Fraction>>>();

  for (const order of orders) {
    for (const line of order.lines) {
      const rest = sub(fromDecimal(line.quantity), fromDecimal(line.produced_quantity));
      const day = order.production_on < today ? today : order.production_on;
      if (isPositive(rest)) product(line.product_id, rest, { order: order.id, day });
    }
  }
  for (const [key, days] of opened) {
    const [id = "", part = ""] = key.split(" ");
    const article = kitchen.articles.get(Number(id));
    const keeps = article ? keepsOpened(article) : null;
    if (!article || keeps === null) continue;
    const life = part === "" ? keeps : (article.equivalences.find((one) => one.part === part)?.keeps_days ?? 0);
    const one = fromKilos(ARTICLE.piece, article.unit, ARTICLE);
    const found = sharedByHand(days, { size: { n: one.num, d: one.den }, keeps: life });
    // A rest of a part is nobody's: those bear a piece for whom it was opened.
    const shares = part === "" ? found.shares : new Map([...days].map(([day, own]) => [day, spread(own, found, day)]));
    for (const [orderId, { n, d }] of [...shares.values()].flatMap((own) => [...own]))
      if (n > 0n) raise(article.id, orderId, { num: n, den: d });
  }
  return { needs, made };

  function product(id: number, quantity: Rational, whom: Whom) {
    for (const part of kitchen.products.get(id)?.components ?? []) take(part, quantity, whom);
  }

  function recipe(of: KitchenRecipe, quantity: Rational, { order, day: use }: Whom) {
    const day = dayToMake(use, { lead_days: of.lead_days, closed: kitchen.closed, first: today });
    const key = `${String(of.id)} ${day}`;
    made.set(key, add(made.get(key) ?? ZERO, quantity));
    const loss = div(fromDecimal(of.production_loss_percent), rational(100n));
    const batches = div(quantity, mul(fromDecimal(of.output_quantity), sub(ONE, loss)));
    for (const line of of.lines) take(line, batches, { order, day });
  }

  function take(line: RecipeLine | ProductComponent, times: Rational, whom: Whom) {
    const quantity = mul(fromDecimal(line.quantity), times);
    const gross = "quantity_is" in line && line.quantity_is === "gross";
    const part = "part" in line ? line.part : null;
    const article = line.article_id === null ? undefined : kitchen.articles.get(line.article_id);
    const below = line.recipe_id === null ? undefined : kitchen.recipes.get(line.recipe_id);
    const ownYield = part === null ? (article?.default_yield_percent ?? "100") : "100";
    const percent = gross ? "100" : (line.yield_percent ?? ownYield);
    const needed = div(mul(quantity, rational(100n)), fromDecimal(percent));
    if (article && keepsOpened(article) !== null)
      keep(`${String(article.id)} ${part ?? ""}`, whom, inKilos(needed, line.unit, part, ARTICLE), article.unit);
    else if (article)
      raise(article.id, whom.order, fromKilos(inKilos(needed, line.unit, part, ARTICLE), article.unit, ARTICLE));
    else if (below) recipe(below, fromKilos(inKilos(needed, line.unit, null, RECIPE), below.output_unit, RECIPE), whom);
    else if ("product_id" in line && line.product_id !== null) product(line.product_id, needed, whom);
  }

  function raise(articleId: number, orderId: number, by: Rational) {
    const byOrder = needs.get(articleId) ?? new Map<number, Rational>();
    needs.set(articleId, byOrder);
    byOrder.set(orderId, add(byOrder.get(orderId) ?? ZERO, by));
  }

  function keep(key: string, { order: orderId, day }: Whom, kilos: Rational, unit: Unit) {
    const days = opened.get(key) ?? new Map<string, Map<number, Fraction>>();
    opened.set(key, days);
    const byOrder = days.get(day) ?? new Map<number, Fraction>();
    days.set(day, byOrder);
    const { num: n, den: d } = fromKilos(kilos, unit, ARTICLE);
    byOrder.set(orderId, plus(byOrder.get(orderId) ?? nothing, { n, d }));
  }
}

/** The order that something is for, and the day that takes it. */
interface Whom {
  order: number;
  day: string;
}

/** Shares what a day opens among those who ask on it. */
function spread(own: ReadonlyMap<number, Fraction>, { days }: Shared<number>, day: string): Map<number, Fraction> {
  const { opened = nothing, demand = nothing } = days.get(day) ?? {};
  return new Map([...own].map(([orderId, quantity]) => [orderId, over(times(opened, quantity), demand)]));
}

/** Kilograms in a litre and in a piece, as the generated plans have them. */
type Weights = { litre: Rational; piece: Rational };
const ARTICLE: Weights = { litre: rational(103n, 100n), piece: rational(17n, 300n) };
const RECIPE: Weights = { litre: rational(97n, 100n), piece: rational(8n, 100n) };
const YOLK = rational(18n, 1000n);

function inKilos(quantity: Rational, unit: Unit, part: string | null, weights: Weights): Rational {
  if (part !== null) return mul(div(quantity, YOLK), weights.piece);
  return mul(quantity, kilosIn(unit, weights));
}

function fromKilos(kilos: Rational, unit: Unit, weights: Weights): Rational {
  return div(kilos, kilosIn(unit, weights));
}

function kilosIn(unit: Unit, { litre, piece }: Weights): Rational {
  switch (unit) {
    case "kg":
      return ONE;
    case "g":
      return rational(1n, 1000n);
    case "l":
      return litre;
    case "cl":
      return div(litre, rational(100n));
    case "ml":
      return div(litre, rational(1000n));
    case "piece":
      return piece;
  }
}
