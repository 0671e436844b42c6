import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Browser, openChromium, openPage, screens, signInOn } from "../../support/browser/chromium";
import { type Product, sharedProduct } from "../../support/product";

const plan = "/production-planning/compute-needs";
const sheets = "/production-planning/production-sheets";
const lists = "/production-planning/purchase-lists";

/** Pixels above the first row at most, on a phone and on a tablet, however much there is to know of the plan. */
const most = { phone: 420, tablet: 380 } as const;

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), openChromium()]);
}, 60_000);

afterAll(async () => {
  await browser?.close();
});

describe.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])("%o", (options) => {
  test.each(["phone", "tablet"] as const)("the first row of a plan is in the first screen of a %s", async (size) => {
    const viewport = size === "phone" ? { width: 360, height: 740 } : screens.tablet;
    const page = await openPage(browser, { ...options, viewport });
    await signInOn(page, product.url, plan);
    const top = async (row: string) => (await page.locator(row).first().boundingBox())?.y ?? Infinity;
    expect(await top(".plan-week tbody tr")).toBeLessThanOrEqual(most[size]);
    // The ways to its parts begin above them.
    expect(await top("nav[aria-label='Parties du calcul'] a")).toBeLessThan(viewport.height / 2);
    await page.goto(product.url + sheets);
    // Allergies are never folded: they stand between the head of the page and the first sheet.
    const allergies = await page.locator("main .section").first().locator("> .alert").all();
    const heights = await Promise.all(allergies.map(async (one) => (await one.boundingBox())?.height ?? 0));
    const allergyHeight = heights.reduce((sum, height) => sum + height + 12, 0);
    expect((await top("main .sheet")) - allergyHeight).toBeLessThanOrEqual(most[size]);
    await page.goto(product.url + lists);
    // A minimum that is not reached is a decision, not a notice.
    expect(await top("main :is(.sheet, .below-minimum)")).toBeLessThanOrEqual(most[size]);
    await page.context().close();
  });

  test("what there is to know of a plan is one line that opens on its sentences and their links", async () => {
    const page = await openPage(browser, { ...options, viewport: { width: 360, height: 740 } });
    await signInOn(page, product.url, plan);
    for (const path of [plan, sheets, lists]) {
      await page.goto(product.url + path);
      const line = page.locator("main details.plan-state > summary");
      expect((await line.boundingBox())?.height, path).toBe(48);
      expect(await line.innerText(), path).toMatch(/\d\sbrouillons? · \d\srécurrentes?/);
      const link = page.getByRole("link", { name: /^(La|Les) compter$/ });
      expect(await link.isVisible(), path).toBe(false);
      await line.click();
      expect(await link.isVisible(), path).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
      for (const notice of await page.locator(".plan-state .notices > p").all()) {
        const [head, text] = [await notice.locator("strong").innerText(), await notice.innerText()];
        expect(text.slice(head.length), path).toMatch(/^(\s: |\. | \()/);
      }
    }
    await page.context().close();
  });

  test("a figure of a plan opens on how it comes about, without widening the page", async () => {
    const page = await openPage(browser, { ...options, viewport: { width: 360, height: 740 } });
    await signInOn(page, product.url, plan);
    await page.locator(".tiles summary").first().click();
    await page.getByText("Somme des colis à acheter", { exact: false }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.context().close();
  });
});
