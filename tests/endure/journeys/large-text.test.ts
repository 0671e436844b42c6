import { afterAll, beforeAll, expect, test } from "vitest";
import { type Browser, openChromium, openPage, screens, signInOn } from "../../support/browser/chromium";
import { linksOf } from "../../support/browser/page-forms";
import { type Product, sharedProduct } from "../../support/product";
import { patternOf } from "../../support/browser/site-map";

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), openChromium()]);
}, 60_000);

afterAll(async () => {
  await browser?.close();
});

/** Addresses that answer a file, or that nothing is to be read of. */
const noPage = /^\/(assets|logout|icons)|\/(export|document)\b|\.\w+$/;

test(
  "with text twice as large no page scrolls sideways, on a phone, a tablet or a desk",
  { timeout: 180_000 },
  async () => {
    const page = await openPage(browser, { javaScriptEnabled: false });
    await signInOn(page, product.url);
    const wide: string[] = [];
    const seen = new Set<string>();
    const queue = ["/"];
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const pattern = patternOf(path.replace(/#.*/, ""));
      if (seen.has(pattern) || !path.startsWith("/") || noPage.test(pattern)) continue;
      seen.add(pattern);
      await page.setViewportSize({ width: 1024, height: 768 });
      await page.goto(product.url + path);
      queue.push(...linksOf(await page.content()));
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
        for (const folded of document.querySelectorAll("main details:not([name])")) folded.setAttribute("open", "");
      });
      for (const { width, height } of Object.values(screens)) {
        await page.setViewportSize({ width, height });
        const taken = await page.evaluate(() => document.documentElement.scrollWidth);
        if (taken > width) wide.push(`${path} takes ${String(taken)} of ${String(width)}`);
      }
    }
    expect(seen).toContain("/production-planning/compute-needs");
    expect(seen.size).toBeGreaterThan(50);
    expect(wide).toEqual([]);
    await page.context().close();
  },
);
