import { describe, expect, test } from "vitest";
import { z } from "zod";
import { migrate } from "#api/database/migrate";
import { openDatabase } from "#api/database/open";
import type { Database } from "#api/database/tables";
import { databases } from "../../support/database/database";
import { fillAsOf } from "../../support/database/earlier-version";
import { at, column } from "../../support/read-answer";
import { amounts, move, of, openTill, path, pay, takeBack } from "../../support/world/till";
import { dataOf, errorsOf } from "../../support/writes";

describe.each(databases)("what is paid of an order on $name", (database) => {
  test("is taken off what it owes, with its deposit, to the cent", async () => {
    const { desk, create } = await openTill(database);
    const order = await create({ deposit_amount: "10" });
    expect(await amounts(desk, order)).toEqual(["40.50", "0.00", "30.50"]);
    const answer = await pay(desk, order, "0.1", { means: "card", note: "Au comptoir" });
    expect(answer.status).toBe(201);
    expect(dataOf(answer)).toMatchObject({
      amount_due: "30.40",
      lock_version: order.lock_version,
      payments: [
        {
          paid_on: "2026-03-01",
          amount: "0.10",
          means: "card",
          note: "Au comptoir",
          takes_back: null,
          taken_back_by: null,
          user_name: "Marie Curie",
          recorded_at: "2026-03-01T08:00:00.000Z",
        },
        { amount: "10.00", is_deposit: true },
      ],
    });
    await pay(desk, order, "0.20");
    expect(await amounts(desk, order)).toEqual(["40.50", "0.30", "30.20"]);
    await pay(desk, order, "30.2", { paid_on: "2026-02-27", means: "transfer" });
    expect(await amounts(desk, order)).toEqual(["40.50", "30.50", "0.00"]);
    const listed = await desk.get(`${of(order)}/payments?per_page=2`);
    expect(at(listed, "meta", "total")).toBe(4);
    expect(at(listed, "data")).toMatchObject([{ amount: "0.20" }, { amount: "0.10" }]);
  });

  test("says too much paid, also by the deposit alone", async () => {
    const { desk, create } = await openTill(database);
    const order = await create({ deposit_amount: "60" });
    expect(await amounts(desk, order)).toEqual(["40.50", "0.00", "-19.50"]);
    await pay(desk, order, "0.5");
    expect(await amounts(desk, order)).toEqual(["40.50", "0.50", "-20.00"]);
    const back = await pay(desk, order, "20", { refund: true });
    expect(dataOf(back)).toMatchObject({
      amount_paid: "-19.50",
      amount_due: "0.00",
      payments: [{ amount: "-20.00" }, { amount: "0.50" }, { amount: "60.00", is_deposit: true, means: "unsaid" }],
    });
    expect(errorsOf(await pay(desk, order, "40.51", { refund: true }))).toEqual({
      amount: [expect.stringMatching(/^Le client a versé 40,50\s€ : on ne rend pas plus\.$/)],
    });
  });

  test("is owed as it left, of an order delivered in part, and whole again once that is taken back", async () => {
    const { desk, create } = await openTill(database);
    const order = await create();
    await move(desk, order, "confirmed");
    await pay(desk, order, "5");
    const delivered = await move(desk, order, "delivered", { delivered_quantities: ["3", "0"] });
    expect(dataOf(delivered)).toMatchObject({ amount_owed: "30.30", amount_due: "25.30", delivered_in_part: true });
    const again = await desk.write("POST", `${of(order)}/undo`, { lock_version: dataOf(delivered).lock_version });
    expect(dataOf(again)).toMatchObject({ status: "confirmed", amount_owed: "40.50", amount_due: "35.50" });
    await move(desk, order, "delivered");
    expect(await amounts(desk, order)).toEqual(["40.50", "5.00", "35.50"]);
  });

  test("follows what is noted of a delivered order, and its prices, once paid", async () => {
    const { desk, create } = await openTill(database);
    const order = await create();
    await move(desk, order, "confirmed");
    await move(desk, order, "delivered", { delivered_quantities: ["3", "1"] });
    await pay(desk, order, "30.4");
    expect(await amounts(desk, order)).toEqual(["30.40", "30.40", "0.00"]);
    const { id: _, ...body } = await desk.read(of(order));
    const lines = at({ status: 200, headers: new Headers(), body }, "lines");
    if (!Array.isArray(lines)) throw new Error("no lines");
    const put = await desk.write("PUT", of(order), {
      ...body,
      reason: "Une de plus",
      lines: lines.map((line: object, index) => (index === 0 ? { ...line, delivered_quantity: "4" } : line)),
    });
    expect(put.status).toBe(200);
    expect(await amounts(desk, order)).toEqual(["40.50", "30.40", "10.10"]);
  });

  test("of a deposit that was given back stays: it becomes no less than that", async () => {
    const { desk, create } = await openTill(database);
    const order = await create({ deposit_amount: "60" });
    await pay(desk, order, "19.5", { refund: true });
    const { id: _, ...body } = await desk.read(of(order));
    const put = (deposit_amount: string | null) => desk.write("PUT", of(order), { ...body, deposit_amount });
    for (const deposit of [null, "19.49"])
      expect(errorsOf(await put(deposit))).toEqual({
        deposit_amount: [expect.stringMatching(/^19,50\s€ de cet acompte ont été rendus/)],
      });
    expect(await amounts(desk, order)).toEqual(["40.50", "-19.50", "0.00"]);
    expect((await put("19.50")).status).toBe(200);
    expect(await amounts(desk, order)).toEqual(["40.50", "-19.50", "40.50"]);
  });

  test("of a cancelled order is to be given back, and nothing more is paid", async () => {
    const { desk, create } = await openTill(database);
    const order = await create({ deposit_amount: "10" });
    const paid = dataOf(await pay(desk, order, "5"));
    await move(desk, order, "cancelled");
    expect(await amounts(desk, order)).toEqual(["0.00", "5.00", "-15.00"]);
    expect(await pay(desk, order, "1")).toMatchObject({ status: 409, body: { code: "status" } });
    expect((await pay(desk, order, "10", { refund: true })).status).toBe(201);
    expect((await takeBack(desk, order, Number(at({ ...emptyAnswer, body: paid }, "payments", 0, "id")))).status).toBe(
      200,
    );
    expect(await amounts(desk, order)).toEqual(["0.00", "-10.00", "0.00"]);
    const now = await desk.read(of(order));
    const raised = await desk.write("PUT", of(order), { ...now, deposit_amount: "25", reason: "Erreur" });
    expect(errorsOf(raised)).toEqual({ deposit_amount: [expect.stringContaining("annulée")] });
  });

  test("is not known while nothing is ordered", async () => {
    const { desk, create } = await openTill(database);
    const order = await create({ lines: [], deposit_amount: "10" });
    expect(await amounts(desk, order)).toEqual([null, "0.00", null]);
    await move(desk, order, "cancelled");
    expect(await amounts(desk, order)).toEqual(["0.00", "0.00", "-10.00"]);
  });

  test("is told by its day, the latest first, whenever it was written", async () => {
    const { desk, create } = await openTill(database);
    const order = await create({ deposit_amount: "1" });
    for (const [amount, paid_on] of [
      ["2", "2026-02-27"],
      ["3", "2026-02-28"],
      ["4", "2026-02-20"],
      ["5", "2026-02-27"],
    ] as const)
      expect((await pay(desk, order, amount, { paid_on })).status).toBe(201);
    const paidAmounts = ["1.00", "3.00", "5.00", "2.00", "4.00"];
    expect(column(await desk.get(`${of(order)}/payments`), "amount")).toEqual(paidAmounts);
    expect(column(await desk.get(`${of(order)}/payments?per_page=2&page=2`), "amount")).toEqual(
      paidAmounts.slice(2, 4),
    );
    expect(at(await desk.get(of(order)), "data", "payments")).toMatchObject(paidAmounts.map((amount) => ({ amount })));
  });

  test("is taken back once, by an entry of its own that names it", async () => {
    const { desk, create } = await openTill(database);
    const order = await create();
    const id = Number(at(await pay(desk, order, "20", { paid_on: "2026-02-28" }), "data", "payments", 0, "id"));
    expect(errorsOf(await takeBack(desk, order, id, { paid_on: "2026-02-27" }))).toHaveProperty("paid_on");
    expect(errorsOf(await takeBack(desk, order, id, { paid_on: "2026-03-02" }))).toHaveProperty("paid_on");
    const answers = await Promise.all([takeBack(desk, order, id, { note: "Erreur" }), takeBack(desk, order, id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { payments, amount_due } = await desk.read(of(order));
    expect(amount_due).toBe("40.50");
    expect(payments).toMatchObject([
      { amount: "-20.00", takes_back: id, paid_on: "2026-03-01", means: "cash" },
      { id, amount: "20.00" },
    ]);
    const back = Number(at(await desk.get(of(order)), "data", "payments", 0, "id"));
    expect(await takeBack(desk, order, back)).toMatchObject({ status: 409, body: { code: "status" } });
    expect((await takeBack(desk, order, 9999)).status).toBe(404);
    expect((await takeBack(desk, await create(), id)).status).toBe(404);
  });

  test("stays while it was given back", async () => {
    const { desk, create } = await openTill(database);
    const order = await create();
    const id = Number(at(await pay(desk, order, "20"), "data", "payments", 0, "id"));
    await pay(desk, order, "5", { refund: true });
    expect(await takeBack(desk, order, id)).toMatchObject({ status: 409, body: { code: "status" } });
  });

  test("stays while what it brought at a rate of VAT was given back, though others brought as much", async () => {
    const { desk, create } = await openTill(database);
    const order = await create({});
    await pay(desk, order, "40.5");
    const first = Number(at(await desk.get(of(order)), "data", "payments", 0, "id"));
    const now = await desk.read(of(order));
    const lines = z.array(z.looseObject({ quantity: z.string() })).parse(now.lines);
    const dearer = lines.map((line) => ({ ...line, vat_rate: "20" }));
    await desk.write("PUT", of(order), { ...now, lines: [...lines, ...dearer] });
    await pay(desk, order, "40.5");
    await pay(desk, order, "40.5", { refund: true });
    const answer = await takeBack(desk, order, first);
    expect([answer.status, answer.body]).toEqual([409, expect.objectContaining({ code: "status" })]);
  });

  test("is written once however often it is sent, and by one of two tablets", async () => {
    const { desk, create } = await openTill(database);
    const order = await create();
    const twice = await Promise.all([
      pay(desk, order, "20", { seen: 0 }, "one"),
      pay(desk, order, "20", { seen: 0 }, "one"),
    ]);
    expect(twice.map(({ status }) => status)).toEqual([201, 201]);
    const both = await Promise.all([
      pay(desk, order, "5", { seen: 1 }, "two"),
      pay(desk, order, "5", { seen: 1 }, "three"),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "stale",
      message: expect.stringMatching(
        /^Marie Curie a encaissé 5,00\s€ \(espèces\) le .* Votre saisie n’est pas enregistrée\.$/,
      ),
    });
    expect(await amounts(desk, order)).toEqual(["40.50", "25.00", "15.50"]);
  });

  test("is refused where it makes no sense, all at once", async () => {
    const { desk, create } = await openTill(database);
    const order = await create();
    const refused = async (fields: object) => Object.keys(errorsOf(await pay(desk, order, "1", fields)));
    expect(await refused({ amount: "0", means: "shells" })).toEqual(["amount", "means"]);
    expect(await refused({ amount: "-1" })).toEqual(["amount"]);
    expect(await refused({ amount: "0.001" })).toEqual(["amount"]);
    expect(await refused({ amount: "1000000000" })).toEqual(["amount"]);
    expect(await refused({ paid_on: "2026-03-02" })).toEqual(["paid_on"]);
    expect(await refused({ paid_on: "demain" })).toEqual(["paid_on"]);
    expect(await refused({ refund: true })).toEqual(["amount"]);
    await pay(desk, order, "999999999.99");
    expect(await refused({ amount: "0.01" })).toEqual(["amount"]);
    expect((await pay(desk, { id: 9999, lock_version: 1 }, "1")).status).toBe(404);
    expect((await desk.get(`${path}/9999/payments`)).status).toBe(404);
  });

  test("keeps its draft from being deleted", async () => {
    const { desk, create } = await openTill(database);
    const order = await create();
    await pay(desk, order, "1");
    expect(await desk.write("DELETE", of(order))).toMatchObject({ status: 409, body: { code: "status" } });
  });

  test("leaves a delivery that may be taken back as it is", async () => {
    const { desk, create } = await openTill(database);
    const order = await create();
    await move(desk, order, "confirmed");
    const { lock_version } = dataOf(await move(desk, order, "delivered"));
    await pay(desk, order, "40.5");
    expect((await desk.write("POST", `${of(order)}/undo`, { lock_version })).status).toBe(200);
    expect(await amounts(desk, order)).toEqual(["40.50", "40.50", "0.00"]);
  });

  test("is filtered in the list: what was accepted and is not all paid, with its sum", async () => {
    const { desk, create } = await openTill(database);
    const draft = await create();
    const [open, paid, away, gone] = [await create(), await create(), await create(), await create()];
    for (const order of [open, paid, away, gone]) await move(desk, order, "confirmed");
    await pay(desk, open, "0.5");
    await pay(desk, paid, "40.5");
    await move(desk, away, "delivered", { delivered_quantities: ["1", "0"] });
    await move(desk, gone, "cancelled");
    const found = async (query: string) => {
      const answer = await desk.get(`${path}?to_collect=1&sort=number&${query}`);
      const rows = at(answer, "data");
      if (!Array.isArray(rows)) throw new Error("no rows");
      return [at(answer, "meta", "total"), at(answer, "meta", "amount_due"), rows.map(({ id }) => Number(id))];
    };
    expect(await found("")).toEqual([2, "50.10", [open.id, away.id]]);
    expect(await found("status=delivered")).toEqual([1, "10.10", [away.id]]);
    expect(await found("search=Mairie&delivery_from=2026-03-11")).toEqual([0, "0.00", []]);
    expect(at(await desk.get(`${path}?to_collect=1&status=delivered`), "data", 0, "amount_due")).toBe("10.10");
    expect(at(await desk.get(`${path}?to_collect=0`), "meta")).not.toHaveProperty("amount_due");
    expect(errorsOf(await desk.get(`${path}?to_collect=yes`))).toHaveProperty("to_collect");
    expect(draft.amount_due).toBe("40.50");
  });

  test("is to be given back of whatever was paid too much, apart from what others owe", async () => {
    const { desk, create } = await openTill(database);
    const [open, draft, gone, away, paid] = [
      await create(),
      await create({ deposit_amount: "41" }),
      await create({ deposit_amount: "10" }),
      await create(),
      await create(),
    ];
    await create({ lines: [], deposit_amount: "5" });
    for (const order of [open, gone, away, paid]) await move(desk, order, "confirmed");
    await move(desk, gone, "cancelled");
    for (const order of [away, paid]) await pay(desk, order, "40.5");
    await move(desk, away, "delivered", { delivered_quantities: ["3", "1"] });
    const found = async (query: string) => {
      const answer = await desk.get(`${path}?sort=number&${query}`);
      const rows = at(answer, "data");
      if (!Array.isArray(rows)) throw new Error("no rows");
      return [at(answer, "meta", "total"), at(answer, "meta", "amount_due"), rows.map(({ id }) => Number(id))];
    };
    expect(await found("to_give_back=1")).toEqual([3, "-20.60", [draft.id, gone.id, away.id]]);
    expect(await found("to_give_back=1&status=cancelled")).toEqual([1, "-10.00", [gone.id]]);
    expect(await found("to_give_back=1&search=Mairie&status=delivered")).toEqual([1, "-10.10", [away.id]]);
    expect(await found("to_collect=1")).toEqual([1, "40.50", [open.id]]);
    expect(await found("to_collect=1&to_give_back=1")).toEqual([0, "0.00", []]);
    await pay(desk, gone, "10", { refund: true });
    expect(await found("to_give_back=1")).toEqual([2, "-10.60", [draft.id, away.id]]);
    expect(errorsOf(await desk.get(`${path}?to_give_back=yes`))).toHaveProperty("to_give_back");
  });

  test("is told of a period by day, means and rate, split to the cent", async () => {
    const { desk, create, tart } = await openTill(database);
    // 1.00 € at 5.5 %, 1.00 € at 10 %, 1.00 € at 20 %: a third of a payment each.
    const thirds = await create({
      lines: ["5.5", "10", "20"].map((vat_rate) => ({
        product_id: tart.id,
        quantity: "1",
        unit_price_ttc: "1",
        vat_rate,
      })),
    });
    const order = await create();
    const empty = await create({ lines: [] });
    await pay(desk, thirds, "1", { paid_on: "2026-02-27" });
    await pay(desk, thirds, "0.01", { paid_on: "2026-02-27", means: "card" });
    await pay(desk, order, "40.5", { paid_on: "2026-02-28" });
    const back = Number(at(await pay(desk, order, "7", { paid_on: "2026-02-28" }), "data", "payments", 0, "id"));
    await takeBack(desk, order, back);
    await pay(desk, empty, "5", { means: "transfer" });
    const answer = await desk.get("/api/payments?from=2026-02-27&to=2026-03-01");
    const row = (
      paid_on: string,
      means: string,
      vat_rate: string | null,
      ...[amount_ttc, vat, amount_ht]: string[]
    ) => ({
      paid_on,
      means,
      vat_rate,
      amount_ttc,
      vat,
      amount_ht,
    });
    expect(at(answer, "data")).toEqual({
      from: "2026-02-27",
      to: "2026-03-01",
      payment_count: 6,
      amount_ttc: "46.51",
      rows: [
        row("2026-02-27", "cash", "5.5", "0.34", "0.02", "0.32"),
        row("2026-02-27", "cash", "10", "0.33", "0.03", "0.30"),
        row("2026-02-27", "cash", "20", "0.33", "0.06", "0.27"),
        row("2026-02-27", "card", "10", "0.01", "0.00", "0.01"),
        row("2026-02-28", "cash", "5.5", "47.38", "2.47", "44.91"),
        row("2026-02-28", "cash", "20", "0.12", "0.02", "0.10"),
        row("2026-03-01", "cash", "5.5", "-6.98", "-0.36", "-6.62"),
        row("2026-03-01", "cash", "20", "-0.02", "0.00", "-0.02"),
        row("2026-03-01", "transfer", null, "5.00", "0.00", "5.00"),
      ],
    });
    const reverted = await pay(desk, order, "3", { means: "cheque" });
    await takeBack(desk, order, Number(at(reverted, "data", "payments", 0, "id")));
    expect(at(await desk.get("/api/payments?from=2026-02-27&to=2026-03-01"), "data", "rows")).toEqual(
      at(answer, "data", "rows"),
    );
    expect(at(await desk.get("/api/payments?to=2026-03-01"), "data")).toMatchObject({ from: "2026-03-01" });
    expect(errorsOf(await desk.get("/api/payments?from=2026-03-02&to=2026-03-01"))).toHaveProperty("to");
    expect(errorsOf(await desk.get("/api/payments?from=2025-01-01&to=2026-03-01"))).toHaveProperty("to");
    expect(errorsOf(await desk.get("/api/payments/export?from=hier"))).toHaveProperty("from");
  });

  test("is split by what left of a delivered order", async () => {
    const { desk, create } = await openTill(database);
    const order = await create();
    await move(desk, order, "confirmed");
    await move(desk, order, "delivered", { delivered_quantities: ["1", "0"] });
    await pay(desk, order, "10.1");
    expect(at(await desk.get("/api/payments"), "data", "rows")).toMatchObject([
      { vat_rate: "5.5", amount_ttc: "10.10" },
    ]);
  });

  test("of a cancelled order is owed again once that is taken back", async () => {
    const { desk, create } = await openTill(database);
    const order = await create({ deposit_amount: "10" });
    await move(desk, order, "confirmed");
    await pay(desk, order, "5");
    const { lock_version } = dataOf(await move(desk, order, "cancelled"));
    expect(await amounts(desk, order)).toEqual(["0.00", "5.00", "-15.00"]);
    expect((await desk.write("POST", `${of(order)}/undo`, { lock_version })).status).toBe(200);
    expect(await amounts(desk, order)).toEqual(["40.50", "5.00", "25.50"]);
  });

  test("follows an order that changes after it: more, less, another rate", async () => {
    const { desk, create, tart } = await openTill(database);
    const order = await create();
    await pay(desk, order, "40.5");
    const change = async (quantity: string) => {
      const { id: _, ...body } = await desk.read(of(order));
      const lines = [{ product_id: tart.id, quantity, unit_price_ttc: "10.1", vat_rate: "10" }];
      expect((await desk.write("PUT", of(order), { ...body, lines })).status).toBe(200);
      return amounts(desk, order);
    };
    expect(await change("5")).toEqual(["50.50", "40.50", "10.00"]);
    expect(await change("3")).toEqual(["30.30", "40.50", "-10.20"]);
  });

  test("is known of orders that left in part before it was kept, VAT rounded once per rate", async () => {
    const { desk, create, tart } = await openTill(database);
    const lines = ["0.333", "1.777", "2"].map((quantity, index) => ({
      product_id: tart.id,
      quantity,
      vat_rate: index === 2 ? "20" : "5.5",
      discount_percent: "7.5",
      unit_price_ht: "3.3333",
      unit_price_ttc: "3.33",
    }));
    const orders = [await create({ lines }), await create({ lines, customer_type: "business" }), await create()];
    for (const order of orders) await move(desk, order, "confirmed");
    for (const order of orders.slice(0, 2))
      await move(desk, order, "delivered", { delivered_quantities: ["0.333", "0.5", "1"] });
    await move(desk, orders[2] ?? { id: 0, lock_version: 0 }, "delivered");
    const [db, bare] = [await openDatabase(await database.emptyUrl()), await openDatabase(await database.emptyUrl())];
    try {
      await fillAsOf(db, { last: "0051-made-without-orders", of: desk.db, bare });
      await migrate(db, new Date());
      const owedIn = (where: Database) =>
        where.selectFrom("external_orders").select(["id", "delivered_ttc", "paid_amount"]).orderBy("id").execute();
      expect(await owedIn(db)).toEqual(await owedIn(desk.db));
      expect((await owedIn(db)).filter(({ delivered_ttc }) => delivered_ttc !== null)).toHaveLength(2);
    } finally {
      await Promise.all([db.destroy(), bare.destroy()]);
    }
  });
});

const emptyAnswer = { status: 200, headers: new Headers() };
