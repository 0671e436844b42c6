import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { migrate } from "#api/database/migrate";
import { openDatabase } from "#api/database/open";
import type { Database } from "#api/database/tables";
import { createTestApi } from "../support/api";
import { fillBakery, writer } from "../support/world/bakery";
import { temporaryFolder } from "../support/temporary-folder";
import { type WatchedDatabase, watchingQueries } from "../support/database/watching-queries";
import { type Agent, createWeb, loaderData, signIn } from "../support/web";

const folder = temporaryFolder();

const articles = 5000;
/** Calculations: of the bakery, and the last of all there is. */
const frozen = 31;
const runs = "/production-planning/runs";
const plan = "?from=2026-03-01&to=2026-03-31&status=draft&status=confirmed";

type Write = ReturnType<typeof writer>;
type Bakery = Awaited<ReturnType<typeof fillBakery>>;

/**
 * Many of everything, and much of what the bakery's first of each has: 5,000 articles, a recipe of 60 lines, an order
 * of 60 lines.
 */
async function growCatalogue(write: Write, ids: Bakery) {
  const suppliers: number[] = [];
  for (let at = 0; at < 50; at++) suppliers.push(await write.supplier({ name: `Fournisseur ${at}` }));
  const bought: number[] = [];
  for (let at = 0; at < articles; at++) {
    const offers = [
      {
        supplier_id: suppliers[at % 50] ?? ids.suppliers.metro,
        pack_label: "Carton",
        pack_quantity: "1",
        pack_price_ht: "2",
        preferred: true,
      },
    ];
    bought.push(
      await write.article({
        name: `Article ${String(at).padStart(4, "0")}`,
        category: "épicerie",
        kind: "ingredient",
        unit: "kg",
        vat_rate: "5.5",
        allergens: ["lait"],
        lots: [{ quantity: "1" }],
        offers,
      }),
    );
  }
  const recipes: number[] = [];
  for (let at = 0; at < 80; at++) {
    const lines = bought.slice(at, at + 60).map((article_id) => ({ article_id, quantity: "1", unit: "kg" as const }));
    recipes.push(
      await write.recipe({ name: `Recette ${at}`, status: "active", output_quantity: "60", output_unit: "kg", lines }),
    );
  }
  const products: number[] = [];
  for (const [at, recipe_id] of recipes.entries()) {
    products.push(
      await write.product({
        name: `Produit ${at}`,
        sale_unit: "kg",
        price_ht: "9",
        vat_rate: "5.5",
        components: [
          { recipe_id, quantity: "1", unit: "kg" },
          { product_id: ids.products.pie, quantity: "1", unit: "piece" },
        ],
      }),
    );
  }
  const lines = products.slice(0, 60).map((product_id) => ({ product_id, quantity: "2" }));
  const order = await write.order("confirmed", { customer_name: "Mairie", delivery_on: "2026-03-05", lines });
  for (let at = 0; at < 100; at++)
    await write.order("confirmed", {
      customer_name: `Client ${at}`,
      delivery_on: "2026-03-06",
      lines: lines.slice(0, 3),
    });
  return { suppliers, bought, recipes, products, order };
}

let browser: Agent;
let watched: WatchedDatabase;
let ids: Bakery;
let grown: Awaited<ReturnType<typeof growCatalogue>>;
const few = new Map<string, number>();

/** The most queries that find out that what was kept of plans holds no more: each is left at the first that differs. */
const mostFindingOut = 6;

/** Returns the queries of a page, once what was kept of plans for it before is found out to hold no more. */
async function queriesOf(address: string) {
  watched.taken();
  await browser.get(address).expect(200);
  const first = watched.taken().length;
  await browser.get(address).expect(200);
  const queries = watched.taken();
  expect(first).toBeLessThanOrEqual(queries.length + mostFindingOut);
  return queries;
}

const lists = ["/suppliers", "/articles", "/recipes", "/products", "/external-orders", runs];
const ofBakery: [name: string, address: () => string, grownAddress: () => string][] = [
  ...lists.map((list): (typeof ofBakery)[number] => [list, () => list, () => list]),
  ["a supplier", () => `/suppliers/${ids.suppliers.metro}`, () => `/suppliers/${grown.suppliers[0]}`],
  ["an article", () => `/articles/${ids.articles.flour}`, () => `/articles/${grown.bought[59]}`],
  ["a recipe", () => `/recipes/${ids.recipes.tart}`, () => `/recipes/${grown.recipes[0]}`],
  ["a product", () => `/products/${ids.products.gift}`, () => `/products/${grown.products[0]}`],
  ["an order", () => `/external-orders/${ids.orders.confirmed}`, () => `/external-orders/${grown.order}`],
  ["a customer", () => `/customers/${ids.orders.confirmed}`, () => `/customers/${grown.order}`],
  ["a run", () => `${runs}/1`, () => `${runs}/${frozen}`],
  ["a supplier's form", () => `/suppliers/${ids.suppliers.metro}/edit`, () => `/suppliers/${grown.suppliers[0]}/edit`],
  ["an article's form", () => `/articles/${ids.articles.flour}/edit`, () => `/articles/${grown.bought[59]}/edit`],
  ["a recipe's form", () => `/recipes/${ids.recipes.tart}/edit`, () => `/recipes/${grown.recipes[0]}/edit`],
  ["a product's form", () => `/products/${ids.products.gift}/edit`, () => `/products/${grown.products[0]}/edit`],
  [
    "an order's form",
    () => `/external-orders/${ids.orders.confirmed}/edit`,
    () => `/external-orders/${grown.order}/edit`,
  ],
  ["the needs", () => `/production-planning/compute-needs${plan}`, () => `/production-planning/compute-needs${plan}`],
  ["home", () => "/", () => "/"],
];

beforeAll(async () => {
  const plain: Database = await openDatabase(`file:${join(folder, "bru.db")}`);
  await migrate(plain, new Date(0));
  watched = watchingQueries(plain);
  const api = await createTestApi(watched.db);
  browser = await signIn(createWeb({ fetch: async (request) => api.app.fetch(request) }).browser());
  ids = await fillBakery(plain);
  const freeze = (at: number, of = plan) =>
    browser
      .post(`${runs}${of}`)
      .type("form")
      .send({ submissionKey: `k-${at}` })
      .expect(302);
  await freeze(1);
  // What the API keeps is asked once in a process.
  await browser.get("/company").expect(200);
  for (const [name, address] of ofBakery) few.set(name, (await queriesOf(address())).length);
  for (let at = 2; at < frozen; at++) await freeze(at);
  grown = await plain.transaction().execute((transaction) => growCatalogue(writer(transaction), ids));
  await freeze(frozen);
  // Other plans that are in force: each is read again, all of them together.
  for (const [at, status] of ["draft", "confirmed"].entries())
    await freeze(100 + at, `?from=2026-03-01&to=2026-03-3${String(at)}&status=${status}`);
}, 120_000);

test.each(ofBakery)(
  "%s asks the database as often however much there is, and reads no table from end to end",
  async (name, _, address) => {
    const queries = await queriesOf(address());
    expect(queries.length).toBeLessThanOrEqual(few.get(name) ?? 0);
    for (const query of queries) {
      const scans = (await watched.planOf(query)).filter((step) =>
        new RegExp(
          String.raw`^SCAN (articles|suppliers|recipes|products|article_\w+|recipe_lines|` +
            String.raw`product_components|external_\w+|planning_run_\w+)( AS \w+)?$`,
        ).test(step),
      );
      expect(scans, query.text).toEqual([]);
    }
  },
);

test.each([
  ["/suppliers", 25],
  ["/articles", 25],
  [`/articles?page=${articles / 25}`, 25],
  ["/articles?search=article+12", 25],
  ["/recipes", 25],
  ["/products", 25],
  ["/external-orders?sort=-delivery_on", 50],
  [runs, 25],
])("%s shows a page, and no query of a page answers more than %d rows", async (list, page) => {
  const queries = await queriesOf(list);
  const paged = queries.filter(({ text }) => / limit \?/.test(text));
  expect(Math.max(...paged.map(({ rows }) => rows))).toBe(page);
  const {
    rows,
    orders,
    runs: calculations,
  } = await loaderData<Record<"rows" | "orders" | "runs", unknown[] | undefined>>(browser, list);
  expect((rows ?? orders ?? calculations)?.length).toBe(page);
  // Of frozen calculations the one in force is read again, to tell whether it still holds.
  const oneEach = /^\/(suppliers|articles)/.test(list);
  if (oneEach) expect(Math.max(...queries.map(({ rows: read }) => read))).toBeLessThanOrEqual(page);
});

test.each([
  ["/articles?sort=-name", "articles_active_name"],
  ["/articles?sort=code", "articles_active_code"],
  ["/articles?category=épicerie", "articles_category"],
  ["/articles?supplier_id=3", "article_offers_supplier"],
  ["/articles?allergen=lait", "article_allergens_allergen"],
  ["/articles?below_safety=1", "stock_lots_article_there"],
  ["/articles?archived=1", "articles_name"],
  ["/suppliers?sort=-name", "suppliers_active_name"],
  ["/recipes?status=active", "recipes_status"],
  ["/recipes?category=x", "recipes_category"],
  ["/recipes?article_id=5", "recipe_lines_article"],
  ["/products?category=x", "products_category"],
  ["/products?recipe_id=4", "product_components_recipe"],
  ["/external-orders?status=confirmed", "external_orders_status"],
  ["/external-orders?sort=-status", "external_orders_standing"],
  ["/external-orders?product_id=1", "external_order_lines_product"],
  ["/customers/1", "external_orders_of_customer"],
  ["/", "stock_lots_expires"],
  ["/", "stock_discrepancies_article"],
])("%s goes through %s", async (list, index) => {
  const paged = (await queriesOf(encodeURI(list))).filter(({ text }) => / limit \?/.test(text));
  const plans = await Promise.all(paged.map((query) => watched.planOf(query)));
  expect(plans.flat().join("\n")).toContain(` ${index} `.trimEnd());
});

test("the fiche of 60 ingredients holds them all, costs included", async () => {
  const { recipe } = await loaderData<{
    recipe: { lines: { costHt: string | null }[]; costHt: string; costComplete: boolean };
  }>(browser, `/recipes/${grown.recipes[0]}`);
  expect(recipe.lines.map(({ costHt }) => costHt)).toEqual(Array(60).fill("2"));
  expect([recipe.costHt, recipe.costComplete]).toEqual(["120", true]);
});
