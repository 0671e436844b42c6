import { dayInParis } from "#domain/paris";
import type { Instant } from "../database/columns";
import type { Database } from "../database/tables";

/**
 * Returns the next number of the year, CC-2026-00042: numbers follow each other without a gap among the records of that
 * kind that were written.
 */
export async function nextNumber(db: Database, kind: "CC" | "CF", at: Instant): Promise<string> {
  // Numbers begin anew at midnight in Paris.
  const name = `${kind}-${dayInParis(new Date(at)).slice(0, 4)}`;
  const { value } = await db
    .insertInto("counters")
    .values({ name, value: 1 })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet((update) => ({ value: update("counters.value", "+", 1) })),
    )
    .returning("value")
    .executeTakeFirstOrThrow();
  return `${name}-${String(value).padStart(5, "0")}`;
}
