import { weekdayName } from "#domain/french/day-words";
import { unknownRecords } from "#domain/french/not-found";
import type { Database } from "../../database/tables";
import { type Slice, window } from "../../http/pages";
import { notFound } from "../../http/refusal";
import type { AnyAuthor } from "../../records/author";
import { type OrderChange, changeRows } from "../../records/orders/order-history";
import type { OrderDetail } from "../answer";
import type { StandingOrderBody, StandingOrderBodyDay } from "./body";
import { readStandingOrderProducts } from "./order-of-day";
import { type StoredStandingOrder, readStandingOrder } from "./stored";

const fields = [
  ...["status", "customer_name", "customer_type", "customer_contact", "phone", "email", "delivery_address"],
  ...["starts_on", "ends_on", "every_weeks", "creates", "holiday_policy", "consumption_mode", "guest_count"],
  ...["notes", "allergy_notes"],
] as const satisfies readonly (keyof StandingOrderBody)[];

const lineFields = ["quantity", "unit_price", "discount_percent", "note"] as const;

type Line = StandingOrderBodyDay["lines"][number];
type NameOf = (productId: number) => string;

/** Adds to the history of a standing order what someone changed since it was as `before`; null where it is new. */
export async function recordStandingOrder(
  db: Database,
  id: number,
  before: StoredStandingOrder | null,
  author: AnyAuthor,
): Promise<void> {
  const after = await readStandingOrder(db, id);
  if (!after) return;
  const products = await readStandingOrderProducts(db, before ? [before, after] : []);
  const changes = before
    ? changesOf(before, after, (product) => products.get(product)?.name ?? "")
    : [{ field: "status", subject: null, old_value: null, new_value: after.status }];
  await insertChanges(db, id, changes, author);
}

/** Adds to the history of a standing order that it was archived, or came back. */
export const recordStandingOrderArchive = (
  db: Database,
  id: number,
  isArchived: boolean,
  author: AnyAuthor,
): Promise<void> =>
  insertChanges(db, id, change("archived", null, isArchived ? "0" : "1", isArchived ? "1" : "0"), author);

async function insertChanges(
  db: Database,
  id: number,
  changes: readonly OrderChange[],
  author: AnyAuthor,
): Promise<void> {
  for (const some of changeRows(changes, author, null)) {
    const rows = some.map((row) => ({ standing_order_id: id, ...row }));
    await db.insertInto("standing_order_changes").values(rows).execute();
  }
}

function changesOf(before: StandingOrderBody, after: StandingOrderBody, nameOf: NameOf): OrderChange[] {
  const dayOf = ({ days }: StandingOrderBody, weekday: number) => days.find((day) => day.weekday === weekday);
  return [
    ...fields.flatMap((field) => change(field, null, formatValue(before[field]), formatValue(after[field]))),
    ...pauseChanges(before, after),
    ...[1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
      dayChanges(weekdayName(weekday), dayOf(before, weekday), dayOf(after, weekday), nameOf),
    ),
  ];
}

function dayChanges(
  weekday: string,
  before: StandingOrderBodyDay | undefined,
  after: StandingOrderBodyDay | undefined,
  nameOf: NameOf,
): OrderChange[] {
  const ofDay =
    before && after
      ? (["delivery_time", "delivery_mode"] as const).flatMap((field) =>
          change(field, weekday, formatValue(before[field]), formatValue(after[field])),
        )
      : [];
  const [was, is] = [before, after].map((day) => linesByProduct(day?.lines ?? []));
  const subjects = new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])]);
  const ofLines = [...subjects].flatMap((key) => {
    const [old, now] = [was?.get(key), is?.get(key)];
    const subject = `${weekday} · ${nameOf(Number(key.split(":")[0]))}`;
    if (!old || !now) return change("lines", subject, formatValue(old?.quantity), formatValue(now?.quantity));
    return lineFields.flatMap((field) =>
      change(`lines.${field}`, subject, formatValue(old[field]), formatValue(now[field])),
    );
  });
  return [...ofDay, ...ofLines];
}

/** Returns lines by their product and, of several of one product, their place among these. */
function linesByProduct(lines: readonly Line[]): Map<string, Line> {
  const counts = new Map<number, number>();
  return new Map(
    lines.map((line) => {
      const place = counts.get(line.product_id) ?? 0;
      counts.set(line.product_id, place + 1);
      return [`${line.product_id}:${place}`, line];
    }),
  );
}

function pauseChanges(before: StandingOrderBody, after: StandingOrderBody): OrderChange[] {
  const describePauses = ({ pauses }: StandingOrderBody) =>
    pauses.map(({ from, until, reason }) => [`${from}/${until}`, reason].filter(Boolean).join(" "));
  const [was, is] = [describePauses(before), describePauses(after)];
  return [
    ...was.filter((pause) => !is.includes(pause)).flatMap((pause) => change("pauses", null, pause, null)),
    ...is.filter((pause) => !was.includes(pause)).flatMap((pause) => change("pauses", null, null, pause)),
  ];
}

const formatValue = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

const change = (field: string, subject: string | null, old_value: string | null, new_value: string | null) =>
  old_value === new_value ? [] : [{ field, subject, old_value, new_value }];

/**
 * Returns a page of a standing order's history, the latest first, and how many changes there are. Throws a 404 when
 * there is no such standing order.
 */
export async function readStandingOrderHistory(
  db: Database,
  id: number,
  slice: Slice,
): Promise<{ total: number; rows: OrderDetail["changes"] }> {
  const known = await db.selectFrom("standing_orders").select("id").where("id", "=", id).executeTakeFirst();
  if (!known) throw notFound(unknownRecords.standing_orders);
  const { total } = await db
    .selectFrom("standing_order_changes")
    .select((e) => e.fn.countAll<number>().as("total"))
    .where("standing_order_id", "=", id)
    .executeTakeFirstOrThrow();
  const { limit, offset } = window(slice);
  const rows = await db
    .selectFrom("standing_order_changes")
    .select(["user_name as who", "changed_at as at", "subject", "field", "reason"])
    .select(["old_value as old", "new_value as new"])
    .where("standing_order_id", "=", id)
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return { total, rows };
}
