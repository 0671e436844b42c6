import type { OrderStatus } from "#domain/order-life";
import { readSnapshot } from "../../database/snapshot";
import type { Database, Row } from "../../database/tables";
import { type PlanInput, readInput } from "../compute";
import { type PlannedOrder, readPlannedOrders } from "../orders";
import { type PlanParameters, readPlanBody } from "../parameters";
import type { PlanQuestion } from "../query";
import { pack, unpack } from "./packing";

/**
 * Quantities produced of each order that a frozen calculation counted, or let take stock before it: by order id,
 * product and quantity line by line.
 */
export type Counted = Record<string, [product: number, produced: string][]>;

export function countedIn({ orders, reserved }: PlanInput): Counted {
  return Object.fromEntries(
    [...orders, ...(reserved?.orders ?? [])].map(({ id, lines }) => [
      String(id),
      lines.map((line) => [line.product_id, line.produced_quantity]),
    ]),
  );
}

export const packCounted = (counted: Counted): Promise<string> => pack(counted);

/**
 * Reads the plan that a frozen calculation would read today. An order that it counted and that has only advanced since
 * is counted as it was: its production has used what was planned for it. Two queries more than a plan of today, where
 * orders have advanced.
 */
export async function readCountedPlan(
  db: Database,
  { parameters, counted }: { parameters: PlanParameters } & Pick<Row<"planning_runs">, "counted">,
  now: Date,
): Promise<PlanInput> {
  const question = readPlanBody(parameters, now);
  const known = counted === null ? null : await unpack<Counted>(counted);
  return readSnapshot(db, (state) =>
    readInput(
      state,
      question,
      true,
      known === null ? undefined : (orders) => asCounted(state, question, known, orders),
    ),
  );
}

const advanced: ReadonlySet<OrderStatus> = new Set<OrderStatus>(["in_production", "ready", "delivered"]);

async function asCounted(
  db: Database,
  { selection }: PlanQuestion,
  counted: Counted,
  orders: readonly PlannedOrder[],
): Promise<PlannedOrder[]> {
  const present = new Set(orders.map(({ id }) => id));
  const gone = Object.keys(counted)
    .map(Number)
    .filter((id) => !present.has(id));
  const found =
    selection && "basis" in selection && gone.length > 0
      ? await readPlannedOrders(db, { picked: gone, excluded: selection.excluded }, { past: true })
      : [];
  const isInPlan = (order: PlannedOrder) => {
    if (!selection || !("basis" in selection) || !advanced.has(order.status)) return false;
    return (selection.basis === "delivery" ? order.delivery_on : order.production_on) <= selection.to;
  };
  return [...orders, ...found.filter(isInPlan)]
    .sort((a, b) => a.id - b.id)
    .map((order) => asItWas(order, counted[String(order.id)]));
}

/** Returns each line with what was produced of it then: the lines of one product in their order. */
function asItWas(order: PlannedOrder, then: Counted[string] | undefined): PlannedOrder {
  if (!then) return order;
  const rest = [...then];
  const lines = order.lines.map((line) => {
    const at = rest.findIndex(([product]) => product === line.product_id);
    const [known] = at === -1 ? [] : rest.splice(at, 1);
    return known ? { ...line, produced_quantity: known[1] } : line;
  });
  return { ...order, lines };
}
