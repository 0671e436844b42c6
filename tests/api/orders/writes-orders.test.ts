import { describe, expect, test } from "vitest";
import { databases } from "../../support/database/database";
import { moved } from "../../support/rules/orders";
import { openShopDesk, orderOf, productOf } from "../../support/world/shop";
import { type Desk, type Saved, dataOf, errorsOf, openDesk } from "../../support/writes";

const path = "/api/external-orders";
const place = (order: Saved) => `${path}/${String(order.id)}`;

/** Changes an order and answers it as it is then. */
async function change(desk: Desk, order: Saved, fields: object): Promise<Saved> {
  return dataOf(await desk.write("PUT", place(order), { ...order, ...fields }));
}

describe.each(databases)("an order on $name", (database) => {
  test("takes the product's price, and its VAT by the way it is eaten", async () => {
    const { desk, tart } = await openShopDesk(database);
    const lines = [{ product_id: tart.id, quantity: "2" }];
    expect(await desk.create(path, orderOf({ lines }))).toMatchObject({
      consumption_mode: "later",
      lines: [{ unit_price_ht: "12.5", vat_rate: "5.5", product_name: "Tarte" }],
    });
    expect(await desk.create(path, orderOf({ lines, consumption_mode: "immediate" }))).toMatchObject({
      lines: [{ unit_price_ht: "12.5", vat_rate: "10" }],
    });
    expect(
      await desk.create(path, orderOf({ lines: [{ ...lines[0], unit_price_ht: "11.1111", vat_rate: "20" }] })),
    ).toMatchObject({ lines: [{ unit_price_ht: "11.1111", vat_rate: "20" }] });
    const plain = await desk.create("/api/products", productOf());
    expect(
      await desk.create(
        path,
        orderOf({ lines: [{ product_id: plain.id, quantity: "1" }], consumption_mode: "immediate" }),
      ),
    ).toMatchObject({ lines: [{ vat_rate: "5.5" }] });
  });

  test("keeps its prices when the product's change, and when it is written again without them", async () => {
    const { desk, tart, order } = await openShopDesk(database);
    await desk.write("PUT", `/api/products/${String(tart.id)}`, { ...tart, price_ht: "99", vat_rate: "20" });
    expect(await desk.read(place(order))).toMatchObject({
      lines: [{ unit_price_ht: "12.5", vat_rate: "5.5" }],
      totals: { ht: "50.00" },
    });
    const again = await change(desk, order, {
      lines: [
        { product_id: tart.id, quantity: "5" },
        { product_id: tart.id, quantity: "1" },
      ],
    });
    expect(again).toMatchObject({
      lines: [
        { unit_price_ht: "12.5", vat_rate: "5.5" },
        { unit_price_ht: "99", vat_rate: "20" },
      ],
    });
    expect(
      await change(desk, again, { consumption_mode: "immediate", lines: [{ product_id: tart.id, quantity: "5" }] }),
    ).toMatchObject({ lines: [{ unit_price_ht: "12.5", vat_rate: "10" }] });
  });

  test("is produced the longest lead time before its delivery, unless told otherwise", async () => {
    const { desk, tart } = await openShopDesk(database);
    const slow = await desk.create("/api/products", productOf({ production_lead_days: 40 }));
    const order = await desk.create(
      path,
      orderOf({
        delivery_on: "2026-04-20",
        lines: [
          { product_id: tart.id, quantity: "1" },
          { product_id: slow.id, quantity: "1" },
        ],
      }),
    );
    expect(order).toMatchObject({ production_on: "2026-03-11" });
    expect(
      await desk.create(path, orderOf({ delivery_on: "2026-03-12", lines: [{ product_id: tart.id, quantity: "1" }] })),
    ).toMatchObject({ production_on: "2026-03-10" });
    expect(
      await desk.create(
        path,
        orderOf({
          delivery_on: "2026-03-10",
          production_on: "2026-03-10",
          lines: [{ product_id: tart.id, quantity: "1" }],
        }),
      ),
    ).toMatchObject({ production_on: "2026-03-10" });
    expect(await desk.create(path, orderOf())).toMatchObject({
      production_on: "2026-03-10",
      line_count: 0,
      totals: { ht: "0.00", ttc: "0.00" },
    });
    expect(await change(desk, order, { production_on: null, delivery_on: "2026-05-30" })).toMatchObject({
      production_on: "2026-04-20",
    });
  });

  test("says which quantities a product is not sold in, and keeps them", async () => {
    const desk = await openDesk(database);
    const macarons = await desk.create(
      "/api/products",
      productOf({ name: "Macarons", min_order_quantity: "12", order_multiple: "6" }),
    );
    const weighed = await desk.create(
      "/api/products",
      productOf({ name: "Meringue", sale_unit: "kg", order_multiple: "0.25" }),
    );
    const order = await desk.create(
      path,
      orderOf({
        lines: [
          { product_id: macarons.id, quantity: "8" },
          { product_id: weighed.id, quantity: "0.75" },
          { product_id: weighed.id, quantity: "0.8" },
        ],
      }),
    );
    expect(order.warnings).toEqual([
      { field: "lines.0.quantity", message: "Ce produit se commande par 12 au moins." },
      { field: "lines.0.quantity", message: "Ce produit se commande par multiples de 6." },
      { field: "lines.2.quantity", message: "Ce produit se commande par multiples de 0,25." },
    ]);
    expect(await change(desk, order, { lines: [{ product_id: macarons.id, quantity: "18" }] })).toMatchObject({
      warnings: [],
    });
  });

  test("remembers who changed what, when, from what to what, and why", async () => {
    const { desk, tart, order } = await openShopDesk(database);
    const flan = await desk.create("/api/products", productOf());
    desk.pass(60);
    await change(desk, order, {
      delivery_on: "2026-03-12",
      production_on: null,
      delivery_time: "09:30",
      deposit_amount: "20",
      guest_count: 12,
      reason: "Le maire a appelé",
      lines: [
        { product_id: tart.id, quantity: "6", unit_price_ht: "12", discount_percent: "5" },
        { product_id: flan.id, quantity: "2" },
      ],
    });
    const changeOf = (field: string, old: string | null, value: string | null, subject: string | null = null) => ({
      who: "Marie Curie",
      at: "2026-03-01T08:01:00.000Z",
      subject,
      field,
      old,
      new: value,
      reason: "Le maire a appelé",
    });
    const changed = dataOf(await desk.get(place(order)));
    expect(changed.changes).toEqual([
      changeOf("lines", null, "2", "Flan"),
      changeOf("lines.discount_percent", "0", "5", "Tarte"),
      changeOf("lines.unit_price_ht", "12.5", "12", "Tarte"),
      changeOf("lines.quantity", "4", "6", "Tarte"),
      changeOf("deposit_amount", null, "20.00"),
      changeOf("guest_count", null, "12"),
      changeOf("production_on", "2026-03-08", "2026-03-10"),
      changeOf("delivery_time", null, "09:30"),
      changeOf("delivery_on", "2026-03-10", "2026-03-12"),
      {
        who: "Marie Curie",
        at: "2026-03-01T08:00:00.000Z",
        subject: null,
        field: "status",
        old: null,
        new: "draft",
        reason: null,
      },
    ]);
    const without = await change(desk, changed, { lines: [{ product_id: flan.id, quantity: "2" }] });
    expect(without).toMatchObject({
      changes: [
        { field: "lines", subject: "Tarte", old: "6", new: null, reason: null },
        {},
        {},
        {},
        {},
        {},
        {},
        {},
        {},
        {},
        {},
      ],
    });
  });

  test("written again as it is changes nothing, not even its version; lines may trade places", async () => {
    const { desk, tart, order } = await openShopDesk(database);
    const flan = await desk.create("/api/products", productOf());
    expect(await change(desk, order, {})).toEqual(order);
    const two = await change(desk, order, {
      lines: [
        { product_id: tart.id, quantity: "4" },
        { product_id: flan.id, quantity: "1" },
      ],
    });
    const traded = await change(desk, two, {
      lines: [
        { product_id: flan.id, quantity: "1" },
        { product_id: tart.id, quantity: "4" },
      ],
    });
    expect(traded).toMatchObject({
      lock_version: two.lock_version + 1,
      lines: [{ product_name: "Flan" }, { product_name: "Tarte" }],
      changes: two.changes,
    });
  });

  test("changes after production began only for a reason, but for what is produced and delivered", async () => {
    const { desk, tart, order } = await openShopDesk(database);
    const line = { product_id: tart.id, quantity: "4" };
    const going = await moved(desk, order, "confirmed", "in_production");
    expect(errorsOf(await desk.write("PUT", place(order), { ...going, lines: [{ ...line, quantity: "5" }] }))).toEqual({
      reason: [expect.stringContaining("dites pourquoi")],
    });
    const produced = await change(desk, going, { lines: [{ ...line, produced_quantity: "3" }] });
    expect(produced).toMatchObject({
      lines: [{ quantity: "4", produced_quantity: "3" }],
      changes: [{ field: "lines.produced_quantity", subject: "Tarte", old: "0", new: "3", reason: null }, {}, {}, {}],
    });
    const more = await change(desk, produced, {
      reason: "Deux convives de plus",
      lines: [{ ...line, quantity: "6", produced_quantity: "3" }],
    });
    expect(more).toMatchObject({
      status: "in_production",
      lines: [{ quantity: "6" }],
      changes: [{ field: "lines.quantity", old: "4", new: "6", reason: "Deux convives de plus" }, {}, {}, {}, {}],
    });
    const delivered = await moved(desk, more, "ready", "delivered");
    expect(errorsOf(await desk.write("PUT", place(order), { ...delivered, notes: "x" }))).toHaveProperty("reason");
    expect(
      await change(desk, delivered, {
        lines: [{ ...line, quantity: "6", produced_quantity: "6", delivered_quantity: "5.5" }],
      }),
    ).toMatchObject({ lines: [{ delivered_quantity: "5.5" }] });
  });

  test("is deleted as a draft only, and archived only when nothing is left to do for it", async () => {
    const { desk, order, tart } = await openShopDesk(database);
    let now = order;
    for (const status of ["confirmed", "in_production", "ready"]) {
      now = await moved(desk, now, status);
      expect(await desk.write("DELETE", place(order))).toMatchObject({
        status: 409,
        body: { code: "status", message: expect.stringContaining("annulez-la, puis archivez-la") },
      });
      expect(await desk.write("POST", `${place(order)}/archive`)).toMatchObject({
        status: 409,
        body: { code: "status", message: expect.stringContaining("livrez-la ou annulez-la") },
      });
    }
    await moved(desk, now, "delivered");
    expect(await desk.write("POST", `${place(order)}/archive`)).toMatchObject({ status: 200 });
    const draft = await desk.create(path, orderOf({ lines: [{ product_id: tart.id, quantity: "1" }] }));
    expect(await desk.write("DELETE", place(draft))).toMatchObject({ status: 204 });
  });

  test("of a thousand lines is written and changed whole", async () => {
    const { desk, tart } = await openShopDesk(database);
    const lines = Array.from({ length: 1000 }, (_, index) => ({ product_id: tart.id, quantity: String(index + 1) }));
    const order = await desk.create(path, orderOf({ lines }));
    const changed = await change(desk, order, {
      lines: lines.map((line) => ({
        ...line,
        quantity: "2",
        unit_price_ht: "1",
        vat_rate: "20",
        discount_percent: "1",
        note: "n",
      })),
    });
    expect(changed).toMatchObject({ line_count: 1000, totals: { ht: "1980.00", ttc: "2376.00" } });
  });
});
