import type { Database } from "../../database/tables";
import type { ApiParts } from "../../http/api";
import {
  type OneToLeave,
  type Written,
  drawTogether,
  readTogether,
  writeTogether,
} from "../../purchasing/supplier-orders/mail/together";
import { dayInParis } from "#domain/paris";
import { readNamedOrders } from "../../purchasing/supplier-orders/read";
import type { Author } from "../../records/author";
import type { Drawn } from "../../records/outbox/mailing";
import { rehearse } from "../../records/transaction";
import type { OrderFromPlan } from "./body";
import { type Ordered, orderFromPlan } from "./order";

/**
 * Draws the papers of the orders that purchase lists become: they are ordered for a trial, for a paper takes longer to
 * draw than others may wait for a transaction. Throws as orderFromPlan does.
 */
export async function drawOrdered(parts: ApiParts, body: OrderFromPlan, author: Author): Promise<Drawn[]> {
  const tried = await rehearse(parts.db, async (transaction) =>
    readOrdered(parts, transaction, await orderFromPlan(transaction, body, author), author),
  );
  const several = await drawTogether(parts.db, tried, parts);
  return several.flatMap(({ drawn }) => (typeof drawn === "string" ? [] : [drawn]));
}

/**
 * Writes the messages of orders that were just made of purchase lists, or had been: each carries the paper that was
 * drawn of it, or a new one where it became another order meanwhile. Returns what came of each by its id.
 */
export async function mailOrdered(
  parts: ApiParts,
  transaction: Database,
  { orders, drawn, from }: { orders: readonly Ordered[]; drawn: readonly Drawn[]; from: string },
  author: Author,
): Promise<Map<number, Written>> {
  const several = await drawTogether(transaction, await readOrdered(parts, transaction, orders, author), parts, drawn);
  const written = await writeTogether(transaction, several, author, { random: parts.random, from });
  return new Map(written.map((one) => [one.id, one]));
}

async function readOrdered(
  parts: ApiParts,
  transaction: Database,
  orders: readonly Ordered[],
  { at }: Author,
): Promise<OneToLeave[]> {
  const now = new Date(at);
  const ids = [...new Set(orders.map(({ id }) => id))];
  const rows = await readNamedOrders(transaction, ids, dayInParis(now));
  return readTogether(transaction, rows, now, parts);
}
