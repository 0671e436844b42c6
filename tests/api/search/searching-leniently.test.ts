import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { databases } from "../../support/database/database";
import { articleOf, orderOf, productOf, supplierOf } from "../../support/world/shop";
import { type Desk, openDesk } from "../../support/writes";

const page = z.object({
  data: z.array(z.record(z.string(), z.unknown())),
  meta: z.object({ total: z.number(), corrected_search: z.string().optional() }).loose(),
});
const everywhere = z.object({
  data: z.array(z.object({ kind: z.string(), rows: z.array(z.object({ name: z.string() }).loose()) })),
  meta: z.object({ corrected_search: z.string().optional() }),
});

const listOf = (desk: Desk, path: string) => async (search: string) =>
  page.parse((await desk.get(`${path}?${new URLSearchParams({ search }).toString()}`)).body);
const frameOf = (desk: Desk) => async (q: string) =>
  everywhere.parse((await desk.get(`/api/search?${new URLSearchParams({ q }).toString()}`)).body);

describe.each(databases)("what a search means, on $name", (database) => {
  async function openHouse() {
    const desk = await openDesk(database);
    await desk.create("/api/suppliers", supplierOf({ name: "Boulangerie Kermarrec" }));
    const cream = articleOf({ name: "Crème liquide entière", managed_stock: true });
    await desk.create("/api/articles", cream);
    const brest = await desk.create("/api/products", productOf({ name: "Paris-Brest individuel" }));
    const pot = await desk.create("/api/products", productOf({ name: "Crème entière en pot" }));
    const order = (customer_name: string, product: { id: number }, fields: object = {}) =>
      desk.create(
        "/api/external-orders",
        orderOf({ customer_name, lines: [{ product_id: product.id, quantity: "2" }], ...fields }),
      );
    await order("Margaux Lelièvre", pot, { phone: "0612345678" });
    await order("Mairie de Rennes — service Événementiel", pot, { phone: "06 39 98 55 70" });
    await order("Kerbrat", brest);
    return { desk, orders: listOf(desk, "/api/external-orders"), frame: frameOf(desk), brest, pot };
  }

  test("the eight queries of a shift find, in the list of orders as in the frame", async () => {
    const { desk, orders, frame } = await openHouse();
    const found = {
      "06 12 34 56 78": ["Margaux Lelièvre"],
      "+33612345678": ["Margaux Lelièvre"],
      "06.39.98.55.70": ["Mairie de Rennes — service Événementiel"],
      "lelievre margaux": ["Margaux Lelièvre"],
      "mairie evenement": ["Mairie de Rennes — service Événementiel"],
      kerbart: ["Kerbrat"],
      "paris brest": ["Kerbrat"],
      "creme entiere": ["Margaux Lelièvre", "Mairie de Rennes — service Événementiel"],
    };
    for (const [query, customers] of Object.entries(found)) {
      const { data } = await orders(query);
      expect([query, data.map((row) => row.customer_name).toSorted()]).toEqual([query, customers.toSorted()]);
      const [first] = (await frame(query)).data;
      expect([query, first?.kind, first?.rows.map(({ name }) => name).toSorted()]).toEqual([
        query,
        "orders",
        customers.toSorted(),
      ]);
    }
    expect((await listOf(desk, "/api/stock/levels")("creme entiere")).meta.total).toBe(1);
  });

  test("words stand in an order or in its products, and archived products count", async () => {
    const { desk, orders, brest } = await openHouse();
    const totals = async (...queries: string[]) =>
      Object.fromEntries(await Promise.all(queries.map(async (one) => [one, (await orders(one)).meta.total] as const)));
    expect(await totals("kerbrat brest", "margaux brest", "brest", "e brest", "k brest", "margaux pot creme")).toEqual({
      "kerbrat brest": 1,
      "margaux brest": 0,
      brest: 1,
      "e brest": 0,
      "k brest": 1,
      "margaux pot creme": 1,
    });
    await desk.write("POST", `/api/products/${String(brest.id)}/archive`);
    expect(await totals("brest")).toEqual({ brest: 1 });
  });

  test("a word that finds nothing is tried with one letter wrong, and that is said", async () => {
    const { desk, orders, frame } = await openHouse();
    const lists: [string, string, string, string][] = [
      ["/api/external-orders", "kerbart", "kerbrat", "two letters changed places"],
      ["/api/external-orders", "kebrat", "kerbrat", "one is missing"],
      ["/api/external-orders", "kerbratt", "kerbrat", "one is too many"],
      ["/api/external-orders", "lelievre nargaux", "lelievre margaux", "the first is another"],
      ["/api/external-orders", "Mairie, evenememt", "mairie evenement", "a beginning of a word"],
      ["/api/customers", "kerbart", "kerbrat", "customers"],
      ["/api/suppliers", "boulanjer", "boulanger", "suppliers"],
      ["/api/suppliers", "Kermarec", "kermarrec", "one of two"],
      ["/api/articles", "liqide creme", "liquide creme", "articles"],
      ["/api/stock/levels", "liqide", "liquide", "levels"],
      ["/api/products", "bresst", "brest", "products"],
    ];
    for (const [list, query, corrected, why] of lists) {
      const { meta } = await listOf(desk, list)(query);
      expect([why, meta.total, meta.corrected_search]).toEqual([why, 1, corrected]);
    }
    expect((await frame("boulanjer")).meta.corrected_search).toBe("boulanger");
    expect((await frame("kerbrat")).meta.corrected_search).toBeUndefined();
    expect((await orders("kerbrat")).meta.corrected_search).toBeUndefined();
  });

  test("what is no word, is too short or has no neighbour finds nothing, and other filters stay", async () => {
    const { desk, orders } = await openHouse();
    for (const query of [
      "krb",
      "zzzzzz",
      "06 99",
      "kerbart zzzzzz",
      "%%%%",
      "!!!!",
      "x".repeat(200),
      '""""',
      "🥐🥐🥐🥐",
    ]) {
      const { meta } = await orders(query);
      expect([query, meta.total, meta.corrected_search]).toEqual([query, 0, undefined]);
    }
    const late = await desk.get("/api/external-orders?search=kerbart&delivery_from=2027-01-01");
    expect(late.body).toMatchObject({ meta: { total: 0 } });
    expect(late.body).not.toHaveProperty("meta.corrected_search");
    expect(desk.logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  test("the words are those of what was written, whoever writes it, and no numbers nor addresses", async () => {
    const { desk, pot } = await openHouse();
    await desk.create(
      "/api/external-orders",
      orderOf({
        customer_name: `Chez "l'Amie" \\ \u0001(d'en-face)`,
        email: "amie@exemple.fr",
        lines: [{ product_id: pot.id, quantity: "1" }],
      }),
    );
    const words = await desk.db
      .selectFrom("search_words")
      .selectAll()
      .where("source", "=", "external_orders")
      .execute();
    expect(words.map(({ word }) => word)).toEqual(
      expect.arrayContaining(["kerbrat", "margaux", "chez", "amie", "face"]),
    );
    expect(words.filter(({ word }) => /[\d@ -]/.test(word))).toEqual([]);
    await desk.db.updateTable("products").set({ search: "tarte tatin" }).where("id", "=", pot.id).execute();
    const tatin = sql<boolean>`source = 'products' and word = 'tatin'`;
    expect(await desk.db.selectFrom("search_words").selectAll().where(tatin).execute()).toHaveLength(1);
  });
});
