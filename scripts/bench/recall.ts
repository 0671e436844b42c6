import { readRecall } from "#api/stock/tracing/recall";
import { onBothDatabases, say } from "./worlds/order-worlds";
import { fillWithMovements } from "./worlds/traced-world";

const ROUNDS = 9;

await onBothDatabases(
  async (database, worlds) => {
    console.log(
      `\nRecall of a supplier's lot on ${database}, about 1,000,000 movements against 10,000, ` +
        `medians of ${String(ROUNDS)} interleaved rounds:`,
    );
    const times = worlds.map((): number[] => []);
    let reached = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, { db }] of worlds.entries()) {
        const started = performance.now();
        const { orders } = await readRecall(db, { code: `L${String(round + 1)}`, supplier_id: null });
        times[index]?.push(performance.now() - started);
        reached = orders.length;
      }
    }
    say(`${String(reached)} orders to call`, times[0] ?? [], times[1] ?? []);
  },
  { counts: [10_000, 1_000_000], fill: fillWithMovements },
);
