import type { Route } from "playwright-core";
import { expect, test } from "vitest";
import { productPages } from "../support/product-pages";

const { open, goTo } = productPages();

test("Back, before the scripts of a page that was loaded again have come, shows the page before", { timeout: 60_000 }, async () => {
  const page = await open();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  await goTo(page, "/suppliers/import");
  await page.getByRole("link", { name: "Annuler" }).click();
  await page.waitForURL(({ pathname }) => pathname === "/suppliers");
  await page.locator("h1", { hasText: /^Fournisseurs$/ }).waitFor();
  let held: Route[] | null = [];
  await page.route("**/assets/*.js", (route) => void (held ? held.push(route) : route.continue()));
  const letGo = () => {
    for (const route of held ?? []) void route.continue().catch(() => undefined);
    held = null;
  };
  await page.reload({ waitUntil: "commit" });
  await expect.poll(() => held?.length).toBeGreaterThan(0);
  await page.evaluate(() => history.back());
  await page.waitForURL("**/suppliers/import");
  letGo();
  await page.waitForFunction(() => window.__remixRouter !== undefined && history.scrollRestoration === "manual");
  await expect.poll(() => page.locator("h1").innerText()).toBe("Importer des fournisseurs");
  expect(faults).toEqual([]);
});
