import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { documentsOf, untilAlive } from "../support/paths";
import { productPages } from "../support/product-pages";

const { open, goTo } = productPages(true);

/** Loads the page again and holds its scripts: resolves once it asks for them. What is answered lets them come. */
async function reloadWithoutScripts(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  let tell: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (tell = resolve));
  await page.route("**/assets/*.js", (route) => {
    if (!isHeld) return route.continue();
    held.push(route);
    tell();
  });
  await page.reload({ waitUntil: "commit" });
  await asked;
  return async () => {
    isHeld = false;
    // Those of a page that has been left since have nobody to come to.
    await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
  };
}

test("Back, before the scripts of a page have come, shows the page before", { timeout: 120_000 }, async () => {
  const page = await open();
  page.setDefaultTimeout(60_000);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  const rows = page.locator("main tbody tr");
  await goTo(page, "/recipes");
  const all = await rows.count();
  await page.locator("main").getByRole("searchbox").fill("choux");
  await page.getByRole("button", { name: "Rechercher" }).click();
  await page.waitForFunction(
    (many) => location.search.includes("choux") && document.querySelectorAll("main tbody tr").length < many,
    all,
  );
  const letGo = await reloadWithoutScripts(page);
  await page.evaluate(() => setTimeout(() => history.back()));
  await page.waitForURL(({ pathname, search }) => pathname + search === "/recipes", { waitUntil: "commit" });
  await letGo();
  await page.waitForFunction(
    (many) => window.__remixRouter !== undefined && document.querySelectorAll("main tbody tr").length === many,
    all,
  );
  expect(await page.locator("main").getByRole("searchbox").inputValue()).toBe("");
  expect(faults).toEqual([]);
});

test("a jump within the page, before its scripts have come, loads nothing anew", { timeout: 120_000 }, async () => {
  const page = await open();
  page.setDefaultTimeout(60_000);
  await goTo(page, "/recipes");
  const letGo = await reloadWithoutScripts(page);
  const documents = documentsOf(page);
  await page.evaluate(() => setTimeout(() => (location.hash = "contenu")));
  await page.waitForURL("**/recipes#contenu", { waitUntil: "commit" });
  await page.evaluate(() => setTimeout(() => history.back()));
  await page.waitForURL("**/recipes", { waitUntil: "commit" });
  await letGo();
  await untilAlive(page);
  expect(documents).toEqual([]);
});

test("what is typed before the scripts of a form have come is a draft as well", { timeout: 120_000 }, async () => {
  const page = await open();
  page.setDefaultTimeout(60_000);
  await goTo(page, "/external-orders/create");
  const letGo = await reloadWithoutScripts(page);
  await page.locator('[name="customerName"]').fill("Mme Kermarrec");
  await letGo();
  await untilAlive(page);
  page.on("dialog", (dialog) => void dialog.accept());
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).some((text) => String(text).includes("Mme Kermarrec"))))
    .toBe(true);
  await goTo(page, "/external-orders");
  await goTo(page, "/external-orders/create");
  await page.getByRole("button", { name: "Reprendre ma saisie" }).click();
  await expect.poll(() => page.locator('[name="customerName"]').inputValue()).toBe("Mme Kermarrec");
});
