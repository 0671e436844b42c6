import { describe, expect, test } from "vitest";
import { type SupplierOrderDetail, supplierOrderDetail } from "#api/purchasing/supplier-orders/answer";
import type { Answer } from "../support/api";
import { databases } from "../support/database/database";
import { at, column } from "../support/read-answer";
import { articleOf, offerOf, openShopDesk, supplierOf } from "../support/world/shop";
import { errorsOf } from "../support/writes";

const path = "/api/supplier-orders";

const orderOf = (answer: Answer): SupplierOrderDetail => supplierOrderDetail.parse(at(answer, "data"));

describe.each(databases)("orders to suppliers on $name", (database) => {
  async function opened() {
    const { desk, ...shop } = await openShopDesk(database);
    const body = (fields: object = {}) => ({
      supplier_id: shop.supplier.id,
      deliver_on: "2026-03-12",
      lines: [{ article_id: shop.flour.id, packs: 3 }],
      ...fields,
    });
    const create = async (fields: object = {}) => orderOf(await desk.write("POST", path, body(fields)));
    const move = (order: SupplierOrderDetail, verb: string) =>
      desk.write("POST", `${path}/${String(order.id)}/${verb}`, { lock_version: order.lock_version });
    const incoming = async (article = shop.flour) =>
      at(await desk.get(`/api/articles/${String(article.id)}`), "data", "incoming");
    return { desk, shop, body, create, move, incoming };
  }

  test("an order by hand takes the supplier's offer, its conditions and the next number", async () => {
    const { shop, create } = await opened();
    const order = await create();
    expect(order).toMatchObject({
      number: "CF-2026-00001",
      status: "draft",
      supplier_name: "Métro",
      subtotal_ht: "228.00",
      totals: { shipping_fee_ht: "0.00", total_ttc: "240.54", missing_to_minimum: "0.00" },
      changed_by: "Marie Curie",
      lines: [
        {
          article_id: shop.flour.id,
          supplier_code: "F25",
          pack_label: "Carton de 10 kg",
          pack_price_ht: "76",
          packs: 3,
          quantity: "30",
          amount_ht: "228.00",
          received_quantity: "0",
          closed_quantity: "0",
          closed: false,
        },
      ],
    });
    expect((await create()).number).toBe("CF-2026-00002");
  });

  test("an article without an offer is ordered by quantity", async () => {
    const {
      desk: { write },
      shop,
      body,
      create,
    } = await opened();
    const lines = (line: object) => ({ lines: [{ article_id: shop.box.id, ...line }] });
    expect(errorsOf(await write("POST", path, body(lines({}))))).toHaveProperty(["lines.0.packs"]);
    expect(errorsOf(await write("POST", path, body(lines({ packs: 2 }))))).toHaveProperty(["lines.0.quantity"]);
    // Its amount is not known, and the order says so.
    expect(await create(lines({ quantity: "12" }))).toMatchObject({
      subtotal_complete: false,
      lines: [{ packs: null, quantity: "12", amount_ht: null }],
    });
    expect(await create()).toMatchObject({ subtotal_complete: true });
  });

  test("a list tells the delivery to order next from a supplier, and none once nobody orders there", async () => {
    const { desk, shop } = await opened();
    const address = `/api/suppliers/${String(shop.supplier.id)}`;
    const next = async () => at(await desk.get("/api/suppliers"), "data", "0", "next_delivery");
    expect(await next()).toEqual({ deliver_on: "2026-03-01", order_before: null });
    await desk.write("PUT", address, { ...(await desk.read(address)), do_not_order: true });
    expect(await next()).toBeNull();
  });

  test("what does not exist is refused line by line", async () => {
    const {
      desk: { write },
      body,
    } = await opened();
    const refused = errorsOf(
      await write("POST", path, body({ supplier_id: 999, lines: [{ article_id: 999, quantity: "1" }] })),
    );
    expect(Object.keys(refused)).toEqual(["supplier_id", "lines.0.article_id"]);
    expect(errorsOf(await write("POST", path, { lines: [{ packs: 0 }] }))).toHaveProperty(["deliver_on"]);
  });

  test("only what was sent is expected, until it is cancelled or closed", async () => {
    const { create, move, incoming } = await opened();
    const draft = await create();
    expect(await incoming()).toEqual([]);
    const sent = orderOf(await move(draft, "send"));
    expect(sent).toMatchObject({ status: "sent", sent_at: expect.any(String) });
    expect(await incoming()).toEqual([
      {
        supplier_id: sent.supplier_id,
        supplier_name: "Métro",
        quantity: "30",
        expected_on: "2026-03-12",
        order_id: sent.id,
        order_number: sent.number,
      },
    ]);
    const closed = orderOf(await move(sent, "close"));
    expect(closed).toMatchObject({ status: "received", lines: [{ closed: true }] });
    expect(await incoming()).toEqual([]);
    const open = orderOf(await move(closed, "reopen"));
    expect(open.status).toBe("sent");
    const cancelled = orderOf(await move(open, "cancel"));
    expect(cancelled.status).toBe("cancelled");
    expect(await incoming()).toEqual([]);
    expect(at(await move(cancelled, "send"), "code")).toBe("transition");
    expect(orderOf(await move(cancelled, "reopen")).status).toBe("sent");
  });

  test("a draft is changed; what was sent is not; an empty order is not sent", async () => {
    const {
      desk: { write },
      body,
      create,
      move,
    } = await opened();
    const draft = await create({ lines: [] });
    expect(errorsOf(await move(draft, "send"))).toHaveProperty(["lines"]);
    const put = (order: SupplierOrderDetail, fields: object) =>
      write("PUT", `${path}/${String(order.id)}`, { ...body(fields), lock_version: order.lock_version });
    const changed = orderOf(await put(draft, { deliver_on: "2026-03-13", note: "Quai 2" }));
    expect(changed).toMatchObject({ deliver_on: "2026-03-13", note: "Quai 2", line_count: 1 });
    const sent = orderOf(await move(changed, "send"));
    const refused = await put(sent, { note: "Quai 3" });
    expect([refused.status, at(refused, "code")]).toEqual([409, "status"]);
  });

  test("of two tablets the second is told who did what", async () => {
    const { create, move } = await opened();
    const draft = await create();
    await move(draft, "send");
    const second = await move(draft, "cancel");
    expect(second.status).toBe(409);
    expect(at(second, "code")).toBe("stale");
    expect(at(second, "message")).toMatch(/^Marie Curie a changé cette commande à .+ : elle est envoyée\./);
    expect(at(second, "data", "status")).toBe("sent");
  });

  test("the list filters by supplier, status, lateness, article and number", async () => {
    const { desk, shop, create, move } = await opened();
    const other = await desk.create("/api/suppliers", supplierOf({ name: "Pomona" }));
    const first = await create();
    await move(first, "send");
    const late = await create({ deliver_on: "2026-01-05" });
    await move(late, "send");
    await create({ supplier_id: other.id, lines: [{ article_id: shop.box.id, quantity: "1" }] });
    const numbers = async (query: string) => column(await desk.get(`${path}?sort=number&${query}`), "number");
    expect(await numbers("")).toEqual(["CF-2026-00001", "CF-2026-00002", "CF-2026-00003"]);
    expect(await numbers("status[]=sent&status[]=cancelled")).toEqual(["CF-2026-00001", "CF-2026-00002"]);
    expect(await numbers("late=1")).toEqual(["CF-2026-00002"]);
    expect(await numbers("late=0")).toEqual(["CF-2026-00001", "CF-2026-00003"]);
    expect(await numbers(`supplier_id=${String(other.id)}`)).toEqual(["CF-2026-00003"]);
    expect(await numbers(`article_id=${String(shop.flour.id)}`)).toEqual(["CF-2026-00001", "CF-2026-00002"]);
    expect(await numbers("search=cf-2026-00003")).toEqual(["CF-2026-00003"]);
    expect(await numbers("search=pomona")).toEqual(["CF-2026-00003"]);
  });

  test("a new article's deliveries are orders that were sent; a change of them is refused", async () => {
    const { desk, shop } = await opened();
    const incoming = [
      { supplier_id: shop.supplier.id, quantity: "2", expected_on: "2026-03-11" },
      { supplier_id: shop.supplier.id, quantity: "5", expected_on: "2026-03-12" },
    ];
    const butter = await desk.create("/api/articles", articleOf({ offers: [offerOf(shop.supplier)], incoming }));
    const address = `/api/articles/${String(butter.id)}`;
    expect(at(await desk.get(address), "data", "incoming")).toMatchObject(incoming);
    const orders = await desk.get(`${path}?article_id=${String(butter.id)}&sort=deliver_on`);
    expect(column(orders, "status")).toEqual(["sent", "sent"]);
    const put = (fields: object) =>
      desk.write("PUT", address, { ...articleOf({ offers: [offerOf(shop.supplier)] }), lock_version: 1, ...fields });
    expect(errorsOf(await put({ incoming: [] }))).toHaveProperty(["incoming"]);
    expect((await put({ incoming })).status).toBe(200);
    expect((await put({ lock_version: 2 })).status).toBe(200);
    const gone = await desk.write("DELETE", address);
    expect([gone.status, at(gone, "used_by", 0, "type")]).toEqual([409, "supplier-order"]);
  });

  test("the paper and the CSV say what is ordered", async () => {
    const { desk, create } = await opened();
    const { id, number } = await create();
    const file = async (format: string) =>
      desk.app.request(`${path}/${String(id)}/document?format=${format}`, {
        headers: { authorization: desk.authorization },
      });
    const csv = await (await file("csv")).text();
    expect(csv).toContain(`${number};Métro;12/03/2026;F25;Farine;Carton de 10 kg;3;30;kg;76;228,00;0`);
    const pdf = await file("pdf");
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    expect((await file("doc")).status).toBe(422);
  });
});
