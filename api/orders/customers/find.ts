import { unknownCustomer } from "#domain/french/not-found";
import { sql } from "kysely";
import type { Amount } from "../../database/columns";
import type { Database } from "../../database/tables";
import { notFound } from "../../http/refusal";
import { asFlag } from "../list/filter";
import { due, isToCollect, isToGiveBack } from "../payments/due";
import {
  type CustomerOrder,
  type GatheredCustomer,
  gatherCustomers,
  isOfCustomer,
  customerColumns,
  readMerged,
  readOrdersOf,
} from "./gather";
import { mostOrders } from "./list";

/** An order of the page of a customer, with what is owed of it. */
export interface PageOrder extends CustomerOrder {
  number: string;
  amount_due: Amount | null;
  is_owing: number;
  is_overpaid: number;
}

const pageColumns = sql`${customerColumns}, external_orders.number, ${due} as amount_due,
  ${asFlag(isToCollect())} as is_owing, ${asFlag(isToGiveBack)} as is_overpaid`;

/** A customer with the orders that their page is made of, the latest first, and whether they are only the latest. */
export interface FoundCustomer extends GatheredCustomer<PageOrder> {
  looked: PageOrder[];
  isPartial: boolean;
  /** The names, folded, of which no order that was looked at is another customer's. */
  ownNames: ReadonlySet<string>;
}

/**
 * Returns the customer of an order, with all that they are merged with: 3 queries, one more for more orders than are
 * looked at. Throws a 404 Refusal where the order is not there.
 */
export async function findCustomer(db: Database, orderId: number): Promise<FoundCustomer> {
  const { rows } = await sql<PageOrder>`select ${pageColumns} from external_orders where id = ${orderId}
    and ${isOfCustomer}`.execute(db);
  const [requested] = rows;
  if (!requested) throw notFound(unknownCustomer);
  const merged = await readMerged(db, [requested.customer_folded]);
  const names = [requested, ...merged].map(({ customer_folded }) => customer_folded);
  const latest = await readOrdersOf<PageOrder>(db, names, mostOrders + 1, pageColumns);
  const isPartial = latest.length > mostOrders;
  const looked = latest.slice(0, mostOrders);
  // What somebody may not eat is told however long ago it was said.
  const naming = isPartial
    ? await readOrdersOf<PageOrder>(db, names, mostOrders, pageColumns, sql<boolean>`allergy_notes is not null`)
    : [];
  const all = new Map([requested, ...naming, ...looked].map((order) => [order.id, order]));
  const customers = gatherCustomers(
    [...all.values()].toSorted((a, b) => b.id - a.id),
    merged,
  );
  const found = customers.find(({ orders }) => orders.some(({ id }) => id === orderId));
  if (!found) throw new Error(`order ${orderId} is of no customer`);
  const isLooked = new Set(looked.map(({ id }) => id));
  const own = found.orders.filter(({ id }) => isLooked.has(id));
  const isTheirs = new Set(found.orders.map(({ id }) => id));
  const others = new Set(
    [...all.values()].flatMap(({ id, customer_folded }) => (isTheirs.has(id) ? [] : customer_folded)),
  );
  const ownNames = new Set(names.filter((name) => !others.has(name)));
  return { ...found, looked: own.length > 0 ? own : found.orders, isPartial, ownNames };
}
