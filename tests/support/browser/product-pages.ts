import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { type Browser, openChromium, openPage, screens, sendSignIn } from "./chromium";
import { untilAlive } from "./paths";
import { type Product, sharedProduct, startProduct } from "../product";

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

/**
 * Returns the built product and a browser for the tests of one file.
 * @param isShared true for tests that leave the data as they found it: other files of the worker open the same product
 */
export function productPages(isShared = false): ProductPages {
  let browser: Browser;
  let product: Product;
  let cookies: Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>>;
  const opened: Page[] = [];

  beforeAll(async () => {
    [browser, product] = await Promise.all([openChromium(), isShared ? sharedProduct() : startProduct()]);
    const context = await browser.newContext();
    await sendSignIn(context, product.url);
    cookies = await context.cookies();
    await context.close();
  });

  afterEach(async () => {
    for (const page of opened.splice(0)) {
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.context().close();
    }
  });

  afterAll(async () => {
    await browser.close();
    if (!isShared) await product.dispose();
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
