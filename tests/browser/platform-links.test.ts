import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { pathOf, requestsOf } from "../support/paths";
import { area, productPages } from "../support/product-pages";

const { open, goTo, goToWithExtras } = productPages();

const emulate = (page: Page, connection: object) =>
  page.addInitScript(
    (value) => Object.defineProperty(navigator, "connection", { value, configurable: true }),
    connection,
  );
const extrasRead = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("after-hydration")),
  );

const slow: [string, object][] = [
  ["slow-2g", { effectiveType: "slow-2g" }],
  ["2g", { effectiveType: "2g" }],
  ["data-saver", { effectiveType: "4g", saveData: true }],
];

describe("prefetching (R79)", () => {
  const preloaded = (page: Page) =>
    page
      .locator('link[rel="modulepreload"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));

  test("loads the chunks of a link that is in sight, never its data", async () => {
    const page = await open();
    const requests = requestsOf(page);
    await goTo(page, "/");
    await expect
      .poll(async () => (await preloaded(page)).some((href) => /\/products-[\w-]+\.js$/.test(href)))
      .toBe(true);
    expect(requests.filter((path) => path.includes(".data"))).toEqual([]);
  });

  test("loads the chunks of a link that a pointer rests on", async () => {
    const page = await open();
    await goTo(page, "/recipes");
    await expect
      .poll(async () => (await preloaded(page)).some((href) => /\/articles-[\w-]+\.js$/.test(href)))
      .toBe(true);
    const before = await preloaded(page);
    expect(before.some((href) => /\/recipes\._id-[\w-]+\.js$/.test(href))).toBe(false);
    const requests = requestsOf(page);
    await page.locator("table.list tbody a").first().hover();
    await expect
      .poll(async () => (await preloaded(page)).some((href) => /\/recipes\._id-[\w-]+\.js$/.test(href)))
      .toBe(true);
    expect(requests.filter((path) => path.includes(".data"))).toEqual([]);
  });

  test.each(slow)("loads nothing ahead on %s", async (_, connection) => {
    const page = await open();
    await emulate(page, connection);
    await goTo(page, "/recipes");
    await extrasRead(page);
    const before = await preloaded(page);
    const requests = requestsOf(page);
    await page.locator("table.list tbody a").first().hover();
    await page.locator("table.list tbody a").first().focus();
    await page.locator("table.list tbody a").first().click();
    await page.waitForURL(/\/recipes\/\d+$/);
    expect((await preloaded(page)).filter((href) => !before.includes(href) && !requests.includes(href))).toEqual([]);
    expect(requests.filter((path) => path.includes("/builds/meta/") || path.includes("_payload"))).toEqual([]);
    expect(requests.filter((path) => path.includes(".data"))).toHaveLength(1);
  });
});

describe("the payload of /login", () => {
  const signOutElsewhere = (page: Page) => page.context().clearCookies();

  test("is fetched when a navigation leads there", async () => {
    const page = await open();
    await goToWithExtras(page, "/");
    const version = await page.evaluate(() => window.__remixManifest.version);
    await signOutElsewhere(page);
    const payload = page.waitForResponse((response) => response.url().includes("_payload.json"));
    await area(page, "Catalogue").click();
    expect(pathOf((await payload).url())).toBe(`/login/_payload.json?${version}`);
    await page.waitForURL("**/login");
  });

  test.each(slow)("is not fetched on %s, nor is it asked which pages have one", async (_, connection) => {
    const page = await open();
    await emulate(page, connection);
    const requests = requestsOf(page);
    await goTo(page, "/");
    await extrasRead(page);
    await signOutElsewhere(page);
    await area(page, "Catalogue").click();
    await page.getByRole("heading", { name: "Connexion" }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(requests.filter((path) => path.includes("/builds/meta/") || path.includes("_payload"))).toEqual([]);
  });

  test("failing only warns; the navigation goes on", async () => {
    const page = await open();
    await goToWithExtras(page, "/");
    await page.route("**/_payload.json?*", (route) => route.abort());
    const warned = page.waitForEvent(
      "console",
      (message) => message.type() === "warning" && message.text().includes("Cannot load payload"),
    );
    await signOutElsewhere(page);
    await area(page, "Catalogue").click();
    await warned;
    await page.getByRole("heading", { name: "Connexion" }).waitFor();
  });
});
