import { afterAll, beforeAll, expect, test } from "vitest";
import { type Browser, openChromium, openPage, screens, signInOn } from "../support/browser/chromium";
import { type Product, sharedProduct } from "../support/product";

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), openChromium()]);
}, 60_000);

afterAll(async () => {
  await browser?.close();
});

/** Opens a page without scripts, on a screen of this size. */
async function openAt(size: keyof typeof screens, path: string) {
  const page = await openPage(browser, { javaScriptEnabled: false, viewport: screens[size] });
  await signInOn(page, product.url, path);
  return page;
}

/** Returns the heights, in pixels, of what a selector finds. */
const heightsOf = async (page: Awaited<ReturnType<typeof openAt>>, selector: string) =>
  page.locator(selector).evaluateAll((found) => found.map((each) => Math.round(each.getBoundingClientRect().height)));

test("on a phone an order is a card of four lines", async () => {
  const page = await openAt("phone", "/external-orders?status=confirmed&sort=-delivery_on");
  const heights = await heightsOf(page, ".orders tbody tr");
  expect(heights.length).toBeGreaterThan(10);
  expect(heights.toSorted((a, b) => a - b).at(Math.floor(heights.length / 2))).toBeLessThanOrEqual(150);
  await page.context().close();
});

test("on a phone the name of an ingredient has a row of its own", async () => {
  const page = await openAt("phone", "/recipes/3/edit");
  const name = await page.locator('[name="lines.0.articleId"]').boundingBox();
  expect(name?.width).toBeGreaterThan(200);
  const quantity = await page.locator('[name="lines.0.quantity"]').boundingBox();
  expect(quantity?.y).toBeGreaterThan((name?.y ?? 0) + (name?.height ?? 0));
  await page.context().close();
});

test("on a tablet what a price is of stands in one line, and delivery days in two", async () => {
  const page = await openAt("tablet", "/products");
  for (const height of await heightsOf(page, ".list .numeric small")) expect(height).toBeLessThan(30);
  await page.goto(`${product.url}/suppliers`);
  for (const height of await heightsOf(page, ".list td:nth-child(4) > span")) expect(height).toBeLessThan(75);
  await page.context().close();
});
