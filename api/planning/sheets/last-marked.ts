import { undoableSince } from "#domain/undo";
import { textList } from "../../database/ids";
import type { Database } from "../../database/tables";
import type { Day } from "../../database/columns";
import type { ProductionSheets, SheetsMeta } from "./answer";

/** Returns the days of which sheets are shown, and the one that was asked for: it may have none any more. */
export function displayedDays(
  sheets: ProductionSheets,
  { day, from, to }: { day?: Day | undefined; from?: Day | undefined; to?: Day | undefined },
): ReadonlySet<Day> {
  const requestedDays = from === to ? [day, from] : [day];
  return new Set([...sheets.map((sheet) => sheet.day), ...requestedDays.flatMap((one) => one ?? [])]);
}

/**
 * Returns what somebody marked done last as one of these whole days, as far as it was not taken back; null once it was
 * ten minutes ago.
 */
export async function readPressed(db: Database, days: ReadonlySet<Day>, now: Date): Promise<SheetsMeta["pressed"]> {
  const batches = await db
    .selectFrom("batches")
    .select(["id", "production_on", "asked_on", "user_name", "recorded_at"])
    .where("source", "=", "day")
    .where((e) =>
      e.or([
        e.and([e("production_on", "in", textList(db, days)), e("asked_on", "is", null)]),
        e("asked_on", "in", textList(db, days)),
      ]),
    )
    .where("recorded_at", ">=", undoableSince(now))
    .where("reversed_at", "is", null)
    .orderBy("id")
    .execute();
  const last = batches.at(-1);
  if (!last) return null;
  const { user_name, recorded_at } = last;
  const day = sheetDayOf(last);
  const together = batches.filter(
    (one) => sheetDayOf(one) === day && one.user_name === user_name && one.recorded_at === recorded_at,
  );
  return { day, batches: together.map(({ id }) => id), user_name, recorded_at };
}

/** Returns the day that was marked whole with a batch: what was noted later for it may be of another. */
const sheetDayOf = ({ production_on, asked_on }: { production_on: Day; asked_on: Day | null }): Day =>
  asked_on ?? production_on;
