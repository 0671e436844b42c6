import type { Answer } from "#domain/contract/field";
import { stockValue } from "#domain/contract/stock/stock-levels";
import { type MovementKind, stockedTypes } from "#domain/choices";
import { formatMillionths } from "#domain/exact/quantity";
import type { Price } from "../../database/columns";
import { idList } from "../../database/ids";
import { orNull, percentScale, priceScale } from "../../database/scale";
import type { Database, Row } from "../../database/tables";
import { answerSchema } from "../../http/fields/schema";
import { costsBefore } from "../ledger/cost";
import { itemOf, type Item } from "../ledger/item";
import { endOf } from "../ledger/moment";
import { amountOf, centsOf, readCosts } from "../costs";
import { type NamedItem, readItems, referenceTo, unitOf } from "../items";

export const valueAnswer = answerSchema(stockValue, "StockValue");
export type ValueAnswer = Answer<typeof stockValue>;

/** A lot with what there was of it, in millionths, and what one unit of it cost by what was known then. */
interface Held {
  lot: Row<"stock_lots">;
  item: Item;
  quantity: bigint;
  known: Price | null;
}

/**
 * Returns what the stock was worth at the end of a day, by kind, family and rate of VAT: each lot at what it cost by
 * what was known then. What had no cost then costs what the catalogue says where that day is not over, else nothing
 * tells it. What moved since is taken off, by the index of the moments.
 */
export async function readValue(db: Database, on: string, today: string): Promise<ValueAnswer> {
  const held = await readHeld(db, on);
  const items = held.map(({ item }) => item);
  const named = await readItems(db, items);
  const costOf = await readCosts(
    db,
    held.flatMap(({ known, item }) => (known === null && on >= today ? [item] : [])),
  );
  const lots = held.map(({ lot, item, quantity, known }) => {
    const cost = known ?? costOf(item);
    return { lot, item, quantity, name: named(item), cost, cents: cost === null ? null : centsOf(quantity, cost) };
  });
  lots.sort(
    (a, b) => inOrder(a.item, b.item) || compare(a.name?.name ?? "", b.name?.name ?? "") || a.lot.id - b.lot.id,
  );
  const rows = new Map<
    string,
    { item: Item; name: NamedItem | undefined; cents: bigint; known: number; all: number }
  >();
  for (const { item, name, cents } of lots) {
    const key = JSON.stringify([item.type, name?.category, name?.vat_rate]);
    const row = rows.get(key) ?? { item, name, cents: 0n, known: 0, all: 0 };
    rows.set(key, {
      ...row,
      cents: row.cents + (cents ?? 0n),
      known: row.known + Number(cents !== null),
      all: row.all + 1,
    });
  }
  return {
    on,
    total_ht: amountOf(lots.reduce((sum, { cents }) => sum + (cents ?? 0n), 0n)),
    rows: [...rows.values()].map(({ item, name, cents, known, all }) => ({
      item_type: item.type,
      category: name?.category ?? null,
      vat_rate: orNull(percentScale.read, name?.vat_rate ?? null),
      lot_count: all,
      unknown_count: all - known,
      value_ht: amountOf(cents),
    })),
    lots: lots.map(({ lot, item, quantity, name, cost, cents }) => ({
      item: referenceTo(item, name),
      category: name?.category ?? null,
      vat_rate: orNull(percentScale.read, name?.vat_rate ?? null),
      code: lot.code,
      expires_on: lot.expires_on,
      on_hand: formatMillionths(quantity),
      unit: unitOf(name),
      unit_cost_ht: orNull(priceScale.read, cost),
      value_ht: cents === null ? null : amountOf(cents),
    })),
  };
}

const inOrder = (a: Item, b: Item): number => stockedTypes.indexOf(a.type) - stockedTypes.indexOf(b.type);
const compare = (a: string, b: string): number => a.localeCompare(b, "fr");

/** The kinds of movements that change what a lot costs. */
const pricing: readonly MovementKind[] = ["opening", "receipt", "output", "count", "reversal"];

/** Reads the lots that were not empty at the end of a day: 4 queries. */
async function readHeld(db: Database, on: string): Promise<Held[]> {
  const end = endOf(on);
  const moved = await db
    .selectFrom("stock_movements")
    .select((e) => [
      "lot_id",
      e.cast<string>(e.fn.sum("quantity"), "text").as("quantity"),
      e.fn.max(e.case().when("kind", "in", pricing).then(1).else(0).end()).as("priced"),
    ])
    .where("occurred_at", ">=", end)
    .groupBy("lot_id")
    .execute();
  const since = new Map(moved.map(({ lot_id, quantity }) => [lot_id, BigInt(quantity)]));
  const there = await db.selectFrom("stock_lots").selectAll().where("on_hand", ">", 0).execute();
  const emptied = await db
    .selectFrom("stock_lots")
    .selectAll()
    .where("on_hand", "=", 0)
    .where("id", "in", idList(db, since.keys()))
    .execute();
  const priced = new Set(moved.flatMap(({ lot_id, priced: isPriced }) => (isPriced === 1 ? [lot_id] : [])));
  const before = await costsBefore(db, priced, end);
  return [...there, ...emptied].flatMap((lot) => {
    const quantity = BigInt(lot.on_hand) - (since.get(lot.id) ?? 0n);
    const known = priced.has(lot.id) ? (before.get(lot.id) ?? null) : lot.unit_cost_ht;
    return quantity > 0n ? [{ lot, item: itemOf(lot), quantity, known }] : [];
  });
}
