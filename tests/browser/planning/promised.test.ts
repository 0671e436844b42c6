import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { morning } from "../../support/world/choux-kitchen";
import { type Browser, openChromium } from "../../support/browser/chromium";
import { stockArticle } from "../../support/world/ledger";
import { openOnScreen } from "../../support/browser/on-screen";
import { articleOf, offerOf, orderOf, productOf, recipeOf, supplierOf } from "../../support/world/shop";
import { deskOf, type Saved } from "../../support/writes";

let browser: Browser;
beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => browser?.close());

// A browser keeps its cookies by its own clock: the days are of this week, whichever it is.
const today = dayInParis(new Date());
const tomorrow = addDays(today, 1);
const week = `from=${today}&to=${addDays(today, 6)}`;
const problems = `/production-planning/compute-needs?${week}&onglet=problemes`;
const lists = `/production-planning/purchase-lists?${week}`;

/** Opens a kitchen at six in the morning whose supplier comes the day after an order: a product of one article. */
async function openKitchen(name: string, pack: string) {
  const kitchen = await openOnScreen(browser, (web) => Promise.resolve(web.turnTo(morning(today))));
  const desk = await deskOf(kitchen.web.api);
  const supplier = await desk.create("/api/suppliers", supplierOf({ lead_time_days: 1 }));
  const article = await desk.create(
    "/api/articles",
    articleOf({ name, offers: [offerOf(supplier, { pack_label: `Colis de ${pack} kg`, pack_quantity: pack })] }),
  );
  const recipe = await desk.create(
    "/api/recipes",
    recipeOf({
      name: "Pâte",
      status: "active",
      output_quantity: "1",
      lines: [{ article_id: article.id, quantity: "0.5", unit: "kg" }],
    }),
  );
  const product = await desk.create(
    "/api/products",
    productOf({ name: "Croissant", components: [{ recipe_id: recipe.id, quantity: "0.1", unit: "kg" }] }),
  );
  const order = async (quantity: string, fields: object = {}): Promise<Saved> => {
    const saved = await desk.create(
      "/api/external-orders",
      orderOf({
        delivery_on: today,
        production_on: today,
        lines: [{ product_id: product.id, quantity }],
        ...fields,
      }),
    );
    await desk.write("POST", `/api/external-orders/${String(saved.id)}/status`, {
      status: "confirmed",
      lock_version: saved.lock_version,
    });
    return saved;
  };
  /** Orders some of the article for a day, past or to come, and says that it was sent. */
  const send = async (quantity: string, deliver_on: string) => {
    const { id, lock_version } = await desk.create("/api/supplier-orders", {
      supplier_id: supplier.id,
      deliver_on,
      lines: [{ article_id: article.id, quantity }],
    });
    await desk.write("POST", `/api/supplier-orders/${String(id)}/send`, { lock_version });
    return id;
  };
  const putThere = (quantity: string) => stockArticle(kitchen.web.api.db, article.id, quantity);
  return { ...kitchen, desk, article, recipe, product, order, send, putThere };
}

const plain = (text: string) => text.replace(/[\s\u00a0\u202f]+/g, " ");
/** Returns the text of a page at an address, with plain spaces. */
async function textAt(page: Page, address: string): Promise<string> {
  await page.goto(address);
  return plain(await page.locator("body").innerText());
}

/** Orders the one purchase list of the week. */
async function orderAtOnce(page: Page, origin: string): Promise<void> {
  await page.goto(origin + lists);
  await page.getByRole("button", { name: "Passer cette commande" }).click();
  await page.getByText("1 commande passée").waitFor();
}

describe.each([
  ["with scripts", true],
  ["without scripts", false],
])("what was promised and did not happen, %s", (_, javaScriptEnabled) => {
  test("T3: butter that did not come is told on every screen, is not bought again, and is decided about", async () => {
    const { origin, tablet, product, recipe, order, send } = await openKitchen("Beurre", "10");
    const [late, early] = [
      await order("160", { delivery_time: "12:00" }),
      await order("80", { delivery_time: "08:00" }),
    ];
    const first = await send("10", addDays(today, -3));
    await send("10", addDays(today, -1));
    const page = await tablet({ javaScriptEnabled });
    const lack = "manque 12 kg de beurre";
    const sheets = `/production-planning/production-sheets?from=${today}&to=${today}`;
    const own = [`/products/${String(product.id)}`, `/recipes/${String(recipe.id)}`];
    const orders = [late, early].map(({ id }) => `/external-orders/${String(id)}`);
    for (const address of ["/", problems, sheets, ...own, ...orders])
      expect([address, await textAt(page, origin + address)]).toEqual([address, expect.stringContaining(lack)]);
    expect(await textAt(page, origin)).toContain("2 livraisons en retard");
    expect(await textAt(page, origin + lists)).not.toContain("Colis de 10 kg");
    await page.goto(origin + problems);
    for (const name of ["Réceptionner", "Relancer ou solder"])
      expect([name, await page.getByText(name, { exact: true }).count()]).not.toEqual([name, 0]);
    await page.getByRole("link", { name: "Réceptionner" }).first().click();
    await page.waitForURL(new RegExp(`/receipts/create\\?order=${String(first)}`));
  });

  test("T4: what comes a day late lacks before it is ordered, and once it is", async () => {
    const { origin, tablet, order } = await openKitchen("Cabillaud", "2.5");
    await order("50", { delivery_time: "12:00" });
    const page = await tablet({ javaScriptEnabled });
    const lack = "manque 2,5 kg de cabillaud";
    expect(await textAt(page, origin + problems)).toContain(lack);
    await orderAtOnce(page, origin);
    for (const address of ["/", problems]) expect(await textAt(page, origin + address)).toContain(lack);
  });

  test("T5: of thirteen orders of a day, the last three by hour lack the yeast, and only they", async () => {
    const { origin, tablet, order, putThere } = await openKitchen("Levure", "1");
    await putThere("5");
    const hours = [19, 8, 18, 9, 20, 7, 10, 11, 12, 13, 14, 15, 16];
    const orders: { id: number; hour: number }[] = [];
    for (const hour of hours)
      orders.push({ hour, ...(await order("10", { delivery_time: `${String(hour).padStart(2, "0")}:00` })) });
    const page = await tablet({ javaScriptEnabled });
    const lacking: number[] = [];
    for (const { id, hour } of orders)
      if ((await textAt(page, `${origin}/external-orders/${String(id)}`)).includes("de levure")) lacking.push(hour);
    expect(lacking.sort((a, b) => a - b)).toEqual([18, 19, 20]);
    expect(await textAt(page, origin + problems)).toContain("manque 1,5 kg de levure");
  });

  test("T6: what is refused is bought again unless said otherwise, at once", async () => {
    const { origin, tablet, order, send } = await openKitchen("Poireaux", "10");
    await order("200", { delivery_on: tomorrow, production_on: tomorrow });
    const id = await send("10", today);
    const page = await tablet({ javaScriptEnabled });
    expect(await textAt(page, origin + lists)).not.toContain("Colis de 10 kg");
    await page.goto(`${origin}/receipts/create?order=${String(id)}`);
    await page.getByRole("button", { name: /^Plus de détails/ }).click();
    await page.locator('[name="lines.0.refusedQuantity"]').fill("10");
    await page.locator('[name="lines.0.refusedReason"]').fill("Pourris");
    const save = page.getByRole("button", { name: "Enregistrer", exact: true });
    await save.click();
    await page.getByText("Que devient le reste").first().waitFor();
    expect(await page.locator('[name="lines.0.rest"][value="rebuy"]').isChecked()).toBe(true);
    await save.click();
    await page.waitForURL((url) => url.pathname !== "/receipts/create");
    expect(await textAt(page, `${origin}/supplier-orders/${String(id)}`)).toContain("racheté");
    expect(await textAt(page, origin + lists)).toContain("Colis de 10 kg");
  });

  test("T8: three needs of one day are three orders of one pack, and the list names all", async () => {
    const { origin, tablet, desk, order } = await openKitchen("Sucre", "12.5");
    const page = await tablet({ javaScriptEnabled });
    for (const count of [1, 2, 3]) {
      await order("200", { delivery_on: addDays(today, 3), production_on: addDays(today, 3) });
      await orderAtOnce(page, origin);
      const { body } = await desk.get("/api/supplier-orders?per_page=10");
      expect(body).toMatchObject({ meta: { total: count } });
    }
    const text = await textAt(page, origin + lists);
    const year = today.slice(0, 4);
    for (const number of ["00001", "00002", "00003"]) expect(text).toContain(`CF-${year}-${number}`);
  });
});
