import { describe, expect, test } from "vitest";
import { databases } from "../../support/database/database";
import { at } from "../../support/read-answer";
import { openShopDesk, orderOf } from "../../support/world/shop";
import { type Saved, dataOf, errorsOf } from "../../support/writes";

const path = "/api/external-orders";

/** Opens the shop with three confirmed orders of a café: 10,10 €, 20,20 € of which 5 € are paid, 30,30 €. */
async function openAccount(database: (typeof databases)[number]) {
  const { desk, tart } = await openShopDesk(database);
  const create = async (quantity: string, status = "confirmed") => {
    const line = { product_id: tart.id, quantity, unit_price_ttc: "10.1", vat_rate: "5.5" };
    const order = await desk.create(path, orderOf({ customer_type: "individual", lines: [line] }));
    if (status === "draft") return order;
    const { lock_version } = order;
    return dataOf(await desk.write("POST", `${path}/${order.id}/status`, { status, lock_version }));
  };
  const orders = [await create("1"), await create("2"), await create("3")];
  await desk.write("POST", `${path}/${orders[1]?.id}/payments`, { amount: "5", means: "cash" });
  const payAll = (named: readonly (readonly [Saved | undefined, string])[], fields: object = {}, key?: string) =>
    desk.write(
      "POST",
      "/api/payments",
      { orders: named.map(([order, amount]) => ({ id: order?.id, amount })), means: "transfer", ...fields },
      key === undefined ? {} : { "idempotency-key": key },
    );
  const dues = async () => {
    const query = orders.map(({ id }) => `order_ids[]=${id}`).join("&");
    const rows = at(await desk.get(`/api/payments/due?${query}`), "data");
    if (!Array.isArray(rows)) throw new Error("no rows");
    return rows.map(({ amount_due }: { amount_due: unknown }) => amount_due);
  };
  return { desk, create, orders, payAll, dues };
}

describe.each(databases)("one payment of several orders on $name", (database) => {
  test("pays each all that it owes, on its day, and is told of the day as any", async () => {
    const { desk, orders, payAll, dues } = await openAccount(database);
    const [one, two, three] = orders;
    expect(await dues()).toEqual(["10.10", "15.20", "30.30"]);
    const answer = await desk.get(`/api/payments/due?order_ids[]=${two?.id}&order_ids[]=99999`);
    expect(at(answer, "data")).toEqual([
      {
        id: two?.id,
        number: expect.any(String),
        customer_name: expect.any(String),
        delivery_on: expect.any(String),
        status: "confirmed",
        amount_due: "15.20",
      },
    ]);
    const named = [
      [one, "10.1"],
      [two, "15.20"],
      [three, "30.30"],
    ] as const;
    const fields = { paid_on: "2026-02-27", note: "Virement du 27" };
    const twice = await Promise.all([payAll(named, fields, "one"), payAll(named, fields, "one")]);
    for (const answer of twice)
      expect(answer).toMatchObject({ status: 201, body: { data: { order_count: 3, amount_ttc: "55.60" } } });
    expect(await dues()).toEqual(["0.00", "0.00", "0.00"]);
    expect(await desk.read(`${path}/${three?.id}`)).toMatchObject({
      lock_version: three?.lock_version,
      payments: [{ amount: "30.30", means: "transfer", paid_on: "2026-02-27", note: "Virement du 27" }],
    });
    expect(at(await desk.get("/api/payments?from=2026-02-27&to=2026-02-27"), "data", "amount_ttc")).toBe("55.60");
  });

  test("is none where one owes another amount than was seen, which is named with why", async () => {
    const { desk, create, orders, payAll, dues } = await openAccount(database);
    const [one, two, three] = orders;
    const gone = await create("4");
    await desk.write("POST", `${path}/${gone.id}/status`, { status: "cancelled", lock_version: gone.lock_version });
    await desk.write("POST", `${path}/${one?.id}/payments`, { amount: "10.1", means: "card" });
    const answer = await payAll([
      [one, "10.10"],
      [two, "20.20"],
      [three, "30.30"],
      [gone, "40.40"],
      [{ id: 99999, lock_version: 1 }, "1"],
    ]);
    expect(answer).toMatchObject({ status: 409, body: { code: "stale" } });
    expect(at(answer, "refused")).toEqual([
      { id: one?.id, name: expect.stringContaining(" · "), message: "Il n’y a plus rien à encaisser." },
      {
        id: two?.id,
        name: expect.any(String),
        message: expect.stringMatching(/^Il reste maintenant 15,20\s€ à payer/),
      },
      { id: gone.id, name: expect.any(String), message: expect.stringContaining("annulée") },
      { id: 99999, name: null, message: expect.any(String) },
    ]);
    expect(await dues()).toEqual(["0.00", "15.20", "30.30"]);
  });

  test("of two tablets is one", async () => {
    const { payAll, orders, dues } = await openAccount(database);
    const [one, two, three] = orders;
    const both = await Promise.all([
      payAll([
        [one, "10.10"],
        [three, "30.30"],
      ]),
      payAll([
        [three, "30.30"],
        [two, "15.20"],
      ]),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await dues())[2]).toBe("0.00");
  });

  test("is refused where it makes no sense, and changes nothing", async () => {
    const { desk, payAll, orders, dues, create } = await openAccount(database);
    const [one] = orders;
    const draft = await create("1", "draft");
    expect(errorsOf(await payAll([]))).toHaveProperty("orders");
    expect(
      errorsOf(
        await payAll([
          [one, "10.10"],
          [one, "10.10"],
        ]),
      ),
    ).toHaveProperty("orders");
    expect(Object.keys(errorsOf(await payAll([[one, "0"]], { means: "shells" })))).toEqual([
      "orders.0.amount",
      "means",
    ]);
    expect(
      errorsOf(
        await payAll(
          [
            [draft, "10.10"],
            [one, "10.10"],
          ],
          { paid_on: "2026-03-02" },
        ),
      ),
    ).toHaveProperty("paid_on");
    expect(errorsOf(await payAll(Array.from({ length: 101 }, () => [one, "1"] as const)))).toHaveProperty("orders");
    expect(errorsOf(await desk.get(`/api/payments/due?${"order_ids[]=1&".repeat(101)}`))).toHaveProperty("order_ids");
    expect((await desk.get("/api/payments/due?order_ids[]=x")).status).toBe(422);
    expect(at(await desk.get("/api/payments/due"), "data")).toEqual([]);
    expect(await dues()).toEqual(["10.10", "15.20", "30.30"]);
    expect((await desk.read(`${path}/${draft.id}`)).amount_due).toBe("10.10");
  });
});
