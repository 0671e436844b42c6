import { expectedStatuses } from "#domain/choices";
import { MAX_SCALED } from "#domain/exact/decimal";
import { supplierOrderStatusAfter } from "#domain/purchasing/supplier-order-words";
import { searchText } from "../../database/folding";
import type { Database, Row } from "../../database/tables";
import { dayToCome } from "../../http/fields/days";
import { Refusal, invalid } from "../../http/refusal";
import { WriteErrors } from "../../http/write-errors";
import { type NewLot, bookIn, nameLot } from "../../stock/ledger/take-lots";
import type { Item } from "../../stock/ledger/item";
import { lockItems } from "../../stock/ledger/lock";
import { dayOf, momentOf } from "../../stock/ledger/moment";
import type { AnyAuthor } from "../../records/author";
import { checkReferences } from "../../records/references";
import { packedFreely } from "../supplier-orders/lines";
import { describeOrderChange, requireSupplierOrder, settleStatus } from "../supplier-orders/moves";
import type { ReceiptBody } from "./body";
import { type ReadLine, readReceiptLines } from "./lines";
import { type EnteredRest, checkRests } from "./rests";
import { updatePrice } from "./prices";

/**
 * Takes a delivery in, wholly or not at all: its lots come into stock, its order knows what has come, and prices that
 * are ticked are the supplier's. Answers its id. Throws a 409 Refusal that says who received the order meanwhile (code
 * "changed"), 409 for an order that expects nothing (code "transition"), a 422.
 */
export async function postReceipt(db: Database, body: ReceiptBody, author: AnyAuthor): Promise<number> {
  const order = body.order_id === null ? null : await requireExpected(db, body.order_id, body);
  const { lines, rests, supplier_id } = await checkReceipt(db, order, body, author);
  await lockItems(
    db,
    lines.map(({ columns }) => ({ type: "article", id: columns.article_id })),
  );
  const { id } = await db
    .insertInto("receipts")
    .values({
      order_id: body.order_id,
      supplier_id,
      received_on: body.received_on,
      delivery_note: body.delivery_note,
      note: body.note,
      search: searchText(body.delivery_note, body.note),
      line_count: lines.length,
      created_at: author.at,
      user_id: author.id,
      user_name: author.name,
      reversed_at: null,
      reversed_by: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const [position, line] of lines.entries())
    await takeIn(
      db,
      line,
      rests.get(line) ?? null,
      { receipt_id: id, position, supplier_id, received_on: body.received_on },
      author,
    );
  if (order) await settleStatus(db, order.id, author);
  return id;
}

async function requireExpected(
  db: Database,
  id: number,
  { order_lock_version }: Pick<ReceiptBody, "order_lock_version">,
): Promise<Row<"supplier_orders">> {
  if (order_lock_version === null)
    throw invalid({ order_lock_version: ["Version de la commande attendue : rechargez la page."] });
  const order = await requireSupplierOrder(db, id);
  if (order.lock_version !== order_lock_version)
    throw new Refusal(409, {
      message: `${describeOrderChange(order)} Rechargez la page pour voir ce qui reste à recevoir.`,
      code: "changed",
    });
  if (!expectedStatuses.includes(order.status))
    throw new Refusal(409, {
      message: `Une commande ${supplierOrderStatusAfter(order.status)} n’attend rien : il n’y a rien à recevoir.`,
      code: "transition",
    });
  return order;
}

async function checkReceipt(
  db: Database,
  order: Row<"supplier_orders"> | null,
  body: ReceiptBody,
  author: AnyAuthor,
): Promise<{ lines: ReadLine[]; rests: ReadonlyMap<ReadLine, EnteredRest>; supplier_id: number | null }> {
  const errors = new WriteErrors();
  const supplier_id = order?.supplier_id ?? body.supplier_id;
  if (body.received_on > dayOf(author.at)) errors.add("received_on", dayToCome);
  if (supplier_id !== null)
    await checkReferences(
      db,
      "suppliers",
      [{ field: "supplier_id", id: supplier_id }],
      new Set(order ? [supplier_id] : []),
      errors,
    );
  const ordered = order
    ? await db.selectFrom("supplier_order_lines").selectAll().where("order_id", "=", order.id).execute()
    : [];
  const lines = await readReceiptLines(db, body, ordered, errors);
  checkWhole(lines, errors);
  const rests = await checkRests(db, body, lines, ordered, dayOf(author.at), errors);
  errors.refuse();
  return { lines, rests, supplier_id };
}

/** Checks that no ordered line comes to more than can be counted. */
function checkWhole(lines: readonly ReadLine[], errors: WriteErrors): void {
  const received = new Map<number, bigint>();
  for (const {
    field,
    ordered,
    columns: { quantity },
  } of lines) {
    if (!ordered) continue;
    const sum = (received.get(ordered.id) ?? BigInt(ordered.received_quantity)) + BigInt(quantity);
    received.set(ordered.id, sum);
    if (sum > MAX_SCALED) errors.add(`${field}.quantity`, "Quantité trop grande.");
  }
}

interface Place {
  receipt_id: number;
  position: number;
  supplier_id: number | null;
  received_on: string;
}

async function takeIn(
  db: Database,
  { columns, ordered, unit_cost_ht, managed }: ReadLine,
  entered: EnteredRest | null,
  { receipt_id, position, supplier_id, received_on }: Place,
  author: AnyAuthor,
): Promise<void> {
  const { article_id, quantity, lot_code, expires_on, pack_price_ht, update_price } = columns;
  const priced =
    update_price === 1 && pack_price_ht !== null && supplier_id !== null
      ? await updatePrice(
          db,
          {
            article_id,
            supplier_id,
            pack_price_ht,
            pack_label: ordered?.pack_label ?? null,
            ordered: ordered ?? packedFreely(columns),
          },
          author,
        )
      : null;
  const { id } = await db
    .insertInto("receipt_lines")
    .values({
      receipt_id,
      position,
      ...columns,
      offer_id: null,
      price_before: null,
      ...priced,
      lot_id: null,
      rest: entered?.rest ?? null,
      rest_expected_on: entered?.expected_on ?? null,
      rest_quantity: entered?.quantity ?? 0,
      own_day_before: ordered?.expected_on ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (ordered)
    await db
      .updateTable("supplier_order_lines")
      .set((e) => ({
        received_quantity: e("received_quantity", "+", quantity),
        ...(entered?.rest === "later" && { expected_on: entered.expected_on }),
        ...(entered && entered.rest !== "later" && { closed_quantity: e("closed_quantity", "+", entered.quantity) }),
      }))
      .where("id", "=", ordered.id)
      .execute();
  if (quantity === 0) return;
  const isNameless = lot_code === null && expires_on === null;
  const item: Item = { type: "article", id: article_id };
  const lot: NewLot = {
    code: lot_code,
    expires_on,
    entered_on: received_on,
    supplier_id: isNameless ? null : supplier_id,
    unit_cost_ht,
  };
  const lot_id = managed
    ? await bookIn(db, item, lot, BigInt(quantity), {
        kind: "receipt",
        document: { type: "receipt_line", id },
        occurred_at: momentOf(received_on, author.at),
        author,
      })
    : await nameLot(db, item, lot);
  await db.updateTable("receipt_lines").set({ lot_id }).where("id", "=", id).execute();
}
