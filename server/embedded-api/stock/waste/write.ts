import { MOST_CENTS } from "#domain/exact/decimal";
import { unknownLot, unknownRecords, unknownWaste } from "#domain/unknown";
import { quantityScale } from "../../database/scale";
import type { Database } from "../../database/tables";
import { dayToCome } from "../../http/fields/days";
import { invalid, notFound } from "../../http/refusal";
import type { AnyAuthor, Author } from "../../records/author";
import { centsOf, readCosts } from "../costs";
import { itemLeft, readItems } from "../items";
import { type Item, itemColumns } from "../ledger/item";
import { lockItems } from "../ledger/lock";
import { dayOf, momentOf } from "../ledger/moment";
import { reverseDocument } from "../ledger/reverse";
import { takeOut } from "../ledger/book";
import type { WasteBody } from "./body";

/**
 * Records a loss and takes it out of stock: of the lot that is named, else of the first to expire, those past their
 * date and those put aside too, as it was there on its day. What was not there becomes a discrepancy; what is not kept
 * in stock takes nothing out. Answers its id.
 * @param first ids of lots to be taken before the others
 * @throws Refusal that 422
 */
export async function writeWaste(
  db: Database,
  body: WasteBody,
  author: AnyAuthor,
  first: ReadonlySet<number> = new Set(),
): Promise<number> {
  const { lot_id, reason, note } = body;
  const on = body.wasted_on ?? dayOf(author.at);
  if (on > dayOf(author.at)) throw invalid({ wasted_on: [dayToCome] });
  const item = requireItem(body);
  const named = (await readItems(db, [item]))(item);
  if (!named) throw invalid({ [`${item.type}_id`]: [unknownRecords[`${item.type}s`]] });
  await lockItems(db, [item]);
  const there = await lotsToTake(db, item);
  const lots = [...there.filter(({ id }) => first.has(id)), ...there.filter(({ id }) => !first.has(id))];
  const taking = lot_id === null ? lots : lots.filter(({ id }) => id === lot_id);
  if (lot_id !== null && taking.length === 0) throw invalid({ lot_id: [unknownLot] });
  const quantity = quantityScale.store(body.quantity);
  const { id } = await db
    .insertInto("stock_waste")
    .values({
      ...itemColumns(item),
      lot_id,
      recorded_at: author.at,
      wasted_on: on,
      user_id: author.id,
      user_name: author.name,
      name: named.name,
      unit: named.unit,
      quantity,
      missing: 0,
      reason,
      note,
      value_ht: null,
      reversed_at: null,
      reversed_by: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const occurred_at = momentOf(on, author.at);
  const { taken, missing } = named.is_stocked
    ? await takeOut(
        db,
        item,
        BigInt(quantity),
        { kind: "waste", document: { type: "waste", id }, occurred_at, reason: note, author },
        { on, lots: taking.map((lot) => lot.id) },
      )
    : { taken: [{ lot_id: null, quantity: BigInt(quantity), unit_cost_ht: null }], missing: 0n };
  const cost = (await readCosts(db, [item]))(item);
  const known = taken.map((part) => {
    const unit = part.unit_cost_ht ?? cost;
    return unit === null ? null : centsOf(part.quantity, unit);
  });
  const value = known.some((cents) => cents === null)
    ? null
    : known.reduce<bigint>((sum, cents) => sum + (cents ?? 0n), 0n);
  if (value !== null && value > MOST_CENTS)
    throw invalid({ quantity: ["La perte dépasse 999 999 999,99 € : vérifiez la quantité."] });
  await db
    .updateTable("stock_waste")
    .set({ missing: Number(missing), value_ht: value === null ? null : Number(value) })
    .where("id", "=", id)
    .execute();
  return id;
}

/** Reads what a loss was of. Throws a 404 Refusal where there is none. */
export async function readWasted(db: Database, id: number) {
  const row = await db
    .selectFrom("stock_waste")
    .select(["article_id", "recipe_id", "product_id", "reversed_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound(unknownWaste);
  return row;
}

/**
 * Takes a loss back: what it took is there again. Once taken back it stays so. Throws a 404 Refusal when there is none.
 */
export async function undoWaste(db: Database, id: number, author: Author): Promise<void> {
  const item = itemLeft(await readWasted(db, id));
  // Who takes back the same loss waits for the item: the loss itself is read once it is had.
  if (item) await lockItems(db, [item]);
  if ((await readWasted(db, id)).reversed_at !== null) return;
  await reverseDocument(db, { type: "waste", id }, author);
  await db
    .updateTable("stock_waste")
    .set({ reversed_at: author.at, reversed_by: author.name })
    .where("id", "=", id)
    .execute();
}

function requireItem(body: WasteBody): Item {
  const given = (["article_id", "recipe_id", "product_id"] as const).filter((name) => body[name] !== null);
  const item = itemLeft(body);
  if (!item || given.length !== 1) throw invalid({ article_id: ["Choisissez un article, une recette ou un produit."] });
  return item;
}

/** Reads the lots of an item, what is left first, the first to expire before the others. */
function lotsToTake(db: Database, item: Item) {
  return db
    .selectFrom("stock_lots")
    .select("id")
    .where(`${item.type}_id`, "=", item.id)
    .where("on_hand", ">", 0)
    .orderBy("expires_on", (order) => order.asc().nullsLast())
    .orderBy("entered_on")
    .orderBy("id")
    .execute();
}
