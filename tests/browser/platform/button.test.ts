import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Bench, bundleBench, openBench } from "../../support/browser/bench";
import { type Browser, openChromium, openPage } from "../../support/browser/chromium";

let browser: Browser;
let bench: Bench;
let page: Page;

beforeAll(async () => {
  [browser, bench] = await Promise.all([openChromium(), bundleBench("buttons")]);
});

afterAll(() => browser.close());

beforeEach(async () => {
  page = await openPage(browser);
  await openBench(page, bench);
  return () => page.context().close();
});

const settle = (how: "resolve" | "reject") =>
  page.evaluate((name) => (window as unknown as { pending: Record<string, () => void>[] }).pending[0]?.[name]?.(), how);
const clicks = () => page.evaluate(() => (window as unknown as { clicks: string[] }).clicks);
const state = (name: string) =>
  page.getByRole("button", { name }).evaluate((button: HTMLButtonElement) => ({
    disabled: button.disabled,
    busy: button.getAttribute("aria-busy"),
    loading: button.hasAttribute("data-loading"),
  }));

const idle = { disabled: false, busy: null, loading: false };
const busy = { disabled: true, busy: "true", loading: true };

test("a button is primary, solid, md and of type button unless said otherwise", async () => {
  const button = page.getByRole("button", { name: "Bref" });
  expect(await button.evaluate(({ dataset }) => ({ ...dataset }))).toEqual({
    color: "primary",
    variant: "solid",
  });
  expect(await button.getAttribute("type")).toBe("button");
});

test.each(["resolve", "reject"] as const)(
  "a button is loading, and deaf, while its click handler runs, until it %ss",
  async (how) => {
    page.on("pageerror", () => undefined);
    await page.getByRole("button", { name: "Lent" }).click();
    expect(await state("Lent")).toEqual(busy);
    await page.getByRole("button", { name: "Lent" }).click({ force: true });
    expect(await clicks()).toEqual(["slow"]);
    await settle(how);
    await expect.poll(() => state("Lent")).toEqual(idle);
    await page.getByRole("button", { name: "Lent" }).click();
    expect(await clicks()).toEqual(["slow", "slow"]);
  },
);

test("a handler that throws at once leaves the button as it was", async () => {
  const thrown = page.waitForEvent("pageerror");
  await page.getByRole("button", { name: "Lève" }).click();
  expect((await thrown).message).toBe("at once");
  expect(await state("Lève")).toEqual(idle);
});

test("a handler that is not asynchronous never makes it loading, and loading may be said from outside", async () => {
  await page.getByRole("button", { name: "Bref" }).click();
  expect(await state("Bref")).toEqual(idle);
  expect(await state("Occupé")).toEqual(busy);
});
