import { describe, expect, test } from "vitest";
import { z } from "zod";
import { stockArticle } from "../../support/world/ledger";
import { type Answer, marie, tokensOf } from "../../support/api";
import type { Needs } from "#api/needs/result";
import { orderReference } from "#api/planning/order-reference";
import { pack, unpack } from "#api/planning/runs/packing";
import { databases } from "../../support/database/database";
import { at } from "../../support/read-answer";
import { offerOf, openShopDesk, orderOf, supplierOf } from "../../support/world/shop";
import { type Desk, type Saved, dataOf, errorsOf } from "../../support/writes";

const path = "/api/production-planning/runs";
const idOf = (answer: Answer) => {
  if (answer.status !== 201) throw new Error(`not frozen: ${String(answer.status)} ${JSON.stringify(answer.body)}`);
  return Number(at(answer, "data", "id"));
};
const week = { from: "2026-03-02", to: "2026-03-08" };

const piece = z.object({
  name: z.string(),
  planned_output: z.string().optional(),
  quantity: z.string().optional(),
  change: z.string(),
  replaces: z.string().nullable(),
});
const changedSheets = z.object({
  data: z.array(
    z.object({
      day: z.string(),
      recipes: z.array(piece),
      products: z.array(piece),
      allergies_changed: z.boolean(),
    }),
  ),
  meta: z.object({ gone: z.array(z.object({ day: z.string(), name: z.string(), quantity: z.string() })) }),
});

/** Returns sheets without what is left of them, and what they lack. */
const withoutLeft = (sheets: unknown): unknown =>
  JSON.parse(JSON.stringify(sheets), (key, value: unknown) => (/^(rest|rest_batches|lacks)$/.test(key) ? null : value));

describe.each(databases)("frozen calculations on $name", (database) => {
  /**
   * Forty tarts confirmed for 8 March: 7 kg of flour (1 pack of 10 kg) and 38.9 eggs for their yolks (2 trays of 30).
   */
  async function bakery(clock?: () => Date) {
    const { desk, ...shop } = await openShopDesk(database, clock && { clock });
    const order = await setQuantity(desk, shop.order, "40");
    await confirm(desk, order);
    return {
      desk,
      shop,
      freeze: async (more: object = {}) => idOf(await desk.write("POST", path, { ...week, ...more })),
    };
  }

  const orderPath = ({ id }: Saved) => `/api/external-orders/${String(id)}`;

  async function setQuantity(desk: Desk, { id }: Saved, quantity: string): Promise<Saved> {
    const order = await desk.read(`/api/external-orders/${String(id)}`);
    const [line] = order.lines as object[];
    return dataOf(
      await desk.write("PUT", orderPath(order), { ...order, reason: "Repris", lines: [{ ...line, quantity }] }),
    );
  }

  async function confirm(desk: Desk, order: Saved) {
    const { lock_version } = await desk.read(orderPath(order));
    dataOf(await desk.write("POST", `${orderPath(order)}/status`, { status: "confirmed", lock_version }));
  }

  async function edit(desk: Desk, kind: string, { id }: Saved, fields: object) {
    const there = await desk.read(`/api/${kind}/${String(id)}`);
    return dataOf(await desk.write("PUT", `/api/${kind}/${String(id)}`, { ...there, reason: "Repris", ...fields }));
  }

  const runAt = (desk: Desk, id: number) => desk.get(`${path}/${String(id)}`);

  /** Orders every list of a frozen calculation, from it or from the plan that it was frozen of. */
  async function orderAll(desk: Desk, run_id: number, plan: object | null = null) {
    const { suppliers } = (at(await runAt(desk, run_id), "data") ?? {}) as Pick<Needs, "suppliers">;
    const orders = suppliers.map((list) => {
      const { supplier_id, deliver_on } = list;
      return { supplier_id, deliver_on, reference: orderReference(list) };
    });
    const body = plan ? { plan, orders } : { plan: null, run_id, orders };
    const answer = await desk.write("POST", "/api/supplier-orders/from-plan", body);
    if (answer.status !== 201) throw new Error(`not ordered: ${JSON.stringify(answer.body)}`);
  }

  test("keep the whole result, who froze it and what was asked, and are not stale while nothing changes", async () => {
    const { desk, shop, freeze } = await bakery();
    const id = await freeze({ extra: { [String(shop.tart.id)]: "2" }, use_article_stock: false });
    const computed = await desk.get(
      `/api/production-planning/compute-needs?from=2026-03-02&to=2026-03-08&extra[${String(shop.tart.id)}]=2` +
        `&use_article_stock=0`,
    );
    desk.pass(1800);
    const run = await runAt(desk, id);
    for (const section of ["orders", "products", "recipes", "articles", "suppliers", "totals", "issues"])
      expect(at(run, "data", section)).toEqual(at(computed, "data", section));
    expect(at(run, "data", "run")).toEqual({ ...(at(computed, "data", "run") as object), id, stale: false });
    expect(at(run, "data")).toMatchObject({
      id,
      created_at: "2026-03-01T08:00:00.000Z",
      user_name: "Marie Curie",
      diff: null,
      parameters: {
        ...week,
        basis: "production",
        status: ["confirmed", "in_production"],
        extra: { [String(shop.tart.id)]: "2" },
        use_article_stock: false,
        as_of: "2026-03-01T08:00:00.000Z",
      },
    });
  });

  test("keep their production sheets as they were", async () => {
    const { desk, shop, freeze } = await bakery();
    const id = await freeze();
    const now = "/api/production-planning/production-sheets?from=2026-03-02&to=2026-03-08";
    const then = at(await desk.get(now), "data");
    const secondThen = (await desk.get(`${now}&per_page=1&page=2`)).body;
    const sheets = `${path}/${String(id)}/production-sheets`;
    expect(at(await desk.get(sheets), "data")).toEqual(then);
    expect((await desk.get(`${sheets}?per_page=1&page=2`)).body).toEqual(secondThen);
    await setQuantity(desk, shop.order, "41");
    await edit(desk, "recipes", shop.dough, { notes: "Plus froide", output_quantity: "8" });
    // But for what is still asked of them today.
    const left = { recipes: [{ rest: "14.35", rest_batches: "1.79375" }], products: [{ rest: "41" }] };
    const found = at(await desk.get(sheets), "data");
    expect(found).toMatchObject([left]);
    expect(withoutLeft(found)).toEqual(withoutLeft(then));
    expect((await desk.get(`${path}/999/production-sheets`)).status).toBe(404);
    expect((await desk.send("GET", sheets)).status).toBe(401);
    await desk.db.updateTable("planning_runs").set({ sheets: null }).execute();
    expect(await desk.get(sheets)).toMatchObject({
      status: 404,
      body: { message: "Ce calcul a été figé sans ses feuilles de production. Calculez de nouveau pour en avoir." },
    });
  });

  test("tell which of their sheets an order has changed since, what each replaces, and which fell away", async () => {
    let now = new Date("2026-03-01T08:00:00Z");
    const { desk, shop, freeze } = await bakery(() => now);
    const run = await freeze();
    now = new Date("2026-03-01T08:01:00Z");
    const changed = async (more = "") => {
      const { data, meta } = changedSheets.parse(
        (await desk.get(`${path}/${String(run)}/production-sheets?changed=1${more}`)).body,
      );
      const changes = data.flatMap(({ day, recipes, products }) =>
        [...recipes, ...products].map(
          ({ name, change, replaces, planned_output, quantity }) =>
            `${day} ${name} ${change} ${replaces ?? "–"} → ${planned_output ?? quantity}`,
        ),
      );
      return [...changes, ...meta.gone.map(({ day, name, quantity }) => `${day} ${name} ${quantity} gone`)];
    };
    expect(await changed()).toEqual([]);

    // What is marked done changes no sheet, nor does an order that only advances.
    const [dough, tart] = [{ recipe_id: shop.dough.id }, { product_id: shop.tart.id }];
    for (const [item, planned] of [
      [dough, "14"],
      [tart, "40"],
    ] as const) {
      const body = { ...item, planned, obtained: planned, production_on: "2026-03-08", seen: 0 };
      expect((await desk.write("POST", "/api/batches", body)).status).toBe(201);
    }
    expect(await changed()).toEqual([]);

    await setQuantity(desk, shop.order, "52");
    expect(await changed()).toEqual(["2026-03-08 Pâte quantity 14 → 18.2", "2026-03-08 Tarte quantity 40 → 52"]);
    expect(await changed(`&recipe_id=${String(shop.dough.id)}&per_page=1`)).toHaveLength(1);
    await setQuantity(desk, shop.order, "40");
    expect(await changed()).toEqual([]);

    // A step of the recipe: its sheet alone. Another customer: the products' alone.
    const steps = [{ text: "Sabler", minutes: null, temperature_c: null, critical: false }];
    await edit(desk, "recipes", shop.dough, { steps });
    expect(await changed()).toEqual(["2026-03-08 Pâte content 14 → 14"]);
    await edit(desk, "external-orders", shop.order, { customer_name: "Mme Autre" });
    expect(await changed()).toContain("2026-03-08 Tarte orders 40 → 40");

    await edit(desk, "external-orders", shop.order, { allergy_notes: "Sans noix" });
    const { data } = changedSheets.parse((await desk.get(`${path}/${String(run)}/production-sheets?changed=1`)).body);
    expect(data.map(({ day, allergies_changed }) => [day, allergies_changed])).toEqual([["2026-03-08", true]]);

    const order = await desk.read(orderPath(shop.order));
    await desk.write("POST", `${orderPath(order)}/status`, {
      status: "cancelled",
      reason: "Fermé",
      lock_version: order.lock_version,
      surplus: [{ product_id: shop.tart.id, quantity: "40", to: "unsold" }],
    });
    expect(await changed()).toEqual(["2026-03-08 Pâte 14 gone", "2026-03-08 Tarte 40 gone"]);
  });

  test("are listed with the latest first, paged, each saying how many of its orders changed", async () => {
    const { desk, shop, freeze } = await bakery();
    desk.pass(60);
    const [first, second, third] = [
      await freeze(),
      await freeze(),
      await freeze({ from: "2027-01-01", to: "2027-01-02" }),
    ];
    const { lock_version } = await desk.read(orderPath(shop.order));
    await desk.write("POST", `${orderPath(shop.order)}/status`, { status: "in_production", lock_version });
    expect(at(await desk.get(`${path}?per_page=2`), "data", 1)).toMatchObject({ id: second, changed_orders: 0 });
    await edit(desk, "external-orders", shop.order, {
      lines: [{ product_id: shop.tart.id, quantity: "41" }],
      reason: "Un de plus",
    });
    const page = await desk.get(`${path}?per_page=2`);
    expect(at(page, "meta")).toMatchObject({ total: 3, last_page: 2 });
    expect(at(page, "data")).toMatchObject([
      { id: third, order_count: 0, changed_orders: 0, purchase_ht: "0.00" },
      {
        id: second,
        order_count: 1,
        changed_orders: 1,
        purchase_ht: "89.20",
        // Nobody sells the box.
        status: "partial",
        supplier_count: 1,
        user_name: "Marie Curie",
      },
    ]);
    expect(at(await desk.get(`${path}?per_page=2&page=2`), "data")).toMatchObject([{ id: first }]);
    expect(at(await desk.get(`${path}?sort=created_at`), "data", 0, "id")).toBe(first);
    expect(errorsOf(await desk.get(`${path}?sort=name`)).sort).toBeDefined();
    expect((await desk.send("GET", path)).status).toBe(401);
    expect((await runAt(desk, 999)).status).toBe(404);
  });

  test("name as many orders as asked, as the calculation does", async () => {
    const { desk, shop, freeze } = await bakery();
    await freeze({ extra: { [String(shop.tart.id)]: "2" }, named_orders: 0 });
    const query = "named_orders=1&all_orders_of=recipe-1";
    const computed = await desk.get(
      `/api/production-planning/compute-needs?from=2026-03-02&to=2026-03-08&extra[${String(shop.tart.id)}]=2&${query}`,
    );
    const run = await desk.get(`${path}/1?${query}`);
    for (const section of ["products", "recipes", "articles"])
      expect(at(run, "data", section)).toEqual(at(computed, "data", section));
    expect(at(run, "data", "articles", 0)).toMatchObject({ order_count: 2, by_order: [{ order_id: shop.order.id }] });
    expect(errorsOf(await desk.get(`${path}/1?named_orders=x`))).toHaveProperty("named_orders");
  });

  test("the same key freezes once; another request under it is refused; what cannot be computed is a 422", async () => {
    const { desk } = await bakery();
    const send = (body: object) => desk.write("POST", path, body, { "idempotency-key": "k" });
    const [one, two] = await Promise.all([send(week), send(week)]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(idOf(one)).toBe(idOf(two));
    expect(at(await desk.get(path), "meta", "total")).toBe(1);
    expect((await send({ ...week, to: "2026-03-09" })).status).toBe(409);
    expect(errorsOf(await desk.write("POST", path, {}))).toEqual({
      from: ["Indiquez le premier jour de la période."],
      to: ["Indiquez le dernier jour de la période."],
    });
    expect(
      Object.keys(
        errorsOf(await desk.write("POST", path, { ...week, basis: "x", order_ids: ["a"], extra: { "7": "-1" } })),
      ),
    ).toEqual(["basis", "order_ids"]);
    expect(Object.keys(errorsOf(await desk.write("POST", path, { order_ids: [999] })))).toEqual(["order_ids"]);
    expect(Object.keys(errorsOf(await desk.write("POST", path, { ...week, extra: { "999": "1" } })))).toEqual([
      "extra.999",
    ]);
    expect((await desk.write("POST", path, [])).status).toBe(422);
  });

  test("an order that grows, then shrinks after purchase: more packs, then packs to cancel", async () => {
    const { desk, shop, freeze } = await bakery();
    const id = await freeze();
    desk.pass(60);
    await setQuantity(desk, shop.order, "100");
    const grown = await runAt(desk, id);
    expect(at(grown, "data", "run", "stale")).toBe(true);
    expect(at(grown, "data", "diff")).toMatchObject({
      orders_changed: [
        {
          order_id: shop.order.id,
          change: "changed",
          changed_at: "2026-03-01T08:01:00.000Z",
          products: [{ name: "Tarte", unit: "piece", before: "40", after: "100", change: "60" }],
        },
      ],
      products: [{ product_id: shop.tart.id, before: "40", after: "100", change: "60" }],
      recipes: [
        {
          name: "Pâte",
          unit: "kg",
          net: { before: "14", after: "35", change: "21" },
          batches: { before: "1.4", after: "3.5", change: "2.1" },
        },
      ],
      articles: [
        { name: "Boîte", net_before: "40", net_after: "100", packs: { before: 0, after: 0 } },
        {
          name: "Farine",
          net: { change: "10.5" },
          packs: { before: 1, after: 2 },
          pack_label: "Carton de 10 kg",
          arrived: "0",
        },
        { name: "Œufs", packs: { before: 2, after: 4 } },
      ],
      cancellable_packs: [],
      totals: { purchase_ht: { before: "89.20", after: "178.40" } },
      sources: [],
    });

    await setQuantity(desk, shop.order, "10");
    const shrunk = await runAt(desk, id);
    expect(at(shrunk, "data", "diff", "cancellable_packs")).toEqual([
      {
        article_id: shop.eggs.id,
        name: "Œufs",
        supplier_id: shop.supplier.id,
        supplier_name: "Métro",
        packs: 1,
        pack_label: "Plateau de 30",
        amount_ht: "6.60",
        order_before: null,
        deliver_on: "2026-03-08",
      },
    ]);
    expect(at(shrunk, "data", "articles", 1, "packs")).toBe(1);

    await setQuantity(desk, shop.order, "40");
    const back = await runAt(desk, id);
    expect(at(back, "data", "run", "stale")).toBe(false);
  });

  test("what the plan bought does not make it look unneeded once it is recorded", async () => {
    const { desk, shop, freeze } = await bakery();
    const id = await freeze();
    desk.pass(60);
    await orderAll(desk, id);
    const bought = await runAt(desk, id);
    expect(at(bought, "data")).toMatchObject({ run: { stale: false }, diff: null });
    expect(at(await desk.get(`${path}?stale=1`), "data", 0, "stale")).toBe(false);

    await setQuantity(desk, shop.order, "10");
    expect(at(await runAt(desk, id), "data", "diff", "cancellable_packs")).toMatchObject([{ name: "Œufs", packs: 1 }]);
    expect(at(await runAt(desk, id), "data", "diff", "articles")).toMatchObject([
      { name: "Boîte" },
      { name: "Farine", arrived: "10", packs: { before: 1, after: 1 } },
      { name: "Œufs", arrived: "60", packs: { before: 2, after: 1 } },
    ]);

    desk.pass(7 * 24 * 3600);
    const { access_token } = tokensOf(await desk.token({ username: marie.email, password: marie.password }));
    const delivered = await desk.send("GET", `${path}/${String(id)}`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(at(delivered, "data", "diff", "cancellable_packs")).toEqual([]);
  });

  test("an order of the same list, made from the plan and not from the frozen calculation, is known too", async () => {
    const { desk, freeze } = await bakery();
    const id = await freeze();
    await orderAll(desk, id, week);
    expect(at(await runAt(desk, id), "data")).toMatchObject({ run: { stale: false }, diff: null });
  });

  test("what came in another way is told: it is no purchase of the plan, however much it is", async () => {
    const { desk, shop, freeze } = await bakery();
    const id = await freeze();
    await stockArticle(desk.db, shop.flour.id, "6");
    await desk.db.updateTable("stock_movements").set({ recorded_at: "2026-12-31T08:00:00.000Z" }).execute();
    const found = await runAt(desk, id);
    expect(at(found, "data", "diff", "articles")).toMatchObject([
      { name: "Farine", arrived: "0", net: { before: "7", after: "1", change: "-6" }, packs: { before: 1, after: 1 } },
    ]);
    expect(at(found, "data", "diff", "sources")).toMatchObject([{ type: "article", name: "Farine" }]);
    await stockArticle(desk.db, shop.flour.id, "1");
    expect(at(await runAt(desk, id), "data", "diff", "cancellable_packs")).toMatchObject([
      { name: "Farine", packs: 1, amount_ht: "76.00" },
    ]);
    const byHand = await desk.create("/api/supplier-orders", {
      supplier_id: shop.supplier.id,
      deliver_on: "2026-03-06",
      lines: [{ article_id: shop.eggs.id, quantity: "60" }],
    });
    await desk.write("POST", `/api/supplier-orders/${String(byHand.id)}/send`, { lock_version: 1 });
    expect(at(await runAt(desk, id), "data", "diff", "cancellable_packs")).toMatchObject([
      { name: "Farine", packs: 1 },
      { name: "Œufs", packs: 2 },
    ]);
  });

  test("recipes, prices and orders that come and go are told, with what was edited and when", async () => {
    const { desk, shop, freeze } = await bakery();
    const second = await desk.create(
      "/api/external-orders",
      orderOf({ customer_name: "Hôtel", lines: [{ product_id: shop.tart.id, quantity: "10" }] }),
    );
    const id = await freeze();
    desk.pass(60);
    await confirm(desk, second);
    const { lock_version } = await desk.read(orderPath(shop.order));
    await desk.write("POST", `${orderPath(shop.order)}/status`, { status: "cancelled", lock_version });
    await edit(desk, "recipes", shop.dough, { output_quantity: "5" });
    await edit(desk, "articles", shop.flour, {
      offers: [offerOf(shop.supplier, { supplier_code: "F25", pack_price_ht: "80" })],
    });
    const diff = at(await runAt(desk, id), "data", "diff");
    expect(diff).toMatchObject({
      orders_changed: [
        { order_id: shop.order.id, change: "removed", products: [{ before: "40", after: "0", change: "-40" }] },
        {
          order_id: second.id,
          change: "added",
          customer_name: "Hôtel",
          products: [{ before: "0", after: "10", change: "10" }],
        },
      ],
      products: [{ before: "40", after: "10", change: "-30" }],
      articles: [
        { name: "Boîte" },
        { name: "Farine", gross: { before: "7", after: "3.5" }, pack_price_ht: { before: "76", after: "80" } },
        { name: "Œufs" },
      ],
    });
    expect(
      (diff as { sources: { name: string; changed_at: string }[] }).sources
        .map(({ name, changed_at }) => [name, changed_at])
        .sort(),
    ).toEqual([
      ["Farine", "2026-03-01T08:01:00.000Z"],
      ["Pâte", "2026-03-01T08:01:00.000Z"],
    ]);
  });

  test("an order picked by hand and deleted since is told as gone", async () => {
    const { desk, shop } = await bakery();
    const draft = await desk.create(
      "/api/external-orders",
      orderOf({ customer_name: "Hôtel", lines: [{ product_id: shop.tart.id, quantity: "10" }] }),
    );
    const id = idOf(await desk.write("POST", path, { order_ids: [draft.id, shop.order.id] }));
    expect((await desk.write("DELETE", orderPath(draft))).status).toBe(204);
    expect(at(await runAt(desk, id), "data", "diff", "orders_changed")).toMatchObject([
      { order_id: draft.id, change: "removed", changed_at: null, customer_name: "Hôtel" },
    ]);
  });

  test("an order that has only advanced is no change: nothing that it used is advised to be cancelled", async () => {
    const { desk, shop, freeze } = await bakery();
    const id = await freeze();
    desk.pass(60);
    const { lock_version } = await desk.read(orderPath(shop.order));
    dataOf(await desk.write("POST", `${orderPath(shop.order)}/status`, { status: "in_production", lock_version }));
    const making = await desk.read(orderPath(shop.order));
    const [line] = making.lines as object[];
    const noted = dataOf(
      await desk.write("PUT", orderPath(shop.order), {
        ...making,
        lines: [{ ...line, produced_quantity: "40" }],
        reason: "Faites",
      }),
    );
    expect(at(await runAt(desk, id), "data", "run", "stale")).toBe(false);
    const ready = dataOf(
      await desk.write("POST", `${orderPath(shop.order)}/status`, {
        status: "ready",
        lock_version: noted.lock_version,
      }),
    );
    expect(at(await runAt(desk, id), "data", "diff")).toBeNull();
    await desk.write("POST", `${orderPath(shop.order)}/status`, {
      status: "delivered",
      lock_version: ready.lock_version,
    });
    expect(at(await runAt(desk, id), "data", "diff")).toBeNull();
  });

  test("what is also edited in an order that has advanced is told, and only that", async () => {
    const { desk, shop, freeze } = await bakery();
    const id = await freeze();
    desk.pass(60);
    const { lock_version } = await desk.read(orderPath(shop.order));
    dataOf(await desk.write("POST", `${orderPath(shop.order)}/status`, { status: "in_production", lock_version }));
    const making = await desk.read(orderPath(shop.order));
    const [line] = making.lines as object[];
    dataOf(
      await desk.write("PUT", orderPath(shop.order), {
        ...making,
        lines: [{ ...line, quantity: "100", produced_quantity: "40" }],
        reason: "Plus de monde",
      }),
    );
    expect(at(await runAt(desk, id), "data", "diff")).toMatchObject({
      orders_changed: [{ change: "changed", products: [{ before: "40", after: "100", change: "60" }] }],
      cancellable_packs: [],
    });
  });

  test(
    "frozen before needs were worked out by the day, they open and tell what was edited without " +
      "figures of another kind",
    async () => {
      const { desk, shop, freeze } = await bakery();
      const id = await freeze();
      const { result } = await desk.db.selectFrom("planning_runs").select("result").executeTakeFirstOrThrow();
      const needs = await unpack<Needs>(result);
      const older = {
        ...needs,
        articles: needs.articles.map(({ days: _, purchases: __, ...row }) => row),
        recipes: needs.recipes.map(({ days: _, ...row }) => row),
      };
      await desk.db
        .updateTable("planning_runs")
        .set({ result: await pack(older), counted: null, input_hash: "0".repeat(64) })
        .execute();
      const opened = await runAt(desk, id);
      expect(opened.status).toBe(200);
      expect(at(opened, "data", "diff")).toBeNull();
      const listed = async () => at(await desk.get("/api/production-planning/runs?stale=1"), "data", 0, "stale");
      expect(await listed()).toBe(false);
      desk.pass(60);
      await setQuantity(desk, shop.order, "10");
      expect(await listed()).toBe(true);
      expect(at(await runAt(desk, id), "data", "diff")).toMatchObject({
        orders_changed: [{ change: "changed" }],
        articles: [],
        cancellable_packs: [],
      });
    },
  );

  test("a name changes nothing; an edit that changes no figure leaves the difference empty", async () => {
    const { desk, shop, freeze } = await bakery();
    const id = await freeze();
    desk.pass(60);
    await edit(desk, "suppliers", shop.supplier, supplierOf({ name: "Métro Rennes" }));
    expect(at(await runAt(desk, id), "data", "run", "stale")).toBe(false);
    await edit(
      desk,
      "suppliers",
      shop.supplier,
      supplierOf({ name: "Métro Rennes", closed_periods: [{ from: "2027-01-01", until: "2027-01-02" }] }),
    );
    const edited = await runAt(desk, id);
    expect(at(edited, "data", "run", "stale")).toBe(true);
    expect(at(edited, "data", "diff")).toMatchObject({
      orders_changed: [],
      products: [],
      recipes: [],
      articles: [],
      cancellable_packs: [],
      sources: [{ type: "supplier", name: "Métro Rennes" }],
    });
  });
});
