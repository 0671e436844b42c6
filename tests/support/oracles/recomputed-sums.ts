import type { Database } from "#api/database/tables";
import { totalCents } from "#api/orders/totals";
import { subtotalCents } from "#api/purchasing/supplier-orders/lines";

/**
 * Returns the customers' orders whose lines, totals or status are not those that their lines and history tell, in
 * words.
 */
export async function orderFlaws(db: Database): Promise<string[]> {
  const orders = await db.selectFrom("external_orders").selectAll().execute();
  const lines = await db.selectFrom("external_order_lines").selectAll().execute();
  const changes = await db
    .selectFrom("external_order_changes")
    .select(["order_id", "old_value", "new_value"])
    .where("field", "=", "status")
    .orderBy("id")
    .execute();
  return orders.flatMap((order) => {
    const own = lines.filter(({ order_id }) => order_id === order.id);
    const { ht, ttc } = totalCents(order.price_basis, own);
    const moves = changes.filter(({ order_id }) => order_id === order.id);
    const statuses = moves.map(({ new_value }) => new_value);
    const isChain =
      statuses[0] === "draft" &&
      statuses.at(-1) === order.status &&
      moves.slice(1).every(({ old_value }, at) => old_value === statuses[at]);
    return [
      ...(own.length === order.line_count
        ? []
        : [`${order.number} has ${String(own.length)} lines and says ${String(order.line_count)}`]),
      ...(Number(ht) === order.total_ht && Number(ttc) === order.total_ttc ? [] : [`${order.number} does not add up`]),
      ...(isChain ? [] : [`${order.number} is ${order.status}, its history says ${statuses.join(", ")}`]),
    ];
  });
}

/** Returns whether more or fewer numbers were given to orders than there are, in words, of a house that began empty. */
export async function numberFlaws(db: Database): Promise<string[]> {
  const orders = await db.selectFrom("external_orders").select("id").execute();
  const counters = await db.selectFrom("counters").select("value").where("name", "like", "CC-%").execute();
  const given = counters.reduce((sum, { value }) => sum + value, 0);
  return given === orders.length ? [] : [`${String(orders.length)} orders, ${String(given)} numbers given`];
}

/**
 * Returns the sums that are kept and are not those of their parts, in words: of customers' orders and their counts, of
 * what was made and handed over of them, of orders to suppliers and of what is left of lots.
 */
export async function sumFlaws(db: Database): Promise<string[]> {
  return [
    ...(await orderFlaws(db)),
    ...(await numberFlaws(db)),
    ...(await countFlaws(db)),
    ...(await shareFlaws(db)),
    ...(await handedOverFlaws(db)),
    ...(await supplierOrderFlaws(db)),
    ...(await lotFlaws(db)),
  ];
}

async function countFlaws(db: Database): Promise<string[]> {
  const stored = await db.selectFrom("external_order_counts").selectAll().execute();
  const orders = await db.selectFrom("external_orders").select(["archived_at", "delivery_on", "status"]).execute();
  const counts = stored.map(({ archived, delivery_on, status, total }) => {
    const own = orders.filter(
      (order) =>
        (order.archived_at !== null) === (archived === 1) &&
        order.delivery_on === delivery_on &&
        order.status === status,
    );
    return { total, own: own.length, cell: `${delivery_on} ${status}` };
  });
  const sum = counts.reduce((all, { own }) => all + own, 0);
  return [
    ...counts.flatMap(({ total, own, cell }) =>
      total === own ? [] : [`${String(own)} orders of ${cell}, ${String(total)} counted`],
    ),
    ...(sum === orders.length ? [] : [`${String(orders.length)} orders, ${String(sum)} of them counted`]),
  ];
}

/** Returns the lines that tell more or less made than is there of the batches that made it, and batches given twice. */
async function shareFlaws(db: Database): Promise<string[]> {
  const shares = await db
    .selectFrom("batch_order_lines as share")
    .innerJoin("batches as batch", "batch.id", "share.batch_id")
    .select(["share.order_line_id", "share.quantity", "share.gone", "share.batch_id", "batch.obtained"])
    .where("batch.reversed_at", "is", null)
    .execute();
  const lines = await db
    .selectFrom("external_order_lines as line")
    .innerJoin("external_orders as one", "one.id", "line.order_id")
    .innerJoin("products as product", "product.id", "line.product_id")
    .select(["line.id", "line.produced_quantity as produced", "one.number", "one.status", "product.stock_managed"])
    .execute();
  return [
    ...lines.flatMap(({ id, produced, number, status, stock_managed }) => {
      // Of what is kept in stock what was handed over came out of it, whoever it was made for.
      if (stock_managed === 1 && status === "delivered") return [];
      const own = shares.filter(({ order_line_id }) => order_line_id === id);
      const there = own.reduce((sum, { quantity, gone }) => sum + quantity - gone, 0);
      return produced === there
        ? []
        : [`line ${String(id)} of ${number} says ${String(produced)} made, its batches ${String(there)}`];
    }),
    ...[...new Set(shares.map(({ batch_id }) => batch_id))].flatMap((batch) => {
      const own = shares.filter(({ batch_id }) => batch_id === batch);
      const given = own.reduce((sum, { quantity }) => sum + quantity, 0);
      return given <= (own[0]?.obtained ?? 0) ? [] : [`batch ${String(batch)} gave ${String(given)}`];
    }),
  ];
}

/** Returns the lines of what is kept in stock that took more or less out of it than was handed over. */
async function handedOverFlaws(db: Database): Promise<string[]> {
  const lines = await db
    .selectFrom("external_order_lines as line")
    .innerJoin("products as product", "product.id", "line.product_id")
    .select(["line.id", "line.delivered_quantity as delivered"])
    .where("product.stock_managed", "=", 1)
    .execute();
  const moved = await db
    .selectFrom("stock_movements")
    .select(["document_id", "quantity"])
    .where("document_type", "=", "order_line")
    .execute();
  const missing = await db
    .selectFrom("stock_discrepancies")
    .select(["document_id", "quantity"])
    .where("document_type", "=", "order_line")
    .where((e) => e.or([e("closed_by", "is", null), e("closed_by", "<>", "reversal")]))
    .execute();
  const sumOf = (rows: readonly { document_id: number; quantity: number }[], id: number) =>
    rows.reduce((sum, { document_id, quantity }) => (document_id === id ? sum + quantity : sum), 0);
  return lines.flatMap(({ id, delivered }) => {
    const taken = sumOf(missing, id) - sumOf(moved, id);
    return taken === delivered
      ? []
      : [`line ${String(id)}: ${String(delivered)} handed over, ${String(taken)} taken out of stock`];
  });
}

async function supplierOrderFlaws(db: Database): Promise<string[]> {
  const orders = await db.selectFrom("supplier_orders").selectAll().execute();
  const lines = await db.selectFrom("supplier_order_lines").selectAll().execute();
  const received = await db
    .selectFrom("receipt_lines as line")
    .innerJoin("receipts as receipt", "receipt.id", "line.receipt_id")
    .select(["line.order_line_id", "line.quantity"])
    .where("receipt.reversed_at", "is", null)
    .execute();
  const counters = await db.selectFrom("counters").select("value").where("name", "like", "CF-%").execute();
  const numbered = counters.reduce((sum, { value }) => sum + value, 0);
  return [
    ...(numbered === orders.length ? [] : [`${String(orders.length)} orders, ${String(numbered)} numbers given`]),
    ...lines.flatMap(({ id, received_quantity }) => {
      const came = received.reduce((sum, line) => (line.order_line_id === id ? sum + line.quantity : sum), 0);
      return came === received_quantity
        ? []
        : [`ordered line ${String(id)} says ${String(received_quantity)} came, its receipts ${String(came)}`];
    }),
    ...orders.flatMap(({ id, number, line_count, subtotal_ht, status }) => {
      const own = lines.filter(({ order_id }) => order_id === id);
      const isOpen = own.some((line) => line.received_quantity + line.closed_quantity < line.quantity);
      const isBegun = own.some((line) => line.received_quantity > 0);
      const isSo =
        own.length === line_count &&
        Number(subtotalCents(own)) === subtotal_ht &&
        (status === "received") === (own.length > 0 && !isOpen && status !== "cancelled") &&
        (status === "partially_received") === (isBegun && isOpen && status !== "cancelled");
      return isSo ? [] : [`${number}, ${status}, is not what its ${String(own.length)} lines say`];
    }),
  ];
}

/** Returns the lots that hold less than nothing; their sums are those of the check of the ledger. */
async function lotFlaws(db: Database): Promise<string[]> {
  const lots = await db.selectFrom("stock_lots").select(["id", "on_hand"]).where("on_hand", "<", 0).execute();
  return lots.map(({ id, on_hand }) => `lot ${String(id)} holds ${String(on_hand)}`);
}
