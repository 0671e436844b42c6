import { fold } from "#domain/french/fold";
import { phoneDigits } from "#domain/french/phones";
import { groupBy } from "../../database/grouping";
import { textList } from "../../database/ids";
import type { Database } from "../../database/tables";
import type { Period } from "./days";
import type { StoredStandingOrder } from "./stored";

/** An order that somebody wrote for a customer of a standing order, on a day of it. */
export interface Beside {
  id: number;
  number: string;
}

/** Returns the orders that somebody wrote for the customer of a standing order on a day of delivery. */
export type BesideOf = (
  standingOrder: Pick<StoredStandingOrder, "customer_name" | "phone">,
  delivery_on: string,
) => Beside[];

/**
 * Reads the orders of some days, cancelled and archived ones aside, that no standing order brought, of the customers of
 * standing orders, whose namesakes are told by their telephone numbers: 1 query.
 */
export async function readBeside(
  db: Database,
  standings: readonly Pick<StoredStandingOrder, "customer_name">[],
  { from, until }: Period,
): Promise<BesideOf> {
  const names = new Set(standings.map(({ customer_name }) => fold(customer_name)));
  if (names.size === 0) return () => [];
  const orders = await db
    .selectFrom("external_orders")
    .select(["id", "number", "customer_folded", "phone", "delivery_on"])
    .where("customer_folded", "in", textList(db, names))
    .where("standing_order_id", "is", null)
    .where("delivery_on", ">=", from)
    .where("delivery_on", "<=", until)
    .where("status", "!=", "cancelled")
    .where("archived_at", "is", null)
    .orderBy("id")
    .execute();
  const of = groupBy(orders, ({ customer_folded, delivery_on }) => `${delivery_on} ${customer_folded}`);
  return ({ customer_name, phone }, delivery_on) => {
    const digits = phoneDigits(phone);
    const isTheirs = (other: string) => digits === "" || other === "" || digits === other;
    return of(`${delivery_on} ${fold(customer_name)}`)
      .filter((order) => isTheirs(phoneDigits(order.phone)))
      .map(({ id, number }) => ({ id, number }));
  };
}
