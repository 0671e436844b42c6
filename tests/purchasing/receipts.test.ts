import { describe, expect, test } from "vitest";
import { type ReceiptDetail, receiptDetail } from "#api/purchasing/receipts/answer";
import { type SupplierOrderDetail, supplierOrderDetail } from "#api/purchasing/supplier-orders/answer";
import type { Answer } from "../support/api";
import { databases } from "../support/database/database";
import { kg, lotsOf } from "../support/world/ledger";
import { at, column } from "../support/read-answer";
import { articleOf, offerOf, openShopDesk } from "../support/world/shop";
import { errorsOf } from "../support/writes";

const orders = "/api/supplier-orders";
const path = "/api/receipts";
const today = "2026-02-27";

const receiptOf = (answer: Answer): ReceiptDetail => receiptDetail.parse(at(answer, "data"));

describe.each(databases)("receipts on $name", (database) => {
  /** An order of 3 packs of 10 kg of flour at 76 €, and 2 trays of 30 eggs. */
  async function opened() {
    const { desk, ...shop } = await openShopDesk(database);
    const now = async (id: number): Promise<SupplierOrderDetail> =>
      supplierOrderDetail.parse(at(await desk.get(`${orders}/${String(id)}`), "data"));
    const { id } = await desk.create(orders, {
      supplier_id: shop.supplier.id,
      deliver_on: today,
      lines: [
        { article_id: shop.flour.id, packs: 3 },
        { article_id: shop.eggs.id, packs: 2 },
      ],
    });
    await desk.write("POST", `${orders}/${String(id)}/send`, { lock_version: 1 });
    const order = await now(id);
    const flour = { order_line_id: order.lines[0]?.id, article_id: shop.flour.id };
    const eggs = { order_line_id: order.lines[1]?.id, article_id: shop.eggs.id };
    const receive = async (lines: object[], more: object = {}) =>
      desk.write("POST", path, {
        order_id: id,
        order_lock_version: (await now(id)).lock_version,
        received_on: today,
        lines,
        ...more,
      });
    const lots = async (article: { id: number }) =>
      (await lotsOf(desk.db, { type: "article", id: article.id })).map(
        ({ code, expires_on, on_hand, unit_cost_ht, supplier_id }) => ({
          code,
          expires_on,
          on_hand,
          unit_cost_ht,
          supplier_id,
        }),
      );
    const undo = (receipt: ReceiptDetail) => desk.write("POST", `${path}/${String(receipt.id)}/reverse`);
    const prices = async () => at(await desk.get(`/api/articles/${String(shop.flour.id)}`), "data");
    return { desk, shop, id, now: () => now(id), flour, eggs, receive, lots, undo, prices };
  }

  test("a price becomes that of the pack which the supplier offers by now, whatever was known of it then", async () => {
    const { desk, shop } = await opened();
    for (const [index, [ordered, price, offered]] of (
      [
        // 3 packs that share 30 kg at 2 € each, of which one holds 10 kg.
        [{ packs: 3, quantity: "30" }, "2", "5"],
        // 30 kg at 0,40 € each.
        [{ quantity: "30" }, "0.4", "10"],
        // 3 packs of 5 kg at 2 €.
        [{ packs: 3, pack_label: "Sac", pack_quantity: "5" }, "2", "10"],
      ] as const
    ).entries()) {
      const name = `Vanille ${String(index)}`;
      const vanilla = await desk.create("/api/articles", articleOf({ name, offers: [] }));
      const lines = [{ article_id: vanilla.id, ...ordered }];
      const { id } = await desk.create(orders, { supplier_id: shop.supplier.id, deliver_on: today, lines });
      await desk.write("POST", `${orders}/${String(id)}/send`, { lock_version: 1 });
      const offer = offerOf(shop.supplier, { pack_label: "Sac", pack_quantity: "25", pack_price_ht: "4" });
      const body = { ...articleOf({ name, offers: [offer] }), lock_version: 1 };
      delete (body as { lots?: unknown }).lots;
      expect((await desk.write("PUT", `/api/articles/${String(vanilla.id)}`, body)).status).toBe(200);
      const sent = supplierOrderDetail.parse(at(await desk.get(`${orders}/${String(id)}`), "data"));
      const came = { article_id: vanilla.id, quantity: "30", pack_price_ht: price, update_price: true };
      const receipt = receiptOf(
        await desk.write("POST", path, {
          order_id: id,
          order_lock_version: sent.lock_version,
          received_on: today,
          lines: [{ ...came, order_line_id: sent.lines[0]?.id }],
        }),
      );
      const now = async () => at(await desk.get(`/api/articles/${String(vanilla.id)}`), "data", "offers", 0);
      expect([index, await now()]).toMatchObject([index, { pack_price_ht: offered }]);
      await desk.write("POST", `${path}/${String(receipt.id)}/reverse`);
      expect([index, await now()]).toMatchObject([index, { pack_price_ht: "4" }]);
    }
  });

  test("what is bought freely is priced by the pack where packs are given, else by the unit", async () => {
    const { desk, shop } = await opened();
    for (const [index, [line, cost, offered]] of (
      [
        // 2 packs of 4 kg at 12 €: 3 € each.
        [{ packs: 2, quantity: "8", pack_price_ht: "12" }, 30_000, "75"],
        [{ quantity: "8", pack_price_ht: "12" }, 120_000, "300"],
        // Nobody knows what a pack holds of which all was refused.
        [{ packs: 2, quantity: "0", refused_quantity: "8", refused_reason: "Abîmé", pack_price_ht: "12" }, null, "4"],
      ] as const
    ).entries()) {
      const offers = [offerOf(shop.supplier, { pack_label: "Sac", pack_quantity: "25", pack_price_ht: "4" })];
      const { id } = await desk.create("/api/articles", articleOf({ name: `Vanille ${String(index)}`, offers }));
      const now = async () => at(await desk.get(`/api/articles/${String(id)}`), "data", "offers", 0, "pack_price_ht");
      const receipt = receiptOf(
        await desk.write("POST", path, {
          order_id: null,
          supplier_id: shop.supplier.id,
          received_on: today,
          lines: [{ article_id: id, lot_code: "V", update_price: true, ...line }],
        }),
      );
      const [lot] = (await lotsOf(desk.db, { type: "article", id })).filter(({ code }) => code === "V");
      expect([index, lot?.unit_cost_ht ?? null, await now()]).toEqual([index, cost, offered]);
      await desk.write("POST", `${path}/${String(receipt.id)}/reverse`);
      expect([index, await now()]).toEqual([index, "4"]);
    }
  });

  test("what has no known pack is ordered and taken in at the price of a unit, or of packs that share it", async () => {
    const { desk, shop, lots } = await opened();
    const vanilla = await desk.create("/api/articles", articleOf({ name: "Vanille", offers: [] }));
    for (const [code, line, subtotal, cost] of [
      ["V1", { quantity: "10", pack_price_ht: "2" }, "20.00", 20_000],
      ["V2", { packs: 3, quantity: "30", pack_price_ht: "2" }, "6.00", 2000],
    ] as const) {
      const lines = [{ article_id: vanilla.id, ...line }];
      const order = { supplier_id: shop.supplier.id, deliver_on: today, lines };
      const { id } = await desk.create(orders, order);
      await desk.write("POST", `${orders}/${String(id)}/send`, { lock_version: 1 });
      const sent = supplierOrderDetail.parse(at(await desk.get(`${orders}/${String(id)}`), "data"));
      expect(sent).toMatchObject({ subtotal_ht: subtotal, lines: [{ amount_ht: subtotal }] });
      const came = { article_id: vanilla.id, quantity: line.quantity, lot_code: code };
      await desk.write("POST", path, {
        order_id: id,
        order_lock_version: sent.lock_version,
        received_on: today,
        lines: [{ order_line_id: sent.lines[0]?.id, ...came }],
      });
      expect((await lots(vanilla)).find((lot) => lot.code === code)).toMatchObject({ unit_cost_ht: cost });
    }
  });

  test("a delivery comes into stock lot by lot; what is short stays expected", async () => {
    const { desk, shop, now, flour, eggs, receive, lots } = await opened();
    const receipt = receiptOf(
      await receive(
        [
          { ...flour, packs: 1, lot_code: "A1", expires_on: "2026-06-30", arrival_temperature_c: "-18.5" },
          { ...flour, quantity: "9.75", lot_code: "A2", expires_on: "2026-07-31" },
          { ...eggs, packs: 2 },
        ],
        { delivery_note: "BL 4411" },
      ),
    );
    expect(receipt).toMatchObject({
      order_number: "CF-2026-00001",
      supplier_name: "Métro",
      delivery_note: "BL 4411",
      user_name: "Marie Curie",
      reversed_at: null,
      lines: [
        {
          article_name: "Farine",
          packs: 1,
          quantity: "10",
          lot_code: "A1",
          arrival_temperature_c: "-18.5",
          unit: "kg",
        },
        { quantity: "9.75", packs: null, lot_code: "A2" },
        { article_name: "Œufs", quantity: "60", lot_code: null },
      ],
    });
    const supplier_id = shop.supplier.id;
    expect(await lots(shop.flour)).toEqual([
      { code: "A1", expires_on: "2026-06-30", on_hand: Number(kg("10")), unit_cost_ht: 76_000, supplier_id },
      { code: "A2", expires_on: "2026-07-31", on_hand: Number(kg("9.75")), unit_cost_ht: 76_000, supplier_id },
    ]);
    expect(await lots(shop.eggs)).toMatchObject([{ code: null, on_hand: Number(kg("60")), unit_cost_ht: 2200 }]);
    expect(await now()).toMatchObject({
      status: "partially_received",
      receipts: [{ id: receipt.id, delivery_note: "BL 4411" }],
      lines: [{ received_quantity: "19.75" }, { received_quantity: "60" }],
    });
    expect(at(await desk.get(`/api/articles/${String(shop.flour.id)}`), "data", "incoming")).toMatchObject([
      { quantity: "10.25" },
    ]);
    expect(receiptOf(await receive([{ ...flour, quantity: "11" }])).lines).toHaveLength(1);
    expect((await now()).status).toBe("received");
  });

  test("what is refused does not come in and is said why", async () => {
    const { shop, now, flour, receive, lots } = await opened();
    const refused = { ...flour, packs: 0, refused_quantity: "30" };
    expect(errorsOf(await receive([refused]))).toHaveProperty(["lines.0.refused_reason"]);
    expect((await receive([{ ...refused, refused_reason: "Sacs percés" }])).status).toBe(201);
    expect(await lots(shop.flour)).toEqual([]);
    expect((await now()).status).toBe("sent");
  });

  test("a price that differs is the supplier's where it is ticked, with its history, until it is undone", async () => {
    const { flour, receive, prices, undo, shop, lots } = await opened();
    await receive([{ ...flour, packs: 1, pack_price_ht: "80" }]);
    expect(await prices()).toMatchObject({ offers: [{ pack_price_ht: "76" }] });
    const receipt = receiptOf(await receive([{ ...flour, packs: 1, pack_price_ht: "82", update_price: true }]));
    expect(await prices()).toMatchObject({
      offers: [{ pack_price_ht: "82" }],
      price_history: [{ pack_price_ht: "82" }, { pack_price_ht: "76" }],
    });
    expect(await lots(shop.flour)).toMatchObject([{ on_hand: Number(kg("20")), unit_cost_ht: 81_000 }]);
    expect((await undo(receipt)).status).toBe(200);
    expect(await prices()).toMatchObject({ offers: [{ pack_price_ht: "76" }] });
  });

  test("a price told without a pack is of a unit, and a pack of the supplier costs as many, until undone", async () => {
    const { desk, shop, prices, undo, lots } = await opened();
    const line = { article_id: shop.flour.id, quantity: "4", pack_price_ht: "8.1", update_price: true };
    const body = { order_id: null, supplier_id: shop.supplier.id, received_on: today, lines: [line] };
    const receipt = receiptOf(await desk.write("POST", path, body));
    expect(await prices()).toMatchObject({ offers: [{ pack_price_ht: "81", pack_quantity: "10" }] });
    expect(await lots(shop.flour)).toMatchObject([{ unit_cost_ht: 81_000 }]);
    await undo(receipt);
    expect(await prices()).toMatchObject({ offers: [{ pack_price_ht: "76" }] });
  });

  test("what was ordered without a pack comes at the price of a unit", async () => {
    const { desk, shop, lots } = await opened();
    const { id } = await desk.create(orders, {
      supplier_id: shop.supplier.id,
      deliver_on: today,
      lines: [{ article_id: shop.box.id, quantity: "3" }],
    });
    const sent = await desk.write("POST", `${orders}/${id}/send`, { lock_version: 1 });
    const { lock_version, lines } = supplierOrderDetail.parse(at(sent, "data"));
    const line = { order_line_id: lines[0]?.id, article_id: shop.box.id, quantity: "3", pack_price_ht: "0.25" };
    const body = { order_id: id, order_lock_version: lock_version, received_on: today, lines: [line] };
    expect((await desk.write("POST", path, body)).status).toBe(201);
    expect(await lots(shop.box)).toMatchObject([{ unit_cost_ht: 2500 }]);
  });

  test("a price that no unit can cost is refused", async () => {
    const { desk, shop } = await opened();
    const { id } = await desk.create(orders, {
      supplier_id: shop.supplier.id,
      deliver_on: today,
      lines: [{ article_id: shop.box.id, packs: 1, pack_quantity: "0.001", pack_price_ht: "99999999" }],
    });
    const sent = await desk.write("POST", `${orders}/${id}/send`, { lock_version: 1 });
    const { lock_version, lines } = supplierOrderDetail.parse(at(sent, "data"));
    const line = { order_line_id: lines[0]?.id, article_id: shop.box.id, packs: 1 };
    const body = { order_id: id, order_lock_version: lock_version, received_on: today, lines: [line] };
    expect(Object.keys(errorsOf(await desk.write("POST", path, body)))).toEqual(["lines.0.pack_price_ht"]);
  });

  test("taking back what was all refused leaves an order cancelled that was cancelled since", async () => {
    const { desk, id, now, flour, receive, undo } = await opened();
    const receipt = receiptOf(await receive([{ ...flour, refused_quantity: "30", refused_reason: "Humide" }]));
    await desk.write("POST", `${orders}/${id}/cancel`, { lock_version: (await now()).lock_version });
    expect((await undo(receipt)).status).toBe(200);
    expect((await now()).status).toBe("cancelled");
  });

  test("taking back after the rest was closed expects what it brought again, and nothing else", async () => {
    const { desk, id, now, flour, receive, undo } = await opened();
    const receipt = receiptOf(await receive([{ ...flour, packs: 2 }]));
    await desk.write("POST", `${orders}/${String(id)}/close`, { lock_version: (await now()).lock_version });
    expect((await now()).status).toBe("received");
    expect((await undo(receipt)).status).toBe(200);
    expect(await now()).toMatchObject({
      status: "sent",
      lines: [
        { received_quantity: "0", closed: false },
        { received_quantity: "0", closed: true },
      ],
    });
  });

  test("taking back one of two receipts leaves the rest closed that was, until the order is opened again", async () => {
    const { desk, shop, id, now, flour, eggs, receive, undo } = await opened();
    await receive([
      { ...flour, packs: 1 },
      { ...eggs, packs: 2 },
    ]);
    const second = receiptOf(await receive([{ ...flour, packs: 1 }]));
    const move = async (to: string) =>
      desk.write("POST", `${orders}/${id}/${to}`, { lock_version: (await now()).lock_version });
    const expected = async () => at(await desk.get(`/api/articles/${shop.flour.id}`), "data", "incoming");
    await move("close");
    expect(await expected()).toEqual([]);
    expect((await undo(second)).status).toBe(200);
    expect(await expected()).toMatchObject([{ quantity: "10" }]);
    expect(await now()).toMatchObject({
      status: "partially_received",
      lines: [{ received_quantity: "10", closed_quantity: "10", closed: false }, { closed_quantity: "0" }],
    });
    await move("close");
    expect(await now()).toMatchObject({ status: "received", lines: [{ closed_quantity: "20", closed: true }, {}] });
    await move("reopen");
    expect(await expected()).toMatchObject([{ quantity: "20" }]);
    const nothing = await move("reopen");
    expect([nothing.status, at(nothing, "code")]).toEqual([409, "transition"]);
  });

  test.each(["once", "twice"])(
    "a rest that was closed %s stays closed, though some of it came after all",
    async (times) => {
      const { desk, shop, id, now, flour, eggs, receive, undo } = await opened();
      const close = async () =>
        desk.write("POST", `${orders}/${id}/close`, { lock_version: (await now()).lock_version });
      const expected = async () => at(await desk.get(`/api/articles/${shop.flour.id}`), "data", "incoming");
      const four = receiptOf(await receive([{ ...flour, quantity: "4" }]));
      const other = receiptOf(await receive([{ ...eggs, packs: 1 }]));
      await close();
      // The eggs are expected again, and with them comes flour that nobody expected any more.
      expect((await undo(other)).status).toBe(200);
      expect((await receive([{ ...flour, quantity: "3" }])).status).toBe(201);
      if (times === "twice") expect((await close()).status).toBe(200);
      expect(await expected()).toEqual([]);
      expect((await undo(four)).status).toBe(200);
      expect(await now()).toMatchObject({ lines: [{ received_quantity: "3", closed_quantity: "26" }, {}] });
      expect(await expected()).toMatchObject([{ quantity: "1" }]);
    },
  );

  test("taking back brings back what was, once; not what has been used", async () => {
    const { desk, shop, now, flour, receive, lots, undo } = await opened();
    const before = await now();
    const receipt = receiptOf(await receive([{ ...flour, packs: 3, lot_code: "A1" }]));
    const [one, other] = await Promise.all([undo(receipt), undo(receipt)]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(receiptOf(one)).toMatchObject({ reversed_by: "Marie Curie" });
    expect(await lots(shop.flour)).toMatchObject([{ on_hand: 0 }]);
    expect(await now()).toMatchObject({ status: "sent", lines: before.lines });
    const again = receiptOf(await receive([{ ...flour, packs: 3, lot_code: "A1" }]));
    await desk.db.updateTable("stock_lots").set({ on_hand: 1 }).where("code", "=", "A1").execute();
    const used = await undo(again);
    expect([used.status, at(used, "code")]).toEqual([409, "used"]);
    expect((await now()).status).toBe("partially_received");
  });

  test("of two tablets that receive the same order one does, and the other is told", async () => {
    const { desk, flour, receive, now, shop, lots } = await opened();
    const version = (await now()).lock_version;
    const both = await Promise.all(
      [0, 1].map(() => receive([{ ...flour, packs: 3 }], { order_lock_version: version })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused && at(refused, "message")).toMatch(/^Marie Curie a changé cette commande à .+reçue en partie/);
    expect(await lots(shop.flour)).toMatchObject([{ on_hand: Number(kg("30")) }]);
    const key = { "idempotency-key": "once" };
    const body = { received_on: today, lines: [{ article_id: shop.box.id, quantity: "5" }] };
    await desk.write("POST", path, body, key);
    await desk.write("POST", path, body, key);
    expect(await lots(shop.box)).toMatchObject([{ on_hand: Number(kg("5")) }]);
  });

  test("what was bought at the market comes in without an order, at the price of a unit", async () => {
    const { desk, shop, lots } = await opened();
    const market = { received_on: today, lines: [{ article_id: shop.flour.id, quantity: "2", pack_price_ht: "1.2" }] };
    expect(receiptOf(await desk.write("POST", path, market))).toMatchObject({ order_id: null, supplier_id: null });
    expect(await lots(shop.flour)).toMatchObject([{ unit_cost_ht: 12_000, on_hand: Number(kg("2")) }]);
    const gone = await desk.write("DELETE", `/api/articles/${String(shop.flour.id)}`);
    expect(gone.status).toBe(409);
  });

  test("what is not kept in stock is noted and not booked", async () => {
    const { desk, lots } = await opened();
    const water = await desk.create("/api/articles", articleOf({ name: "Eau", unit: "l", managed_stock: false }));
    const receipt = receiptOf(
      await desk.write("POST", path, { received_on: today, lines: [{ article_id: water.id, quantity: "5" }] }),
    );
    expect(receipt.lines).toMatchObject([{ quantity: "5" }]);
    expect(await lots(water)).toMatchObject([{ code: null, on_hand: 0 }]);
    const movements = await desk.get(`/api/stock/movements?article_id=${String(water.id)}`);
    expect(at(movements, "meta", "total")).toBe(0);
  });

  test("what does not hold is refused by field", async () => {
    const { desk, shop, flour, receive } = await opened();
    expect(errorsOf(await receive([]))).toHaveProperty(["lines"]);
    expect(errorsOf(await receive([{ ...flour, article_id: shop.box.id, quantity: "1" }]))).toHaveProperty([
      "lines.0.order_line_id",
    ]);
    expect(errorsOf(await receive([flour]))).toHaveProperty(["lines"]);
    expect(errorsOf(await receive([{ ...flour, lot_code: "A1" }], { received_on: "2026-12-01" }))).toEqual({
      received_on: ["Ce jour n’est pas encore venu."],
      "lines.0.quantity": ["Donnez ce qui est reçu, ou ce qui est refusé."],
    });
    expect(errorsOf(await receive([{ ...flour, packs: 1 }], { order_lock_version: null }))).toHaveProperty([
      "order_lock_version",
    ]);
    const missing = await desk.write("POST", path, {
      order_id: 99,
      order_lock_version: 1,
      received_on: today,
      lines: [{ article_id: shop.flour.id, quantity: "1" }],
    });
    expect(missing.status).toBe(404);
  });

  test("a line that says nothing is what has not come: it is left out, and stays expected", async () => {
    const { flour, receive, now } = await opened();
    const receipt = receiptOf(await receive([{ ...flour, packs: 0 }, { ...flour, packs: 1 }, flour]));
    expect(receipt.lines).toMatchObject([{ packs: 1 }]);
    expect((await now()).status).toBe("partially_received");
  });

  test("the list filters by supplier, order, article, day and note", async () => {
    const { desk, id, shop, flour, receive } = await opened();
    await receive([{ ...flour, packs: 1 }], { delivery_note: "BL 4411" });
    await desk.write("POST", path, { received_on: "2026-02-20", lines: [{ article_id: shop.box.id, quantity: "1" }] });
    const days = async (query: string) => column(await desk.get(`${path}?${query}`), "received_on");
    expect(await days("")).toEqual([today, "2026-02-20"]);
    expect(await days(`order_id=${String(id)}`)).toEqual([today]);
    expect(await days(`supplier_id=${String(shop.supplier.id)}`)).toEqual([today]);
    expect(await days(`article_id=${String(shop.box.id)}`)).toEqual(["2026-02-20"]);
    expect(await days("received_to=2026-02-21")).toEqual(["2026-02-20"]);
    expect(await days("search=bl%204411")).toEqual([today]);
    expect(await days("reversed=1")).toEqual([]);
  });
});
