import type { Route } from "playwright-core";
import { expect, test } from "vitest";
import { productPages } from "../../support/browser/product-pages";

const { open, url } = productPages(true);

test("what a finger is on stays where it is when the scripts of the sign-in page come", async () => {
  const page = await open();
  await page.context().clearCookies();
  const held: Route[] = [];
  let isHeld = true;
  await page.route("**/assets/*.js", (route) => (isHeld ? void held.push(route) : route.continue()));
  await page.goto(`${url()}/login`, { waitUntil: "commit" });
  const places = () =>
    page
      .locator("form[method=post] :is(input, [type=submit])")
      .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
  await expect.poll(() => held.length).toBeGreaterThan(0);
  const before = await places();
  expect(before.length).toBeGreaterThan(2);
  isHeld = false;
  await Promise.all(held.map((route) => route.continue()));
  await page.getByRole("button", { name: "Afficher le mot de passe" }).waitFor();
  expect(await places()).toEqual(before);
});
