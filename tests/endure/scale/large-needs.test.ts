import { brotliCompressSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { createWeb, signIn, type Agent } from "../../support/web";

const count = <T>(length: number, make: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => make(index + 1));

const shares = (first: number) =>
  count(25, (index) => ({ order_id: 1 + ((first * 37 + index * 113) % 3000), quantity: "1.234567" }));
const steps = (unit: string) =>
  count(6, (index) => ({
    label: `Recette ${String(index)} : 12,5 fournées × 0,35 kg`,
    operation: "+",
    operand: "4.375",
    result: `${String(index * 4)}.375`,
    unit,
  }));

/** The size of 10,000 order lines: 3,000 orders, 500 products, 400 recipes, 2,000 articles, 30 suppliers. */
const large = {
  run: { id: null, computed_at: "2026-11-21T07:00:00Z", input_hash: "x", status: "complete", stale: false },
  orders: count(3000, (id) => ({
    order_id: id,
    number: `CC-2026-${String(id).padStart(5, "0")}`,
    customer_name: `Client ${String(id)}`,
    delivery_on: "2026-11-25",
    production_on: "2026-11-24",
    status: "confirmed",
    coverage: "covered",
  })),
  products: count(500, (id) => ({
    product_id: id,
    name: `Produit ${String(id)}`,
    needed_on: "2026-11-24",
    gross: "120",
    from_stock: "0",
    to_produce: "120",
    unit: "piece",
    by_order: shares(id),
  })),
  recipes: count(400, (id) => ({
    recipe_id: id,
    name: `Recette ${String(id)}`,
    level: 1 + (id % 5),
    unit: "kg",
    gross: "43.75",
    from_stock: "0",
    net: "43.75",
    batches: "4.375",
    physical_batches: 5,
    planned_output: "43.75",
    surplus: "0",
    needed_on: "2026-11-24",
    by_order: shares(id),
    explain: steps("kg"),
  })),
  articles: count(2000, (id) => ({
    article_id: id,
    name: `Article ${String(id)}`,
    unit: "kg",
    gross: "37.5",
    usable_stock: "4.25",
    incoming_in_time: "0",
    safety_stock: "2",
    net: "35.25",
    managed: true,
    offer: { supplier_id: 1 + (id % 30), pack_label: "Sac de 25 kg", pack_quantity: "25", pack_price_ht: "22.50" },
    packs: 2,
    ordered_quantity: "50",
    leftover: "14.75",
    purchase_cost_ht: "45.00",
    matter_cost_ht: "33.75",
    needed_on: "2026-11-24",
    order_before: "2026-11-23T15:00:00Z",
    late: false,
    by_recipe: [{ recipe_id: 1 + (id % 400), quantity: "37.5" }],
    by_order: shares(id),
    explain: steps("kg"),
  })),
  suppliers: count(30, (id) => ({
    supplier_id: id,
    name: `Fournisseur ${String(id)}`,
    lines: count(67, (line) => ({ article_id: 1 + ((id + line * 30) % 2000), packs: 2, amount_ht: "45.00" })),
    subtotal_ht: "3015.00",
    minimum_ht: null,
    missing_to_minimum: "0",
    franco_ht: null,
    missing_to_franco: "0",
    shipping_fee_ht: "0",
    vat_by_rate: [{ rate: "5.5", base_ht: "3015.00", vat: "165.83" }],
    total_ttc: "3180.83",
    order_before: "2026-11-23T15:00:00Z",
    deliver_on: "2026-11-24",
    blocked: false,
  })),
  totals: { purchase_ht: "90000.00", matter_ht: "67500.00", sales_ht: "250000.00", food_cost_percent: "27" },
  issues: [],
};

const path = "/production-planning/compute-needs?from=2026-11-23&to=2026-11-29";

let browser: Agent;

beforeAll(async () => {
  const answers: Record<string, unknown> = {
    "/oauth/token": { token_type: "Bearer", expires_in: 3600, access_token: "a", refresh_token: "r" },
    "/api/users/me": { data: { id: 1, name: "Marie", email: "marie@exemple.fr" } },
    "/api/options/products": { data: count(500, (id) => ({ id, name: `Produit ${String(id)}`, code: null })) },
    "/api/production-planning/compute-needs": { data: large },
  };
  browser = await signIn(
    createWeb({ fetch: async (request) => Response.json(answers[new URL(request.url).pathname]) }).browser(),
  );
});

const page = async (url: string) => (await browser.get(url).expect(200)).text;
const rowsOf = (html: string, id: string) =>
  html
    .slice(html.indexOf(`<section id="${id}"`))
    .split("</section>")[0]
    ?.match(/<tr id=/g)?.length;

test("ten thousand order lines: fifty rows of each section at a time, a page a tablet can hold", async () => {
  const parts = [path, `${path}&vue=recettes`, `${path}&onglet=achats`, `${path}&onglet=achats&matieres=toutes`];
  const [products = "", recipes = "", purchases = "", matters = ""] = await Promise.all(parts.map(page));
  expect([rowsOf(products, "produits"), rowsOf(recipes, "recettes"), rowsOf(matters, "matieres")]).toEqual([
    50, 50, 50,
  ]);
  expect(purchases.match(/class="card purchase"/g)).toHaveLength(20);
  for (const html of [products, recipes, purchases, matters]) {
    expect(brotliCompressSync(html).length).toBeLessThan(20_000);
    expect(html).not.toContain('<datalist id="products"><option');
  }
});

test("every other row is a link away, and lands on its section", async () => {
  const html = await page(`${path}&onglet=achats&matieres=toutes`);
  expect(html).toContain('page_matieres=40#matieres"');
  const last = await page(`${path}&page_matieres=40`);
  expect(last).toContain('<tr id="matiere-2000"');
  expect(rowsOf(last, "matieres")).toBe(50);
});

test("a figure opens through the URL with all its operations and orders, named and linked", async () => {
  expect(await page(`${path}&onglet=achats&matieres=toutes`)).toContain("ouvrir=matiere-7#matiere-7");
  const html = await page(`${path}&ouvrir=matiere-7`);
  const row = html.slice(html.indexOf('<tr id="matiere-7"')).split("</tr>")[0] ?? "";
  expect(row).toContain('<details class="why" open="">');
  expect(row.match(/href="\/external-orders\/\d+">CC-2026-\d+ · Client/g)).toHaveLength(25);
  expect(row).toContain("12,5 fournées × 0,35 kg");
});

test("a supplier's long list opens through the URL", async () => {
  const linesOf = (html: string) =>
    html
      .slice(html.indexOf('id="fournisseur-3"'))
      .split("</article>")[0]
      ?.match(/<th scope="row"/g)?.length;
  expect(linesOf(await page(`${path}&onglet=achats`))).toBe(12);
  expect(linesOf(await page(`${path}&ouvrir=fournisseur-3`))).toBe(67);
});
