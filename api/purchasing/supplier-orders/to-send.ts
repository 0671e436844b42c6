import { undoableUntil } from "#domain/undo";
import { unknownPress } from "#domain/french/not-found";
import type { Day } from "../../database/columns";
import { groupBy } from "../../database/grouping";
import { kindOf } from "../../database/open";
import type { Database } from "../../database/tables";
import { type Slice, readPage } from "../../http/pages";
import { Refusal, notFound } from "../../http/refusal";
import { type Sorts, nullableColumn } from "../../http/sorting";
import type { Author } from "../../records/author";
import type { OrderToSend } from "./answer";
import { moveSupplierOrder } from "./moves";
import { lineOf, listed, readLinesOf, rowOf } from "./read";

const byDeadline: Sorts<"deadline"> = { deadline: nullableColumn("one.order_before") };

/** Returns one page of the orders that wait to be sent, the first to go first, and how many there are: 3 queries. */
export async function readOrdersToSend(
  db: Database,
  page: Slice,
  today: Day,
): Promise<{ total: number; rows: OrderToSend[] }> {
  const { total, rows } = await readPage(
    listed(db)
      .select(["suppliers.contact_name", "suppliers.customer_code", "suppliers.email", "suppliers.phone"])
      .select("suppliers.order_channel")
      .where("one.status", "=", "to_send"),
    byDeadline,
    { ...page, sort: { name: "deadline", descending: false } },
    "one.id",
  );
  const lines = await readLinesOf(
    db,
    rows.map(({ id }) => id),
  );
  const linesOf = groupBy(lines, ({ order_id }) => order_id);
  return {
    total,
    rows: rows.map((row) => ({
      ...rowOf(row, today),
      // Nothing has come of it: no receipt has remarked anything.
      lines: linesOf(row.id).map((line) => lineOf(line, row, [])),
      contact: {
        contact_name: row.contact_name,
        customer_code: row.customer_code,
        email: row.email,
        phone: row.phone,
        order_channel: row.order_channel,
      },
    })),
  };
}

/**
 * Cancels what one press ordered, as far as it still waits to be sent, and answers the ids of all of the press; twice
 * is once. Throws a 404 Refusal when there is no such press, 409 when it was over ten minutes ago (code "elapsed").
 */
export async function takePressBack(db: Database, pressId: number, author: Author): Promise<number[]> {
  const orders = await db
    .selectFrom("supplier_orders")
    .selectAll()
    .where("press_id", "=", pressId)
    .orderBy("id")
    .$if(kindOf(db) === "postgresql", (query) => query.forUpdate())
    .execute();
  const [first] = orders;
  if (!first) throw notFound(unknownPress);
  const waiting = orders.filter(({ status }) => status === "to_send");
  if (waiting.length > 0 && author.at > undoableUntil(first.created_at))
    throw new Refusal(409, {
      message: "Ces commandes ont été passées il y a plus de dix minutes : annulez-les une à une.",
      code: "elapsed",
    });
  for (const order of waiting) await moveSupplierOrder(db, order, "cancel", author);
  return orders.map(({ id }) => id);
}
