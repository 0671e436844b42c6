import { describe, expect, test } from "vitest";
import { z } from "zod";
import { databases } from "../../support/database/database";
import { at } from "../../support/read-answer";
import { moved } from "../../support/rules/orders";
import { openShopDesk, orderOf, productOf } from "../../support/world/shop";
import type { Desk, Saved } from "../../support/writes";

const path = "/api/external-orders";
const day = "2026-03-01";

const orderSchema = z.looseObject({
  status: z.string(),
  lock_version: z.number(),
  undo: z.object({ until: z.string() }).nullable(),
  lines: z.array(z.looseObject({ produced_quantity: z.string(), delivered_quantity: z.string() })),
});

const pressedOrders = z
  .object({
    status: z.string(),
    made_at: z.string(),
    orders: z.array(z.object({ id: z.number(), lock_version: z.number() })),
  })
  .nullable();

describe.each(databases)("handing over and cancelling on $name", (database) => {
  /** A tart that is made to order of flour in stock, and a jar that is kept in stock. */
  async function shop() {
    let now = new Date("2026-03-01T08:00:00Z");
    const { desk, tart, dough } = await openShopDesk(database, { clock: () => now });
    const jar = await desk.create("/api/products", productOf({ name: "Confiture", stock_managed: true }));
    const ordered = async (product: Saved, quantity: string) =>
      moved(
        desk,
        await desk.create(
          path,
          orderOf({ delivery_on: day, production_on: day, lines: [{ product_id: product.id, quantity }] }),
        ),
        "confirmed",
      );
    const pass = (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000);
    };
    return { desk, tart, dough, jar, ordered, pass };
  }

  const read = async (desk: Desk, { id }: Saved) =>
    orderSchema.parse(at(await desk.get(`${path}/${String(id)}`), "data"));
  const make = async (desk: Desk, { id: product_id }: Saved, obtained: string) =>
    expect(
      await desk.write("POST", "/api/batches", {
        product_id,
        production_on: day,
        planned: obtained,
        obtained,
        seen: 0,
      }),
    ).toMatchObject({ status: 201 });
  const become = async (desk: Desk, order: Saved, status: string, more: object = {}) =>
    desk.write("POST", `${path}/${String(order.id)}/status`, {
      status,
      lock_version: (await read(desk, order)).lock_version,
      reason: "essai",
      ...more,
    });
  const undo = async (desk: Desk, order: Saved) =>
    desk.write("POST", `${path}/${String(order.id)}/undo`, { lock_version: (await read(desk, order)).lock_version });
  const onHand = async (desk: Desk, product: Saved) =>
    z
      .array(z.looseObject({ on_hand: z.string() }))
      .parse(at(await desk.get(`/api/stock/lots?product_id=${String(product.id)}`), "data"))
      .map(({ on_hand }) => on_hand);
  const countBatches = async (desk: Desk) =>
    z
      .array(z.looseObject({ reversed_at: z.string().nullable() }))
      .parse(at(await desk.get("/api/batches"), "data"))
      .filter(({ reversed_at }) => reversed_at === null).length;

  test("one step from confirmed, and one back: status, notes and batches are as they were", async () => {
    const { desk, tart, ordered } = await shop();
    const order = await ordered(tart, "4");
    const before = await read(desk, order);
    expect(before.undo).toBeNull();
    expect(await become(desk, order, "delivered")).toMatchObject({
      status: 200,
      body: {
        data: {
          status: "delivered",
          undo: { until: "2026-03-01T08:10:00.000Z" },
          lines: [{ produced_quantity: "4", delivered_quantity: "4" }],
        },
      },
    });
    expect(await countBatches(desk)).toBe(1);
    expect(await undo(desk, order)).toMatchObject({ status: 200, body: { data: { status: "confirmed", undo: null } } });
    expect((await read(desk, order)).lines).toEqual(before.lines);
    expect(await countBatches(desk)).toBe(0);
    expect(await undo(desk, order)).toMatchObject({ status: 409, body: { code: "undo" } });
  });

  test("what was made to order and has left is not unmade, alone or with others: the order is named", async () => {
    const { desk, tart, ordered } = await shop();
    const order = await ordered(tart, "4");
    const made = async (obtained: string, seen: number) =>
      z.looseObject({ id: z.number() }).parse(
        at(
          await desk.write("POST", "/api/batches", {
            product_id: tart.id,
            production_on: day,
            planned: "4",
            obtained,
            seen,
          }),
          "data",
        ),
      );
    const [first, second] = [await made("3", 0), await made("1", 1)];
    await become(desk, order, "delivered");
    const { number } = z.looseObject({ number: z.string() }).parse(await desk.read(`${path}/${String(order.id)}`));
    const named = {
      status: 409,
      body: {
        code: "used",
        message: expect.stringMatching(new RegExp(`${number} \\(Mairie de Bruz\\) .*4 pièces de « Tarte »`)),
        used_by: [{ type: "order_line", kind: "delivery", quantity: "4", user_name: "Marie Curie" }],
      },
    };
    for (const { id } of [first, second])
      expect(await desk.write("POST", `/api/batches/${String(id)}/take-back`)).toMatchObject(named);
    expect(await desk.write("POST", "/api/batches/take-back", { batches: [first.id, second.id] })).toMatchObject({
      status: 409,
      body: { code: "used", message: expect.stringContaining(number) },
    });
    expect((await read(desk, order)).lines).toMatchObject([{ produced_quantity: "4", delivered_quantity: "4" }]);
    expect(await countBatches(desk)).toBe(2);
    expect((await undo(desk, order)).status).toBe(200);
    expect((await desk.write("POST", `/api/batches/${String(first.id)}/take-back`)).status).toBe(200);
  });

  test("finished stock comes back too, for ten minutes and not after the order changed", async () => {
    const { desk, jar, ordered, pass } = await shop();
    const order = await ordered(jar, "4");
    await make(desk, jar, "4");
    await become(desk, order, "delivered");
    expect(await onHand(desk, jar)).toEqual(["0"]);
    pass(9);
    expect(await undo(desk, order)).toMatchObject({ status: 200, body: { data: { status: "ready" } } });
    expect(await onHand(desk, jar)).toEqual(["4"]);
    await become(desk, order, "delivered");
    pass(11);
    expect(await undo(desk, order)).toMatchObject({ status: 409, body: { code: "undo" } });
    expect(await become(desk, order, "ready")).toMatchObject({ status: 200 });
  });

  test("what is noted as delivered before an order leaves was made: nothing asks for it any more", async () => {
    const { desk, tart, jar, ordered } = await shop();
    const [order, ofJars] = [await ordered(tart, "20"), await ordered(jar, "5")];
    const readDemand = async () =>
      z
        .array(z.looseObject({ name: z.string(), to_produce: z.string() }))
        .parse(at(await desk.get(`/api/production-planning/compute-needs?from=${day}&to=${day}`), "data", "products"))
        .map(({ name, to_produce }) => [name, to_produce]);
    const note = async ({ id }: Saved, delivered_quantity: string) => {
      const { lines, ...fields } = z
        .looseObject({ lines: z.array(z.looseObject({})) })
        .parse(at(await desk.get(`${path}/${String(id)}`), "data"));
      const answer = await desk.write("PUT", `${path}/${String(id)}`, {
        ...fields,
        lines: lines.map((line) => ({ ...line, delivered_quantity })),
      });
      expect([answer.status, answer.status === 200 || answer.body]).toEqual([200, true]);
    };
    await note(order, "12");
    expect((await read(desk, order)).lines).toMatchObject([{ produced_quantity: "12", delivered_quantity: "12" }]);
    expect(await countBatches(desk)).toBe(1);
    await note(ofJars, "2");
    expect((await read(desk, ofJars)).lines).toMatchObject([{ produced_quantity: "0", delivered_quantity: "2" }]);
    expect(await readDemand()).toEqual([
      ["Confiture", "5"],
      ["Tarte", "8"],
    ]);
    expect(await become(desk, order, "delivered")).toMatchObject({ status: 200 });
    expect((await read(desk, order)).lines).toMatchObject([{ produced_quantity: "12", delivered_quantity: "12" }]);
  });

  test("a status that the work went past is no refusal, and what somebody chose", async () => {
    const { desk, tart, ordered } = await shop();
    const order = await ordered(tart, "4");
    await make(desk, tart, "4");
    expect(await become(desk, order, "in_production")).toMatchObject({
      status: 200,
      body: { data: { status: "ready" } },
    });
  });

  test("cancelling asks where what is made goes, and is taken back exactly", async () => {
    const { desk, jar, ordered } = await shop();
    const order = await ordered(jar, "10");
    await make(desk, jar, "10");
    const other = await ordered(jar, "3");
    expect(await become(desk, order, "cancelled")).toMatchObject({
      status: 409,
      body: {
        code: "surplus",
        message: "« Confiture » : 10 faits, plus aucun commandé. Que deviennent les 10 ?",
        surplus: [{ may: ["stock", "unsold", "order"], orders: [{ order_id: other.id, rest: "3" }] }],
      },
    });
    const surplus = [
      { product_id: jar.id, quantity: "5", to: "stock" },
      { product_id: jar.id, quantity: "2", to: "unsold" },
      { product_id: jar.id, quantity: "3", to: "order", order_id: other.id },
    ];
    expect(await become(desk, order, "cancelled", { surplus })).toMatchObject({
      status: 200,
      body: { data: { status: "cancelled", lines: [{ produced_quantity: "0" }] } },
    });
    expect(await onHand(desk, jar)).toEqual(["8"]);
    expect(await read(desk, other)).toMatchObject({ status: "ready", lines: [{ produced_quantity: "3" }] });
    expect(await undo(desk, order)).toMatchObject({
      status: 200,
      body: { data: { status: "ready", lines: [{ produced_quantity: "10" }] } },
    });
    expect(await onHand(desk, jar)).toEqual(["10"]);
    expect(await read(desk, other)).toMatchObject({ status: "confirmed", lines: [{ produced_quantity: "0" }] });
  });

  test("in part: as it is said line by line, none of one with 0, and back exactly", async () => {
    const { desk, tart, jar } = await shop();
    const lines = [
      { product_id: tart.id, quantity: "4" },
      { product_id: jar.id, quantity: "4" },
    ];
    const order = await moved(
      desk,
      await desk.create(path, orderOf({ delivery_on: day, production_on: day, lines })),
      "confirmed",
    );
    await make(desk, jar, "4");
    const before = await read(desk, order);
    const give = (delivered_quantities: string[]) => become(desk, order, "delivered", { delivered_quantities });
    expect(await give(["3"])).toMatchObject({
      status: 422,
      body: { errors: { delivered_quantities: expect.anything() } },
    });
    expect(await give(["0", "0"])).toMatchObject({ status: 422 });
    expect(await give(["0", "1.5"])).toMatchObject({
      status: 200,
      body: {
        data: {
          status: "delivered",
          lines: [
            { produced_quantity: "0", delivered_quantity: "0" },
            { produced_quantity: "4", delivered_quantity: "1.5" },
          ],
        },
      },
    });
    expect(await onHand(desk, jar)).toEqual(["2.5"]);
    expect(await undo(desk, order)).toMatchObject({ status: 200, body: { data: { status: before.status } } });
    expect((await read(desk, order)).lines).toEqual(before.lines);
    expect(await onHand(desk, jar)).toEqual(["4"]);
  });

  test("a delivery taken back after half an hour leaves the order as before it: asked again, and late", async () => {
    const { desk, tart, jar, pass } = await shop();
    const lines = [
      { product_id: tart.id, quantity: "4" },
      { product_id: jar.id, quantity: "2" },
    ];
    const body = orderOf({ delivery_on: day, production_on: day, lines });
    const order = await moved(desk, await desk.create(path, body), "confirmed");
    const made = await moved(desk, await desk.create(path, body), "confirmed");
    await make(desk, tart, "4");
    const before = [await read(desk, order), await read(desk, made)];
    expect(before.map(({ lines: [first] }) => first?.produced_quantity)).toEqual(["4", "0"]);
    const readDemand = async () =>
      at(await desk.get(`/api/production-planning/compute-needs?from=${day}&to=${day}`), "data", "products");
    const needs = await readDemand();
    for (const one of [order, made]) expect(await become(desk, one, "delivered")).toMatchObject({ status: 200 });
    pass(30);
    for (const one of [order, made]) expect(await become(desk, one, "ready")).toMatchObject({ status: 200 });
    for (const [index, one] of [order, made].entries()) {
      const after = await read(desk, one);
      expect(after.lines).toEqual(before[index]?.lines);
      expect(after.status).toBe(before[index]?.status);
    }
    expect(await readDemand()).toEqual(needs);
    expect(await onHand(desk, jar)).toEqual([]);
    const late = await desk.get(`${path}?late_at=2026-03-04T10:00:00Z`);
    expect(at(late, "data")).toHaveLength(2);
    expect(
      await become(desk, order, "cancelled", { surplus: [{ product_id: tart.id, quantity: "4", to: "unsold" }] }),
    ).toMatchObject({ status: 200 });
  });

  test("« fait » corrected down and up again is one thing seen twice: nothing is made again", async () => {
    const { desk, tart, jar } = await shop();
    const lines = [
      { product_id: tart.id, quantity: "10" },
      { product_id: jar.id, quantity: "20" },
    ];
    const body = orderOf({ delivery_on: day, production_on: day, lines });
    const order = await moved(desk, await desk.create(path, body), "confirmed");
    await make(desk, tart, "10");
    await make(desk, jar, "20");
    const before = await countBatches(desk);
    const note = async (...produced: string[]) => {
      const { lines: now, ...fields } = z
        .looseObject({ lines: z.array(z.looseObject({})) })
        .parse(at(await desk.get(`${path}/${String(order.id)}`), "data"));
      const noted = now.map((line, index) => ({ ...line, produced_quantity: produced[index] }));
      expect(
        await desk.write("PUT", `${path}/${String(order.id)}`, { ...fields, lines: noted, reason: "Compté" }),
      ).toMatchObject({ status: 200 });
    };
    await note("4", "8");
    expect(await onHand(desk, jar)).toEqual(["20"]);
    await note("10", "20");
    expect(await onHand(desk, jar)).toEqual(["20"]);
    expect(await countBatches(desk)).toBe(before);
    expect((await read(desk, order)).lines).toMatchObject([{ produced_quantity: "10" }, { produced_quantity: "20" }]);
    // More than was made is made too.
    await note("12", "20");
    expect(await countBatches(desk)).toBe(before + 1);
    expect(await become(desk, order, "delivered")).toMatchObject({ status: 200 });
    expect(await onHand(desk, jar)).toEqual(["0"]);
  });

  test("« fait » corrected up takes no pieces that the order has already, where the others are lost", async () => {
    const { desk, jar, ordered } = await shop();
    const order = await ordered(jar, "20");
    await make(desk, jar, "20");
    const note = async (produced_quantity: string) => {
      const { lines, ...fields } = z
        .looseObject({ lines: z.array(z.looseObject({})) })
        .parse(at(await desk.get(`${path}/${String(order.id)}`), "data"));
      const body = { ...fields, lines: lines.map((line) => ({ ...line, produced_quantity })), reason: "Compté" };
      expect(await desk.write("PUT", `${path}/${String(order.id)}`, body)).toMatchObject({ status: 200 });
    };
    await note("8");
    const loss = { product_id: jar.id, quantity: "12", reason: "unsold" };
    expect(await desk.write("POST", "/api/stock/waste", loss)).toMatchObject({ status: 201 });
    await note("20");
    expect((await onHand(desk, jar)).reduce((sum, quantity) => sum + Number(quantity), 0)).toBe(20);
  });

  test("of which a delivery is noted in part: as noted, none of a line with 0; with others it is named", async () => {
    const { desk, tart, ordered } = await shop();
    const single = await ordered(tart, "1");
    const orders = [single];
    for (const noted of [
      [{ delivered_quantity: "4", produced_quantity: "4" }, {}],
      [{ produced_quantity: "3" }, {}],
    ]) {
      const lines = noted.map((quantities) => ({ product_id: tart.id, quantity: "4", ...quantities }));
      const order = await desk.create(path, orderOf({ delivery_on: day, production_on: day, lines }));
      orders.push(await moved(desk, order, "confirmed"));
    }
    const ids = orders.map(({ id }) => id);
    const message = "Une partie seulement est notée : remettez-la depuis sa page, qui demande ce qui part.";
    const body = { ids, status: "delivered", skip_refused: true };
    expect(await desk.write("POST", `${path}/status`, body)).toMatchObject({
      status: 200,
      body: { data: { refused: ids.slice(1).map((id) => ({ id, message })) } },
    });
    expect((await read(desk, single)).status).toBe("delivered");
    const given = async (order: Saved) =>
      z
        .object({ data: orderSchema })
        .parse((await become(desk, order, "delivered")).body)
        .data.lines.map(({ delivered_quantity }) => delivered_quantity);
    expect(await given(orders[1] ?? single)).toEqual(["4", "0"]);
    expect(await given(orders[2] ?? single)).toEqual(["3", "0"]);
  });

  test("what stock serves leaves whole beside what is noted as made; of what nobody noted all leaves", async () => {
    const { desk, tart, jar } = await shop();
    const lines = [
      { product_id: tart.id, quantity: "4", produced_quantity: "4" },
      { product_id: jar.id, quantity: "2" },
    ];
    const made = await desk.create(path, orderOf({ delivery_on: day, production_on: day, lines }));
    const proposed = async (order: Saved) => (await read(desk, order)).lines.map((line) => line.proposed_quantity);
    expect(await proposed(made)).toEqual(["4", "2"]);
    const unnoted = lines.map(({ product_id, quantity }) => ({ product_id, quantity }));
    const none = await desk.create(path, orderOf({ delivery_on: day, production_on: day, lines: unnoted }));
    expect(await proposed(none)).toEqual(["4", "2"]);
    await moved(desk, made, "confirmed");
    const ids = [made.id];
    expect(await desk.write("POST", `${path}/status`, { ids, status: "delivered" })).toMatchObject({ status: 200 });
  });

  test("a list tells of each order until when its delivery is taken back", async () => {
    const { desk, tart, ordered, pass } = await shop();
    const order = await ordered(tart, "4");
    const rows = z.array(z.looseObject({ id: z.number(), undo: z.unknown() }));
    const listed = async () => rows.parse(at(await desk.get(path), "data")).find(({ id }) => id === order.id)?.undo;
    expect(await listed()).toBeNull();
    await become(desk, order, "delivered");
    expect(await listed()).toEqual({ until: "2026-03-01T08:10:00.000Z" });
    await become(desk, order, "ready");
    expect(await listed()).toBeNull();
    pass(1);
    await become(desk, order, "delivered");
    expect(await listed()).toEqual({ until: "2026-03-01T08:11:00.000Z" });
  });

  test("of which something was delivered an order is not cancelled", async () => {
    const { desk, tart, ordered } = await shop();
    const order = await ordered(tart, "4");
    const now = await desk.read(`${path}/${String(order.id)}`);
    const lines = [{ product_id: tart.id, quantity: "4", produced_quantity: "4", delivered_quantity: "1" }];
    expect(await desk.write("PUT", `${path}/${String(order.id)}`, { ...now, lines })).toMatchObject({ status: 200 });
    expect(await become(desk, order, "cancelled")).toMatchObject({ status: 409, body: { code: "transition" } });
  });

  describe("a press that moves several together is taken back as one", () => {
    const pressed = async (desk: Desk) =>
      pressedOrders.parse(at(await desk.get(`${path}?per_page=1`), "meta", "pressed"));
    const press = (desk: Desk, ids: readonly number[], status: string) =>
      desk.write("POST", `${path}/status`, { ids, status, skip_refused: true });
    const takeBack = (desk: Desk, orders: unknown, headers: Record<string, string> = {}) =>
      desk.write("POST", `${path}/undo`, { orders }, headers);
    const seenOf = (desk: Desk, orders: readonly Saved[]) =>
      Promise.all(
        orders.map(async (order) => ({ id: order.id, lock_version: (await read(desk, order)).lock_version })),
      );

    test("delivered, confirmed or cancelled: exactly as each was", async () => {
      const { desk, tart, jar, ordered } = await shop();
      const orders = [await ordered(tart, "4"), await ordered(jar, "2")];
      await make(desk, jar, "2");
      const drafts = [await desk.create(path, orderOf({ lines: [{ product_id: tart.id, quantity: "1" }] }))];
      expect(await pressed(desk)).toBeNull();
      for (const [moving, status] of [
        [orders, "delivered"],
        [drafts, "confirmed"],
        [drafts, "cancelled"],
      ] as const) {
        const before = await Promise.all(moving.map((order) => read(desk, order)));
        await press(
          desk,
          moving.map(({ id }) => id),
          status,
        );
        const seen = await seenOf(desk, moving);
        expect(await pressed(desk)).toEqual({ status, made_at: "2026-03-01T08:00:00.000Z", orders: seen });
        expect(await takeBack(desk, seen)).toMatchObject({ status: 200, body: { data: { refused: [] } } });
        expect(await pressed(desk)).toBeNull();
        for (const [index, order] of moving.entries()) {
          const { status: was, lines } = before[index] ?? {};
          expect(await read(desk, order)).toMatchObject({ status: was, lines });
        }
        expect(await takeBack(desk, seen)).toMatchObject({
          status: 409,
          body: { code: "undo", refused: seen.map(({ id }) => ({ id, message: "Elle a changé entre-temps." })) },
        });
      }
      expect(await onHand(desk, jar)).toEqual(["2"]);
      expect(await countBatches(desk)).toBe(1);
    });

    test("those that changed since are named, and of the others all is taken back", async () => {
      const { desk, tart, ordered } = await shop();
      const [first, second, third] = [await ordered(tart, "1"), await ordered(tart, "2"), await ordered(tart, "3")];
      const orders = [first, second, third];
      await press(
        desk,
        orders.map(({ id }) => id),
        "delivered",
      );
      const seen = await seenOf(desk, orders);
      await become(desk, second, "ready");
      expect((await pressed(desk))?.orders).toMatchObject([{ id: first.id }, { id: third.id }]);
      const gone = { id: 999_999, lock_version: 1 };
      const reverted = await takeBack(desk, [...seen, gone], { "idempotency-key": "one press" });
      expect(reverted).toMatchObject({
        status: 200,
        body: {
          data: {
            refused: [
              { id: second.id, name: expect.stringContaining("Mairie"), message: "Elle a changé entre-temps." },
              { id: gone.id, name: null },
            ],
          },
        },
      });
      expect(await takeBack(desk, [...seen, gone], { "idempotency-key": "one press" })).toMatchObject({
        body: reverted.body,
      });
      for (const [order, status] of [
        [first, "confirmed"],
        [second, "confirmed"],
        [third, "confirmed"],
      ] as const)
        expect((await read(desk, order)).status).toBe(status);
    });

    test("for ten minutes, none of one alone, and a confirmation while nothing is made", async () => {
      const { desk, tart, jar, ordered, pass } = await shop();
      const order = await ordered(jar, "1");
      const draft = await desk.create(
        path,
        orderOf({ delivery_on: day, production_on: day, lines: [{ product_id: tart.id, quantity: "1" }] }),
      );
      await become(desk, order, "delivered");
      expect(await pressed(desk)).toBeNull();
      await press(desk, [draft.id], "confirmed");
      const seen = await seenOf(desk, [draft]);
      await make(desk, tart, "1");
      expect((await read(desk, draft)).status).toBe("ready");
      expect(await pressed(desk)).toBeNull();
      for (const [stale, message] of [
        [seen, "Elle a changé entre-temps."],
        [await seenOf(desk, [draft]), expect.stringContaining("la commande a changé depuis")],
      ])
        expect(await takeBack(desk, stale)).toMatchObject({ status: 409, body: { refused: [{ message }] } });
      await press(desk, [draft.id], "delivered");
      expect((await pressed(desk))?.orders).toMatchObject([{ id: draft.id }]);
      const late = await seenOf(desk, [draft]);
      pass(11);
      expect(await pressed(desk)).toBeNull();
      expect(await takeBack(desk, late)).toMatchObject({
        status: 409,
        body: { refused: [{ message: expect.stringContaining("dix minutes sont passées") }] },
      });
      expect(await takeBack(desk, [])).toMatchObject({ status: 422 });
    });

    test("a confirmation stays once the work that follows it has begun", async () => {
      const { desk, tart, dough } = await shop();
      const lines = [{ product_id: tart.id, quantity: "1" }];
      const draft = await desk.create(path, orderOf({ delivery_on: day, production_on: day, lines }));
      await press(desk, [draft.id], "confirmed");
      const seen = await seenOf(desk, [draft]);
      const sheet = { recipe_id: dough.id, production_on: day, planned: "0.35", obtained: "0.35", seen: 0 };
      expect(await desk.write("POST", "/api/batches", sheet)).toMatchObject({ status: 201 });
      expect(await read(desk, draft)).toMatchObject({ status: "in_production", lock_version: seen[0]?.lock_version });
      expect(await pressed(desk)).toBeNull();
      const message = expect.stringContaining("ne peut pas être repassée en brouillon");
      expect(await takeBack(desk, seen)).toMatchObject({ status: 409, body: { refused: [{ message }] } });
    });

    test("what is no longer taken back is forgotten within the hour, a delivery after 60 days", async () => {
      const { desk, tart, ordered, pass } = await shop();
      const order = await ordered(tart, "1");
      await become(desk, await ordered(tart, "1"), "cancelled");
      await press(desk, [order.id], "delivered");
      const countUndos = async () =>
        (await desk.db.selectFrom("external_order_undos").select("order_id").execute()).length;
      expect(await countUndos()).toBe(2);
      pass(61);
      await desk.get(path);
      await expect.poll(countUndos, { timeout: 30_000 }).toBe(1);
      pass(60 * 24 * 60);
      await desk.get(path);
      await expect.poll(countUndos, { timeout: 30_000 }).toBe(0);
      const [left] = await desk.db.selectFrom("external_orders").select("status").where("id", "=", order.id).execute();
      expect(left?.status).toBe("delivered");
    });

    test("an order that was cancelled with others is restored on its page too", async () => {
      const { desk, tart } = await shop();
      const draft = await desk.create(path, orderOf({ lines: [{ product_id: tart.id, quantity: "1" }] }));
      await press(desk, [draft.id], "cancelled");
      expect((await read(desk, draft)).undo).toEqual({ until: "2026-03-01T08:10:00.000Z" });
      expect(await undo(desk, draft)).toMatchObject({ status: 200, body: { data: { status: "draft" } } });
    });
  });

  test("several at once: those that can, and the others are named", async () => {
    const { desk, tart, ordered } = await shop();
    const can = [await ordered(tart, "1"), await ordered(tart, "2")];
    const cannot = await desk.create(path, orderOf({ lines: [] }));
    const ids = [...can, cannot].map(({ id }) => id);
    const body = { ids, status: "delivered" };
    expect(await desk.write("POST", `${path}/status`, body)).toMatchObject({ status: 409 });
    expect(await desk.write("POST", `${path}/status`, { ...body, skip_refused: true })).toMatchObject({
      status: 200,
      body: { data: { already: [], refused: [{ id: cannot.id }] } },
    });
    expect((await read(desk, can[1] ?? cannot)).status).toBe("delivered");
    expect((await read(desk, cannot)).status).toBe("draft");
  });
});
