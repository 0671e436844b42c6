import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { type Browser, openChromium, screens } from "../support/browser/chromium";
import { openOnScreen } from "../support/browser/on-screen";
import { untilExtras } from "../support/browser/paths";
import { orderOf, productOf } from "../support/world/shop";
import { deskOf } from "../support/writes";

let browser: Browser;
beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => browser?.close());

// A browser keeps its cookies by its own clock: the day is today's.
const soon = addDays(dayInParis(new Date()), 3);

/** The queries of a shift, and whose orders each finds. */
const queries: Record<string, string[]> = {
  "06 12 34 56 78": ["Margaux Lelièvre"],
  "+33612345678": ["Margaux Lelièvre"],
  "06.39.98.55.70": ["Mairie de Rennes — service Événementiel"],
  "lelievre margaux": ["Margaux Lelièvre"],
  "mairie evenement": ["Mairie de Rennes — service Événementiel"],
  kerbart: ["Kerbrat"],
  "paris brest": ["Kerbrat"],
  "creme entiere": ["Mairie de Rennes — service Événementiel", "Margaux Lelièvre"],
  parisbrest: ["Kerbrat"],
  "sans noix": ["Kerbrat"],
};

const openHouse = () =>
  openOnScreen(browser, async ({ api }) => {
    const desk = await deskOf(api);
    const brest = await desk.create("/api/products", productOf({ name: "Paris-Brest individuel" }));
    const pot = await desk.create("/api/products", productOf({ name: "Crème entière en pot" }));
    const flan = await desk.create("/api/products", productOf({ name: "Flan" }));
    const order = (customer_name: string, product: { id: number }, fields: object = {}) =>
      desk.create(
        "/api/external-orders",
        orderOf({
          customer_name,
          delivery_on: soon,
          lines: [{ product_id: product.id, quantity: "2" }],
          ...fields,
        }),
      );
    await order("Margaux Lelièvre", pot, { phone: "0612345678" });
    await order("Mairie de Rennes — service Événementiel", pot, { phone: "06 39 98 55 70" });
    await order("Kerbrat", brest, { notes: "Un gâteau sans noix" });
    await order("Autre", flan);
  });

test("the queries of a shift, typed into the field of the frame, find their orders below it", async () => {
  const { origin, tablet } = await openHouse();
  const page = await tablet({ viewport: screens.desktop });
  await page.goto(`${origin}/external-orders`);
  await untilExtras(page);
  const field = page.getByLabel("Rechercher partout");
  const group = page.getByRole("group", { name: "Commandes clients" });
  for (const [query, customers] of Object.entries(queries)) {
    await field.fill("");
    await expect.poll(() => page.getByRole("option").count(), { message: query }).toBe(0);
    await field.pressSequentially(query);
    const names = async () =>
      (await group.getByRole("option").evaluateAll((all) => all.map((one) => one.firstChild?.textContent))).toSorted();
    await expect.poll(names, { message: query }).toEqual(customers.toSorted());
  }
  const option = await group.getByRole("option").first().textContent();
  expect(option).toContain("note : Un gâteau sans noix");
});

test("typed into the search of the list of orders, they find them too", async () => {
  const { origin, tablet } = await openHouse();
  const page = await tablet({ viewport: screens.desktop });
  await page.goto(`${origin}/external-orders`);
  for (const [query, customers] of Object.entries(queries)) {
    await page.locator("#search").fill(query);
    await page.locator("#search").press("Enter");
    await page.waitForURL(({ searchParams }) => searchParams.get("search") === query);
    const names = async () =>
      (await page.locator("main tbody tr").allTextContents())
        .map((text) =>
          Object.values(queries)
            .flat()
            .concat("Autre")
            .find((name) => text.includes(name)),
        )
        .toSorted();
    await expect.poll(names, { message: query }).toEqual(customers.toSorted());
  }
});
