import { formatTimeOfDay } from "#domain/french/day-words";
import { inParis } from "#domain/paris";
import { unknownCount, unknownRecords } from "#domain/french/not-found";
import { unitAfter } from "#domain/kitchen/units";
import { kindOf } from "../../database/open";
import { quantityScale } from "../../database/scale";
import type { Database, Row } from "../../database/tables";
import { printedDecimal, printedInstant } from "../../http/documents/french";
import { Refusal, invalid, notFound } from "../../http/refusal";
import type { AnyAuthor } from "../../records/author";
import { readCosts } from "../costs";
import { itemLeft, readItems } from "../items";
import { type Item, itemColumns } from "../ledger/item";
import { lockItems } from "../ledger/lock";
import { dayOf } from "../ledger/moment";
import { lastMovement } from "../ledger/movement";
import { readOnDay } from "../ledger/on-day";
import type { CountedBody, FoundBody } from "./body";
import { lineOf } from "./read";

/** A line of a count, in the version that was read. */
export interface LineVersion {
  count: number;
  line: number;
  version: number;
}

/**
 * Records what was found of a line, again if it was counted before, beside what the ledger says at this moment. Throws
 * a 409 Refusal that says who did what meanwhile (code "stale", with the line as it is), 409 when the count is over.
 */
export async function countLine(db: Database, at: LineVersion, body: CountedBody, author: AnyAuthor): Promise<void> {
  const line = await requireLine(db, at);
  await enter(db, line, quantityScale.store(body.counted), author);
}

/** Takes what was found of a line back: it is not counted any more. Throws as {@link countLine} does. */
export async function takeBack(db: Database, at: LineVersion, _: object, author: AnyAuthor): Promise<void> {
  const line = await requireLine(db, at);
  if (line.counted !== null) await enter(db, line, null, author);
}

/**
 * Adds a lot that no line is about, with what was found of it, and answers the id of its line.
 * @throws Refusal that 409 when the count is over, 422
 */
export async function addFound(db: Database, count: number, body: FoundBody, author: AnyAuthor): Promise<number> {
  await requireOpen(db, count);
  const item = itemLeft(body);
  const given = [body.article_id, body.recipe_id, body.product_id].filter((id) => id !== null);
  if (!item || given.length !== 1) throw invalid({ article_id: ["Choisissez un article, une recette ou un produit."] });
  const named = (await readItems(db, [item]))(item);
  if (!named) throw invalid({ [`${item.type}_id`]: [unknownRecords[`${item.type}s`]] });
  const lines = await db
    .selectFrom("stock_count_lines")
    .select(["code", "expires_on"])
    .where("count_id", "=", count)
    .where(`${item.type}_id`, "=", item.id)
    .execute();
  if (lines.some(({ code, expires_on }) => code === body.code && expires_on === body.expires_on))
    throw invalid({ code: ["Ce lot est déjà dans l’inventaire : comptez-le sur sa ligne."] });
  const { last } = await db
    .selectFrom("stock_count_lines")
    .select((e) => e.fn.max<number | null>("position").as("last"))
    .where("count_id", "=", count)
    .executeTakeFirstOrThrow();
  const line = await db
    .insertInto("stock_count_lines")
    .values({
      ...itemColumns(item),
      count_id: count,
      position: (last ?? 0) + 1,
      lot_id: null,
      name: named.name,
      unit: named.unit,
      category: named.category,
      storage: named.storage,
      code: body.code,
      expires_on: body.expires_on,
      unit_cost_ht: null,
      expected: null,
      counted: null,
      counted_at: null,
      counted_by: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await enter(db, line, quantityScale.store(body.counted), author);
  return line.id;
}

/**
 * Keeps others from changing a count until the transaction ends. Throws a 404 Refusal when there is none, 409 when it
 * is over.
 */
export async function requireOpen(db: Database, id: number): Promise<Row<"stock_counts">> {
  const row = await requireCount(db, id);
  if (row.closed_at !== null)
    throw new Refusal(409, {
      message: `${row.closed_by} a clos cet inventaire le ${printedInstant(new Date(row.closed_at))}.`,
      code: "closed",
    });
  if (row.abandoned_at !== null)
    throw new Refusal(409, {
      message: "Cet inventaire a été abandonné. Reprenez-le pour y compter.",
      code: "abandoned",
    });
  return row;
}

/** Keeps others from changing a count until the transaction ends. Throws a 404 Refusal when there is none. */
export async function requireCount(db: Database, id: number): Promise<Row<"stock_counts">> {
  const row = await db
    .selectFrom("stock_counts")
    .selectAll()
    .where("id", "=", id)
    .$if(kindOf(db) === "postgresql", (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw notFound(unknownCount);
  return row;
}

async function enter(
  db: Database,
  line: Row<"stock_count_lines">,
  counted: number | null,
  author: AnyAuthor,
): Promise<void> {
  const item = itemLeft(line);
  const there = counted !== null && item ? await readThere(db, item, line, author) : null;
  const seen = await lastMovement(db);
  await db
    .updateTable("stock_count_lines")
    .set((e) => ({
      counted,
      lot_id: there ? there.lot_id : line.lot_id,
      expected: there && there.expected,
      seen_movement: seen,
      booked_since: 0,
      unit_cost_ht: there && there.unit_cost_ht,
      counted_at: author.at,
      counted_by: author.name,
      lock_version: e("lock_version", "+", 1),
    }))
    .where("id", "=", line.id)
    .execute();
}

/**
 * Reads what the ledger says of a line's lot, now or of the day of the count, while the transaction keeps others from
 * booking any of its item.
 */
async function readThere(
  db: Database,
  item: Item,
  { count_id, lot_id, code, expires_on }: Row<"stock_count_lines">,
  { at }: AnyAuthor,
) {
  await lockItems(db, [item]);
  let found = db.selectFrom("stock_lots").select(["id", "on_hand", "unit_cost_ht"]);
  found =
    lot_id === null
      ? found
          .where(`${item.type}_id`, "=", item.id)
          .where("code", code === null ? "is" : "=", code)
          .where("expires_on", expires_on === null ? "is" : "=", expires_on)
      : found.where("id", "=", lot_id);
  const lot = await found.orderBy("on_hand", "desc").orderBy("id").limit(1).executeTakeFirst();
  const unit_cost_ht = lot?.unit_cost_ht ?? (await readCosts(db, [item]))(item);
  const { counted_on } = await db
    .selectFrom("stock_counts")
    .select("counted_on")
    .where("id", "=", count_id)
    .executeTakeFirstOrThrow();
  if (!lot) return { lot_id: null, expected: 0, unit_cost_ht };
  const { held } = (await readOnDay(db, [lot], counted_on ?? dayOf(at), at))(lot);
  return { lot_id: lot.id, expected: held > 0n ? Number(held) : 0, unit_cost_ht };
}

async function requireLine(db: Database, { count, line, version }: LineVersion): Promise<Row<"stock_count_lines">> {
  await requireOpen(db, count);
  const row = await db
    .selectFrom("stock_count_lines")
    .selectAll()
    .where("count_id", "=", count)
    .where("id", "=", line)
    .executeTakeFirst();
  if (!row) throw notFound("Cette ligne ne fait pas partie de l’inventaire.");
  if (row.lock_version !== version) throw changedMeanwhile(row);
  return row;
}

function changedMeanwhile(row: Row<"stock_count_lines">): Refusal {
  const at = row.counted_at === null ? "" : ` à ${formatTimeOfDay(inParis(new Date(row.counted_at)).time)}`;
  const who =
    row.counted_by === null
      ? `« ${row.name} » a changé entre-temps.`
      : row.counted === null
        ? `${row.counted_by} a annulé le comptage de « ${row.name} »${at}.`
        : `${row.counted_by} a compté « ${row.name} »${at} : ${formatQuantity(row.counted, row.unit)}.`;
  return new Refusal(409, {
    message: `${who} Votre saisie n’est pas enregistrée.`,
    code: "stale",
    data: lineOf({ ...row, on_hand: row.expected }, true),
  });
}

const formatQuantity = (quantity: number, unit: string) =>
  `${printedDecimal(quantityScale.read(quantity))} ${unitAfter(BigInt(quantity), unit)}`;
