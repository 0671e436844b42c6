import { describe, expect, test } from "vitest";
import { type ReceiptDetail, receiptDetail } from "#api/purchasing/receipts/answer";
import { type SupplierOrderDetail, supplierOrderDetail } from "#api/purchasing/supplier-orders/answer";
import type { Answer } from "../support/api";
import { databases } from "../support/database/database";
import { at, column } from "../support/read-answer";
import { openShopDesk } from "../support/world/shop";
import { errorsOf } from "../support/writes";

const orders = "/api/supplier-orders";
const path = "/api/receipts";
const yesterday = "2026-02-28";
const today = "2026-03-01";
const tomorrow = "2026-03-02";
const nextWeek = "2026-03-08";

const receiptOf = (answer: Answer): ReceiptDetail => receiptDetail.parse(at(answer, "data"));
const orderOf = (answer: Answer): SupplierOrderDetail => supplierOrderDetail.parse(at(answer, "data"));

describe.each(databases)("what does not come whole on $name", (database) => {
  /** An order of 3 packs of 10 kg of flour and 2 trays of 30 eggs, sent, for a day. */
  async function opened(deliver_on = today) {
    const { desk, ...shop } = await openShopDesk(database);
    const { id } = await desk.create(orders, {
      supplier_id: shop.supplier.id,
      deliver_on,
      lines: [
        { article_id: shop.flour.id, packs: 3 },
        { article_id: shop.eggs.id, packs: 2 },
      ],
    });
    const address = `${orders}/${String(id)}`;
    const now = async () => orderOf(await desk.get(address));
    const act = async (verb: string, body: object = {}, headers: Record<string, string> = {}) =>
      desk.write("POST", `${address}/${verb}`, { lock_version: (await now()).lock_version, ...body }, headers);
    await act("send");
    const { lines } = await now();
    const flour = { order_line_id: lines[0]?.id, article_id: shop.flour.id };
    const eggs = { order_line_id: lines[1]?.id, article_id: shop.eggs.id };
    const receive = async (...of: object[]) =>
      desk.write("POST", path, {
        order_id: id,
        order_lock_version: (await now()).lock_version,
        received_on: today,
        lines: of,
      });
    const undo = (receipt: ReceiptDetail) => desk.write("POST", `${path}/${String(receipt.id)}/reverse`);
    const incoming = async () =>
      (await Promise.all([shop.flour, shop.eggs].map((one) => desk.get(`/api/articles/${String(one.id)}`)))).map(
        (answer) => at(answer, "data", "incoming"),
      );
    return { desk, shop, id, address, now, act, flour, eggs, receive, undo, incoming };
  }

  const complete = { packs: 2, rest: null };

  test("an unsaid rest is refused at its line, and stays as it was for who does not know to say", async () => {
    const { flour, eggs, receive, incoming, now } = await opened();
    const refused = errorsOf(await receive({ ...flour, packs: 1, rest: null }, { ...eggs, packs: 2 }));
    expect(refused).toEqual({ "lines.0.rest": ["Dites ce que devient le reste : 20 kg."] });
    const missing = errorsOf(await receive({ ...eggs, ...complete }));
    expect(missing).toEqual({ lines: ["Dites ce que devient ce qui n’est pas venu de « Farine » : 30 kg."] });
    expect((await receive({ ...flour, packs: 1 })).status).toBe(201);
    expect(await incoming()).toMatchObject([[{ quantity: "20", expected_on: today }], [{ quantity: "60" }]]);
    expect((await now()).status).toBe("partially_received");
  });

  test("« Livré plus tard » is expected on its own day, by line; taken back, on the day of before", async () => {
    const { flour, eggs, receive, incoming, now, undo } = await opened();
    const later = { ...flour, packs: 1, rest: "later" };
    expect(errorsOf(await receive(later, { ...eggs, ...complete }))).toHaveProperty(["lines.0.rest_expected_on"]);
    expect(errorsOf(await receive({ ...later, rest_expected_on: yesterday }, { ...eggs, ...complete }))).toEqual({
      "lines.0.rest_expected_on": ["Ce jour est passé : donnez aujourd’hui ou un jour à venir."],
    });
    const receipt = receiptOf(
      await receive({ ...later, rest_expected_on: nextWeek }, { ...eggs, packs: 1, rest: "close" }),
    );
    expect(receipt.lines).toMatchObject([
      { rest: "later", rest_expected_on: nextWeek, rest_quantity: "20" },
      { rest: "close", rest_expected_on: null, rest_quantity: "30" },
    ]);
    expect(await incoming()).toMatchObject([[{ quantity: "20", expected_on: nextWeek }], []]);
    expect(await now()).toMatchObject({
      status: "partially_received",
      deliver_on: today,
      expected_on: nextWeek,
      late: false,
      lines: [
        {
          expected_on: nextWeek,
          remarks: [{ receipt_id: receipt.id, rest: "later", rest_quantity: "20", rest_expected_on: nextWeek }],
        },
        { expected_on: null, closed: true, remarks: [{ rest: "close", rest_quantity: "30" }] },
      ],
    });
    expect((await undo(receipt)).status).toBe(200);
    expect(await incoming()).toMatchObject([
      [{ quantity: "30", expected_on: today }],
      [{ quantity: "60", expected_on: today }],
    ]);
    expect(await now()).toMatchObject({
      status: "sent",
      expected_on: today,
      lines: [{ expected_on: today, remarks: [] }, { closed: false }],
    });
  });

  test("T6: « Racheter » closes the line, and the plan buys at once; taken back, it waits again", async () => {
    const { desk, shop, flour, eggs, receive, undo, now } = await opened();
    const plan = async () => {
      const query = "from=2026-03-01&to=2026-03-12&status[]=draft&use_article_stock=0&include_safety_stock=0";
      const needs = await desk.get(`/api/production-planning/compute-needs?${query}&as_of=2026-03-01T07:00:00Z`);
      const articles = at(needs, "data", "articles");
      return Array.isArray(articles)
        ? articles.find((one: { article_id: number }) => one.article_id === shop.flour.id)
        : null;
    };
    expect(await plan()).toMatchObject({ gross: "0.7", net: "0", packs: 0 });
    const refused = { ...flour, packs: 0, refused_quantity: "30", refused_reason: "Pourris", rest: "rebuy" };
    const receipt = receiptOf(await receive(refused, { ...eggs, ...complete }));
    expect(await now()).toMatchObject({
      status: "received",
      lines: [
        {
          closed: true,
          closed_quantity: "30",
          remarks: [{ refused_quantity: "30", refused_reason: "Pourris", rest: "rebuy", rest_quantity: "30" }],
        },
        { remarks: [] },
      ],
    });
    expect(await plan()).toMatchObject({ gross: "0.7", net: "0.7", packs: 1 });
    expect((await undo(receipt)).status).toBe(200);
    expect(await now()).toMatchObject({ status: "sent", lines: [{ closed: false, closed_quantity: "0" }, {}] });
    expect(await plan()).toMatchObject({ net: "0", packs: 0 });
  });

  test("what did not come at all is a line of the receipt that says what becomes of it", async () => {
    const { flour, eggs, receive, now } = await opened();
    const nothing = { ...flour, rest: "later", rest_expected_on: tomorrow };
    expect(errorsOf(await receive(nothing, { ...eggs, rest: "close" }))).toEqual({
      lines: ["Rien n’est arrivé : relancez ou soldez la commande, il n’y a rien à réceptionner."],
    });
    const receipt = receiptOf(await receive(nothing, { ...eggs, ...complete }));
    expect(receipt.lines).toMatchObject([{ quantity: "0", rest: "later", rest_quantity: "30" }, { quantity: "60" }]);
    expect(await now()).toMatchObject({ status: "partially_received", expected_on: tomorrow });
  });

  test("several lots of a line have one rest, said at any of them; of what came whole nothing is said", async () => {
    const { flour, eggs, receive, now } = await opened();
    const [first, second] = [
      { ...flour, packs: 1, lot_code: "A" },
      { ...flour, packs: 1, lot_code: "B" },
    ];
    const eggsLater = { ...eggs, packs: 2, rest: "later", rest_expected_on: nextWeek };
    expect(
      errorsOf(
        await receive({ ...first, rest: "close" }, { ...second, rest: "later", rest_expected_on: nextWeek }, eggsLater),
      ),
    ).toEqual({ "lines.1.rest": ["Le reste de cette ligne est dit deux fois : dites-le une fois."] });
    const receipt = receiptOf(await receive(first, { ...second, rest: "close" }, eggsLater));
    expect(receipt.lines).toMatchObject([
      { rest: null, rest_quantity: "0" },
      { rest: "close", rest_quantity: "10" },
      { rest: null, rest_expected_on: null, rest_quantity: "0" },
    ]);
    expect((await now()).status).toBe("received");
  });

  test("what was reopened since stays open when the receipt is taken back, and a later day stays", async () => {
    const { flour, eggs, receive, undo, act, now, incoming } = await opened();
    const one = receiptOf(
      await receive(
        { ...flour, packs: 1, rest: "rebuy" },
        { ...eggs, packs: 1, rest: "later", rest_expected_on: tomorrow },
      ),
    );
    expect((await act("reopen")).status).toBe(200);
    expect(await incoming()).toMatchObject([[{ quantity: "20" }], [{ quantity: "30", expected_on: tomorrow }]]);
    const { lines } = await now();
    expect((await act("postpone", { expected_on: nextWeek, line_ids: [lines[1]?.id] })).status).toBe(200);
    expect((await act("close")).status).toBe(200);
    expect((await undo(one)).status).toBe(200);
    expect(await now()).toMatchObject({
      status: "sent",
      lines: [
        { received_quantity: "0", closed_quantity: "20" },
        { received_quantity: "0", closed_quantity: "30" },
      ],
    });
    expect(await incoming()).toMatchObject([[{ quantity: "10" }], [{ quantity: "30", expected_on: nextWeek }]]);
  });

  test("« Relancer » gives an order or some lines another day, keeps who and how, and is undone once", async () => {
    const { desk, now, act, address, incoming } = await opened(yesterday);
    expect(await now()).toMatchObject({ late: true, expected_on: yesterday });
    expect(column(await desk.get(`${orders}?late=1`), "id")).toHaveLength(1);
    const { lines, lock_version } = await now();
    expect(errorsOf(await act("postpone", { expected_on: yesterday }))).toHaveProperty(["expected_on"]);
    expect(errorsOf(await act("postpone", { expected_on: nextWeek, line_ids: [] }))).toHaveProperty(["line_ids"]);
    expect(errorsOf(await act("postpone", { expected_on: nextWeek, line_ids: [999] }))).toHaveProperty(["line_ids"]);
    const body = { expected_on: tomorrow, channel: "phone", note: "Camion en panne", lock_version };
    const key = { "idempotency-key": "relance" };
    const first = orderOf(await desk.write("POST", `${address}/postpone`, body, key));
    expect(orderOf(await desk.write("POST", `${address}/postpone`, body, key))).toEqual(first);
    expect(first).toMatchObject({
      deliver_on: yesterday,
      expected_on: tomorrow,
      late: false,
      lock_version: lock_version + 1,
      follow_ups: [
        {
          act: "postponed",
          expected_on: tomorrow,
          channel: "phone",
          note: "Camion en panne",
          user_name: "Marie Curie",
          undone_at: null,
          lines: [
            { line_id: lines[0]?.id, expected_before: yesterday, quantity: "30" },
            { line_id: lines[1]?.id, expected_before: yesterday, quantity: "60" },
          ],
        },
      ],
    });
    expect(at(await desk.get(`${orders}?late=1`), "meta", "total")).toBe(0);
    const stale = await desk.write("POST", `${address}/postpone`, { ...body, expected_on: nextWeek });
    expect([stale.status, at(stale, "code")]).toEqual([409, "stale"]);
    const second = orderOf(await act("postpone", { expected_on: nextWeek, line_ids: [lines[0]?.id] }));
    expect(second.lines).toMatchObject([{ expected_on: nextWeek }, { expected_on: tomorrow }]);
    expect(await incoming()).toMatchObject([[{ expected_on: nextWeek }], [{ expected_on: tomorrow }]]);
    const [latest, before] = second.follow_ups;
    const notYet = await act(`follow-ups/${String(before?.id)}/undo`);
    expect([notYet.status, at(notYet, "code")]).toEqual([409, "transition"]);
    expect(orderOf(await act(`follow-ups/${String(latest?.id)}/undo`)).lines).toMatchObject([
      { expected_on: tomorrow },
      { expected_on: tomorrow },
    ]);
    const reverted = orderOf(await act(`follow-ups/${String(before?.id)}/undo`));
    expect(reverted).toMatchObject({
      late: true,
      expected_on: yesterday,
      follow_ups: [{}, { undone_by: "Marie Curie" }],
    });
    expect((await act(`follow-ups/${String(before?.id)}/undo`)).status).toBe(409);
    expect((await act("follow-ups/999/undo")).status).toBe(404);
  });

  test("« Solder » is undone exactly, whatever was closed before", async () => {
    const { flour, eggs, receive, act, now } = await opened(yesterday);
    await receive({ ...flour, packs: 1, rest: "rebuy" }, { ...eggs, rest: "later", rest_expected_on: nextWeek });
    const before = await now();
    const closed = orderOf(await act("close"));
    expect(closed).toMatchObject({ status: "received", expected_on: null, follow_ups: [{ act: "closed" }] });
    const reverted = orderOf(await act(`follow-ups/${String(closed.follow_ups[0]?.id)}/undo`));
    expect(reverted.lines).toEqual(before.lines);
    expect(reverted.status).toBe("partially_received");
  });

  test("an order that expects nothing is not chased", async () => {
    const { act } = await opened();
    await act("cancel");
    const answer = await act("postpone", { expected_on: nextWeek });
    expect([answer.status, at(answer, "code")]).toEqual([409, "transition"]);
  });

  test("the list begins with what is expected next, by the day it is expected on now", async () => {
    const { desk, shop, id, act } = await opened(yesterday);
    const another = async (deliver_on: string, verbs: string[] = ["send"]) => {
      const order = await desk.create(orders, {
        supplier_id: shop.supplier.id,
        deliver_on,
        lines: [{ article_id: shop.flour.id, packs: 1 }],
      });
      for (const [step, verb] of verbs.entries())
        await desk.write("POST", `${orders}/${String(order.id)}/${verb}`, { lock_version: 1 + step });
      return order.id;
    };
    const old = await another("2026-02-10", ["send", "close"]);
    const older = await another("2026-02-01", ["send", "close"]);
    const next = await another(tomorrow);
    const draft = await another(today, []);
    const ids = async (query = "") => column(await desk.get(`${orders}?${query}`), "id");
    expect(await ids()).toEqual([id, draft, next, old, older]);
    await act("postpone", { expected_on: nextWeek });
    expect(await ids()).toEqual([draft, next, id, old, older]);
    expect(await ids(`deliver_to=${tomorrow}&status=sent`)).toEqual([next]);
    expect(await ids(`deliver_from=${nextWeek}`)).toEqual([id]);
    expect(await ids("sort=deliver_on")).toEqual([older, old, draft, next, id]);
    const answer = await desk.get(`${orders}?status=sent&awaited=1`);
    expect(at(answer, "data")).toMatchObject([
      { id: next, awaited: [{ article_name: "Farine", quantity: "10", unit: "kg", expected_on: tomorrow }] },
      {
        id,
        awaited: [
          { article_name: "Farine", quantity: "30" },
          { article_name: "Œufs", quantity: "60" },
        ],
      },
    ]);
  });
});
