import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { violationsInBothSchemes, violationsOf } from "../../support/browser/axe";
import { type Browser, openChromium, openPage, screens, signInOn, unfold } from "../../support/browser/chromium";
import { untilExtras } from "../../support/browser/paths";
import { type Product, startProduct } from "../../support/product";

vi.setConfig({ testTimeout: 120_000 });

let product: Product;
let chromium: Browser;
let cookies: Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>>;

beforeAll(async () => {
  [product, chromium] = await Promise.all([startProduct(), openChromium()]);
  const page = await openPage(chromium, { javaScriptEnabled: false });
  await signInOn(page, product.url);
  cookies = await page.context().cookies();
  await page.context().close();
});

afterAll(async () => {
  await chromium.close();
  await product.dispose();
});

/** A signed-in page whose console errors and posts are gathered. */
async function open(path: string, options: Parameters<typeof openPage>[1] = {}) {
  const page = await openPage(chromium, options);
  const faults: string[] = [];
  const posts: string[] = [];
  page.on("console", (message) => void (message.type() === "error" && faults.push(message.text())));
  page.on("pageerror", (error) => faults.push(error.message));
  await page.context().addCookies(cookies);
  page.on("request", (request) => void (request.method() === "POST" && posts.push(request.url())));
  await page.goto(product.url + path);
  if (options.javaScriptEnabled !== false) {
    await untilExtras(page);
    await page.waitForLoadState("networkidle");
  }
  return { page, faults, posts };
}

/** Waits until the page's text says it. */
const says = (page: Page, words: string) =>
  expect.poll(async () => (await page.textContent("body"))?.replace(/[\u00a0\u202f]/g, " ")).toContain(words);

const field = (page: Page, path: string) => page.locator(`[name="${path}"]`);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

describe("with JavaScript", () => {
  test("the focus follows the lines that are added, moved and removed", async () => {
    const { page } = await open("/recipes/create");
    // By keyboard: the list of a picker that has just got the focus may lie over a button.
    const enter = (name: string) => page.getByRole("button", { name, exact: true }).press("Enter");
    await enter("Ajouter un ingrédient");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("lines.0.articleId");
    await enter("Ajouter un ingrédient");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("lines.1.articleId");
    await enter("Plus de détails : ingrédient 1");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("lines.0.quantityIs");
    await enter("Retirer : ingrédient 1");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("lines.0.articleId");
    await enter("Plus de détails : ingrédient 1");
    await enter("Retirer : ingrédient 1");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("lines");
    await page.context().close();
  });

  test("typing survives a reload as a draft, is asked about before leaving, and is forgotten once saved", async () => {
    const { page } = await open("/suppliers/create");
    const name = "Fournisseur du brouillon";
    await field(page, "name").fill(name);
    await unfold(page);
    await press(page, "Ajouter une fermeture");
    await field(page, "closedPeriods.0.from").fill("2026-08-01");
    const questions: string[] = [];
    page.on("dialog", (dialog) => {
      questions.push(dialog.message());
      void (dialog.type() === "beforeunload" ? dialog.accept() : dialog.dismiss());
    });
    await page.getByRole("link", { name: "Annuler" }).click();
    await expect.poll(() => questions.length).toBe(1);
    expect(questions[0]).toContain("Quitter sans enregistrer ?");
    expect(new URL(page.url()).pathname).toBe("/suppliers/create");

    await page.reload();
    await press(page, "Reprendre ma saisie");
    expect(await field(page, "name").inputValue()).toBe(name);
    expect(await field(page, "closedPeriods.0.from").inputValue()).toBe("2026-08-01");
    await field(page, "closedPeriods.0.until").fill("2026-08-15");
    await press(page, "Enregistrer");
    await page.waitForURL(/\/suppliers\/\d+$/);
    await says(page, "Fournisseur enregistré");
    await page.goto(`${product.url}/suppliers/create`);
    await page.waitForLoadState("networkidle");
    expect(await page.getByText("a été retrouvée").count()).toBe(0);
    await page.context().close();
  });

  test("the cost of a recipe follows the typing, which it never touches, and is asked for only then", async () => {
    const { page, faults, posts } = await open("/recipes/9");
    await page.getByRole("link", { name: "Modifier" }).click();
    await page.waitForURL(/\/edit$/);
    await page.waitForLoadState("networkidle");
    expect(posts).toEqual([]);
    await field(page, "lines.0.quantity").pressSequentially("0");
    await says(page, "la fournée");
    const dear = await page.locator(".live-cost strong").textContent();
    await press(page, "Ajouter un ingrédient");
    await field(page, "name").pressSequentially("Toujours la ");
    await press(page, "Plus de détails : ingrédient 1");
    await press(page, "Retirer : ingrédient 1");
    await expect.poll(() => page.locator(".live-cost strong").textContent()).not.toBe(dear);
    expect(await field(page, "name").inputValue()).toContain("Toujours la ");
    expect(posts.every((url) => url.endsWith("/recipes/9/edit/cost"))).toBe(true);
    expect(posts.length).toBeLessThan(8);
    expect(await violationsOf(page)).toEqual([]);
    await page.unrouteAll();
    await page.route("**/cost", (route) => route.fulfill({ status: 503, body: "" }));
    await field(page, "name").pressSequentially("!");
    await press(page, "Enregistrer");
    await page.waitForURL(/\/recipes\/9$/);
    await says(page, "Toujours la ");
    expect(faults.filter((fault) => !fault.includes("503"))).toEqual([]);
    await page.context().close();
  });

  test("changing the theme while typing takes nothing away", async () => {
    const { page } = await open("/suppliers/create", { viewport: screens.desktop });
    await field(page, "name").fill("Tapé");
    await page.getByRole("button", { name: "Sombre" }).first().click();
    await page.waitForLoadState("networkidle");
    expect(await field(page, "name").inputValue()).toBe("Tapé");
    await page.context().close();
  });

  test("two people edit the same supplier: the second chooses", async () => {
    const [{ page: first }, { page: second }] = await Promise.all([
      open("/suppliers/2/edit"),
      open("/suppliers/2/edit"),
    ]);
    await field(first, "contactName").fill("Madame Un");
    await press(first, "Enregistrer");
    await first.waitForURL(/\/suppliers\/2$/);
    await field(second, "contactName").fill("Monsieur Deux");
    await press(second, "Enregistrer");
    await second.waitForSelector("#form-conflict");
    expect(await second.textContent("#form-conflict")).toContain("Madame Un");
    expect(await violationsOf(second)).toEqual([]);
    await second.getByRole("radio", { name: "Valeur enregistrée" }).check();
    await press(second, "Enregistrer avec ces choix");
    await second.waitForURL(/\/suppliers\/2$/);
    await says(second, "InterlocuteurMadame Un");
    await Promise.all([first.context().close(), second.context().close()]);
  });
});

test.each([true, false])("a CSV of 20 MB is told to be too large, JavaScript %s", async (javaScriptEnabled) => {
  const { page } = await open("/articles/import", { javaScriptEnabled });
  await page.setInputFiles('input[type="file"]', {
    name: "tarif.csv",
    mimeType: "text/csv",
    buffer: Buffer.alloc(20 * 1024 * 1024, "Farine;épicerie\n"),
  });
  await press(page, "Vérifier le fichier");
  await says(page, "L’envoi est trop volumineux : 2 Mo au plus. Rien n’a été enregistré.");
  await page.goBack();
  await says(page, "Fichier");
  await page.context().close();
});

describe("on a phone, in both schemes, nothing is in the way of a reader", () => {
  const pages = [
    "/articles",
    "/articles/1",
    "/articles/1/edit",
    "/recipes/9",
    "/recipes/create",
    "/products/1",
    "/suppliers/1",
    "/products?search=introuvable",
  ];
  test.each(pages)("%s", async (path) => {
    const { page, faults } = await open(path, { viewport: screens.phone, reducedMotion: "reduce" });
    if (path.endsWith("create")) {
      await press(page, "Ajouter un ingrédient");
      await press(page, "Enregistrer");
      await page.waitForSelector("#form-errors");
    }
    expect(await violationsInBothSchemes(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
    expect(faults.filter((fault) => !fault.includes("422"))).toEqual([]);
    await page.context().close();
  });
});
