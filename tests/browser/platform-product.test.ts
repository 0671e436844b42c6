import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openChromium, openPage, screens, signInOn } from "../support/chromium";
import { documentsOf, pathOf, requestsOf, untilAlive } from "../support/paths";
import { type Product, startProduct } from "../support/product";

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
  for (const page of opened.splice(0)) await page.context().close();
});

afterAll(async () => {
  await browser.close();
  await product.dispose();
});

/** A signed-in page on a wide screen, where the navigation is in sight. */
async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openPage(browser, { viewport: screens.desktop, ...options });
  await page.context().addCookies(cookies);
  page.setDefaultTimeout(15_000);
  opened.push(page);
  return page;
}

const goTo = async (page: Page, path: string) => {
  await page.goto(product.url + path);
  await untilAlive(page);
};

/** The extras are there once the build's manifest was read. */
async function goToWithExtras(page: Page, path: string) {
  const manifest = page.waitForResponse((response) => response.url().includes("/builds/meta/"));
  await goTo(page, path);
  await manifest;
}

const area = (page: Page, name: string) => page.locator(".rail").getByRole("link", { name });

describe("a new version", () => {
  async function openOutdated(page: Page) {
    await page.clock.install();
    await goToWithExtras(page, "/");
    const polls: string[] = [];
    await page.route("**/builds/latest.json?*", (route) => {
      polls.push(pathOf(route.request()));
      return route.fulfill({ json: { id: "another", timestamp: 1 } });
    });
    await page.clock.fastForward(3_600_000);
    await page.getByText("Une nouvelle version est disponible").waitFor();
    return polls;
  }

  test("is told by a toast, once an hour has passed; asked for with the time as the only query", async () => {
    const page = await open();
    const polls = await openOutdated(page);
    expect(polls).toHaveLength(1);
    expect(polls[0]).toMatch(/^\/builds\/latest\.json\?\d{13}$/);
  });

  test("makes the next navigation a document load of its destination", async () => {
    const page = await open();
    await openOutdated(page);
    const documents = documentsOf(page);
    await area(page, "Recettes").click();
    await page.waitForURL("**/recipes");
    await page.getByRole("heading", { level: 1, name: "Recettes" }).waitFor();
    expect(documents).toEqual(["/recipes"]);
  });

  test("« Recharger » loads the page that is there", async () => {
    const page = await open();
    await openOutdated(page);
    const documents = documentsOf(page);
    await page.getByRole("button", { name: "Recharger" }).click();
    await expect.poll(() => documents).toEqual(["/"]);
  });

  test("the same build, a failure or nonsense change nothing", async () => {
    const page = await open();
    await page.clock.install();
    await goToWithExtras(page, "/");
    const complaints: string[] = [];
    page.on("pageerror", ({ message }) => complaints.push(message));
    const answers = [{ status: 500, body: "" }, { status: 200, body: "<html>" }, null];
    let polls = 0;
    await page.route("**/builds/latest.json?*", (route) => {
      const answer = answers[polls++];
      return answer ? route.fulfill(answer) : route.continue();
    });
    for (let hour = 1; hour <= 3; hour++) {
      await page.clock.fastForward(3_600_000);
      await expect.poll(() => polls).toBe(hour);
    }
    const documents = documentsOf(page);
    await area(page, "Recettes").click();
    await page.getByRole("heading", { level: 1, name: "Recettes" }).waitFor();
    expect(documents).toEqual([]);
    expect(await page.locator(".toast").count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

describe("a chunk that is gone", () => {
  const breakChunk = (page: Page, name: string) => page.route(`**/assets/${name}-*.js`, (route) => route.fulfill({ status: 404, contentType: "text/plain", body: "Introuvable." }));
  const guard = (page: Page) => page.evaluate(() => JSON.parse(sessionStorage.getItem("nuxt:reload") ?? "null"));

  test("loads the destination once; within 10 s a page says what to do; after 10 s it loads once more", async () => {
    const page = await open();
    await page.clock.install();
    await breakChunk(page, "recipes");
    await goTo(page, "/");
    const documents = documentsOf(page);

    await area(page, "Recettes").click();
    await page.getByRole("heading", { level: 1, name: "Recettes" }).waitFor();
    expect(documents).toEqual(["/recipes"]);
    const { path, expires } = await guard(page);
    expect(path).toBe("/recipes");
    expect(Math.abs(expires - (await page.evaluate(() => Date.now())) - 10_000)).toBeLessThan(10_000);

    await goTo(page, "/");
    documents.length = 0;
    await area(page, "Recettes").click();
    await page.getByRole("alert").getByText("Cette page n'a pas pu être chargée").waitFor();
    expect(await area(page, "Accueil").isVisible()).toBe(true);
    expect(documents).toEqual([]);

    await area(page, "Articles").click();
    await page.getByRole("heading", { level: 1, name: "Articles" }).waitFor();
    await page.clock.fastForward(11_000);
    await area(page, "Recettes").click();
    await expect.poll(() => documents).toEqual(["/recipes"]);
  });

  test("on the first load leaves the server's page, whose forms and links work", async () => {
    const page = await open();
    await breakChunk(page, "recipes");
    const documents = documentsOf(page);
    await page.goto(`${product.url}/recipes`);
    await page.getByRole("heading", { level: 1, name: "Recettes" }).waitFor();
    await page.getByRole("searchbox").fill("tarte");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/recipes?*search=tarte*");
    expect(documents).toHaveLength(2);
  });

  test("with storage blocked never loops: the page says what to do", async () => {
    const page = await open();
    await page.addInitScript(() => {
      Object.defineProperty(window, "sessionStorage", {
        get() {
          throw new DOMException("blocked", "SecurityError");
        },
      });
    });
    await breakChunk(page, "recipes");
    await goTo(page, "/");
    const documents = documentsOf(page);
    await area(page, "Recettes").click();
    await page.getByRole("alert").getByText("Cette page n'a pas pu être chargée").waitFor();
    expect(documents).toEqual([]);
  });
});

describe("prefetching", () => {
  const preloaded = (page: Page) => page.locator('link[rel="modulepreload"]').evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const emulate = (page: Page, connection: object) =>
    page.addInitScript((value) => Object.defineProperty(navigator, "connection", { value, configurable: true }), connection);
  const extrasRead = (page: Page) => page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("after-hydration")));

  test("loads the chunks of a link that is in sight, never its data", async () => {
    const page = await open();
    const requests = requestsOf(page);
    await goTo(page, "/");
    await expect.poll(async () => (await preloaded(page)).some((href) => /\/recipes-[\w-]+\.js$/.test(href))).toBe(true);
    expect(requests.filter((path) => path.includes(".data"))).toEqual([]);
  });

  test("loads the chunks of a link that a pointer rests on", async () => {
    const page = await open();
    await goTo(page, "/recipes");
    await expect.poll(async () => (await preloaded(page)).some((href) => /\/articles-[\w-]+\.js$/.test(href))).toBe(true);
    const before = await preloaded(page);
    expect(before.some((href) => /\/recipes\._id-[\w-]+\.js$/.test(href))).toBe(false);
    const requests = requestsOf(page);
    await page.locator("table.list tbody a").first().hover();
    await expect.poll(async () => (await preloaded(page)).some((href) => /\/recipes\._id-[\w-]+\.js$/.test(href))).toBe(true);
    expect(requests.filter((path) => path.includes(".data"))).toEqual([]);
  });

  test.each([
    ["slow-2g", { effectiveType: "slow-2g" }],
    ["2g", { effectiveType: "2g" }],
    ["data-saver", { effectiveType: "4g", saveData: true }],
  ])("loads nothing ahead on %s", async (_, connection) => {
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
    await area(page, "Recettes").click();
    expect(pathOf((await payload).url())).toBe(`/login/_payload.json?${version}`);
    await page.waitForURL("**/login");
  });

  test("failing only warns; the navigation goes on", async () => {
    const page = await open();
    await goToWithExtras(page, "/");
    await page.route("**/_payload.json?*", (route) => route.abort());
    const warned = page.waitForEvent("console", (message) => message.type() === "warning" && message.text().includes("Cannot load payload"));
    await signOutElsewhere(page);
    await area(page, "Recettes").click();
    await warned;
    await page.getByRole("heading", { name: "Connexion" }).waitFor();
  });
});

describe("what the server has to say", () => {
  test("is a toast with JavaScript", async () => {
    const page = await open();
    await goTo(page, "/suppliers/1");
    await page.getByRole("button", { name: /^(Archiver|Restaurer)$/ }).click();
    const toast = page.locator('.toast[data-type="success"]');
    await toast.waitFor();
    expect(await page.locator(".messages").count()).toBe(0);
  });

  test("is an alert in the HTML without, at once", async () => {
    const page = await open({ javaScriptEnabled: false });
    await page.goto(`${product.url}/suppliers/2`);
    await page.getByRole("button", { name: /^(Archiver|Restaurer)$/ }).click();
    const alert = page.locator('.messages .alert[data-type="success"]');
    await alert.waitFor();
    expect(await alert.isVisible()).toBe(true);
    expect((await alert.boundingBox())?.height).toBeGreaterThan(20);
    expect(await alert.locator('svg[data-icon="lucide:circle-check"] path').count()).toBeGreaterThan(0);
  });
});

test("no page breaks the content security policy, toasts included", async () => {
  const page = await open();
  await page.addInitScript(() => {
    Object.assign(window, { violations: [] });
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => Reflect.get(window, "violations").push(`${violatedDirective} ${blockedURI}`));
  });
  await goTo(page, "/suppliers/3");
  await page.getByRole("button", { name: /^(Archiver|Restaurer)$/ }).click();
  await page.locator(".toast").waitFor();
  await area(page, "Recettes").click();
  await page.getByRole("heading", { level: 1, name: "Recettes" }).waitFor();
  expect(await page.evaluate(() => Reflect.get(window, "violations"))).toEqual([]);
});
