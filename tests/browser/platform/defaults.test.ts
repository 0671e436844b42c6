import { expect, test } from "vitest";
import { documentsOf, untilAlive } from "../../support/browser/paths";
import { area, productPages } from "../../support/browser/product-pages";

const { url, open, goTo } = productPages(true);

test("an empty table says « Aucun élément », and « Chargement... » while another search is on its way", async () => {
  const page = await open();
  await goTo(page, "/recipes?search=zzzzzz");
  const cell = page.locator("table.list tbody td[colspan]");
  expect(await cell.textContent()).toBe("Aucun élément");
  expect(Number(await cell.getAttribute("colspan"))).toBe(await page.locator("table.list thead th").count());
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/recipes.data*", async (route) => {
    await gate;
    await route.continue();
  });
  await page.locator("main").getByRole("searchbox").fill("yyyyyy");
  await page.keyboard.press("Enter");
  await expect.poll(() => cell.textContent()).toBe("Chargement...");
  expect(await page.locator("table.list").getAttribute("aria-busy")).toBe("true");
  release();
  await expect.poll(() => cell.textContent()).toBe("Aucun élément");
  expect(await page.locator("table.list").getAttribute("aria-busy")).toBeNull();
});

test("going to another page leaves the table as it is", async () => {
  const page = await open();
  await goTo(page, "/recipes?search=zzzzzz");
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  const request = page.waitForRequest("**/articles.data*");
  await page.route("**/articles.data*", async (route) => {
    await gate;
    await route.continue();
  });
  await area(page, "Articles").click();
  await request;
  expect(await page.locator("table.list tbody td[colspan]").textContent()).toBe("Aucun élément");
  release();
  await page.waitForURL("**/articles");
});

test("a select's empty choice reads « Sélectionner », without JavaScript too", async () => {
  const page = await open({ javaScriptEnabled: false });
  await page.goto(`${url()}/articles/create`);
  const empty = page.locator('select option[value=""]').first();
  expect(await empty.textContent()).toBe("Sélectionner");
});

test("after signing out, Back shows nothing of what was there (R74)", async () => {
  const page = await open();
  await goTo(page, "/recipes");
  const held = await page.locator("table.list tbody a").first().textContent();
  await page.locator(".rail").getByRole("button", { name: "Se déconnecter" }).click();
  await page.waitForURL("**/login");
  const documents = documentsOf(page);
  await page.goBack({ waitUntil: "load" });
  await untilAlive(page);
  expect(documents).toEqual(["/recipes", "/login"]);
  expect(await page.locator("h1").textContent()).toBe("Connexion");
  expect(await page.locator("body").textContent()).not.toContain(held ?? "");
});
