import { sql } from "kysely";
import type { Database } from "../../database/tables";

/** Milliseconds for which the file of a message is kept: thirteen months, so that last year's is still there. */
const retention = 400 * 24 * 3600 * 1000;

const isOver = sql<boolean>`file is not null and state in ('sent', 'withdrawn')`;

/**
 * Forgets the files of at most so many messages of more than 400 days ago that left or were taken back; one that may
 * still leave keeps its own. What was written, to whom and how it went stays. Returns how many it forgot.
 */
export async function forgetOldFiles(db: Database, now: Date, most: number): Promise<number> {
  const oldest = new Date(now.getTime() - retention).toISOString();
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set({ file: null, file_size: 0 })
    .where("id", "in", (e) =>
      e
        .selectFrom("outbox")
        .select("id")
        .where(isOver)
        .where("created_at", "<", oldest)
        .orderBy("created_at")
        .limit(most),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
