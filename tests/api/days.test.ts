import { describe, expect, test } from "vitest";
import { someOf } from "../support/cases";
import { databases } from "../support/database/database";
import { type Shop, articleOf, openShopDesk, orderOf, productOf, recipeOf, supplierOf } from "../support/world/shop";
import { type Saved, errorsOf, openDesk } from "../support/writes";

const outside = ["0001-01-01", "1999-12-31", "2101-01-01", "9999-12-31"];
const inside = ["2000-01-01", "2100-12-31"];
const message = "Donnez une date entre le 01/01/2000 et le 31/12/2100.";

/** Every day that is written, by its field. */
const written: [field: string, path: string, body: (day: string, shop: Shop) => object][] = [
  ["delivery_on", "/api/external-orders", (delivery_on) => orderOf({ delivery_on })],
  ["production_on", "/api/external-orders", (production_on) => orderOf({ production_on, delivery_on: "2100-12-31" })],
  [
    "lots.0.expires_on",
    "/api/articles",
    (expires_on) => articleOf({ name: `Lait ${expires_on}`, lots: [{ quantity: "1", expires_on }] }),
  ],
  [
    "incoming.0.expected_on",
    "/api/articles",
    (expected_on, { supplier }) =>
      articleOf({ name: `Sel ${expected_on}`, incoming: [{ supplier_id: supplier.id, quantity: "1", expected_on }] }),
  ],
  [
    "closed_periods.0.from",
    "/api/suppliers",
    (from) => supplierOf({ name: `A ${from}`, closed_periods: [{ from, until: "2100-12-31" }] }),
  ],
  [
    "closed_periods.0.until",
    "/api/suppliers",
    (until) => supplierOf({ name: `B ${until}`, closed_periods: [{ from: "2000-01-01", until }] }),
  ],
  [
    "production_on",
    "/api/weighings",
    (production_on, { dough }) => ({ recipe_id: dough.id, output_quantity: "1", production_on }),
  ],
];

const requests: [field: string, address: (day: string) => string][] = [
  ["delivery_from", (day) => `/api/external-orders?delivery_from=${day}`],
  ["delivery_to", (day) => `/api/external-orders?delivery_to=${day}`],
  ["production_on", (day) => `/api/weighings?production_on=${day}`],
  ["from", (day) => `/api/production-planning/compute-needs?from=${day}&to=${day}`],
  ["to", (day) => `/api/production-planning/compute-needs?from=${day}&to=${day}`],
  ["as_of", (day) => `/api/production-planning/compute-needs?from=2026-03-01&to=2026-03-02&as_of=${day}T12:00:00Z`],
  ["day", (day) => `/api/production-planning/production-sheets?from=2026-03-01&to=2026-03-02&day=${day}`],
  ["on", (day) => `/api/production-planning/makeable?on=${day}`],
];

describe.each(databases)("days outside 2000 to 2100 on $name", (database) => {
  test("are refused where they are written, and the first and last are not", async () => {
    const { desk, ...shop } = await openShopDesk(database);
    for (const [field, path, body] of written) {
      for (const day of outside) {
        const answer = await desk.write("POST", path, body(day, shop));
        expect([path, day, answer.status, errorsOf(answer)[field]?.[0]]).toEqual([path, day, 422, message]);
      }
      for (const day of inside)
        expect([path, field, day, (await desk.write("POST", path, body(day, shop))).status]).toEqual([
          path,
          field,
          day,
          201,
        ]);
    }
  });

  test("are refused where they are asked for", async () => {
    const desk = await openDesk(database);
    for (const [field, address] of requests) {
      for (const day of outside)
        expect([address(day), errorsOf(await desk.get(address(day)))[field]]).toEqual([address(day), [message]]);
      for (const day of inside)
        expect([address(day), (await desk.get(address(day))).status]).toEqual([address(day), 200]);
    }
  });

  test("are not reached by a lead time either", async () => {
    const desk = await openDesk(database);
    const slow = await desk.create("/api/products", productOf({ name: "Vin", production_lead_days: 365 }));
    const answer = await desk.write(
      "POST",
      "/api/external-orders",
      orderOf({ delivery_on: "2000-06-01", lines: [{ product_id: slow.id, quantity: "1" }] }),
    );
    expect(errorsOf(answer)).toEqual({ production_on: [expect.stringContaining("donnez sa date")] });
  });
});

const stored = [
  "0001-01-01",
  "0000-00-00",
  "1582-10-10",
  "1999-12-31",
  "2026-02-30",
  "2101-01-01",
  "9999-12-31",
  "10000-01-01",
  "+275760-09-14",
  "-000001-01-01",
  "",
  "hier",
];

/** Days are text in both databases, so that some of them do on the second; all: `npm run endure -- contract`. */
const storedOn = (name: string) =>
  someOf(stored, (day) => name === "SQLite" || ["0001-01-01", "2026-02-30", "", "hier"].includes(day));

describe.each(databases)("a plan on $name", (database) => {
  test("is computed, frozen and exported whatever days are stored", async () => {
    const { desk, supplier, flour, tart, order } = await openShopDesk(database);
    const confirmed: Saved = order;
    await desk.write("POST", `/api/external-orders/${String(order.id)}/status`, {
      status: "confirmed",
      lock_version: confirmed.lock_version,
    });
    const cream = await desk.create(
      "/api/articles",
      articleOf({
        name: "Lait",
        shelf_life_days: 36_500,
        lots: [{ quantity: "1", expires_on: "2026-03-02" }],
        incoming: [{ supplier_id: supplier.id, quantity: "1", expected_on: "2026-03-02" }],
        safety_stock: "3",
        offers: [
          { supplier_id: supplier.id, pack_label: "Bidon", pack_quantity: "1", pack_price_ht: "2", preferred: true },
        ],
      }),
    );
    const milky = await desk.create(
      "/api/recipes",
      recipeOf({
        name: "Lait cuit",
        status: "active",
        lines: [
          { article_id: cream.id, quantity: "1", unit: "kg" },
          { article_id: flour.id, quantity: "1", unit: "kg" },
        ],
      }),
    );
    const jam = await desk.create(
      "/api/products",
      productOf({ name: "Confiture", components: [{ recipe_id: milky.id, quantity: "1", unit: "kg" }] }),
    );
    await desk.write("PUT", `/api/suppliers/${String(supplier.id)}`, {
      ...supplier,
      observes_public_holidays: true,
      lead_time_days: 2,
      minimum_order_ht: "5000",
      closed_periods: [{ from: "2026-03-02", until: "2026-03-03" }],
    });
    const both = {
      lines: [
        { product_id: tart.id, quantity: "4" },
        { product_id: jam.id, quantity: "2" },
      ],
    };
    const now = await desk.read(`/api/external-orders/${String(order.id)}`);
    expect((await desk.write("PUT", `/api/external-orders/${String(order.id)}`, { ...now, ...both })).status).toBe(200);
    const picked = `order_ids[]=${String(order.id)}`;
    const period = "from=2026-03-01&to=2026-04-30&basis=delivery";
    const days = storedOn(database.name);
    for (const day of days) {
      await desk.db.updateTable("external_orders").set({ delivery_on: day, production_on: day }).execute();
      await desk.db.updateTable("stock_lots").set({ expires_on: day }).execute();
      await desk.db.updateTable("supplier_orders").set({ deliver_on: day }).execute();
      await desk.db
        .updateTable("suppliers")
        .set({ closed_periods: JSON.stringify([{ from: day, until: day }]) })
        .execute();
      const root = "/api/production-planning";
      for (const path of [
        `${root}/compute-needs?${picked}`,
        `${root}/compute-needs?${picked}&supplier_policy=cheapest_total&batch_rounding=exact`,
        `${root}/compute-needs?${period}`,
        `${root}/compute-needs?extra[${String(tart.id)}]=3`,
        `${root}/production-sheets?${picked}`,
        `${root}/makeable`,
        `/api/external-orders/${String(order.id)}`,
        `/api/external-orders?status=confirmed`,
        `/api/articles/${String(cream.id)}`,
      ])
        expect([day, path, (await desk.get(path)).status]).toEqual([day, path, 200]);
      const headers = { authorization: desk.authorization };
      for (const file of [
        `${root}/compute-needs/export?format=csv&${picked}`,
        `${root}/compute-needs/export?format=xlsx&${picked}`,
        `${root}/compute-needs/export?format=pdf&${picked}`,
        `/api/external-orders/${String(order.id)}/document?type=delivery-note`,
        `/api/external-orders/${String(order.id)}/document?type=production-sheet`,
      ]) {
        expect([day, file, (await desk.app.request(file, { headers })).status]).toEqual([day, file, 200]);
      }
      const frozen = await desk.write("POST", `${root}/runs`, { order_ids: [order.id] });
      expect([day, frozen.status]).toEqual([day, 201]);
    }
    const runs = await desk.get("/api/production-planning/runs");
    expect(runs.status).toBe(200);
    for (let id = 1; id <= days.length; id++)
      expect((await desk.get(`/api/production-planning/runs/${String(id)}`)).status).toBe(200);
  });
});
