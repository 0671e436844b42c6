import { sql } from "kysely";
import type { Database } from "#api/database/tables";
import { changeOrders } from "#api/records/transaction";
import { closeCount } from "#api/stock/counts/close";
import { startCount } from "#api/stock/counts/start";
import { at, onBothDatabases, say } from "./worlds/order-worlds";
import { fillWithMovements } from "./worlds/traced-world";

const ROUNDS = 5;
const author = { id: null, name: "Marie Curie", at };

/** Returns the id of a count of everything, each lot of which was found to hold a gram more. */
async function countAll(db: Database): Promise<number> {
  const scope = { item_type: null, storage: null, category: null, blind: false, counted_on: null };
  const id = await startCount(db, scope, author);
  await sql`update stock_count_lines set expected = 1000000, counted = 1001000, counted_at = ${at},
    counted_by = 'Marie Curie' where count_id = ${id} and lot_id is not null`.execute(db);
  return id;
}

await onBothDatabases(
  async (database, worlds) => {
    console.log(
      `\nClosing a count on ${database}, 7,500 lots against 750, medians of ${String(ROUNDS)} interleaved rounds:`,
    );
    const times = worlds.map((): number[] => []);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, { db }] of worlds.entries()) {
        const id = await countAll(db);
        const started = performance.now();
        await changeOrders(db, (state) => closeCount(state, id, author));
        times[index]?.push(performance.now() - started);
      }
    say("closing", times[0] ?? [], times[1] ?? []);
  },
  { counts: [10_000, 100_000], fill: fillWithMovements },
);
