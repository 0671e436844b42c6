import { expect, test } from "vitest";
import { fillWithMovements } from "../../../scripts/bench/worlds/traced-world";
import { listMovements, movementQuery } from "#api/stock/levels/movements";
import { readRecall } from "#api/stock/tracing/recall";
import { databases } from "../../support/database/database";
import { watchingQueries } from "../../support/database/watching-queries";

/** The tables that grow with every day of work. */
const growing = /^SCAN (stock_\w+|movement|batches|made|taker|missed|rival|served|ordered|line|external_\w+)\b/;

async function openTraced() {
  const [{ fresh }] = databases;
  const plain = await fresh();
  await fillWithMovements(plain, 2000, "2026-03-01T08:00:00.000Z");
  return watchingQueries(plain);
}

test("a recall reads what grows by its indexes alone, however much there is", async () => {
  const { db, taken, planOf } = await openTraced();
  const { orders } = await readRecall(db, { code: "L1", supplier_id: null });
  expect(orders.length).toBeGreaterThan(20);
  const queries = taken();
  expect(queries.length).toBeGreaterThan(5);
  expect(queries.length).toBeLessThan(40);
  for (const query of queries)
    expect(
      (await planOf(query)).filter((step) => growing.test(step)),
      query.text,
    ).toEqual([]);
});

test.each(["", "lot_id=1", "article_id=1", "kind=output"])("movements are paged by an index: %s", async (params) => {
  const { db, taken, planOf } = await openTraced();
  const query = movementQuery.parse(Object.fromEntries(new URLSearchParams(params)));
  expect((await listMovements(db, query)).rows.length).toBeGreaterThan(10);
  const [, page] = taken();
  expect(page && (await planOf(page)).filter((step) => step.includes("TEMP B-TREE"))).toEqual([]);
});
