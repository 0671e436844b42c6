import type { Answer } from "#domain/contract/field";
import type { customer } from "#domain/contract/customers";
import { type RawBuilder, sql } from "kysely";
import { isPhone, phoneBeginning, phoneDigits } from "#domain/phones";
import { kindOf } from "../../database/open";
import type { Database } from "../../database/tables";
import { type Slice, window } from "../../http/pages";
import { type Sought, holds, soughtBy } from "../../http/search";
import { allOf, indexed } from "../../http/text-index";
import { textHolds } from "../list/text";

type Customer = Answer<typeof customer>;

/** The latest orders that a search finds, of which customers are made. */
const mostOrders = 1000;

/** The latest orders among which too short a text is looked for, or one that is found elsewhere than in names. */
const mostLooked = 5000;

/** The latest orders whose customers are told when nothing is looked for. */
const mostRecent = 200;

interface Row {
  id: number;
  customer_name: string;
  customer_folded: string;
  customer_type: Customer["customer_type"];
  customer_contact: string | null;
  phone: string | null;
  email: string | null;
  status: string;
  delivery_on: string;
  delivery_mode: Customer["delivery_mode"];
  delivery_address: string | null;
}

/**
 * Returns a page of the customers of the latest orders that hold every word of the search in their name, or its digits
 * in their telephone number; the latest order first: 1 query.
 */
export async function listCustomers(
  db: Database,
  query: Slice & { search: string },
): Promise<{ total: number; rows: Customer[] }> {
  const customers = gather(await readOrders(db, query.search));
  const { limit, offset } = window(query);
  return { total: customers.length, rows: customers.slice(offset, offset + limit).map(customerOf) };
}

async function readOrders(db: Database, search: string): Promise<Row[]> {
  const digits = isPhone(search) ? phoneBeginning(search) : "";
  const sought = digits ? [[digits]] : soughtBy(search);
  const { rows } = await sql<Row>`select o.id, o.customer_name, o.customer_folded, o.customer_type, o.customer_contact,
      o.phone, o.email, o.status, o.delivery_on, o.delivery_mode, o.delivery_address
    from ${latest(db, sought)} and ${holds([digits ? "o.search" : "o.customer_folded"], sought)}
    order by o.id desc limit ${mostOrders}`.execute(db);
  return digits ? rows.filter(({ phone }) => phoneDigits(phone).includes(digits)) : rows;
}

/** Returns the latest orders that may hold what is sought, by whatever is indexed of it, and a condition on them. */
function latest(db: Database, sought: Sought): RawBuilder<unknown> {
  const words = sought.flat();
  const known = indexed(words);
  if (kindOf(db) === "sqlite" && known.length > 0)
    return sql`(select rowid as id from external_order_search where external_order_search match ${allOf(known)}
      order by rowid desc limit ${mostLooked}) as hit cross join external_orders as o where o.id = hit.id`;
  const held = known.length > 0 ? textHolds(db, "search", [known], new Set()) : sql`1 = 1`;
  return sql`(select * from external_orders where ${held}
    order by id desc limit ${words.length > 0 ? mostLooked : mostRecent}) as o where 1 = 1`;
}

/** A customer: their orders, the latest first, and the digits of the number by which namesakes are told apart. */
interface Known {
  digits: string;
  email: string | null;
  orders: [Row, ...Row[]];
}

/**
 * Returns the customers of orders, the latest first; namesakes with different telephone numbers are several, and an
 * order without one is of none of them unless its e-mail says of whom.
 */
function gather(rows: readonly Row[]): Known[] {
  const dialled = rows.map((row) => ({ row, digits: phoneDigits(row.phone) }));
  const numbers = new Map<string, string>();
  const namesakes = new Set<string>();
  for (const { row, digits } of dialled) {
    const number = numbers.get(row.customer_folded);
    if (digits !== "" && number !== undefined && number !== digits) namesakes.add(row.customer_folded);
    if (digits !== "" && number === undefined) numbers.set(row.customer_folded, digits);
  }
  const byName = new Map<string, Known[]>();
  const found: Known[] = [];
  for (const { row, digits } of dialled) {
    const named = byName.get(row.customer_folded);
    const isAlone = !namesakes.has(row.customer_folded);
    const same = named?.find((known) =>
      known.digits !== "" && digits !== ""
        ? known.digits === digits
        : isAlone ||
          (row.email !== null && row.email === known.email) ||
          (known.digits === digits && row.email === known.email),
    );
    if (same) {
      same.orders.push(row);
      same.digits ||= digits;
      same.email ??= row.email;
      continue;
    }
    const known: Known = { digits, email: row.email, orders: [row] };
    if (named) named.push(known);
    else byName.set(row.customer_folded, [known]);
    found.push(known);
  }
  return found;
}

/** Returns a customer as their latest order names them, with what only earlier ones know. */
function customerOf({ orders }: Known): Customer {
  const [{ id, customer_name, customer_type, delivery_mode }] = orders;
  const latest = <Value>(valueOf: (row: Row) => Value | null) => {
    const row = orders.find((one) => valueOf(one) !== null);
    return row ? valueOf(row) : null;
  };
  return {
    order_id: id,
    customer_name,
    customer_type,
    customer_contact: latest((row) => row.customer_contact),
    phone: latest(({ phone }) => phone),
    email: latest(({ email }) => email),
    delivery_mode,
    delivery_address: latest((row) => row.delivery_address),
    last_order: latest(({ id: order, status, delivery_on }) =>
      status === "cancelled" ? null : { id: order, delivery_on },
    ),
  };
}
