import { dayInParis } from "#domain/paris";
import { isInternal } from "#domain/orders/shop-window";
import { externalOrder } from "#domain/contract/orders/external-orders";
import type { z } from "zod";
import { type OrderStatus, isUnderWay } from "#domain/orders/order-statuses";
import type { Day } from "../database/columns";
import type { Database } from "../database/tables";
import { bodySchema } from "../http/fields/schema";
import { optionalText } from "../http/fields/text";
import { Refusal, invalid } from "../http/refusal";
import { WriteErrors } from "../http/write-errors";
import type { AnyAuthor, Author } from "../records/author";
import { followStock, followWork } from "../records/orders/follow-work";
import { lockOrders } from "../records/orders/order-shares";
import { nextNumber } from "../records/numbers";
import { recordChanges } from "../records/orders/order-history";
import { checkNewConflicts } from "./allergies/check";
import { acceptedAllergens } from "./allergies/conflicts";
import type { ExternalOrderBody } from "./body";
import { writeDeposit } from "./payments/write";
import { orderColumns, lineColumns } from "./columns";
import { type CompleteOrder, completeOrder, matchLines } from "./completion";
import { type CurrentOrder, readCurrentOrder } from "./current";
import { type CurrentLines, bookQuantities } from "./delivery/quantities";
import { changesOf, needsReasonFor } from "./history/changes";
import { demandChoices, surplusChoices } from "./surplus/choose";
import { type SurplusLine, checkDelivered, findSurplus, surplusOfAll } from "./surplus/find";
import { moveSurplus } from "./surplus/move";
import { deliveredTotal } from "./payments/due";
import { countPayments } from "./payments/read";
import { checkUnsold } from "./evening/unsold";
import { checkOrder, checkProductionDay, checkProducts, checkPutOut, checkTotal } from "./rules";
import { takeMadeOfFirst, divideBack } from "./delivery/rest-made";
import { checkHandedOver, checkRest, restOf } from "./delivery/rests";
import { statusPredicateAfter } from "#domain/orders/order-status-names";

/**
 * The body of an order's PUT: the order, the reason of a change once production has begun, the accepted meetings of an
 * allergy and a product, and what becomes of what was made and is no longer ordered.
 */
export const orderWriteBody = bodySchema(externalOrder, {
  reason: optionalText(400),
  accept_allergens: acceptedAllergens,
  surplus: surplusChoices,
  rest_of: restOf,
});
export type OrderWriteBody = z.output<typeof orderWriteBody>;

/** Writes a new order, a draft, under the next number of the year, and answers its id. Throws a 422 Refusal. */
export async function createOrder(db: Database, body: OrderWriteBody, author: Author): Promise<number> {
  const { rest_of = null } = body;
  if (rest_of !== null) await lockOrders(db, [rest_of]);
  const id = await createDraft(db, body, author);
  if (rest_of !== null) await takeMadeOfFirst(db, await readCurrentOrder(db, id), author);
  return id;
}

/** Writes a new order of which nothing can be made yet, as {@link createOrder} does; nobody need be behind it. */
export async function createDraft(
  db: Database,
  { reason, accept_allergens, surplus: choices, rest_of = null, ...body }: OrderWriteBody,
  author: AnyAuthor,
): Promise<number> {
  const order = await check(db, null, body, dayInParis(new Date(author.at)));
  if (rest_of !== null) await checkRest(db, rest_of, order.lines);
  const id = await insertOrder(db, await nextNumber(db, "CC", author.at), "draft", order, author, rest_of);
  await recordChanges(db, id, [{ field: "status", subject: null, old_value: null, new_value: "draft" }], author, null);
  return id;
}

/**
 * Makes an existing order what the body says and adds what changed to its history; a body that changes nothing writes
 * nothing. Throws a 422 Refusal, also when production has begun and the change has no reason; 409 "allergens" when a
 * confirmed order comes to meet an allergy that nobody accepted, 409 "surplus" when less is ordered than was made.
 */
export async function updateOrder(
  db: Database,
  id: number,
  { reason, accept_allergens, surplus: choices, rest_of, ...body }: OrderWriteBody,
  author: Author,
): Promise<void> {
  const before = await readCurrentOrder(db, id);
  const after = await check(db, before, body, dayInParis(new Date(author.at)));
  const changes = changesOf(before, after, await productNames(db, after));
  if (changes.length === 0 && sameSequence(before, after)) return;
  if (reason === null && isUnderWay(before.order.status) && needsReasonFor(changes)) {
    const errors = new WriteErrors();
    errors.add("reason", "La production a commencé : dites pourquoi la commande change.");
    errors.refuse();
  }
  const columns = orderColumns(before.order.number, after);
  await checkNewConflicts(db, before, after, accept_allergens);
  const surplus = findSurplus(before, after);
  await demandChoices(db, id, surplus, choices);
  await db
    .updateTable("external_orders")
    .set((e) => ({
      ...columns,
      delivered_ttc: deliveredOf(before.order.status, after),
      updated_at: author.at,
      lock_version: e("lock_version", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
  const lines = await replaceLines(db, before, after);
  const { status, deposit_amount } = before.order;
  if (status === "cancelled" && (columns.deposit_amount ?? 0) > (deposit_amount ?? 0))
    throw invalid({ deposit_amount: ["Cette commande est annulée : il n’y a plus d’acompte à prendre."] });
  await writeDeposit(db, id, deposit_amount, columns.deposit_amount, author);
  await recordChanges(db, id, changes, author, reason);
  await bookQuantities(db, withoutMoved(before, surplus), { production_on: after.production_on, lines }, author);
  const moved = await moveSurplus(db, before.order, surplus, choices, author);
  await followWork(db, [id, ...moved.flatMap(({ given }) => given?.order_id ?? [])], author);
  await followStock(
    db,
    [...before.lines, ...lines].map(({ product_id }) => product_id),
    author,
  );
}

/** Returns an order before it is changed, without what was made of lines that go: that is moved, and stays made. */
function withoutMoved(before: CurrentOrder, surplus: readonly SurplusLine[]): CurrentOrder {
  const gone = new Set(surplus.flatMap(({ line, ordered }) => (ordered === 0 ? [line.id] : [])));
  return {
    ...before,
    lines: before.lines.map((line) => (gone.has(line.id) ? { ...line, produced_quantity: 0 } : line)),
  };
}

/**
 * Deletes a draft of which nothing was made or delivered, but for what goes back to the order of whose rest it is.
 * Throws a 409 Refusal for any other order: its number and history are kept.
 */
export async function deleteOrder(db: Database, id: number, author: Author): Promise<void> {
  const { status } = await db
    .selectFrom("external_orders")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (status === "draft") {
    const current = await readCurrentOrder(db, id);
    const made = current.lines.flatMap((line, at) => surplusOfAll(line, `lines.${at}`));
    const { back, choices } = await divideBack(db, current, made);
    await moveSurplus(db, current.order, back, choices, author);
    await demandNothingDone(db, id);
    if ((await countPayments(db, id)) > 0)
      throw new Refusal(409, {
        message: "Un paiement ou un acompte est noté sur cette commande : elle ne se supprime pas, annulez-la.",
        code: "status",
      });
    await exceptDay(db, current.order, author);
    await db.deleteFrom("external_orders").where("id", "=", id).execute();
    return;
  }
  const instead = status === "delivered" || status === "cancelled" ? "archivez-la" : "annulez-la, puis archivez-la";
  throw new Refusal(409, {
    message: `Une commande ${statusPredicateAfter(status)} ne se supprime pas : ${instead}.`,
    code: "status",
  });
}

/** Notes the day of a standing order whose order is deleted: it is not made again. */
async function exceptDay(
  db: Database,
  { standing_order_id, standing_on }: CurrentOrder["order"],
  { at, name }: Author,
): Promise<void> {
  if (standing_order_id === null || standing_on === null) return;
  await db
    .insertInto("standing_order_exceptions")
    .values({ standing_order_id, standing_on, made_at: at, user_name: name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function demandNothingDone(db: Database, id: number): Promise<void> {
  const done = await db
    .selectFrom("external_order_lines")
    .select("id")
    .where("order_id", "=", id)
    .where((e) => e.or([e("produced_quantity", ">", 0), e("delivered_quantity", ">", 0)]))
    .limit(1)
    .executeTakeFirst();
  if (done)
    throw new Refusal(409, {
      message: "Une partie de cette commande est faite ou livrée : elle ne se supprime pas, annulez-la.",
      code: "status",
    });
}

/** Throws a 409 Refusal for an order that is still to be made or delivered: it would leave the plan unseen. */
export async function checkOrderArchive(db: Database, id: number): Promise<void> {
  const { status } = await db
    .selectFrom("external_orders")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (status === "confirmed" || status === "in_production" || status === "ready") {
    throw new Refusal(409, {
      message: `Une commande ${statusPredicateAfter(status)} ne s’archive pas : livrez-la ou annulez-la d’abord.`,
      code: "status",
    });
  }
}

/** Throws the 422 Refusal that writing this order would, but for a missing reason; `id` is null for a new one. */
export async function checkOrderWrite(
  db: Database,
  id: number | null,
  { reason, accept_allergens, surplus: choices, rest_of, ...body }: OrderWriteBody,
): Promise<void> {
  await check(db, id === null ? null : await readCurrentOrder(db, id), body, null);
}

async function check(
  db: Database,
  before: CurrentOrder | null,
  body: ExternalOrderBody,
  today: Day | null,
): Promise<CompleteOrder> {
  const errors = new WriteErrors();
  checkOrder(body, before?.order.status ?? "draft", errors);
  await checkProducts(db, before, body, errors);
  const order = await completeOrder(db, before, body, today);
  checkDelivered(before, order, errors);
  if (before) await checkUnsold(db, before, order, errors);
  if (today !== null) checkPutOut(before, order, today, errors);
  if (before && isInternal(order.customer_type) && (await countPayments(db, before.order.id)) > 0)
    errors.add("customer_type", "Un paiement est noté sur cette commande : elle ne devient pas une mise en vente.");
  if (before?.order.status === "delivered")
    await checkHandedOver(db, before.order.id, { before: before.lines, after: lineColumns(order.lines) }, errors);
  checkProductionDay(order, errors);
  checkTotal(order, errors);
  errors.refuse();
  return order;
}

function sameSequence(before: CurrentOrder, after: CompleteOrder): boolean {
  return (
    before.lines.length === after.lines.length &&
    before.lines.every((line, index) => line.product_id === after.lines[index]?.product_id)
  );
}

async function productNames(db: Database, { lines }: CompleteOrder): Promise<(id: number) => string> {
  const ids = [...new Set(lines.map(({ product_id }) => product_id))];
  const rows =
    ids.length === 0 ? [] : await db.selectFrom("products").select(["id", "name"]).where("id", "in", ids).execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? "";
}

/** Returns what is worth what left of an order, once it is delivered. */
const deliveredOf = (status: OrderStatus, { price_basis, lines }: CompleteOrder) =>
  status === "delivered" ? deliveredTotal(price_basis, lineColumns(lines)) : null;

/** Writes a new order with its lines and deposit, and answers its id. */
export async function insertOrder(
  db: Database,
  number: string,
  status: OrderStatus,
  order: CompleteOrder,
  author: AnyAuthor,
  rest_of: number | null = null,
): Promise<number> {
  const columns = orderColumns(number, order);
  const { id } = await db
    .insertInto("external_orders")
    .values({
      number,
      status,
      chosen_status: status,
      rest_of,
      ...columns,
      delivered_ttc: deliveredOf(status, order),
      created_at: author.at,
      updated_at: author.at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertLines(db, id, order.lines);
  await writeDeposit(db, id, null, columns.deposit_amount, author);
  return id;
}

/** Writes the lines of an order that has none yet. */
export async function insertLines(db: Database, orderId: number, lines: CompleteOrder["lines"]): Promise<void> {
  const rows = lineColumns(lines).map((line, position) => ({ order_id: orderId, position, ...line }));
  if (rows.length > 0) await db.insertInto("external_order_lines").values(rows).execute();
}

/** Writes the lines of an order anew: those that continue one keep its id, by which batches and stock know them. */
async function replaceLines(db: Database, before: CurrentOrder, after: CompleteOrder): Promise<CurrentLines> {
  const { id: order_id } = before.order;
  const matched = matchLines(before, after);
  const columns = lineColumns(after.lines);
  const rows = after.lines.flatMap((line, position) => {
    const row = columns[position];
    const old = matched.get(line);
    const own = old && { id: old.id, unsold_noted: old.unsold_noted, sold_out_at: old.sold_out_at };
    return row ? [{ ...own, order_id, position, ...row }] : [];
  });
  await db.deleteFrom("external_order_lines").where("order_id", "=", order_id).execute();
  for (const some of [rows.filter((row) => "id" in row), rows.filter((row) => !("id" in row))])
    if (some.length > 0) await db.insertInto("external_order_lines").values(some).execute();
  return db
    .selectFrom("external_order_lines")
    .selectAll()
    .where("order_id", "=", order_id)
    .orderBy("position")
    .execute();
}
