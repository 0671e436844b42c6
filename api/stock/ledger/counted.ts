import { sql } from "kysely";
import { type StockedType, stockedTypes } from "#domain/choices";
import { MAX_SCALED } from "#domain/exact/decimal";
import type { Day, Instant, Price } from "../../database/columns";
import { changeRows, givenRows } from "../../database/change-rows";
import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import type { Database, Row } from "../../database/tables";
import type { AnyAuthor } from "../../records/author";
import { tooLarge } from "./take-lots";
import { meanCost } from "./cost";
import { type Item, itemColumn, itemColumns, itemOf } from "./item";
import { momentOf } from "./moment";
import { sourceColumns } from "./movement";
import { type Held, readOnDay } from "./on-day";

/** A counted line, with how much more (or, negative, less) was there than the ledger said at that moment. */
export interface CountedLine {
  id: number;
  item: Item;
  /** Null where the ledger knew no such lot. */
  lot_id: number | null;
  /** Of the lot that is made where there is none. */
  code: string | null;
  expires_on: Day | null;
  unit_cost_ht: Price | null;
  /** Millionths. */
  difference: bigint;
  /** The moment when it was written down. */
  at: Instant;
  /** The day on which it was so: that of the moment, or one before. */
  on: Day;
}

/**
 * Books what the lines of a count found, and closes the discrepancies that their items had then; answers the lots of
 * the lines that had none. What moved since stays moved, and what came since serves nothing earlier: what was taken
 * beyond what was counted is a discrepancy of its own. The items must be locked. As many statements for ten thousand
 * lines as for a thousand, but for the rows that are
 * new. Throws a 422 Refusal when a lot would hold more than can be counted.
 */
export async function bookCounted(
  db: Database,
  lines: readonly CountedLine[],
  author: AnyAuthor,
): Promise<Map<number, number>> {
  const lots = await readLots(db, lines);
  const openOf = await readOpen(db, lines);
  const free = await readFree(db, lots, lines, author);
  const before = new Map(Array.from(lots.byId.values(), (lot) => [lot.id, { ...lot }]));
  const made = new Map<number, number>();
  const movements: Movement[] = [];
  const noted: Noted[] = [];
  const closed = new Map<number, [number]>();
  for (const line of lines) {
    const lot = lots.of(line);
    const { on } = line;
    const lacking = lot && line.lot_id !== null ? -(free.of(lot, on) + line.difference) : 0n;
    if (lot) {
      if (BigInt(lot.on_hand) + line.difference > MAX_SCALED) throw tooLarge();
      const cost = line.lot_id === null ? line.unit_cost_ht : lot.unit_cost_ht;
      const quantity = lacking > 0n ? line.difference + lacking : line.difference;
      if (quantity !== 0n) movements.push({ lot, line, quantity, cost });
      free.change(lot, on, quantity);
      if (line.lot_id === null) {
        const there = { quantity: BigInt(lot.on_hand), cost: lot.unit_cost_ht };
        lot.unit_cost_ht = meanCost(there, { quantity, cost });
        made.set(line.id, lot.id);
      }
      lot.on_hand += Number(quantity);
    }
    const open = openOf(line.item);
    for (const one of open.filter(({ recorded_at, occurred_on }) => recorded_at <= line.at && occurred_on <= on)) {
      open.splice(open.indexOf(one), 1);
      if (one.id === null) one.closing_id = line.id;
      else closed.set(one.id, [line.id]);
    }
    if (lacking > 0n) {
      const { kind, document_type, document_id, recorded_at, user_name } = sourceColumns({
        kind: "count",
        document: { type: "count_line", id: line.id },
        occurred_at: momentOf(on, author.at),
        author,
      });
      const one = {
        item: line.item,
        quantity: Number(lacking),
        closing_id: null,
        id: null,
        occurred_on: on,
        recorded_at,
      };
      const note: Noted = { ...one, kind, document_type, document_id, user_name };
      noted.push(note);
      open.push(note);
    }
  }
  const moved = Array.from(lots.byId.values()).filter(({ id, on_hand, unit_cost_ht }) => {
    const was = before.get(id);
    return was?.on_hand !== on_hand || was.unit_cost_ht !== unit_cost_ht;
  });
  const amounts = new Map(moved.map(({ id, on_hand, unit_cost_ht }) => [id, [on_hand, unit_cost_ht]]));
  await changeRows(db, "stock_lots", ["on_hand", "unit_cost_ht"], amounts);
  await insertMovements(db, movements, author);
  if (closed.size > 0) {
    await changeRows(db, "stock_discrepancies", ["closing_id"], closed);
    await db
      .updateTable("stock_discrepancies")
      .set({ closed_at: author.at, closed_by: "count" })
      .where("id", "in", idList(db, closed.keys()))
      .execute();
  }
  const discrepancies = noted.map(({ item, id: _, ...note }) => {
    const isClosed = note.closing_id !== null;
    return {
      ...itemColumns(item),
      ...note,
      closed_at: isClosed ? author.at : null,
      closed_by: isClosed ? ("count" as const) : null,
    };
  });
  for (const some of inParts(discrepancies)) await db.insertInto("stock_discrepancies").values(some).execute();
  return made;
}

interface Movement {
  lot: Row<"stock_lots">;
  line: CountedLine;
  quantity: bigint;
  cost: Price | null;
}

/** Writes the movements of lines of counts in their order: one statement for each day on which they were counted. */
async function insertMovements(db: Database, movements: readonly Movement[], author: AnyAuthor) {
  const ofDay = groupBy(movements, ({ line }) => line.on);
  for (const on of daysOf(movements.map(({ line }) => line)))
    await insertMovementsOf(db, ofDay(on), momentOf(on, author.at), author);
}

async function insertMovementsOf(
  db: Database,
  movements: readonly Movement[],
  occurred_at: Instant,
  { id, name, at }: AnyAuthor,
) {
  const given = givenRows(
    db,
    movements.map(({ lot, line, quantity, cost }) => [lot.id, line.id, Number(quantity), cost]),
  );
  await sql`insert into stock_movements (lot_id, article_id, recipe_id, product_id, document_id, quantity,
      unit_cost_ht, kind, document_type, occurred_at, recorded_at, user_id, user_name)
    select lot.id, lot.article_id, lot.recipe_id, lot.product_id, ${given.at(1)}, ${given.at(2)}, ${given.at(3)},
      'count', 'count_line', ${occurred_at}, ${at}, cast(${id} as bigint), ${name}
    from ${given.rows} inner join stock_lots as lot on lot.id = ${given.at(0)}
    order by ${given.place}`.execute(db);
}

/** A discrepancy while a count is booked; one that this notes has no id yet. */
interface Open {
  id: number | null;
  occurred_on: Day;
  recorded_at: Instant;
  closing_id: number | null;
}
type Noted = Open &
  Pick<Row<"stock_discrepancies">, "quantity" | "kind" | "document_type" | "document_id" | "user_name"> & {
    item: Item;
  };

const rowsPerInsert = 1_000;

function* inParts<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += rowsPerInsert) yield rows.slice(at, at + rowsPerInsert);
}

interface Lots {
  byId: Map<number, Row<"stock_lots">>;
  /** Returns the lot of a line; null where it found none of what the ledger did not know. */
  of(line: CountedLine): Row<"stock_lots"> | null;
}

/** Reads the lots of the lines, and makes those that the ledger does not know and of which something was found. */
async function readLots(db: Database, lines: readonly CountedLine[]): Promise<Lots> {
  const ids = lines.flatMap(({ lot_id }) => lot_id ?? []);
  const known = await db.selectFrom("stock_lots").selectAll().where("id", "in", idList(db, ids)).execute();
  const byId = new Map(known.map((lot) => [lot.id, lot]));
  const found = lines.filter(({ lot_id, difference }) => lot_id === null && difference > 0n);
  const unnamed = await readWithoutSupplier(db, found);
  const isThere = new Map(unnamed.map((lot) => [nameOf({ ...lot, item: itemOf(lot) }), lot]));
  const fresh = new Map(found.flatMap((line) => (isThere.has(nameOf(line)) ? [] : [[nameOf(line), line] as const])));
  for (const some of inParts([...fresh.values()])) {
    const rows = some.map(({ item, code, expires_on, on }) => ({
      ...itemColumns(item),
      code,
      expires_on,
      entered_on: on,
      supplier_id: null,
      unit_cost_ht: null,
      blocked_reason: null,
    }));
    const made = await db.insertInto("stock_lots").values(rows).returningAll().execute();
    for (const lot of made) isThere.set(nameOf({ ...lot, item: itemOf(lot) }), lot);
  }
  // The same row where a line with a lot is about it too: what one books the other finds.
  const shared = new Map(Array.from(isThere, ([name, lot]) => [name, byId.get(lot.id) ?? lot]));
  for (const lot of shared.values()) byId.set(lot.id, lot);
  return {
    byId,
    of(line) {
      if (line.lot_id === null) return line.difference > 0n ? (shared.get(nameOf(line)) ?? null) : null;
      const lot = byId.get(line.lot_id);
      if (!lot) throw new Error(`lot ${line.lot_id} of a counted line is not there`);
      return lot;
    },
  };
}

/** Quantities of lots that can still be taken on the days of a count, as its lines are booked one after the other. */
interface Free {
  of(lot: Held, on: Day): bigint;
  /** Tells that a line of a day gave a lot so much, or took it. */
  change(lot: Held, on: Day, quantity: bigint): void;
}

/** Reads what bookings of the days of these lines can still take of their lots: 1 query for each past day. */
async function readFree(db: Database, { byId }: Lots, lines: readonly CountedLine[], { at }: AnyAuthor): Promise<Free> {
  const days = new Map<Day, Map<number, bigint>>();
  for (const on of daysOf(lines)) {
    const onDay = await readOnDay(db, [...byId.values()], on, at);
    days.set(on, new Map(Array.from(byId.values(), (lot) => [lot.id, onDay(lot).free])));
  }
  return {
    of: ({ id }, on) => days.get(on)?.get(id) ?? 0n,
    change({ id }, on, quantity) {
      for (const [day, free] of days) if (quantity < 0n || day >= on) free.set(id, (free.get(id) ?? 0n) + quantity);
    },
  };
}

const daysOf = (lines: readonly CountedLine[]): Set<Day> => new Set(lines.map(({ on }) => on));

const nameOf = ({ item, code, expires_on }: Pick<CountedLine, "item" | "code" | "expires_on">): string =>
  JSON.stringify([item.type, item.id, code ?? "", expires_on ?? ""]);

async function readWithoutSupplier(db: Database, lines: readonly CountedLine[]): Promise<Row<"stock_lots">[]> {
  const found: Row<"stock_lots">[] = [];
  for (const type of stockedTypes) {
    const ids = idsOf(lines, type);
    if (ids.size === 0) continue;
    const lots = db.selectFrom("stock_lots").selectAll().where("supplier_id", "is", null);
    found.push(...(await lots.where(`${type}_id`, "in", idList(db, ids)).execute()));
  }
  return found;
}

/** Reads the discrepancies of the items that no count has closed. */
async function readOpen(db: Database, lines: readonly CountedLine[]): Promise<(item: Item) => Open[]> {
  const found: { name: string; open: Open }[] = [];
  for (const type of stockedTypes) {
    const ids = idsOf(lines, type);
    if (ids.size === 0) continue;
    const rows = await db
      .selectFrom("stock_discrepancies")
      .select(["id", "occurred_on", "recorded_at", "closing_id", `${type}_id as item_id`])
      .where(`${type}_id`, "in", idList(db, ids))
      .where("closed_at", "is", null)
      .execute();
    found.push(...rows.map(({ item_id, ...open }) => ({ name: `${type}_id-${String(item_id)}`, open })));
  }
  const named = groupBy(found, ({ name }) => name);
  const lists = new Map<string, Open[]>();
  return (item) => {
    const name = `${itemColumn(item)}-${item.id}`;
    const list = lists.get(name) ?? named(name).map(({ open }) => open);
    lists.set(name, list);
    return list;
  };
}

const idsOf = (lines: readonly CountedLine[], type: StockedType): Set<number> =>
  new Set(lines.flatMap(({ item }) => (item.type === type ? [item.id] : [])));
