import type { customerDetail } from "#domain/contract/orders/customers";
import type { Answer } from "#domain/contract/field";
import { AMOUNT_SCALE, formatFixed } from "#domain/exact/decimal";
import { fold } from "#domain/french/fold";
import { unfinishedStatuses } from "#domain/orders/order-statuses";
import { phoneDigits } from "#domain/french/phones";
import type { Day } from "../../database/columns";
import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import { amountScale, quantityScale } from "../../database/scale";
import type { Database } from "../../database/tables";
import { type Slice, window } from "../../http/pages";
import { type OrderRow, orderRowOf } from "../answer";
import { readNamedRows } from "../list/rows";
import { readAllergies } from "./allergies";
import { type PageOrder, findCustomer } from "./find";
import type { CustomerOrder, GatheredCustomer } from "./gather";
import { customerOf } from "./list";
import { readStandingsOf } from "./standing-orders";

type Detail = Answer<typeof customerDetail>;

/** The most values of one kind, and orders that owe, that are told. */
const [mostValues, mostOwing] = [20, 50];

/** The latest orders in which usual lines are looked for, and the most lines that are told. */
const [usualOf, mostUsual] = [10, 20];

/**
 * Returns a customer with all that their orders know, in 5 to 7 queries. Throws a 404 Refusal where the order is not
 * there.
 * @param today the day in Paris
 */
export async function readCustomer(db: Database, orderId: number, today: Day): Promise<Detail> {
  const found = await findCustomer(db, orderId);
  const { looked, isPartial, merged } = found;
  const allergies = (await readAllergies(db, [found])).get(found) ?? [];
  const active = allergies.filter(({ removed_at }) => removed_at === null);
  const counted = looked.filter(({ status }) => status !== "cancelled");
  const inTime = looked.toSorted((a, b) =>
    a.delivery_on < b.delivery_on ? -1 : a.delivery_on > b.delivery_on ? 1 : a.id - b.id,
  );
  const byDay = inTime.filter(({ status }) => status !== "cancelled");
  const dayOf = (order: PageOrder | undefined) => (order ? { id: order.id, delivery_on: order.delivery_on } : null);
  const owing = byDay.filter(({ is_owing }) => is_owing === 1);
  // What was paid of a cancelled order is given back too.
  const overpaid = inTime.filter(({ is_overpaid }) => is_overpaid === 1);
  const usual = counted.slice(0, usualOf);
  return {
    id: orderId,
    ...customerOf(
      { ...found, orders: [looked[0] ?? found.orders[0], ...looked.slice(1)] },
      new Set(looked.map(({ id }) => id)),
      active.map(({ text }) => text),
    ),
    order_count: counted.length,
    is_partial: isPartial,
    looked_at: looked.length,
    first_order: dayOf(byDay[0]),
    next_order: dayOf(
      byDay.find(({ delivery_on, status }) => delivery_on >= today && unfinishedStatuses.includes(status)),
    ),
    names: valuesOf(looked, ({ customer_name }) => customer_name, fold),
    contacts: valuesOf(looked, ({ customer_contact }) => customer_contact, fold),
    phones: valuesOf(looked, ({ phone }) => phone, phoneDigits),
    emails: valuesOf(looked, ({ email }) => email, fold),
    addresses: valuesOf(looked, ({ delivery_address }) => delivery_address, fold),
    kept_allergies: allergies,
    usual_of: usual.length,
    usual_lines: await readUsual(
      db,
      usual.map(({ id }) => id),
    ),
    standing_orders: await readStandingsOf(db, found),
    amount_due: formatFixed(sumOfDue(owing), AMOUNT_SCALE),
    owing_count: owing.length,
    owing: owing.slice(0, mostOwing).map(owingOf),
    amount_to_give_back: formatFixed(-sumOfDue(overpaid), AMOUNT_SCALE),
    overpaid_count: overpaid.length,
    overpaid: overpaid.slice(0, mostOwing).map(owingOf),
    merged: merged.length < 2 ? [] : merged.map(mergedOf),
  };
}

const sumOfDue = (orders: readonly PageOrder[]): bigint =>
  orders.reduce((sum, { amount_due }) => sum + BigInt(amount_due ?? 0), 0n);

const owingOf = ({ id, number, delivery_on, amount_due }: PageOrder): Detail["owing"][number] => {
  return { id, number, delivery_on, amount_due: amountScale.read(amount_due ?? 0) };
};

/** Returns what was put together by hand as answers tell it. */
export const mergedOf = ({
  id,
  customer_name,
  phone,
  email,
  merged_at,
  user_name,
}: GatheredCustomer<CustomerOrder>["merged"][number]): Detail["merged"][number] => {
  return { id, customer_name, phone, email, merged_at, merged_by: user_name };
};

/** Returns the values that orders say, each once, as the latest of them writes it. */
function valuesOf(
  orders: readonly PageOrder[],
  valueOf: (order: PageOrder) => string | null,
  keyOf: (value: string) => string,
): Detail["names"] {
  const values = new Map<string, Detail["names"][number]>();
  for (const order of orders) {
    const value = valueOf(order)?.trim() ?? "";
    if (value === "") continue;
    const key = keyOf(value);
    const known = values.get(key);
    if (known) known.order_count++;
    else values.set(key, { value, last_on: order.delivery_on, order_count: 1 });
  }
  return [...values.values()].slice(0, mostValues);
}

/**
 * Reads the products that more than one of some orders hold, or their only one, those that most of them hold first,
 * each with its usual quantity: 1 query.
 * @param orders their ids, the latest first
 */
async function readUsual(db: Database, orders: readonly number[]): Promise<Detail["usual_lines"]> {
  if (orders.length === 0) return [];
  const lines = await db
    .selectFrom("external_order_lines as line")
    .innerJoin("products as product", "product.id", "line.product_id")
    .select(["line.order_id", "line.product_id", "product.name", "product.sale_unit"])
    .select((e) => e.fn.sum<number>("line.quantity").as("quantity"))
    .where("line.order_id", "in", idList(db, orders))
    .groupBy(["line.order_id", "line.product_id", "product.name", "product.sale_unit"])
    .orderBy("line.order_id", "desc")
    .execute();
  const ofProduct = groupBy(lines, ({ product_id }) => product_id);
  return [...new Set(lines.map(({ product_id }) => product_id))]
    .flatMap((id) => {
      const own = ofProduct(id);
      const [line] = own;
      if (!line || own.length < Math.min(2, orders.length)) return [];
      const quantity = quantityScale.read(usualQuantity(own.map((one) => Number(one.quantity))));
      const { name, sale_unit } = line;
      return [{ product_id: id, product_name: name, sale_unit, order_count: own.length, quantity }];
    })
    .toSorted((a, b) => b.order_count - a.order_count || (fold(a.product_name) < fold(b.product_name) ? -1 : 1))
    .slice(0, mostUsual);
}

/** Returns the most frequent of some quantities, of several the first. */
function usualQuantity(quantities: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const quantity of quantities) counts.set(quantity, (counts.get(quantity) ?? 0) + 1);
  let [most, usual] = [0, 0];
  for (const [quantity, count] of counts) if (count > most) [most, usual] = [count, quantity];
  return usual;
}

/** Reads a page of the orders of a customer that are looked at, by day of delivery, the last first. */
export async function readCustomerOrders(
  db: Database,
  orderId: number,
  query: Slice,
): Promise<{ total: number; rows: OrderRow[] }> {
  const { looked } = await findCustomer(db, orderId);
  const { limit, offset } = window(query);
  const ids = looked
    .toSorted((a, b) => (a.delivery_on < b.delivery_on ? 1 : a.delivery_on > b.delivery_on ? -1 : b.id - a.id))
    .slice(offset, offset + limit)
    .map(({ id }) => id);
  if (ids.length === 0) return { total: looked.length, rows: [] };
  const sort = { name: "delivery_on", descending: true };
  const rows = await readNamedRows(db, idList(db, ids), sort, { limit, offset: 0 }, ids.length);
  return { total: looked.length, rows: rows.map(orderRowOf) };
}
