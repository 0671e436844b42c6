import { formatMillionths } from "#domain/exact/quantity";
import { textList } from "../../database/ids";
import type { Database } from "../../database/tables";
import type { Needs } from "../../needs/result";
import { isOfState, orderReference } from "../order-reference";
import type { Arrivals } from "./arrivals";

/**
 * Reads what the orders of a frozen calculation have brought or will bring of each article: those made from it, and
 * those of the same lists that were made from its plan while the same was expected. Nothing else is taken for its
 * purchase. 1 query.
 */
export async function readBought(
  db: Database,
  runId: number,
  { suppliers }: Pick<Needs, "suppliers">,
): Promise<Arrivals> {
  const states = new Map(suppliers.map((list) => [orderReference(list), list.state]));
  const lines = await db
    .selectFrom("supplier_order_lines as line")
    .innerJoin("supplier_orders as one", "one.id", "line.order_id")
    .select(["line.article_id", "line.quantity", "line.received_quantity", "line.closed_quantity"])
    .select(["one.run_id", "one.plan_reference", "one.plan_seen"])
    .where((e) => e.or([e("one.run_id", "=", runId), e("one.plan_reference", "in", textList(db, [...states.keys()]))]))
    .where("one.status", "!=", "cancelled")
    .execute();
  const bought = new Map<number, bigint>();
  for (const { article_id, quantity, received_quantity, closed_quantity, ...order } of lines) {
    const state = states.get(order.plan_reference ?? "");
    if (order.run_id !== runId && state !== undefined && !isOfState(order.plan_seen, state)) continue;
    const coming = Math.max(received_quantity, quantity - closed_quantity);
    bought.set(article_id, (bought.get(article_id) ?? 0n) + BigInt(coming));
  }
  return new Map([...bought].flatMap(([id, quantity]) => (quantity > 0n ? [[id, formatMillionths(quantity)]] : [])));
}
