import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { migrate } from "#api/database/migrate";
import { history } from "#api/database/migrations/history";
import { openDatabase } from "#api/database/open";
import type { Database } from "#api/database/tables";
import { createTestApi } from "../../support/api";
import { databases } from "../../support/database/database";
import { orderOf, productOf } from "../../support/world/shop";
import { type Desk, type Saved, dataOf, deskOf, errorsOf, openDesk } from "../../support/writes";

const orders = "/api/external-orders";
const placeOf = (order: Saved) => `${orders}/${String(order.id)}`;

/** A product as it is sold over the counter. */
const counterProductOf = (name: string, price_ttc: string, fields: object = {}) =>
  productOf({ name, price_ht: null, price_ttc, ...fields });
const forConsumer = (fields: object) =>
  orderOf({ customer_name: "Mme Durand", customer_type: "individual", ...fields });

/** Writes a row of a table as it was before a migration. */
const rawInsert = (db: Database, table: string, row: object) =>
  sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))})`.execute(db);

async function change(desk: Desk, order: Saved, fields: object): Promise<Saved> {
  const body = { ...(await desk.read(placeOf(order))), ...fields };
  return dataOf(await desk.write("PUT", placeOf(order), body));
}

interface ConsumerOrder {
  name: string;
  /** Quantity, unit price with tax, VAT rate, discount. */
  lines: [string, string, string, string?][];
  amounts: string[];
  ttc: string;
  /** Rate, base, VAT. */
  vat: [string, string, string][];
  ht: string;
}

/**
 * Worked by hand: a line is rounded to the cent with tax; per rate VAT = TTC − TTC / 1.xx, rounded once; what remains
 * is before tax.
 */
const consumerOrders: ConsumerOrder[] = [
  {
    name: "12 croissants at 1.20",
    lines: [["12", "1.2", "5.5"]],
    amounts: ["14.40"],
    ttc: "14.40",
    vat: [["5.5", "13.65", "0.75"]],
    ht: "13.65",
  },
  {
    name: "10 croissants, 10 pains, 2 brioches: what the slate says, 39.80",
    lines: [
      ["10", "1.2", "5.5"],
      ["10", "1.4", "5.5"],
      ["2", "6.9", "5.5"],
    ],
    amounts: ["12.00", "14.00", "13.80"],
    ttc: "39.80",
    vat: [["5.5", "37.73", "2.07"]],
    ht: "37.73",
  },
  {
    name: "three rates: 3 × 2.50 eaten there, champagne at 49, 4 × 1.20",
    lines: [
      ["3", "2.5", "10"],
      ["1", "49", "20"],
      ["4", "1.2", "5.5"],
    ],
    amounts: ["7.50", "49.00", "4.80"],
    ttc: "61.30",
    vat: [
      ["5.5", "4.55", "0.25"],
      ["10", "6.82", "0.68"],
      ["20", "40.83", "8.17"],
    ],
    ht: "52.20",
  },
  {
    name: "a discount: 7 × 3.35 less 15 % is 19.9325",
    lines: [["7", "3.35", "5.5", "15"]],
    amounts: ["19.93"],
    ttc: "19.93",
    vat: [["5.5", "18.89", "1.04"]],
    ht: "18.89",
  },
  {
    name: "half a cent of a line goes up: 0.5 × 0.45 is 0.225",
    lines: [["0.5", "0.45", "20"]],
    amounts: ["0.23"],
    ttc: "0.23",
    vat: [["20", "0.19", "0.04"]],
    ht: "0.19",
  },
  {
    name: "VAT is taken out once per rate: three lines of 0.10 hold 0.0156",
    lines: [
      ["1", "0.1", "5.5"],
      ["1", "0.1", "5.5"],
      ["1", "0.1", "5.5"],
    ],
    amounts: ["0.10", "0.10", "0.10"],
    ttc: "0.30",
    vat: [["5.5", "0.28", "0.02"]],
    ht: "0.28",
  },
  {
    name: "a price by weight keeps its four decimals: 0.325 kg at 12.3456",
    lines: [["0.325", "12.3456", "2.1"]],
    amounts: ["4.01"],
    ttc: "4.01",
    vat: [["2.1", "3.93", "0.08"]],
    ht: "3.93",
  },
  {
    name: "no VAT, and all of it off",
    lines: [
      ["2", "3", "0"],
      ["5", "9.99", "20", "100"],
    ],
    amounts: ["6.00", "0.00"],
    ttc: "6.00",
    vat: [
      ["0", "6.00", "0.00"],
      ["20", "0.00", "0.00"],
    ],
    ht: "6.00",
  },
];

describe.each(databases)("prices with tax on $name", (database) => {
  test.each(consumerOrders)(
    "a consumer pays the price that was shown: $name",
    async ({ lines, amounts, ttc, vat, ht }) => {
      const desk = await openDesk(database);
      const product = await desk.create("/api/products", productOf());
      const body = forConsumer({
        lines: lines.map(([quantity, unit_price_ttc, vat_rate, discount_percent]) => ({
          product_id: product.id,
          quantity,
          unit_price_ttc,
          vat_rate,
          discount_percent,
        })),
      });
      expect(await desk.create(orders, body)).toMatchObject({
        price_basis: "ttc",
        lines: amounts.map((amount_ttc, at) => ({
          amount_ttc,
          amount_ht: null,
          unit_price_ttc: lines[at]?.[1],
          unit_price_ht: null,
        })),
        totals: { ttc, vat_by_rate: vat.map(([rate, base_ht, amount]) => ({ rate, base_ht, vat: amount })), ht },
      });
      expect((await desk.get(orders)).body).toMatchObject({ data: [{ price_basis: "ttc", totals: { ht, ttc } }] });
    },
  );

  test("a business that buys the same pays before tax, VAT added once per rate", async () => {
    const desk = await openDesk(database);
    const croissant = await desk.create("/api/products", counterProductOf("Croissant", "1.20"));
    // 1.20 / 1.055 = 1.13744…; 12 × 1.1374 = 13.6488; 5.5 % of 13.65 = 0.75075
    expect(await desk.create(orders, orderOf({ lines: [{ product_id: croissant.id, quantity: "12" }] }))).toMatchObject(
      {
        price_basis: "ht",
        lines: [{ unit_price_ht: "1.1374", unit_price_ttc: null, amount_ht: "13.65", amount_ttc: null }],
        totals: { ht: "13.65", vat_by_rate: [{ rate: "5.5", base_ht: "13.65", vat: "0.75" }], ttc: "14.40" },
      },
    );
  });

  test(
    "a product's price is typed with tax or without; the other one follows, to 4 decimals or to the " + "cent",
    async () => {
      const desk = await openDesk(database);
      expect(await desk.create("/api/products", counterProductOf("Croissant", "1.20"))).toMatchObject({
        price_basis: "ttc",
        price_ttc: "1.20",
        price_ht: "1.1374",
      });
      expect(await desk.create("/api/products", counterProductOf("Champagne", "49", { vat_rate: "20" }))).toMatchObject(
        {
          price_basis: "ttc",
          price_ttc: "49.00",
          price_ht: "40.8333",
        },
      );
      expect(
        await desk.create("/api/products", productOf({ name: "Plateau", price_ht: "18.5", vat_rate: "10" })),
      ).toMatchObject({ price_basis: "ht", price_ttc: "20.35", price_ht: "18.5" });
      expect(
        await desk.create("/api/products", productOf({ name: "Vrac", price_basis: "ttc", price_ttc: "0.4325" })),
      ).toMatchObject({ price_basis: "ttc", price_ttc: "0.4325", price_ht: "0.41" });
      expect(
        await desk.create(
          "/api/products",
          productOf({ name: "Les deux", price_basis: "ttc", price_ht: "7", price_ttc: "1.2" }),
        ),
      ).toMatchObject({ price_basis: "ttc", price_ttc: "1.20", price_ht: "1.1374" });
    },
  );

  test("the price that the basis names is asked for; without a basis it is the one with tax", async () => {
    const desk = await openDesk(database);
    const refused = async (fields: object) =>
      errorsOf(await desk.write("POST", "/api/products", productOf({ price_ht: null, ...fields })));
    expect(await refused({})).toEqual({ price_ttc: ["Ce champ est obligatoire."] });
    expect(await refused({ price_basis: "ttc", price_ht: "2" })).toEqual({ price_ttc: ["Ce champ est obligatoire."] });
    expect(await refused({ price_basis: "ht", price_ttc: "2" })).toEqual({ price_ht: ["Ce champ est obligatoire."] });
    expect(await refused({ price_ttc: "-1" })).toEqual({ price_ttc: ["Ne peut pas être négatif."] });
    expect(await refused({ price_basis: "net", price_ttc: "1" })).toHaveProperty("price_basis");
  });

  test(
    "a product's price typed with tax stays through changes that know nothing of it, and changes " +
      "with those that do",
    async () => {
      const desk = await openDesk(database);
      const croissant = await desk.create("/api/products", counterProductOf("Croissant", "1.20"));
      const place = `/api/products/${String(croissant.id)}`;
      const put = async (fields: object) =>
        dataOf(
          await desk.write("PUT", place, {
            ...productOf({ name: "Croissant" }),
            lock_version: (await desk.read(place)).lock_version,
            ...fields,
          }),
        );
      expect(await put({ price_ht: "1.1374", active: false })).toMatchObject({
        price_basis: "ttc",
        price_ttc: "1.20",
        active: false,
      });
      expect(await put({ ...(await desk.read(place)), category: "Viennoiseries" })).toMatchObject({
        price_basis: "ttc",
        price_ttc: "1.20",
        category: "Viennoiseries",
      });
      expect(await put({ price_ht: null, price_ttc: "1.25" })).toMatchObject({
        price_basis: "ttc",
        price_ttc: "1.25",
        price_ht: "1.1848",
      });
      expect(await put({ price_ht: "1.15" })).toMatchObject({ price_basis: "ht", price_ttc: "1.21", price_ht: "1.15" });
    },
  );

  test("eaten there or taken away: a price with tax is the same for both, one without is not", async () => {
    const desk = await openDesk(database);
    const flan = await desk.create("/api/products", counterProductOf("Flan", "3.00", { vat_rate_immediate: "10" }));
    const tray = await desk.create(
      "/api/products",
      productOf({ name: "Plateau", price_ht: "10", vat_rate_immediate: "10" }),
    );
    const lines = [
      { product_id: flan.id, quantity: "1" },
      { product_id: tray.id, quantity: "1" },
    ];
    const later = await desk.create(orders, forConsumer({ lines }));
    expect(later).toMatchObject({
      lines: [
        { unit_price_ttc: "3", vat_rate: "5.5" },
        { unit_price_ttc: "10.55", vat_rate: "5.5" },
      ],
      totals: { ttc: "13.55" },
    });
    const there = {
      lines: [
        { unit_price_ttc: "3", vat_rate: "10" },
        { unit_price_ttc: "11", vat_rate: "10" },
      ],
      totals: { ttc: "14.00" },
    };
    expect(await desk.create(orders, forConsumer({ lines, consumption_mode: "immediate" }))).toMatchObject(there);
    expect(await change(desk, later, { consumption_mode: "immediate", lines })).toMatchObject(there);
    const business = await desk.create(orders, orderOf({ lines }));
    expect(business).toMatchObject({ lines: [{ unit_price_ht: "2.8436" }, { unit_price_ht: "10" }] });
    expect(await change(desk, business, { consumption_mode: "immediate", lines })).toMatchObject({
      lines: [
        { unit_price_ht: "2.7273", vat_rate: "10" },
        { unit_price_ht: "10", vat_rate: "10" },
      ],
    });
  });

  test("a price written in the other basis alone is converted; in both, the order's own counts", async () => {
    const desk = await openDesk(database);
    const { id: product_id } = await desk.create("/api/products", counterProductOf("Croissant", "1.20"));
    const line = { product_id, quantity: "1" };
    expect(
      await desk.create(
        orders,
        forConsumer({
          lines: [
            { ...line, unit_price_ht: "1.14" },
            { ...line, unit_price_ht: "5", unit_price_ttc: "1.10" },
          ],
        }),
      ),
    ).toMatchObject({ lines: [{ unit_price_ttc: "1.2" }, { unit_price_ttc: "1.1" }] });
    expect(
      await desk.create(
        orders,
        orderOf({
          lines: [
            { ...line, unit_price_ttc: "1.10" },
            { ...line, unit_price_ht: "1", unit_price_ttc: "9" },
          ],
        }),
      ),
    ).toMatchObject({ lines: [{ unit_price_ht: "1.0427" }, { unit_price_ht: "1" }] });
  });

  test("another type of customer converts what was not typed by hand, and the history says so", async () => {
    const desk = await openDesk(database);
    const croissant = await desk.create("/api/products", counterProductOf("Croissant", "1.20"));
    const tray = await desk.create("/api/products", productOf({ name: "Plateau", price_ht: "18.52", vat_rate: "10" }));
    const pie = await desk.create("/api/products", counterProductOf("Tarte", "22.00"));
    const lines = [
      { product_id: croissant.id, quantity: "12" },
      { product_id: tray.id, quantity: "2" },
      { product_id: pie.id, quantity: "1", unit_price_ht: "18" },
    ];
    const order = await desk.create(orders, orderOf({ lines }));
    expect(order).toMatchObject({
      lines: [{ unit_price_ht: "1.1374" }, { unit_price_ht: "18.52" }, { unit_price_ht: "18" }],
    });
    // The products' own prices are those of the products: 18.52 × 1.10 = 20.372; 18 × 1.055 = 18.99
    const consumer = await change(desk, order, { customer_type: "individual" });
    expect(consumer).toMatchObject({
      price_basis: "ttc",
      lines: [
        { unit_price_ttc: "1.2", amount_ttc: "14.40" },
        { unit_price_ttc: "20.37", amount_ttc: "40.74" },
        { unit_price_ttc: "18.99" },
      ],
      totals: { ttc: "74.13" },
    });
    expect(consumer.changes).toMatchObject([
      { field: "price_basis", old: "ht", new: "ttc" },
      { field: "customer_type", old: "business", new: "individual" },
      { field: "status" },
    ]);
    const bare = lines.map(({ product_id, quantity }) => ({ product_id, quantity }));
    const typed = bare.map((line, at) => (at === 2 ? { ...line, unit_price_ht: "17.5" } : line));
    const back = await change(desk, consumer, { customer_type: "business", lines: typed });
    expect(back).toMatchObject({
      price_basis: "ht",
      lines: [{ unit_price_ht: "1.1374" }, { unit_price_ht: "18.52" }, { unit_price_ht: "17.5" }],
    });
    expect(back.changes).toContainEqual(
      expect.objectContaining({ subject: "Tarte", field: "lines.unit_price_ht", old: "18", new: "17.5" }),
    );
  });

  test("a changed price is told in the basis of the order", async () => {
    const desk = await openDesk(database);
    const croissant = await desk.create("/api/products", counterProductOf("Croissant", "1.20"));
    const order = await desk.create(orders, forConsumer({ lines: [{ product_id: croissant.id, quantity: "12" }] }));
    const changed = await change(desk, order, {
      lines: [{ product_id: croissant.id, quantity: "12", unit_price_ttc: "1.10" }],
    });
    expect(changed).toMatchObject({
      totals: { ttc: "13.20" },
      changes: [{ field: "lines.unit_price_ttc", subject: "Croissant", old: "1.2", new: "1.1" }, { field: "status" }],
    });
  });

  test("what a plan sells of a consumer's order is what the order comes to before tax", async () => {
    const desk = await openDesk(database);
    const croissant = await desk.create("/api/products", counterProductOf("Croissant", "1.20"));
    const line = { product_id: croissant.id, quantity: "12" };
    for (const body of [forConsumer({ lines: [line, line] }), orderOf({ lines: [line] })]) {
      const order = await desk.create(orders, body);
      await desk.write("POST", `${placeOf(order)}/status`, { status: "confirmed", lock_version: order.lock_version });
    }
    // 28.80 with tax hold 1.50; 13.65 before tax.
    const { body } = await desk.get("/api/production-planning/compute-needs?from=2026-03-01&to=2026-03-31");
    expect(body).toMatchObject({ data: { totals: { sales_ht: "40.95" } } });
  });

  test("a price too large once its tax is added is refused by its field", async () => {
    const desk = await openDesk(database);
    const { id: product_id } = await desk.create(
      "/api/products",
      productOf({ name: "Lingot", price_ht: "999999999", vat_rate: "20" }),
    );
    const answer = await desk.write("POST", orders, forConsumer({ lines: [{ product_id, quantity: "0.000001" }] }));
    expect(errorsOf(answer)).toEqual({ "lines.0.unit_price_ttc": ["Le prix TTC dépasse 999 999 999,99 €."] });
  });

  test(
    "orders and products from before keep their prices and their totals to the cent, through changes " + "too",
    async () => {
      const db = await openDatabase(await database.emptyUrl());
      await migrate(
        db,
        new Date(0),
        history.filter(({ name }) => name < "0017"),
      );
      const written = { created_at: "2026-02-20T06:00:00.000Z", updated_at: "2026-02-20T06:00:00.000Z" };
      const product = {
        ...written,
        name: "Croissant",
        name_folded: "croissant",
        search: "croissant",
        sale_unit: "piece" as const,
        price_ht: 11_400,
        vat_rate: 55_000,
        production_lead_days: 0,
        stock_quantity: 0,
        stock_managed: 0,
        active: 1,
      };
      await rawInsert(db, "products", product);
      const order = {
        ...written,
        number: "CC-2026-00001",
        customer_name: "Mme Durand",
        customer_folded: "mme durand",
        search: "mme durand",
        customer_type: "individual" as const,
        status: "delivered" as const,
        delivery_on: "2026-02-21",
        delivery_mode: "pickup" as const,
        production_on: "2026-02-21",
        consumption_mode: "later" as const,
        line_count: 1,
        total_ht: 1368,
        total_ttc: 1443,
      };
      const old: Record<string, unknown> = {
        position: 0,
        product_id: 1,
        quantity: 12_000_000,
        unit_price_ht: 11_400,
        vat_rate: 55_000,
        discount_percent: 0,
        produced_quantity: 12_000_000,
        delivered_quantity: 12_000_000,
      };
      for (const [id, status] of [
        [1, "delivered"],
        [2, "draft"],
      ] as const) {
        await rawInsert(db, "external_orders", { ...order, status, number: `CC-2025-0000${String(id)}` });
        await rawInsert(db, "external_order_lines", { ...old, order_id: id });
      }
      await migrate(db, new Date(0));
      const desk = await deskOf(await createTestApi(db));

      expect(await desk.read("/api/products/1")).toMatchObject({
        price_basis: "ht",
        price_ht: "1.14",
        price_ttc: "1.20",
      });
      const was = {
        price_basis: "ht",
        lines: [{ unit_price_ht: "1.14", unit_price_ttc: null, amount_ht: "13.68" }],
        totals: { ht: "13.68", vat_by_rate: [{ rate: "5.5", base_ht: "13.68", vat: "0.75" }], ttc: "14.43" },
      };
      expect(await desk.read(`${orders}/1`)).toMatchObject({ customer_type: "individual", ...was });
      const draft = await desk.read(`${orders}/2`);
      const noted = await change(desk, draft, { notes: "Sonner deux fois" });
      expect(noted).toMatchObject({ ...was, changes: [{ field: "notes" }] });
      expect(
        await change(desk, noted, {
          lines: [
            { product_id: 1, quantity: "12" },
            { product_id: 1, quantity: "1" },
          ],
        }),
      ).toMatchObject({ price_basis: "ht", lines: [{ unit_price_ht: "1.14" }, { unit_price_ht: "1.14" }] });
      expect((await desk.get(orders)).body).toMatchObject({
        data: [{ id: 2 }, { id: 1, price_basis: "ht", totals: { ht: "13.68", ttc: "14.43" } }],
      });
      expect(await desk.create(orders, forConsumer({ lines: [{ product_id: 1, quantity: "12" }] }))).toMatchObject({
        price_basis: "ttc",
        totals: { ttc: "14.40" },
      });
      await db.destroy();
    },
  );
});
