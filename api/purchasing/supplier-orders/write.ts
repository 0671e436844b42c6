import { MOST_CENTS } from "#domain/exact/decimal";
import type { Instant } from "../../database/columns";
import { searchText } from "../../database/folding";
import type { Database, Row } from "../../database/tables";
import { Refusal } from "../../http/refusal";
import { WriteErrors } from "../../http/write-errors";
import type { Author } from "../../records/author";
import { nextNumber } from "../../records/numbers";
import { checkReferences } from "../../records/references";
import type { SupplierOrderBody } from "./body";
import { type LineColumns, completeLines, subtotalCents } from "./lines";

/** Writes a new order to a supplier, a draft, under the next number of the year, and answers its id. Throws a 422. */
export async function createSupplierOrder(db: Database, body: SupplierOrderBody, author: Author): Promise<number> {
  const lines = await checkSupplierOrder(db, null, body);
  const { supplier_id, deliver_on, note } = body;
  return insertSupplierOrder(db, { supplier_id, deliver_on, note, status: "draft" }, lines, author);
}

/** Makes a draft what the body says. Throws a 409 Refusal, code "status", for an order that was sent; a 422. */
export async function updateSupplierOrder(
  db: Database,
  order: Row<"supplier_orders">,
  body: SupplierOrderBody,
  author: Author,
): Promise<void> {
  if (order.status !== "draft")
    throw new Refusal(409, {
      message:
        order.status === "to_send"
          ? "Seul un brouillon se modifie : remettez d’abord cette commande en brouillon."
          : "Seul un brouillon se modifie : cette commande est partie chez le fournisseur.",
      code: "status",
    });
  const lines = await checkSupplierOrder(db, order.id, body);
  const { supplier_id, deliver_on, note } = body;
  // The latest moment to send it was that of another delivery.
  const isMoved = supplier_id !== order.supplier_id || deliver_on !== order.deliver_on;
  await db
    .updateTable("supplier_orders")
    .set((e) => ({
      supplier_id,
      deliver_on,
      note,
      search: searchText(order.number, note),
      ...(isMoved && { order_before: null }),
      line_count: lines.length,
      subtotal_ht: Number(subtotalCents(lines)),
      updated_at: author.at,
      changed_by: author.name,
      lock_version: e("lock_version", "+", 1),
    }))
    .where("id", "=", order.id)
    .execute();
  await db.deleteFrom("supplier_order_lines").where("order_id", "=", order.id).execute();
  await insertLines(db, order.id, lines);
}

/** Returns the lines of a body as they are kept; `id` is null for a new order. Throws a 422 Refusal. */
export async function checkSupplierOrder(
  db: Database,
  id: number | null,
  body: SupplierOrderBody,
): Promise<LineColumns[]> {
  const errors = new WriteErrors();
  const before =
    id === null
      ? []
      : await db
          .selectFrom("supplier_orders as one")
          .leftJoin("supplier_order_lines as line", "line.order_id", "one.id")
          .select(["one.supplier_id", "line.article_id"])
          .where("one.id", "=", id)
          .execute();
  await checkReferences(
    db,
    "suppliers",
    [{ field: "supplier_id", id: body.supplier_id }],
    new Set(before.map(({ supplier_id }) => supplier_id)),
    errors,
  );
  const existing = new Set(before.flatMap(({ article_id }) => article_id ?? []));
  const lines = await completeLines(db, body, existing, errors);
  if (subtotalCents(lines) > MOST_CENTS)
    errors.add("lines", "Le total dépasse 999 999 999,99 € : vérifiez les quantités et les prix.");
  errors.refuse();
  return lines;
}

type NewOrder = Pick<Row<"supplier_orders">, "supplier_id" | "deliver_on" | "status"> &
  Partial<Pick<Row<"supplier_orders">, "sent_how" | "sent_by">> &
  Partial<
    Pick<
      Row<"supplier_orders">,
      "note" | "order_before" | "plan" | "plan_print" | "plan_reference" | "plan_seen" | "run_id"
    >
  >;

/** The author of an order; no user where the program writes it. */
interface By {
  id: number | null;
  name: string;
  at: Instant;
}

/** Writes a new order with its lines, under the supplier's conditions as they stand, and answers its id. */
export async function insertSupplierOrder(
  db: Database,
  order: NewOrder,
  lines: readonly LineColumns[],
  by: By,
): Promise<number> {
  const conditions = await db
    .selectFrom("suppliers")
    .select(["minimum_order_ht", "franco_ht", "shipping_fee_ht"])
    .where("id", "=", order.supplier_id)
    .executeTakeFirstOrThrow();
  const number = await nextNumber(db, "CF", by.at);
  const { id } = await db
    .insertInto("supplier_orders")
    .values({
      note: null,
      order_before: null,
      plan: null,
      plan_print: null,
      plan_reference: null,
      plan_seen: null,
      press_id: null,
      sent_how: null,
      sent_by: null,
      run_id: null,
      ...conditions,
      ...order,
      number,
      search: searchText(number, order.note),
      line_count: lines.length,
      subtotal_ht: Number(subtotalCents(lines)),
      placed_at: order.status === "draft" ? null : by.at,
      sent_at: order.status === "draft" || order.status === "to_send" ? null : by.at,
      confirmed_at: null,
      confirmed_by: null,
      created_at: by.at,
      updated_at: by.at,
      user_id: by.id,
      user_name: by.name,
      changed_by: by.name,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertLines(db, id, lines);
  return id;
}

async function insertLines(db: Database, orderId: number, lines: readonly LineColumns[]): Promise<void> {
  const rows = lines.map((line, position) => ({ ...line, order_id: orderId, position, expected_on: null }));
  if (rows.length > 0) await db.insertInto("supplier_order_lines").values(rows).execute();
}
