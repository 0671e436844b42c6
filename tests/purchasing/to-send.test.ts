import { describe, expect, test } from "vitest";
import { databases } from "../support/database/database";
import { at, column } from "../support/read-answer";
import { articleOf, offerOf, openShopDesk, supplierOf } from "../support/world/shop";

const path = "/api/supplier-orders";
const plan = { from: "2026-03-08", to: "2026-03-10", status: ["draft"] };
const query = "from=2026-03-08&to=2026-03-10&status[]=draft";

describe.each(databases)("orders to send on $name", (database) => {
  /** The shop, whose boxes come from the paper mill, and a clock that a test moves. */
  async function opened() {
    let now = new Date("2026-03-01T08:00:00Z");
    const { desk, ...shop } = await openShopDesk(database, { clock: () => now });
    const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));
    const mill = await desk.create(
      "/api/suppliers",
      supplierOf({ name: "Papeterie", order_channel: "phone", phone: "02 99 00 00 00", contact_name: "Mme Le Goff" }),
    );
    await desk.write("PUT", `/api/articles/${String(shop.box.id)}`, {
      ...(await desk.read(`/api/articles/${String(shop.box.id)}`)),
      offers: [offerOf(mill, { pack_label: "Paquet de 50", pack_quantity: "50", pack_price_ht: "14.50" })],
    });
    const lists = async () => {
      const answer = await desk.get(`/api/production-planning/compute-needs?${query}`);
      const suppliers = at(answer, "data", "suppliers");
      return (Array.isArray(suppliers) ? suppliers : []).map((_, index) => {
        const of = (field: string) => at(answer, "data", "suppliers", index, field);
        return {
          supplier_id: of("supplier_id"),
          deliver_on: of("deliver_on"),
          reference: of("reference"),
          seen: of("state"),
        };
      });
    };
    const press = (orders: object[], key = "press") =>
      desk.write("POST", `${path}/from-plan`, { plan, orders }, { "Idempotency-Key": key });
    const read = (id: unknown) => desk.get(`${path}/${String(id)}`);
    const act = async (id: unknown, verb: string, more: object = {}) =>
      desk.write("POST", `${path}/${String(id)}/${verb}`, {
        lock_version: at(await read(id), "data", "lock_version"),
        ...more,
      });
    const waiting = async () => column(await desk.get(`${path}/to-send`), "number");
    return { desk, shop, mill, later, lists, press, read, act, waiting };
  }

  test("what a plan orders waits to be sent, counts as expected, and is sent by a person's act alone", async () => {
    const { desk, shop, lists, press, read, act } = await opened();
    const ordered = await press(await lists());
    expect(column(ordered, "status")).toEqual(["to_send", "to_send"]);
    expect(at(ordered, "data", 0)).toMatchObject({
      placed_at: "2026-03-01T08:00:00.000Z",
      sent_at: null,
      sent_how: null,
      sent_by: null,
      press_id: at(ordered, "data", 0, "id"),
    });
    expect(at(ordered, "data", 1, "press_id")).toBe(at(ordered, "data", 0, "id"));
    expect(await lists()).toEqual([]);
    expect(at(await desk.get(`/api/articles/${String(shop.flour.id)}`), "data", "incoming")).toHaveLength(1);
    const id = at(ordered, "data", 0, "id");
    expect(at(await act(id, "send", { how: "email" }), "data")).toMatchObject({
      status: "sent",
      sent_at: "2026-03-01T08:00:00.000Z",
      sent_how: "email",
      sent_by: "Marie Curie",
    });
    expect(at(await act(id, "confirm"), "data")).toMatchObject({
      status: "confirmed",
      confirmed_at: "2026-03-01T08:00:00.000Z",
      confirmed_by: "Marie Curie",
    });
    expect(await lists()).toEqual([]);
    expect(at(await read(id), "data")).toMatchObject({ status: "confirmed", sent_how: "email" });
  });

  test("each act is taken back, and none is done from a status that does not allow it", async () => {
    const { lists, press, act } = await opened();
    const id = at(await press(await lists()), "data", 0, "id");
    const status = async (verb: string, more: object = {}) => {
      const answer = await act(id, verb, more);
      return answer.status === 200 ? at(answer, "data", "status") : at(answer, "code");
    };
    expect(await status("confirm")).toBe("transition");
    expect(await status("unsend")).toBe("transition");
    expect(await status("send", { how: "pigeon" }).catch(() => "422")).toBe("422");
    expect(await status("send", { how: "portal" })).toBe("sent");
    expect(await status("send", { how: "phone" })).toBe("transition");
    expect(await status("confirm")).toBe("confirmed");
    expect(await status("unconfirm")).toBe("sent");
    const back = await act(id, "unsend");
    expect(at(back, "data")).toMatchObject({ status: "to_send", sent_at: null, sent_how: null, sent_by: null });
    expect(await status("cancel")).toBe("cancelled");
    expect(await status("reopen")).toBe("to_send");
    expect(await status("close")).toBe("received");
    expect(await status("reopen")).toBe("to_send");
    expect(await status("unplace")).toBe("draft");
    expect(await status("place")).toBe("to_send");
    expect(await status("send")).toBe("sent");
    expect(await status("unplace")).toBe("transition");
  });

  test("a draft is placed with a line, is changed as a draft alone, and cancelled it is one again", async () => {
    const { desk, shop, act } = await opened();
    const body = { supplier_id: shop.supplier.id, deliver_on: "2026-03-12" };
    const empty = await desk.create(path, body);
    expect((await act(empty.id, "place")).status).toBe(422);
    const order = await desk.create(path, { ...body, lines: [{ article_id: shop.flour.id, packs: 1 }] });
    expect(at(await act(order.id, "cancel"), "data", "status")).toBe("cancelled");
    expect(at(await act(order.id, "reopen"), "data", "status")).toBe("draft");
    const placed = await act(order.id, "place");
    expect(at(placed, "data", "status")).toBe("to_send");
    const refused = await desk.write("PUT", `${path}/${String(order.id)}`, {
      ...body,
      lock_version: at(placed, "data", "lock_version"),
    });
    expect([refused.status, at(refused, "code")]).toEqual([409, "status"]);
    expect(String(at(refused, "message"))).toContain("brouillon");
  });

  test.each([
    ["to_send", []],
    ["sent", [["send", { how: "phone" }]]],
    [
      "confirmed",
      [
        ["send", {}],
        ["confirm", {}],
      ],
    ],
  ] as const)(
    "what comes of an order that is %s is received, and taken back it is that again",
    async (status, acts) => {
      const { desk, lists, press, read, act } = await opened();
      const id = at(await press(await lists()), "data", 0, "id");
      for (const [verb, more] of acts) expect((await act(id, verb, more)).status).toBe(200);
      const order = await read(id);
      expect(at(order, "data", "status")).toBe(status);
      const receipt = await desk.write("POST", "/api/receipts", {
        order_id: id,
        order_lock_version: at(order, "data", "lock_version"),
        received_on: "2026-03-01",
        lines: [
          {
            order_line_id: at(order, "data", "lines", 0, "id"),
            article_id: at(order, "data", "lines", 0, "article_id"),
            quantity: "1",
          },
        ],
      });
      expect(receipt.status).toBe(201);
      expect(at(await read(id), "data", "status")).toBe("partially_received");
      await desk.write("POST", `/api/receipts/${String(at(receipt, "data", "id"))}/reverse`);
      expect(at(await read(id), "data", "status")).toBe(status);
      expect(at(await act(id, "cancel"), "data", "status")).toBe("cancelled");
      expect(at(await act(id, "reopen"), "data", "status")).toBe(status);
    },
  );

  test("what is to be sent is told by deadline, with its lines and whom to call", async () => {
    const { desk, shop, mill, lists, press, act, waiting } = await opened();
    await desk.write("PUT", `/api/suppliers/${String(mill.id)}`, {
      ...(await desk.read(`/api/suppliers/${String(mill.id)}`)),
      lead_time_days: 3,
      cutoff_time: "12:00",
    });
    await press(await lists());
    const answer = await desk.get(`${path}/to-send`);
    expect(at(answer, "meta")).toMatchObject({ total: 2 });
    expect(column(answer, "supplier_name")).toEqual(["Papeterie", "Métro"]);
    expect(at(answer, "data", 0)).toMatchObject({
      status: "to_send",
      subtotal_ht: "14.50",
      contact: {
        contact_name: "Mme Le Goff",
        customer_code: null,
        email: null,
        phone: "02 99 00 00 00",
        order_channel: "phone",
      },
      lines: [{ article_name: "Boîte", packs: 1, pack_label: "Paquet de 50", quantity: "50", unit: "piece" }],
    });
    expect(at(await desk.get(`${path}/to-send?per_page=1&page=2`), "data", 0, "supplier_name")).toBe("Métro");
    await act(at(answer, "data", 0, "id"), "send", { how: "phone" });
    expect(await waiting()).toEqual([at(answer, "data", 1, "number")]);
    expect(column(await desk.get(`${path}?status=to_send`), "supplier_id")).toEqual([shop.supplier.id]);
  });

  test("one press is taken back for ten minutes: what was not sent is cancelled, once", async () => {
    const { desk, later, lists, press, read, act, waiting } = await opened();
    const seen = await lists();
    const first = await press(seen);
    const [one, two] = [at(first, "data", 0, "id"), at(first, "data", 1, "id")];
    await act(two, "send", { how: "email" });
    later(10);
    const takeBack = (id: unknown) => desk.write("POST", `${path}/presses/${String(id)}/take-back`);
    const taken = await takeBack(one);
    expect([taken.status, column(taken, "status")]).toEqual([200, ["cancelled", "sent"]]);
    const version = at(await read(one), "data", "lock_version");
    expect((await takeBack(one)).body).toEqual(taken.body);
    expect(at(await read(one), "data", "lock_version")).toBe(version);
    expect(await waiting()).toEqual([]);
    const again = await lists();
    expect(again).toHaveLength(1);
    const second = at(await press(again, "again"), "data", 0, "id");
    later(11);
    const late = await takeBack(second);
    expect([late.status, at(late, "code")]).toEqual([409, "elapsed"]);
    expect(await waiting()).toHaveLength(1);
    expect((await takeBack(two)).status).toBe(404);
  });

  test("a list under a minimum that blocks is ordered by a deliberate choice, by who says what was seen", async () => {
    const { desk, shop, lists, press } = await opened();
    const address = `/api/suppliers/${String(shop.supplier.id)}`;
    await desk.write("PUT", address, {
      ...(await desk.read(address)),
      minimum_order_ht: "500",
      minimum_policy: "block",
    });
    const seen = (await lists()).filter(({ supplier_id }) => supplier_id === shop.supplier.id);
    const refused = await press(seen);
    expect([refused.status, at(refused, "code")]).toEqual([409, "minimum"]);
    expect(String(at(refused, "message"))).toContain("Métro");
    expect((await press(seen.map((list) => ({ ...list, below_minimum: true })))).status).toBe(201);
  });

  test("what an article was written with as expected was sent, how is not known", async () => {
    const { desk, shop } = await opened();
    const butter = await desk.create(
      "/api/articles",
      articleOf({ incoming: [{ supplier_id: shop.supplier.id, quantity: "5", expected_on: "2026-03-09" }] }),
    );
    const listed = await desk.get(`${path}?article_id=${String(butter.id)}`);
    expect(at(listed, "data", 0)).toMatchObject({ status: "sent", sent_how: null, sent_by: null });
  });
});
