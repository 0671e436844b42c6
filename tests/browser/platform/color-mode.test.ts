import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Browser, openChromium, openPage, screens, signInOn } from "../../support/browser/chromium";
import { untilAlive } from "../../support/browser/paths";
import { type Product, demoEmail, demoPassword, startProduct } from "../../support/product";

let browser: Browser;
let product: Product;
const opened: Page[] = [];

beforeAll(async () => {
  [browser, product] = await Promise.all([openChromium(), startProduct({ BRU_DEMO: "1" })]);
});

afterEach(async () => {
  for (const page of opened.splice(0)) await page.context().close();
});

afterAll(async () => {
  await browser.close();
  await product.dispose();
});

async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openPage(browser, { viewport: screens.desktop, ...options });
  page.setDefaultTimeout(30_000);
  opened.push(page);
  return page;
}

const store = (page: Page, mode: string) =>
  page.addInitScript((value) => localStorage.setItem("nuxt-color-mode", value), mode);

/**
 * Returns the colours that the page shows: attribute, class, the browser's own controls, and the colour behind
 * everything.
 */
const readColors = (page: Page) =>
  page.evaluate(() => ({
    attribute: document.documentElement.getAttribute("data-mantine-color-scheme"),
    classes: [...document.documentElement.classList],
    scheme: getComputedStyle(document.documentElement).colorScheme,
    background: getComputedStyle(document.body).backgroundColor,
  }));

const light = { attribute: "light", classes: ["light"], scheme: "light", background: "rgb(248, 247, 243)" };
const dark = { attribute: "dark", classes: ["dark"], scheme: "dark", background: "rgb(18, 23, 20)" };

test("a system that turns before the page's scripts have come is followed once they have", async () => {
  const page = await open({ colorScheme: "dark" });
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto(`${product.url}/login`, { waitUntil: "domcontentloaded" });
  expect(await readColors(page)).toEqual(dark);
  await page.emulateMedia({ colorScheme: "light" });
  release();
  await untilAlive(page);
  expect(await readColors(page)).toEqual(light);
});

describe.each([
  [undefined, "light", light],
  [undefined, "dark", dark],
  ["system", "light", light],
  ["system", "dark", dark],
  ["light", "dark", light],
  ["dark", "light", dark],
  ["nonsense", "dark", dark],
] as const)("stored %s, the system %s", (stored, colorScheme, expected) => {
  test("is settled before any of the page's scripts has run, and stays so once they have", async () => {
    const page = await open({ colorScheme });
    if (stored) await store(page, stored);
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/assets/*.js", async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto(`${product.url}/login`, { waitUntil: "domcontentloaded" });
    expect(await readColors(page)).toEqual(expected);
    release();
    await untilAlive(page);
    expect(await readColors(page)).toEqual(expected);
  });
});

test("with « system » the page follows the system while it is open", async () => {
  const page = await open({ colorScheme: "light" });
  await page.goto(`${product.url}/login`);
  await untilAlive(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => readColors(page)).toEqual(dark);
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => readColors(page)).toEqual(light);
});

test("a choice of light or dark does not follow the system", async () => {
  const page = await open({ colorScheme: "light" });
  await store(page, "light");
  await page.goto(`${product.url}/login`);
  await untilAlive(page);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await readColors(page)).toEqual(light);
});

test(
  "choosing shows at once, is stored under nuxt-color-mode, and reaches the other tabs and the next " + "visit",
  async () => {
    const page = await open({ colorScheme: "light" });
    await signInOn(page, product.url);
    await untilAlive(page);
    const other = await page.context().newPage();
    await other.goto(`${product.url}/recipes`);
    await untilAlive(other);
    await page.locator(".rail").getByRole("button", { name: "Sombre" }).click();
    expect(await readColors(page)).toEqual(dark);
    expect(await page.evaluate(() => localStorage.getItem("nuxt-color-mode"))).toBe("dark");
    await expect.poll(() => readColors(other)).toEqual(dark);
    await expect
      .poll(() => other.locator(".rail").getByRole("button", { name: "Sombre" }).getAttribute("aria-pressed"))
      .toBe("true");
    await page.reload();
    expect(await readColors(page)).toEqual(dark);
    await untilAlive(page);
    await page.locator(".rail").getByRole("button", { name: "Système" }).click();
    expect(await page.evaluate(() => localStorage.getItem("nuxt-color-mode"))).toBe("system");
    expect(await readColors(page)).toEqual(light);
  },
);

test("blocked storage is no crash: the choice holds for the page and, through its cookie, for the next", async () => {
  const page = await open({ colorScheme: "light" });
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("blocked", "SecurityError");
      },
    });
  });
  await signInOn(page, product.url);
  await untilAlive(page);
  await page.locator(".rail").getByRole("button", { name: "Sombre" }).click();
  expect(await readColors(page)).toEqual(dark);
  await page.reload();
  expect(await readColors(page)).toEqual(dark);
  await untilAlive(page);
  expect(errors).toEqual([]);
});

test(
  "a route that forces a mode is shown in it whatever was chosen, before any script has run; the " +
    "next page is shown as chosen",
  async () => {
    const page = await open({ colorScheme: "light" });
    await store(page, "light");
    await page.route(`${product.url}/login`, async (route) => {
      if (route.request().method() !== "GET") return route.continue();
      const response = await route.fetch();
      const isPage = response.headers()["content-type"]?.includes("html") === true;
      return route.fulfill({
        response,
        ...(isPage && { body: (await response.text()).replace("<html ", '<html data-color-mode-forced="dark" ') }),
      });
    });
    await page.route("**/assets/login-*.js", async (route) => {
      const response = await route.fetch();
      const module = await response.text();
      const handle = /([\w$]+) as handle/.exec(module)?.[1] ?? "";
      expect(handle).not.toBe("");
      await route.fulfill({ response, body: `${module}\n${handle}.colorMode = "dark";` });
    });
    await page.goto(`${product.url}/login`, { waitUntil: "domcontentloaded" });
    expect(await readColors(page)).toEqual(dark);
    await untilAlive(page);
    expect(await readColors(page)).toEqual(dark);
    await page.locator('input[name="email"]').fill(demoEmail);
    await page.locator('input[name="password"]').fill(demoPassword);
    await page.locator('form[action="/login"] button[type="submit"]').click();
    await page.waitForURL((url) => url.pathname !== "/login");
    await expect.poll(() => readColors(page)).toEqual(light);
  },
);
