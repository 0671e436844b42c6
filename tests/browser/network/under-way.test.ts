import type { BrowserContextOptions, Page, Route } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Browser, openChromium, openPage, screens, signInOn } from "../../support/browser/chromium";
import { untilAlive, untilExtras } from "../../support/browser/paths";
import { type Product, startProduct } from "../../support/product";

let product: Product;
let browser: Browser;
let state: BrowserContextOptions["storageState"];
let page: Page;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openChromium()]);
  const first = await openPage(browser, { javaScriptEnabled: false });
  await signInOn(first, product.url);
  state = await first.context().storageState();
  await first.context().close();
}, 120_000);

afterAll(async () => {
  await browser.close();
  await product.dispose();
});

/** Answers that are held back; null when none is to be. */
let held: Route[] | null = null;

function letGo(): void {
  for (const route of held ?? []) void route.continue().catch(() => undefined);
  held = null;
}

beforeEach(() => async () => {
  letGo();
  await page.context().close();
});

async function visit(path: string, options: BrowserContextOptions = {}): Promise<void> {
  page = await openPage(browser, { storageState: state, ...options });
  await page.goto(product.url + path);
  await untilAlive(page);
}

/** Waits for what a page does beside being a page. */
async function withExtras(): Promise<void> {
  await untilExtras(page);
  await page.waitForLoadState("networkidle");
}

/** Holds back every answer to what is asked from now on, until it is let go. */
async function holdBack(): Promise<void> {
  held = [];
  await page.route("**", (route) => void (held ? held.push(route) : route.continue().catch(() => undefined)));
}

/**
 * Taps the first that matches and answers, before anything else can run, whether the page says that something is under
 * way.
 */
const tap = (selector: string) =>
  page.evaluate((one) => {
    const element = document.querySelector(one);
    if (element instanceof HTMLElement) element.click();
    return document.documentElement.hasAttribute("data-under-way");
  }, selector);

const isUnderWay = () => page.evaluate(() => document.documentElement.hasAttribute("data-under-way"));
const dim = () =>
  page.evaluate(() => Number(getComputedStyle(document.querySelector("main") ?? document.body).opacity));
const bar = () =>
  page.evaluate(() => {
    const { content, height, animationName, backgroundColor } = getComputedStyle(document.body, "::before");
    return {
      isVisible: content !== "none",
      height,
      moves: animationName.includes("under-way-grows"),
      color: backgroundColor,
    };
  });

describe("from the tap until the answer, the page says that something is under way", () => {
  test.each([
    ["a link to another page", "/", ".rail a[href='/products']", "/products"],
    ["a view of the same page", "/external-orders", ".quick li:nth-child(3) a", "delivery_from="],
    ["a search", "/articles", ".filters-search button", "search="],
  ])("%s", async (_, path, selector, then) => {
    await visit(path, { viewport: screens.desktop });
    expect(await isUnderWay()).toBe(false);
    await holdBack();
    expect(await tap(selector)).toBe(true);
    await expect.poll(dim).toBeLessThan(0.6);
    expect(await bar()).toMatchObject({ isVisible: true, height: "4px", moves: true });
    letGo();
    await page.waitForURL((url) => url.href.includes(then));
    await expect.poll(isUnderWay).toBe(false);
    expect([await dim(), (await bar()).isVisible]).toEqual([1, false]);
  });

  test("a link that loads a document", async () => {
    await visit("/production-planning/compute-needs");
    await withExtras();
    await holdBack();
    expect(await tap("#produits a[href^='/products/'], main table a[href^='/products/']")).toBe(true);
    letGo();
    await page.waitForURL("**/products/*");
    await expect.poll(isUnderWay).toBe(false);
  });

  test("a form that is sent", async () => {
    await visit("/external-orders?status=draft&selected=none", { viewport: screens.tablet });
    await holdBack();
    expect(await tap("#bulk .actions button")).toBe(true);
    letGo();
    await page.getByText("Aucune commande n’est choisie").first().waitFor();
    await expect.poll(isUnderWay).toBe(false);
  });

  test("the menu in which it was tapped closes at once", async () => {
    await visit("/", { viewport: screens.phone });
    await page.locator("[popovertarget=menu]").click();
    await holdBack();
    expect(await tap(".menu a[href='/products']")).toBe(true);
    expect(await page.locator(".menu").isVisible()).toBe(false);
    letGo();
    await page.waitForURL("**/products");
    await expect.poll(isUnderWay).toBe(false);
    expect(await page.locator(".menu").isVisible()).toBe(false);
  });
});

test.each([
  ["a place of the same page", "<a class='tried' href='#page'>a</a>"],
  ["a file", "<a class='tried' href='/articles/export' download>a</a>"],
  ["another site or program", "<a class='tried' href='tel:0299000000'>a</a>"],
  ["another tab", "<a class='tried' href='/articles' target='_blank'>a</a>"],
])("a link to %s leaves the page as it is", async (_, html) => {
  await visit("/external-orders");
  await withExtras();
  await page.evaluate((link) => document.querySelector("main")?.insertAdjacentHTML("beforeend", link), html);
  await page.evaluate(() => window.addEventListener("click", (event) => event.preventDefault()));
  expect(await tap(".tried")).toBe(false);
});

describe("how it looks", () => {
  test.each(["light", "dark"] as const)(
    "in the %s scheme the bar stands out from what it lies on",
    async (colorScheme) => {
      await visit("/", { colorScheme });
      await holdBack();
      await tap("a[href='/products']");
      const { color } = await bar();
      expect(color).toBe(colorScheme === "light" ? "rgb(20, 96, 58)" : "rgb(127, 211, 161)");
    },
  );

  test("where motion is to be reduced it stands still", async () => {
    await visit("/", { reducedMotion: "reduce" });
    await holdBack();
    await tap("a[href='/products']");
    expect(await bar()).toMatchObject({ isVisible: true, moves: false });
    await expect.poll(dim).toBeLessThan(0.6);
  });

  test("where colours are forced it has the system's own", async () => {
    await visit("/", { forcedColors: "active" });
    await holdBack();
    await tap("a[href='/products']");
    const highlight = await page.evaluate(() => {
      const probe = document.createElement("p");
      probe.style.cssText = "forced-color-adjust: none; background: Highlight";
      document.body.append(probe);
      return getComputedStyle(probe).backgroundColor;
    });
    expect((await bar()).color).toBe(highlight);
  });
});
