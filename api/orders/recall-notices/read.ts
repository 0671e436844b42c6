import type { Answer } from "#domain/contract/field";
import type { recallNotices } from "#domain/contract/orders/recall-notices";
import { sql } from "kysely";
import type { Day } from "../../database/columns";
import { groupBy } from "../../database/grouping";
import { idList, textList } from "../../database/ids";
import type { Database } from "../../database/tables";
import { type MessageRow, listed } from "../../records/outbox/read";
import { isUnderWay } from "../../records/outbox/write";
import { type Recalled, traceRecall } from "../../stock/tracing/recall";
import { markOf } from "../../stock/tracing/recall-query";
import type { RecallAnswer } from "../../stock/tracing/answer";
import {
  type CustomerOrder,
  type GatheredCustomer,
  customerColumns,
  gatherCustomers,
  isOfCustomer,
  readMerged,
  readOrdersOf,
} from "../customers/gather";
import { mostOrders } from "../customers/list";

export type NotifiedCustomer = Answer<typeof recallNotices>["customers"][number];

/** A customer whom a recall reaches, with all their orders that are known here. */
export interface Concerned {
  recipient: Omit<NotifiedCustomer, "due" | "last">;
  /** The marks of the recalled lots that are in each order that the recall reaches. */
  marks: ReadonlyMap<number, readonly string[]>;
  orderIds: ReadonlySet<number>;
}

/** A recall, and the customers whom it reaches. */
export interface RecallOfCustomers {
  mark: string;
  recall: RecallAnswer;
  customers: Concerned[];
}

/**
 * Reads the customers who had something of what is recalled, or may have by now, each with the orders that it reaches:
 * those of a recall, and 4 queries.
 */
export async function readConcerned(db: Database, recalled: Recalled, today: Day): Promise<RecallOfCustomers> {
  const { recall, startsOfLines } = await traceRecall(db, recalled);
  const marksOf = await readMarks(db, startsOfLines);
  const reached = new Map(
    recall.orders
      .filter(({ status, delivery_on }) => status === "delivered" || delivery_on <= today)
      .map((order) => [order.order_id, order]),
  );
  const customers = await gatherAround(db, [...reached.keys()]);
  return {
    mark: markOf(recalled),
    recall,
    customers: customers.flatMap((customer) => {
      const own = customer.orders.flatMap(({ id }) => reached.get(id) ?? []);
      const [latest] = own;
      if (latest === undefined) return [];
      const known = <Name extends "phone" | "email" | "customer_contact">(name: Name) =>
        own.find((order) => order[name])?.[name] ?? customer.orders.find((order) => order[name])?.[name] ?? null;
      const { order_id, customer_name } = latest;
      return [
        {
          orderIds: new Set(customer.orders.map(({ id }) => id)),
          marks: new Map(own.map(({ order_id: id }) => [id, marksOf(id)])),
          recipient: {
            order_id,
            customer_name,
            customer_contact: known("customer_contact"),
            phone: known("phone"),
            email: known("email"),
            orders: own.map(({ order_id: id, number, delivery_on, products, certain }) => ({
              order_id: id,
              number,
              delivery_on,
              products,
              certain,
            })),
          },
        },
      ];
    }),
  };
}

/** Reads the marks of the lots that are in each order, by those in its lines: 1 query. */
async function readMarks(
  db: Database,
  ofLines: ReadonlyMap<number, readonly string[]>,
): Promise<(order: number) => string[]> {
  const lines = await db
    .selectFrom("external_order_lines")
    .select(["id", "order_id"])
    .where("id", "in", idList(db, ofLines.keys()))
    .execute();
  const ofOrder = groupBy(lines, ({ order_id }) => order_id);
  return (order) => [...new Set(ofOrder(order).flatMap(({ id }) => ofLines.get(id) ?? []))];
}

/** Reads the customers of these orders, what the shop puts out left out, each with the other orders of their names. */
async function gatherAround(db: Database, ids: readonly number[]): Promise<GatheredCustomer<CustomerOrder>[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CustomerOrder>`select ${customerColumns} from external_orders
    where id in ${idList(db, ids)} and ${isOfCustomer}`.execute(db);
  const merged = await readMerged(db, new Set(rows.map(({ customer_folded }) => customer_folded)));
  const names = new Set([...rows, ...merged].map(({ customer_folded }) => customer_folded));
  const others = await readOrdersOf<CustomerOrder>(db, names, mostOrders);
  const orders = new Map([...rows, ...others].map((order) => [order.id, order]));
  return gatherCustomers(
    [...orders.values()].toSorted((a, b) => b.id - a.id),
    merged,
  );
}

type Notice = MessageRow & { told_order_id: number };

/**
 * Returns customers with what they were told of the recall, or of the same lots by one that was asked otherwise: 3
 * queries at most.
 */
export async function withNotices(
  db: Database,
  { mark, customers }: Pick<RecallOfCustomers, "mark" | "customers">,
): Promise<NotifiedCustomer[]> {
  const ids = new Set(customers.flatMap(({ recipient }) => recipient.orders.map(({ order_id }) => order_id)));
  const notices = await db
    .selectFrom("recall_notices as notice")
    .innerJoin("outbox", "outbox.id", "notice.message_id")
    .select(listed.map((name) => `outbox.${name}` as const))
    .select("notice.order_id as told_order_id")
    .where("notice.recall", "=", mark)
    .where("notice.order_id", "in", idList(db, ids))
    .orderBy("outbox.id", "desc")
    .execute();
  const others = await readOtherNotices(db, customers, ids);
  return customers.map(({ recipient }) => noticed(recipient, notices, others));
}

/** Reads the latest notice that told of all recalled lots of an order, by order, of those that left or are leaving. */
async function readOtherNotices(
  db: Database,
  customers: readonly Concerned[],
  ids: ReadonlySet<number>,
): Promise<ReadonlyMap<number, MessageRow>> {
  const marks = new Map(customers.flatMap((customer) => [...customer.marks]));
  const notices = await db
    .selectFrom("recall_notices as notice")
    .innerJoin("outbox", "outbox.id", "notice.message_id")
    .select(["notice.recall", "notice.order_id", "notice.message_id"])
    .where("notice.recall", "in", textList(db, new Set([...marks.values()].flat())))
    .where("notice.order_id", "in", idList(db, ids))
    .where("outbox.state", "in", ["queued", "sending", "sent"])
    .execute();
  if (notices.length === 0) return new Map();
  const ofOrder = groupBy(notices, ({ order_id }) => order_id);
  const latest = new Map<number, number>();
  for (const [order, own] of marks) {
    const theirs = ofOrder(order);
    const known = new Set(theirs.map(({ recall }) => recall));
    if (own.length > 0 && own.every((one) => known.has(one)))
      latest.set(order, Math.max(...theirs.map(({ message_id }) => message_id)));
  }
  const rows = await db
    .selectFrom("outbox")
    .select(listed)
    .where("id", "in", idList(db, new Set(latest.values())))
    .execute();
  const messages = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    [...latest].flatMap(([order, id]): [number, MessageRow][] => {
      const message = messages.get(id);
      return message ? [[order, message]] : [];
    }),
  );
}

function noticed(
  recipient: Concerned["recipient"],
  notices: readonly Notice[],
  others: ReadonlyMap<number, MessageRow>,
): NotifiedCustomer {
  const own = new Set(recipient.orders.map(({ order_id }) => order_id));
  const theirs = notices
    .filter(({ told_order_id }) => own.has(told_order_id))
    .concat(
      [...others].flatMap(([told_order_id, message]) =>
        own.has(told_order_id) ? [{ ...message, told_order_id }] : [],
      ),
    )
    .toSorted((a, b) => b.id - a.id);
  const [latest] = theirs;
  const reached = new Set(
    theirs.flatMap((notice) => (notice.state === "sent" || isUnderWay(notice) ? notice.told_order_id : [])),
  );
  const failed = latest?.state === "failed" && latest.recipient.toLowerCase() === recipient.email?.toLowerCase();
  const last = latest ? (({ told_order_id: _, ...row }: Notice): MessageRow => row)(latest) : null;
  return { ...recipient, due: recipient.email !== null && !failed && [...own].some((id) => !reached.has(id)), last };
}
