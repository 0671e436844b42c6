import type { Answer } from "#domain/contract/field";
import { stockRecall, stockTrace, type traced } from "#domain/contract/stock/stock-levels";
import { idList } from "../../database/ids";
import { quantityScale } from "../../database/scale";
import type { Database } from "../../database/tables";
import { answerSchema } from "../../http/fields/schema";
import { readItems, referenceTo, unitOf } from "../items";
import { itemOf } from "../ledger/item";
import { readSuppliers } from "../levels/lot";
import { type Node, type Reached, nameOf } from "./follow";

export const traceAnswer = answerSchema(stockTrace, "StockTrace");
export const recallAnswer = answerSchema(stockRecall, "StockRecall");
export type TraceAnswer = Answer<typeof stockTrace>;
export type RecallAnswer = Answer<typeof stockRecall>;
export type Traced = Answer<typeof traced.fields>;
export type TracedLot = Traced["lots"][number];

/** A node that a trace tells, and whether it is certain. */
export type ReachedNode = Pick<Node, "id"> & { certain: boolean };

/** Returns all that a trace reaches as it is answered, orders instead of their lines: at most 9 queries. */
export async function tellReached(db: Database, { nodes, edges }: Reached): Promise<Traced> {
  const of = (type: Node["type"]) => [...nodes.values()].filter((node) => node.type === type);
  const orders = await readOrders(
    db,
    of("line"),
    edges.flatMap(({ to }) => (to.type === "line" ? [to.id] : [])),
  );
  const named = (node: Node) => (node.type === "line" ? `order-${orders.orderOf.get(node.id) ?? 0}` : nameOf(node));
  const steps = new Map<string, Traced["steps"][number]>();
  for (const { from, to, certain } of edges) {
    const step = { from: named(from), to: named(to), certain };
    const name = `${step.from} ${step.to}`;
    if (certain || !steps.has(name)) steps.set(name, step);
  }
  return {
    lots: await tellLots(db, of("lot")),
    batches: await tellBatches(db, of("batch")),
    orders: orders.answered,
    steps: [...steps.values()],
  };
}

/** Returns lots as traces tell them, the first entered first. */
export async function tellLots(db: Database, lots: readonly ReachedNode[]): Promise<TracedLot[]> {
  const rows = await db
    .selectFrom("stock_lots")
    .selectAll()
    .where(
      "id",
      "in",
      idList(
        db,
        lots.map(({ id }) => id),
      ),
    )
    .orderBy("entered_on")
    .orderBy("id")
    .execute();
  const named = await readItems(
    db,
    rows.flatMap((row) => itemOf(row) ?? []),
  );
  const supplierOf = await readSuppliers(
    db,
    rows.flatMap(({ supplier_id }) => supplier_id ?? []),
  );
  const certain = certainty(lots);
  return rows.flatMap((row) => {
    const item = itemOf(row);
    return item
      ? [
          {
            lot_id: row.id,
            item: referenceTo(item, named(item)),
            unit: unitOf(named(item)),
            code: row.code,
            expires_on: row.expires_on,
            entered_on: row.entered_on,
            supplier: supplierOf(row.supplier_id),
            on_hand: quantityScale.read(row.on_hand),
            blocked: row.blocked === 1,
            certain: certain(row.id),
          },
        ]
      : [];
  });
}

async function tellBatches(db: Database, batches: readonly ReachedNode[]): Promise<Traced["batches"]> {
  const rows = await db
    .selectFrom("batches")
    .select(["id", "recipe_id", "product_id", "name", "production_on"])
    .where(
      "id",
      "in",
      idList(
        db,
        batches.map(({ id }) => id),
      ),
    )
    .orderBy("production_on")
    .orderBy("id")
    .execute();
  const certain = certainty(batches);
  return rows.map(({ id, recipe_id, product_id, name, production_on }) => {
    const item = itemOf({ article_id: null, recipe_id, product_id }) ?? { type: "recipe" as const, id: 0 };
    return { batch_id: id, item: { ...item, name }, production_on, certain: certain(id) };
  });
}

/** Reads the orders of these lines, the next to be delivered last, and the order of each line of the edges. */
async function readOrders(
  db: Database,
  lines: readonly ReachedNode[],
  named: readonly number[],
): Promise<{ answered: Traced["orders"]; orderOf: Map<number, number> }> {
  const rows = await db
    .selectFrom("external_order_lines as line")
    .innerJoin("external_orders as ordered", "ordered.id", "line.order_id")
    .innerJoin("products as product", "product.id", "line.product_id")
    .select(["line.id as line_id", "product.name as product_name", "ordered.id as order_id"])
    .select(["ordered.number", "ordered.customer_name", "ordered.customer_contact", "ordered.phone", "ordered.email"])
    .select(["ordered.status", "ordered.delivery_on"])
    .where("line.id", "in", idList(db, new Set([...named, ...lines.map(({ id }) => id)])))
    .orderBy("ordered.delivery_on")
    .orderBy("ordered.id")
    .orderBy("line.position")
    .execute();
  const reached = new Set(lines.map(({ id }) => id));
  const certain = certainty(lines);
  const byOrder = new Map<number, Traced["orders"][number]>();
  for (const { line_id, product_name, ...order } of rows) {
    if (!reached.has(line_id)) continue;
    const before = byOrder.get(order.order_id) ?? { ...order, products: [], certain: false };
    byOrder.set(order.order_id, {
      ...before,
      products: [...new Set([...before.products, product_name])],
      certain: before.certain || certain(line_id),
    });
  }
  return {
    answered: [...byOrder.values()],
    orderOf: new Map(rows.map(({ line_id, order_id }) => [line_id, order_id])),
  };
}

function certainty(nodes: readonly ReachedNode[]): (id: number) => boolean {
  const known = new Map(nodes.map(({ id, certain }) => [id, certain]));
  return (id) => known.get(id) ?? true;
}
