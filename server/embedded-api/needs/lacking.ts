import { formatMillionths, MILLION } from "#domain/exact/quantity";
import { ceilDiv, roundDiv } from "#domain/exact/rational";
import { dateOf, numberOf } from "./days";
import type { Asker } from "./demand";
import { unitName } from "./explain";
import type { ArticleNode, Node, ProductNode, RecipeNode } from "./graph";
import type { NamedOrders } from "./input";
import { articleNeeds, type Need } from "./material";
import { isOrderable } from "./packs";
import { splitPegs } from "./pegs";
import { type Plan, shown } from "./plan";
import type { Needs, ToldLack } from "./result";
import { sayLacking } from "./said";
import { freshSources, isReliable, liveThrough, type Source } from "./stock";
import { orderKey, type SupplierOrder, supplierOrders } from "./suppliers";

/** A share of what an asker wants of an article on a day. In millionths; `part` of `whole` is not there. */
interface Share {
  part: bigint;
  whole: bigint;
}

/** The lack of an article on a day, and whoever lacks it. */
export interface Lacking {
  need: Need;
  /** The day that takes it, as a number (days.ts). */
  day: number;
  /** In millionths of the article's unit; > 0. */
  quantity: bigint;
  cause: ToldLack["cause"];
  /** By position of the asker: whoever comes after it has run out. */
  askers: ReadonlyMap<number, Share>;
}

/**
 * Returns what the days of a plan lack once all that is there or comes in time has served, purchases included: one for
 * each article and day, by day. Stock and goods serve in the order of need: by day, then by the day and hour of
 * delivery, then by order; a later delivery clears nothing of an earlier day (docs/domain.md, rules 14 and 15).
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
  return needs
    .flatMap((need) => (need.node.of.managed_stock ? lackingOfArticle(plan, need, refused, before) : []))
    .sort((a, b) => a.day - b.day || a.need.node.of.id - b.need.node.of.id);
}

function lackingOfArticle(
  plan: Plan,
  need: Need,
  refused: ReadonlySet<string>,
  before: (a: number, b: number) => number,
): Lacking[] {
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
  const withOverdue = found(wants.sources, bought);
  const withRefused = found(reliable, bought);
  return there.flatMap(({ short }, at): Lacking[] => {
    const take = wants.takes[at];
    const quantity = shown(plan, short);
    if (!take || quantity === 0n) return [];
    const less = (other: typeof there) => (other[at]?.short ?? 0n) < short;
    const cause = less(withRefused)
      ? "blocked"
      : less(withOverdue)
        ? "overdue"
        : purchase?.supply.hopeless.some((one) => one.day === take.day && one.quantity > 0n)
          ? "keeps_too_short"
          : isUnbuyable(need)
            ? "unbuyable"
            : "too_late";
    const askers = lastServed(plan, node, { day: take.day, taken: shown(plan, take.quantity), quantity }, before);
    return [{ need, day: take.day, quantity, cause, askers }];
  });
}

/** Returns the lacks of each need, by day. */
export function lackingByNeed(lacking: readonly Lacking[]): (need: Need) => readonly Lacking[] {
  const byNeed = new Map<Need, Lacking[]>();
  for (const one of lacking) byNeed.set(one.need, [...(byNeed.get(one.need) ?? []), one]);
  return (need) => byNeed.get(need) ?? [];
}

/** Returns the ids of the orders that lack something, ascending. */
export function lackingOrders({ demand: { askers } }: Plan, lacking: readonly Lacking[]): number[] {
  const ids = new Set(lacking.flatMap((one) => [...one.askers.keys()].flatMap((asker) => askers[asker]?.id ?? [])));
  return [...ids].sort((a, b) => a - b);
}

/** Tells whether something lacks of which no pack can be ordered. */
function isUnbuyable({ net, purchase }: Need): boolean {
  return net > 0n && !(purchase && purchase.packs > 0n);
}

/** Returns the askers that a day does not serve, when those who are due first are served first. */
function lastServed(
  plan: Plan,
  node: ArticleNode,
  { day, taken, quantity }: { day: number; taken: bigint; quantity: bigint },
  before: (a: number, b: number) => number,
): ReadonlyMap<number, Share> {
  const wanted = new Map<number, bigint>();
  for (const at of positionsOf(plan, day)) {
    const behind = plan.behindOn(node, at);
    const gross = plan.flow(node).days[at]?.gross ?? 0n;
    if (!behind || gross === 0n) continue;
    const { askers, parts } = splitPegs(shown(plan, gross), behind);
    for (const [index, asker] of Array.from(askers).entries())
      wanted.set(asker, (wanted.get(asker) ?? 0n) + BigInt(parts[index] ?? 0));
  }
  const queue = [...wanted].filter(([, whole]) => whole > 0n).sort(([a], [b]) => before(a, b));
  let left = taken - quantity;
  const short = queue.flatMap(([asker, whole]) => {
    const part = whole > left ? whole - (left > 0n ? left : 0n) : 0n;
    left -= whole;
    return part > 0n ? [[asker, { part, whole }] as const] : [];
  });
  // Shares are whole millionths: so much may be missing of one that is served.
  const isRounding = ({ part }: Share) => part <= BigInt(queue.length);
  const [, ...others] = short;
  return new Map(others.length > 0 && short[0] && isRounding(short[0][1]) ? others : short);
}

/** Returns the positions of the days of a plan that take on one day: those that are past take today. */
function positionsOf({ schedule: { dayNumbers }, today }: Plan, day: number): number[] {
  const now = numberOf(today);
  return [...dayNumbers.keys()].filter((at) => Math.max(now, dayNumbers[at] ?? now) === day);
}

/** Returns the order in which askers are served: by the day and hour of delivery, then by order, what has none last. */
function queueOf(askers: readonly Asker[]): (a: number, b: number) => number {
  const keys = askers.map(({ order }) =>
    order ? `${order.delivery_on} ${order.delivery_time ?? "99:99"}` : "9999-99-99",
  );
  return (a, b) => {
    const [first, second] = [keys[a] ?? "", keys[b] ?? ""];
    return first < second
      ? -1
      : first > second
        ? 1
        : (askers[a]?.id ?? Infinity) - (askers[b]?.id ?? Infinity) || a - b;
  };
}

/**
 * Returns lacks as they are told, with what cannot be made for each: the recipes and products above it, and the lines
 * of orders, as many as the plan names.
 */
function toldLacks(plan: Plan, lacking: readonly Lacking[]): ToldLack[] {
  const most = mostLines(plan.input.named_orders);
  const before = queueOf(plan.demand.askers);
  return lacking.map((one) => {
    const above = aboveOf(plan, one);
    const lines = linesOf(plan, one, above.products, before);
    return { ...toldAlone(plan, one), recipes: above.recipes, products: above.told, ...firstLines(lines, most) };
  });
}

/** Returns a lack without whom it is of. */
function toldAlone(plan: Plan, lacking: Lacking): ToldLack {
  const { need, day, quantity, cause } = lacking;
  const { node, purchase } = need;
  const supplier = supplierOf(plan, need);
  return {
    article_id: node.of.id,
    name: node.of.name,
    unit: node.of.unit,
    day: dateOf(day),
    quantity: formatMillionths(quantity),
    cause,
    message: sayLacking(quantity, node.of.unit, node.of.name),
    supplier: supplier ? { id: supplier.id, name: supplier.name } : null,
    receipts: receiptsOf(lacking),
    next_delivery_on:
      (purchase?.bought ?? []).map(({ drop }) => drop.delivery?.deliver_on ?? "").find((on) => on > dateOf(day)) ??
      (supplier ? (plan.deliveries.next(supplier, plan.input.as_of)?.deliver_on ?? null) : null),
    other_offers: otherOffers(plan, lacking),
    recipes: [],
    products: [],
    order_lines: [],
  };
}

/** Figures past which a result that names few orders tells no more than a page reads. */
const mostFigures = 2000;

/** Tells whether a result of so many figures is large. */
export const isLarge = (figures: number): boolean => figures > mostFigures;

/** Lacks that a large result tells. */
export const mostLacks = 60;

/**
 * Returns the lacks of a result as it tells them. A large one that names few orders tells the first, without whom they
 * are of, and how many there are: each would name a part of the catalogue, and be worked out for nobody.
 */
export function lacksOfResult(plan: Plan, lacking: readonly Lacking[]): Pick<Needs, "lacks" | "lack_count"> {
  const isWhole = !plan.input.named_orders || !isLarge(plan.nodes.length) || lacking.length <= mostLacks;
  return isWhole
    ? { lacks: toldLacks(plan, lacking) }
    : { lacks: lacking.slice(0, mostLacks).map((one) => toldAlone(plan, one)), lack_count: lacking.length };
}

/** Lines of orders that every lack names: one decides about them. */
const alwaysNamed = 60;

/** Returns the number of lines of orders that a lack names. */
export const mostLines = (named: NamedOrders | null | undefined): number =>
  named ? Math.max(named.most, alwaysNamed) : Infinity;

/** Returns the first lines of orders that lack something, and how many there are where that is not all of them. */
export function firstLines(
  lines: ToldLack["order_lines"],
  most: number,
): Pick<ToldLack, "order_lines" | "order_line_count"> {
  return lines.length <= most
    ? { order_lines: lines }
    : { order_lines: lines.slice(0, most), order_line_count: lines.length };
}

/** Returns what the days of a plan lack, all of it, as it is told. */
export function lacksOfPlan(plan: Plan): ToldLack[] {
  return toldLacks(plan, lackingOfPlan(plan, articleNeeds(plan)));
}

/** Returns what the days of a plan lack, from what it needs of each article. */
export const lackingOfPlan = (plan: Plan, needs: readonly Need[]): Lacking[] =>
  lackingOf(plan, needs, supplierOrders(plan, needs));

function supplierOf({ input: { kitchen } }: Plan, { node, purchase }: Pick<Need, "node" | "purchase">) {
  const offer = purchase?.offer ?? node.of.offers.find(({ preferred }) => preferred) ?? node.of.offers[0];
  return offer && kitchen.suppliers.get(offer.supplier_id);
}

/** Returns the offers of others who can still deliver by the day that lacks it. */
function otherOffers(plan: Plan, { need: { node, purchase }, day }: Lacking): ToldLack["other_offers"] {
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
function receiptsOf({ need: { wants, node }, day }: Lacking): ToldLack["receipts"] {
  return wants.sources
    .flatMap(({ kind, of, from, overdue }) =>
      kind === "receipt" && of && "expected_on" in of && (overdue || from > day) ? [of] : [],
    )
    .filter((receipt) => node.of.incoming.includes(receipt))
    .map(({ supplier_id, expected_on, quantity, ordered }) => ({
      supplier_id,
      order_id: ordered?.order_id ?? null,
      order_number: ordered?.order_number ?? null,
      expected_on,
      quantity,
    }))
    .sort((a, b) => (a.expected_on < b.expected_on ? -1 : 1));
}

interface Above {
  recipes: ToldLack["recipes"];
  told: ToldLack["products"];
  /** The part of each product that cannot be made, by position of the asker, in parts of `den` of a sale unit. */
  products: Map<ProductNode, Map<number, Share>>;
}

/** Walks up from an article through what is made for those who lack it. */
function aboveOf(plan: Plan, { need: { node: article }, day, askers }: Lacking): Above {
  const products: Above["products"] = new Map();
  const recipes: ToldLack["recipes"] = [];
  const seen = new Map<Node, Set<number>>();
  const { dayNumbers, days } = plan.schedule;
  const now = numberOf(plan.today);
  const own = positionsOf(plan, day);
  const later = [...dayNumbers.keys()].filter((at) => Math.max(now, dayNumbers[at] ?? now) >= day);
  /** Goes on with the parents of a node that work on some days for those who lack, and what of it cannot be done. */
  const climb = (node: Node, positions: readonly number[]) => {
    for (const from of parentsOf(plan, node)) {
      const known = seen.get(from) ?? new Set<number>();
      seen.set(from, known);
      const fresh = positions.filter((at) => !known.has(at));
      for (const at of fresh) known.add(at);
      const works = from.type === "product" ? climbedTo(from) : fresh.map((at) => tell(from, at)).some(Boolean);
      if (works) climb(from, later);
    }
  };
  const climbedTo = (product: ProductNode): boolean => {
    if (products.has(product)) return false;
    const toMake = plan.vectors.get(product)?.toMake;
    const short = [...askers].flatMap(([asker, { part, whole }]) => {
      const quantity = toMake?.get(asker) ?? 0n;
      return quantity > 0n ? [[asker, { part: quantity * part, whole }] as const] : [];
    });
    if (short.length > 0) products.set(product, new Map(short));
    return short.length > 0;
  };
  const tell = (recipe: RecipeNode, at: number): boolean => {
    const quantity = lackedOf(plan, recipe, at, askers);
    if (quantity === 0n) return false;
    const { id: recipe_id, name } = recipe.of;
    const unit = unitName(recipe);
    recipes.push({ recipe_id, name, unit, day: days[at] ?? "", quantity: formatMillionths(quantity) });
    return true;
  };
  climb(article, own);
  return { recipes: recipes.sort(byDay), told: toldProducts(plan, products).sort(byDay), products };
}

const byDay = (a: { day: string; name: string }, b: { day: string; name: string }) =>
  a.day === b.day ? (a.name < b.name ? -1 : 1) : a.day < b.day ? -1 : 1;

/** Returns the recipes and products that take of a node, each once. */
function parentsOf(plan: Plan, node: Node): (RecipeNode | ProductNode)[] {
  const parents = new Set<RecipeNode | ProductNode>(plan.flow(node).inflows.map(({ from }) => from));
  if (node.type === "product")
    for (const each of plan.nodes)
      if (each.type === "product" && each.links.some(({ to }) => to === node)) parents.add(each);
  return [...parents];
}

/** Returns the part of a day's work of a recipe that those who lack wait for, in millionths of its unit. */
function lackedOf(plan: Plan, node: RecipeNode, at: number, askers: Lacking["askers"]): bigint {
  const made = plan.flow(node).days[at];
  const behind = made && made.net > 0n ? plan.behindOn(node, at) : null;
  if (!made || !behind) return 0n;
  const { askers: all, parts } = splitPegs(shown(plan, made.planned), behind);
  return Array.from(all).reduce((sum, asker, index) => {
    const share = askers.get(asker);
    return share ? sum + roundDiv(BigInt(parts[index] ?? 0) * share.part, share.whole) : sum;
  }, 0n);
}

function toldProducts(plan: Plan, products: Above["products"]): ToldLack["products"] {
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

/** Returns what of a product an asker lacks, in millionths: a piece that is not whole is not there. */
function lackedQuantity(plan: Plan, node: ProductNode, { part, whole }: Share): bigint {
  const den = plan.vectors.get(node)?.den ?? MILLION;
  const exact = { num: part * MILLION, den: whole * den };
  return node.of.sale_unit === "kg"
    ? roundDiv(exact.num, exact.den)
    : ceilDiv(exact.num, exact.den * MILLION) * MILLION;
}

/** Returns the lines of orders that lack something, whoever is due first before the others. */
function linesOf(
  plan: Plan,
  { askers }: Lacking,
  products: Above["products"],
  before: (a: number, b: number) => number,
): ToldLack["order_lines"] {
  return [...askers.keys()].sort(before).flatMap((asker) => {
    const order = plan.demand.askers[asker]?.order;
    if (!order) return [];
    const { id: order_id, number, customer_name, delivery_on, delivery_time = null } = order;
    return [...products].flatMap(([node, short]) => {
      const share = short.get(asker);
      const isOrdered = plan.demand.products.get(node.of.id)?.has(asker);
      return share && isOrdered
        ? [
            {
              ...{ order_id, number, customer_name, delivery_on, delivery_time },
              product_id: node.of.id,
              quantity: formatMillionths(lackedQuantity(plan, node, share)),
            },
          ]
        : [];
    });
  });
}
