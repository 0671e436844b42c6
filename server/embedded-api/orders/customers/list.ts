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
  return { total: customers.length, rows: customers.slice(offset, offset + limit) };
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

/** A customer, and the digits of the number by which namesakes are told apart. */
interface Known {
  digits: string;
  customer: Customer;
}

/**
 * Returns the customers of orders, the latest first; namesakes with different telephone numbers are several, and an
 * order without one is of none of them unless its e-mail says of whom.
 */
function gather(rows: readonly Row[]): Customer[] {
  const numbers = new Map<string, Set<string>>();
  for (const { customer_folded, phone } of rows)
    numbers.set(customer_folded, (numbers.get(customer_folded) ?? new Set()).add(phoneDigits(phone)));
  const isAlone = (name: string) => [...(numbers.get(name) ?? [])].filter(Boolean).length < 2;
  const byName = new Map<string, Known[]>();
  const found: Customer[] = [];
  for (const row of rows) {
    const digits = phoneDigits(row.phone);
    const namesakes = byName.get(row.customer_folded) ?? [];
    const isTold = (known: Known) => row.email !== null && row.email === known.customer.email;
    const same = namesakes.find((known) =>
      known.digits !== "" && digits !== ""
        ? known.digits === digits
        : isAlone(row.customer_folded) ||
          isTold(known) ||
          (known.digits === digits && row.email === known.customer.email),
    );
    if (same) add(same, row, digits);
    else {
      const customer = customerOf(row);
      byName.set(row.customer_folded, [...namesakes, { digits, customer }]);
      found.push(customer);
    }
  }
  return found;
}

const lastOrderOf = ({ id, status, delivery_on }: Row) => (status === "cancelled" ? null : { id, delivery_on });

function customerOf(row: Row): Customer {
  const { id, customer_folded: _, status: __, delivery_on: ___, ...told } = row;
  return { ...told, order_id: id, last_order: lastOrderOf(row) };
}

/** Adds what an earlier order knows of the same customer. */
function add(known: Known, row: Row, digits: string) {
  const { customer } = known;
  known.digits ||= digits;
  customer.phone ??= row.phone;
  customer.email ??= row.email;
  customer.customer_contact ??= row.customer_contact;
  customer.delivery_address ??= row.delivery_address;
  customer.last_order ??= lastOrderOf(row);
}
