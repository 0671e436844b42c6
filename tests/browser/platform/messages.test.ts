import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openMore } from "../../support/browser/chromium";
import { pathOf } from "../../support/browser/paths";
import { area, productPages } from "../../support/browser/product-pages";

const { url, open, goTo } = productPages();

/** Archives what the page is about, or restores it where it is archived. */
async function putAwayOrBack(page: Page): Promise<void> {
  if (!(await page.getByRole("button", { name: "Restaurer" }).isVisible())) await openMore(page);
  await page.getByRole("button", { name: /^(Archiver|Restaurer)$/ }).click();
}

describe("what the server has to say", () => {
  test("is a toast with JavaScript", async () => {
    const page = await open();
    await goTo(page, "/suppliers/1");
    await putAwayOrBack(page);
    const toast = page.locator('.toast[data-type="success"]');
    await toast.waitFor();
    expect(await page.locator(".messages").count()).toBe(0);
  });

  test("is an alert in the HTML without, at once", async () => {
    const page = await open({ javaScriptEnabled: false });
    await page.goto(`${url()}/suppliers/2`);
    await putAwayOrBack(page);
    const alert = page.locator('.messages .alert[data-type="success"]');
    await alert.waitFor();
    expect(await alert.isVisible()).toBe(true);
    expect((await alert.boundingBox())?.height).toBeGreaterThan(20);
    expect(await alert.locator('svg[data-icon="lucide:circle-check"] path').count()).toBeGreaterThan(0);
  });
});

test("in the « mode léger » it is an alert at once, though the browser could run scripts", async () => {
  const page = await open();
  await page.context().addCookies([{ name: "light_mode", value: "1", url: url() }]);
  await page.goto(`${url()}/suppliers/4`);
  await putAwayOrBack(page);
  const alert = page.locator('.messages .alert[data-type="success"]');
  await alert.waitFor();
  expect((await alert.boundingBox())?.height).toBeGreaterThan(20);
  expect(await page.locator("script").count()).toBe(0);
});

test("a submit button is loading while its form is on its way", async () => {
  const page = await open();
  await goTo(page, "/suppliers/5");
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/suppliers/5.data*", async (route) => {
    await gate;
    await route.continue();
  });
  const button = page.getByRole("button", { name: "Archiver" });
  await openMore(page);
  await button.click();
  await expect.poll(() => button.getAttribute("aria-busy")).toBe("true");
  expect(await button.isDisabled()).toBe(true);
  release();
  await page.locator(".toast").waitFor();
  await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
});

describe("an icon that a toast needs", () => {
  const archive = async (page: Page, id: number) => {
    await goTo(page, `/suppliers/${id}`);
    await putAwayOrBack(page);
    await page.locator(".toast").waitFor();
  };
  const warning = (page: Page) =>
    page.waitForEvent(
      "console",
      (message) =>
        message.type() === "warning" && message.text() === "[Icon] failed to load icon `lucide:circle-check`",
    );

  test("is fetched from /icons, as Iconify's JSON", async () => {
    const page = await open();
    const answer = page.waitForResponse((response) => response.url().includes("/icons/"));
    await archive(page, 6);
    expect(pathOf((await answer).url())).toBe("/icons/lucide.json?icons=circle-check");
    await page.locator('.toast svg[data-icon="lucide:circle-check"] path').waitFor();
  });

  test("and is missing leaves an empty space and a warning", async () => {
    const page = await open();
    await page.route("**/icons/**", (route) => route.fulfill({ status: 404, json: { message: "Not Found" } }));
    const warned = warning(page);
    await archive(page, 6);
    await warned;
    const space = page.locator('.toast span[data-icon="lucide:circle-check"]');
    expect(await space.textContent()).toBe("");
    expect((await space.boundingBox())?.width).toBeGreaterThan(10);
  });

  test("and does not come is given up after 1500 ms", async () => {
    const page = await open();
    await page.clock.install();
    await page.route("**/icons/**", () => undefined);
    const iconRequest = page.waitForRequest((request) => request.url().includes("/icons/"));
    const given = page.waitForEvent("requestfailed", (request) => request.url().includes("/icons/"));
    const warned = warning(page);
    await archive(page, 6);
    await iconRequest;
    await page.clock.fastForward(1500);
    await Promise.all([given, warned]);
  });
});

test("no page breaks the content security policy, toasts included", async () => {
  const page = await open();
  await page.addInitScript(() => {
    Object.assign(window, { violations: [] });
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      Reflect.get(window, "violations").push(`${violatedDirective} ${blockedURI}`),
    );
  });
  await goTo(page, "/suppliers/3");
  await putAwayOrBack(page);
  await page.locator(".toast").waitFor();
  await area(page, "Recettes").click();
  await page.getByRole("heading", { level: 1, name: "Recettes" }).waitFor();
  expect(await page.evaluate(() => Reflect.get(window, "violations"))).toEqual([]);
});
