import type { ExpressionBuilder } from "kysely";
import { MAX_SCALED } from "#domain/exact/decimal";
import type { Day, Price } from "../../database/columns";
import { idList } from "../../database/ids";
import type { Database, Row, Tables } from "../../database/tables";
import { invalid } from "../../http/refusal";
import { meanCost } from "./cost";
import { type Item, itemColumn, itemColumns } from "./item";
import { dayOf } from "./moment";
import { type Source, move, sourceColumns } from "./movement";
import { readOnDay } from "./on-day";

/** A lot that comes in. Its code, date and supplier tell it from the others of its item. */
export type NewLot = Pick<Row<"stock_lots">, "code" | "expires_on" | "entered_on" | "supplier_id" | "unit_cost_ht">;

/**
 * Adds a quantity to the lot of this code, date and supplier, which is made when there is none, and returns its id; its
 * cost becomes the mean of what is there. Throws a 422 Refusal when the lot would hold more than can be counted.
 * @param quantity millionths, more than 0
 */
export async function bookIn(db: Database, item: Item, lot: NewLot, quantity: bigint, source: Source): Promise<number> {
  if (quantity <= 0n) throw new RangeError(`nothing comes in: ${quantity}`);
  const there = (await findLot(db, item, lot)) ?? (await makeLot(db, item, lot));
  const on_hand = BigInt(there.on_hand);
  if (on_hand + quantity > MAX_SCALED) throw tooLarge();
  const unit_cost_ht = meanCost({ quantity: on_hand, cost: there.unit_cost_ht }, { quantity, cost: lot.unit_cost_ht });
  if (unit_cost_ht !== there.unit_cost_ht)
    await db.updateTable("stock_lots").set({ unit_cost_ht }).where("id", "=", there.id).execute();
  await move(db, there, quantity, lot.unit_cost_ht, sourceColumns(source));
  return there.id;
}

/** Returns the refusal of what would make a lot hold more than can be counted. */
export const tooLarge = () =>
  invalid({ quantity: ["Ce lot deviendrait trop grand : vérifiez la quantité et son unité."] });

/** Returns the id of the lot of what is not kept in stock, made when there is none: it is traced and holds nothing. */
export async function nameLot(db: Database, item: Item, lot: NewLot): Promise<number> {
  const { id } = (await findLot(db, item, lot)) ?? (await makeLot(db, item, lot));
  return id;
}

async function findLot(db: Database, item: Item, lot: NewLot): Promise<Row<"stock_lots"> | undefined> {
  return db
    .selectFrom("stock_lots")
    .selectAll()
    .where(itemColumn(item), "=", item.id)
    .where((e) => e(e.fn.coalesce("code", e.val("")), "=", lot.code ?? ""))
    .where((e) => e(e.fn.coalesce("expires_on", e.val("")), "=", lot.expires_on ?? ""))
    .where((e) => e(e.fn.coalesce("supplier_id", e.val(0)), "=", lot.supplier_id ?? 0))
    .executeTakeFirst();
}

async function makeLot(db: Database, item: Item, lot: NewLot): Promise<Row<"stock_lots">> {
  const { code, expires_on, entered_on, supplier_id } = lot;
  return db
    .insertInto("stock_lots")
    .values({
      ...itemColumns(item),
      code,
      expires_on,
      entered_on,
      supplier_id,
      unit_cost_ht: null,
      blocked_reason: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** From which lots to take. */
export interface Taking {
  /** The day on which it is used: what was there then, lots that were past their date no more. */
  on: Day;
  /** These lots, in this order, past their date or put aside alike, before those that expire first. */
  first?: readonly number[];
  /** These lots, likewise, and no other. */
  lots?: readonly number[];
  /** True where, after all that is usable, what is put aside or past its date is taken too: it has left. */
  hasLeft?: boolean;
}

export interface Taken {
  /** The quantity taken of each lot, and the cost of one unit of it. */
  taken: { lot_id: number; quantity: bigint; unit_cost_ht: Price | null }[];
  /** Millionths that were not there: the ledger keeps them as a discrepancy of the item. */
  missing: bigint;
}

/**
 * Takes a quantity of an item out of its lots, as far as it is there and was on that day: first to expire, then first
 * come. What is not there never refuses the booking, and is never taken of what came later.
 * @param quantity millionths, at least 0
 */
export async function takeOut(
  db: Database,
  item: Item,
  quantity: bigint,
  source: Source,
  taking: Taking,
): Promise<Taken> {
  if (quantity < 0n) throw new RangeError(`nothing goes out: ${quantity}`);
  const taken: Taken["taken"] = [];
  let missing = quantity;
  const lots = missing > 0n ? await servingLots(db, item, taking) : [];
  const onDay = await readOnDay(db, lots, taking.on, source.author.at);
  for (const lot of lots) {
    const there = onDay(lot).free;
    const part = there < missing ? there : missing;
    if (part <= 0n) continue;
    await move(db, lot, -part, lot.unit_cost_ht, sourceColumns(source));
    taken.push({ lot_id: lot.id, quantity: part, unit_cost_ht: lot.unit_cost_ht });
    missing -= part;
    if (missing === 0n) break;
  }
  if (missing > 0n) await noteMissing(db, item, missing, source);
  return { taken, missing };
}

async function servingLots(
  db: Database,
  item: Item,
  { on, first = [], lots, hasLeft = false }: Taking,
): Promise<Row<"stock_lots">[]> {
  const there = db.selectFrom("stock_lots").selectAll().where(itemColumn(item), "=", item.id).where("on_hand", ">", 0);
  const names = new Set(lots ?? first);
  const rows = names.size === 0 ? [] : await there.where("id", "in", idList(db, names)).execute();
  const byId = new Map(rows.map((lot) => [lot.id, lot]));
  const named = [...names].flatMap((id) => byId.get(id) ?? []);
  if (lots) return named;
  const isUsable = (e: ExpressionBuilder<Tables, "stock_lots">) =>
    e.and([e("blocked", "=", 0), e.or([e("expires_on", "is", null), e("expires_on", ">=", on)])]);
  const others = await there
    .$if(!hasLeft, (query) => query.where(isUsable))
    .$if(hasLeft, (query) => query.orderBy((e) => e.case().when(isUsable(e)).then(0).else(1).end()))
    .orderBy((e) => e.case().when("expires_on", "is", null).then(1).else(0).end())
    .orderBy("expires_on")
    .orderBy("entered_on")
    .orderBy("id")
    .execute();
  return [...named, ...others.filter(({ id }) => !names.has(id))];
}

/** Notes a quantity of an item that a booking did not find. */
export async function noteMissing(db: Database, item: Item, missing: bigint, source: Source): Promise<void> {
  const { kind, document_type, document_id, occurred_at, recorded_at, user_name } = sourceColumns(source);
  await db
    .insertInto("stock_discrepancies")
    .values({
      ...itemColumns(item),
      quantity: Number(missing),
      kind,
      document_type,
      document_id,
      occurred_on: dayOf(occurred_at),
      recorded_at,
      user_name,
      closed_at: null,
      closed_by: null,
      closing_id: null,
    })
    .execute();
}
