import {
  type Browser as Chromium,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  chromium,
} from "playwright-core";
import { chromiumSwitches, findChromium, hasTabletFonts } from "../../../scripts/test-tools.js";
import { demoEmail, demoPassword } from "../product";

/** A browser of one test file. */
export type Browser = Pick<Chromium, "newContext" | "close">;

let launched: Promise<Chromium> | undefined;

/**
 * Headless Chromium, one for all the test files of a worker; what is opened in it by way of this answer is closed by
 * closing that. It ends with the worker.
 */
export async function openChromium(): Promise<Browser> {
  const browser = await (launched ??= chromium.launch({ executablePath: findChromium(), args: chromiumSwitches }));
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

/** True where pages are drawn in letters as wide as an Android tablet’s, by which lengths of screens are measured. */
export const drawsAsTablets = hasTabletFonts();

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

/** Opens « … », the menu of the actions that are rarely wanted. */
export const openMore = (page: Page) => page.locator(".heading .more:not([open]) > summary").click();

/** Opens « … » beside the next status of an order, the menu of the others. */
export const openOtherMoves = (page: Page) => page.locator(".progress .more:not([open]) > summary").click();

/** Opens the groups of a form that are folded. */
export async function unfold(page: Page): Promise<void> {
  const folded = page.locator(".folded > details:not([open]) > summary");
  while ((await folded.count()) > 0) await folded.first().click();
}

/** Signs in and opens a page. */
export async function signInOn(page: Page, origin: string, path = "/"): Promise<void> {
  await sendSignIn(page.context(), origin);
  await page.goto(origin + path);
}

/** Opens an address, and signs in through the form to which it leads: as who shows the demo company, unless told. */
export async function signInThrough(
  page: Page,
  address: string,
  { email, password } = { email: demoEmail, password: demoPassword },
): Promise<void> {
  await page.goto(address);
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('form[method="post"] button[type="submit"]').first().click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

/**
 * Signs in with what the form sends, beside the pages: half a second less of the processor than by way of the form's
 * page, which tests of signing in open.
 */
export async function sendSignIn({ request }: BrowserContext, origin: string): Promise<void> {
  const answer = await request.post(`${origin}/login`, {
    form: { email: demoEmail, password: demoPassword },
    headers: { Origin: origin },
    maxRedirects: 0,
  });
  if (answer.status() !== 302) throw new Error(`the sign-in answered ${String(answer.status())}`);
}

/** Signs in on a page, and returns the id of an order of a customer: the first of the demo company is of its shop. */
export async function signInToCustomersOrder(page: Page, url: string): Promise<string> {
  await signInOn(page, url, "/customers");
  const path = await page.locator('main a[href^="/customers/"]').first().getAttribute("href");
  const [, id = ""] = /^\/customers\/(\d+)/.exec(path ?? "") ?? [];
  return id;
}
