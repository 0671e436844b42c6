import { MILLION } from "#domain/exact/quantity";
import { type Rational, rational, roundDiv } from "#domain/exact/rational";
import { ofParts } from "../kitchen/exact";
import type { Kitchen, KitchenArticle, KitchenProduct, KitchenRecipe, LeftBefore } from "../kitchen/kitchen";
import { withRest } from "../kitchen/made";
import { partsOf, type Stock, stockOfParts } from "../kitchen/stock";
import { dateOf, numberOf } from "../kitchen/day-numbers";
import { type DayFlow, type Flow, type LeftOver, madeBefore } from "./schedule/flow";
import type { ArticleNode, Node, ProductNode, RecipeNode } from "./graph/graph";
import type { NeedsInput, TakenFromStock } from "./input";
import { takesOf } from "./stock/shortages";
import { hasLeads } from "../kitchen/open-days";
import { dayInParis } from "#domain/paris";
import { restockedOf } from "./stock/reserves";
import { nowOf, type Plan, type Reserved, type ReservedArticle, toMillionths } from "./plan";
import { computeNetNeeds } from "./net-needs";
import { type OnDay, sourcesOf as sourcesOfMade } from "./stock/shelf";
import { freshSources, isReliable, liveThrough, reliableFirst, reserveOf, type Source, sourcesOf } from "./stock/stock";

/** Works a plan out, once the orders before it have taken what they need. */
export function planOf(given: NeedsInput): Plan {
  const original = given.options.use_article_stock ? given : { ...given, kitchen: withNothingOpen(given.kitchen) };
  const { input, reserved } = reserveBefore(original);
  const { until } = input;
  const afterwards = takenOnDays(original, (day) => until !== undefined && day > numberOf(until));
  return computeNetNeeds(input, { original, reserved, ...(afterwards && { afterwards }) });
}

/** Returns a kitchen without what is open of its articles: it is a part of their stock. */
const withNothingOpen = (kitchen: Kitchen): Kitchen =>
  [...kitchen.articles.values()].every(({ opened }) => opened === undefined)
    ? kitchen
    : { ...kitchen, articles: new Map([...kitchen.articles].map(([id, { opened: _, ...rest }]) => [id, rest])) };

/** Returns what of the stock of recipes some days take by lines that nothing else can serve, where that is known. */
const takenOnDays = ({ taken_from_stock: taken }: NeedsInput, isOf: (day: number) => boolean) =>
  taken && new Map([...taken].map(([id, parts]) => [id, parts.filter(({ day }) => isOf(day))]));

/**
 * Returns the plan's input once the orders before it have taken what they need, and left over what their rounded
 * batches do. Nothing is made or bought for them here.
 */
function reserveBefore(original: NeedsInput): { input: NeedsInput; reserved: Reserved | null } {
  const { reserved, ...input } = original;
  // Only a plan of days of production leaves what is made before them to those days.
  const isAhead = input.from !== undefined && hasLeads(input.kitchen);
  const asksNothing = input.orders.length + input.extras.length + (input.after ?? []).length === 0;
  const keeps = restockedOf(input).length > 0;
  if (
    !reserved ||
    (reserved.orders.length === 0 && !isAhead && !keeps) ||
    (asksNothing && !keeps && !mayRestock(input))
  )
    return { input, reserved: null };
  const { from: _, ...others } = input;
  const until = dateOf(numberOf(reserved.before) - 1);
  const today = dayInParis(new Date(input.as_of));
  // What those days make ahead for the plan's own orders is theirs to make too, and what they make for the stock.
  // Of extra quantities they know nothing.
  const before: NeedsInput = isAhead
    ? {
        ...others,
        orders: reserved.orders,
        extras: [],
        until,
        after: [...input.orders, ...(input.after ?? [])],
        reserves: input.reserves && { from: today, until: input.reserves.until },
      }
    : {
        ...others,
        orders: reserved.orders,
        extras: [],
        ...(keeps ? { until, reserves: { from: today, until } } : { reserves: undefined }),
      };
  const afterwards = takenOnDays(input, (day) => day >= numberOf(reserved.before)) ?? onlyFromStock(input, before);
  const plan = computeNetNeeds(before, { afterwards });
  const { kitchen, taken } = takenBy(plan);
  const isShort = ({ type, of: { id } }: Node) => type === "article" && (taken.articles.get(id)?.short ?? 0n) > 0n;
  // A plan that asks nothing looks at the reserves alone: what the orders before it lack is said where they are asked.
  if (asksNothing) for (const [id, article] of taken.articles) taken.articles.set(id, { ...article, short: 0n });
  return {
    input: { ...input, kitchen },
    reserved: {
      before: reserved.before,
      short_order_ids: plan.orderIds(...plan.nodes.filter(isShort)),
      ...taken,
    },
  };
}

/** Tells whether a plan buys for safety stocks though nothing takes the articles, and some has one. */
const mayRestock = ({ restock, kitchen, options }: NeedsInput): boolean =>
  restock === true && [...kitchen.articles.values()].some((article) => reserveOf(article, options) > 0n);

/**
 * Returns what the days of a plan take of the stock of recipes by lines that nothing else can serve, at most, by id: of
 * finished products what is left once the orders before it have taken theirs.
 */
function onlyFromStock(input: NeedsInput, before: NeedsInput): TakenFromStock {
  const { kitchen } = input;
  const stocked = stockedForSome(kitchen);
  if (stocked.length === 0) return new Map();
  // What stock does not serve is made, and a chef that is made feeds on the stock.
  const recipes = new Map([
    ...kitchen.recipes,
    ...stocked.map((recipe) => [recipe.id, { ...recipe, ...stockOfParts([]) }] as const),
  ]);
  const { products } = [...kitchen.products.values()].some(isStocked)
    ? takenBy(computeNetNeeds(before)).kitchen
    : kitchen;
  const question = { ...input, kitchen: { ...kitchen, recipes, products }, reserves: undefined };
  return takenFromStockOf(computeNetNeeds(question), stocked);
}

/** Returns the recipes in stock of which some lines can be served by that alone. */
export function stockedForSome({ recipes }: Kitchen): KitchenRecipe[] {
  const taken = new Set(
    [...recipes.values()].flatMap(({ lines }) =>
      lines.flatMap(({ recipe_id, from_stock }) => (from_stock && recipe_id !== null ? [recipe_id] : [])),
    ),
  );
  return [...recipes.values()].filter((recipe) => taken.has(recipe.id) && isStocked(recipe));
}

/**
 * Returns what the days of a plan, and those after it that it knows of, take of the stock of these recipes by lines
 * that nothing else can serve.
 */
export function takenFromStockOf(plan: Plan, recipes: readonly KitchenRecipe[]): TakenFromStock {
  const recipeIds = new Set(recipes.map(({ id }) => id));
  return new Map(
    plan.nodes.flatMap((node) => {
      if (node.type !== "recipe" || !recipeIds.has(node.of.id)) return [];
      const parts = takenOn(plan, plan.wholeFlow(node), ({ fromStockOnly }) => fromStockOnly);
      return parts.length > 0 ? [[node.of.id, exactly(parts, plan.one)] as const] : [];
    }),
  );
}

/** Tells whether something of a recipe or product is in stock. */
const isStocked = (one: KitchenRecipe | KitchenProduct): boolean => one.stock_managed && partsOf(one).length > 0;

/** Returns the kitchen as it is once a plan has taken what it needs. */
export function reserveFor(input: NeedsInput): Kitchen {
  return takenBy(planOf(input)).kitchen;
}

function takenOn(plan: Plan, { days }: Flow, quantityOf: (day: DayFlow) => bigint): OnDay[] {
  return days.flatMap((day, at) => {
    const quantity = day ? quantityOf(day) : 0n;
    return quantity > 0n ? [{ day: plan.schedule.dayNumbers[at] ?? 0, quantity }] : [];
  });
}

const sumOf = (parts: readonly OnDay[]) => parts.reduce((sum, { quantity }) => sum + quantity, 0n);

/** Returns quantities in parts of `one` as fractions. */
const exactly = (parts: readonly OnDay[], one: bigint): OnDay<Rational>[] =>
  parts.map(({ day, quantity }) => ({ day, quantity: rational(quantity, one) }));

type Taken = Pick<Reserved, "articles" | "recipes" | "products">;

function takenBy(plan: Plan): { kitchen: Kitchen; taken: Taken } {
  const { kitchen } = plan.input;
  const left: Kitchen = {
    ...kitchen,
    articles: new Map(kitchen.articles),
    recipes: new Map(kitchen.recipes),
    products: new Map(kitchen.products),
  };
  const taken: Taken = { articles: new Map(), recipes: new Map(), products: new Map() };
  for (const node of plan.nodes) {
    if (node.type === "article") {
      const open = openAfter(plan, node);
      if (open) left.articles.set(node.of.id, { ...node.of, ...open });
      if (!node.of.managed_stock) continue;
      const sources = reliableFirst(freshSources(sourcesOf(node.of, nowOf(plan), plan.input.options, plan.one)));
      const days = takesOf(plan, node);
      // What should have come already serves at last: it counts against what is bought, and is not there to take.
      const given = days.map(() => 0n);
      const held: ReservedArticle["held"] = [];
      liveThrough(sources, days, (source, quantity, at) => {
        if (!isReliable(source)) return;
        given[at] = (given[at] ?? 0n) + quantity;
        held.push({ from: source.from, day: days[at]?.day ?? 0, quantity: rational(quantity, plan.one) });
      });
      const parts = days.map(({ day }, at) => ({ day, quantity: given[at] ?? 0n }));
      const { name, unit } = node.of;
      const short = toMillionths(
        plan,
        days.reduce((sum, { quantity }, at) => sum + quantity - (given[at] ?? 0n), 0n),
      );
      taken.articles.set(node.of.id, {
        name,
        unit,
        days: exactly(parts, plan.one),
        held,
        quantity: toMillionths(plan, sumOf(parts)),
        short,
      });
      left.articles.set(node.of.id, { ...lessStock(plan, node.of, sources), ...open });
    } else {
      if (!node.of.stock_managed) {
        if (node.type === "recipe") reserveMade(node);
        continue;
      }
      const { days, one } = takesOfMade(plan, node);
      const sum = sumOf(days);
      const filled = node.type === "product" ? plan.vectors.get(node)?.left : null;
      if (sum === 0n && !filled) continue;
      const rounded = roundDiv(sum * MILLION, one);
      const made = filled ? stockOfParts(filled, one) : lessMade(node.of, days, one);
      if (node.type === "recipe") {
        taken.recipes.set(node.of.id, rounded);
        left.recipes.set(node.of.id, { ...node.of, ...made });
      } else {
        taken.products.set(node.of.id, rounded);
        left.products.set(node.of.id, { ...node.of, ...made });
      }
    }
  }
  for (const node of plan.nodes) if (node.type === "recipe") leaveOver(node);
  return { kitchen: left, taken };

  /** Leaves to others what the plan's batches leave over. */
  function leaveOver(node: RecipeNode) {
    const left_before = leftFor(plan, node).map((part) => leftBeforeOf(part, plan.one));
    if (left_before.length > 0 || node.of.left_before)
      left.recipes.set(node.of.id, { ...(left.recipes.get(node.of.id) ?? node.of), left_before });
  }

  /** Leaves to others what the plan does not take of what was made already. */
  function reserveMade(node: RecipeNode) {
    const { already, alreadyLeft } = plan.flow(node);
    if (already === 0n) return;
    taken.recipes.set(node.of.id, toMillionths(plan, already));
    const made = withRest(node.of.made ?? [], (at) => alreadyLeft[at] ?? 0n, plan.one);
    left.recipes.set(node.of.id, { ...node.of, made });
  }
}

/** Returns what the batches of a plan leave to the days after it: their rest, and what they make ahead for them. */
function leftFor({ wholeFlow, schedule: { dayNumbers }, making }: Plan, node: RecipeNode): readonly LeftOver[] {
  const { leftAfter, days } = wholeFlow(node);
  if (making.last === Infinity) return leftAfter;
  const isOfPlan = (made: number) => made === madeBefore || (dayNumbers[made] ?? Infinity) <= making.last;
  const life = node.of.shelf_life_days ?? Infinity;
  const ahead = days.flatMap((day, at): LeftOver[] => {
    const from = dayNumbers[at] ?? 0;
    if (!day || from <= making.last) return [];
    return day.uses.flatMap((use) =>
      use.ahead && isOfPlan(use.made)
        ? [{ ...use, from, last: Math.max(from, (dayNumbers[use.made] ?? 0) + life), later: 0n }]
        : [],
    );
  });
  const rest = leftAfter.flatMap((part) =>
    isOfPlan(part.made) ? [{ ...part, quantity: part.quantity + part.later }] : [],
  );
  return [...rest, ...ahead].sort((a, b) => a.made - b.made);
}

/** Returns what a plan takes of the stock of a recipe or product, by day, in parts of `one`. */
function takesOfMade(plan: Plan, node: RecipeNode | ProductNode): { days: OnDay[]; one: bigint } {
  if (node.type === "recipe")
    return { days: takenOn(plan, plan.flow(node), ({ served, ofStock }) => served + ofStock), one: plan.one };
  const vector = plan.vectors.get(node);
  const { askers } = plan.demand;
  return { days: (vector?.taken ?? []).filter(({ asker }) => !askers[asker]?.isAfter), one: vector?.den ?? MILLION };
}

/** Returns a stock without what days take of it, in parts of `one`. */
function lessMade(stock: Stock, takes: readonly OnDay[], one: bigint): Stock {
  const sources = sourcesOfMade(stock, one);
  liveThrough(
    sources,
    takes.toSorted((a, b) => a.day - b.day),
  );
  return stockOfParts(
    sources.map(({ last, quantity }) => ({ expires_on: last === Infinity ? null : dateOf(last), quantity })),
    one,
  );
}

const leftBeforeOf = (
  { from, last, quantity }: Pick<LeftOver, "from" | "last" | "quantity">,
  one: bigint,
): LeftBefore => ({
  from: dateOf(from),
  until: last === Infinity ? null : dateOf(last),
  ...ofParts(quantity, one),
});

/** Returns what a plan leaves open of an article that is opened in pieces; null of any other. */
function openAfter(plan: Plan, node: ArticleNode): Pick<KitchenArticle, "opened"> | null {
  const { pieces } = plan.flow(node);
  if (!pieces) return null;
  const rests = pieces.rests.filter(({ quantity }) => quantity > 0n);
  const opened = rests.map(({ part, from, last, quantity }) => ({
    part,
    from,
    until: last,
    ...ofParts(quantity, plan.one),
  }));
  return { opened: opened.length > 0 ? opened : undefined };
}

/** Returns the stock without the quantity that was taken. */
function lessStock({ one }: Plan, article: KitchenArticle, sources: readonly Source[]): KitchenArticle {
  const rest = new Map(sources.map(({ of, quantity }) => [of, ofParts(quantity, one)]));
  const less = <Part extends NonNullable<Source["of"]>>(part: Part): Part => ({ ...part, ...rest.get(part) });
  return { ...article, lots: article.lots.map(less), incoming: article.incoming.map(less) };
}
