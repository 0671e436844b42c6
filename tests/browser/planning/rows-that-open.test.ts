import { expect, test, vi } from "vitest";
import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { untilAlive, untilExtras } from "../../support/browser/paths";
import { productPages } from "../../support/browser/product-pages";
import { markWholeDay } from "../../support/browser/mark-whole-day";

vi.setConfig({ testTimeout: 60_000 });

const { open, url } = productPages();

const planning = "/production-planning";
const lists = `${planning}/purchase-lists`;

/** The sheets of the days that have come, which are many on any day of the week. */
const today = dayInParis(new Date());
const statuses = ["confirmed", "in_production", "ready", "delivered"].map((status) => `&status=${status}`).join("");
const sheets = `${planning}/production-sheets?from=${addDays(today, -6)}&to=${today}&jour=tous${statuses}`;

test.each([true, false])(
  "the order to a supplier that an address names stands open (JavaScript: %s)",
  async (javaScriptEnabled) => {
    const page = await open({ javaScriptEnabled });
    await page.goto(url() + lists);
    const anchor = await page.locator("main section:has(> details.sheet)").nth(1).getAttribute("id");
    await page.goto(`${url() + lists}#${anchor ?? ""}`);
    await page.reload();
    // A list has a second table where it fills a stock up.
    const row = page.locator("details.sheet").nth(1);
    const tableOf = (sheet: typeof row) => sheet.locator("> table").first();
    await expect.poll(() => tableOf(row).isVisible()).toBe(true);
    expect(await tableOf(page.locator("details.sheet").nth(0)).isVisible()).toBe(false);
    if (!javaScriptEnabled) return;
    await untilAlive(page);
    await expect.poll(() => row.getAttribute("open")).toBe("");
    await row.locator("> summary").click();
    await expect.poll(() => tableOf(row).isVisible()).toBe(false);
  },
);

test.each([true, false])("a sheet marked done stays open as it was (JavaScript: %s)", async (javaScriptEnabled) => {
  const page = await open({ javaScriptEnabled });
  await page.goto(url() + sheets);
  if (javaScriptEnabled) await untilExtras(page);
  const row = page
    .locator("details.sheet:not([open])")
    .filter({ hasNotText: /En faire encore|Noter ce qui a été fait/ })
    .first();
  const sheet = page.locator(`[id="${(await row.getAttribute("id")) ?? ""}"]`);
  await sheet.locator("> summary").click();
  await sheet.getByRole("button", { name: "C’est fait" }).click();
  await sheet.getByText("Fait :").first().waitFor();
  await expect.poll(() => sheet.getByText("En faire encore").isVisible()).toBe(true);
  expect(await page.locator("details.sheet > table:visible").count()).toBe(1);
});

test("no sheet opens by itself once a whole day is marked done (without JavaScript)", async () => {
  const page = await open({ javaScriptEnabled: false });
  await page.goto(url() + sheets);
  await markWholeDay(page);
  await page.waitForURL(/#jour-/);
  expect(await page.locator("details.sheet").count()).toBeGreaterThan(2);
  expect(await page.locator("details.sheet > table:visible").count()).toBe(0);
});
