import {
  type Browser as Chromium,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  chromium,
} from "playwright-core";
import { findChromium } from "../../scripts/chromium.js";
import { demoEmail, demoPassword } from "./product";

const switches = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A browser of one test file. */
export type Browser = Pick<Chromium, "newContext" | "close">;

let launched: Promise<Chromium> | undefined;

/**
 * Headless Chromium, one for all the test files of a worker; what is opened in it by way of this answer is closed by
 * closing that. It ends with the worker.
 */
export async function openChromium(): Promise<Browser> {
  const browser = await (launched ??= chromium.launch({ executablePath: findChromium(), args: switches }));
  const contexts = new Set<BrowserContext>();
  return {
    async newContext(options) {
      const context = await browser.newContext(options);
      contexts.add(context);
      context.once("close", () => contexts.delete(context));
      return context;
    },
    async close() {
      await Promise.all([...contexts].map((context) => context.close()));
    },
  };
}

/** The screens that staff have. */
export const screens = {
  phone: { width: 360, height: 740 },
  tablet: { width: 800, height: 1280 },
  desktop: { width: 1280, height: 900 },
} as const;

/** Returns a page of a fresh context: French, tablet-sized unless told otherwise. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    viewport: screens.tablet,
    ...options,
  });
  return context.newPage();
}

/** Signs in through the form, from wherever the page was led. */
export async function signInOn(page: Page, origin: string, path = "/"): Promise<void> {
  await page.goto(origin + path);
  await page.locator('input[name="email"]').fill(demoEmail);
  await page.locator('input[name="password"]').fill(demoPassword);
  await page.locator('form[method="post"] button[type="submit"]').first().click();
  await page.waitForURL((url) => url.pathname !== "/login");
}
