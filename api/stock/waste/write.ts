import { MOST_CENTS } from "#domain/exact/decimal";
import { unknownLot, unknownRecords, unknownWaste } from "#domain/french/not-found";
import type { Day, Quantity } from "../../database/columns";
import { roundDiv } from "#domain/exact/rational";
import { forgetUnsold } from "../../records/orders/unsold";
import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import { quantityScale } from "../../database/scale";
import type { Database, Row } from "../../database/tables";
import { dayToCome } from "../../http/fields/days";
import { invalid, notFound } from "../../http/refusal";
import { WriteErrors } from "../../http/write-errors";
import type { AnyAuthor, Author } from "../../records/author";
import { centsOf, readCosts } from "../costs";
import { itemLeft, readItems } from "../items";
import { type Item, itemColumns } from "../ledger/item";
import { lockItems } from "../ledger/lock";
import { dayOf, momentOf } from "../ledger/moment";
import { reverseDocument } from "../ledger/reverse";
import { takeOut } from "../ledger/take-lots";
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
  const id = await insertWaste(
    db,
    { ...itemColumns(item), ...pick(named), lot_id, wasted_on: on, quantity, reason, note, value_ht: null },
    author,
  );
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
  await db
    .updateTable("stock_waste")
    .set({ missing: Number(missing), value_ht: storedValue(value) })
    .where("id", "=", id)
    .execute();
  return id;
}

const pick = ({ name, unit }: Pick<Row<"stock_waste">, "name" | "unit">) => ({ name, unit });

type NewWaste = Omit<
  Row<"stock_waste">,
  | "id"
  | "recorded_at"
  | "user_id"
  | "user_name"
  | "missing"
  | "reversed_at"
  | "reversed_by"
  | "order_id"
  | "order_line_id"
> &
  Partial<Pick<Row<"stock_waste">, "order_id" | "order_line_id">>;

/** Returns the row of a loss of which nothing is missing and that stands. */
const wasteOf = (waste: NewWaste, { at, id: user_id, name }: AnyAuthor) => ({
  recorded_at: at,
  user_id,
  user_name: name,
  missing: 0,
  reversed_at: null,
  reversed_by: null,
  ...waste,
});

async function insertWaste(db: Database, waste: NewWaste, author: AnyAuthor): Promise<number> {
  const { id } = await db
    .insertInto("stock_waste")
    .values(wasteOf(waste, author))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const tooMuch = "La perte dépasse 999 999 999,99 € : vérifiez la quantité.";

/** Tells whether what was lost is more, in cents, than is kept. */
const isTooMuch = (cents: bigint | null): boolean => cents !== null && cents > MOST_CENTS;

/** Returns what was lost in cents, as it is kept. Throws a 422 Refusal where that is too much. */
function storedValue(cents: bigint | null): number | null {
  if (isTooMuch(cents)) throw invalid({ quantity: [tooMuch] });
  return cents === null ? null : Number(cents);
}

/** A quantity of a line of an order that was put out and was unsold in the evening. */
export interface Unsold {
  order_line_id: number;
  product_id: number;
  quantity: Quantity;
  /** The path of the body's field that says so. */
  field: string;
}

/**
 * Records as losses of a day what was put out with an order and was unsold: it had left the stock with the order, and
 * is worth what it cost then, else what the catalogue says today. As many queries for all lines as for one.
 * @throws Refusal that 422
 */
export async function writeUnsold(
  db: Database,
  unsold: readonly Unsold[],
  { order_id, wasted_on }: { order_id: number; wasted_on: Day },
  author: AnyAuthor,
): Promise<void> {
  if (unsold.length === 0) return;
  const items = unsold.map(productOf);
  const nameOf = await readItems(db, items);
  const left = await leftWorths(db, unsold);
  const costOf = await readCosts(db, unsold.filter(({ order_line_id }) => !left.has(order_line_id)).map(productOf));
  const errors = new WriteErrors();
  const wastes = unsold.map(({ field, ...line }) => {
    const item = productOf(line);
    const named = nameOf(item);
    if (!named) throw invalid({ [field]: [unknownRecords.products] });
    const cost = costOf(item);
    const worth = left.get(line.order_line_id) ?? (cost === null ? null : centsOf(BigInt(line.quantity), cost));
    if (isTooMuch(worth)) errors.add(field, tooMuch);
    const { order_line_id, quantity } = line;
    return wasteOf(
      {
        ...itemColumns(item),
        ...pick(named),
        lot_id: null,
        order_id,
        order_line_id,
        wasted_on,
        quantity,
        reason: "unsold",
        note: null,
        value_ht: worth === null ? null : Number(worth),
      },
      author,
    );
  });
  errors.refuse();
  await db.insertInto("stock_waste").values(wastes).execute();
}

const productOf = ({ product_id }: Pick<Unsold, "product_id">): Item => ({ type: "product", id: product_id });

/**
 * Reads what the unsold parts of lines are worth by what the lines took of stock, in cents; none of those that took
 * nothing, or at no known cost.
 */
async function leftWorths(db: Database, unsold: readonly Unsold[]): Promise<ReadonlyMap<number, bigint>> {
  const moved = await db
    .selectFrom("stock_movements")
    .select(["document_id", "quantity", "unit_cost_ht"])
    .where("document_type", "=", "order_line")
    .where(
      "document_id",
      "in",
      idList(
        db,
        unsold.map(({ order_line_id }) => order_line_id),
      ),
    )
    .execute();
  const ofLine = groupBy(moved, ({ document_id }) => document_id);
  return new Map(
    unsold.flatMap(({ order_line_id, quantity }): [number, bigint][] => {
      const worth = worthOfPart(ofLine(order_line_id), quantity);
      return worth === null ? [] : [[order_line_id, worth]];
    }),
  );
}

/** Returns the worth in cents of a part of what was taken by movements; null of nothing, or at no known cost. */
function worthOfPart(
  moved: readonly Pick<Row<"stock_movements">, "quantity" | "unit_cost_ht">[],
  quantity: Quantity,
): bigint | null {
  let [left, worth] = [0n, 0n];
  for (const { quantity: taken, unit_cost_ht } of moved) {
    if (unit_cost_ht === null) return null;
    left -= BigInt(taken);
    worth -= BigInt(taken) * BigInt(unit_cost_ht);
  }
  return left <= 0n ? null : centsOf(BigInt(quantity), Number(roundDiv(worth, left)));
}

/** Reads what a loss was of. Throws a 404 Refusal where there is none. */
export async function readWasted(db: Database, id: number) {
  const row = await db
    .selectFrom("stock_waste")
    .select(["article_id", "recipe_id", "product_id", "name", "quantity"])
    .select(["order_id", "order_line_id", "reversed_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound(unknownWaste);
  return row;
}

/**
 * Takes a loss back: what it took is there again, and what was unsold of an order, which must be locked, is not noted
 * any more. Once taken back it stays so. Throws a 404 Refusal when there is none.
 */
export async function undoWaste(db: Database, id: number, author: Author): Promise<void> {
  const item = itemLeft(await readWasted(db, id));
  // Who takes back the same loss waits for the item: the loss itself is read once it is had.
  if (item) await lockItems(db, [item]);
  const wasted = await readWasted(db, id);
  if (wasted.reversed_at !== null) return;
  await reverseDocument(db, { type: "waste", id }, author);
  await db
    .updateTable("stock_waste")
    .set({ reversed_at: author.at, reversed_by: author.name })
    .where("id", "=", id)
    .execute();
  await forgetUnsold(db, wasted, author);
}

/** Takes back the losses that say what was unsold of lines of an order, which must be locked. */
export async function takeUnsoldBack(db: Database, orderLineIds: readonly number[], author: AnyAuthor): Promise<void> {
  if (orderLineIds.length === 0) return;
  await db
    .updateTable("stock_waste")
    .set({ reversed_at: author.at, reversed_by: author.name })
    .where("order_line_id", "in", idList(db, orderLineIds))
    .where("reversed_at", "is", null)
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
