import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { type Browser, openChromium, openPage, screens, signInOn } from "./chromium";
import { untilAlive } from "./paths";
import { type Product, startProduct } from "./product";

export interface ProductPages {
  /** Address of the product, without a slash at the end. */
  url(): string;
  /** Returns a signed-in page on a wide screen, where the navigation is in sight; closed after the test. */
  open(options?: BrowserContextOptions): Promise<Page>;
  /** Opens a path; React has taken the page over. */
  goTo(page: Page, path: string): Promise<void>;
  /** Goes there as `goTo` does, and waits until late scripts have been loaded too (it reads the build's manifest). */
  goToWithExtras(page: Page, path: string): Promise<void>;
}

/** Returns the built product and a browser for the tests of one file. */
export function productPages(): ProductPages {
  let browser: Browser;
  let product: Product;
  let cookies: Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>>;
  const opened: Page[] = [];

  beforeAll(async () => {
    [browser, product] = await Promise.all([openChromium(), startProduct()]);
    const page = await openPage(browser);
    await signInOn(page, product.url);
    cookies = await page.context().cookies();
    await page.context().close();
  });

  afterEach(async () => {
    for (const page of opened.splice(0)) {
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.context().close();
    }
  });

  afterAll(async () => {
    await browser.close();
    await product.dispose();
  });

  async function goTo(page: Page, path: string) {
    await page.goto(product.url + path);
    await untilAlive(page);
  }

  return {
    url: () => product.url,
    goTo,
    async open(options = {}) {
      const page = await openPage(browser, { viewport: screens.desktop, ...options });
      await page.context().addCookies(cookies);
      page.setDefaultTimeout(30_000);
      opened.push(page);
      return page;
    },
    async goToWithExtras(page, path) {
      const manifest = page.waitForResponse((response) => response.url().includes("/builds/meta/"));
      await goTo(page, path);
      await manifest;
    },
  };
}

/** Returns an area in the navigation beside the page. */
export const area = (page: Page, name: string): Locator => page.locator(".rail").getByRole("link", { name });
