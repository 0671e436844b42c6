import type { OrderStatus } from "#domain/orders/order-statuses";
import { readSnapshot } from "../../database/snapshot";
import type { Database, Row } from "../../database/tables";
import type { MakingAhead } from "../../kitchen/read/making";
import type { Needs } from "../../needs/result";
import { readInputs } from "../compute";
import { type PlanInput, countedOrders } from "../plan-input";
import type { PlannedOrder } from "../orders/order-of-plan";
import { readOrdersOfPlans } from "../orders/planned-orders";
import { type PlanParameters, readPlanBody } from "../parameters";
import { isPromisedIn } from "../orders/promised";
import { pastDaysOf } from "../noted-work/noted-later";
import type { PlanQuestion, Selection } from "../query";
import type { Counted } from "./noted-work";
import { withoutOwnWork } from "./own-work";
import { pack, unpack } from "./packing";

export function countedIn(input: PlanInput): Counted {
  return Object.fromEntries(
    countedOrders(input).map(({ id, lines }) => [
      String(id),
      lines.map((line) => [line.product_id, line.produced_quantity]),
    ]),
  );
}

export const packCounted = (counted: Counted): Promise<string> => pack(counted);

/** The columns that say how a frozen calculation counted. */
export const countingColumns = ["counted", "restocks", "restocks_made"] as const;
export type Counting = Pick<Row<"planning_runs">, (typeof countingColumns)[number]>;

type Frozen = { parameters: PlanParameters } & Counting &
  Pick<Row<"planning_runs">, "id" | "created_at"> & {
    /** The articles that it bought though no order took them, where they are known. */
    restocked?: readonly number[];
  };

/**
 * Reads the plan that a frozen calculation would read today. An order that it counted and that has only advanced since
 * is counted as it was, and what was planned for it and is made is not: what that used is there. Up to 10 queries more
 * than a plan of today where orders have advanced or work was noted, 10 more where something lapsed.
 * @param undo puts back what was made since, otherwise than {@link withoutOwnWork} does
 */
export async function readCountedPlan(db: Database, run: Frozen, now: Date, undo?: Undoing): Promise<PlanInput> {
  const [input] = await readCountedPlans(db, [run], now, undo);
  if (!input) throw new RangeError("no plan");
  return input;
}

/** Returns the articles that a frozen calculation bought though no order took them. */
export const restockedIn = ({ articles }: Pick<Needs, "articles">): number[] =>
  articles.flatMap(({ article_id, restock }) => (restock ? [article_id] : []));

/** Returns the plan of a frozen calculation otherwise than it was read, from the same state of the database. */
type Undoing = (state: Database, input: PlanInput, counted: Counted) => Promise<PlanInput>;

/**
 * Reads the plans of several frozen calculations, as {@link readCountedPlan} does: as many queries as of one to read
 * them, and as many as of each where work of it was noted.
 */
export async function readCountedPlans(
  db: Database,
  runs: readonly Frozen[],
  now: Date,
  undo?: Undoing,
): Promise<PlanInput[]> {
  const questions = await Promise.all(
    runs.map(async ({ parameters, counted }): Promise<CountedQuestion> => ({
      question: readPlanBody(parameters, now),
      counted: counted === null ? null : await unpack<Counted>(counted),
    })),
  );
  return readSnapshot(db, async (state) => {
    const inputs = await readInputs(
      state,
      questions.map(({ question }, at) => ({
        ...question,
        restock: runs[at]?.restocks === 1,
        restocks_made: runs[at]?.restocks_made === 1,
        restocked: runs[at]?.restocked ?? [],
      })),
      true,
      (orders, ahead) => asCounted(state, questions, orders, ahead),
    );
    const plans = inputs.flatMap((input, at) => {
      const [run, { question, counted } = { counted: null }] = [runs[at], questions[at]];
      return run && counted
        ? [{ at, input, past: pastDaysOf(question, input.orders, input), run: { ...run, counted } }]
        : [];
    });
    const put = undo
      ? await Promise.all(plans.map(({ input, run }) => undo(state, input, run.counted)))
      : await withoutOwnWork(state, plans);
    const putAt = new Map(plans.map(({ at }, index) => [at, put[index]]));
    return inputs.map((input, at) => putAt.get(at) ?? input);
  });
}

/** A frozen calculation as it was asked for, and what it counted; null of one frozen before that was kept. */
interface CountedQuestion {
  question: PlanQuestion;
  counted: Counted | null;
}

const advanced: ReadonlySet<OrderStatus> = new Set<OrderStatus>(["in_production", "ready", "delivered"]);

/** Returns the orders of each calculation as it counted them, those that have advanced out of it included. */
async function asCounted(
  db: Database,
  questions: readonly CountedQuestion[],
  read: readonly PlannedOrder[][],
  ahead: MakingAhead | null,
): Promise<PlannedOrder[][]> {
  const gone = questions.map((one, at) => goneFrom(one, read[at] ?? []));
  const found = gone.some((selection) => selection !== null) ? await readOrdersOfPlans(db, gone, { past: true }) : [];
  return questions.map(({ question: { selection }, counted }, at) => {
    const orders = read[at] ?? [];
    if (!counted) return orders;
    const isInPlan = (order: PlannedOrder) => {
      if (!selection || !("basis" in selection) || !advanced.has(order.status)) return false;
      if (selection.basis === "delivery") return order.delivery_on <= selection.to;
      return order.production_on <= (ahead?.reach(selection.to) ?? selection.to);
    };
    const promised = new Map(
      orders.flatMap(({ id, status, lines }) => (isPromisedIn(status, selection) ? [[id, lines]] : [])),
    );
    const complete = (found[at] ?? []).filter(isInPlan).map((found) => {
      const lines = promised.get(found.id);
      // Those that take stock before the plan are looked at by their status.
      const order = { ...found, status: statusesOf(selection)[0] ?? found.status };
      if (!lines) return order;
      const then = counted[String(order.id)] ?? [];
      const products = new Set([...lines.map(({ product_id }) => product_id), ...then.map(([product]) => product)]);
      return { ...order, lines: order.lines.filter(({ product_id }) => products.has(product_id)) };
    });
    const again = new Set(complete.map(({ id }) => id));
    return [...orders.filter(({ id }) => !again.has(id)), ...complete]
      .sort((a, b) => a.id - b.id)
      .map((order) => asItWas(order, counted[String(order.id)]));
  });
}

const statusesOf = (selection: Selection): readonly OrderStatus[] =>
  selection && "basis" in selection ? selection.statuses : [];

/**
 * Returns the orders that a calculation of a period counted and would not read whole today; null when there are none.
 */
function goneFrom({ question: { selection }, counted }: CountedQuestion, orders: readonly PlannedOrder[]): Selection {
  if (!counted || !selection || !("basis" in selection)) return null;
  const present = new Set(orders.flatMap(({ id, status }) => (isPromisedIn(status, selection) ? [] : [id])));
  const picked = Object.keys(counted)
    .map(Number)
    .filter((id) => !present.has(id));
  return picked.length > 0 ? { picked, excluded: selection.excluded } : null;
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
