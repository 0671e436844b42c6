import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { violationsInBothSchemes } from "../support/browser/axe";
import { type Browser, openChromium, openPage, screens, signInOn } from "../support/browser/chromium";
import { requestsOf, untilExtras } from "../support/browser/paths";
import { type Product, startProduct } from "../support/product";

let product: Product;
let browser: Browser;
let state: BrowserContextOptions["storageState"];

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openChromium()]);
  const page = await openPage(browser, { javaScriptEnabled: false });
  await signInOn(page, product.url);
  state = await page.context().storageState();
  await page.context().close();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await product?.dispose();
});

async function visit(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openPage(browser, { storageState: state, viewport: screens.desktop, ...options });
  await page.goto(product.url + path);
  if (options.javaScriptEnabled !== false) await untilExtras(page);
  return page;
}

const field = (page: Page) => page.getByLabel("Rechercher partout");
const options = (page: Page) => page.locator("#everywhere-list [role=option]");

test("without scripts the form leads to the page of the search, on a desktop and from a phone’s menu", async () => {
  for (const viewport of [screens.desktop, screens.phone]) {
    const page = await visit("/articles", { javaScriptEnabled: false, viewport });
    if (viewport === screens.phone) await page.getByRole("button", { name: "Plus" }).click();
    await field(page).fill("farine");
    await field(page).press("Enter");
    await page.waitForURL("**/search?q=farine");
    await page.locator("#articles").getByRole("link", { name: "Farine de blé T55" }).click();
    await page.waitForURL(/\/articles\/\d+$/);
  }
});

describe("with scripts", () => {
  test("« / » and Ctrl + K lead to the field, but not out of what is being typed", async () => {
    const page = await visit("/articles");
    await page.keyboard.press("/");
    await expect.poll(() => field(page).evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await field(page).inputValue()).toBe("");
    await page.locator("#search").focus();
    await page.keyboard.type("1/2");
    expect(await page.locator("#search").inputValue()).toBe("1/2");
    await page.keyboard.press("Control+k");
    await expect.poll(() => field(page).evaluate((one) => one === document.activeElement)).toBe(true);
  });

  test("on a phone they open the menu that holds it", async () => {
    const page = await visit("/articles", { viewport: screens.phone });
    expect(await field(page).isVisible()).toBe(false);
    await page.keyboard.press("/");
    await expect.poll(() => field(page).isVisible()).toBe(true);
    await page.keyboard.type("farine");
    await options(page).first().waitFor();
    expect(await violationsInBothSchemes(page)).toEqual([]);
    await options(page).first().click();
    await page.waitForURL(/\/articles\/\d+$/);
  });

  test("answers stand below it while one types, and keys walk through them", async () => {
    const page = await visit("/external-orders");
    await field(page).fill("farine");
    await options(page).first().waitFor();
    expect(await field(page).getAttribute("aria-expanded")).toBe("true");
    expect(await field(page).getAttribute("aria-controls")).toBe("everywhere-list");
    expect(await violationsInBothSchemes(page)).toEqual([]);
    await page.keyboard.press("ArrowDown");
    const active = await field(page).getAttribute("aria-activedescendant");
    expect(await page.locator("[aria-selected=true]").getAttribute("id")).toBe(active);
    await page.keyboard.press("ArrowUp");
    expect(await field(page).getAttribute("aria-activedescendant")).toBeNull();
    await page.keyboard.press("ArrowUp");
    expect(await options(page).last().getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("Escape");
    expect(await options(page).first().isVisible()).toBe(false);
    expect(await field(page).inputValue()).toBe("farine");
    await field(page).pressSequentially(" de ble");
    await expect
      .poll(async () => (await options(page).allTextContents()).some((text) => /gruau/.test(text)))
      .toBe(false);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/articles\/\d+$/);
    expect(await options(page).first().isVisible()).toBe(false);
  });

  test("Escape closes the answers, which open again by typing on or by the arrows", async () => {
    const page = await visit("/external-orders");
    const isOpen = () => options(page).first().isVisible();
    const isExpanded = () => field(page).getAttribute("aria-expanded");
    await field(page).fill("farine");
    await options(page).first().waitFor();
    for (const key of ["ArrowDown", "ArrowUp"]) {
      await page.keyboard.press("Escape");
      expect([await isOpen(), await isExpanded(), await field(page).inputValue()]).toEqual([false, "false", "farine"]);
      await page.keyboard.press(key);
      await expect.poll(isOpen).toBe(true);
      expect(await isExpanded()).toBe("true");
      const at = key === "ArrowDown" ? options(page).first() : options(page).last();
      await expect.poll(() => at.getAttribute("aria-selected")).toBe("true");
    }
    await page.keyboard.press("Escape");
    await field(page).pressSequentially(" ");
    await expect.poll(isOpen).toBe(true);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Backspace");
    await expect.poll(isOpen).toBe(true);
  });

  test("Escape while an answer is awaited keeps what was typed, and the answer does not open by itself", async () => {
    const page = await visit("/external-orders");
    await field(page).fill("farine");
    await options(page).first().waitFor();
    const held: (() => void)[] = [];
    await page.route(/everywhere=beurre(&|$)/, (route) => {
      held.push(() => void route.continue().catch(() => undefined));
    });
    const requests = requestsOf(page);
    await page.keyboard.press("Escape");
    await field(page).fill("beurre");
    await expect.poll(() => requests.some((path) => path.endsWith("everywhere=beurre"))).toBe(true);
    await page.keyboard.press("Escape");
    expect(await field(page).inputValue()).toBe("beurre");
    for (const release of held) release();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.evaluate(() => fetch("/options?everywhere=sucre"));
    expect(await options(page).first().isVisible()).toBe(false);
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => options(page).first().isVisible()).toBe(true);
  });

  test("answers that closed when the field was left open again by the arrows", async () => {
    const page = await visit("/external-orders");
    await field(page).fill("farine");
    await options(page).first().waitFor();
    await page.locator("#search").focus();
    await expect.poll(() => options(page).first().isVisible()).toBe(false);
    await field(page).focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => options(page).first().isVisible()).toBe(true);
  });

  test.each(["key", "click"])("a page that an answer led to (%s) has its keys, and the field is empty", async (by) => {
    const page = await visit("/external-orders");
    await field(page).fill("farine");
    await options(page).first().waitFor();
    if (by === "click") await options(page).first().click();
    else for (const key of ["ArrowDown", "Enter"]) await page.keyboard.press(key);
    await page.waitForURL(/\/articles\/\d+$/);
    expect(await field(page).inputValue()).toBe("");
    expect(await field(page).evaluate((one) => one === document.activeElement)).toBe(false);
    await page.keyboard.press("/");
    await expect.poll(() => field(page).evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await field(page).inputValue()).toBe("");
    expect(await options(page).first().isVisible()).toBe(false);
  });

  test("an arrow at once after a letter asks at once, once, and goes to the first answer", async () => {
    const page = await visit("/articles");
    await field(page).fill("farine");
    await options(page).first().waitFor();
    await field(page).press("Escape");
    const requests = requestsOf(page);
    await field(page).evaluate(async (one: HTMLInputElement) => {
      one.value = "beurre";
      one.dispatchEvent(new Event("input", { bubbles: true }));
      await new Promise(requestAnimationFrame);
      one.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true }));
    });
    await page.locator("#everywhere-list [aria-selected=true]").waitFor();
    await page.waitForLoadState("networkidle");
    expect(requests.filter((path) => path.startsWith("/options"))).toHaveLength(1);
    expect(await page.locator("#everywhere-list [aria-selected=true]").count()).toBe(1);
  });

  test("the newest text is answered, whatever comes back last", async () => {
    const page = await visit("/external-orders");
    const held: (() => void)[] = [];
    await page.route(
      /everywhere=beu(&|$)/,
      (route) => void held.push(() => void route.continue().catch(() => undefined)),
    );
    const requests = requestsOf(page);
    await field(page).fill("beu");
    await expect.poll(() => requests.some((path) => path.endsWith("everywhere=beu"))).toBe(true);
    await field(page).fill("farine");
    const isFlour = async () => (await options(page).allTextContents()).some((text) => text.includes("Farine"));
    await expect.poll(isFlour).toBe(true);
    for (const release of held) release();
    await page.evaluate(() => fetch("/options?everywhere=sucre"));
    expect(await isFlour()).toBe(true);
  });

  test("nothing found is said, and Enter leads to the page of the search", async () => {
    const page = await visit("/external-orders");
    await field(page).fill("zzzyx");
    await expect.poll(() => page.locator(".suggest [role=status]").textContent()).toContain("Aucune réponse");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/search?q=zzzyx");
    await expect.poll(() => page.locator("main").textContent()).toContain("Rien ne correspond à « zzzyx »");
  });

  test("nothing of it is fetched before one types", async () => {
    const page = await openPage(browser, { storageState: state, viewport: screens.desktop });
    const requests = requestsOf(page);
    await page.goto(`${product.url}/external-orders`);
    await untilExtras(page);
    expect(requests.filter((path) => path.includes("suggest") || path.includes("everywhere="))).toEqual([]);
    await field(page).fill("far");
    await expect.poll(() => requests.some((path) => path.includes("suggest"))).toBe(true);
  });
});

test.each(["/search?q=farine", "/search?q=", "/search?q=zzzyx"])(
  "%s never scrolls sideways, and has no accessibility violation",
  async (path) => {
    const page = await visit(path);
    for (const width of [360, 800, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), String(width)).toBeLessThanOrEqual(width);
      expect(await violationsInBothSchemes(page)).toEqual([]);
    }
  },
  60_000,
);
