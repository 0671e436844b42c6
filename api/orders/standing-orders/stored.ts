import {
  standingOrder,
  storedStandingOrderDay,
  storedStandingOrderLine,
} from "#domain/contract/orders/standing-orders";
import { fold } from "#domain/french/fold";
import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import { mappingOf } from "../../database/mapping";
import type { Database, Row } from "../../database/tables";
import { searchedOfOrder } from "../columns";
import type { StandingOrderBody, StandingOrderBodyDay } from "./body";

const mapping = mappingOf(standingOrder);
const dayMapping = mappingOf(storedStandingOrderDay);
const lineMapping = mappingOf(storedStandingOrderLine);

/** A standing order as it is stored. */
export interface StoredStandingOrder extends StandingOrderBody {
  id: number;
  archived_at: string | null;
}

/** Returns the query of the standing orders that bring orders. */
export const activeStandings = (db: Database) =>
  db.selectFrom("standing_orders").where("status", "=", "active").where("archived_at", "is", null);

/** Reads the days, lines and pauses of these standing orders: 3 queries. */
export async function readStandings(
  db: Database,
  rows: readonly Row<"standing_orders">[],
): Promise<StoredStandingOrder[]> {
  if (rows.length === 0) return [];
  const ids = idList(
    db,
    rows.map(({ id }) => id),
  );
  const days = await db
    .selectFrom("standing_order_days")
    .selectAll()
    .where("standing_order_id", "in", ids)
    .orderBy("weekday")
    .execute();
  const lines = await db
    .selectFrom("standing_order_lines")
    .selectAll()
    .where("day_id", "in", (e) =>
      e.selectFrom("standing_order_days").select("id").where("standing_order_id", "in", ids),
    )
    .orderBy("day_id")
    .orderBy("position")
    .execute();
  const pauses = await db
    .selectFrom("standing_order_pauses")
    .selectAll()
    .where("standing_order_id", "in", ids)
    .orderBy("from_on")
    .orderBy("id")
    .execute();
  const linesOf = groupBy(lines, ({ day_id }) => day_id);
  const daysOf = groupBy(days, ({ standing_order_id }) => standing_order_id);
  const pausesOf = groupBy(pauses, ({ standing_order_id }) => standing_order_id);
  return rows.map((row) => ({
    id: row.id,
    archived_at: row.archived_at,
    ...mapping.read(row),
    days: daysOf(row.id).map((day) => ({
      ...dayMapping.read(day),
      lines: linesOf(day.id).map(lineMapping.read),
    })),
    pauses: pausesOf(row.id).map(({ from_on, until_on, reason }) => ({
      from: from_on,
      until: until_on,
      reason,
    })),
  }));
}

/** Reads a standing order as it is stored: 4 queries; null where there is none. */
export async function readStandingOrder(db: Database, id: number): Promise<StoredStandingOrder | null> {
  const row = await db.selectFrom("standing_orders").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  const [stored = null] = await readStandings(db, [row]);
  return stored;
}

/** Returns the columns of the standing order itself that a body fills. */
export const standingOrderColumns = (body: StandingOrderBody) => ({
  ...mapping.store(body),
  customer_folded: fold(body.customer_name),
  search: searchedOfOrder(
    body,
    null,
    body.days.flatMap(({ lines }) => lines),
  ),
});

/** Writes the days and pauses of a standing order that has none yet. */
export async function insertParts(db: Database, standing_order_id: number, body: StandingOrderBody): Promise<void> {
  for (const day of body.days) await insertDay(db, standing_order_id, day);
  const pauses = body.pauses.map(({ from, until, reason }) => ({
    standing_order_id,
    from_on: from,
    until_on: until,
    reason,
  }));
  if (pauses.length > 0) await db.insertInto("standing_order_pauses").values(pauses).execute();
}

async function insertDay(db: Database, standing_order_id: number, day: StandingOrderBodyDay): Promise<void> {
  const { id: day_id } = await db
    .insertInto("standing_order_days")
    .values({ standing_order_id, ...dayMapping.store(day) })
    .returning("id")
    .executeTakeFirstOrThrow();
  const lines = day.lines.map((line, position) => ({ day_id, position, ...lineMapping.store(line) }));
  if (lines.length > 0) await db.insertInto("standing_order_lines").values(lines).execute();
}
