import { sql } from "kysely";
import { createInterface } from "node:readline";
import { describe, expect, test } from "vitest";
import { migrate } from "../../server/embedded-api/database/migrate";
import { openDatabase } from "../../server/embedded-api/database/open";
import { readSnapshot } from "../../server/embedded-api/database/snapshot";
import { databases } from "../support/database";
import { startChild } from "../support/database-child";

const kills = 5;
const writesBeforeEachKill = 40;

describe.each(databases)("a process killed while it writes, on $name", ({ name, emptyUrl }) => {
  test("loses no order that it acknowledged and leaves none half-written", async () => {
    for (let round = 0; round < kills; round++) {
      const url = await emptyUrl();
      const prepared = await openDatabase(url);
      await migrate(prepared, new Date(0));
      await prepared.destroy();
      const acknowledged = await writeAndKill(url, writesBeforeEachKill + round * 7);

      const db = await openDatabase(url);
      const { orders, lines, counter } = await readSnapshot(db, async (state) => ({
        orders: await state.selectFrom("external_orders").select(["id", "number", "line_count"]).execute(),
        lines: await state.selectFrom("external_order_lines").select(["order_id", (e) => e.fn.countAll<number>().as("count")]).groupBy("order_id").execute(),
        counter: await state.selectFrom("counters").select("value").executeTakeFirstOrThrow(),
      }));
      const integrity = name === "SQLite" ? (await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)).rows : [];
      await db.destroy();

      expect(acknowledged.length).toBeGreaterThanOrEqual(writesBeforeEachKill);
      expect(orders.map((order) => order.number)).toEqual(expect.arrayContaining(acknowledged));
      expect(new Set(lines.map((line) => line.count))).toEqual(new Set([3]));
      expect(lines).toHaveLength(orders.length);
      expect(counter.value).toBe(orders.length);
      if (name === "SQLite") expect(integrity).toEqual([{ integrity_check: "ok" }]);
    }
  });
});

/** Lets a child write until it has acknowledged `writes` orders, kills it, and answers every number it acknowledged. */
async function writeAndKill(url: string, writes: number): Promise<string[]> {
  const child = await startChild("write", url);
  if (!child.stdout) throw new Error("no output");
  const acknowledged: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    acknowledged.push(line);
    if (acknowledged.length === writes) child.kill("SIGKILL");
  }
  return acknowledged;
}
