import { expect, test } from "vitest";
import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { productPages } from "../../support/browser/product-pages";

const { open, goToWithExtras } = productPages();

const today = dayInParis(new Date());
const lists = `/production-planning/purchase-lists?from=${addDays(today, 2)}&to=${addDays(today, 8)}`;

test("the time that is left to order goes on while the page stays open, until it is too late", async () => {
  const page = await open();
  await page.clock.install();
  await goToWithExtras(page, lists);
  const left = page.locator(".countdown").last();
  const before = await left.innerText();
  expect(before).toMatch(/^encore/);
  await page.clock.fastForward("48:00:00");
  await expect.poll(() => left.innerText()).not.toBe(before);
  await page.clock.fastForward(20 * 24 * 3_600_000);
  await expect
    .poll(() => page.locator(".countdown").allInnerTexts())
    .not.toContainEqual(expect.stringMatching(/encore/));
  expect(await left.innerText()).toBe("trop tard");
});
