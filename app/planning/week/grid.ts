import {
  formatDecimal,
  QUANTITY_SCALE,
  scaledOrZero,
  signOf,
  splitDecimal,
  subtractDecimals,
} from "#domain/exact/decimal";
import { aheadShort, formatForStock } from "#domain/planning/made-ahead";
import { formatSince } from "#domain/french/near-days";
import { addDays } from "#domain/days";
import type { NeededProduct, NeededRecipe, Needs } from "#server/api-client/contract/planning/needs";
import { formatDecimal as formatFigure } from "#app/display/numbers";
import { type RowsPage, pageOfRows } from "../pages";
import type { Reason, Why } from "../reasons/reasons";
import { type When, whenOf, whenOfProducts } from "../when";
import { gridDecimals } from "./decimals";
import type { Fault } from "./fault-words";
import { faultsOf } from "./faults";

/** The quantity made of one thing on a day. */
export interface GridCell {
  quantity: string;
  /** Of a recipe: its batches. */
  batches?: string;
  /** The matter that it lacks on that day, in words. */
  lacks?: string;
  /** « dont 20 depuis mer. 25 », « pour ven. »: what of it is of an earlier day, or made ahead for a later one. */
  owed?: string;
  /** The same, of a part of it: « dont 3,78 depuis sam. 28 ». */
  besides?: string;
}

/** A row of the week: what is made of one thing on each of the days shown. */
export interface GridRow {
  anchor: string;
  href: string;
  name: string;
  unit: string;
  /** By day shown; null where nothing is made. All null, where it is not known how much is for which day (`when`). */
  cells: (GridCell | null)[];
  when: Pick<When, "first" | "last"> | null;
  /** The quantity of the days that are not shown; null where all are. */
  others: string | null;
  total: string;
  /** The quantity taken from stock, and of a recipe what was made already and waits. */
  fromStock: string;
  alreadyMade: string;
  /** Of a recipe: its batches in all, and what nothing uses. */
  batches: string | null;
  surplus: string;
  fault: Fault | null;
  why: Reason | null;
}

/** The sums of the columns, of what has one unit. */
export interface GridSum {
  unit: string;
  /** Null where a row does not know its days. */
  cells: string[] | null;
  others: string | null;
  total: string;
}

export interface Grid {
  rows: RowsPage<GridRow>;
  sums: GridSum[];
  /** The meanings of the words that stand in the cells; empty for none. */
  legend: string;
}

/** A day of the grids, and what is known of it. */
export interface GridDay {
  day: string;
  isToday: boolean;
  isPast: boolean;
  isWeekend: boolean;
  /** Orders of that day that cannot be worked out, or only in part. */
  unworked: number;
}

/** The products of a plan, or its recipes, by day. */
export interface Week {
  of: "products" | "recipes";
  counts: { products: number; recipes: number };
  days: RowsPage<GridDay>;
  grid: Grid;
}

interface GridOptions {
  of: Week["of"];
  today: string;
  /** The days of the plan, where its orders are those to produce on them; null elsewhere. */
  period: { from: string; to: string } | null;
  /** Returns the page asked for of a section. */
  page(name: "jours" | "produits" | "recettes"): string | null;
  why: Why;
  /** Lets others go first, between two steps of a large plan. */
  turn(): Promise<void>;
}

/** The most days side by side: of more, one turns the page. */
const mostDays = 14;

/** The share of a row that is of a day, as it is told. */
type DayShare = Cell & { day: string };

/** A cell, and whether all of it is made ahead for later days. */
type Cell = GridCell & { isAllAhead?: boolean };

/** One thing to make, with its days. */
interface Made {
  type: "product" | "recipe";
  row: NeededProduct | NeededRecipe;
  id: number;
  /** The sum of the days, where they are known. */
  total: string;
  /** Null where it is not known how much is for which day. */
  days: readonly DayShare[] | null;
  when(): When;
}

/** The quantities that were read, in whole millionths: a plan of thousands of cells has few different ones. */
const read = new Map<string, bigint>();
const mostRead = 10_000;

function exact(quantity: string): bigint {
  const known = read.get(quantity);
  if (known !== undefined) return known;
  const scaled = scaledOrZero(quantity, QUANTITY_SCALE);
  if (read.size === mostRead) read.clear();
  read.set(quantity, scaled);
  return scaled;
}

const sumOf = (quantities: readonly string[]) =>
  formatSum(quantities.reduce((sum, quantity) => sum + exact(quantity), 0n));
const formatSum = (sum: bigint) => formatDecimal(sum, QUANTITY_SCALE);

/**
 * Returns the products or recipes of a plan by day; null where all is of one day, or where no row tells its days. The
 * days are those of products and recipes alike: both stand in the same columns.
 */
export async function weekOf(needs: Needs, { of, today, period, page, why, turn }: GridOptions): Promise<Week | null> {
  const { products, recipes } = needs;
  const shares = products.map(sharesOfProducts(needs));
  const ownDays = new Set<string>();
  for (const ofRow of shares) for (const { day } of ofRow) ownDays.add(day);
  for (const { days = [] } of recipes) for (const { day } of days) ownDays.add(day);
  if (ownDays.size < 2) return null;
  await turn();
  const days = pageOfRows(
    [...new Set([...ownDays, ...(period ? daysBetween(period.from, period.to) : [])])].sort(),
    page("jours"),
    mostDays,
  );
  const made = of === "products" ? madeProducts(needs, shares) : madeRecipes(needs);
  await turn();
  const faults = faultsOf(needs);
  const owed = owedIn(needs);
  const unworked = new Map<string, number>();
  for (const { productionOn, coverage } of needs.orders)
    if (coverage !== "covered") unworked.set(productionOn, (unworked.get(productionOn) ?? 0) + 1);

  const toRow = (made: Made): GridRow => {
    const { type, row, id, total } = made;
    const waiting = ("alreadyMade" in row && row.alreadyMade) || "0";
    const anchor = `${type === "product" ? "produit" : "recette"}-${id}`;
    const cellOf = new Map(made.days?.map(({ day, ...cell }) => [day, cell]));
    return {
      anchor,
      href: `/${type}s/${id}`,
      name: row.name,
      unit: row.unit,
      total,
      fromStock: subtractDecimals(row.fromStock, waiting),
      alreadyMade: waiting,
      cells: days.rows.map((day) => {
        const found = cellOf.get(day);
        if (!found) return null;
        const { isAllAhead, ...cell } = found;
        const since = owed(row, { ...cell, day, isAllAhead });
        const lacks = faults.lacks(type, id, day);
        const { owed: own, ...figures } = cell;
        const text = [since, own].filter(Boolean).join(", ");
        // Of a part there are too many words for a column.
        const words = text.includes("dont ") ? { besides: text } : { owed: text };
        return { ...figures, ...(lacks && { lacks }), ...(text && words) };
      }),
      when: made.days ? null : firstAndLast(made.when()),
      others: made.days && sumsOf([made], ({ quantity }) => quantity).others,
      batches: "batches" in row ? row.batches : null,
      surplus: "surplus" in row ? row.surplus : "0",
      fault: faults.of(type, id, row),
      why: why(anchor, row),
    };
  };
  /** Returns the sums of things by day shown, and of the other days; null where all days are. */
  const sumsOf = (of: readonly Pick<Made, "days">[], figure: (cell: GridCell) => string) => {
    const columns = new Map(days.rows.map((day) => [day, 0n]));
    let others = 0n;
    for (const one of of)
      for (const cell of one.days ?? []) {
        const sum = columns.get(cell.day);
        if (sum !== undefined) columns.set(cell.day, sum + exact(figure(cell)));
        else if (days.lastPage > 1) others += exact(figure(cell));
      }
    return { cells: [...columns.values()].map(formatSum), others: days.lastPage === 1 ? null : formatSum(others) };
  };
  const sum = (unit: string, all: readonly Made[], figure: (cell: GridCell) => string, totals: string[]): GridSum => {
    const { cells, others } = sumsOf(all, figure);
    return all.every((one) => one.days)
      ? { unit, cells, others, total: sumOf([...cells, others ?? "0"]) }
      : { unit, cells: null, others, total: sumOf(totals) };
  };
  const sums =
    of === "products"
      ? [...new Set(made.map(({ row }) => row.unit))].map((unit) => {
          const ofUnit = made.filter(({ row }) => row.unit === unit);
          return sum(
            unit,
            ofUnit,
            ({ quantity }) => quantity,
            ofUnit.map(({ total }) => total),
          );
        })
      : [
          sum(
            "fournée",
            made,
            ({ batches = "0" }) => batches,
            recipes.map(({ batches }) => batches),
          ),
        ];
  await turn();
  const turned = pageOfRows(made, page(of === "products" ? "produits" : "recettes"));
  return {
    of,
    counts: { products: products.length, recipes: recipes.length },
    days: {
      ...days,
      rows: days.rows.map((day) => ({
        day,
        isToday: day === today,
        isPast: day < today,
        isWeekend: [0, 6].includes(new Date(day).getUTCDay()),
        unworked: unworked.get(day) ?? 0,
      })),
    },
    grid: withLegend({ ...turned, rows: turned.rows.map(toRow) }, sums),
  };
}

/** Returns a function that tells what of a product is for each day; nothing where several are not known apart. */
function sharesOfProducts(needs: Needs): (row: NeededProduct) => DayShare[] {
  const when = whenOfProducts(needs);
  return (row) => {
    if (row.days)
      return row.days.map(({ day, toProduce: quantity, forStock }) => {
        const owed = formatForStock(forStock, quantity, (part) => formatFigure(part, { most: 3 }));
        return { day, quantity, ...(owed && { owed }) };
      });
    const known = when(row);
    return known.days ?? alone(known, row.toProduce);
  };
}

/** Returns what of a recipe is for each day; nothing where that is not told. */
const sharesOfRecipe = ({ days = [] }: NeededRecipe): DayShare[] =>
  days.map(({ day, plannedOutput: quantity, batches, net, forDays, forStock }) => {
    const say = (part: string) => formatFigure(part, { most: 3 });
    const ahead = aheadShort(forDays, { on: day, planned: quantity }, say);
    const owed = [ahead?.text, formatForStock(forStock, net, say)].filter(Boolean).join(", ");
    return { day, quantity, batches, ...(owed && { owed, isAllAhead: ahead?.isAll ?? false }) };
  });

function madeProducts(needs: Needs, shares: readonly (readonly DayShare[])[]): Made[] {
  const when = whenOfProducts(needs);
  return needs.products.map((row, at) => ({
    type: "product",
    row,
    id: row.productId,
    when: () => when(row),
    ...addedUp(shares[at] ?? [], row.toProduce),
  }));
}

function madeRecipes(needs: Needs): Made[] {
  const when = whenOf(needs);
  return needs.recipes.map((row) => ({
    type: "recipe",
    row,
    id: row.recipeId,
    when: () => when(row),
    ...(row.days ? addedUp(sharesOfRecipe(row), row.plannedOutput) : { days: null, total: row.plannedOutput }),
  }));
}

const firstAndLast = ({ first, last }: When) => ({ first, last });

/**
 * Returns what of a row's day should have been made before, and since when, in words: it is asked on the day that the
 * plan gives to the orders that are overdue, or, of what was due ahead of orders that are not, on its first.
 */
function owedIn({ orders }: Needs) {
  const overdue = new Set(orders.flatMap(({ overdueSince, orderId }) => (overdueSince ? [orderId] : [])));
  const day = orders.find(({ overdueSince }) => overdueSince)?.productionOn;
  return (row: Made["row"], { day: on, quantity, isAllAhead = false }: DayShare) => {
    const { overdueSince, byOrder, orderCount = byOrder.length } = row;
    if (!overdueSince || on !== (day ?? row.days?.[0]?.day)) return null;
    const theirs = byOrder.filter(({ orderId }) => orderId !== null && overdue.has(orderId));
    // What is all for later days was made already for those.
    if (isAllAhead && theirs.length > 0) return null;
    const sum = sumOf(theirs.map((share) => share.quantity));
    const isPart = orderCount <= byOrder.length && exact(sum) > 0n && exact(sum) < exact(quantity);
    return `${isPart ? `dont ${formatFigure(sum, { most: 3 })} ` : ""}${formatSince(overdueSince)}`;
  };
}

/** Returns all of it on the only day that is known; nothing where there are several. */
const alone = ({ first, last }: When, quantity: string) => (first === last ? [{ day: first, quantity }] : []);

/**
 * Returns the shares of a total by day, and their sum as the total: each was rounded by itself, to the nearest
 * millionth, so that the sum may be half a millionth off for each of them and for the total. Returns the total without
 * days where it is further off.
 */
function addedUp(dayShares: readonly DayShare[], total: string): Pick<Made, "days" | "total"> {
  const sum = dayShares.reduce((sum, { quantity }) => sum + exact(quantity), 0n);
  const off = sum - exact(total);
  if (2n * (off < 0n ? -off : off) > BigInt(dayShares.length + 1)) return { days: null, total };
  return { days: dayShares, total: formatSum(sum) };
}

/** Returns every day of a period that the grid can show at once; none of a longer one. */
function daysBetween(from: string, to: string): string[] {
  const days = [];
  for (let day = from; day <= to && days.length < mostDays; day = addDays(day, 1)) days.push(day);
  return days.at(-1) === to ? days : [];
}

const isFiner = (value: string) => (splitDecimal(value)?.decimals.replace(/0+$/, "").length ?? 0) > gridDecimals;

function withLegend(rows: Grid["rows"], sums: Grid["sums"]): Grid {
  const cells = rows.rows.flatMap((row) => row.cells.filter((cell) => cell !== null));
  const faults = new Set(rows.rows.map(({ fault }) => fault));
  const figures = [...cells.map(({ quantity }) => quantity), ...sums.flatMap((sum) => sum.cells ?? [])];
  const notes = [
    faults.has("blocked") && "bloqué\u00a0: ce qu’il faut pour le faire n’est pas calculé",
    faults.has("partial") && "partiel\u00a0: une partie des commandes n’a pas pu être calculée",
    cells.some(({ quantity }) => signOf(quantity) === 0) && "du reste\u00a0: une fournée d’avant suffit",
    cells.some(({ batches }) => batches) && "×\u00a0: nombre de fournées",
    figures.some(isFiner) && "les chiffres sont arrondis au millième, les totaux sont justes",
  ].filter((words) => words !== false);
  return { rows, sums, legend: notes.length > 0 ? `${notes.join(" · ")}.` : "" };
}
