import { describe, expect, test } from "vitest";
import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { createTestApi } from "../../support/api";
import { databases } from "../../support/database/database";
import { orderOf, supplierOf } from "../../support/world/shop";
import { type Desk, deskOf, errorsOf } from "../../support/writes";

const path = "/api/example";
const lists = ["suppliers", "articles", "recipes", "products", "external-orders"] as const;

async function counts(desk: Desk): Promise<number[]> {
  const found = [];
  for (const list of lists) {
    const { body } = await desk.get(`/api/${list}?per_page=1&archived=all`);
    found.push(Number(Object(body).meta.total));
  }
  return found;
}
const stateOf = async (desk: Desk) => Object((await desk.get(path)).body).data.state;

describe.each(databases)("the example ($name)", ({ fresh }) => {
  const open = async (at = "2026-11-23T08:00:00Z") =>
    deskOf(await createTestApi(await fresh(), { clock: () => new Date(at) }));

  test("fills an empty company with all of it, once however often it is sent", async () => {
    const desk = await open();
    expect(await stateOf(desk)).toBe("offered");
    const key = { "idempotency-key": "once" };
    const [first, second] = await Promise.all([
      desk.write("POST", path, undefined, key),
      desk.write("POST", path, undefined, key),
    ]);
    const held = { state: "untouched", suppliers: 3, articles: 12, recipes: 5, products: 4, orders: 4 };
    for (const answer of [first, second]) expect(answer).toMatchObject({ status: 201, body: { data: held } });
    expect(await counts(desk)).toEqual([3, 12, 5, 4, 4]);
    expect(await stateOf(desk)).toBe("untouched");
    const again = await desk.write("POST", path, undefined, { "idempotency-key": "another" });
    expect(again).toMatchObject({ status: 409, body: { code: "not_empty" } });
    expect(await counts(desk)).toEqual([3, 12, 5, 4, 4]);
  });

  test("is not offered to a company that has its own, which it leaves alone", async () => {
    const desk = await open();
    await desk.create("/api/suppliers", supplierOf());
    expect(await stateOf(desk)).toBe("offered");
    const article = { name: "Sel", category: "épicerie", unit: "kg", kind: "ingredient", vat_rate: "5.5" };
    await desk.create("/api/articles", article);
    expect(await stateOf(desk)).toBe("none");
    expect(await desk.write("POST", path)).toMatchObject({ status: 409, body: { code: "not_empty" } });
    expect(await desk.write("DELETE", path)).toMatchObject({ status: 409, body: { code: "none" } });
    expect(await counts(desk)).toEqual([1, 1, 0, 0, 0]);
  });

  test("leaves nothing behind where one of its names is taken", async () => {
    const desk = await open();
    await desk.create("/api/suppliers", supplierOf({ name: "Comptoir des Halles" }));
    expect(errorsOf(await desk.write("POST", path))).toHaveProperty("name");
    expect(await counts(desk)).toEqual([1, 0, 0, 0, 0]);
    expect(await stateOf(desk)).toBe("offered");
  });

  test("is taken away whole, but for the suppliers of the house; then numbers begin anew", async () => {
    const desk = await open();
    await desk.create("/api/suppliers", supplierOf());
    const key = { "idempotency-key": "once" };
    await desk.write("POST", path, undefined, key);
    expect(await desk.write("DELETE", path)).toMatchObject({ status: 204 });
    expect(await counts(desk)).toEqual([1, 0, 0, 0, 0]);
    expect(Object((await desk.get("/api/stock/movements?per_page=1")).body).meta.total).toBe(0);
    expect(await stateOf(desk)).toBe("offered");
    expect(await desk.write("DELETE", path)).toMatchObject({ status: 409, body: { code: "none" } });
    // The same form sent again, after it was taken away: it is filled, not said to be there.
    expect(await desk.write("POST", path, undefined, key)).toMatchObject({ status: 201 });
    expect(await counts(desk)).toEqual([4, 12, 5, 4, 4]);
    const { body } = await desk.get("/api/external-orders?sort=number");
    expect(Object(body).data[0].number).toBe("CC-2026-00001");
  });

  test.each<[string, (desk: Desk) => Promise<unknown>]>([
    ["a supplier is added", (desk) => desk.create("/api/suppliers", supplierOf())],
    ["an order is added", (desk) => desk.create("/api/external-orders", orderOf())],
    [
      "a calculation is frozen",
      (desk) => desk.write("POST", "/api/production-planning/runs", { from: "2026-11-23", to: "2026-11-30" }),
    ],
    [
      "an order is cancelled",
      async (desk) => {
        const { body } = await desk.get("/api/external-orders?per_page=1");
        const { id } = Object(body).data[0];
        const { lock_version } = await desk.read(`/api/external-orders/${String(id)}`);
        return desk.write("POST", `/api/external-orders/${String(id)}/status`, { status: "cancelled", lock_version });
      },
    ],
  ])("stays once %s, and says so", async (_, work) => {
    const desk = await open();
    await desk.write("POST", path);
    await work(desk);
    const before = await counts(desk);
    expect(await stateOf(desk)).toBe("changed");
    expect(await desk.write("DELETE", path)).toMatchObject({ status: 409, body: { code: "changed" } });
    expect(await counts(desk)).toEqual(before);
  });
});

// The days of a week with a public holiday, in the morning and after the latest moment to order.
const week = Array.from({ length: 7 }, (_, day) => addDays("2026-11-07", day));
test.each(week.flatMap((day) => [`${day}T06:00:00Z`, `${day}T19:00:00Z`]))(
  "filled at %s, its week is planned without a gap: much to make, something to buy, nothing too late",
  async (at) => {
    const [{ fresh }] = databases;
    const desk = await deskOf(await createTestApi(await fresh(), { clock: () => new Date(at) }));
    await desk.write("POST", path);
    const today = dayInParis(new Date(at));
    const { body } = await desk.get(
      `/api/production-planning/compute-needs?from=${today}&to=${addDays(today, 6)}&basis=production`,
    );
    const { data } = Object(body);
    expect(data.products.length).toBe(4);
    expect(data.recipes.length).toBe(5);
    expect(data.suppliers.length).toBe(3);
    expect(data.articles.filter(({ late }: { late: boolean }) => late)).toEqual([]);
    expect(data.issues).toEqual([]);
  },
);
