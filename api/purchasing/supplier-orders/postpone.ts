import { expectedStatuses } from "#domain/choices";
import { unknownFollowUp } from "#domain/french/not-found";
import { supplierOrderStatusAfter } from "#domain/purchasing/supplier-order-words";
import type { Day } from "../../database/columns";
import type { Database, Row } from "../../database/tables";
import { dayInParis } from "#domain/paris";
import { Refusal, invalid, notFound } from "../../http/refusal";
import type { AnyAuthor } from "../../records/author";
import type { PostponeBody } from "./body";
import { dayBefore, dayPast, lessClosed, writeFollowUp } from "./follow-ups";
import { isOpenLine, settleStatus } from "./moves";

/**
 * Expects what is still to come of an order, or of some of its lines, on another day. Throws a 409 Refusal, code
 * "transition", for an order that expects nothing, and a 422.
 */
export async function postponeOrder(
  db: Database,
  order: Row<"supplier_orders">,
  { expected_on, line_ids, channel, note }: PostponeBody,
  author: AnyAuthor,
): Promise<void> {
  if (order.status === "to_send")
    throw new Refusal(409, {
      message:
        "Cette commande n’a pas été envoyée : il n’y a rien à relancer. Envoyez-la, ou remettez-la en brouillon pour " +
        "en changer le jour.",
      code: "transition",
    });
  if (!expectedStatuses.includes(order.status))
    throw new Refusal(409, {
      message: `Une commande ${supplierOrderStatusAfter(order.status)} n’attend rien : il n’y a rien à relancer.`,
      code: "transition",
    });
  if (expected_on < dayInParis(new Date(author.at))) throw invalid({ expected_on: [dayPast] });
  const open = (await readOrderedLines(db, order.id)).filter(isOpenLine);
  const lines = line_ids === null ? open : open.filter(({ id }) => line_ids.includes(id));
  if (lines.length === 0 || (line_ids !== null && lines.length < new Set(line_ids).size))
    throw invalid({ line_ids: ["Choisissez des lignes de la commande qui attendent encore quelque chose."] });
  await writeFollowUp(db, order, lines, { act: "postponed", expected_on, channel, note }, author);
  await setDay(
    db,
    lines.map(({ id }) => id),
    expected_on,
  );
  await settleStatus(db, order.id, author);
}

/** Reads the lines of an order. */
export const readOrderedLines = (db: Database, orderId: number) =>
  db.selectFrom("supplier_order_lines").selectAll().where("order_id", "=", orderId).orderBy("position").execute();

async function setDay(db: Database, ids: readonly number[], day: Day): Promise<void> {
  await db.updateTable("supplier_order_lines").set({ expected_on: day }).where("id", "in", ids).execute();
}

/**
 * Takes back the latest of what was agreed of an order: its lines are expected as before. Throws a 404 Refusal when
 * there is no such agreement, and 409, code "transition", when it is not the latest or was taken back already.
 */
export async function undoFollowUp(
  db: Database,
  order: Row<"supplier_orders">,
  id: number,
  author: AnyAuthor,
): Promise<void> {
  const acts = await db
    .selectFrom("supplier_order_follow_ups")
    .selectAll()
    .where("order_id", "=", order.id)
    .orderBy("id", "desc")
    .execute();
  const act = acts.find((one) => one.id === id);
  if (!act) throw notFound(unknownFollowUp);
  if (order.status === "cancelled" || act.id !== acts.find(({ undone_at }) => undone_at === null)?.id)
    throw new Refusal(409, {
      message:
        act.undone_at === null
          ? `La commande a changé depuis, elle est ${supplierOrderStatusAfter(order.status)} : rien n’est annulé.`
          : `${act.undone_by ?? ""} l’a déjà annulé.`,
      code: "transition",
    });
  const lines = await db
    .selectFrom("supplier_order_follow_up_lines")
    .selectAll()
    .where("follow_up_id", "=", id)
    .execute();
  for (const { line_id, own_day_before, quantity } of lines)
    await db
      .updateTable("supplier_order_lines")
      .set(
        act.act === "closed"
          ? { closed_quantity: lessClosed(quantity) }
          : { expected_on: dayBefore(act.expected_on, own_day_before) },
      )
      .where("id", "=", line_id)
      .execute();
  await db
    .updateTable("supplier_order_follow_ups")
    .set({ undone_at: author.at, undone_by: author.name })
    .where("id", "=", id)
    .execute();
  await settleStatus(db, order.id, author);
}
