import { undoneSince } from "#domain/undo";
import { textList } from "../../database/ids";
import type { Database } from "../../database/tables";
import type { Day } from "../../database/columns";
import type { ProductionSheets, SheetsMeta } from "./answer";

/** Returns the days of which sheets are shown, and the one that was asked for: it may have none any more. */
export const daysShown = (sheets: ProductionSheets, asked: Day | undefined): ReadonlySet<Day> =>
  new Set([...sheets.map(({ day }) => day), ...(asked === undefined ? [] : [asked])]);

/**
 * Returns what somebody marked done last as one of these whole days, as far as it was not taken back; null once it was
 * ten minutes ago.
 */
export async function readPressed(db: Database, days: ReadonlySet<Day>, now: Date): Promise<SheetsMeta["pressed"]> {
  const batches = await db
    .selectFrom("batches")
    .select(["id", "production_on", "user_name", "recorded_at"])
    .where("source", "=", "day")
    .where("production_on", "in", textList(db, days))
    .where("recorded_at", ">=", undoneSince(now))
    .where("reversed_at", "is", null)
    .orderBy("id")
    .execute();
  const last = batches.at(-1);
  if (!last) return null;
  const { production_on, user_name, recorded_at } = last;
  const together = batches.filter(
    (one) => one.production_on === production_on && one.user_name === user_name && one.recorded_at === recorded_at,
  );
  return { day: production_on, batches: together.map(({ id }) => id), user_name, recorded_at };
}
