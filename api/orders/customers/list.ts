import type { Answer } from "#domain/contract/field";
import type { customer } from "#domain/contract/orders/customers";
import { type RawBuilder, sql } from "kysely";
import { isPhone, phoneBeginning, phoneDigits } from "#domain/french/phones";
import { kindOf } from "../../database/open";
import type { Database } from "../../database/tables";
import { type Slice, window } from "../../http/pages";
import { type Sought, holds } from "../../http/search/search";
import { readSought } from "../../http/search/word-splits";
import { allOf, indexed } from "../../http/search/text-index";
import { textHolds } from "../list/text";
import { readAllergies } from "./allergies";
import {
  type CustomerOrder,
  type GatheredCustomer,
  gatherCustomers,
  isOfCustomer,
  customerColumns,
  readMerged,
  readOrdersOf,
} from "./gather";

type Customer = Answer<typeof customer>;

/** The latest orders that a search finds, or that a name has, of which customers are made. */
export const mostOrders = 1000;

/** The latest orders among which too short a text is looked for, or one that is found elsewhere than in names. */
const mostLooked = 5000;

/** The latest orders whose customers are told when nothing is looked for. */
const mostRecent = 200;

/**
 * Returns a page of the customers of the latest orders that hold every word of the search in their name, or its digits
 * in their telephone number; the latest order first: 2 queries, one more for a word that may be several, one where some
 * are merged with others, and one where their orders name allergies.
 */
export async function listCustomers(
  db: Database,
  query: Slice & { search: string },
): Promise<{ total: number; rows: Customer[] }> {
  const found = await readOrders(db, query.search);
  const customers = await withMerged(db, found);
  const { limit, offset } = window(query);
  const visible = customers.slice(offset, offset + limit);
  const allergies = await readAllergies(db, visible);
  const isFound = new Set(found.map(({ id }) => id));
  const rows = visible.map((one) => {
    const active = (allergies.get(one) ?? []).filter(({ removed_at }) => removed_at === null);
    return customerOf(
      one,
      isFound,
      active.map(({ text }) => text),
    );
  });
  return { total: customers.length, rows };
}

/** Returns the customers of the orders that were found, each with all that it is merged with. */
async function withMerged(db: Database, found: CustomerOrder[]): Promise<GatheredCustomer<CustomerOrder>[]> {
  const names = new Set(found.map(({ customer_folded }) => customer_folded));
  const merged = names.size > 0 ? await readMerged(db, names) : [];
  if (merged.length === 0) return gatherCustomers(found, []);
  const others = await readOrdersOf<CustomerOrder>(
    db,
    merged.map(({ customer_folded }) => customer_folded),
    mostOrders,
  );
  const orders = new Map([...found, ...others].map((order) => [order.id, order]));
  const isFound = new Set(found.map(({ id }) => id));
  const latest = (customer: GatheredCustomer<CustomerOrder>) =>
    customer.orders.find(({ id }) => isFound.has(id))?.id ?? 0;
  return gatherCustomers(
    [...orders.values()].toSorted((a, b) => b.id - a.id),
    merged,
  )
    .filter((customer) => latest(customer) > 0)
    .toSorted((a, b) => latest(b) - latest(a));
}

async function readOrders(db: Database, search: string): Promise<CustomerOrder[]> {
  const digits = isPhone(search) ? phoneBeginning(search) : "";
  const sought = digits ? [[digits]] : await readSought(db, search);
  const column = `external_orders.${digits ? "search" : "customer_folded"}`;
  const { rows } = await sql<CustomerOrder>`select ${customerColumns}
    from ${latest(db, sought)} and ${isOfCustomer} and ${holds([column], sought)}
    order by external_orders.id desc limit ${mostOrders}`.execute(db);
  return digits ? rows.filter(({ phone }) => phoneDigits(phone).includes(digits)) : rows;
}

/** Returns the latest orders that may hold what is sought, by whatever is indexed of it, and a condition on them. */
function latest(db: Database, sought: Sought): RawBuilder<unknown> {
  const known = sought.map(indexed);
  const isKnown = known.length > 0 && known.every((words) => words.length > 0);
  const match = known.map((words) => `(${allOf(words)})`).join(" OR ");
  if (kindOf(db) === "sqlite" && isKnown)
    return sql`(select rowid as id from external_order_search where external_order_search match ${match}
      order by rowid desc limit ${mostLooked}) as hit
      cross join external_orders where external_orders.id = hit.id`;
  const held = isKnown ? textHolds(db, "search", known, new Set()) : sql`1 = 1`;
  return sql`(select * from external_orders where ${held}
    order by id desc limit ${sought.length > 0 ? mostLooked : mostRecent}) as external_orders where 1 = 1`;
}

/**
 * Returns a customer as the latest of its orders that were found names it, with what only others know.
 * @param allergies those that are kept
 */
export function customerOf(
  { orders }: GatheredCustomer<CustomerOrder>,
  isFound: ReadonlySet<number>,
  allergies: string[],
): Customer {
  const { id, customer_name, customer_type, delivery_mode } = orders.find((one) => isFound.has(one.id)) ?? orders[0];
  const latest = <Value>(valueOf: (order: CustomerOrder) => Value | null) => {
    const order = orders.find((one) => valueOf(one) !== null);
    return order ? valueOf(order) : null;
  };
  return {
    order_id: id,
    customer_name,
    customer_type,
    customer_contact: latest((order) => order.customer_contact),
    phone: latest(({ phone }) => phone),
    email: latest(({ email }) => email),
    delivery_mode,
    delivery_address: latest((order) => order.delivery_address),
    last_order: latest(({ id: order, status, delivery_on }) =>
      status === "cancelled" ? null : { id: order, delivery_on },
    ),
    allergies,
  };
}
