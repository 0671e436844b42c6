import { describe, expect, test } from "vitest";
import { z } from "zod";
import { databases } from "../../support/database/database";
import { moved } from "../../support/rules/orders";
import { openShop, openShopDesk } from "../../support/world/shop";
import { type Desk, openDesk } from "../../support/writes";

const path = "/api/external-orders";
const changed = 1200;

/** An order in production whose quantity went up by one 1,200 times since. */
async function openLongHistory(desk: Desk) {
  const { order } = await openShop(desk);
  const { id } = await moved(desk, order, "confirmed", "in_production");
  const rows = Array.from({ length: changed }, (_, at) => ({
    order_id: id,
    changed_at: "2026-03-01T09:00:00.000Z",
    user_id: null,
    user_name: "Paul",
    field: "lines.quantity",
    subject: "Tarte",
    reason: at === changed - 1 ? "Le dernier" : null,
    old_value: String(4 + at),
    new_value: String(5 + at),
  }));
  for (let at = 0; at < rows.length; at += 400)
    await desk.db
      .insertInto("external_order_changes")
      .values(rows.slice(at, at + 400))
      .execute();
  return id;
}

const pageOf = z.object({
  data: z.array(z.looseObject({ new: z.string().nullable().optional(), changes: z.array(z.unknown()).optional() })),
  meta: z.object({
    total: z.number(),
    last_page: z.number(),
    current_page: z.number(),
    from: z.number().nullable(),
    to: z.number().nullable(),
  }),
});

describe.each(databases)("the history of an order on $name", (database) => {
  const since = {
    products: [{ product: "Tarte", quantity: "1200" }],
    last: { who: "Paul", at: "2026-03-01T09:00:00.000Z", reason: "Le dernier" },
  };

  test("what changed since production began is known however long it is", async () => {
    const desk = await openDesk(database);
    const id = await openLongHistory(desk);
    expect(await desk.read(`${path}/${String(id)}`)).toMatchObject({
      since_production: since,
      change_count: changed + 3,
    });
    expect((await desk.get(`${path}/quantity-changes?order_ids[]=${String(id)}`)).body).toMatchObject({
      data: [{ order_id: id, since_production: since }],
    });
  });

  test("is paged, the latest first, and so are the changes of quantities", async () => {
    const desk = await openDesk(database);
    const id = await openLongHistory(desk);
    const order = await desk.read(`${path}/${String(id)}`);
    expect(z.array(z.unknown()).parse(order.changes)).toHaveLength(100);
    const last = pageOf.parse((await desk.get(`${path}/${String(id)}/changes?page=13&per_page=100`)).body);
    expect(last).toMatchObject({
      data: [{ new: "in_production" }, { new: "confirmed" }, { new: "draft" }],
      meta: { total: changed + 3, last_page: 13, current_page: 13 },
    });
    const quantities = pageOf.parse(
      (await desk.get(`${path}/quantity-changes?order_ids[]=${String(id)}&per_page=50&page=2`)).body,
    );
    expect([quantities.data[0]?.changes?.length, quantities.meta.total]).toEqual([50, changed + 3]);
    expect(quantities.meta).toMatchObject({ from: 51, to: 100 });
    expect((await desk.get(`${path}/999/changes`)).status).toBe(404);
    expect((await desk.get(`${path}/${String(id)}/changes?page=0`)).status).toBe(422);
  });

  test("what has gone back to what it was, or changed before production, is no change", async () => {
    const { desk, tart, order } = await openShopDesk(database);
    const write = async (quantity: string) => {
      const now = await desk.read(`${path}/${String(order.id)}`);
      expect(
        (
          await desk.write("PUT", `${path}/${String(order.id)}`, {
            ...now,
            lines: [{ product_id: tart.id, quantity }],
            reason: "Essai",
          })
        ).status,
      ).toBe(200);
    };
    await write("6");
    await moved(desk, await desk.read(`${path}/${String(order.id)}`), "confirmed", "in_production");
    expect(await desk.read(`${path}/${String(order.id)}`)).toMatchObject({ since_production: null });
    await write("9.5");
    expect(await desk.read(`${path}/${String(order.id)}`)).toMatchObject({
      since_production: { products: [{ product: "Tarte", quantity: "3.5" }] },
    });
    await write("6");
    expect(await desk.read(`${path}/${String(order.id)}`)).toMatchObject({ since_production: null });
  });
});
