import { describe, expect, test } from "vitest";
import { z } from "zod";
import { searchKinds } from "#domain/choices";
import { databases } from "../../support/database/database";
import { articleOf, offerOf, orderOf, productOf, recipeOf, supplierOf } from "../../support/world/shop";
import { standingOrderOf } from "../../support/world/standing-orders";
import { type Desk, openDesk } from "../../support/writes";

const answer = z.object({
  data: z.array(
    z.object({
      kind: z.enum(searchKinds),
      total: z.number(),
      total_is_minimum: z.boolean(),
      list: z.string(),
      rows: z
        .array(z.object({ id: z.number(), name: z.string(), code: z.string().nullable() }).loose())
        .min(1)
        .max(10),
    }),
  ),
});

describe.each(databases)("a search over everything, on $name", (database) => {
  const searchOf = (desk: Desk) => async (q: string) => {
    const { status, body } = await desk.get(`/api/search?${new URLSearchParams({ q }).toString()}`);
    expect([q, status]).toEqual([q, 200]);
    return answer.parse(body).data;
  };

  /** A house in which « Levain » is something of every kind. */
  async function openHouse() {
    const desk = await openDesk(database);
    const made = async (path: string, body: object) =>
      expect(await desk.write("POST", path, body)).toMatchObject({ status: 201 });
    const supplier = await desk.create("/api/suppliers", supplierOf({ name: "Moulin du Levain", city: "Bruz" }));
    const article = await desk.create(
      "/api/articles",
      articleOf({
        name: "Levain sec",
        code: "LEV-1",
        barcode: "3760000000017",
        managed_stock: true,
        offers: [offerOf(supplier, { supplier_code: "REF 77" })],
        lots: [{ code: "LOT-2311", quantity: "4", expires_on: "2026-05-01" }],
      }),
    );
    const recipe = await desk.create(
      "/api/recipes",
      recipeOf({ name: "Pain au levain", lines: [{ article_id: article.id, quantity: "1", unit: "kg" }] }),
    );
    const product = await desk.create(
      "/api/products",
      productOf({
        name: "Levain à emporter",
        components: [{ recipe_id: recipe.id, quantity: "0.1", unit: "kg" }],
        production_lead_days: 0,
      }),
    );
    const order = await desk.create(
      "/api/external-orders",
      orderOf({
        customer_name: "Café du Levain",
        phone: "06 12 34 56 78",
        lines: [{ product_id: product.id, quantity: "2" }],
      }),
    );
    await desk.write("POST", `/api/external-orders/${String(order.id)}/status`, {
      status: "confirmed",
      lock_version: order.lock_version,
    });
    const ordered = await desk.create("/api/supplier-orders", {
      supplier_id: supplier.id,
      deliver_on: "2026-03-12",
      lines: [{ article_id: article.id, quantity: "10" }],
    });
    await made("/api/standing-orders", standingOrderOf(product, { customer_name: "Auberge du Levain" }));
    await made("/api/receipts", {
      supplier_id: supplier.id,
      received_on: "2026-02-28",
      delivery_note: "BL 990",
      lines: [{ article_id: article.id, quantity: "3", lot_code: "L-ABC" }],
    });
    await made("/api/batches", {
      recipe_id: recipe.id,
      production_on: "2026-03-10",
      planned: "0.2",
      obtained: "0.2",
      seen: 0,
    });
    return { desk, find: searchOf(desk), supplier, article, recipe, product, order, ordered };
  }

  test("finds each kind of thing, leads to its list, and that list finds as many", async () => {
    const { desk, find } = await openHouse();
    const found = await find("  LÉVAIN ");
    expect(found.map(({ kind }) => kind)).toEqual([...searchKinds]);
    for (const { kind, list, total } of found) {
      const { status, body } = await desk.get(list);
      expect([kind, status]).toEqual([kind, 200]);
      expect([kind, z.object({ meta: z.object({ total: z.number() }) }).parse(body).meta.total]).toEqual([kind, total]);
    }
  });

  test("finds by codes, numbers, barcodes and telephones, however they are written", async () => {
    const { desk, find, article, order, ordered } = await openHouse();
    const first = async (q: string, kind: string) => {
      const [hit] = (await find(q)).find((one) => one.kind === kind)?.rows ?? [];
      return hit?.id;
    };
    for (const q of ["lev-1", "3 760000 000017", "ref 77"])
      expect([q, await first(q, "articles")]).toEqual([q, article.id]);
    const numberOf = async (path: string) =>
      z.object({ data: z.object({ number: z.string() }) }).parse((await desk.get(path)).body).data.number;
    const number = await numberOf(`/api/external-orders/${String(order.id)}`);
    expect(await first(number.toLowerCase(), "orders")).toBe(order.id);
    const orderNumber = await numberOf(`/api/supplier-orders/${String(ordered.id)}`);
    expect(await first(orderNumber, "supplier_orders")).toBe(ordered.id);
    for (const q of ["0612345678", "+33 6 12 34", "06.12.34.56.78"]) {
      expect([q, await first(q, "orders")]).toEqual([q, order.id]);
      expect([q, await first(q, "customers")]).toEqual([q, order.id]);
    }
    expect((await find("lot-2311")).map(({ kind }) => kind)).toEqual(["lots"]);
    expect((await find("2311")).map(({ kind }) => kind)).toEqual(["lots"]);
    expect((await find("bl 990")).map(({ kind }) => kind)).toEqual(["receipts"]);
  });

  test("tells the most likely first, and ten of a kind", async () => {
    const desk = await openDesk(database);
    const find = searchOf(desk);
    for (const name of ["Pâte sablée au beurre", "Beurre demi-sel", "Beurre", "Croissant pur beurre"])
      await desk.create("/api/articles", articleOf({ name }));
    await desk.create("/api/articles", articleOf({ name: "Margarine", code: "BEURRE" }));
    const names = async (q: string) => (await find(q))[0]?.rows.map(({ name }) => name);
    expect(await names("beurre")).toEqual([
      "Beurre",
      "Margarine",
      "Beurre demi-sel",
      "Croissant pur beurre",
      "Pâte sablée au beurre",
    ]);
    const flan = await desk.create("/api/products", productOf());
    for (let day = 10; day < 22; day += 1)
      await desk.create(
        "/api/external-orders",
        orderOf({
          customer_name: day === 12 ? "Zinc" : "Brasserie du Zinc",
          delivery_on: `2026-03-${String(day)}`,
          lines: [{ product_id: flan.id, quantity: "1" }],
        }),
      );
    const [orders, customers] = await find("zinc");
    expect(orders).toMatchObject({ kind: "orders", total: 12, total_is_minimum: false });
    expect(orders?.rows.map(({ on }) => on).slice(0, 3)).toEqual(["2026-03-12", "2026-03-21", "2026-03-20"]);
    expect(orders?.rows).toHaveLength(10);
    expect(customers?.rows.map(({ name }) => name)).toEqual(["Zinc", "Brasserie du Zinc"]);
  });

  test("answers whatever is typed", async () => {
    const { desk, find } = await openHouse();
    expect(await find("")).toEqual([]);
    expect(await find("   ")).toEqual([]);
    expect((await find("l")).length).toBeGreaterThan(5);
    for (const q of ["!?…", "%", "_", "%levain%", '"', "' or 1=1 --", "\\", "🥐", "\u0007", "NEAR(", "a*"])
      expect([q, await find(q)]).toEqual([q, []]);
    expect((await find("« levain »")).length).toBe(searchKinds.length);
    expect((await find("\u202Elevain\u200F")).length).toBe(searchKinds.length);
    for (const q of ["le\0vain", "a".repeat(201), "a".repeat(500)]) {
      const { status, body } = await desk.get(`/api/search?q=${encodeURIComponent(q)}`);
      expect([q, status]).toEqual([q, 422]);
      expect(body).toMatchObject({ errors: { q: [expect.any(String)] } });
    }
    expect(desk.logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  test("keeps what articles and lots are found by as they are", async () => {
    const { desk, find, article } = await openHouse();
    const before = await desk.read(`/api/articles/${String(article.id)}`);
    const renamed = articleOf({ name: "Ferment", lock_version: before.lock_version });
    expect(await desk.write("PUT", `/api/articles/${String(article.id)}`, renamed)).toMatchObject({ status: 200 });
    const kindsOf = async (q: string) => (await find(q)).map(({ kind }) => kind);
    expect(await kindsOf("sec")).toEqual([]);
    expect(await kindsOf("ferment")).toEqual(["articles", "lots"]);
    expect(await kindsOf("ref 77")).toEqual([]);
  });
});
