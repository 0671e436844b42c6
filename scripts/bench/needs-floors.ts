import { computeNeeds } from "#api/needs/compute";
import type { Node } from "#api/needs/graph/graph";
import { defaultOptions, type NeedsInput } from "#api/needs/input";
import { planOf } from "#api/needs/reserve";
import { largePlan } from "./worlds/needs-kitchen";

/**
 * Compares the calculation with two floors: one sweep of the same graph in doubles, and the ideal cost of one order's
 * edit. The argument is the largest power of ten of edges (5 unless it is given).
 */
const largest = Math.min(Number(process.argv[2] ?? 5), 6);
const rounds = 5;

const inputOf = (edges: number): NeedsInput => {
  const [products, recipesPerLevel] = [Math.ceil(edges * 0.06), Math.ceil(edges * 0.025)];
  const { kitchen, orders } = largePlan({
    orders: 100,
    linesPerOrder: Math.max(8, Math.ceil(products / 30)),
    products,
    recipesPerLevel,
    levels: 5,
    articles: Math.max(30, Math.ceil(edges * 0.03)),
    suppliers: 12,
    days: 7,
  });
  return {
    kitchen,
    orders,
    extras: [],
    extras_on: "2026-11-23",
    options: defaultOptions,
    as_of: "2026-11-21T07:00:00Z",
  };
};

const rows: Record<string, Record<string, number>> = {};
for (let power = 3; power <= largest; power += 1) {
  const input = inputOf(10 ** power);
  const plan = planOf(input);
  const edges = plan.nodes.reduce((sum, { links }) => sum + links.length, 0);
  const demand = Float64Array.from(plan.nodes, (node) =>
    node.type === "product" ? Number(plan.flow(node).gross) / Number(plan.one) : 0,
  );
  const graph = rowsOf(plan.nodes);
  const edited = {
    ...input,
    orders: input.orders.map((order, index) =>
      index === 0
        ? { ...order, lines: order.lines.map((line) => ({ ...line, quantity: String(Number(line.quantity) + 1) })) }
        : order,
    ),
  };
  const times = { total: [] as number[], built: [] as number[], sweep: [] as number[], again: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    const measured = {
      total: timed(() => computeNeeds(input)),
      built: timed(() => sweep(rowsOf(plan.nodes), demand)),
      sweep: timed(() => sweep(graph, demand)),
      again: timed(() => computeNeeds(edited)),
    };
    if (round > 0) for (const name of ["total", "built", "sweep", "again"] as const) times[name].push(measured[name]);
  }
  const [total, built, swept, again] = [
    median(times.total),
    median(times.built),
    median(times.sweep),
    median(times.again),
  ];
  rows[`${String(edges)} edges`] = {
    "needs ms": rounded(total),
    "sweep ms": rounded(swept),
    "÷ sweep, graph built": rounded(total / built),
    "÷ sweep alone": rounded(total / swept),
    "after one edit %": rounded((again / total) * 100),
  };
}
console.log(
  "Needs, all orders pegged, against one sweep of the same graph in Float64Arrays (aim: 8 times), " +
    "and again after one order's edit (aim: 10 %; there is no calculation in part yet)",
);
console.table(rows);

interface Rows {
  first: Int32Array;
  to: Int32Array;
  factor: Float64Array;
}

/** Returns the links of the nodes, in compressed sparse rows. */
function rowsOf(nodes: readonly Node[]): Rows {
  const first = new Int32Array(nodes.length + 1);
  for (const [rank, { links }] of nodes.entries()) first[rank + 1] = (first[rank] ?? 0) + links.length;
  const [to, factor] = [new Int32Array(first[nodes.length] ?? 0), new Float64Array(first[nodes.length] ?? 0)];
  let at = 0;
  for (const { links } of nodes) {
    for (const { to: child, coefficient } of links) {
      to[at] = child.rank;
      factor[at] = Number(coefficient.num) / Number(coefficient.den);
      at += 1;
    }
  }
  return { first, to, factor };
}

function sweep({ first, to, factor }: Rows, demand: Float64Array): Float64Array {
  const gross = demand.slice();
  for (let node = 0; node < gross.length; node += 1) {
    const quantity = gross[node] ?? 0;
    for (let link = first[node] ?? 0; link < (first[node + 1] ?? 0); link += 1) {
      const child = to[link] ?? 0;
      gross[child] = (gross[child] ?? 0) + quantity * (factor[link] ?? 0);
    }
  }
  return gross;
}

/** Returns milliseconds of processor time; what is quick is run until it takes long enough to be seen. */
function timed(run: () => unknown): number {
  globalThis.gc?.();
  const started = process.cpuUsage();
  let spent = 0;
  let runs = 0;
  while (spent < 2 || runs === 0) {
    run();
    runs += 1;
    const { user, system } = process.cpuUsage(started);
    spent = (user + system) / 1000;
  }
  return spent / runs;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
