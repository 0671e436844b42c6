import type { Unit } from "#domain/kitchen/units";
import type { Equivalence, KitchenArticle, KitchenProduct, KitchenRecipe } from "#api/kitchen/kitchen";
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
  writeDecimal,
} from "./fractions";
import { inWholePieces, keepsOpened, type Opened, openingByHand } from "./opened-by-hand";

/**
 * Lives through a plan day by day as a kitchen would, from what is published alone: it receives what is expected and
 * what was bought, makes what the production sheets say, takes first what expires first, throws away what is past its
 * day, and says where something was missing. It shares no line with the calculation and knows nothing of how a purchase
 * was arrived at.
 */
export interface PublishedPlan {
  /** First day that is lived through: that of the plan's moment. */
  start: string;
  /** First and last day of the plan itself. */
  from: string;
  to: string;
  articles: readonly {
    article_id: number;
    managed: boolean;
    gross: string;
    safety_stock: string;
    target_stock?: string;
    /** Bought for its reserve alone: nothing of the plan takes it. */
    restock?: boolean;
    days: readonly { day: string; reserved: string; taken: string }[];
    purchases: readonly { deliver_on: string | null; packs: number; quantity: string }[];
    opened?: { already_open: string };
  }[];
  /** Quantities that batches of the days before leave for the plan, and the days that make. */
  recipes: readonly {
    recipe_id: number;
    left_before: string;
    days: readonly { day: string; net: string; batches: string; planned_output: string; left: string }[];
  }[];
  sheets: readonly { day: string; recipes: readonly SheetRecipe[]; products: readonly SheetProduct[] }[];
  issues: readonly { code: string; entity: { type: string; id: number }; message: string }[];
  lacks: readonly { article_id: number; day: string; quantity: string; cause: string }[];
}

interface SheetLine {
  article_id: number | null;
  recipe_id: number | null;
  product_id: number | null;
  quantity: string;
  gross_quantity: string | null;
  unit: string;
  part: string | null;
  line: number;
}
interface SheetRecipe {
  recipe_id: number;
  planned_output: string;
  lines: readonly SheetLine[];
}
interface SheetProduct {
  product_id: number;
  quantity: string;
  for_stock?: string;
  lines: readonly SheetLine[];
}

/** The stock to begin with, as a person would find it on the shelves, and the recipes. */
export interface Shelves {
  articles: ReadonlyMap<number, KitchenArticle>;
  recipes: ReadonlyMap<number, KitchenRecipe & { shelf_life_days?: number | null }>;
  products: ReadonlyMap<number, KitchenProduct>;
  /** Quantities that customers are owed, by product and day. */
  owed: readonly { product_id: number; day: string; quantity: string }[];
}

/** A day on which something was not there. */
export interface Shortage {
  type: "article" | "recipe" | "product";
  id: number;
  day: string;
  /** Decimal string in the thing's own unit. */
  quantity: string;
  /** Only the reserve was touched. */
  reserve?: true;
}

interface Lot {
  quantity: Fraction;
  /** First day of use; from the start unless said. */
  from?: string;
  /** Last day of use; null when it keeps. */
  until: string | null;
}

/** Figures are published with six decimals: so much may be lost to rounding for each figure that is added up. */
const rounding = { n: 2n, d: 1_000_000n };

const addDays = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);

function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Takes from the lots that may be used on the day, the first to expire first; returns what could not be taken. */
function take(lots: Lot[], day: string, quantity: Fraction): Fraction {
  let rest = quantity;
  const usable = lots
    .filter(({ from = "", until }) => from <= day && (until === null || until >= day))
    .sort((a, b) => ((a.until ?? "9") < (b.until ?? "9") ? -1 : 1));
  for (const lot of usable) {
    const taken = smaller(rest, lot.quantity);
    lot.quantity = minus(lot.quantity, taken);
    rest = minus(rest, taken);
  }
  return rest;
}

const usableOn = (lots: readonly Lot[], day: string) =>
  total(lots.flatMap(({ quantity, until }) => (until === null || until >= day ? [quantity] : [])));

const inBase: Record<Unit, { base: "kg" | "l" | "piece"; factor: Fraction }> = {
  g: { base: "kg", factor: { n: 1n, d: 1000n } },
  kg: { base: "kg", factor: integer(1n) },
  ml: { base: "l", factor: { n: 1n, d: 1000n } },
  cl: { base: "l", factor: { n: 1n, d: 100n } },
  l: { base: "l", factor: integer(1n) },
  piece: { base: "piece", factor: integer(1n) },
};

const isUnit = (text: string): text is Unit => text in inBase;

/**
 * Returns the number of `to` that one `from` is, over the equivalences of whole things.
 * @throws where there is no way
 */
function factor(from: string, to: string, equivalences: readonly Equivalence[]): Fraction {
  if (!isUnit(from) || !isUnit(to)) throw new Error(`unknown unit ${from} or ${to}`);
  const known = new Map<string, Fraction>([[inBase[from].base, inBase[from].factor]]);
  for (let round = 0; round < 3; round++) {
    for (const { part, quantity, unit, equals_quantity, equals_unit } of equivalences) {
      if (part !== null) continue;
      const [one, other] = [inBase[unit], inBase[equals_unit]];
      const rate = over(times(readDecimal(equals_quantity), other.factor), times(readDecimal(quantity), one.factor));
      const [there, back] = [known.get(one.base), known.get(other.base)];
      if (there && !back) known.set(other.base, times(there, rate));
      if (back && !there) known.set(one.base, over(back, rate));
    }
  }
  const reached = known.get(inBase[to].base);
  if (!reached) throw new Error(`no way from ${from} to ${to}`);
  return over(reached, inBase[to].factor);
}

/**
 * Returns whole things, in the article's own unit, that hold a quantity of a part: 0.54 kg of yolks are 30 pieces where
 * one piece holds 0.018 kg. The part stands on the right of its equivalence unless only the left is of the same kind as
 * what is asked for.
 */
function wholesFor(
  quantity: Fraction,
  unit: string,
  part: string,
  { equivalences, unit: own }: KitchenArticle,
): Fraction {
  const content = equivalences.find((equivalence) => equivalence.part === part);
  if (!content || !isUnit(unit)) throw new Error(`no part ${part}`);
  const [left, right] = [
    [content.quantity, content.unit],
    [content.equals_quantity, content.equals_unit],
  ] as const;
  const isRight = inBase[right[1]].base === inBase[unit].base;
  const [of, entire] = isRight ? [right, left] : [left, right];
  return times(
    over(times(times(quantity, factor(unit, of[1], equivalences)), readDecimal(entire[0])), readDecimal(of[0])),
    factor(entire[1], own, equivalences),
  );
}

interface Demand {
  /** In the article's own unit. */
  entire: Fraction;
  /** Whole things that hold it, in the article's own unit, by part. */
  parts: Map<string, Fraction>;
  figures: bigint;
}

/** Returns the quantities that the sheets of a day take of an article. */
function demandOn(article: KitchenArticle, lines: readonly SheetLine[]): Demand {
  const demand: Demand = { entire: nothing, parts: new Map(), figures: 0n };
  for (const { article_id, quantity, gross_quantity, unit, part } of lines) {
    if (article_id !== article.id) continue;
    const gross = readDecimal(gross_quantity ?? quantity);
    demand.figures += 1n;
    if (part === null)
      demand.entire = plus(demand.entire, times(gross, factor(unit, article.unit, article.equivalences)));
    else demand.parts.set(part, plus(demand.parts.get(part) ?? nothing, wholesFor(gross, unit, part, article)));
  }
  return demand;
}

const linesOf = ({ sheets }: PublishedPlan, day: string): SheetLine[] =>
  sheets
    .filter((sheet) => sheet.day === day)
    .flatMap(({ recipes, products }) => [...recipes, ...products].flatMap(({ lines }) => lines));

const keepsDays = (equivalences: readonly Equivalence[], part: string): number =>
  equivalences.find((equivalence) => equivalence.part === part)?.keeps_days ?? 0;

/** Returns the piece that an article is opened in, if what is left of one does not serve for ever. */
function pieceOf({ unit, equivalences }: KitchenArticle): Opened | null {
  const keeps = keepsOpened({ equivalences });
  return keeps === null ? null : { size: factor("piece", unit, equivalences), keeps };
}

/** The movements of an article's day. */
export interface LivedDay {
  day: string;
  taken: Fraction;
  left: Fraction;
}

/**
 * Lives through the days of one article.
 * @param without leaves out so many packs of the purchase at that place
 */
export function liveArticle(
  plan: PublishedPlan,
  article: KitchenArticle,
  without?: { purchase: number; packs: bigint },
): { days: LivedDay[]; shortages: Shortage[]; lacking: Fraction; tolerance: Fraction } {
  const row = plan.articles.find(({ article_id }) => article_id === article.id);
  const lots: Lot[] = article.lots.map(({ quantity, expires_on }) => ({
    quantity: readDecimal(quantity),
    until: expires_on,
  }));
  const spare = new Map<string, Lot[]>();
  const piece = pieceOf(article);
  const open = piece && openingByHand(piece, readDecimal(row?.opened?.already_open ?? "0"));
  const [days, shortages]: [LivedDay[], Shortage[]] = [[], []];
  let [lacking, tolerance, waits] = [nothing, rounding, true];
  for (const day of daysBetween(plan.start, plan.to)) {
    for (const { expected_on, quantity } of article.incoming) {
      // What was expected before has not come; what is received today can be used today.
      if (expected_on === day) lots.push({ quantity: readDecimal(quantity), until: lastDay(article, day) });
    }
    row?.purchases.forEach(({ deliver_on, packs, quantity }, at) => {
      if (deliver_on !== day) return;
      const bought = readDecimal(quantity);
      const received =
        without?.purchase === at ? times(bought, { n: BigInt(packs) - without.packs, d: BigInt(packs) }) : bought;
      lots.push({ quantity: received, until: lastDay(article, day) });
    });
    const demand = demandOn(article, linesOf(plan, day));
    const reserved = readDecimal(row?.days.find((one) => one.day === day)?.reserved ?? "0");
    const entire = open ? open(day, demand.entire).opened : demand.entire;
    const taken = plus(entire, cracked(article, demand.parts, spare, { day, piece }));
    tolerance = plus(tolerance, times(rounding, integer((demand.figures + 1n) * 40n)));
    // What an order before the plan lacks is none of the plan's: it has its own.
    if (article.managed_stock) take(lots, day, reserved);
    const missing = article.managed_stock ? take(lots, day, taken) : nothing;
    if (isMore(missing, tolerance))
      shortages.push({ type: "article", id: article.id, day, quantity: writeDecimal(missing) });
    const left = usableOn(lots, day);
    const reserve = minus(readDecimal(row?.safety_stock ?? article.safety_stock), left);
    // A reserve that is short from the start waits for the first day that takes, or until it is met.
    waits &&= isMore(reserve, tolerance) && taken.n === 0n;
    if (article.managed_stock && !waits && isMore(reserve, tolerance))
      shortages.push({ type: "article", id: article.id, day, quantity: writeDecimal(reserve), reserve: true });
    lacking = plus(lacking, plus(missing, greater(reserve, nothing)));
    const unfilled = article.managed_stock ? unfilledOn(plan, article, day, left) : nothing;
    lacking = plus(lacking, unfilled);
    if (isMore(unfilled, tolerance))
      shortages.push({ type: "article", id: article.id, day, quantity: writeDecimal(unfilled), reserve: true });
    days.push({ day, taken, left });
  }
  const last = days.at(-1);
  // What nothing takes waits for no day: nobody brought it, and nobody said so.
  const short = minus(readDecimal(row?.safety_stock ?? article.safety_stock), last?.left ?? nothing);
  if (article.managed_stock && waits && last && isMore(short, tolerance))
    shortages.push({ type: "article", id: article.id, day: last.day, quantity: writeDecimal(short), reserve: true });
  return { days, shortages, lacking, tolerance };
}

/**
 * Returns what is missing of the target of an article on the last day that a purchase of it serves, or the plan has:
 * what is on order and comes later, while those goods keep, is part of it.
 */
function unfilledOn(plan: PublishedPlan, article: KitchenArticle, day: string, left: Fraction): Fraction {
  const row = plan.articles.find(({ article_id }) => article_id === article.id);
  const targets = (row?.purchases ?? []).flatMap(({ deliver_on }) => {
    const keeps = deliver_on && lastDay(article, deliver_on);
    const end = keeps && keeps < plan.to ? keeps : plan.to;
    if (!row?.target_stock || deliver_on === null || deliver_on > day || end !== day) return [];
    const coming = article.incoming.filter(({ expected_on }) => expected_on > day && (!keeps || expected_on <= keeps));
    return [
      minus(readDecimal(row.target_stock), total([left, ...coming.map(({ quantity }) => readDecimal(quantity))])),
    ];
  });
  return targets.reduce(greater, nothing);
}

const lastDay = ({ shelf_life_days }: KitchenArticle, day: string) =>
  shelf_life_days === null ? null : addDays(day, shelf_life_days);

/**
 * Returns the quantity opened for the parts of a day, in the article's own unit: spare parts of the days before go
 * first, the rest comes out of the same pieces.
 */
function cracked(
  article: KitchenArticle,
  parts: ReadonlyMap<string, Fraction>,
  spare: Map<string, Lot[]>,
  { day, piece }: { day: string; piece: Opened | null },
): Fraction {
  const unmet = new Map([...parts].map(([part, pieces]) => [part, take(spare.get(part) ?? [], day, pieces)]));
  const most = [...unmet.values()].reduce(greater, nothing);
  const isOpen = [...parts].some(([part, wanted]) => isMore(wanted, unmet.get(part) ?? nothing));
  const pieces = piece ? inWholePieces(most, piece.size, isOpen) : most;
  for (const { part } of article.equivalences) {
    if (part === null || pieces.n === 0n) continue;
    const left = greater(minus(pieces, unmet.get(part) ?? nothing), nothing);
    spare.set(part, [
      ...(spare.get(part) ?? []),
      { quantity: left, until: addDays(day, keepsDays(article.equivalences, part)) },
    ]);
  }
  return pieces;
}

/**
 * Lives through what is made: recipes and products of each day, from their stock and what was made before and keeps,
 * what expires first before the rest, and the sheets of the day.
 */
export function liveKitchen(plan: PublishedPlan, shelves: Shelves): Shortage[] {
  const shortages: Shortage[] = [];
  const stockOf = ({ stock_managed, stock_quantity, dated = [] }: KitchenRecipe | KitchenProduct): Lot[] => {
    const lots = dated.map(({ expires_on, quantity }): Lot => ({ quantity: readDecimal(quantity), until: expires_on }));
    const rest = minus(readDecimal(stock_quantity), total(lots.map(({ quantity }) => quantity)));
    return stock_managed ? [...lots, { quantity: rest, until: null }] : [];
  };
  const stock = new Map([...shelves.recipes].map(([id, recipe]) => [id, stockOf(recipe)]));
  for (const { recipe_id, left_before } of plan.recipes)
    stock.get(recipe_id)?.push({ quantity: readDecimal(left_before), until: null });
  const finished = new Map([...shelves.products].map(([id, product]) => [id, stockOf(product)]));
  for (const day of daysBetween(plan.from, plan.to)) {
    const sheets = plan.sheets.filter((sheet) => sheet.day === day);
    const lines = linesOf(plan, day);
    for (const { recipe_id, planned_output } of sheets.flatMap(({ recipes }) => recipes)) {
      const { shelf_life_days: keeps = null, lead_days = 0 } = shelves.recipes.get(recipe_id) ?? {};
      const from = addDays(day, lead_days);
      const until = keeps === null ? null : addDays(day, keeps);
      stock.get(recipe_id)?.push({ quantity: readDecimal(planned_output), from, until });
    }
    for (const { product_id, quantity, for_stock } of sheets.flatMap(({ products }) => products)) {
      // What is made for orders leaves; what fills the stock up keeps.
      const [all, forStock] = [readDecimal(quantity), readDecimal(for_stock ?? "0")];
      const life = shelves.products.get(product_id)?.shelf_life_days ?? null;
      const until = life === null ? null : addDays(day, life);
      finished.get(product_id)?.push({ quantity: minus(all, forStock), until: day }, { quantity: forStock, until });
    }
    const owners = new Map(
      sheets.flatMap(({ recipes }) => recipes.map((sheet) => [sheet, shelves.recipes.get(sheet.recipe_id)] as const)),
    );
    const promised = new Set(
      [...owners].flatMap(([sheet, recipe]) => sheet.lines.filter(({ line }) => recipe?.lines[line]?.from_stock)),
    );
    for (const [id, recipe] of shelves.recipes) {
      const mine = lines.filter(({ recipe_id }) => recipe_id === id);
      const inUnit = (chosen: readonly SheetLine[]) =>
        total(
          chosen.map(({ quantity, gross_quantity, unit }) =>
            times(readDecimal(gross_quantity ?? quantity), factor(unit, recipe.output_unit, recipe.equivalences)),
          ),
        );
      const there = stock.get(id) ?? [];
      const tolerance = times(rounding, integer(BigInt(mine.length + 1) * 40n));
      // What is to be taken from stock finds it on the shelf; of what lies there, what expires first goes first.
      for (const chosen of [mine.filter((line) => promised.has(line)), mine.filter((line) => !promised.has(line))]) {
        const missing = take(there, day, inUnit(chosen));
        if (isMore(missing, tolerance)) shortages.push({ type: "recipe", id, day, quantity: writeDecimal(missing) });
      }
      const reserve = minus(readDecimal(recipe.safety_stock), usableOn(there, day));
      if (isMore(reserve, tolerance))
        shortages.push({ type: "recipe", id, day, quantity: writeDecimal(reserve), reserve: true });
    }
    for (const [id, { safety_stock }] of shelves.products) {
      const inBoxes = lines
        .filter(({ product_id }) => product_id === id)
        .map(({ quantity, gross_quantity }) => readDecimal(gross_quantity ?? quantity));
      const sold = shelves.owed
        .filter((one) => one.product_id === id && one.day === day)
        .map(({ quantity }) => readDecimal(quantity));
      const missing = take(finished.get(id) ?? [], day, total([...inBoxes, ...sold]));
      if (isMore(missing, times(rounding, integer(BigInt(inBoxes.length + sold.length + 1)))))
        shortages.push({ type: "product", id, day, quantity: writeDecimal(missing) });
      const reserve = minus(readDecimal(safety_stock), usableOn(finished.get(id) ?? [], day));
      if (isMore(reserve, times(rounding, integer(BigInt(inBoxes.length + sold.length + 1)))))
        shortages.push({ type: "product", id, day, quantity: writeDecimal(reserve), reserve: true });
    }
  }
  return shortages;
}

/** Issues that say that a quantity of an article will not be there, or not on its day. */
export const sayLack = [
  "keeps_too_short",
  "supplier_too_late",
  "incoming_late",
  "article_no_offer",
  "receipt_overdue",
  "restock",
];
/** Issues that say that what is bought comes after the day that lacks it. */
export const sayLate = ["supplier_too_late", "incoming_late", "receipt_overdue"];

/** Tells whether an issue of the plan, of these codes if any, is about the thing or names it among others. */
export const isNamed = (
  plan: PublishedPlan,
  thing: { type: string; id: number; name: string },
  codes?: readonly string[],
): boolean =>
  plan.issues.some(
    ({ code, entity, message }) =>
      (codes?.includes(code) ?? true) &&
      ((entity.type === thing.type && entity.id === thing.id) || message.includes(thing.name)),
  );
