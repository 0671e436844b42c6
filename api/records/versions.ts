import { unknownRecords } from "#domain/french/not-found";
import { z } from "zod";
import { kindOf } from "../database/open";
import type { Database, Row } from "../database/tables";
import { wholeNumber } from "../http/fields/whole-numbers";
import { notFound } from "../http/refusal";
import { stale } from "./refusals";

export type EntityTable = keyof typeof unknownRecords;

/** The version of the object that was read before it was changed. */
export const versionBody = z.object({ lock_version: wholeNumber(1, Number.MAX_SAFE_INTEGER) });

/**
 * Throws a 404 Refusal when there is no such object, and 409 with the object as it is now when it has changed since
 * that version.
 */
export async function requireVersion(
  db: Database,
  table: EntityTable,
  id: number,
  version: number,
  current: () => Promise<unknown>,
): Promise<void> {
  const { lock_version } = await requireRow(db, table, id);
  if (lock_version !== version) throw stale(await current());
}

/** Keeps others from changing the object until the transaction ends. Throws a 404 Refusal when there is none. */
export async function requireRow(
  db: Database,
  table: EntityTable,
  id: number,
): Promise<Pick<Row<EntityTable>, "lock_version" | "archived_at">> {
  const row = await db
    .selectFrom(table)
    .select(["lock_version", "archived_at"])
    .where("id", "=", id)
    .$if(kindOf(db) === "postgresql", (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw notFound(unknownRecords[table]);
  return row;
}
