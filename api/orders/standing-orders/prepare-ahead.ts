import { dayInParis } from "#domain/paris";
import type { Database } from "../../database/tables";
import { prepareOrders } from "./prepare";
import { readDaysAhead } from "./unprepared";

/** The name under which orders are made that nobody asked for in person. */
const author = { id: null, name: "Préparée d’office" };

/** Prepares the orders of the coming days where the house wants it done unasked: 1 query elsewhere. */
export async function prepareAhead(
  db: Database,
  now: Date,
  turns: { pause: () => Promise<void>; stopping: () => boolean },
): Promise<void> {
  const today = dayInParis(now);
  const { isPrepared, ...period } = await readDaysAhead(db, today);
  if (!isPrepared) return;
  await prepareOrders(db, { ...period, ids: null }, { ...turns, today, author: { ...author, at: now.toISOString() } });
}
