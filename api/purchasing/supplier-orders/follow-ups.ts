import { sql } from "kysely";
import type { FollowUpAct, OrderChannel } from "#domain/choices";
import { groupBy } from "../../database/grouping";
import type { Day } from "../../database/columns";
import { quantityScale } from "../../database/scale";
import type { Database, Row } from "../../database/tables";
import type { AnyAuthor } from "../../records/author";
import type { SupplierOrderDetail } from "./answer";

/** An agreement with the supplier of an order. */
export interface Agreed {
  act: FollowUpAct;
  /** The new day; null for what is closed. */
  expected_on: Day | null;
  channel: OrderChannel | null;
  note: string | null;
}

/** Keeps what was agreed of these lines of an order, as they were before, with who says so. */
export async function writeFollowUp(
  db: Database,
  { id, deliver_on }: Pick<Row<"supplier_orders">, "id" | "deliver_on">,
  lines: readonly Row<"supplier_order_lines">[],
  agreed: Agreed,
  author: AnyAuthor,
): Promise<void> {
  const { id: follow_up_id } = await db
    .insertInto("supplier_order_follow_ups")
    .values({
      ...agreed,
      order_id: id,
      created_at: author.at,
      user_id: author.id,
      user_name: author.name,
      undone_at: null,
      undone_by: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("supplier_order_follow_up_lines")
    .values(
      lines.map(({ id: line_id, expected_on, quantity, received_quantity, closed_quantity }) => ({
        follow_up_id,
        line_id,
        own_day_before: expected_on,
        expected_before: expected_on ?? deliver_on,
        quantity: quantity - received_quantity - closed_quantity,
      })),
    )
    .execute();
}

/** Returns in SQL what of an ordered line stays closed once so much of it is not. */
export const lessClosed = (quantity: number) =>
  sql<number>`case when closed_quantity > ${quantity} then closed_quantity - ${quantity} else 0 end`;

/** Returns in SQL the day of an ordered line once it is not this one any more; another that it got since stays. */
export const dayBefore = (day: Day | null, before: Day | null) =>
  sql<Day | null>`case when expected_on = ${day} then ${before} else expected_on end`;

/** The refusal of a day on which nothing can be expected any more. */
export const dayPast = "Ce jour est passé : donnez aujourd’hui ou un jour à venir.";

/** Returns what was agreed of an order, the latest first: 2 queries. */
export async function readFollowUps(db: Database, orderId: number): Promise<SupplierOrderDetail["follow_ups"]> {
  const acts = await db
    .selectFrom("supplier_order_follow_ups")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("id", "desc")
    .execute();
  const lines = await db
    .selectFrom("supplier_order_follow_up_lines as line")
    .innerJoin("supplier_order_follow_ups as one", "one.id", "line.follow_up_id")
    .selectAll("line")
    .where("one.order_id", "=", orderId)
    .orderBy("line.id")
    .execute();
  const linesOf = groupBy(lines, ({ follow_up_id }) => follow_up_id);
  return acts.map(({ order_id: _, user_id: __, ...act }) => ({
    ...act,
    lines: linesOf(act.id).map(({ line_id, expected_before, quantity }) => ({
      line_id,
      expected_before,
      quantity: quantityScale.read(quantity),
    })),
  }));
}
