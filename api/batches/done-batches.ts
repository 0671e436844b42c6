import { unitName } from "#domain/kitchen/units";
import { idList, textList } from "../database/ids";
import { quantityScale } from "../database/scale";
import type { Database, Row } from "../database/tables";
import { printedDecimal, printedInstant } from "../http/documents/french";
import { Refusal } from "../http/refusal";
import type { Sheet, SheetItem } from "./production-sheet";

/** A batch that was not taken back. */
export type DoneBatch = Pick<
  Row<"batches">,
  | "id"
  | "recipe_id"
  | "product_id"
  | "production_on"
  | "expected"
  | "obtained"
  | "unit"
  | "user_name"
  | "recorded_at"
  | "source"
>;

/** Reads the batches of these sheets' days and items that were not taken back, the oldest first. */
export function readDone(db: Database, sheets: readonly Sheet[]): Promise<DoneBatch[]> {
  const ids = (type: SheetItem["type"]) => sheets.flatMap(({ item }) => (item.type === type ? [item.id] : []));
  return db
    .selectFrom("batches")
    .select([
      "id",
      "recipe_id",
      "product_id",
      "production_on",
      "expected",
      "obtained",
      "unit",
      "user_name",
      "recorded_at",
      "source",
    ])
    .where("production_on", "in", textList(db, new Set(sheets.map(({ production_on }) => production_on))))
    .where((e) =>
      e.or([e("recipe_id", "in", idList(db, ids("recipe"))), e("product_id", "in", idList(db, ids("product")))]),
    )
    .where("reversed_at", "is", null)
    .orderBy("id")
    .execute();
}

/** Returns those of these batches that are of one sheet. */
export function doneOf(batches: readonly DoneBatch[], { item, production_on }: Sheet): DoneBatch[] {
  return batches.filter((batch) => batch.production_on === production_on && batch[`${item.type}_id`] === item.id);
}

/** Throws a 409 Refusal (code "stale") that says who noted or took back what, when not so many batches are there. */
export async function assertUnchangedSince(
  db: Database,
  { item, production_on, seen }: Sheet & { seen: number | null },
  done: readonly DoneBatch[],
): Promise<void> {
  if (seen === null || seen === done.length) return;
  const last = await db
    .selectFrom("batches")
    .select(["name", "obtained", "unit", "user_name", "recorded_at", "reversed_at", "reversed_by"])
    .where("production_on", "=", production_on)
    .where(`${item.type}_id`, "=", item.id)
    .where("reversed_at", seen > done.length ? "is not" : "is", null)
    .orderBy(seen > done.length ? "reversed_at" : "id", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  throw new Refusal(409, {
    message: `${last ? meanwhile(last) : "Cette fiche a changé entre-temps."} Votre saisie n’est pas enregistrée.`,
    code: "stale",
  });
}

type Last = Pick<
  Row<"batches">,
  "name" | "obtained" | "unit" | "user_name" | "recorded_at" | "reversed_at" | "reversed_by"
>;

function meanwhile({ name, obtained, unit, user_name, recorded_at, reversed_at, reversed_by }: Last): string {
  const quantity = quantityScale.read(obtained);
  const made = `${printedDecimal(quantity)} ${unitName(unit, obtained >= 2_000_000)} de « ${name} »`;
  return reversed_at === null
    ? `${user_name} a noté ${made} le ${printedInstant(new Date(recorded_at))}.`
    : `${String(reversed_by)} a annulé ${made} le ${printedInstant(new Date(reversed_at))}.`;
}
