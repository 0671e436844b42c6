import { compareDecimals } from "#domain/exact/decimal";
import { millionths } from "#domain/exact/quantity";
import type { lot } from "#domain/contract/catalogue/articles";
import type { Body } from "#domain/contract/field";
import type { Database } from "../database/tables";
import { Refusal } from "../http/refusal";
import type { WriteErrors } from "../http/write-errors";
import { bookIn } from "../stock/ledger/take-lots";
import { type Item, itemColumn } from "../stock/ledger/item";
import { lotOf, readLots } from "../kitchen/read/lots";
import { dayInParis } from "#domain/paris";
import type { AnyAuthor } from "../records/author";

type Lot = Body<typeof lot.fields>;

/**
 * Opens the stock of a new article, recipe or product with its lots; null for none.
 * @param unit_cost_ht of one unit, as a price is stored; null when none is known
 */
export async function openStock(
  db: Database,
  item: Item,
  lots: readonly Lot[] | null,
  unit_cost_ht: number | null,
  author: AnyAuthor,
): Promise<void> {
  const entered_on = dayInParis(new Date(author.at));
  for (const { code, quantity, expires_on } of lots ?? []) {
    const opening = millionths(quantity);
    if (opening > 0n)
      await bookIn(db, item, { code, expires_on, entered_on, supplier_id: null, unit_cost_ht }, opening, {
        kind: "opening",
        document: { type: "opening", id: item.id },
        occurred_at: author.at,
        author,
      });
  }
}

/** Returns the lots of which the whole stock is one without code or date; null for none said. */
export const undated = (stock_quantity: string | null): Lot[] | null =>
  stock_quantity === null ? null : [{ code: null, quantity: stock_quantity, expires_on: null }];

/** Checks that what is bought or made up to is no less than the safety stock. */
export function checkReserve(
  { safety_stock, target_stock }: { safety_stock: string; target_stock: string | null },
  isBought: boolean,
  errors: WriteErrors,
): void {
  if (target_stock === null || compareDecimals(target_stock, safety_stock) >= 0) return;
  const [done, again] = isBought ? ["l’article racheté", "racheter"] : ["refait", "refaire"];
  errors.add(
    "target_stock",
    `Au moins le stock de sécurité : c’est la quantité à avoir en stock une fois ${done}. Laissez vide pour ${again} ` +
      "jusqu’au stock de sécurité.",
  );
}

const whose = { article: "cet article", recipe: "cette recette", product: "ce produit" };

/** Checks that the lots said of a record that is there already are those it has; null says nothing. */
export async function checkLots(
  db: Database,
  item: Item,
  entered: readonly Lot[] | null,
  errors: WriteErrors,
): Promise<void> {
  if (entered !== null && summed(entered) !== summed((await readLots(db, item.type, [item.id])).map(lotOf)))
    errors.add("lots", enteredElsewhere(item));
}

/** Checks that the quantity in stock said of a record that is there already is what it has; null says nothing. */
export async function checkStock(db: Database, item: Item, entered: string | null, errors: WriteErrors): Promise<void> {
  if (entered === null) return;
  const lots = await readLots(db, item.type, [item.id]);
  const there = lots.reduce((sum, { on_hand }) => sum + BigInt(on_hand), 0n);
  if (millionths(entered) !== there) errors.add("stock_quantity", enteredElsewhere(item));
}

const enteredElsewhere = ({ type }: Item) =>
  `Le stock s’entre par une réception, un inventaire ou une production : ouvrez le stock de ${whose[type]}.`;

function summed(lots: readonly Lot[]): string {
  const sums = new Map<string, bigint>();
  for (const { code, expires_on, quantity } of lots) {
    const key = JSON.stringify([code, expires_on]);
    sums.set(key, (sums.get(key) ?? 0n) + millionths(quantity));
  }
  return JSON.stringify([...sums].flatMap(([key, sum]) => (sum === 0n ? [] : [`${key} ${String(sum)}`])).sort());
}

/** Checks that what has moved in stock is still counted in the unit that its movements are in. */
export async function checkStockUnit(
  db: Database,
  item: Item,
  { before, after, field }: { before: string; after: string; field: string },
  errors: WriteErrors,
): Promise<void> {
  if (before !== after && (await hasMoved(db, item, [])))
    errors.add(
      field,
      `Les mouvements de stock de ${whose[item.type]} sont comptés dans l’unité d’avant : gardez-la, ou créez une ` +
        "nouvelle fiche.",
    );
}

/**
 * Throws a 409 Refusal (code "in_use") for what moved in stock beyond its opening, or was made: the trace that leads
 * through it is kept.
 */
export async function checkUnmoved(db: Database, item: Item): Promise<void> {
  if ((await hasMoved(db, item, ["opening"])) || (await wasMade(db, item)))
    throw new Refusal(409, {
      message:
        "Cette fiche a des mouvements de stock, que la traçabilité garde : elle ne peut pas être supprimée. " +
        "Archivez-la plutôt.",
      code: "in_use",
      used_by: [],
    });
}

async function hasMoved(db: Database, item: Item, but: readonly "opening"[]): Promise<boolean> {
  let moved = db.selectFrom("stock_movements").select("id").where(itemColumn(item), "=", item.id);
  if (but.length > 0) moved = moved.where("kind", "not in", but);
  return (await moved.limit(1).executeTakeFirst()) !== undefined;
}

async function wasMade(db: Database, { type, id }: Item): Promise<boolean> {
  if (type === "article") return false;
  const batches = db
    .selectFrom("batches")
    .select("id")
    .where(`${type}_id` as const, "=", id);
  return (await batches.where("reversed_at", "is", null).limit(1).executeTakeFirst()) !== undefined;
}
