import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { documentsOf, pathOf } from "../../support/browser/paths";
import { area, productPages } from "../../support/browser/product-pages";

const { url, open, goTo, goToWithExtras } = productPages(true);

describe("a new version (R77)", () => {
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

  test("makes the next navigation a document load of its destination (R78)", async () => {
    const page = await open();
    await openOutdated(page);
    const documents = documentsOf(page);
    await area(page, "Catalogue").click();
    await page.waitForURL("**/products");
    await page.getByRole("heading", { level: 1, name: "Produits" }).waitFor();
    expect(documents).toEqual(["/products"]);
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
    await area(page, "Catalogue").click();
    await page.getByRole("heading", { level: 1, name: "Produits" }).waitFor();
    expect(documents).toEqual([]);
    expect(await page.locator(".toast").count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

describe("a chunk that is gone (R76, R78)", () => {
  const breakChunk = (page: Page, name: string) =>
    page.route(`**/assets/${name}-*.js`, (route) =>
      route.fulfill({ status: 404, contentType: "text/plain", body: "Introuvable." }),
    );
  const guard = (page: Page) => page.evaluate(() => JSON.parse(sessionStorage.getItem("nuxt:reload") ?? "null"));

  test("loads the destination once; within 10 s a page says what to do; after 10 s it loads once more", async () => {
    const page = await open();
    await page.clock.install();
    await breakChunk(page, "products");
    await goTo(page, "/");
    const documents = documentsOf(page);

    await area(page, "Catalogue").click();
    await page.getByRole("heading", { level: 1, name: "Produits" }).waitFor();
    expect(documents).toEqual(["/products"]);
    const { path, expires } = await guard(page);
    expect(path).toBe("/products");
    expect(Math.abs(expires - (await page.evaluate(() => Date.now())) - 10_000)).toBeLessThan(10_000);

    await goTo(page, "/");
    documents.length = 0;
    await area(page, "Catalogue").click();
    await page.getByRole("alert").getByText("Cette page n’a pas pu être chargée").waitFor();
    expect(await area(page, "Aujourd’hui").isVisible()).toBe(true);
    expect(documents).toEqual([]);

    await area(page, "Articles").click();
    await page.getByRole("heading", { level: 1, name: "Articles" }).waitFor();
    await page.clock.fastForward(11_000);
    await area(page, "Catalogue").click();
    await page.getByRole("heading", { level: 1, name: "Produits" }).waitFor();
    expect(documents).toEqual(["/products"]);
  });

  test("is guarded by the whole address, the part after # too", async () => {
    const page = await open();
    await breakChunk(page, "recipes");
    const documents = documentsOf(page);
    const navigate = () => page.evaluate(() => void window.__remixRouter.navigate("/recipes?search=tarte#liste"));
    await goTo(page, "/");
    documents.length = 0;
    await navigate();
    await page.getByRole("heading", { level: 1, name: "Recettes" }).waitFor();
    expect((await guard(page)).path).toBe("/recipes?search=tarte#liste");
    await goTo(page, "/");
    await navigate();
    await page.getByRole("alert").getByText("Cette page n’a pas pu être chargée").waitFor();
    await page.waitForLoadState("networkidle");
    expect(documents).toEqual(["/recipes?search=tarte", "/"]);
    await page.getByRole("link", { name: "Recharger la page" }).click();
    await page.getByRole("heading", { level: 1, name: "Recettes" }).waitFor();
    expect(documents).toEqual(["/recipes?search=tarte", "/", "/recipes?search=tarte"]);
  });

  test("on the first load leaves the server's page, whose forms and links work", async () => {
    const page = await open();
    await breakChunk(page, "recipes");
    const documents = documentsOf(page);
    await page.goto(`${url()}/recipes`);
    await page.getByRole("heading", { level: 1, name: "Recettes" }).waitFor();
    await page.locator("main").getByRole("searchbox").fill("tarte");
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
    await breakChunk(page, "products");
    await goTo(page, "/");
    const documents = documentsOf(page);
    await area(page, "Catalogue").click();
    await page.getByRole("alert").getByText("Cette page n’a pas pu être chargée").waitFor();
    expect(documents).toEqual([]);
  });
});
