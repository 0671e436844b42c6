import { type RawBuilder, sql } from "kysely";
import { phoneDigits } from "#domain/french/phones";
import type { Database, Row } from "../../database/tables";
import { textList } from "../../database/ids";

const identityColumns = [
  ...["id", "customer_name", "customer_folded", "customer_type", "customer_contact", "phone", "email", "status"],
  ...["delivery_on", "delivery_mode", "delivery_address", "allergy_notes"],
] as const satisfies readonly (keyof Row<"external_orders">)[];

/** An order as customers are told by it. */
export type CustomerOrder = Pick<Row<"external_orders">, (typeof identityColumns)[number]>;

/** The columns of an order by which customers are told, in SQL. */
export const customerColumns = sql`${sql.join(identityColumns.map((name) => sql.ref(`external_orders.${name}`)))}`;

/** Tests that an order is a customer's: the house's own shop is none. */
export const isOfCustomer = sql<boolean>`external_orders.customer_type <> 'internal'`;

const mergedBy = [
  ...["id", "merge_id", "customer_name", "customer_folded", "phone", "digits", "email", "merged_at", "user_name"],
] as const satisfies readonly (keyof Row<"customer_merges">)[];

/** A name, telephone number and e-mail that somebody put together with others. */
export type Merged = Pick<Row<"customer_merges">, (typeof mergedBy)[number]>;

/** One name and number: their orders, the latest first, and the digits by which namesakes are told apart. */
interface Known<Order> {
  digits: string;
  email: string | null;
  orders: [Order, ...Order[]];
}

/** A customer: the names and numbers that are one, and all their orders, the latest first. */
export interface GatheredCustomer<Order> {
  parts: [Known<Order>, ...Known<Order>[]];
  orders: [Order, ...Order[]];
  /** Names and numbers of it that were put together by hand; none where nothing was. */
  merged: Merged[];
}

/**
 * Returns the customers of orders, which are the latest first, likewise; namesakes with different telephone numbers are
 * several, and an order without one is of none of them unless its e-mail says of whom; those that somebody put together
 * are one.
 */
export function gatherCustomers<Order extends CustomerOrder>(
  orders: readonly Order[],
  merged: readonly Merged[],
): GatheredCustomer<Order>[] {
  const { found, ofName } = gather(orders);
  const customers = new Map(
    found.map((known): [Known<Order>, GatheredCustomer<Order>] => [
      known,
      { parts: [known], orders: known.orders, merged: [] },
    ]),
  );
  const ofMerge = new Map<number, GatheredCustomer<Order>>();
  for (const one of merged) {
    const known = ofName(one.customer_folded, one);
    const own = known && customers.get(known);
    const other = ofMerge.get(one.merge_id);
    if (own && other && own !== other) {
      const [first, last] = own.orders[0].id > other.orders[0].id ? [own, other] : [other, own];
      first.parts.push(...last.parts);
      for (const part of last.parts) customers.set(part, first);
      for (const [merge, customer] of ofMerge) if (customer === last) ofMerge.set(merge, first);
    } else if (own && !other) ofMerge.set(one.merge_id, own);
  }
  for (const one of merged) ofMerge.get(one.merge_id)?.merged.push(one);
  const distinct = new Set(customers.values());
  for (const customer of distinct)
    if (customer.parts.length > 1) {
      const [latest, ...others] = customer.parts;
      const rest = [...latest.orders.slice(1), ...others.flatMap((part) => part.orders)];
      customer.orders = [latest.orders[0], ...rest.toSorted((a, b) => b.id - a.id)];
    }
  return [...distinct];
}

/** A telephone number's digits and an e-mail. */
type Reached = Pick<Merged, "digits" | "email">;

function gather<Order extends CustomerOrder>(orders: readonly Order[]) {
  const dialled = orders.map((order) => ({ order, digits: phoneDigits(order.phone) }));
  const numbers = new Map<string, string>();
  const namesakes = new Set<string>();
  for (const { order, digits } of dialled) {
    const number = numbers.get(order.customer_folded);
    if (digits !== "" && number !== undefined && number !== digits) namesakes.add(order.customer_folded);
    if (digits !== "" && number === undefined) numbers.set(order.customer_folded, digits);
  }
  const byName = new Map<string, Known<Order>[]>();
  const found: Known<Order>[] = [];
  const ofName = (name: string, { digits, email }: Reached) => {
    const isAlone = !namesakes.has(name);
    return byName
      .get(name)
      ?.find((known) =>
        known.digits !== "" && digits !== ""
          ? known.digits === digits
          : isAlone || (email !== null && email === known.email) || (known.digits === digits && email === known.email),
      );
  };
  for (const { order, digits } of dialled) {
    const same = ofName(order.customer_folded, { digits, email: order.email });
    if (same) {
      same.orders.push(order);
      same.digits ||= digits;
      same.email ??= order.email;
      continue;
    }
    const known: Known<Order> = { digits, email: order.email, orders: [order] };
    const named = byName.get(order.customer_folded);
    if (named) named.push(known);
    else byName.set(order.customer_folded, [known]);
    found.push(known);
  }
  return { found, ofName };
}

/** Reads what was put together with customers of these names, folded: 1 query. */
export async function readMerged(db: Database, names: Iterable<string>): Promise<Merged[]> {
  return db
    .selectFrom("customer_merges")
    .select(mergedBy)
    .where("separated_at", "is", null)
    .where("merge_id", "in", (e) =>
      e
        .selectFrom("customer_merges as named")
        .select("named.merge_id")
        .where("named.separated_at", "is", null)
        .where("named.customer_folded", "in", textList(db, names)),
    )
    .orderBy("id")
    .execute();
}

/**
 * Reads the latest orders of customers of these names, folded, the latest first: 1 query.
 * @param columns of `external_orders`
 */
export async function readOrdersOf<Order extends { id: number }>(
  db: Database,
  names: Iterable<string>,
  most: number,
  columns: RawBuilder<unknown> = customerColumns,
  condition: RawBuilder<boolean> = sql<boolean>`1 = 1`,
): Promise<Order[]> {
  // One walk of the index for each name: together they would be sorted.
  const walks = [...new Set(names)].map(
    (name) => sql`select * from (select ${columns} from external_orders
      where external_orders.customer_folded = ${name} and ${isOfCustomer} and ${condition}
      order by external_orders.id desc limit ${most}) as walk`,
  );
  if (walks.length === 0) return [];
  const { rows } = await sql<Order>`select * from (${sql.join(walks, sql` union all `)}) as found
    order by id desc limit ${most}`.execute(db);
  return rows;
}
