import { unknownWeighing } from "#domain/french/not-found";
import { kindOf } from "../../database/open";
import { quantityScale } from "../../database/scale";
import type { Database, Row } from "../../database/tables";
import { formatTimeOfDay } from "#domain/french/day-words";
import { dayInParis, inParis } from "#domain/paris";
import { printedDecimal, printedInstant } from "../../http/documents/french";
import { Refusal, invalid, notFound } from "../../http/refusal";
import { unitAfter } from "#domain/kitchen/units";
import type { Author } from "../../records/author";
import type { WeighBody } from "./body";
import { followWork, readBeginning, readBegunByWork } from "../../records/orders/follow-work";
import { lockOrders } from "../../records/orders/order-shares";
import { lineOf } from "./read";
import { isWithin } from "./tolerance";
import { QUANTITY_SCALE, formatDecimal } from "#domain/exact/decimal";
import { roundDiv } from "#domain/exact/rational";

/** A line of a weighing, in the version that was read. */
export interface LineVersion {
  weighing: number;
  line: number;
  version: number;
}

/**
 * Records what was weighed of a line, again if it was weighed before, and finishes the weighing with its last line.
 * Throws a 409 Refusal that says who did what meanwhile (code "stale", with the line as it is), 409 when the weighing
 * is abandoned or a batch took it (code "made"), 422 when the quantity is far from what is asked and nobody says it is
 * meant.
 */
export async function weigh(
  db: Database,
  at: LineVersion,
  { quantity, lot, confirm_far }: WeighBody,
  author: Author,
): Promise<void> {
  const line = await requireLine(db, at);
  const weighed = quantityScale.store(quantity);
  if (confirm_far !== true && !isWithin(BigInt(weighed), BigInt(line.quantity), line.unit))
    throw invalid({ confirm_far: [describeDeviation(line, BigInt(weighed))] });
  await enter(db, line, { weighed_quantity: weighed, lot, weighed_at: author.at, weighed_by: author.name }, author);
}

/** Takes what was weighed of a line back. Throws as {@link weigh} does. */
export async function takeBack(db: Database, at: LineVersion, _: object, author: Author): Promise<void> {
  const line = await requireLine(db, at);
  if (line.weighed_quantity === null) return;
  await enter(db, line, { weighed_quantity: null, lot: null, weighed_at: null, weighed_by: null }, author);
}

/**
 * Abandons a weighing that is under way, or takes an abandoned one up again. Throws a 404 Refusal when there is none.
 */
export async function abandon(db: Database, id: number, abandoned_at: string | null, author: Author): Promise<void> {
  await requireWeighing(db, id);
  await db.updateTable("weighings").set({ abandoned_at }).where("id", "=", id).execute();
  await followWeighing(db, id, author);
}

type Entered = Pick<Row<"weighing_lines">, "weighed_quantity" | "lot" | "weighed_at" | "weighed_by">;

async function enter(
  db: Database,
  { id, weighing_id }: Row<"weighing_lines">,
  entered: Entered,
  author: Author,
): Promise<void> {
  await db
    .updateTable("weighing_lines")
    .set((line) => ({ ...entered, lock_version: line("lock_version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  await db
    .insertInto("weighing_entries")
    .values({
      line_id: id,
      entered_at: author.at,
      user_id: author.id,
      user_name: author.name,
      quantity: entered.weighed_quantity,
      lot: entered.lot,
    })
    .execute();
  const open = await db
    .selectFrom("weighing_lines")
    .select("id")
    .where("weighing_id", "=", weighing_id)
    .where("weighed_quantity", "is", null)
    .limit(1)
    .executeTakeFirst();
  const finished = db.updateTable("weighings").where("id", "=", weighing_id);
  await (
    open
      ? finished.set({ finished_at: null })
      : finished.set({ finished_at: author.at }).where("finished_at", "is", null)
  ).execute();
  await followWeighing(db, weighing_id, author);
}

/** Lets the orders of a weighing's day follow that something of it is weighed, or nothing any more. */
async function followWeighing(db: Database, id: number, author: Author): Promise<void> {
  const { production_on, abandoned_at } = await db
    .selectFrom("weighings")
    .select(["production_on", "abandoned_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (production_on === null) return;
  const weighed = await db
    .selectFrom("weighing_lines")
    .select("id")
    .where("weighing_id", "=", id)
    .where("weighed_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  const isBegun = abandoned_at === null && weighed !== undefined;
  const orders = await (isBegun ? readBeginning : readBegunByWork)(
    db,
    [production_on],
    dayInParis(new Date(author.at)),
  );
  await lockOrders(db, orders);
  await followWork(db, orders, author);
}

/**
 * Returns the line, while the transaction keeps others from weighing any line beside it: of two that finish together
 * the second must see the first.
 */
async function requireLine(db: Database, { weighing, line, version }: LineVersion): Promise<Row<"weighing_lines">> {
  const { abandoned_at } = await requireWeighing(db, weighing);
  const row = await db
    .selectFrom("weighing_lines")
    .selectAll()
    .where("weighing_id", "=", weighing)
    .where("id", "=", line)
    .executeTakeFirst();
  if (!row) throw notFound("Cet ingrédient ne fait pas partie de la pesée.");
  if (abandoned_at !== null)
    throw new Refusal(409, { message: "Cette pesée a été abandonnée. Reprenez-la pour y peser.", code: "abandoned" });
  await refuseMade(db, weighing);
  if (row.lock_version !== version) throw await changedMeanwhile(db, row);
  return row;
}

/** Throws a 409 Refusal (code "made") where a batch took what was weighed: its trace is what it then was. */
async function refuseMade(db: Database, weighing: number): Promise<void> {
  const batch = await db
    .selectFrom("batches")
    .select(["user_name", "recorded_at"])
    .where("weighing_id", "=", weighing)
    .where("reversed_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  if (!batch) return;
  throw new Refusal(409, {
    message:
      `${batch.user_name} a marqué cette pesée faite le ${printedInstant(new Date(batch.recorded_at))} : annulez ` +
      "d’abord cette production pour changer ce qui a été pesé.",
    code: "made",
  });
}

async function requireWeighing(db: Database, id: number): Promise<Pick<Row<"weighings">, "abandoned_at">> {
  const row = await db
    .selectFrom("weighings")
    .select("abandoned_at")
    .where("id", "=", id)
    .$if(kindOf(db) === "postgresql", (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw notFound(unknownWeighing);
  return row;
}

async function changedMeanwhile(db: Database, row: Row<"weighing_lines">): Promise<Refusal> {
  const last = await db
    .selectFrom("weighing_entries")
    .select(["user_name", "entered_at", "quantity", "lot"])
    .where("line_id", "=", row.id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const what = !last ? "" : last.quantity === null ? "a annulé la pesée de" : "a pesé";
  const how =
    !last || last.quantity === null
      ? ""
      : ` : ${formatQuantity(BigInt(last.quantity), row.unit)}${last.lot === null ? "" : `, lot ${last.lot}`}`;
  const who = last
    ? `${last.user_name} ${what} « ${row.name} » à ${formatTimeOfDay(inParis(new Date(last.entered_at)).time)}${how}.`
    : `« ${row.name} » a changé entre-temps.`;
  return new Refusal(409, { message: `${who} Votre saisie n’est pas enregistrée.`, code: "stale", data: lineOf(row) });
}

function describeDeviation({ quantity, unit }: Row<"weighing_lines">, weighed: bigint): string {
  const off = weighed - BigInt(quantity);
  const direction = off > 0n ? "plus" : "moins";
  return (
    `${formatQuantity(weighed, unit)}, c’est ${formatQuantity(off > 0n ? off : -off, unit)} de ${direction} que les ` +
    `${formatQuantity(BigInt(quantity), unit)} demandés. Vérifiez la balance et l’unité, ou confirmez.`
  );
}

/** Returns the quantity as a scale shows it: to the gram or millilitre of a large unit, the tenth of a small one. */
function formatQuantity(quantity: bigint, unit: string): string {
  const decimals = unit === "kg" || unit === "l" ? 3 : 1;
  return (
    `${printedDecimal(formatDecimal(roundDiv(quantity, 10n ** BigInt(QUANTITY_SCALE - decimals)), decimals))} ` +
    `${unitAfter(quantity, unit)}`
  );
}
