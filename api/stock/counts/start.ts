import { type StockedType, type Storage, stockedTypes, storages } from "#domain/choices";
import type { StockedUnit } from "#domain/kitchen/stock";
import { groupBy } from "../../database/grouping";
import type { Day, Instant } from "../../database/columns";
import type { Database } from "../../database/tables";
import { dayToCome } from "../../http/fields/days";
import { invalid } from "../../http/refusal";
import type { AnyAuthor } from "../../records/author";
import { type ItemColumns, itemColumns } from "../ledger/item";
import { dayOf, endOf } from "../ledger/moment";
import { readOnDay } from "../ledger/on-day";
import type { ScopeBody } from "./body";

const mostLines = 10_000;
const linesPerInsert = 500;

/** A lot to count, or an item of which there is none. */
interface Shelf extends ItemColumns {
  lot_id: number | null;
  name: string;
  name_folded: string;
  unit: StockedUnit;
  category: string | null;
  storage: Storage | null;
  code: string | null;
  expires_on: string | null;
}

/** Begins a count of what the scope holds, in the order of the shelves, and answers its id. Throws a 422 Refusal. */
export async function startCount(db: Database, scope: ScopeBody, author: AnyAuthor): Promise<number> {
  const today = dayOf(author.at);
  if (scope.counted_on !== null && scope.counted_on > today) throw invalid({ counted_on: [dayToCome] });
  const counted_on = scope.counted_on === today ? null : scope.counted_on;
  const types = scope.item_type === null ? stockedTypes : [scope.item_type];
  const shelves: Shelf[] = [];
  for (const type of types)
    shelves.push(...(await readShelves(db, type, scope, { on: counted_on ?? today, now: author.at })));
  if (shelves.length === 0) throw invalid({ item_type: ["Il n’y a rien à compter ainsi : élargissez votre choix."] });
  if (shelves.length > mostLines)
    throw invalid({ item_type: [`Plus de ${mostLines} lots à compter : choisissez un lieu ou une famille.`] });
  const { id } = await db
    .insertInto("stock_counts")
    .values({
      created_at: author.at,
      user_id: author.id,
      user_name: author.name,
      item_type: scope.item_type,
      storage: scope.storage,
      category: scope.category,
      blind: Number(scope.blind),
      counted_on,
      closed_at: null,
      closed_by: null,
      abandoned_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const lines = shelves.sort(inOrderOfShelves).map(({ name_folded: _, ...shelf }, at) => ({
    ...shelf,
    count_id: id,
    position: at + 1,
    unit_cost_ht: null,
    expected: null,
    counted: null,
    counted_at: null,
    counted_by: null,
  }));
  for (let at = 0; at < lines.length; at += linesPerInsert)
    await db
      .insertInto("stock_count_lines")
      .values(lines.slice(at, at + linesPerInsert))
      .execute();
  return id;
}

/**
 * Reads what one kind of item had on the shelves at the end of a day: each lot that was not empty, and each item of
 * which there was none.
 */
async function readShelves(
  db: Database,
  type: StockedType,
  scope: ScopeBody,
  { on, now }: { on: Day; now: Instant },
): Promise<Shelf[]> {
  const items = await readItemsOf(db, type, scope);
  const isPast = on < dayOf(now);
  const lots = await db
    .selectFrom("stock_lots")
    .select([`${type}_id as item_id`, "id", "code", "expires_on", "on_hand"])
    .where(`${type}_id`, "is not", null)
    .where((e) =>
      isPast
        ? e.or([
            e("on_hand", ">", 0),
            e("id", "in", e.selectFrom("stock_movements").select("lot_id").where("occurred_at", ">=", endOf(on))),
          ])
        : e("on_hand", ">", 0),
    )
    .orderBy("expires_on", (order) => order.asc().nullsLast())
    .orderBy("entered_on")
    .orderBy("id")
    .execute();
  const onDay = await readOnDay(db, lots, on, now);
  const lotsOf = groupBy(
    lots.filter((lot) => onDay(lot).held > 0n),
    ({ item_id }) => item_id,
  );
  return items.flatMap(({ id, is_kept, ...item }) => {
    const lots = lotsOf(id);
    const none = is_kept ? [{ id: null, code: null, expires_on: null }] : [];
    return (lots.length > 0 ? lots : none).map((lot) => ({
      ...itemColumns({ type, id }),
      ...item,
      lot_id: lot.id,
      code: lot.code,
      expires_on: lot.expires_on,
    }));
  });
}

interface StockItem {
  id: number;
  name: string;
  name_folded: string;
  unit: StockedUnit;
  category: string | null;
  storage: Storage | null;
  /** True while it is kept in stock: having none of it is worth a line. */
  is_kept: boolean;
}

async function readItemsOf(db: Database, type: StockedType, { storage, category }: ScopeBody): Promise<StockItem[]> {
  const rows = await {
    article: () =>
      db
        .selectFrom("articles")
        .select([
          "id",
          "name",
          "name_folded",
          "unit",
          "category",
          "storage",
          "archived_at",
          "managed_stock as is_managed",
        ])
        .execute(),
    recipe: () =>
      db
        .selectFrom("recipes")
        .select(["id", "name", "name_folded", "output_unit as unit", "category", "storage", "archived_at"])
        .select("stock_managed as is_managed")
        .execute(),
    product: async () =>
      (
        await db
          .selectFrom("products")
          .select(["id", "name", "name_folded", "sale_unit as unit", "category", "archived_at"])
          .select("stock_managed as is_managed")
          .execute()
      ).map((row) => ({ ...row, storage: null })),
  }[type]();
  return rows
    .filter((row) => (storage === null || row.storage === storage) && (category === null || row.category === category))
    .map(({ archived_at, is_managed, ...row }) => ({ ...row, is_kept: is_managed === 1 && archived_at === null }));
}

const placeOf = (storage: string | null): number => storages.findIndex((one) => one === storage) + 1;

/** Returns lines storage by storage, family by family, then by name; the lots of an item stay in their order. */
function inOrderOfShelves(a: Shelf, b: Shelf): number {
  return (
    placeOf(a.storage) - placeOf(b.storage) ||
    compare(a.category ?? "", b.category ?? "") ||
    compare(a.name_folded, b.name_folded)
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
