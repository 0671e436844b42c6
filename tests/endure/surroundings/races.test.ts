import { describe, expect, test } from "vitest";
import { databases } from "../../support/database/database";
import type { Answer } from "../../support/api";
import { openShopDesk, orderOf } from "../../support/world/shop";
import { checkLedger } from "#api/stock/ledger/check";

const day = "2026-03-01";
const people = 16;

/** Sixteen people do the same at once: what each of them may find is either done, or what somebody else did. */
describe.each(databases)("sixteen at once, on $name", (database) => {
  const together = (act: (person: number) => Promise<Answer>) =>
    Promise.all(Array.from({ length: people }, (_, person) => act(person)));
  const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();
  /** One is done, the others hear that somebody was quicker. */
  const oneOf = (done: number) => [done, ...Array.from({ length: people - 1 }, () => 409)].sort();

  async function openBusyDesk() {
    const shop = await openShopDesk(database);
    const { desk } = shop;
    const lines = [{ product_id: shop.tart.id, quantity: "10" }];
    const order = await desk.create("/api/external-orders", orderOf({ delivery_on: day, production_on: day, lines }));
    return { ...shop, order };
  }

  test("change one supplier", async () => {
    const { desk, supplier } = await openBusyDesk();
    const path = `/api/suppliers/${String(supplier.id)}`;
    const seen = await desk.read(path);
    const answers = await together((person) => desk.write("PUT", path, { ...seen, notes: `De ${String(person)}` }));
    expect(statuses(answers)).toEqual(oneOf(200));
    expect(await desk.read(path)).toMatchObject({ lock_version: seen.lock_version + 1 });
  });

  test("move one order on, step by step", async () => {
    const { desk, order } = await openBusyDesk();
    const path = `/api/external-orders/${String(order.id)}/status`;
    for (const status of ["confirmed", "in_production", "ready", "delivered"]) {
      const { lock_version } = await desk.read(`/api/external-orders/${String(order.id)}`);
      const answers = await together(() => desk.write("POST", path, { status, lock_version }));
      // Who comes later finds it where they wanted it: nothing is written again.
      expect(new Set(statuses(answers))).toEqual(new Set([200]));
      expect(await desk.read(`/api/external-orders/${String(order.id)}`)).toMatchObject({
        status,
        lock_version: lock_version + 1,
      });
    }
  });

  test("mark one sheet done, and take it back", async () => {
    const { desk, dough, order } = await openBusyDesk();
    await desk.write("POST", `/api/external-orders/${String(order.id)}/status`, {
      status: "confirmed",
      lock_version: 1,
    });
    const body = { recipe_id: dough.id, production_on: day, planned: "3.5", obtained: "3.5", seen: 0 };
    const made = await together(() => desk.write("POST", "/api/batches", body));
    expect(statuses(made)).toEqual(oneOf(201));
    const taken = await together(() => desk.write("POST", "/api/batches/1/take-back"));
    expect(statuses(taken).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(statuses(taken)).toContain(200);
    expect(await checkLedger(desk.db)).toMatchObject({ fault: null });
  });

  test("send one order to a supplier", async () => {
    const { desk, supplier, flour } = await openBusyDesk();
    const ordered = await desk.create("/api/supplier-orders", {
      supplier_id: supplier.id,
      deliver_on: day,
      lines: [{ article_id: flour.id, packs: 1 }],
    });
    const path = `/api/supplier-orders/${String(ordered.id)}`;
    const { lock_version } = ordered;
    expect(statuses(await together(() => desk.write("POST", `${path}/send`, { lock_version })))).toEqual(oneOf(200));
  });

  test("count one line, close the count and open it again", async () => {
    const { desk } = await openBusyDesk();
    const counts = "/api/stock/counts";
    expect((await desk.write("POST", counts, { item_type: "article", blind: false })).status).toBe(201);
    const path = `${counts}/1`;
    const read = async () => Object((await desk.get(path)).body).data;
    const [line] = (await read()).lines;
    const counted = await together((person) =>
      desk.write("POST", `${path}/lines/${String(line.id)}/count`, {
        counted: String(person),
        lock_version: line.lock_version,
      }),
    );
    expect(statuses(counted)).toEqual(oneOf(200));
    const winner = counted.findIndex(({ status }) => status === 200);
    expect((await read()).lines[0]).toMatchObject({ counted: String(winner) });
    for (const act of ["close", "reopen"]) {
      const answers = await together(() => desk.write("POST", `${path}/${act}`));
      expect(statuses(answers)).toContain(200);
      expect(statuses(answers).filter((status) => status !== 200 && status !== 409)).toEqual([]);
      expect(await checkLedger(desk.db)).toMatchObject({ fault: null });
    }
  });

  test("send the same with one key: it is written once, and all hear the same", async () => {
    const { desk, supplier } = await openBusyDesk();
    const key = { "idempotency-key": "une-seule-fois-0001" };
    const body = { supplier_id: supplier.id, received_on: day, lines: [{ article_id: 1, quantity: "5" }] };
    const answers = await together(() => desk.write("POST", "/api/receipts", body, key));
    const done = answers.filter(({ status }) => status === 201);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    // Who came while the first was under way is told to ask again.
    for (const { status } of answers) expect([201, 409]).toContain(status);
    expect(await desk.write("POST", "/api/receipts", body, key)).toMatchObject({ status: 201, body: done[0]?.body });
    expect(await desk.write("POST", "/api/receipts", { ...body, received_on: "2026-02-28" }, key)).toMatchObject({
      status: 409,
    });
  });
});
