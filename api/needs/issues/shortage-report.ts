import { formatMillionths, MILLION } from "#domain/exact/quantity";
import { add, ceilDiv, max, mul, ONE, type Rational, rational, roundDiv, ZERO } from "#domain/exact/rational";
import { dateOf, numberOf } from "../../kitchen/day-numbers";
import { type DemandSource, dueOf } from "../graph/demand";
import { unitName } from "../rows/explain";
import type { ArticleNode, Link, Node, ProductNode, RecipeNode } from "../graph/graph";
import type { NamedOrders } from "../input";
import type { KitchenOrder } from "../../kitchen/kitchen";
import { articleNeeds, type Need } from "../buying/article-needs";
import { isOrderable } from "../buying/packs";
import { mostFast, type Pegs, splitPegs } from "../pegging/pegs";
import { partOf } from "../stock/pieces";
import { type Plan, toMillionths } from "../plan";
import type { Needs, ReportedLack } from "../result";
import { sayLacking } from "./sentences";
import { freshSources, isReliable, liveThrough, type Source, type Take } from "../stock/stock";
import { orderKey, type SupplierOrder, supplierOrders } from "../buying/suppliers";

/** A share of what an asker wants of an article on a day: `part` of `total` is not there. */
interface Share {
  part: bigint;
  total: bigint;
}

/** The lack of an article, or of a recipe that should have been made before today, on a day, and whoever lacks it. */
interface LackingNode {
  /** The day that takes it, as a number (kitchen/day-numbers.ts). */
  day: number;
  /** In millionths of its unit; > 0. */
  quantity: bigint;
  cause: ReportedLack["cause"];
  /** By position of the asker: whoever comes after it has run out. */
  askers: ReadonlyMap<number, Share>;
}

export interface LackingArticle extends LackingNode {
  node: ArticleNode;
  need: Need;
}

export interface LackingRecipe extends LackingNode {
  node: RecipeNode;
  need: null;
  /** The position of the day that takes it, and the part of what that asks which was due before today. */
  at: number;
  part: Rational;
}

export type Lacking = LackingArticle | LackingRecipe;

/**
 * Returns what the days of a plan lack once all that is there or comes in time has served, purchases included: one for
 * each article and day, and each recipe that was due before today, by day. Stock and goods serve in the order of need:
 * by day, then by the day and hour of delivery, then by order; a later delivery clears nothing of an earlier day
 * (docs/domain.md, rules 14, 15 and 19).
 */
export function lackingOf(plan: Plan, needs: readonly Need[], orders: readonly SupplierOrder[]): Lacking[] {
  const refused = new Set(
    orders.flatMap(({ supplier, lines, missingToMinimum }) =>
      missingToMinimum > 0n && supplier.minimum_policy === "block"
        ? lines.map(({ bought }) => orderKey(supplier.id, bought))
        : [],
    ),
  );
  const before = queueOf(plan.demand.askers);
  const ofArticles = needs
    .flatMap((need) => (need.node.of.managed_stock ? lackingOfArticle(plan, need, refused, before) : []))
    .sort((a, b) => a.day - b.day || a.node.of.id - b.node.of.id);
  const ofRecipes = plan.nodes.flatMap((node) => (node.type === "recipe" ? lackingOfRecipe(plan, node) : []));
  return ofRecipes.length === 0 ? ofArticles : [...ofArticles, ...ofRecipes].sort((a, b) => a.day - b.day);
}

/**
 * Returns what the days of a plan lack of a recipe that should have been made before today, until it is made. What
 * there is of it serves all of a day in proportion.
 */
function lackingOfRecipe(plan: Plan, node: RecipeNode): LackingRecipe[] {
  if (node.fault) return [];
  const lateAt = new Map<number, bigint>();
  for (const { at, quantity } of plan.flow(node).tooLate) lateAt.set(at, (lateAt.get(at) ?? 0n) + quantity);
  return [...lateAt].flatMap(([at, late]): LackingRecipe[] => {
    const gross = plan.wholeFlow(node).days[at]?.gross ?? 0n;
    const behind = plan.askingOn(node, at);
    if (gross === 0n || !behind) return [];
    // A reserve is no lack.
    const pegs = splitPegs(toMillionths(plan, late), behind);
    const lacking = [...Array.from(pegs.askers).entries()].filter(([, asker]) => !plan.demand.askers[asker]?.isReserve);
    const quantity = lacking.reduce((sum, [index]) => sum + BigInt(pegs.parts[index] ?? 0), 0n);
    if (quantity === 0n) return [];
    const askers = new Map(lacking.map(([, asker]) => [asker, everything] as const));
    const day = Math.max(numberOf(plan.today), plan.schedule.dayNumbers[at] ?? 0);
    return [{ node, need: null, day, quantity, cause: "too_late", askers, at, part: rational(late, gross) }];
  });
}

const everything: Share = { part: 1n, total: 1n };

function lackingOfArticle(
  plan: Plan,
  need: Need,
  refused: ReadonlySet<string>,
  before: (a: number, b: number) => number,
): LackingArticle[] {
  const { wants, purchase, node } = need;
  const bought = (purchase?.bought ?? []).flatMap(({ drop, quantity }): (Source & { isRefused: boolean })[] => {
    if (!drop.delivery) return [];
    const from = numberOf(drop.delivery.deliver_on);
    return [
      {
        kind: "purchase",
        from,
        last: from + wants.life,
        quantity: quantity * plan.millionth,
        of: null,
        isRefused: refused.has(orderKey(purchase?.offer.supplier_id ?? 0, { drop })),
      },
    ];
  });
  const found = (sources: readonly Source[], purchases: readonly Source[]) =>
    liveThrough(freshSources(sources, purchases), wants.takes);
  const reliable = wants.sources.filter(isReliable);
  const there = found(
    reliable,
    bought.filter(({ isRefused }) => !isRefused),
  );
  if (there.every(({ short }) => short === 0n)) return [];
  const withOverdue = found(
    wants.sources.filter(({ doubt }) => doubt !== "unsent"),
    bought,
  );
  const withUnsent = found(wants.sources, bought);
  const withRefused = found(reliable, bought);
  return there.flatMap(({ short }, at): LackingArticle[] => {
    const take = wants.takes[at];
    const quantity = toMillionths(plan, short);
    if (!take || quantity === 0n) return [];
    const less = (other: typeof there) => (other[at]?.short ?? 0n) < short;
    const cause = less(withRefused)
      ? "blocked"
      : less(withOverdue)
        ? "overdue"
        : less(withUnsent)
          ? "unsent"
          : purchase?.supply.hopeless.some((one) => one.day === take.day && one.quantity > 0n)
            ? "keeps_too_short"
            : isUnbuyable(need)
              ? "unbuyable"
              : "too_late";
    const lacking = withoutReserves(plan, lastServed(plan, node, { take, short }, before), quantity);
    return lacking ? [{ node, need, day: take.day, cause, ...lacking }] : [];
  });
}

/**
 * Returns a lack without what is made for the stock: a reserve is no lack. Null where nobody else lacks anything, and
 * the same where nothing is made for the stock.
 */
function withoutReserves(
  { demand }: Plan,
  askers: Lacking["askers"],
  quantity: bigint,
): Pick<Lacking, "askers" | "quantity"> | null {
  const others = new Map([...askers].filter(([asker]) => !demand.askers[asker]?.isReserve));
  if (others.size === askers.size) return { askers, quantity };
  const sumOf = (shares: Lacking["askers"]) => [...shares.values()].reduce((sum, { part }) => sum + part, 0n);
  const rest = roundDiv(quantity * sumOf(others), sumOf(askers));
  return rest > 0n ? { askers: others, quantity: rest } : null;
}

/** Returns the lacks of each need, by day. */
export function lackingByNeed(lacking: readonly Lacking[]): (need: Need) => readonly LackingArticle[] {
  const byNeed = new Map<Need, LackingArticle[]>();
  for (const one of lacking) if (one.need) byNeed.set(one.need, [...(byNeed.get(one.need) ?? []), one]);
  return (need) => byNeed.get(need) ?? [];
}

/** Returns the ids of the orders that lack something, ascending. */
export function lackingOrders({ demand: { askers } }: Plan, lacking: readonly Lacking[]): number[] {
  const ids = new Set(lacking.flatMap((one) => [...one.askers.keys()].flatMap((asker) => askers[asker]?.id ?? [])));
  return [...ids].sort((a, b) => a - b);
}

/** Tells whether something lacks of which no pack can be ordered, whatever keeps until then. */
function isUnbuyable({ net, purchase }: Need): boolean {
  const isSold = purchase !== null && (purchase.packs > 0n || purchase.supply.hopeless.length > 0);
  return net > 0n && !isSold;
}

/** Returns the askers that a day does not serve, when those who are due first are served first. */
function lastServed(
  plan: Plan,
  node: ArticleNode,
  { take, short }: { take: Take; short: bigint },
  before: (a: number, b: number) => number,
): ReadonlyMap<number, Share> {
  const fine = finenessOf(toMillionths(plan, take.quantity));
  const finely = (quantity: bigint) => roundDiv(quantity * fine, plan.millionth);
  const wanted = new Map<number, bigint>();
  for (const at of positionsOf(plan, take.day)) {
    const behind = plan.behindOn(node, at);
    const gross = plan.flow(node).days[at]?.gross ?? 0n;
    if (!behind || gross === 0n) continue;
    const { askers, parts } = splitPegs(finely(gross), behind);
    for (const [index, asker] of Array.from(askers).entries())
      wanted.set(asker, (wanted.get(asker) ?? 0n) + BigInt(parts[index] ?? 0));
  }
  const queue = [...wanted].filter(([, total]) => total > 0n).sort(([a], [b]) => before(a, b));
  let left = finely(take.quantity - short);
  const last = queue.flatMap(([asker, total]) => {
    const part = total > left ? total - (left > 0n ? left : 0n) : 0n;
    left -= total;
    return part > 0n ? [[asker, { part, total }] as const] : [];
  });
  // Shares are whole: so little may be missing of one that is served.
  const isRounding = ({ part }: Share) => part <= BigInt(queue.length);
  const [, ...others] = last;
  return new Map(others.length > 0 && last[0] && isRounding(last[0][1]) ? others : last);
}

/** Returns the parts of a millionth in which a quantity of millionths is shared: as many as doubles count. */
function finenessOf(quantity: bigint): bigint {
  let fine = 1n;
  while (quantity * fine * 10n < mostFast) fine *= 10n;
  return fine;
}

/** Returns the positions of the days of a plan that take on one day: those that are past take today. */
function positionsOf({ schedule: { dayNumbers }, today }: Plan, day: number): number[] {
  const now = numberOf(today);
  return [...dayNumbers.keys()].filter((at) => Math.max(now, dayNumbers[at] ?? now) === day);
}

/** Returns the order in which askers are served: by the day and hour of delivery, then by order, what has none last. */
function queueOf(askers: readonly DemandSource[]): (a: number, b: number) => number {
  const keys = askers.map(({ order }) => dueOf(order));
  const compare = (a: number, b: number) => {
    const [first, second] = [keys[a] ?? "", keys[b] ?? ""];
    return first < second
      ? -1
      : first > second
        ? 1
        : (askers[a]?.id ?? Infinity) - (askers[b]?.id ?? Infinity) || a - b;
  };
  // Those of a day are put in order for each of its articles: by one number then.
  const turns = new Int32Array(askers.length);
  [...askers.keys()].sort(compare).forEach((asker, turn) => (turns[asker] = turn));
  return (a, b) => (turns[a] ?? 0) - (turns[b] ?? 0);
}

/**
 * Returns how a lack is told, with what cannot be made for it: the recipes and products above it, and the lines of
 * orders, as many as the plan names.
 */
function tellerOf(plan: Plan, ways = waysUp(plan)): (one: Lacking) => ReportedLack {
  const most = mostLines(plan.input.named_orders);
  const before = queueOf(plan.demand.askers);
  return (one) => {
    const above = aboveOf(plan, one, ways);
    const lines = linesOf(plan, above.products, before, most);
    return { ...reportAlone(plan, one), recipes: above.recipes, products: above.reported, ...lines };
  };
}

/** Returns a lack without whom it is of. */
function reportAlone(plan: Plan, lacking: Lacking): ReportedLack {
  const { node, day, quantity, cause } = lacking;
  const unit = unitName(node);
  return {
    article_id: lacking.need ? node.of.id : null,
    ...(!lacking.need && { recipe_id: node.of.id }),
    name: node.of.name,
    unit,
    day: dateOf(day),
    quantity: formatMillionths(quantity),
    cause,
    message: sayLacking(quantity, unit, node.of.name),
    ...(lacking.need ? supplyOf(plan, lacking) : madeHere),
    recipes: [],
    products: [],
    order_lines: [],
  };
}

/** From whom an article comes, and when. */
type Supplied = Pick<ReportedLack, "supplier" | "receipts" | "next_delivery_on" | "other_offers">;

/** Nobody delivers what is made here. */
const madeHere: Supplied = { supplier: null, receipts: [], next_delivery_on: null, other_offers: [] };

function supplyOf(plan: Plan, lacking: LackingArticle): Supplied {
  const { need, day } = lacking;
  const supplier = supplierOf(plan, need);
  return {
    supplier: supplier ? { id: supplier.id, name: supplier.name } : null,
    receipts: receiptsOf(lacking),
    next_delivery_on:
      (need.purchase?.bought ?? []).map(({ drop }) => drop.delivery?.deliver_on ?? "").find((on) => on > dateOf(day)) ??
      (supplier ? (plan.deliveries.next(supplier, plan.input.as_of)?.deliver_on ?? null) : null),
    other_offers: otherOffers(plan, lacking),
  };
}

/** Figures past which a result that names few orders tells no more than a page reads. */
const mostFigures = 2000;

/** Tells whether a result of so many figures is large. */
export const isLarge = (figures: number): boolean => figures > mostFigures;

/** Lacks that a large result tells. */
export const mostLacks = 60;

/** Recipes, products and lines of orders past which the lacks of a result do not name them, where many lack. */
const mostParts = 8000;

/** Returns the number of recipes, products and lines of orders that a lack names. */
export const partsOf = ({ recipes, products, order_lines }: ReportedLack): number =>
  recipes.length + products.length + order_lines.length;

/** Tells whether so many lacks, which name so many recipes, products and lines, are more than a page reads. */
export const areTooMany = (lacks: number, parts: number): boolean => lacks > mostLacks && parts > mostParts;

/** Days from one through another, YYYY-MM-DD. */
interface Days {
  from: string;
  to: string;
}

/** The lacks of a result, and their number where not all are told. */
export type Lacks = Pick<Needs, "lacks" | "lack_count">;

/**
 * Returns the lacks of a result as it tells them: all that its plan lacks, or what reaches some of its days. A large
 * one that names few orders tells the first, without whom they are of, and how many there are: each would name a part
 * of the catalogue, and be worked out for nobody. So does one whose many lacks name more than a page reads.
 */
export function lacksOfResult(plan: Plan, lacking: readonly Lacking[], days: Days | null = null): Lacks {
  const isPage = Boolean(plan.input.named_orders);
  const few = () => {
    const reaching = days ? lacking.filter((one) => isOfDays(plan, one, days)) : lacking;
    return {
      lacks: reaching.slice(0, mostLacks).map((one) => reportAlone(plan, one)),
      lack_count: reaching.length,
    };
  };
  if (isPage && isLarge(plan.nodes.length) && lacking.length > mostLacks) return few();
  const tell = tellerOf(plan);
  const lacks: ReportedLack[] = [];
  let parts = 0;
  for (const one of lacking) {
    const reported = tell(one);
    if (days && !reachesDays(reported, days)) continue;
    lacks.push(reported);
    parts += partsOf(reported);
    if (isPage && areTooMany(lacking.length, parts)) return few();
  }
  return { lacks };
}

/** Lines of orders that every lack names: one decides about them. */
const alwaysNamed = 60;

/** Returns the number of lines of orders that a lack names. */
export const mostLines = (named: NamedOrders | null | undefined): number =>
  named ? Math.max(named.most, alwaysNamed) : Infinity;

/** Returns the first lines of orders that lack something, and how many there are where that is not all of them. */
export function firstLines(
  lines: ReportedLack["order_lines"],
  most: number,
): Pick<ReportedLack, "order_lines" | "order_line_count"> {
  return lines.length <= most
    ? { order_lines: lines }
    : { order_lines: lines.slice(0, most), order_line_count: lines.length };
}

/** Returns what the days of a plan lack, all of it or what reaches some of them, as it is told. */
export function lacksOfPlan(plan: Plan, days: Days | null = null): ReportedLack[] {
  const lacks = lackingOfPlan(plan, articleNeeds(plan)).map(tellerOf(plan));
  return days ? lacks.filter((reported) => reachesDays(reported, days)) : lacks;
}

/** Tells whether a lack is of some days, or of what they were to make of left-overs or of a batch that lacks it. */
const reachesDays = ({ day, recipes, products }: ReportedLack, { from, to }: Days): boolean =>
  [{ day }, ...recipes, ...products].some((one) => one.day >= from && one.day <= to);

/** Tells whether a lack is of some days, or of those who are to have something on them. */
function isOfDays({ demand, today }: Plan, { day, askers }: Lacking, { from, to }: Days): boolean {
  const lacksOn = [...askers.keys()].map((asker) => demand.askers[asker]?.needed_on ?? today);
  return [dateOf(day), ...lacksOn].some((one) => one >= from && one <= to);
}

/**
 * Returns what of the lacks of a plan reaches each of its days: those of the day itself, and of earlier ones whose
 * left-overs it was to take. Each is worked out once, when the first day that it reaches is asked.
 */
export function lacksByDay(plan: Plan): (day: string) => ReportedLack[] {
  const { days } = plan.schedule;
  const lacking = lackingOfPlan(plan, articleNeeds(plan));
  const ways = waysUp(plan);
  const tell = tellerOf(plan, ways);
  const reported = new Map<Lacking, ReportedLack>();
  return (day) => {
    const position = days.indexOf(day);
    return lacking
      .filter((one) => reachedBy(plan, one, ways).has(position))
      .map((one) => {
        const lack = reported.get(one) ?? tell(one);
        reported.set(one, lack);
        return lack;
      });
  };
}

/** Returns what the days of a plan lack, from what it needs of each article. */
export const lackingOfPlan = (plan: Plan, needs: readonly Need[]): Lacking[] =>
  lackingOf(plan, needs, supplierOrders(plan, needs));

function supplierOf({ input: { kitchen } }: Plan, { node, purchase }: Pick<Need, "node" | "purchase">) {
  const offer = purchase?.offer ?? node.of.offers.find(({ preferred }) => preferred) ?? node.of.offers[0];
  return offer && kitchen.suppliers.get(offer.supplier_id);
}

/** Returns the offers of others who can still deliver by the day that lacks it. */
function otherOffers(plan: Plan, { need: { node, purchase }, day }: LackingArticle): ReportedLack["other_offers"] {
  const { kitchen, as_of } = plan.input;
  const own = supplierOf(plan, { node, purchase })?.id;
  return node.of.offers.flatMap((offer) => {
    const supplier = kitchen.suppliers.get(offer.supplier_id);
    if (!supplier || supplier.id === own || !isOrderable(offer, kitchen)) return [];
    const deliver_on = plan.deliveries.inTime(supplier, dateOf(day), as_of)?.deliver_on;
    return deliver_on && deliver_on <= dateOf(day)
      ? [{ offer_id: offer.id, supplier_id: supplier.id, supplier_name: supplier.name, deliver_on }]
      : [];
  });
}

/** Returns the receipts that a lack waits for: those that should have come, and those that come after it. */
function receiptsOf({ need: { wants, node }, day }: LackingArticle): ReportedLack["receipts"] {
  return wants.sources
    .flatMap((source) => {
      const { of, from, doubt } = source;
      if (!of || !("expected_on" in of) || !node.of.incoming.includes(of)) return [];
      return isReliable(source) && from <= day ? [] : [{ ...of, unsent: doubt === "unsent" }];
    })
    .map(({ supplier_id, expected_on, quantity, ordered, unsent }) => ({
      supplier_id,
      order_id: ordered?.order_id ?? null,
      order_number: ordered?.order_number ?? null,
      expected_on,
      quantity,
      unsent,
    }))
    .sort((a, b) => (a.expected_on < b.expected_on ? -1 : 1));
}

interface Above {
  recipes: ReportedLack["recipes"];
  reported: ReportedLack["products"];
  /** The part of each product that cannot be made, by position of the asker, in parts of `den` of a sale unit. */
  products: Map<ProductNode, Map<number, Share>>;
}

/** Returns what cannot be made above an article or a recipe for those who lack it. */
function aboveOf(plan: Plan, lacking: Lacking, ways: WaysUp): Above {
  const { askers } = lacking;
  const { days } = plan.schedule;
  const above = nodesAbove(lacking.node, ways.parents);
  const reached = reachedBy(plan, lacking, ways);
  const waiting = waitingFor(plan, lacking, { reached, above });
  const products = shortOf(above, askers, ways, waiting.ofProduct);
  const recipes: ReportedLack["recipes"] = [];
  for (const node of above) {
    if (node.type === "product") continue;
    const { id: recipe_id, name } = node.of;
    for (const at of reached) {
      const part = waiting.ofWork(node, at);
      const quantity = part.num > 0n ? lackedOf(ways.pegsOf(node, at), askers, part) : 0n;
      if (quantity > 0n)
        recipes.push({
          recipe_id,
          name,
          unit: unitName(node),
          day: days[at] ?? "",
          quantity: formatMillionths(quantity),
        });
    }
  }
  return { recipes: recipes.sort(byDay), reported: reportProducts(plan, products).sort(byDay), products };
}

const byDay = (a: { day: string; name: string }, b: { day: string; name: string }) =>
  a.day === b.day ? (a.name < b.name ? -1 : 1) : a.day < b.day ? -1 : 1;

/** The recipes and products that take of each node, each once. */
type Parents = ReadonlyMap<Node, ReadonlySet<RecipeNode | ProductNode>>;

/** The ways up from what lacks to whoever lacks it: the same for all lacks of a plan. */
interface WaysUp {
  parents: Parents;
  /** The positions of days that what is made on each may serve: its own, and those that its left-overs reach. */
  reach: readonly ReadonlySet<number>[];
  /** Returns for whom a day makes a recipe, in millionths of its unit; null where it makes none. */
  pegsOf(recipe: RecipeNode, at: number): Pegs | null;
  /** Returns what is to be made of each product for an asker. */
  madeFor(asker: number): readonly (readonly [product: ProductNode, quantity: bigint])[];
}

function waysUp(plan: Plan): WaysUp {
  const known = new Map<RecipeNode, (Pegs | null)[]>();

  function pegsOf(recipe: RecipeNode, at: number): Pegs | null {
    const byDay = known.get(recipe) ?? [];
    known.set(recipe, byDay);
    const pegs = byDay[at];
    if (pegs !== undefined) return pegs;
    const made = plan.wholeFlow(recipe).days[at];
    const behind = made && made.net > 0n ? plan.behindOn(recipe, at) : null;
    return (byDay[at] = made && behind ? splitPegs(toMillionths(plan, made.planned), behind) : null);
  }

  const made = plan.demand.askers.map((): [ProductNode, bigint][] => []);
  for (const [product, { toMake }] of plan.vectors)
    for (const [asker, quantity] of toMake) if (quantity > 0n) made[asker]?.push([product, quantity]);

  return { parents: parentsIn(plan), reach: reachOf(plan), pegsOf, madeFor: (asker) => made[asker] ?? [] };
}

/** Returns the positions of days that may wait for what is made on each, directly or by what is made of it. */
function reachOf({ nodes, wholeFlow, schedule: { days } }: Plan): Set<number>[] {
  const reach = days.map((_, at) => new Set([at]));
  for (const node of nodes)
    if (node.type === "recipe")
      wholeFlow(node).days.forEach((day, at) => day?.uses.forEach(({ made }) => reach[made]?.add(at)));
  // A day serves later ones only: those are complete when its turn comes.
  for (const own of reach.toReversed())
    for (const at of [...own]) for (const further of reach[at] ?? []) own.add(further);
  return reach;
}

/** Returns the positions of days that may wait for what a day lacks: those that its opened pieces were to serve too. */
function reachedBy(plan: Plan, lacking: Lacking, { reach }: WaysUp): ReadonlySet<number> {
  const lackingOn = lackingDays(plan, lacking);
  const served = plan.flow(lacking.node).pieces?.days ?? [];
  const waiting = served.flatMap((one, at) => (one?.uses.some(({ made }) => lackingOn.includes(made)) ? [at] : []));
  return new Set([...lackingOn, ...waiting].flatMap((at) => [...(reach[at] ?? [])]));
}

/** Returns the positions of the days that take what lacks. */
const lackingDays = (plan: Plan, lacking: Lacking): number[] =>
  lacking.need ? positionsOf(plan, lacking.day) : [lacking.at];

function parentsIn(plan: Plan): Parents {
  const parents = new Map<Node, Set<RecipeNode | ProductNode>>(
    plan.nodes.map((node) => [node, new Set(plan.wholeFlow(node).inflows.map(({ from }) => from))]),
  );
  for (const node of plan.nodes)
    if (node.type === "product") for (const { to } of node.links) if (to.type === "product") parents.get(to)?.add(node);
  return parents;
}

function nodesAbove(lacking: Node, parents: Parents): ReadonlySet<RecipeNode | ProductNode> {
  const above = new Set(parents.get(lacking));
  // A set is walked through what is added meanwhile too.
  for (const node of above) for (const parent of parents.get(node) ?? []) above.add(parent);
  return above;
}

/** The part of what is made that waits for what a day lacks: what was there before does without. */
interface Waiting {
  ofWork(recipe: RecipeNode, at: number): Rational;
  ofProduct(product: ProductNode, asker: number): Rational;
}

function waitingFor(
  plan: Plan,
  lack: Lacking,
  { reached, above }: { reached: ReadonlySet<number>; above: ReadonlySet<Node> },
): Waiting {
  const { wholeFlow, vectors, demand } = plan;
  const { days } = plan.schedule;
  const lacking = new Set(lackingDays(plan, lack));
  /** The part of what is asked on a day that lacks it. */
  const missing = lack.need ? ONE : lack.part;
  const known = new Map<RecipeNode, Map<number, Rational>>();
  const knownOfProducts = new Map<ProductNode, Map<number, Rational>>();
  const rankOfDay = new Map(days.map((day, at) => [day, at]));

  function ofWork(recipe: RecipeNode, at: number): Rational {
    if (!reached.has(at)) return ZERO;
    const byDay = known.get(recipe) ?? new Map<number, Rational>();
    known.set(recipe, byDay);
    let part = byDay.get(at);
    // What feeds itself does so from stock.
    if (!part) byDay.set(at, (part = largest(recipe, (link) => (link.fromStock ? ZERO : ofLine(recipe, link, at)))));
    return part;
  }

  function ofLine(from: RecipeNode | ProductNode, link: Link, at: number): Rational {
    return link.to === lack.node && partOf({ from, link }) === null ? ofWhole(at) : ofDemand(link.to, at);
  }

  /** Returns the part of what a day asks of an article whole: of pieces that were opened before none lacks. */
  function ofWhole(at: number): Rational {
    const day = wholeFlow(lack.node).pieces?.days[at];
    if (!day || day.full === 0n) return lacking.has(at) ? missing : ZERO;
    const fresh = lacking.has(at) ? day.fresh : 0n;
    const sum = day.uses.reduce((sum, { made, quantity }) => (lacking.has(made) ? sum + quantity : sum), fresh);
    return rational(sum, day.full);
  }

  /** Returns the part of what a day asks of a node; of a product it is another one for each asker. */
  function ofDemand(node: Node, at: number): Rational {
    if (node === lack.node) return lacking.has(at) ? missing : ZERO;
    if (node.type !== "recipe" || !above.has(node)) return ZERO;
    const day = wholeFlow(node).days[at];
    if (!day || day.gross === 0n) return ZERO;
    const own = day.net - day.forLater - day.reserve;
    const made = own > 0n ? mul(rational(own, day.gross), ofWork(node, at)) : ZERO;
    return day.uses.reduce(
      (sum, { made: on, quantity }) => add(sum, mul(rational(quantity, day.gross), ofWork(node, on))),
      made,
    );
  }

  function ofProduct(product: ProductNode, asker: number): Rational {
    const at = rankOfDay.get(demand.askers[asker]?.needed_on ?? "") ?? -1;
    const byDay = knownOfProducts.get(product) ?? new Map<number, Rational>();
    knownOfProducts.set(product, byDay);
    let part = byDay.get(at);
    // What is in it is another part for each asker where it is a box, for stock of that serves some of them.
    if (!part)
      byDay.set(
        at,
        (part = largest(product, (link) => (link.to.type === "product" ? ZERO : ofLine(product, link, at)))),
      );
    return isBox(product) ? max(part, ofContents(product, asker)) : part;
  }

  function ofContents(product: ProductNode, asker: number): Rational {
    return largest(product, ({ to }) => {
      if (to.type !== "product") return ZERO;
      const { gross, toMake } = vectors.get(to) ?? {};
      const made = above.has(to) ? (toMake?.get(asker) ?? 0n) : 0n;
      return made === 0n ? ZERO : mul(rational(made, gross?.get(asker) ?? made), ofProduct(to, asker));
    });
  }

  return { ofWork, ofProduct };
}

/** Returns the largest part of what is made by any of its lines; nothing is made of what has a fault. */
const largest = ({ links, fault }: RecipeNode | ProductNode, partOf: (link: Link) => Rational): Rational =>
  fault ? ZERO : links.reduce((most, link) => max(most, partOf(link)), ZERO);

const isBox = ({ links }: ProductNode): boolean => links.some(({ to }) => to.type === "product");

/** Returns the part of each product that cannot be made, for each of those who lack: in the order of what is above. */
function shortOf(
  above: ReadonlySet<RecipeNode | ProductNode>,
  askers: Lacking["askers"],
  { madeFor }: WaysUp,
  waitingOf: Waiting["ofProduct"],
): Above["products"] {
  const found: Above["products"] = new Map();
  for (const [asker, { part, total }] of askers)
    for (const [product, quantity] of madeFor(asker)) {
      const { num, den } = above.has(product) ? waitingOf(product, asker) : ZERO;
      if (num <= 0n) continue;
      const short = found.get(product) ?? new Map<number, Share>();
      found.set(product, short.set(asker, { part: quantity * part * num, total: total * den }));
    }
  const products: Above["products"] = new Map();
  for (const node of above) {
    const short = node.type === "product" ? found.get(node) : undefined;
    if (node.type === "product" && short) products.set(node, short);
  }
  return products;
}

/** Returns the part of a day's work of a recipe that those who lack wait for, in millionths of its unit. */
function lackedOf(pegs: Pegs | null, askers: Lacking["askers"], { num, den }: Rational): bigint {
  if (!pegs) return 0n;
  return Array.from(pegs.askers).reduce((sum, asker, index) => {
    const share = askers.get(asker);
    return share ? sum + roundDiv(BigInt(pegs.parts[index] ?? 0) * share.part * num, share.total * den) : sum;
  }, 0n);
}

function reportProducts(plan: Plan, products: Above["products"]): ReportedLack["products"] {
  return [...products].flatMap(([node, short]) => {
    const byDay = new Map<string, bigint>();
    for (const [asker, share] of short) {
      const day = plan.demand.askers[asker]?.needed_on ?? plan.today;
      byDay.set(day, (byDay.get(day) ?? 0n) + lackedQuantity(plan, node, share));
    }
    const { id: product_id, name, sale_unit: unit } = node.of;
    return [...byDay].map(([day, quantity]) => ({ product_id, name, unit, day, quantity: formatMillionths(quantity) }));
  });
}

/**
 * Returns what of a product an asker lacks, in millionths: a piece that is not whole is not there. Less than a
 * thousandth of one more is what the shares are rounded by.
 */
function lackedQuantity(plan: Plan, node: ProductNode, { part, total }: Share): bigint {
  const den = plan.vectors.get(node)?.den ?? MILLION;
  const exact = { num: part * MILLION, den: total * den };
  if (node.of.sale_unit === "kg") return roundDiv(exact.num, exact.den);
  const thousandths = (exact.num * 1000n) / (exact.den * MILLION);
  return (thousandths < 1000n ? 1n : ceilDiv(thousandths, 1000n)) * MILLION;
}

/** Returns the lines of orders that lack something, whoever is due first before the others: `most` of them, counted. */
function linesOf(
  plan: Plan,
  products: Above["products"],
  before: (a: number, b: number) => number,
  most: number,
): Pick<ReportedLack, "order_lines" | "order_line_count"> {
  const found: { asker: number; node: ProductNode; order: KitchenOrder; share: Share }[] = [];
  for (const [node, short] of products)
    for (const [asker, share] of short) {
      const order = plan.demand.askers[asker]?.order;
      const own = plan.demand.products.get(node.of.id)?.get(asker);
      const { gross, den = MILLION } = plan.vectors.get(node) ?? {};
      const total = gross?.get(asker) ?? 0n;
      if (!order || own === undefined || total === 0n) continue;
      // What the order's boxes contain of it is no part of the line.
      found.push({
        asker,
        node,
        order,
        share: { part: share.part * own * (den / MILLION), total: share.total * total },
      });
    }
  const lines = found.sort((a, b) => before(a.asker, b.asker));
  const order_lines = lines.slice(0, most).map(({ node, order, share }) => {
    const { id: order_id, number, customer_name, delivery_on, delivery_time = null } = order;
    const quantity = formatMillionths(lackedQuantity(plan, node, share));
    return { order_id, number, customer_name, delivery_on, delivery_time, product_id: node.of.id, quantity };
  });
  return lines.length <= most ? { order_lines } : { order_lines, order_line_count: lines.length };
}
