import type { Answer } from "#domain/contract/field";
import type { recallNotices } from "#domain/contract/recall-notices";
import { sql } from "kysely";
import type { Day } from "../../database/columns";
import { idList } from "../../database/ids";
import type { Database } from "../../database/tables";
import { type MessageRow, listed } from "../../records/outbox/read";
import { isUnderWay } from "../../records/outbox/write";
import { type Recalled, readRecall } from "../../stock/tracing/recall";
import { markOf } from "../../stock/tracing/asked";
import type { RecallAnswer } from "../../stock/tracing/tell";
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
  told: Omit<NotifiedCustomer, "due" | "last">;
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
 * those of a recall, and 3 queries.
 */
export async function readConcerned(db: Database, recalled: Recalled, today: Day): Promise<RecallOfCustomers> {
  const recall = await readRecall(db, recalled);
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
          told: {
            ...{ order_id, customer_name, customer_contact: known("customer_contact") },
            ...{ phone: known("phone"), email: known("email") },
            orders: own.map(({ order_id: id, number, delivery_on, products, certain }) => ({
              ...{ order_id: id, number, delivery_on, products, certain },
            })),
          },
        },
      ];
    }),
  };
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

/** Returns customers with what they were told of the recall: 1 query. */
export async function withNotices(
  db: Database,
  { mark, customers }: Pick<RecallOfCustomers, "mark" | "customers">,
): Promise<NotifiedCustomer[]> {
  const ids = customers.flatMap(({ told }) => told.orders.map(({ order_id }) => order_id));
  const notices = await db
    .selectFrom("recall_notices as notice")
    .innerJoin("outbox", "outbox.id", "notice.message_id")
    .select(listed.map((name) => `outbox.${name}` as const))
    .select("notice.order_id as told_order_id")
    .where("notice.recall", "=", mark)
    .where("notice.order_id", "in", idList(db, new Set(ids)))
    .orderBy("outbox.id", "desc")
    .execute();
  return customers.map(({ told }) => noticed(told, notices));
}

function noticed(told: Concerned["told"], notices: readonly Notice[]): NotifiedCustomer {
  const own = new Set(told.orders.map(({ order_id }) => order_id));
  const theirs = notices.filter(({ told_order_id }) => own.has(told_order_id));
  const [latest] = theirs;
  const reached = new Set(
    theirs.flatMap((notice) => (notice.state === "sent" || isUnderWay(notice) ? notice.told_order_id : [])),
  );
  const failed = latest?.state === "failed" && latest.recipient.toLowerCase() === told.email?.toLowerCase();
  const last = latest ? (({ told_order_id: _, ...row }: Notice): MessageRow => row)(latest) : null;
  return { ...told, due: told.email !== null && !failed && [...own].some((id) => !reached.has(id)), last };
}
