import { beforeAll, describe, expect, test } from "vitest";
import { fillWithDemo } from "../../demo/seed";
import { dayInParis } from "#domain/paris";
import type { ListedOrder } from "#app/orders/list/order-list.server";
import { type Agent, loaderData, openWeb } from "../support/web";

interface Listing {
  orders: ListedOrder[];
  meta: { total: number; lastPage: number; currentPage: number } | null;
  errors: Record<string, string[]> | null;
  today: string;
}

let browser: Agent;

beforeAll(async () => {
  const { api, signIn } = await openWeb();
  await fillWithDemo(api.db, { today: dayInParis(new Date()), now: new Date() });
  browser = await signIn();
});

const list = (query = "") => loaderData<Listing>(browser, `/external-orders${query}`);
const page = async (url: string, status = 200) =>
  (await browser.get(url).expect(status)).text.replace(/[\u00a0\u202f]/g, " ").replaceAll("<!-- -->", "");

test.each(["/external-orders", "/external-orders/1", "/external-orders/create", "/external-orders/1/edit"])(
  "signed out, %s leads to /login",
  async (path) => {
    const { browser: visitor } = await openWeb();
    expect((await visitor().get(path).expect(302)).headers.location).toBe("/login");
  },
);

describe("the list", () => {
  test("counts, pages and names its orders", async () => {
    const { meta, orders } = await list("?sort=-delivery_on");
    expect(orders).toHaveLength(50);
    const text = await page("/external-orders?sort=-delivery_on");
    expect(text).toContain(`${String(meta?.total)} commandes`);
    expect(text).toContain("<title>Commandes clients · Bru</title>");
    expect(text).toContain("<caption>Commandes clients</caption>");
    expect(text).toContain(`<a aria-label="Page ${String(meta?.lastPage)}"`);
    for (const order of orders) expect(text).toContain(`href="/external-orders/${String(order.id)}"`);
  });

  test("sends no more than it shows", async () => {
    const { orders } = await list();
    // What the shop puts out says so besides.
    const order = orders.find((one) => !("customerType" in one));
    expect(Object.keys(order ?? {}).sort()).toEqual([
      "customerName",
      "deliveredInPart",
      "deliveryOn",
      "deliveryTime",
      "due",
      "handOver",
      "hasAllergy",
      "id",
      "isLate",
      "number",
      "productionOn",
      "status",
      "totalTtc",
    ]);
  });

  test("filters by several statuses and by delivery, all in the URL", async () => {
    const { today } = await list();
    const { orders, meta } = await list(`?status=confirmed&status=in_production&delivery_from=${today}`);
    expect(meta?.total).toBeGreaterThan(0);
    for (const order of orders) {
      expect(["confirmed", "in_production"]).toContain(order.status);
      expect(order.deliveryOn >= today).toBe(true);
    }
    const text = await page(`/external-orders?status=confirmed&delivery_from=${today}`);
    expect(text).toMatch(/<input type="checkbox" name="status" checked="" value="confirmed"/);
    expect(text).toContain(`value="${today}"`);
    expect(text).toContain("Effacer la recherche et les filtres");
  });

  test("tells how many orders each status has among what the other filters leave", async () => {
    const { today } = await list();
    const counted =
      /<a[^>]*href="\/external-orders\?delivery_to=[\d-]+&amp;status=(\w+)">[^<]*<strong[^>]*>(\d+)<\/strong>/g;
    const counts = [...(await page(`/external-orders?delivery_to=${today}`)).matchAll(counted)].map(
      ([, status, count]) => [status, Number(count)] as const,
    );
    expect(counts).toHaveLength(6);
    for (const [status, count] of counts)
      expect((await list(`?delivery_to=${today}&status=${String(status)}`)).meta?.total, status).toBe(count);
  });

  test("finds a product by its typed name, whatever its accents and case", async () => {
    const { orders } = await list("?product=eclair%20au%20chocolat");
    expect(orders.length).toBeGreaterThan(0);
    const detail = await page(`/external-orders/${String(orders[0]?.id)}`);
    expect(detail).toContain("Éclair au chocolat");
  });

  test("says which products an ambiguous name could mean, beside the field, and keeps it", async () => {
    const text = await page("/external-orders?product=tarte", 422);
    expect(text).toContain("Plusieurs correspondent");
    expect(text).toMatch(/aria-invalid="true"[^>]*value="tarte"|value="tarte"[^>]*aria-invalid="true"/);
    expect(text).toContain('href="#product"');
    expect(await page("/external-orders?product=soucoupe", 422)).toContain("Rien ne s’appelle « soucoupe »");
  });

  test.each([
    ["delivery_from=hier", "delivery_from"],
    ["delivery_to=2026-02-30", "delivery_to"],
    ["status=perdue", "status"],
  ])("refuses ?%s with 422 beside the filter, everything typed kept", async (query, name) => {
    const text = await page(`/external-orders?search=Mairie&${query}`, 422);
    expect(text).toContain(`id="${name}-error"`);
    expect(text).toContain('value="Mairie"');
    expect(text).not.toContain("<table");
  });

  test("names the filter that is wrong and speaks of statuses in French, not by their codes", async () => {
    const text = await page("/external-orders?status=ready&status=perdue&delivery_to=hier", 422);
    expect(text).toContain('<a href="#status">Statut : Ce statut n’existe pas : choisissez parmi ceux-ci.</a>');
    expect(text).toContain('<a href="#delivery_to">Livraison jusqu’au : Date attendue');
    expect(text).not.toContain("in_production,");
    expect(await page("/external-orders/week?status=perdue", 422)).toContain("Ce statut n’existe pas");
  });

  test("keeps the further filters folded when a search or a quick view already says what is shown", async () => {
    const { today } = await list();
    const folded = '<details class="filters-more"><summary>';
    for (const query of ["?search=a", `?delivery_from=${today}&delivery_to=${today}`, "?status=ready"])
      expect(await page(`/external-orders${query}`), query).toContain(folded);
    for (const query of ["?product=eclair%20au%20chocolat", "?archived=1", "?delivery_from=2026-01-01"])
      expect(await page(`/external-orders${query}`), query).toContain(
        '<details class="filters-more" open=""><summary>',
      );
    expect(await page("/articles?search=a")).toContain(folded);
  });

  test("sorts by links that say how, and turn round", async () => {
    const byName = await page("/external-orders?sort=customer_name&search=a");
    expect(byName).toMatch(
      /<th scope="col" aria-sort="ascending"><a[^>]*href="\/external-orders\?search=a&amp;sort=-customer_name"/,
    );
    const names = (await list("?sort=-customer_name")).orders.map((order) => order.customerName);
    expect(names).toEqual([...names].sort((a, b) => b.localeCompare(a, "fr")));
  });

  test("sorted by status, shows the least advanced first", async () => {
    const life = ["draft", "confirmed", "in_production", "ready", "delivered", "cancelled"];
    const ranks = [...(await list("?sort=status")).orders, ...(await list("?sort=status&page=2")).orders].map(
      ({ status }) => life.indexOf(status),
    );
    expect(new Set(ranks).size).toBeGreaterThan(4);
    expect(ranks).toEqual([...ranks].sort());
    expect(new Set((await list("?sort=-status")).orders.slice(0, 2).map(({ status }) => status))).toEqual(
      new Set(["cancelled"]),
    );
  });

  test("says « Aucun élément » when there is none", async () => {
    expect(await page("/external-orders?search=zzzzzz")).toContain("Aucun élément");
  });

  test("quick views are links, and the one in force says so", async () => {
    const { today } = await list();
    const view = `?delivery_from=${today}&delivery_to=${today}`;
    expect(await page(`/external-orders${view}`)).toMatch(/<a aria-current="true"[^>]*>Aujourd’hui<\/a>/);
    const ready = await page(`/external-orders${view}&status=ready`);
    expect(ready).toMatch(/<a aria-current="true"[^>]*>Aujourd’hui<\/a>/);
    expect(ready).toMatch(/<a aria-current="true"[^>]*>Prête /);
    expect(await page("/external-orders?status=ready")).not.toMatch(/<a aria-current="true"[^>]*>Toutes<\/a>/);
  });
});

describe("an order", () => {
  test("says all the page needs: title, number, customer, status, lines, totals, history", async () => {
    const { orders } = await list("?status=delivered");
    const [order] = orders;
    if (!order) throw new Error("no delivered order");
    const text = await page(`/external-orders/${String(order.id)}`);
    expect(text).toContain(`<title>Commande client ${order.number} · Bru</title>`);
    expect(text).toContain("<h1>Commande client</h1>");
    const name = order.customerName.replaceAll("&", "&amp;").replaceAll("'", "&#x27;");
    const heading = /<strong><small>([^<]+)<\/small> <a[^>]* href="([^"]+)">([^<]+)<\/a><\/strong>/;
    const [, ...parts] = heading.exec(text.replaceAll("<!-- -->", "")) ?? [];
    expect(parts).toEqual([order.number, `/customers/${String(order.id)}`, name]);
    expect(text).toContain("Livrée");
    expect(text).toContain("Total TTC");
    expect(text).toMatch(/TVA \d+(,\d+)? %/);
    expect(text).toContain("Historique");
    expect(text).toContain(
      `/production-planning/compute-needs?from=${order.productionOn}&amp;to=${order.productionOn}`,
    );
  });

  test("shows an allergy in red, before everything else", async () => {
    const { orders } = await list("?status=confirmed&status=ready&status=delivered&status=in_production");
    const allergic = orders.find((order) => order.hasAllergy);
    if (!allergic) throw new Error("no order with an allergy");
    const text = await page(`/external-orders/${String(allergic.id)}`);
    expect(text.indexOf('class="alert allergy"')).toBeGreaterThan(0);
    expect(text.indexOf('class="alert allergy"')).toBeLessThan(text.indexOf('class="facts"'));
  });

  test.each([
    "/external-orders/12a",
    "/external-orders/abc?tab=1",
    "/external-orders/12.5/edit",
    "/external-orders/-1",
    "/external-orders/9999999999999999999",
  ])("%s is not found, with its whole path", async (path) =>
    expect(await page(path, 404)).toContain(`Page Not Found: ${path}`),
  );

  test("an order that does not exist is a 404 that says so", async () => {
    const text = await page("/external-orders/999999", 404);
    expect(text).toContain("Page Not Found: /external-orders/999999");
    expect(text).toContain("Cette commande client n’existe pas.");
  });
});
