import { createServer, request } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { openChromium, openPage, screens, signInOn } from "../../support/browser/chromium";
import { untilAlive } from "../../support/browser/paths";
import { freePort, startProduct } from "../../support/product";

/**
 * The built product behind a proxy; one that is careless lets pages be kept, and nothing be cleared. Answers where it
 * is.
 */
async function openBehindProxy(isCareless: boolean): Promise<string> {
  const port = await freePort();
  const origin = `http://localhost:${String(port)}`;
  const product = await startProduct({ APP_ORIGIN: origin });
  onTestFinished(() => product.dispose());
  const proxy = createServer((incoming, answer) => {
    const passed = request(
      `${product.url}${incoming.url ?? "/"}`,
      { method: incoming.method, headers: incoming.headers },
      (given) => {
        const { "clear-site-data": _, "cache-control": __, ...remaining } = given.headers;
        answer.writeHead(
          given.statusCode ?? 502,
          isCareless ? { ...remaining, "cache-control": "private, max-age=600" } : given.headers,
        );
        given.pipe(answer);
      },
    );
    incoming.pipe(passed);
  }).listen(port);
  onTestFinished(() => void proxy.close());
  return origin;
}

test.each([
  ["shows nothing of what was there", false],
  [
    "would show it if the product said neither that nothing is to be kept nor that it is to be " +
      "cleared: the first can fail",
    true,
  ],
])("after signing out, Back %s (R74)", { timeout: 120_000 }, async (_what, isCareless) => {
  const origin = await openBehindProxy(isCareless);
  const browser = await openChromium();
  onTestFinished(() => browser.close());
  const page = await openPage(browser, { viewport: screens.desktop });
  await signInOn(page, origin);
  await page.goto(`${origin}/recipes`);
  await untilAlive(page);
  const held = (await page.locator("table.list tbody a").first().textContent()) ?? "";
  expect(held.length).toBeGreaterThan(2);
  await page.locator(".rail").getByRole("button", { name: "Se déconnecter" }).click();
  await page.waitForURL("**/login");
  await page.goBack({ waitUntil: "load" });
  await untilAlive(page);
  expect((await page.locator("body").textContent())?.includes(held)).toBe(isCareless);
});
