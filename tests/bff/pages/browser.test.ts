import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Browser, openChromium, openPage, screens, signInThrough } from "../../support/browser/chromium";
import { type Product, demoEmail, demoPassword, startProduct } from "../../support/product";

describe("in Chromium", () => {
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openChromium()]);
  });
  afterAll(async () => {
    await browser.close();
    await product.dispose();
  });

  test("every page hydrates under the content security policy without one violation (R54)", async () => {
    const page = await openPage(browser);
    const complaints: string[] = [];
    await page.exposeFunction("violated", (what: string) => complaints.push(what));
    await page.addInitScript(() =>
      document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
        Reflect.get(window, "violated")(`${violatedDirective} ${blockedURI}`),
      ),
    );
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    await signInThrough(page, `${product.url}/recipes`);
    for (const path of [
      "/",
      "/external-orders",
      "/external-orders/1",
      "/recipes/1/edit",
      "/production-planning/compute-needs",
    ]) {
      await page.goto(product.url + path);
      await page.waitForFunction(
        () =>
          document.querySelector("main") &&
          Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")),
      );
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("a tap while the page is waking up neither breaks it nor is in its way", async () => {
    const page = await openPage(browser);
    await signInThrough(page, `${product.url}/recipes`);
    await page.addInitScript(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        document.body?.click();
        if (!Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")))
          port2.postMessage(null);
      };
      port2.postMessage(null);
    });
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    for (const path of ["/", "/external-orders", "/recipes/1/edit"]) {
      await page.goto(product.url + path);
      await page.waitForFunction(() =>
        Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")),
      );
    }
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test("without JavaScript: a deep link, a wrong password, the right one, and out again (R36, R43, R46)", async () => {
    const page = await openPage(browser, { javaScriptEnabled: false, viewport: screens.desktop });
    await page.goto(`${product.url}/external-orders?status=confirmed`);
    expect(new URL(page.url()).pathname).toBe("/login");
    await page.fill('input[name="email"]', demoEmail);
    await page.fill('input[name="password"]', "pas le bon");
    await page.click('button[type="submit"]');
    expect(await page.textContent("main")).toContain("Identifiants incorrects");
    expect(await page.inputValue('input[name="email"]')).toBe(demoEmail);
    expect(await page.inputValue('input[name="password"]')).toBe("");
    await page.fill('input[name="password"]', demoPassword);
    await page.click('button[type="submit"]');
    expect(page.url()).toBe(`${product.url}/external-orders?status=confirmed`);
    await page.getByRole("button", { name: "Se déconnecter" }).first().click();
    expect(new URL(page.url()).pathname).toBe("/login");
    await page.goto(`${product.url}/recipes`);
    expect(new URL(page.url()).pathname).toBe("/login");
    await page.context().close();
  });

  test("the browser's scripts see none of the three cookies (R24, R25)", async () => {
    const page = await openPage(browser);
    await signInThrough(page, product.url);
    expect(await page.evaluate(() => document.cookie)).not.toMatch(/access_token|refresh_token|expires_at/);
    const html = await page.content();
    for (const { name, value } of await page.context().cookies())
      if (/token/.test(name)) expect(html).not.toContain(value);
    await page.context().close();
  });
});
