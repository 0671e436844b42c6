import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { operate } from "#api/commands";
import { type Browser, openChromium, openPage, screens } from "../../support/browser/chromium";
import { untilAlive, untilOfflineReady } from "../../support/browser/paths";
import { type Product, demoEmail, demoPassword, startProduct } from "../../support/product";

let browser: Browser;
let product: Product;
let page: Page;
/** The account of a colleague. */
const colleague = { email: "camille@exemple.fr", password: "" };
const me = { email: demoEmail, password: demoPassword };

beforeAll(async () => {
  [browser, product] = await Promise.all([openChromium(), startProduct()]);
  const say = (line: string) => (colleague.password = line.split("mot de passe ")[1] ?? "");
  await operate(["users", "add", colleague.email, "Camille Le Goff"], {
    databaseUrl: `file:${join(product.folder, "bru.db")}`,
    now: new Date(),
    random: randomBytes,
    say,
    demoEmail,
  });
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await product?.dispose();
});

beforeEach(async () => {
  page = await openPage(browser, { viewport: screens.desktop });
  page.setDefaultTimeout(30_000);
  // The browser asks before a typed form is left.
  page.on("dialog", (dialog) => void dialog.accept());
  return () => page.context().close();
});

async function signIn({ email, password }: { email: string; password: string }): Promise<void> {
  await page.goto(`${product.url}/login`);
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('form[method="post"] button[type="submit"]').first().click();
  await page.waitForURL((url) => url.pathname === "/");
}

const tick = () => page.locator('.rail form[action="/logout"] input[type="checkbox"]');

const pressSignOut = () => page.locator(".rail").getByRole("button", { name: "Se déconnecter" }).click();

async function signOut(): Promise<void> {
  await pressSignOut();
  await page.waitForURL("**/login");
}

async function typeSupplier(name: string): Promise<void> {
  await page.goto(`${product.url}/suppliers/create`);
  await untilAlive(page);
  await page.locator('[name="name"]').fill(name);
}

/** Signs in again: what is found of an earlier typing. */
async function typedBefore(): Promise<string | null> {
  await signIn(me);
  await page.goto(`${product.url}/suppliers/create`);
  await untilAlive(page);
  const found = page.getByRole("button", { name: "Reprendre ma saisie" });
  if (!(await found.isVisible())) return null;
  await found.click();
  return page.locator('[name="name"]').inputValue();
}

test(
  "on a device of one's own what was typed stays when one signs out, unless it is ticked",
  { timeout: 120_000 },
  async () => {
    await signIn(me);
    await typeSupplier("Minoterie à moi");
    await page.goto(`${product.url}/suppliers`);
    await tick().waitFor();
    expect(await tick().isChecked()).toBe(false);
    await signOut();
    expect(await typedBefore()).toBe("Minoterie à moi");
    await page.goto(`${product.url}/suppliers`);
    await tick().check();
    await signOut();
    expect(await typedBefore()).toBe(null);
  },
);

test(
  "on a tablet that several use it is removed, unless that is unticked; a colleague's stays",
  { timeout: 120_000 },
  async () => {
    await signIn(colleague);
    await typeSupplier("Minoterie de Camille");
    await page.goto(`${product.url}/suppliers`);
    await tick().waitFor();
    await signOut();
    await signIn(me);
    await typeSupplier("Minoterie à moi");
    await page.goto(`${product.url}/suppliers`);
    await tick().waitFor();
    expect(await tick().isChecked()).toBe(true);
    await tick().uncheck();
    await signOut();
    expect(await typedBefore()).toBe("Minoterie à moi");
    await page.goto(`${product.url}/suppliers`);
    await tick().waitFor();
    expect(await tick().isChecked()).toBe(true);
    await signOut();
    expect(await typedBefore()).toBe(null);
    await signOut();
    await signIn(colleague);
    await page.goto(`${product.url}/suppliers/create`);
    await page.getByRole("button", { name: "Reprendre ma saisie" }).waitFor();
  },
);

test(
  "a sign-out that does not leave the device, for want of a network, removes nothing",
  { timeout: 120_000 },
  async () => {
    await signIn(me);
    await typeSupplier("Minoterie à moi");
    await page.goto(`${product.url}/suppliers`);
    await untilOfflineReady(page);
    await tick().check();
    await page.context().setOffline(true);
    await pressSignOut();
    await page.getByRole("alert").filter({ hasText: "rien n’est perdu" }).waitFor();
    await page.context().setOffline(false);
    await page.goto(`${product.url}/suppliers/create`);
    await page.getByRole("button", { name: "Reprendre ma saisie" }).waitFor();
  },
);
