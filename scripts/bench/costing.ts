import { createCosting } from "#api/kitchen/costing/costing";
import { deepKitchen } from "../../tests/support/world/deep-kitchen";

const ROUNDS = 21;
const most = 50;

/**
 * Returns the computed fields of all recipes of a kitchen in which everything is awkward, in milliseconds of processor
 * time: the median.
 */
function measure(shared: number): number {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS + 2; round += 1) {
    const kitchen = deepKitchen({ levels: 35, lines: 100, shared });
    globalThis.gc?.();
    const started = process.cpuUsage();
    const costing = createCosting(kitchen);
    for (const recipe of kitchen.recipes.values()) costing.recipe(recipe);
    for (const product of kitchen.products.values()) costing.product(product);
    const { user, system } = process.cpuUsage(started);
    if (round >= 2) times.push((user + system) / 1000);
  }
  return times.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0;
}

const figures = {
  "one line in each calls for the level below": measure(1),
  "half of them for the seven levels below": measure(50),
};
console.log(
  "35 deep recipes of 100 lines, each line with a yield of four decimals, each recipe with a loss of its own",
);
console.table(
  Object.fromEntries(
    Object.entries(figures).map(([name, milliseconds]) => [
      name,
      { "CPU ms (median)": Math.round(milliseconds * 10) / 10 },
    ]),
  ),
);
const tooSlow = Object.values(figures).some((milliseconds) => milliseconds > most);
console.log(tooSlow ? `FAILED: more than ${String(most)} ms` : `below ${String(most)} ms`);
process.exitCode = tooSlow ? 1 : 0;
