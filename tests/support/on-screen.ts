import type { Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { marie } from "./api";
import { longSessions } from "./choux-kitchen";
import { type Browser, openPage, signInThrough } from "./chromium";
import { freePort } from "./product";
import { openWeb, type Product } from "./web";

/**
 * The product in process at an address that Chromium opens, its clock in the test's hand. It serves no module and no
 * style of the build: a page with scripts is one whose scripts do not load.
 */
export interface OnScreen {
  web: Product;
  origin: string;
  /** Opens a tablet on which Marie has signed in, at the start page. */
  tablet(options?: Parameters<typeof openPage>[1]): Promise<Page>;
}

/** Opens the whole product for a browser until the test is over, filled first. */
export async function openOnScreen(browser: Browser, fill: (web: Product) => Promise<unknown>): Promise<OnScreen> {
  const port = await freePort();
  const origin = `http://localhost:${String(port)}`;
  const web = await openWeb({ config: { appOrigin: origin, trustProxy: false } }, longSessions);
  await fill(web);
  const server = web.app.listen(port);
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  expect(server.address()).toMatchObject({ port });
  return {
    web,
    origin,
    async tablet(options = {}) {
      const page = await openPage(browser, options);
      await signInThrough(page, `${origin}/login`, marie);
      await page.goto(origin);
      return page;
    },
  };
}
