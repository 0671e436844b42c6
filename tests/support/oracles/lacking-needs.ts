import { addDays } from "#domain/days";
import type {
  Kitchen,
  KitchenArticle,
  KitchenOrder,
  KitchenRecipe,
  KitchenSupplier,
  ProductComponent,
  RecipeLine,
} from "#api/kitchen/kitchen";
import {
  type Fraction,
  greater,
  isMore,
  minus,
  nothing,
  over,
  plus,
  readDecimal,
  smaller,
  times,
  total,
  integer,
} from "./fractions";
import { dayToMake } from "./lead-times";
import { keepsOpened, type Shared, sharedByHand } from "./opened-by-hand";

/** A plan asked for at eight in the morning; its orders stand on their own days, also those that are past. */
export interface LackingPlan {
  kitchen: Kitchen;
  orders: readonly KitchenOrder[];
  extras: readonly { product_id: number; quantity: string }[];
  extras_on: string;
  today: string;
}

/** The purchases of a plan, as it is published: what is bought is another matter than what lacks then. */
export interface PublishedPurchases {
  article_id: number;
  offer: { supplier_id: number } | null;
  purchases: readonly { supplier_id: number; deliver_on: string | null; quantity: string; amount_ht: string }[];
}

export interface ReckonedLack {
  article_id: number;
  day: string;
  quantity: Fraction;
  cause: string;
  /** Quantities that cannot be made, by id and day. */
  recipes: Map<string, Fraction>;
  products: Map<string, Fraction>;
  /** Quantities that order lines lack, by the ids of order and product, those due first before the others. */
  lines: Map<string, Fraction>;
}

/** An asker: an order on the day on which it is made, or the added quantities. */
interface Asker {
  id: number | null;
  day: string;
  /** Day and hour of delivery and number: the lesser is served first on a day; added quantities come last. */
  due: string;
  lines: { product: number; quantity: Fraction }[];
}

type Shares = Map<number, Fraction>;
type ByDay<Thing> = Map<string, Thing>;

/** One day of a recipe: what it takes, and what it makes. */
interface Work {
  gross: Fraction;
  planned: Fraction;
  batches: Fraction;
  fills: Fraction;
  /** The part of each asker it is made for; together 1. */
  parts: Shares;
  /** Quantities that this day takes of what is made: on it, ahead of it, or left over by earlier days. */
  uses: { day: string; quantity: Fraction }[];
}

const idle = (): Work => ({ gross: nothing, planned: nothing, batches: nothing, fills: nothing, ...noneOf() });
const noneOf = (): Pick<Work, "parts" | "uses"> => ({ parts: new Map(), uses: [] });

const one = integer(1n);
const sumOf = (shares: Shares) => total(shares.values());
const roundUp = ({ n, d }: Fraction) => integer((n + d - 1n) / d);
/** Returns whole pieces: a thousandth of one more is none. */
const inPieces = (quantity: Fraction) => greater(roundUp(minus(quantity, { n: 1n, d: 1000n })), one);
const raise = <Key>(to: Map<Key, Fraction>, key: Key, by: Fraction) => {
  if (by.n !== 0n) to.set(key, plus(to.get(key) ?? nothing, by));
};

/**
 * Reckons what the days of a plan lack, a second time and on its own: every share of every asker is kept as a fraction
 * from the order down to the article, and walked up again.
 *
 * Where docs/domain.md (rules 13 to 15) leaves room, it takes this: what is in stock of a finished product serves in
 * the order of need like goods do; the day that goods are taken on is that of the batch, also for those whom it serves
 * later; what is in stock or left over of a recipe serves the askers of its day in proportion, as a shared batch does;
 * of things of which one is missing, what lacks most decides; a day on which the supplier comes in time with goods that
 * do not keep until then lacks for that (`keeps_too_short`) before anything else but what is refused or overdue.
 */
export function lackingNeeds(plan: LackingPlan, published: readonly PublishedPurchases[]): ReckonedLack[] {
  const { kitchen, today } = plan;
  const askers = askersOf(plan);
  const inTurn = (key: (asker: Asker) => string) =>
    askers
      .map((asker, at) => ({ at, key: key(asker) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ at }) => at);
  const byDelivery = inTurn(({ due }) => due);
  const byDay = inTurn(({ day, due }) => `${day} ${due}`);
  const wanted = remembering(wantedOf);
  const toMake = remembering(toMakeOf);
  const works = remembering(worksOf);
  const refused = refusedOf(kitchen, published);

  return [...kitchen.articles.values()]
    .flatMap((article) => (article.managed_stock ? lacksOf(article) : []))
    .sort((a, b) => (a.day === b.day ? a.article_id - b.article_id : a.day < b.day ? -1 : 1));

  /** Returns what is asked of a product, by asker: in orders of it, and in what contains it. */
  function wantedOf(id: number): Shares {
    const all: Shares = new Map();
    askers.forEach(({ lines }, asker) => {
      for (const { product, quantity } of lines) if (product === id) raise(all, asker, quantity);
    });
    for (const box of kitchen.products.values())
      for (const part of box.components)
        if (part.product_id === id)
          for (const [asker, count] of toMake(box.id)) raise(all, asker, times(count, taken(part, kitchen)));
    return all;
  }

  /** Returns what is to be made of a product for each asker: what is in stock serves first whose turn is first. */
  function toMakeOf(id: number): Shares {
    let stock = readDecimal(kitchen.products.get(id)?.stock_quantity ?? "0");
    const rest: Shares = new Map();
    const all = wanted(id);
    for (const asker of byDay) {
      const demanded = all.get(asker) ?? nothing;
      raise(rest, asker, greater(minus(demanded, stock), nothing));
      stock = greater(minus(stock, demanded), nothing);
    }
    return rest;
  }

  /** Returns what each day asks of a recipe or article, by asker. */
  function demandOn(isIt: (line: RecipeLine | ProductComponent) => boolean): ByDay<Shares> {
    const days: ByDay<Shares> = new Map();
    const ask = (day: string, asker: number, quantity: Fraction) => {
      const shares = days.get(day) ?? new Map<number, Fraction>();
      days.set(day, shares);
      raise(shares, asker, quantity);
    };
    for (const product of kitchen.products.values())
      for (const part of product.components.filter(isIt))
        for (const [asker, count] of toMake(product.id))
          ask(askers[asker]?.day ?? today, asker, times(count, taken(part, kitchen)));
    for (const recipe of kitchen.recipes.values())
      for (const line of recipe.lines.filter(isIt))
        for (const [day, { batches, fills, parts }] of works(recipe.id)) {
          const count = { proportional: batches, fixed_per_batch: fills, fixed_per_run: one }[line.scaling];
          for (const [asker, part] of parts) ask(day, asker, times(times(count, part), taken(line, kitchen)));
        }
    return new Map([...days].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  function worksOf(id: number): ByDay<Work> {
    const recipe = kitchen.recipes.get(id);
    if (!recipe) return new Map();
    const demand = demandOn(({ recipe_id }) => recipe_id === id);
    const { lead_days, shelf_life_days: life } = recipe;
    let stock = readDecimal(recipe.stock_managed ? recipe.stock_quantity : "0");
    const left: { day: string; quantity: Fraction }[] = [];
    const days: ByDay<Work> = new Map();
    const on = (day: string) => days.get(day) ?? days.set(day, idle()).get(day) ?? idle();
    const served: ByDay<Shares> = new Map();
    const uses = [...demand].map(([day, shares]) => {
      const making = dayToMake(day, { lead_days, closed: kitchen.closed, first: today });
      return { day, shares, making };
    });
    let together = nothing;
    uses.forEach(({ day, shares, making }, at) => {
      const work = on(day);
      work.gross = sumOf(shares);
      const fromStock = smaller(work.gross, stock);
      stock = minus(stock, fromStock);
      let net = minus(work.gross, fromStock);
      const serve = (made: string, quantity: Fraction) => {
        if (quantity.n === 0n) return;
        work.uses.push({ day: made, quantity });
        const whom = served.get(made) ?? new Map<number, Fraction>();
        served.set(made, whom);
        for (const [asker, share] of shares) raise(whom, asker, over(times(quantity, share), work.gross));
      };
      for (const rest of left) {
        if (life !== null && addDays(rest.day, life) < day) continue;
        const quantity = smaller(rest.quantity, net);
        rest.quantity = minus(rest.quantity, quantity);
        net = minus(net, quantity);
        serve(rest.day, quantity);
      }
      serve(making, net);
      together = plus(together, net);
      // The needs of all days that are made on one are rounded together.
      if (uses[at + 1]?.making === making) return;
      const made = madeFor(recipe, together);
      Object.assign(on(making), made);
      left.push({ day: making, quantity: greater(minus(made.planned, together), nothing) });
      together = nothing;
    });
    for (const [day, whom] of served) {
      const all = sumOf(whom);
      for (const [asker, quantity] of whom) days.get(day)?.parts.set(asker, over(quantity, all));
    }
    return days;
  }

  /** Returns the lacks of one article, by day. */
  function lacksOf(article: KitchenArticle): ReckonedLack[] {
    const lines = demandOn(({ article_id }) => article_id === article.id);
    const keeps = keepsOpened(article);
    const pieces = keeps === null ? null : sharedByHand(lines, { size: kilosInPiece(article), keeps });
    const demand = pieces ? pieces.shares : lines;
    const bought = published.find(({ article_id }) => article_id === article.id);
    const life = article.shelf_life_days;
    const until = (day: string) => (life === null ? "9999" : addDays(day, life));
    const lots = article.lots.map(({ quantity, expires_on }) => ({ from: "", last: expires_on ?? "9999", quantity }));
    const receipts = article.incoming.map(({ quantity, expected_on, unsent }) => {
      const from = expected_on < today ? today : expected_on;
      const isOverdue = expected_on < today;
      // Eight in the morning is seven in Greenwich.
      const isUnsent = unsent !== undefined && (isOverdue || (unsent.before ?? "9") < `${today}T07:00:00Z`);
      return { from, last: until(from), quantity, isOverdue, isUnsent };
    });
    const purchases = (bought?.purchases ?? []).flatMap(({ supplier_id, deliver_on, quantity }) =>
      deliver_on === null
        ? []
        : [
            {
              from: deliver_on,
              last: until(deliver_on),
              quantity,
              isRefused: refused.has(`${supplier_id} ${deliver_on}`),
            },
          ],
    );
    const ordered = receipts.filter(({ isUnsent }) => !isUnsent);
    const reliable = ordered.filter(({ isOverdue }) => !isOverdue);
    const placed = purchases.filter(({ isRefused }) => !isRefused);
    const short = (...sources: Source[][]) => livedThrough([lots, ...sources].flat(), demand);
    const there = short(reliable, placed);
    const completed = short(reliable, purchases);
    const cameAfterAll = short(ordered, purchases);
    const sentAfterAll = short(receipts, purchases);
    return [...there].flatMap(([day, quantity]) => {
      if (millionth(quantity) === 0n) return [];
      const less = (other: ByDay<Fraction>) => isMore(quantity, other.get(day) ?? nothing);
      const isSold = article.offers.some(
        ({ available, supplier_id }) => available && kitchen.suppliers.get(supplier_id)?.do_not_order === false,
      );
      const seller = kitchen.suppliers.get(bought?.offer?.supplier_id ?? 0);
      const cause = less(completed)
        ? "blocked"
        : less(cameAfterAll)
          ? "overdue"
          : less(sentAfterAll)
            ? "unsent"
            : seller && goesOffBefore(seller, day, today, life)
              ? "keeps_too_short"
              : isSold
                ? "too_late"
                : "unbuyable";
      return [
        { article_id: article.id, day, quantity, cause, ...whoLacks(article.id, { day, quantity }, demand, pieces) },
      ];
    });
  }

  /** Walks up from an article that a day lacks: of each asker's part, what is there serves whose turn is first. */
  function whoLacks(
    id: number,
    { day: lackingDay, quantity }: { day: string; quantity: Fraction },
    demand: ByDay<Shares>,
    pieces: Shared<number> | null,
  ) {
    const shares = demand.get(lackingDay) ?? new Map<number, Fraction>();
    let there = minus(sumOf(shares), quantity);
    const lacked: Shares = new Map();
    for (const asker of byDelivery) {
      const own = shares.get(asker) ?? nothing;
      if (own.n === 0n) continue;
      const missing = greater(minus(own, there), nothing);
      there = greater(minus(there, own), nothing);
      raise(lacked, asker, over(missing, own));
    }
    const missingOfWork = remembering((key: string): Fraction => {
      const [recipe = 0, day = "", asker = 0] = parsed(key);
      return worst((kitchen.recipes.get(recipe)?.lines ?? []).map((line) => missingOf(line, day, asker)));
    });
    const missingOfProduct = remembering((key: string): Fraction => {
      const [product = 0, day = "", asker = 0] = parsed(key);
      return worst((kitchen.products.get(product)?.components ?? []).map((part) => missingOf(part, day, asker)));
    });
    const recipes = new Map<string, Fraction>();
    for (const recipe of kitchen.recipes.keys())
      for (const [day, { planned, parts }] of works(recipe))
        for (const [asker, part] of parts)
          raise(recipes, `${recipe} ${day}`, times(times(planned, part), missingOfWork(`${recipe} ${day} ${asker}`)));
    const products = new Map<string, Fraction>();
    const lines = new Map<string, Fraction>();
    for (const asker of byDelivery)
      for (const product of kitchen.products.keys()) {
        const { day = today, id: order = null, lines: own = [] } = askers[asker] ?? {};
        const count = toMake(product).get(asker) ?? nothing;
        const lacks = times(count, missingOfProduct(`${product} ${day} ${asker}`));
        const toSaleUnit = (quantity: Fraction) =>
          kitchen.products.get(product)?.sale_unit === "kg" ? quantity : inPieces(quantity);
        if (lacks.n === 0n) continue;
        raise(products, `${product} ${day}`, toSaleUnit(lacks));
        const ordered = total(own.flatMap((line) => (line.product === product ? [line.quantity] : [])));
        if (order === null || ordered.n === 0n) continue;
        // Of what is in the order's boxes too, the line lacks its part.
        raise(lines, `${order} ${product}`, toSaleUnit(over(times(lacks, ordered), wanted(product).get(asker) ?? one)));
      }
    return { recipes, products, lines };

    /** Returns the part of what a day takes of the article that comes out of what the lacking day was to open. */
    function ofDay(day: string): Fraction {
      const opened = pieces?.days.get(day);
      if (!opened) return day === lackingDay ? one : nothing;
      const later = total(opened.uses.flatMap((use) => (use.day === lackingDay ? [use.quantity] : [])));
      return over(plus(day === lackingDay ? opened.fresh : nothing, later), opened.demand);
    }

    /** Returns the part of what a day's work takes by a line for an asker that is not there. */
    function missingOf(line: RecipeLine | ProductComponent, day: string, asker: number): Fraction {
      if (line.article_id !== null)
        return line.article_id === id ? times(ofDay(day), lacked.get(asker) ?? nothing) : nothing;
      if (line.recipe_id !== null) {
        const { recipe_id } = line;
        const work = works(recipe_id).get(day);
        if (!work || work.gross.n === 0n) return nothing;
        const missing = work.uses.map((each) =>
          times(each.quantity, missingOfWork(`${recipe_id} ${each.day} ${asker}`)),
        );
        return over(total(missing), work.gross);
      }
      const product = "product_id" in line ? line.product_id : null;
      if (product === null) return nothing;
      const made = over(toMake(product).get(asker) ?? nothing, wanted(product).get(asker) ?? one);
      return times(made, missingOfProduct(`${product} ${day} ${asker}`));
    }
  }
}

/** Returns the kilograms in one piece of an article, as the drawn kitchens say it. */
const kilosInPiece = ({ equivalences }: KitchenArticle): Fraction =>
  readDecimal(equivalences.find(({ part }) => part === null)?.equals_quantity ?? "1");

/** Returns who asks: what remains of an order whose day is over is asked today. */
function askersOf({ orders, extras, extras_on, today }: LackingPlan): Asker[] {
  const asking = orders.map(({ id, production_on, delivery_on, delivery_time, lines }) => {
    const day = production_on < today ? today : production_on;
    return {
      id,
      day,
      due: `${delivery_on} ${delivery_time ?? "99:99"} ${String(id).padStart(9, "0")}`,
      lines: lines.map(({ product_id: product, quantity, produced_quantity }) => ({
        product,
        quantity: greater(minus(readDecimal(quantity), readDecimal(produced_quantity)), nothing),
      })),
    };
  });
  const added = extras.map(({ product_id: product, quantity }) => ({ product, quantity: readDecimal(quantity) }));
  return [...asking, { id: null, day: extras_on, due: "9999", lines: added }];
}

/** Returns what one of the thing above takes by a line, in kilograms, pieces of a product or the article's unit. */
function taken(line: RecipeLine | ProductComponent, { articles }: Kitchen): Fraction {
  const article = line.article_id === null ? undefined : articles.get(line.article_id);
  const isGross = "quantity_is" in line && line.quantity_is === "gross";
  const percent = isGross ? "100" : (line.yield_percent ?? article?.default_yield_percent ?? "100");
  const quantity = over(times(readDecimal(line.quantity), integer(100n)), readDecimal(percent));
  return line.unit === "g" ? over(quantity, integer(1000n)) : quantity;
}

function madeFor(recipe: KitchenRecipe, net: Fraction): Pick<Work, "planned" | "batches" | "fills"> {
  if (net.n === 0n) return { planned: nothing, batches: nothing, fills: nothing };
  const output = readDecimal(recipe.output_quantity);
  const yieldShare = minus(one, over(readDecimal(recipe.production_loss_percent), integer(100n)));
  const usable = times(output, yieldShare);
  const exact = greater(over(net, usable), readDecimal(recipe.min_batches));
  const step = recipe.batch_step === null ? null : readDecimal(recipe.batch_step);
  const batches = step ? times(step, roundUp(over(exact, step))) : exact;
  const capacity = recipe.max_batch_quantity === null ? output : readDecimal(recipe.max_batch_quantity);
  return { planned: times(batches, usable), batches, fills: roundUp(over(times(batches, output), capacity)) };
}

interface Source {
  from: string;
  last: string;
  quantity: string;
}

/** Returns what each day lacks when it takes first what goes off first. */
function livedThrough(sources: readonly Source[], demand: ByDay<Shares>): ByDay<Fraction> {
  const shelf = sources
    .map((source) => ({ ...source, rest: readDecimal(source.quantity) }))
    .sort((a, b) => (a.last === b.last ? 0 : a.last < b.last ? -1 : 1));
  return new Map(
    [...demand].map(([day, shares]) => {
      let short = sumOf(shares);
      for (const source of shelf) {
        if (source.from > day || source.last < day) continue;
        const part = smaller(source.rest, short);
        source.rest = minus(source.rest, part);
        short = minus(short, part);
      }
      return [day, short];
    }),
  );
}

/** Returns the deliveries whose order stays below a minimum that its supplier insists on. */
function refusedOf({ suppliers }: Kitchen, published: readonly PublishedPurchases[]): Set<string> {
  const sums = new Map<string, Fraction>();
  for (const { purchases } of published)
    for (const { supplier_id, deliver_on, amount_ht } of purchases)
      sums.set(
        `${supplier_id} ${deliver_on}`,
        plus(sums.get(`${supplier_id} ${deliver_on}`) ?? nothing, readDecimal(amount_ht)),
      );
  return new Set(
    [...sums].flatMap(([key, sum]) => {
      const { minimum_order_ht = null, minimum_policy = "warn" } = suppliers.get(Number(key.split(" ")[0])) ?? {};
      const isBelow = minimum_order_ht !== null && isMore(readDecimal(minimum_order_ht), sum);
      return isBelow && minimum_policy === "block" ? [key] : [];
    }),
  );
}

/** Tells whether a supplier comes in time for a day, and what the last such delivery brings is off by then. */
function goesOffBefore(supplier: KitchenSupplier, day: string, today: string, life: number | null): boolean {
  const comes = (on: string) => {
    const weekday = new Date(on).getUTCDay() || 7;
    const order = addDays(on, -supplier.lead_time_days);
    const isOpen = supplier.delivery_weekdays.length === 0 || supplier.delivery_weekdays.includes(weekday);
    return isOpen && (order > today || (order === today && (supplier.cutoff_time ?? "24:00") > "08:00"));
  };
  for (let on = day; on >= today; on = addDays(on, -1)) if (comes(on)) return life !== null && addDays(on, life) < day;
  return false;
}

const worst = (parts: readonly Fraction[]) => parts.reduce(greater, nothing);

/** Reads "3 2026-11-23 0". */
function parsed(key: string): [number, string, number] {
  const [thing, day = "", asker] = key.split(" ");
  return [Number(thing), day, Number(asker)];
}

/** Returns a quantity in millionths, the nearest. */
export const millionth = ({ n, d }: Fraction): bigint => (2_000_000n * n + d) / (2n * d);

function remembering<Key, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) known.set(key, (value = work(key)));
    return value;
  };
}
