import { afterAll, beforeAll, expect, test } from "vitest";
import { type Browser, openChromium, openPage, screens, signInOn } from "../../support/browser/chromium";
import { untilAlive } from "../../support/browser/paths";
import { type Product, sharedProduct } from "../../support/product";

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), openChromium()]);
}, 60_000);

afterAll(async () => {
  await browser?.close();
});

test("what is typed of one delivery is found again there, and at no other", async () => {
  const page = await openPage(browser, { javaScriptEnabled: true, viewport: screens.tablet });
  page.on("dialog", (dialog) => void dialog.accept());
  await signInOn(page, product.url, "/supplier-orders?status=sent,confirmed");
  const links = await page
    .locator('main a[href^="/supplier-orders/"]')
    .evaluateAll((all) =>
      all.flatMap((link) => /^\/supplier-orders\/(\d+)$/.exec(link.getAttribute("href") ?? "")?.[1] ?? []),
    );
  const [one, other] = [...new Set(links)];
  const open = async (order: string | undefined) => {
    await page.goto(`${product.url}/receipts/create?order=${String(order)}`);
    await untilAlive(page);
  };
  const found = page.getByText("a été retrouvée");
  await open(one);
  await page
    .getByLabel(/bon de livraison/)
    .first()
    .fill("BL 29");
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith("bru-draft:")));
  await open(other);
  expect(await found.count()).toBe(0);
  expect(
    await page
      .getByLabel(/bon de livraison/)
      .first()
      .inputValue(),
  ).toBe("");
  await open(one);
  await found.waitFor();
  await page.getByRole("button", { name: "Reprendre ma saisie" }).click();
  expect(
    await page
      .getByLabel(/bon de livraison/)
      .first()
      .inputValue(),
  ).toBe("BL 29");
  await page.context().close();
});
