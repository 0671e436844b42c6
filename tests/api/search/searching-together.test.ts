import { describe, expect, test } from "vitest";
import { z } from "zod";
import { databases } from "../../support/database/database";
import { articleOf, offerOf, orderOf, productOf, recipeOf, supplierOf } from "../../support/world/shop";
import { standingOrderOf } from "../../support/world/standing-orders";
import { type Desk, openDesk } from "../../support/writes";

const page = z.object({ data: z.array(z.record(z.string(), z.unknown())) });
const everywhere = z.object({
  data: z.array(z.object({ kind: z.string(), rows: z.array(z.object({ name: z.string() }).loose()) })),
});

describe.each(databases)("words written together or apart, on $name", (database) => {
  const listOf = (desk: Desk, path: string, field: string) => async (search: string) =>
    page
      .parse((await desk.get(`${path}?${new URLSearchParams({ search }).toString()}`)).body)
      .data.map((row) => row[field])
      .toSorted();
  const frameOf = (desk: Desk) => async (q: string) =>
    everywhere
      .parse((await desk.get(`/api/search?${new URLSearchParams({ q }).toString()}`)).body)
      .data.map(({ kind, rows }) => [kind, rows.map(({ name }) => name).toSorted()]);

  test("find each other in either direction, in the lists of the catalogue and in the frame", async () => {
    const desk = await openDesk(database);
    const names = [
      ["Paris-Brest", "Paris Brest noisette", "Parisbrest", "Paris – Brest"],
      ["Crème liquide 35 %", "Crème liquide 35%"],
      ["Farine T45", "Farine T 45"],
      ["Pain d’épices", "Pain d epices rond", "Paindépices"],
      ["Martin & Fils", "Martin-Fils"],
      ["Sachet 250 g", "Sachet 250g"],
    ];
    for (const name of [...names.flat(), "Grosse lentille", "Tarte port 45", "Brest", "Paris", "Sachet 1250 g"]) {
      await desk.create("/api/products", productOf({ name }));
      await desk.create("/api/recipes", recipeOf({ name }));
      await desk.create("/api/articles", articleOf({ name }));
      await desk.create("/api/suppliers", supplierOf({ name }));
    }
    const [paris = [], cream = [], flour = [], bread = [], martin = [], bag = []] = names;
    const found: [string, string[]][] = [
      ...["parisbrest", "paris brest", "paris-brest", "Paris-Bre", "parisbre"].map((one) => [one, paris] as const),
      ...["35%", "35 %", "creme 35%", "creme liquide 35 %"].map((one) => [one, cream] as const),
      ...["t45", "farine t45", "farine t 45"].map((one) => [one, flour] as const),
      ...["paindepices", "pain d'epices", "pain d epices", "pain depices"].map((one) => [one, bread] as const),
      ...["martinfils", "martin-fils", "martin&fils", "martin & fils"].map((one) => [one, martin] as const),
      ["sachet250g", bag],
      ["sselen", []],
      ["brestparis", []],
    ].map(([query, some]) => [String(query), [...some].toSorted()]);
    for (const table of ["products", "recipes", "articles", "suppliers"] as const) {
      const list = listOf(desk, `/api/${table}`, "name");
      for (const [query, some] of found) expect([table, query, await list(query)]).toEqual([table, query, some]);
    }
    const frame = frameOf(desk);
    for (const [query, some] of found) {
      const kinds = await frame(query);
      expect([query, kinds]).toEqual([
        query,
        some.length === 0 ? [] : ["products", "recipes", "articles", "suppliers"].map((kind) => [kind, some]),
      ]);
    }
    for (const picker of ["products", "recipes", "articles", "suppliers"])
      expect((await listOf(desk, `/api/options/${picker}`, "name")("parisbrest")).length).toBe(paris.length);
  });

  test("find customers, orders, what is bought, lots and batches, in their lists and in the frame", async () => {
    const desk = await openDesk(database);
    const supplier = await desk.create("/api/suppliers", supplierOf({ name: "Les Halles", code: "HAL-22" }));
    const article = await desk.create(
      "/api/articles",
      articleOf({
        name: "Crème liquide 35 %",
        code: "CR-1318",
        managed_stock: true,
        offers: [offerOf(supplier, { supplier_code: "REF 77" })],
        lots: [{ code: "LOT-2311", quantity: "4", expires_on: "2026-05-01" }],
      }),
    );
    const recipe = await desk.create(
      "/api/recipes",
      recipeOf({ name: "Pâte T 45", lines: [{ article_id: article.id, quantity: "1", unit: "kg" }] }),
    );
    const product = await desk.create(
      "/api/products",
      productOf({
        name: "Paris-Brest 6 parts",
        code: "CC-1318",
        components: [{ recipe_id: recipe.id, quantity: "0.1", unit: "kg" }],
      }),
    );
    const customer = { customer_name: "Hôtel des Voyageurs", notes: "Écrire « 40 ans »" };
    const order = await desk.create(
      "/api/external-orders",
      orderOf({ ...customer, lines: [{ product_id: product.id, quantity: "2" }] }),
    );
    await desk.create("/api/standing-orders", standingOrderOf(product, { customer_name: "Saint-Malo Traiteur" }));
    const ordered = await desk.create("/api/supplier-orders", {
      supplier_id: supplier.id,
      deliver_on: "2026-03-12",
      lines: [{ article_id: article.id, quantity: "10" }],
    });
    await desk.write("POST", "/api/receipts", {
      supplier_id: supplier.id,
      received_on: "2026-02-28",
      delivery_note: "BL 990",
      lines: [{ article_id: article.id, quantity: "3", lot_code: "L-ABC" }],
    });
    const made = { production_on: "2026-03-10", planned: "0.2", obtained: "0.2", seen: 0 };
    await desk.write("POST", "/api/batches", { recipe_id: recipe.id, ...made });
    const numberOf = async (path: string) =>
      z.object({ data: z.object({ number: z.string() }) }).parse((await desk.get(path)).body).data.number;
    const number = await numberOf(`/api/external-orders/${String(order.id)}`);
    const orderNumber = await numberOf(`/api/supplier-orders/${String(ordered.id)}`);
    const lists: [string, ...string[]][] = [
      [
        "/api/external-orders",
        "hoteldesvoyageurs",
        "hotel-des-voyageurs",
        "parisbrest",
        "cc1318",
        "cc 1318",
        "cc-1318",
      ],
      ["/api/external-orders", number.replaceAll("-", ""), number.replaceAll("-", " "), "6parts", "40ans"],
      ["/api/external-orders", number.replace(/\D/g, ""), number.slice(3).replace("-", " "), number.slice(3)],
      ["/api/external-orders", `voyageurs ${number.replace(/\D/g, "")}`, number.replace(/\D/g, "").slice(0, -1)],
      ["/api/customers", "hoteldesvoyageurs", "hotel-des voyageurs", "desvoyageurs"],
      ["/api/standing-orders", "saintmalo", "saint malo", "saint-malo"],
      ["/api/products", "cc1318", "cc 1318", "cc-1318", "CC.1318"],
      ["/api/articles", "cr1318", "cr 1318", "ref77", "ref-77", "35%"],
      ["/api/suppliers", "leshalles", "les-halles", "hal22", "hal 22"],
      ["/api/supplier-orders", "leshalles", orderNumber.replaceAll("-", ""), orderNumber.replaceAll("-", " ")],
      ["/api/supplier-orders", orderNumber.replace(/\D/g, ""), `halles ${orderNumber.replace(/\D/g, "")}`],
      ["/api/receipts", "bl990", "bl-990", "leshalles"],
      ["/api/stock/lots", "lot2311", "lot 2311", "LOT/2311"],
      ["/api/stock/levels", "35%", "liquide35%", "cr1318"],
      ["/api/batches", "t45", "pate t45", "pate t-45"],
      ["/api/options/external-orders", "hoteldesvoyageurs"],
    ];
    const frame = frameOf(desk);
    for (const [list, ...queries] of lists)
      for (const query of queries) {
        const { body } = await desk.get(`${list}?${new URLSearchParams({ search: query }).toString()}`);
        expect([list, query, z.object({ data: z.array(z.unknown()) }).parse(body).data.length]).toEqual([
          list,
          query,
          1,
        ]);
        if (list.includes("options") || list.includes("levels")) continue;
        const kind = list.split("/").at(-1)?.replace("external-", "").replace("-", "_");
        expect([query, (await frame(query)).map(([one]) => one)]).toEqual([query, expect.arrayContaining([kind])]);
      }
  });

  test("a word of a single letter begins a word after a mark as well", async () => {
    const desk = await openDesk(database);
    for (const name of ["Paris-Brest", "Baba de Paris", "Crabe de Paris"])
      await desk.create("/api/products", productOf({ name }));
    expect(await listOf(desk, "/api/products", "name")("paris b")).toEqual(["Baba de Paris", "Paris-Brest"]);
  });

  test("many words that may each be written in two ways are looked for at once as few are", async () => {
    const desk = await openDesk(database);
    const pairs = [..."abcdefghijklmnopqrstuvwxy"].map((letter) => [`zzza${letter}${letter}`, `a${letter}${letter}xx`]);
    const name = (words: string[][]) => words.map(([one = "", two = ""]) => `${one} ${two} zzz ${two}`).join(" ");
    for (const part of [pairs.slice(0, 8), pairs.slice(8, 16), pairs.slice(16)])
      await desk.create("/api/articles", articleOf({ name: name(part).slice(0, 118) }));
    const search = pairs
      .map(([one = "", two = ""]) => one + two)
      .join(" ")
      .slice(0, 190);
    for (const path of ["/api/products", "/api/external-orders", "/api/articles", "/api/customers"])
      expect((await desk.get(`${path}?${new URLSearchParams({ search })}`)).status).toBe(200);
    expect((await desk.get(`/api/search?${new URLSearchParams({ q: search })}`)).status).toBe(200);
  });
});
