import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Browser, openChromium, openPage, screens, signInThrough } from "../../support/browser/chromium";
import { documentsOf, pathOf, untilAlive } from "../../support/browser/paths";
import { type Product, freePort, startProduct } from "../../support/product";
import { json, person, startUpstream } from "../../support/servers/upstream";

let browser: Browser;

beforeAll(async () => {
  browser = await openChromium();
});

afterAll(() => browser.close());

const area = (page: Page, name: string) => page.locator(".rail").getByRole("link", { name });

describe("the guard, in a browser", () => {
  const folder = mkdtempSync(join(tmpdir(), "bru-rules-"));
  const elsewhere = createServer((_req, res) =>
    res.writeHead(200, { "content-type": "text/html" }).end("<h1>Ailleurs</h1>"),
  );
  let outside: string;
  let product: Product;
  let page: Page;

  beforeAll(async () => {
    const port = await freePort();
    await new Promise<void>((resolve) => elsewhere.listen(port, "127.0.0.1", resolve));
    outside = `http://127.0.0.1:${port}/fournisseurs`;
    const rules = join(folder, "rules.json");
    writeFileSync(
      rules,
      JSON.stringify({ "/articles": { redirect: "/recipes?from=rule" }, "/suppliers": { redirect: outside } }),
    );
    product = await startProduct({ ROUTE_RULES: rules });
    page = await openPage(browser, { viewport: screens.desktop });
  });

  afterAll(async () => {
    await product.dispose();
    elsewhere.closeAllConnections();
    elsewhere.close();
    rmSync(folder, { recursive: true });
  });

  const visit = async (path: string) => {
    await page.goto(product.url + path);
    await untilAlive(page);
  };
  const home = () => visit("/");
  const catalogue = () => visit("/products");

  test("1: signed out, any path leads to /login; 2: signed in, /login leads to /", async () => {
    for (const path of ["/", "/recipes/abc", "/nope", "/recipes"]) {
      await page.goto(product.url + path);
      for (const size of [screens.phone, screens.desktop]) {
        await page.setViewportSize(size);
        expect(await page.getByText("Bru", { exact: true }).isVisible()).toBe(true);
      }
      expect(pathOf(page.url())).toBe("/login");
    }
    await signInThrough(page, product.url);
    await page.goto(`${product.url}/login`);
    expect(pathOf(page.url())).toBe("/");
  });

  test("3: a rule inside is followed, on a document and on a client navigation", async () => {
    await page.goto(`${product.url}/articles`);
    expect(pathOf(page.url())).toBe("/recipes?from=rule");
    await catalogue();
    const documents = documentsOf(page);
    await area(page, "Articles").click();
    await page.waitForURL("**/recipes?from=rule");
    expect(documents).toEqual([]);
  });

  test("3: a rule to another site is a full page load, on a document and on a client navigation", async () => {
    await page.goto(`${product.url}/suppliers`);
    expect(page.url()).toBe(outside);
    await catalogue();
    await area(page, "Fournisseurs").click();
    await page.waitForURL(outside);
    expect(await page.locator("h1").textContent()).toBe("Ailleurs");
  });

  test("the error page is reached and left without a document load; leaving clears the error", async () => {
    await home();
    const documents = documentsOf(page);
    await page.evaluate(() => window.__remixRouter.navigate("/recipes/abc?x=1"));
    await page.getByText("Page Not Found: /recipes/abc?x=1", { exact: true }).waitFor();
    expect(await page.locator(".error-status").textContent()).toBe("404");
    await page.getByRole("link", { name: "Retour à l’accueil" }).click();
    await page.waitForURL(`${product.url}/`);
    await expect.poll(() => page.locator(".error-status").count()).toBe(0);
    expect(documents).toEqual([]);
  });
});

test(
  "a current user that cannot be fetched is told by the specification's toast, on a page that is " + "there",
  async () => {
    const upstream = await startUpstream();
    upstream.on("GET /api/users/me", json(500, { message: "Server Error" }));
    upstream.on(
      "GET /api/recipes",
      json(200, {
        data: [],
        links: {},
        meta: { current_page: 1, from: null, last_page: 1, per_page: 25, to: null, total: 0 },
      }),
    );
    const product = await startProduct({
      API_BASE_URL: upstream.url,
      OAUTH_CLIENT_ID: "web",
      OAUTH_CLIENT_SECRET: "secret",
    });
    try {
      const page = await openPage(browser, { viewport: screens.desktop });
      await page.goto(`${product.url}/recipes`);
      await page.locator('input[name="email"]').fill(person.email);
      await page.locator('input[name="password"]').fill(person.password);
      await page.getByRole("button", { name: "Se connecter" }).click();
      const toast = page.locator('.toast[data-type="error"]');
      await toast.waitFor();
      expect(await toast.textContent()).toContain("Une erreur est survenue lors de la récupération de l'utilisateur");
      expect(await page.getByRole("heading", { level: 1, name: "Recettes" }).isVisible()).toBe(true);
    } finally {
      await product.dispose();
    }
  },
);
