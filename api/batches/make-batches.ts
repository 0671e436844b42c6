import { MAX_SCALED } from "#domain/exact/decimal";
import { formatMillionths, millionths } from "#domain/exact/quantity";
import { dayInParis } from "#domain/paris";
import { unknownRecords } from "#domain/french/not-found";
import type { BatchSource } from "#domain/contract/planning/batches";
import type { Day } from "../database/columns";
import { kindOf } from "../database/open";
import { percentScale, quantityScale } from "../database/scale";
import type { Database, Row } from "../database/tables";
import { dayToCome } from "../http/fields/days";
import { invalid } from "../http/refusal";
import { type Cost, createCosts } from "../kitchen/costing/cost";
import type { Kitchen, KitchenProduct, KitchenRecipe } from "../kitchen/kitchen";
import type { ClosedDays } from "../kitchen/closed-days";
import { pieceOf } from "../kitchen/pieces";
import { readForCosting } from "../kitchen/read/kitchen";
import { readClosedDays } from "../kitchen/read/closed-days";
import { madeForOf, servedUntil } from "../kitchen/read/stock";
import { hasLeads, madeThrough } from "../kitchen/open-days";
import { type Taken, bookIn, takeOut } from "../stock/ledger/take-lots";
import { type Item, itemColumn } from "../stock/ledger/item";
import { lockItems } from "../stock/ledger/lock";
import type { Source } from "../stock/ledger/movement";
import type { AnyAuthor } from "../records/author";
import { batchesOf } from "./weighings/portions";
import { createWorth } from "./consumption/cost";
import { expiryDay, lotCodeOf } from "./lot-code";
import { type DoneBatch, assertUnchangedSince, doneOf, readDone } from "./done-batches";
import { lotsOfCode } from "./consumption/lots-of-code";
import { takeParts } from "./consumption/parts";
import { keepPasses } from "./consumption/passes";
import { sourceOf } from "./consumption/source";
import { type Use, tellsAll, usesOfProduct, usesOfRecipe, usesWeighed } from "./consumption/uses";
import { type FinishedWeighing, readFinishedWeighings } from "./finished-weighings";
import type { SheetItem } from "./production-sheet";

/** The making of one sheet, a recipe or product of a day, as somebody says it. */
export interface Making {
  item: SheetItem;
  production_on: Day;
  /** The earlier day whose sheet asks for it; null for its own. */
  asked_on: Day | null;
  /** Quantity on the sheet. */
  planned: string;
  /** Quantity that what went in should give; null for what its weighing was for, else what was planned. */
  expected: string | null;
  /** Null for what was expected. */
  obtained: string | null;
  made_on: Day | null;
  /** Null for as long after it was made as it keeps. */
  expires_on: Day | null;
  run_id: number | null;
  note: string | null;
  source: BatchSource;
  /** Batches of the sheet that were seen when this was said; null when it does not matter. */
  seen: number | null;
  /** Of a whole day what was left of the sheet, and its last batch that was known then (0 for none). */
  left?: { quantity: string; last_noted: number };
}

/** A batch that was written: what it gave, and the making that it came from. */
export interface Booked {
  id: number;
  making: Making;
  /** In millionths. */
  obtained: bigint;
}

/**
 * Writes what was made: takes what went in out of stock, as its weighing says, else what the sheet says, and books what
 * is stock-managed in. Of a whole day, what is done already is left out. The orders that it serves must be locked
 * before. Throws a 422 Refusal for what is not there or gives nothing, 409 (code "stale") when others of the sheet were
 * noted or taken back meanwhile.
 */
export async function bookBatches(db: Database, makings: readonly Making[], author: AnyAuthor): Promise<Booked[]> {
  if (makings.length === 0) return [];
  const kitchen = await readKitchen(db, makings);
  const weighings = await readFinishedWeighings(db, makings.map(sheetFor));
  await lockItems(db, [...makings.map(({ item }) => item), ...itemsOf(kitchen)]);
  const book: Book = {
    db,
    kitchen,
    author,
    costOf: createCosts(kitchen),
    keeps: await readKeeping(db, makings),
    closed: hasLeads(kitchen) ? await readClosedDays(db) : null,
  };
  const booked: Booked[] = [];
  for (const making of makings) {
    const done = doneOf(await readDone(db, [making]), making);
    await assertUnchangedSince(db, making, done);
    const weighed = await weighings.unusedFor(sheetFor(making));
    for (const [at, part] of partsToBook(making, done, weighed).entries())
      booked.push(await bookOne(book, part, done.length + at > 0));
  }
  return booked;
}

/**
 * Keeps other bookings of these products, and of all that they are made of, waiting until the transaction ends: to be
 * called before the first of several bookings, each of which locks less.
 */
export async function lockProducts(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0 || kindOf(db) === "sqlite") return;
  const kitchen = await readForCosting(db, { products: ids });
  await lockItems(db, [...ids.map((id) => ({ type: "product" as const, id })), ...itemsOf(kitchen)]);
}

/** Returns the sheet that asks for a making: its weighings are those that it takes. */
const sheetFor = ({ item, production_on, asked_on }: Making) => ({ item, production_on: asked_on ?? production_on });

interface Book {
  db: Database;
  kitchen: Kitchen;
  author: AnyAuthor;
  costOf: (made: KitchenRecipe | KitchenProduct) => Cost;
  /** Days that a product keeps. */
  keeps: ReadonlyMap<number, number | null>;
  /** The days on which nothing is made, where recipes are made ahead. */
  closed: ClosedDays | null;
}

interface ToBook {
  making: Making;
  planned: string;
  expected: string;
  weighing: FinishedWeighing | null;
}

/**
 * Returns the batches that a making stands for: the one that was said; of a whole day one for each weighing of it, and
 * one of what is then left.
 */
function partsToBook(making: Making, done: readonly DoneBatch[], weighed: readonly FinishedWeighing[]): ToBook[] {
  const { planned, expected, source, left } = making;
  const ofWeighing = (weighing: FinishedWeighing): ToBook => ({
    making,
    planned: source === "day" ? weighing.output_quantity : planned,
    expected: expected ?? weighing.output_quantity,
    weighing,
  });
  const [first] = weighed;
  if (!left) return first ? [ofWeighing(first)] : [{ making, planned, expected: expected ?? planned, weighing: null }];
  const meanwhile = done.flatMap((batch) => (batch.id > left.last_noted ? BigInt(batch.expected) : []));
  const others = [...meanwhile, ...weighed.map(({ output_quantity }) => millionths(output_quantity))];
  const rest = others.reduce((sum, quantity) => sum - quantity, millionths(left.quantity));
  const parts = weighed.map(ofWeighing);
  if (rest <= 0n) return parts;
  const quantity = formatMillionths(rest);
  return [...parts, { making, planned: quantity, expected: quantity, weighing: null }];
}

async function bookOne(book: Book, { making, planned, expected, weighing }: ToBook, again: boolean): Promise<Booked> {
  const { db, author } = book;
  const { item, production_on } = making;
  const { made, unit, loss_percent, shelf_life_days } = requireMade(book, item);
  const today = dayInParis(new Date(author.at));
  const made_on = making.made_on ?? (production_on < today ? production_on : today);
  if (made_on > today) throw invalid({ made_on: [dayToCome] });
  const expires_on = making.expires_on ?? expiryDay(made_on, shelf_life_days);
  if (expires_on !== null && expires_on < made_on)
    throw invalid({ expires_on: ["La date limite précède la fabrication."] });
  const obtained = making.obtained ?? expected;
  const all = weighing
    ? usesWeighed(weighing.lines, book.kitchen)
    : "lines" in made
      ? usesOfRecipe(made, book.kitchen, expected, again)
      : usesOfProduct(made, book.kitchen, expected);
  if (all.some(({ isTracked, quantity }) => isTracked && quantity > MAX_SCALED))
    throw invalid({ planned: ["Cette quantité prendrait trop de stock : vérifiez-la."] });
  if ([planned, expected, obtained].some((quantity) => millionths(quantity) > MAX_SCALED))
    throw invalid({ planned: ["Cette quantité est trop grande pour une seule production : vérifiez-la."] });
  const { id } = await db
    .insertInto("batches")
    .values({
      recorded_at: author.at,
      user_id: author.id,
      user_name: author.name,
      recipe_id: item.type === "recipe" ? item.id : null,
      product_id: item.type === "product" ? item.id : null,
      name: made.name,
      unit,
      production_on,
      asked_on: making.asked_on,
      made_on,
      expires_on,
      planned: quantityScale.store(planned),
      expected: quantityScale.store(expected),
      obtained: quantityScale.store(obtained),
      loss_percent: percentScale.store(loss_percent),
      source: making.source,
      lot_id: null,
      unit_cost_ht: null,
      weighing_id: weighing?.id ?? null,
      run_id: making.run_id,
      note: making.note,
      reversed_at: null,
      reversed_by: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const lines: readonly Called[] = weighing ? weighing.lines : "lines" in made ? made.lines : made.components;
  await keepCalls(db, id, lines, book.kitchen);
  const source = sourceOf(id, made_on, author);
  const uses = all.filter(({ isStocked }) => isStocked);
  const worth = createWorth(db, book, production_on);
  const isOpened = (use: Use) => use.part !== null || isOpenedInPieces(book.kitchen, use.item);
  for (const use of uses)
    if (!isOpened(use)) worth.count(use.item, await take(book, use, source, { made_on, production_on }));
  const opening = uses.filter(isOpened);
  for (const { item: article, taken } of await takeParts(db, { id, production_on }, opening, source, made_on))
    worth.count(article, taken);
  await worth.countUses(all.filter(({ isStocked }) => !isStocked));
  const quantity = millionths(obtained);
  const isPassing = item.type === "recipe" && !made.stock_managed;
  await keepPasses(
    db,
    { id, production_on },
    isPassing
      ? { recipe_id: item.id, quantity, expires_on, awaited_until: awaitedUntil(book, made, production_on) }
      : null,
    all.filter(({ isStocked, isTracked }) => isTracked && !isStocked),
  );
  const isWhole = weighing !== null || tellsAll("lines" in made ? made.lines : made.components, book.kitchen);
  const unit_cost_ht = isWhole ? worth.unit(quantity) : null;
  await db.updateTable("batches").set({ unit_cost_ht }).where("id", "=", id).execute();
  if (made.stock_managed && quantity > 0n) {
    const lot = {
      code: await freeCode(db, item, lotCodeOf(item, made_on)),
      expires_on,
      entered_on: made_on,
      supplier_id: null,
      unit_cost_ht,
    };
    const lot_id = await bookIn(db, item, lot, quantity, { ...source, kind: "output" });
    await db.updateTable("batches").set({ lot_id }).where("id", "=", id).execute();
  }
  return { id, making, obtained: quantity };
}

/** Returns the last day that what is made of a recipe on a day is made for; null where that is its own day. */
function awaitedUntil({ closed }: Book, made: KitchenRecipe | KitchenProduct, production_on: Day): Day | null {
  const last = "lead_days" in made ? madeThrough(production_on, made.lead_days, closed) : production_on;
  return last > production_on ? last : null;
}

/** Returns the code of the lot that what is made comes into: numbered on from one that is put aside. */
async function freeCode(db: Database, item: Item, code: string): Promise<string> {
  const aside = await db
    .selectFrom("stock_lots")
    .select("code")
    .where(itemColumn(item), "=", item.id)
    .where("blocked", "=", 1)
    .execute();
  const taken = new Set(aside.map((lot) => lot.code));
  let free = code;
  for (let at = 2; taken.has(free); at++) free = `${code}-${String(at)}`;
  return free;
}

/** A line of what a batch is made of; `lot` is the code that was noted at the scale. */
interface Called {
  article_id: number | null;
  recipe_id: number | null;
  product_id?: number | null;
  lot?: string | null;
}

/**
 * Writes which recipes and products went into a batch, and which articles that are not kept in stock: of those nothing
 * else tells what it took, but for the lots that were noted.
 */
async function keepCalls(
  db: Database,
  batch_id: number,
  lines: readonly Called[],
  { articles }: Kitchen,
): Promise<void> {
  const isTraced = ({ article_id, lot = null }: Called) =>
    article_id !== null && lot === null && articles.get(article_id)?.managed_stock === false;
  const called = {
    recipe_id: lines.flatMap(({ recipe_id }) => recipe_id ?? []),
    product_id: lines.flatMap(({ product_id }) => product_id ?? []),
    article_id: lines.filter(isTraced).flatMap(({ article_id }) => article_id ?? []),
  };
  for (const name of ["recipe_id", "product_id", "article_id"] as const) {
    const ids = new Set(called[name]);
    if (ids.size === 0) continue;
    const rows = Array.from(ids, (id) => ({
      batch_id,
      recipe_id: null,
      product_id: null,
      article_id: null,
      [name]: id,
    }));
    await db.insertInto("batch_calls").values(rows).execute();
  }
}

/** Tells whether an item is taken out in whole pieces, of which what is left serves the next days. */
function isOpenedInPieces({ articles }: Kitchen, { type, id }: Item): boolean {
  const article = type === "article" ? articles.get(id) : undefined;
  return article !== undefined && pieceOf(article) !== null;
}

/** The day on which something was made, and that of its sheet. */
type Days = Pick<Row<"batches">, "made_on" | "production_on">;

/**
 * Takes a quantity out: of the lots of the code that was noted as far as they go, then of what was made for the day of
 * the sheet and is past its date, else first to expire first.
 */
async function take(book: Book, { item, quantity, lot }: Use, source: Source, days: Days): Promise<Taken> {
  const { db } = book;
  const on = days.made_on;
  const named = lot === null ? [] : await lotsOfCode(db, item, lot);
  const first = item.type === "recipe" ? [...named, ...(await readMadeFor(book, item.id, days))] : named;
  return takeOut(db, item, quantity, source, { on, first });
}

/** Reads the lots of a recipe that were made for a day and are past their date, the first to expire first: 1 query. */
async function readMadeFor({ db, kitchen, closed }: Book, recipe_id: number, { made_on, production_on }: Days) {
  const lots = await db
    .selectFrom("stock_lots")
    .select(["id", "recipe_id", "expires_on", madeForOf("stock_lots").as("made_for")])
    .where("recipe_id", "=", recipe_id)
    .where("on_hand", ">", 0)
    .where("blocked", "=", 0)
    .where("expires_on", "<", made_on)
    .orderBy("expires_on")
    .orderBy("id")
    .execute();
  const served = servedUntil({ recipes: kitchen.recipes, closed });
  return lots.flatMap((lot) => ((served(lot) ?? production_on) >= production_on ? [lot.id] : []));
}

function requireMade({ kitchen, keeps }: Book, { type, id }: SheetItem) {
  const recipe = type === "recipe" ? kitchen.recipes.get(id) : undefined;
  if (recipe) {
    if (!batchesOf(recipe, "1"))
      throw invalid({
        recipe_id: [`« ${recipe.name} » ne donne rien : corrigez sa quantité obtenue ou sa perte en production.`],
      });
    return {
      made: recipe,
      unit: recipe.output_unit,
      loss_percent: recipe.production_loss_percent,
      shelf_life_days: recipe.shelf_life_days,
    };
  }
  const product = type === "product" ? kitchen.products.get(id) : undefined;
  if (!product)
    throw invalid(
      type === "recipe" ? { recipe_id: [unknownRecords.recipes] } : { product_id: [unknownRecords.products] },
    );
  return { made: product, unit: product.sale_unit, loss_percent: "0", shelf_life_days: keeps.get(id) ?? null };
}

function readKitchen(db: Database, makings: readonly Making[]): Promise<Kitchen> {
  return readForCosting(db, { recipes: idsOf(makings, "recipe"), products: idsOf(makings, "product") });
}

const idsOf = (makings: readonly Making[], type: SheetItem["type"]): number[] =>
  makings.flatMap(({ item }) => (item.type === type ? [item.id] : []));

async function readKeeping(db: Database, makings: readonly Making[]): Promise<ReadonlyMap<number, number | null>> {
  const ids = idsOf(makings, "product");
  const rows: Pick<Row<"products">, "id" | "shelf_life_days">[] =
    ids.length === 0
      ? []
      : await db.selectFrom("products").select(["id", "shelf_life_days"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, shelf_life_days }) => [id, shelf_life_days]));
}

/** Returns everything that a kitchen keeps in stock. */
function itemsOf({ articles, recipes, products }: Kitchen): Item[] {
  return [
    ...[...articles.values()].flatMap(({ id, managed_stock }) =>
      managed_stock ? [{ type: "article" as const, id }] : [],
    ),
    ...[...recipes.values()].flatMap(({ id, stock_managed }) =>
      stock_managed ? [{ type: "recipe" as const, id }] : [],
    ),
    ...[...products.values()].flatMap(({ id, stock_managed }) =>
      stock_managed ? [{ type: "product" as const, id }] : [],
    ),
  ];
}
