import { describe, expect, test } from "vitest";
import { type TestApi, createTestApi } from "../../support/api";
import { type Bakery, fillBakery } from "../../support/world/bakery";
import { databases } from "../../support/database/database";
import { at, column } from "../../support/read-answer";

const resources = ["suppliers", "articles", "recipes", "products", "external-orders"] as const;

/** Query → names in the order answered. */
const lists: [resource: string, query: string, names: string[]][] = [
  ["suppliers", "", ["Métro", "Moulin Œuvrard"]],
  ["suppliers", "sort=-name", ["Moulin Œuvrard", "Métro"]],
  ["suppliers", "sort=-lead_time_days", ["Moulin Œuvrard", "Métro"]],
  ["suppliers", "sort=code", ["Métro", "Moulin Œuvrard"]],
  ["suppliers", "sort=-code", ["Métro", "Moulin Œuvrard"]],
  ["suppliers", "archived=1", ["Ancien fournisseur"]],
  ["suppliers", "archived=all", ["Ancien fournisseur", "Métro", "Moulin Œuvrard"]],
  ["suppliers", "search=metro", ["Métro"]],
  ["suppliers", "search=OEUVRARD", ["Moulin Œuvrard"]],
  ["suppliers", "search=lyon&archived=&page=&sort=", ["Métro"]],
  ["suppliers", "search=%25", []],
  ["suppliers", "search=_", []],
  ["suppliers", "search=%27%3B--", []],
  ["articles", "", ["Beurre", "Boîte à gâteau", "Eau", "Farine T55", "Œuf"]],
  ["articles", "search=oeuf", ["Œuf"]],
  ["articles", "search=far-55", ["Farine T55"]],
  ["articles", "search=t55", ["Farine T55"]],
  ["articles", "category=crémerie", ["Beurre", "Œuf"]],
  ["articles", "kind=packaging", ["Boîte à gâteau"]],
  ["articles", "allergen=lait", ["Beurre"]],
  ["articles", "below_safety=1", ["Farine T55"]],
  ["articles", "below_safety=0", ["Beurre", "Boîte à gâteau", "Eau", "Œuf"]],
  ["articles", "sort=-stock_on_hand", ["Farine T55", "Beurre", "Œuf", "Boîte à gâteau", "Eau"]],
  ["articles", "sort=unit_price_ht", ["Boîte à gâteau", "Farine T55", "Beurre", "Eau", "Œuf"]],
  ["articles", "sort=-unit_price_ht", ["Beurre", "Farine T55", "Boîte à gâteau", "Œuf", "Eau"]],
  ["articles", "sort=-safety_stock&per_page=2", ["Farine T55", "Eau"]],
  ["recipes", "", ["Fond de tarte", "Omelette", "Pâte brisée"]],
  ["recipes", "status=draft", ["Omelette"]],
  ["recipes", "category=pâtes", ["Pâte brisée"]],
  ["recipes", "allergen=gluten", ["Fond de tarte", "Pâte brisée"]],
  ["recipes", "allergen=soja", []],
  ["recipes", "sort=-category", ["Pâte brisée", "Fond de tarte", "Omelette"]],
  ["products", "", ["Bûche", "Coffret", "Tarte aux pommes"]],
  ["products", "active=1", ["Coffret", "Tarte aux pommes"]],
  ["products", "active=0", ["Bûche"]],
  ["products", "search=buche", ["Bûche"]],
  ["products", "category=tartes", ["Tarte aux pommes"]],
  ["products", "sort=price_ht", ["Tarte aux pommes", "Coffret", "Bûche"]],
];

/** Query → customers in the order answered. */
const orderLists: [query: string, numbers: number[]][] = [
  ["", [2, 1, 4, 3]],
  ["sort=delivery_on", [3, 4, 1, 2]],
  ["sort=customer_name", [2, 3, 4, 1]],
  ["sort=-number", [4, 3, 2, 1]],
  ["sort=-total_ttc", [1, 2, 3, 4]],
  ["sort=status", [2, 1, 3, 4]],
  ["sort=created_at", [1, 2, 3, 4]],
  ["sort=production_on", [3, 1, 4, 2]],
  ["status=confirmed", [1]],
  ["status=confirmed&status=draft", [2, 1]],
  ["status[]=confirmed&status[]=cancelled", [1, 4]],
  ["status=&status[]=draft", [2]],
  ["delivery_from=2026-03-02&delivery_to=2026-03-02", [1, 4]],
  ["delivery_to=2026-02-28", [3]],
  ["search=elysee", [2]],
  ["search=cc-2026-00003", [3]],
  ["archived=1", []],
];

const refused: [resource: string, query: string, field: string, message: string][] = [
  ["suppliers", "sort=password", "sort", "Tri inconnu."],
  ["suppliers", "sort=--name", "sort", "Tri inconnu."],
  ["suppliers", "page=0", "page", "Numéro de page attendu"],
  ["suppliers", "page=1.5", "page", "Numéro de page attendu"],
  ["suppliers", "page=1&page=2", "page", "Une seule valeur attendue."],
  ["suppliers", "per_page=101", "per_page", "de 1 à 100"],
  ["suppliers", "archived=yes", "archived", "0, 1 ou all"],
  ["suppliers", "search=a%00b", "search", "caractère interdit"],
  ["articles", "category=rien", "category", "Valeur attendue"],
  ["articles", "supplier_id=x", "supplier_id", "Numéro attendu."],
  ["articles", "supplier_id=9999999999999999999999", "supplier_id", "Numéro attendu."],
  ["articles", "allergen=chat", "allergen", "Valeur attendue"],
  ["articles", "below_safety=2", "below_safety", "0 ou 1"],
  ["recipes", "status=lost", "status", "Valeur attendue"],
  ["recipes", "article_id=-1", "article_id", "Numéro attendu."],
  ["products", "active=maybe", "active", "0 ou 1"],
  ["external-orders", "status=confirmed&status=lost", "status", "Choix attendu"],
  ["external-orders", "status[]=lost", "status", "Choix attendu"],
  ["external-orders", "delivery_from=2026-02-30", "delivery_from", "Date attendue"],
  ["external-orders", "delivery_to=tomorrow", "delivery_to", "Date attendue"],
];

describe.each(databases)("lists on $name", ({ fresh }) => {
  async function bakery(): Promise<{ api: TestApi; ids: Bakery }> {
    const db = await fresh();
    return { ids: await fillBakery(db), api: await createTestApi(db) };
  }

  test("signed out, no list answers", async () => {
    const { api } = await bakery();
    for (const resource of resources) expect((await api.send("GET", `/api/${resource}`)).status).toBe(401);
  });

  test("search, filters and sorts answer the rows they should, in order", async () => {
    const { api } = await bakery();
    for (const [resource, query, names] of lists) {
      const answer = await api.get(`/api/${resource}?${query}`);
      expect([resource, query, column(answer, "name")]).toEqual([resource, query, names]);
    }
    for (const [query, numbers] of orderLists) {
      const answer = await api.get(`/api/external-orders?${query}`);
      expect([query, column(answer, "number")]).toEqual([
        query,
        numbers.map((number) => `CC-2026-0000${String(number)}`),
      ]);
    }
  });

  test("filters by another entity's id", async () => {
    const { api, ids } = await bakery();
    const names = async (path: string, field = "name") => column(await api.get(path), field);
    expect(await names(`/api/articles?supplier_id=${String(ids.suppliers.moulin)}`)).toEqual(["Farine T55"]);
    expect(await names(`/api/recipes?article_id=${String(ids.articles.butter)}`)).toEqual(["Pâte brisée"]);
    expect(await names(`/api/products?recipe_id=${String(ids.recipes.tart)}`)).toEqual(["Tarte aux pommes"]);
    expect(await names(`/api/external-orders?product_id=${String(ids.products.pie)}`, "number")).toEqual([
      "CC-2026-00001",
      "CC-2026-00003",
    ]);
    expect(await names("/api/external-orders?product_id=0", "number")).toEqual([]);
  });

  test(
    "an unknown sort and a malformed filter are refused under their name, in French; other " + "parameters are ignored",
    async () => {
      const { api } = await bakery();
      for (const [resource, query, field, message] of refused) {
        const answer = await api.get(`/api/${resource}?${query}`);
        expect([resource, query, answer.status]).toEqual([resource, query, 422]);
        expect(String(at(answer, "errors", field, 0))).toContain(message);
        expect(at(answer, "message")).toBe(at(answer, "errors", field, 0));
      }
      expect((await api.get("/api/suppliers?utm_source=x&__proto__=1&constructor=2")).status).toBe(200);
    },
  );

  test("several errors are counted in the message", async () => {
    const { api } = await bakery();
    const answer = await api.get("/api/articles?page=0&category=rien&kind=x");
    expect(at(answer, "message")).toMatch(/\(et 2 autres erreurs\)$/);
  });

  test("pages say where they stand and link to the others, the filters kept", async () => {
    const { api } = await bakery();
    const first = await api.get("/api/articles?per_page=2&sort=name&kind=ingredient");
    expect(first.body).toMatchObject({
      links: {
        first: "/api/articles?per_page=2&sort=name&kind=ingredient&page=1",
        prev: null,
        next: "/api/articles?per_page=2&sort=name&kind=ingredient&page=2",
        last: "/api/articles?per_page=2&sort=name&kind=ingredient&page=2",
      },
      meta: { current_page: 1, from: 1, to: 2, last_page: 2, per_page: 2, total: 4 },
    });
    const beyond = await api.get("/api/articles?per_page=2&page=9");
    expect(beyond.body).toMatchObject({
      data: [],
      links: { prev: "/api/articles?per_page=2&page=3", next: null },
      meta: { current_page: 9, from: null, to: null, last_page: 3, total: 5 },
    });
    const empty = await api.get("/api/articles?search=zzz");
    expect(empty.body).toMatchObject({
      data: [],
      links: { prev: null, next: null },
      meta: { current_page: 1, from: null, to: null, last_page: 1, total: 0 },
    });
  });

  test("rows carry what the screens show", async () => {
    const { api, ids } = await bakery();
    const supplier = await api.get("/api/suppliers?search=metro");
    expect(at(supplier, "data", 0)).toMatchObject({
      id: ids.suppliers.metro,
      code: "MET",
      city: "Lyon",
      delivery_weekdays: [2, 4],
      minimum_order_ht: "150.00",
      lead_time_days: 1,
      do_not_order: false,
      lock_version: 1,
      archived_at: null,
    });
    const article = await api.get("/api/articles?search=farine");
    expect(at(article, "data", 0)).toMatchObject({
      category: "épicerie",
      unit: "kg",
      allergens: ["gluten"],
      traces: ["soja", "lait"],
      stock_on_hand: "6.5",
      safety_stock: "10",
      below_safety: true,
      unit_price_ht: "0.9",
      preferred_supplier: { id: ids.suppliers.moulin, name: "Moulin Œuvrard" },
    });
    const recipe = await api.get("/api/recipes?search=fond");
    expect(at(recipe, "data", 0)).toMatchObject({
      status: "active",
      output_quantity: "20",
      output_unit: "piece",
      unit_cost_ht: "0.6825",
      cost_complete: true,
      allergens: ["gluten", "lait"],
      traces: ["soja"],
    });
    const incomplete = await api.get("/api/recipes?search=omelette");
    expect(at(incomplete, "data", 0)).toMatchObject({ cost_complete: false });
    const product = await api.get("/api/products?search=tarte");
    expect(at(product, "data", 0)).toMatchObject({
      sale_unit: "piece",
      price_ht: "4",
      price_ttc: "4.22",
      cost_ht: "0.9725",
      cost_complete: true,
      margin_ht: "3.03",
      active: true,
    });
    const order = await api.get("/api/external-orders?search=durand");
    expect(at(order, "data", 0)).toMatchObject({
      number: "CC-2026-00001",
      customer_name: "Mme Durand",
      status: "confirmed",
      delivery_on: "2026-03-02",
      delivery_time: "09:00",
      delivery_mode: "pickup",
      production_on: "2026-03-01",
      allergy_notes: "Sans fruits à coque",
      line_count: 2,
      totals: { ht: "52.20", ttc: "55.48" },
    });
  });

  test("the order list counts each status that the other filters leave", async () => {
    const { api } = await bakery();
    const all = await api.get("/api/external-orders?status=confirmed");
    expect(at(all, "meta")).toMatchObject({
      total: 1,
      status_counts: { draft: 1, confirmed: 1, in_production: 0, ready: 0, delivered: 1, cancelled: 1 },
    });
    const day = await api.get("/api/external-orders?delivery_from=2026-03-02&delivery_to=2026-03-02");
    expect(at(day, "meta")).toMatchObject({
      total: 2,
      status_counts: { draft: 0, confirmed: 1, delivered: 0, cancelled: 1 },
    });
  });

  test("options are light, by name, the exact name or code first, archived ones left out", async () => {
    const { api, ids } = await bakery();
    expect((await api.get("/api/options/suppliers")).body).toEqual({
      data: [
        { id: ids.suppliers.metro, name: "Métro", code: "MET" },
        { id: ids.suppliers.moulin, name: "Moulin Œuvrard", code: null },
      ],
    });
    expect((await api.get("/api/options/articles?search=OEUF")).body).toEqual({
      data: [{ id: ids.articles.egg, name: "Œuf", code: null, unit: "piece" }],
    });
    expect(column(await api.get("/api/options/recipes?search=p"), "name")).toEqual(["Pâte brisée"]);
    expect(column(await api.get("/api/options/products?search=TAP"), "name")).toEqual(["Tarte aux pommes"]);
    expect(at(await api.get("/api/options/external-orders?search=ancel"), "data", 0)).toEqual({
      id: ids.orders.cancelled,
      name: "M. Ancel",
      code: "CC-2026-00004",
    });
    expect((await api.get("/api/options/nothing")).status).toBe(404);
  });
});
