import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openChromium, openPage, signInOn } from "../support/chromium";
import { untilAlive } from "../support/paths";
import { type Product, startApi, startProduct } from "../support/product";
import { type WeakLink, type Weather, openWeakLink } from "../support/weak-link";

let browser: Browser;
let api: Product;
let link: WeakLink;
let product: Product;
let page: Page;

beforeAll(async () => {
  const client = { OAUTH_CLIENT_ID: "bru-web", OAUTH_CLIENT_SECRET: "a secret of the tests, long enough" };
  [browser, api] = await Promise.all([openChromium(), startApi(client)]);
  link = await openWeakLink(api.url);
  product = await startProduct({ API_BASE_URL: link.url, ...client });
  page = await openPage(browser);
  page.setDefaultTimeout(30_000);
  await signInOn(page, product.url);
}, 120_000);

afterEach(async () => {
  link.turn("fair");
  link.written.length = 0;
  link.spoiled.length = 0;
  await page.context().setOffline(false);
});

afterAll(async () => {
  await browser?.close();
  await product?.dispose();
  await link?.close();
  await api?.dispose();
});

const bar = () => page.getByRole("alert").filter({ hasText: "rien n’est perdu" });

/** The page as it is looked at: where it is, what is large on it, every field. */
const look = () =>
  page.evaluate(() => ({
    path: location.pathname + location.search,
    headings: [...document.querySelectorAll("main h1")].map((heading) => heading.textContent),
    fields: [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>("main :is(input, select, textarea)")].map((field) => [field.name, field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type) ? String(field.checked) : field.value]),
    asking: document.querySelectorAll("[role=alertdialog]").length,
  }));

async function goTo(path: string) {
  await page.goto(product.url + path);
  await alive();
}

/** React has taken the page over, and what keeps it has been loaded. */
async function alive() {
  await untilAlive(page);
  await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("start-keeper")));
}

const count = async (path: string, search: string) => {
  await goTo(`${path}?${new URLSearchParams({ search })}`);
  return (await page.locator(".heading .count").innerText()).replaceAll("\u00a0", " ");
};

interface Kind {
  /** Comes to the page and types. Answers how to tell afterwards that it was done, once. */
  prepare(): Promise<() => Promise<void>>;
  press(): Promise<void>;
  /** Of the page that follows. */
  done: RegExp;
  writes: boolean;
}

let names = 0;
const kinds: Record<string, Kind> = {
  "saving an order": {
    writes: true,
    done: /\/external-orders\/\d+$/,
    async prepare() {
      const customer = `Madame Tempête ${++names}`;
      await goTo("/external-orders/create");
      await page.locator('[name="customerName"]').fill(customer);
      await page.locator('[name="deliveryOn"]').fill("2027-03-10");
      await page.locator('[name="lines.0.productId"]').fill("eclair au chocolat");
      await page.locator('[name="lines.0.quantity"]').fill("12");
      return async () => expect(await count("/external-orders", customer)).toBe("1 commande");
    },
    press: () => page.locator(".save-bar button[value='save']").click(),
  },
  "changing a status": {
    writes: true,
    done: /\/external-orders\/\d+$/,
    async prepare() {
      await goTo("/external-orders?status=confirmed&sort=-delivery_on");
      await page.locator(".list tbody th a").first().click();
      await page.waitForURL(/\/external-orders\/\d+$/);
      await page.getByRole("button", { name: "Lancer la production" }).waitFor();
      return async () => void (await page.locator(".progress [aria-current]").filter({ hasText: "En production" }).waitFor());
    },
    press: () => page.getByRole("button", { name: "Lancer la production" }).click(),
  },
  "changing the status of several": {
    writes: true,
    done: /\/external-orders\?/,
    async prepare() {
      await goTo("/external-orders?status=confirmed&sort=delivery_on");
      for (const at of [0, 2]) await page.locator(".list tbody tr").nth(at).locator("input[name=ids]").check();
      await page.locator("select[name=to]").selectOption({ label: "Lancer la production" });
      return async () => void (await page.getByText("2 commandes mises en production").first().waitFor());
    },
    press: () => page.getByRole("button", { name: "Changer le statut" }).click(),
  },
  weighing: {
    writes: true,
    done: /\/weighings\/\d+\/2$/,
    async prepare() {
      await goTo("/recipes/1");
      await page.getByRole("link", { name: "Peser", exact: true }).click();
      await page.getByRole("button", { name: "Commencer la pesée" }).click();
      await page.waitForURL(/\/weighings\/\d+\/1$/);
      await page.getByLabel(/^(Autre lot|Lot)$/).fill("LOT-ORAGE");
      link.written.length = 0;
      const address = page.url();
      return async () => {
        await page.goto(address);
        expect(await page.getByText(/LOT-ORAGE/).count()).toBeGreaterThan(0);
      };
    },
    press: () => page.getByRole("button", { name: "Pesé", exact: true }).click(),
  },
  filtering: {
    writes: false,
    done: /search=choux/,
    async prepare() {
      await goTo("/recipes");
      await page.getByRole("searchbox").fill("choux");
      return async () => void (await page.locator("main tbody").getByText("choux").first().waitFor());
    },
    press: () => page.getByRole("button", { name: "Rechercher" }).click(),
  },
  deleting: {
    writes: true,
    done: /\/suppliers$/,
    async prepare() {
      const name = `Passage ${++names}`;
      await goTo("/suppliers/create");
      await page.locator('[name="name"]').fill(name);
      await page.locator(".save-bar button[value='save']").click();
      await page.waitForURL(/\/suppliers\/\d+$/);
      await page.getByRole("link", { name: "Supprimer" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Annuler" }).click();
      await page.getByRole("alertdialog").waitFor({ state: "detached" });
      link.written.length = 0;
      return async () => expect(await count("/suppliers", name)).toBe("0 fournisseur");
    },
    async press() {
      await page.getByRole("link", { name: "Supprimer" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click();
    },
  },
};

describe.each(Object.entries(kinds))("%s", (_, { prepare, press, done, writes }) => {
  async function spoilAndPress(spoil: () => unknown) {
    const proof = await prepare();
    const before = await look();
    await spoil();
    await press();
    await bar().waitFor();
    await expect.poll(look).toEqual(before);
    expect(link.written).toEqual([]);
    return proof;
  }

  test("offline: the page and what is typed stay; it is sent once by itself when the network is back", { timeout: 60_000 }, async () => {
    const proof = await spoilAndPress(() => page.context().setOffline(true));
    expect(await bar().innerText()).toContain("Pas de réseau");
    await page.context().setOffline(false);
    if (!writes) await page.getByRole("button", { name: "Réessayer" }).click();
    await page.waitForURL(done);
    await proof();
    expect(link.written).toHaveLength(writes ? 1 : 0);
    expect(await bar().count()).toBe(0);
  });

  test.each<Weather>(["cut", "502"])("the API is away (%s): the same, and « Réessayer » sends it", { timeout: 60_000 }, async (weather) => {
    const proof = await spoilAndPress(() => link.turn(weather));
    expect(await bar().innerText()).toContain("Le serveur ne répond pas");
    link.turn("fair");
    await page.getByRole("button", { name: "Réessayer" }).click();
    await page.waitForURL(done);
    await proof();
    expect(link.written).toHaveLength(writes ? 1 : 0);
  });
});
