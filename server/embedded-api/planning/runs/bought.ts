import type { Database } from "../../database/tables";

/**
 * Reads what the orders made from a frozen calculation have brought or will bring of each article, in millionths by
 * article id: 1 query.
 */
export async function readBought(db: Database, runId: number): Promise<Map<number, bigint>> {
  const lines = await db
    .selectFrom("supplier_order_lines as line")
    .innerJoin("supplier_orders as one", "one.id", "line.order_id")
    .select(["line.article_id", "line.quantity", "line.received_quantity", "line.closed"])
    .where("one.run_id", "=", runId)
    .where("one.status", "!=", "cancelled")
    .execute();
  const bought = new Map<number, bigint>();
  for (const { article_id, quantity, received_quantity, closed } of lines) {
    const coming = closed === 1 || received_quantity > quantity ? received_quantity : quantity;
    bought.set(article_id, (bought.get(article_id) ?? 0n) + BigInt(coming));
  }
  return bought;
}
