import { computeNeeds } from "#api/needs/compute";
import { defaultOptions } from "#api/needs/input";
import { type Size, largePlan } from "./worlds/needs-kitchen";
import { naiveNeeds } from "./baselines/needs-naive";

const ROUNDS = 9;
const size = {
  orders: 1250,
  linesPerOrder: 8,
  products: 500,
  recipesPerLevel: 80,
  levels: 5,
  articles: 300,
  suppliers: 12,
  days: 30,
};
const { kitchen, orders } = largePlan(size);
const question = { extras: [], extras_on: "2026-11-23", options: defaultOptions, as_of: "2026-11-10T07:00:00Z" };
const exact = () => computeNeeds({ kitchen, orders, ...question });
const leads = withLeads(size);
const ahead = () => computeNeeds({ ...leads, ...question });
const naive = () => naiveNeeds(kitchen, orders);

// Processor time, collector included: the machine may have other work, which the clock on the wall would count.
const times: Record<"exact" | "ahead" | "naive", number[]> = { exact: [], ahead: [], naive: [] };
const ways = [
  ["exact", exact],
  ["ahead", ahead],
  ["naive", naive],
] as const;
for (let round = 0; round < ROUNDS + 2; round += 1) {
  for (const [name, run] of round % 2 === 0 ? ways : ways.toReversed()) {
    globalThis.gc?.();
    const started = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(started);
    if (round >= 2) times[name].push((user + system) / 1000);
  }
}

const results = { exact: measured(exact), naive: measured(naive) };
const milliseconds = { exact: median(times.exact), ahead: median(times.ahead), naive: median(times.naive) };
const pegs = [...results.exact.result.articles, ...results.exact.result.recipes].reduce(
  (count, { by_order }) => count + by_order.length,
  0,
);

console.log(
  `Needs of ${size.orders * size.linesPerOrder} order lines: ${size.products} products, ` +
    `${size.recipesPerLevel * size.levels} recipes on ${size.levels} levels, ${size.articles} ` +
    `articles, ${size.days} days; ${pegs} pegs`,
);
console.table({
  "computeNeeds (exact)": {
    "CPU ms (median)": round(milliseconds.exact),
    "CPU ms (min)": round(Math.min(...times.exact)),
    "MB allocated": results.exact.allocated,
    "MB kept by the result": results.exact.retained,
  },
  "naive recursion (floats)": {
    "CPU ms (median)": round(milliseconds.naive),
    "CPU ms (min)": round(Math.min(...times.naive)),
    "MB allocated": results.naive.allocated,
    "MB kept by the result": results.naive.retained,
  },
});
console.log(
  `exact / naive: ${(milliseconds.exact / milliseconds.naive).toFixed(2)} (below 1: the exact one is faster)`,
);
console.log(`with days between levels / without: ${(milliseconds.ahead / milliseconds.exact).toFixed(2)} (goal: 1.3)`);

const packs = new Map(results.naive.result.articles.map((article) => [article.article_id, article.packs]));
const off = results.exact.result.articles.filter((article) => packs.get(article.article_id) !== article.packs);
console.log(`articles whose packs differ: ${off.length} of ${results.exact.result.articles.length}`);
console.log("The floors that no calculation passes: npm run bench needs-floors");

/** Returns the plan of a house that closes on Mondays, a third of whose recipes are made a day before their use. */
function withLeads(of: Size): ReturnType<typeof largePlan> {
  const plan = largePlan(of);
  const recipes = [...plan.kitchen.recipes].map(
    ([id, recipe]) => [id, { ...recipe, lead_days: id % 3 === 0 ? 1 : id % 17 === 0 ? 2 : 0 }] as const,
  );
  const closed = { closed_weekdays: [1], closed_periods: [], observes_public_holidays: false };
  return { ...plan, kitchen: { ...plan.kitchen, recipes: new Map(recipes), closed } };
}

function measured<T>(run: () => T): { result: T; allocated: number; retained: number } {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const result = run();
  const after = process.memoryUsage().heapUsed;
  globalThis.gc?.();
  return {
    result,
    allocated: round((after - before) / 1e6),
    retained: round((process.memoryUsage().heapUsed - before) / 1e6),
  };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
