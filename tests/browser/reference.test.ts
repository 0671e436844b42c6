import { afterAll, beforeAll, expect, test } from "vitest";
import { client, marie, tokensOf } from "../support/api";
import { type Browser, openChromium, openPage, screens } from "../support/browser/chromium";
import { serveApi } from "../support/servers/served-api";
import { openWeb } from "../support/web";

let chromium: Browser;

beforeAll(async () => {
  chromium = await openChromium();
});

afterAll(async () => {
  await chromium?.close();
});

test.each(["phone", "desktop"] as const)(
  "the reference is read without a session and tried with a token on a %s, and asks nobody else",
  async (screen) => {
    const api = await serveApi();
    const page = await openPage(chromium, { viewport: screens[screen], colorScheme: "dark" });
    const [urls, messages]: [string[], string[]] = [[], []];
    page.on("request", (request) => urls.push(request.url()));
    page.on("console", (message) => messages.push(message.text()));
    page.on("pageerror", (error) => messages.push(error.message));
    await page.goto(`${api.url}/docs`);
    await page.getByRole("heading", { name: /^Bru/ }).waitFor();
    await page.locator("#operations-tag-users").click();
    const call = page.locator("#operations-users-getUsersMe");
    await call.locator(".opblock-summary-control").click();
    await page.locator(".auth-wrapper .authorize").click();
    const { access_token } = tokensOf(await api.token({ username: marie.email, password: marie.password, ...client }));
    await page.locator(".auth-container input").fill(access_token);
    await page.locator(".auth-container button[type=submit]").click();
    await page.locator(".close-modal").click();
    await call.getByRole("button", { name: "Try it out" }).click();
    await call.getByRole("button", { name: "Execute" }).click();
    await expect.poll(() => call.locator(".live-responses-table").innerText()).toContain(marie.name);
    const sent = urls.map((url) => url.replace(api.url, "")).filter((url) => !/^data:|favicon/.test(url));
    expect([...new Set(sent)]).toEqual([
      "/docs",
      "/docs/swagger-ui.css",
      "/docs/page.css",
      "/docs/swagger-ui-bundle.js",
      "/docs/page.js",
      "/openapi.json",
      "/api/users/me",
    ]);
    expect(messages).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.className)).toBe("dark-mode");
  },
);

test("without scripts the reference leads to the document", async () => {
  const api = await serveApi();
  const page = await openPage(chromium, { javaScriptEnabled: false });
  await page.goto(`${api.url}/docs`);
  await page.getByRole("link", { name: "openapi.json" }).click();
  expect(page.url()).toBe(`${api.url}/openapi.json`);
});

test("the reference runs no script or style but its files, and only the API answers it", async () => {
  const { url } = await serveApi();
  const answer = await fetch(`${url}/docs`);
  expect(answer.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self'; .*frame-ancestors 'none'$/,
  );
  for (const path of ["/docs/", "/docs/swagger-initializer.js", "/docs/../package.json", "/docs/%2e%2e/package.json"])
    expect([path, (await fetch(url + path)).status]).toEqual([path, 404]);
  const file = await fetch(`${url}/docs/swagger-ui-bundle.js`, { headers: { "accept-encoding": "br" } });
  expect(file.headers.get("content-encoding")).toBe("br");
  expect(file.headers.get("content-type")).toMatch(/javascript/);
  const browser = await (await openWeb()).signIn();
  for (const path of ["/docs", "/docs/page.js", "/openapi.json"]) await browser.get(path).expect(404);
});
