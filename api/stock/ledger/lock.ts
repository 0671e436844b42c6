import { stockedTypes } from "#domain/choices";
import { idList } from "../../database/ids";
import { kindOf } from "../../database/open";
import type { Database } from "../../database/tables";
import type { Item } from "./item";

/**
 * Keeps other bookings of these items waiting until the transaction ends: to be called before the first booking, with
 * all of them, for two that lock in turns would wait for each other. Nothing to do on SQLite, which writes one at a
 * time.
 */
export async function lockItems(db: Database, items: readonly Item[]): Promise<void> {
  if (kindOf(db) === "sqlite") return;
  for (const type of stockedTypes) {
    const ids = items.flatMap((item) => (item.type === type ? [item.id] : []));
    if (ids.length === 0) continue;
    await db
      .selectFrom(`${type}s` as const)
      .select("id")
      .where("id", "in", idList(db, new Set(ids)))
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
  }
}
