import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { someOf } from "../../support/cases";
import { documentsOf, pathOf, requestsOf, untilAlive, untilExtras } from "../../support/browser/paths";
import { area, productPages } from "../../support/browser/product-pages";

const { url, open, goTo, goToWithExtras } = productPages(true);

const emulate = (page: Page, connection: object) =>
  page.addInitScript(
    (value) => Object.defineProperty(navigator, "connection", { value, configurable: true }),
    connection,
  );

test("a list opened cold takes at most thirteen requests, what is fetched late included", async () => {
  const page = await open();
  const requests = requestsOf(page);
  await goToWithExtras(page, "/external-orders");
  await untilExtras(page);
  await page.waitForLoadState("networkidle");
  expect(requests.some((path) => path.includes("/assets/late-"))).toBe(true);
  expect(requests.length).toBeLessThanOrEqual(13);
});

const slow: [name: string, connection: object][] = [
  ["slow-2g", { effectiveType: "slow-2g" }],
  ["2g", { effectiveType: "2g" }],
  ["data-saver", { effectiveType: "4g", saveData: true }],
];
/** platform/prefetch knows all of them apart; on each: `npm run endure -- journeys`. */
const onOne = (tried: string) => someOf(slow, ([name]) => name === tried);

describe("prefetching (R79)", () => {
  const module = (name: string) => new RegExp(`^/assets/${name}-[\\w-]+\\.js$`);
  const loads = (requests: string[], name: string) => requests.some((path) => module(name).test(path));

  test("leaves what is in sight alone, and a row to the browser: one document, no data, nothing ahead", async () => {
    const page = await open();
    await goToWithExtras(page, "/recipes");
    const requests = requestsOf(page);
    const documents = documentsOf(page);
    const link = page.locator("table.list tbody a").first();
    await link.focus();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(requests).toEqual([]);
    await link.click();
    await page.waitForURL(/\/recipes\/\d+$/);
    expect(documents).toEqual([pathOf(page.url())]);
    expect(requests.filter((path) => path.includes(".data"))).toEqual([]);
  });

  test("loads the modules of a link that a pointer rests on", async () => {
    const page = await open();
    await goToWithExtras(page, "/recipes");
    const requests = requestsOf(page);
    await page.getByRole("link", { name: "Articles", exact: true }).hover();
    await expect.poll(() => loads(requests, "articles")).toBe(true);
    expect(requests.filter((path) => path.includes(".data"))).toEqual([]);
  });

  test.each(onOne("data-saver"))("loads nothing ahead on %s", async (_, connection) => {
    const page = await open();
    await emulate(page, connection);
    await goTo(page, "/recipes");
    await untilExtras(page);
    const requests = requestsOf(page);
    const link = page.getByRole("link", { name: "Articles", exact: true });
    await link.hover();
    await link.focus();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(requests).toEqual([]);
    await link.click();
    await page.waitForURL("**/articles");
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

  test.each(onOne("2g"))("is not fetched on %s, nor is it asked which pages have one", async (_, connection) => {
    const page = await open();
    await emulate(page, connection);
    const requests = requestsOf(page);
    await goTo(page, "/");
    await untilExtras(page);
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

describe("styles in the document", () => {
  const stylesheets = (page: Page) => {
    const requested: string[] = [];
    page.on("request", (request) => request.url().endsWith(".css") && requested.push(pathOf(request)));
    return requested;
  };
  const bold = (page: Page) => page.locator("h1").evaluate((heading) => getComputedStyle(heading).fontWeight);
  const held = (page: Page) =>
    page.locator("head style").evaluateAll((all) => all.map((style) => style.getAttribute("data-of") ?? ""));

  test("a page opened cold waits for no stylesheet, and React takes it over as it is", async () => {
    const page = await open();
    const requested = stylesheets(page);
    const messages: string[] = [];
    page.on("console", (message) => message.type() !== "info" && messages.push(message.text()));
    page.on("pageerror", (error) => messages.push(String(error)));
    await page.goto(`${url()}/external-orders/create`);
    await page.evaluate(() => Object.assign(document.documentElement, { ours: true }));
    await untilAlive(page);
    expect(requested).toEqual([]);
    expect(await held(page)).toHaveLength(2);
    expect(await page.evaluate(() => "ours" in document.documentElement)).toBe(true);
    expect(messages).toEqual([]);
  });

  test("the router brings the styles of the page it leads to, and takes away those of the page it leaves", async () => {
    const page = await open();
    await goTo(page, "/external-orders/create");
    const before = await bold(page);
    const [shared = "", own = ""] = await held(page);
    const requested = stylesheets(page);
    await area(page, "Commandes").click();
    await page.waitForURL("**/external-orders");
    await expect.poll(() => held(page)).toEqual([shared]);
    expect(requested).not.toContain(shared);
    expect(await bold(page)).toBe(before);
    await page.goBack();
    await page.locator("[name=customerName]").waitFor();
    await expect.poll(() => page.locator(`link[href="${own}"]:not([disabled])`).count()).toBe(1);
    // The list has a few styles of its own besides.
    const ofList = requested.filter((one) => one !== own);
    expect(ofList).toHaveLength(1);
    expect(requested).toEqual([...ofList, own]);
  });
});
