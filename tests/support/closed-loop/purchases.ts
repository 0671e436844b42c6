import { z } from "zod";
import { addDays } from "#domain/days";
import { formatMillionths } from "#domain/exact/quantity";
import { type Loop, type Receipt, type SupplierOrder, answered, isTakenBack, keyOf, refusedAs } from "./company";
import { type Step, pickOf, scaled } from "./step";

const supplierOrder = z.looseObject({
  id: z.number(),
  lock_version: z.number(),
  status: z.string(),
  lines: z.array(z.looseObject({ id: z.number(), received_quantity: z.string(), closed_quantity: z.string() })),
});

export async function orderFromSupplier(loop: Loop, { which, quantity, other, more }: Step) {
  const { desk, items, orders, mill } = loop;
  const lines = (["flour", "butter", "box"] as const).map((item, at) => ({
    item,
    quantity: [quantity, other, more][at] ?? 0,
  }));
  const deliver_on = addDays(loop.today(), which % 3);
  const ordered = lines.filter((line) => line.quantity > 0);
  const body = {
    supplier_id: mill,
    deliver_on,
    lines: ordered.map((line) => ({ article_id: items[line.item].id, quantity: String(line.quantity) })),
  };
  const created = answered(await desk.write("POST", "/api/supplier-orders", body), 201, supplierOrder);
  const order: SupplierOrder = {
    id: created.id,
    lock_version: created.lock_version,
    status: "draft",
    isSent: false,
    deliver_on,
    lines: created.lines.map(({ id }, at) => ({
      id,
      item: ordered[at]?.item ?? "flour",
      quantity: scaled(ordered[at]?.quantity ?? 0),
      received: 0n,
      closed: 0n,
    })),
  };
  orders.push(order);
  if (which % 4 > 0 && ordered.length > 0) await move(loop, order, "send");
}

const moves = ["send", "cancel", "close", "reopen"] as const;
const movesFrom: Record<(typeof moves)[number], readonly string[]> = {
  send: ["draft"],
  cancel: ["draft", "sent"],
  close: ["sent", "partially_received"],
  reopen: ["cancelled", "sent", "partially_received", "received"],
};

export async function moveOrder(loop: Loop, { which, more }: Step) {
  const order = pickOf(loop.orders, which);
  if (order) await move(loop, order, moves[more % moves.length] ?? "send");
}

async function move({ desk }: Loop, order: SupplierOrder, to: (typeof moves)[number]) {
  const { lock_version, lines } = order;
  const answer = await desk.write("POST", `/api/supplier-orders/${String(order.id)}/${to}`, { lock_version });
  const isOpenable =
    order.status === "cancelled" || lines.some((line) => line.closed > 0n && line.received < line.quantity);
  if (!movesFrom[to].includes(order.status) || (to === "reopen" && !isOpenable)) return refusedAs(answer, "transition");
  if (to === "send" && lines.length === 0) {
    if (answer.status !== 422) throw new Error(`an order of nothing was sent: ${String(answer.status)}`);
    return;
  }
  if (to === "send") order.isSent = true;
  if (to === "close")
    for (const line of lines)
      if (line.received + line.closed < line.quantity) line.closed = line.quantity - line.received;
  if (to === "reopen" && order.status !== "cancelled")
    for (const line of lines) if (line.received < line.quantity) line.closed = 0n;
  if (to === "cancel") order.status = "cancelled";
  else if (!order.isSent) order.status = "draft";
  else settle(order);
  agree(order, answered(answer, 200, supplierOrder));
}

/** Works out the status of an order that was sent. */
function settle(order: SupplierOrder) {
  const isOpen = order.lines.some(({ closed, received, quantity }) => received + closed < quantity);
  const isBegun = order.lines.some(({ received }) => received > 0n);
  order.status = isOpen ? (isBegun ? "partially_received" : "sent") : "received";
}

function agree(order: SupplierOrder, answer: z.output<typeof supplierOrder>) {
  const reported = {
    status: answer.status,
    lines: answer.lines.map((line) => [line.received_quantity, line.closed_quantity]),
  };
  const known = {
    status: order.status,
    lines: order.lines.map((line) => [formatMillionths(line.received), formatMillionths(line.closed)]),
  };
  if (JSON.stringify(reported) !== JSON.stringify(known))
    throw new Error(`the order is ${JSON.stringify(reported)}, and not ${JSON.stringify(known)}`);
  order.lock_version = answer.lock_version;
}

const readOrder = async ({ desk }: Loop, order: SupplierOrder) =>
  agree(order, answered(await desk.get(`/api/supplier-orders/${String(order.id)}`), 200, supplierOrder));

export async function receive(loop: Loop, one: Step) {
  const { desk, model, items, mill, receipts } = loop;
  const order = one.more === 7 ? null : (pickOf(loop.orders, one.which) ?? null);
  const received_on = addDays(loop.today(), one.which % 5 === 0 ? -1 : 0);
  const expires_on = one.keeps === null ? null : addDays(loop.today(), one.keeps);
  const wanted = order
    ? order.lines.map(({ id, item }, at) => ({
        order_line_id: id,
        item,
        quantity: (one.more < 3 ? one.quantity + 7 * at : one.other) % 31,
      }))
    : (["flour", "butter"] as const).map((item, at) => ({
        order_line_id: null,
        item,
        quantity: [one.quantity, one.other][at] ?? 0,
      }));
  const supplier_id = order || one.which % 2 === 0 ? mill : null;
  const lines = wanted.flatMap(({ item, quantity, order_line_id }) => {
    const lot = item === "box" ? { lot_code: null, expires_on: null } : { lot_code: one.code, expires_on };
    const line = { order_line_id, item, quantity, ...lot };
    const refused = one.more === 1 ? [{ ...line, quantity: 0, refused_quantity: "1", refused_reason: "Abîmé" }] : [];
    const second = one.more === 2 && quantity > 1 ? [{ ...line, quantity: 1, lot_code: "C" }] : [];
    return [...(quantity > 0 ? [line] : []), ...refused, ...second];
  });
  if (lines.length === 0) return;
  const answer = await desk.write("POST", "/api/receipts", {
    order_id: order?.id ?? null,
    ...(order && { order_lock_version: order.lock_version }),
    supplier_id,
    received_on,
    lines: lines.map(({ item, quantity, ...line }) => ({
      ...line,
      article_id: items[item].id,
      quantity: String(quantity),
    })),
  });
  if (order && order.status !== "sent" && order.status !== "partially_received") return refusedAs(answer, "transition");
  const created = answered(
    answer,
    201,
    z.looseObject({ id: z.number(), lines: z.array(z.looseObject({ id: z.number() })) }),
  );
  const receipt: Receipt = { id: created.id, order, lines: [], reversed: false };
  for (const [at, { item, quantity, order_line_id, lot_code, expires_on: until }] of lines.entries()) {
    const id = created.lines[at]?.id ?? 0;
    receipt.lines.push({ id, order_line_id, quantity: scaled(quantity) });
    if (quantity === 0) continue;
    const isNameless = lot_code === null && until === null;
    model.bookIn(
      {
        item: keyOf(items[item]),
        code: lot_code,
        expires_on: until,
        supplier_id: isNameless ? null : supplier_id,
        entered_on: received_on,
      },
      scaled(quantity),
      `receipt_line ${String(id)}`,
    );
  }
  receipts.push(receipt);
  if (order) await settleReceived(loop, receipt, order, 1n);
}

async function settleReceived(loop: Loop, { lines }: Receipt, order: SupplierOrder, sign: bigint) {
  for (const { order_line_id, quantity } of lines) {
    const line = order.lines.find(({ id }) => id === order_line_id);
    if (line) line.received += sign * quantity;
  }
  settle(order);
  await readOrder(loop, order);
}

/** Takes a receipt back; answers whether that was allowed. */
export async function reverseReceipt(loop: Loop, receipt: Receipt): Promise<boolean> {
  const answer = await loop.desk.write("POST", `/api/receipts/${String(receipt.id)}/reverse`);
  const documents = receipt.lines.map(({ id }) => `receipt_line ${String(id)}`).reverse();
  if (!isTakenBack(loop, documents, answer)) return false;
  receipt.reversed = true;
  if (receipt.order) await settleReceived(loop, receipt, receipt.order, -1n);
  return true;
}
