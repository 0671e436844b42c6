import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { isInFull, someOf } from "../../support/cases";
import {
  type Browser,
  openChromium,
  openMore,
  openOtherMoves,
  openPage,
  signInOn,
} from "../../support/browser/chromium";
import { fieldsOf } from "../../support/form-fields";
import { textOf } from "../../support/html";
import { untilOfflineReady } from "../../support/browser/paths";
import { type Product, startApi, startProduct } from "../../support/product";
import { type WeakLink, type Weather, openWeakLink } from "../../support/servers/weak-link";

let browser: Browser;
let api: Product;
let link: WeakLink;
let product: Product;
let page: Page;

beforeAll(async () => {
  const client = { OAUTH_CLIENT_ID: "bru-web", OAUTH_CLIENT_SECRET: "a secret of the tests, long enough" };
  [browser, api] = await Promise.all([openChromium(), startApi(client)]);
  link = await openWeakLink(api.url);
  product = await startProduct({ API_BASE_URL: link.url, API_TIMEOUT: "4000", ...client });
  page = await openPage(browser);
  await page.addInitScript(keepStill);
  page.setDefaultTimeout(30_000);
  // Asked before a form is left that is not saved.
  page.on("dialog", (dialog) => void dialog.accept().catch(() => undefined));
  await signInOn(page, product.url);
}, 120_000);

afterEach(async () => {
  await link.turn("fair");
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

/** Keeps still what moves while one waits: it would be drawn sixty times a second, for minutes. */
function keepStill() {
  const still = new CSSStyleSheet();
  still.replaceSync("*, ::before { animation: none !important; transition: none !important }");
  document.adoptedStyleSheets = [still];
}

/** Sends what waits, unless it has just gone by itself. */
const tryAgain = () => page.evaluate(() => document.querySelector<HTMLButtonElement>(".trouble button")?.click());

const bar = () => page.getByRole("alert").filter({ hasText: "rien n’est perdu" });

/** The page as it is looked at: where it is, what is large on it, every field. */
const look = () =>
  page.evaluate(() => ({
    path: location.pathname + location.search,
    headings: [...document.querySelectorAll("main h1")].map((heading) => heading.textContent),
    fields: [
      ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
        "main :is(input, select, textarea)",
      ),
    ].map((field) => [
      field.name,
      field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type) ? String(field.checked) : field.value,
    ]),
    asking: document.querySelectorAll("[role=alertdialog]").length,
  }));

async function goTo(path: string) {
  await page.goto(product.url + path);
  await alive();
}

/** React has taken the page over, and what keeps it has been loaded. */
async function alive() {
  await untilOfflineReady(page);
}

/** The document at an address, asked for by the same person beside the page. */
const read = async (path: string) => (await page.request.get(product.url + path)).text();

const count = async (path: string, search: string) =>
  textOf(/<p class="count">.*?<\/p>/.exec(await read(`${path}?${new URLSearchParams({ search })}`))?.[0] ?? "");

/** The address of the first row of a list. */
const firstOf = async (list: string) =>
  /<tbody.*?<th[^>]*><a[^>]* href="([^"]+)"/s.exec(await read(list))?.[1] ?? expect.fail(list);

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
      await page.locator('[name="lines.0.productId"]').focus();
      await page.locator("[role='combobox']:focus").fill("eclair au chocolat");
      await page.locator('[name="lines.0.quantity"]').fill("12");
      await page.locator('[name="lines.0.productId.chosen"]:not([value=""])').waitFor({ state: "attached" });
      return async () => expect(await count("/external-orders", customer)).toBe("1 commande");
    },
    press: () => page.locator(".save-bar button[value='save']").click(),
  },
  "changing a status": {
    writes: true,
    done: /\/external-orders\/\d+$/,
    async prepare() {
      await goTo(await firstOf("/external-orders?status=confirmed&sort=-delivery_on"));
      await page.getByRole("button", { name: "Lancer la production" }).waitFor();
      return async () =>
        void (await page.locator(".progress [aria-current]").filter({ hasText: "En production" }).waitFor());
    },
    press: () => page.getByRole("button", { name: "Lancer la production" }).click(),
  },
  "noting what is made": {
    writes: true,
    done: /\/external-orders\/\d+$/,
    async prepare() {
      // Where nothing was made yet, what is made is typed.
      const href = await firstOf("/external-orders?status=confirmed&sort=delivery_on");
      await goTo(`${href}/quantities`);
      const field = page.locator('[name="lines.0.producedQuantity"]');
      const made = String(Number(await field.inputValue()) + 1);
      await field.fill(made);
      return async () => {
        expect(fieldsOf(await read(`${href}/quantities`))).toMatchObject({ "lines.0.producedQuantity": made });
      };
    },
    press: () => page.locator(".save-bar button[value='save']").click(),
  },
  "changing the status of several": {
    writes: true,
    done: /\/external-orders\?/,
    async prepare() {
      await goTo("/external-orders?status=confirmed&sort=delivery_on&selected=none");
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
      return async () => expect(await read(new URL(address).pathname)).toContain("LOT-ORAGE");
    },
    press: () => page.getByRole("button", { name: "Pesé", exact: true }).click(),
  },
  filtering: {
    writes: false,
    done: /search=choux/,
    async prepare() {
      await goTo("/recipes");
      await page.locator("main").getByRole("searchbox").fill("choux");
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
      await openMore(page);
      await page.getByRole("link", { name: "Supprimer" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Annuler" }).click();
      await page.getByRole("alertdialog").waitFor({ state: "detached" });
      link.written.length = 0;
      return async () => expect(await count("/suppliers", name)).toBe("");
    },
    async press() {
      await page.getByRole("link", { name: "Supprimer" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click();
    },
  },
};

/** The networks that `npm test` tries with each; `npm run endure -- network` tries all with each of them. */
const tried: Record<string, readonly (Weather | "offline" | "dead")[]> = {
  "saving an order": ["offline", "lost"],
  "changing a status": ["cut"],
  "noting what is made": ["502"],
  "changing the status of several": ["hung"],
  weighing: ["offline"],
  filtering: ["offline", "dead"],
  deleting: ["lost"],
};

describe.each(Object.entries(kinds))("%s", (name, { prepare, press, done, writes }) => {
  const isTried = (weather: Weather | "offline" | "dead") => isInFull || tried[name]?.includes(weather) === true;

  async function spoilAndPress(spoil: () => unknown, written = 0) {
    const proof = await prepare();
    const before = await look();
    await spoil();
    await press();
    await bar().waitFor();
    await expect.poll(look, { timeout: 10_000 }).toEqual(before);
    expect(link.written).toHaveLength(written);
    return proof;
  }

  async function doneOnce(proof: () => Promise<void>) {
    await page.waitForURL(done);
    await proof();
    expect(link.written).toHaveLength(writes ? 1 : 0);
    expect(await bar().count()).toBe(0);
  }

  if (isTried("offline"))
    test(
      "offline: the page and what is typed stay; it is sent once by itself when the network is back",
      { timeout: 60_000 },
      async () => {
        const proof = await spoilAndPress(() => page.context().setOffline(true));
        expect(await bar().innerText()).toContain("Pas de réseau");
        await page.context().setOffline(false);
        if (!writes) await page.getByRole("button", { name: "Réessayer" }).click();
        await doneOnce(proof);
      },
    );

  test.each(someOf<Weather>(["cut", "502"], isTried))(
    "the API is away (%s): the same, and « Réessayer » sends it",
    { timeout: 60_000 },
    async (weather) => {
      const proof = await spoilAndPress(() => link.turn(weather));
      expect(await bar().innerText()).toContain("Le serveur ne répond pas");
      await link.turn("fair");
      await tryAgain();
      await doneOnce(proof);
    },
  );

  if (isTried("hung"))
    test(
      "the API hangs for longer than it is given, and does it afterwards: the same",
      { timeout: 90_000 },
      async () => {
        const proof = await spoilAndPress(() => link.turn("hung"));
        expect(await bar().innerText()).toContain("Le serveur ne répond pas");
        await link.turn("fair");
        await tryAgain();
        await doneOnce(proof);
      },
    );

  if (writes && isTried("lost"))
    test(
      "the API has done it and its answer is lost: it is sent again, and done once",
      { timeout: 60_000 },
      async () => {
        const proof = await spoilAndPress(() => link.turn("lost"), 1);
        await link.turn("fair");
        await tryAgain();
        await doneOnce(proof);
      },
    );
  if (!writes && isTried("dead"))
    test("the server is dead: the bar blames it, not the network", { timeout: 60_000 }, async () => {
      const proof = await spoilAndPress(() => page.route("**/*.data*", (route) => route.abort("connectionrefused")));
      expect(await bar().innerText()).toContain("Le serveur ne répond pas");
      await page.unrouteAll();
      await page.getByRole("button", { name: "Réessayer" }).click();
      await doneOnce(proof);
    });
});

test(
  "« Réessayer » is pressed again while it is being sent, by a button that is out of use " +
    "meanwhile: it is sent once, whole",
  { timeout: 90_000 },
  async () => {
    await goTo("/external-orders?status=confirmed&sort=-delivery_on");
    await page.locator(".list tbody th a").first().click();
    await page.waitForURL(/\/external-orders\/\d+$/);
    await alive();
    await openOtherMoves(page);
    await page.locator("summary", { hasText: "Annuler la commande" }).click();
    await link.turn("hung");
    await page.getByRole("button", { name: "Oui, annuler la commande" }).click();
    await bar().waitFor();
    for (let pressed = 0; pressed < 2; pressed++) {
      await tryAgain();
      await page.locator("html[data-under-way]").waitFor({ state: "attached" });
    }
    await link.turn("fair");
    await page.locator("main h1 + *, main .heading").filter({ hasText: "Annulée" }).first().waitFor();
    expect(await page.locator(".error-page").count()).toBe(0);
    expect(link.written).toHaveLength(1);
  },
);

test(
  "another page that is asked for while something waits to be sent is told to wait",
  { timeout: 60_000 },
  async () => {
    const { prepare, press } = kinds["changing a status"] ?? expect.fail();
    const proof = await prepare();
    await page.context().setOffline(true);
    await press();
    await bar().waitFor();
    expect(await bar().innerText()).not.toContain("l’autre page");
    await page.getByRole("link", { name: "Modifier", exact: true }).click();
    await bar()
      .filter({ hasText: "Votre envoi partira d’abord" })
      .filter({ hasText: "demandez l’autre page ensuite" })
      .waitFor();
    await page.context().setOffline(false);
    await proof();
  },
);

test.each(["changing a status", "changing the status of several"])(
  "%s waits to be sent, and another page is asked for that can be had: it is sent first, and the page stays whole",
  { timeout: 90_000 },
  async (name) => {
    const { prepare, press, done } = kinds[name] ?? expect.fail();
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    const proof = await prepare();
    const before = await look();
    // Nothing goes by itself before the tap.
    await page.route("**/readyz", (route) => route.abort());
    await link.turn("lost");
    await press();
    await bar().waitFor();
    await page.locator('a[href="/"]:visible').first().click();
    await bar().filter({ hasText: "Votre envoi n’est pas parti" }).waitFor();
    expect(await look()).toEqual(before);
    await link.turn("fair");
    await page.unroute("**/readyz");
    await tryAgain();
    await page.waitForURL(done);
    await proof();
    expect(link.written).toHaveLength(1);
    // What was still being fetched of the other page is given up.
    expect(faults.filter((fault) => !fault.includes("aborted"))).toEqual([]);
  },
);

test(
  "a form that waits to be sent, and that the person then chooses to leave without saving, is not " +
    "sent; its draft stays",
  { timeout: 60_000 },
  async () => {
    const { prepare, press } = kinds["saving an order"] ?? expect.fail();
    await prepare();
    const customer = await page.locator('[name="customerName"]').inputValue();
    const before = await look();
    await page.context().setOffline(true);
    await press();
    await bar().waitFor();
    await page.locator(".save-bar [data-loading]").waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Annuler", exact: true }).click();
    await bar().filter({ hasText: "Cette page reste comme elle est" }).waitFor();
    await expect.poll(look, { timeout: 10_000 }).toEqual(before);
    await page.context().setOffline(false);
    await bar()
      .or(page.getByRole("alert").filter({ hasText: "La page demandée peut s’ouvrir" }))
      .first()
      .waitFor();
    await tryAgain();
    await page.waitForURL(/\/external-orders$/);
    expect(link.written).toEqual([]);
    expect(await count("/external-orders", customer)).toBe("");
    await goTo("/external-orders/create");
    await page.getByRole("button", { name: "Reprendre ma saisie" }).click();
    expect(await page.locator('[name="customerName"]').inputValue()).toBe(customer);
  },
);

test(
  "offline, links, filters, files and pickers leave the page and what is typed on it; the page " +
    "asked for opens afterwards",
  { timeout: 90_000 },
  async () => {
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    await goTo("/external-orders");
    await page.locator(".heading a", { hasText: "Nouvelle commande" }).click();
    await page.waitForURL(/\/external-orders\/create$/);
    await page.locator('[name="customerName"]').fill("Mme Kermarrec");
    await page.context().setOffline(true);
    await page.locator('[name="lines.0.productId"]').pressSequentially("croi");
    expect(await bar().count()).toBe(0);
    const before = await look();
    await page.getByRole("link", { name: "Annuler", exact: true }).click();
    await bar().waitFor();
    expect(await look()).toEqual(before);
    await page.context().setOffline(false);
    await page.getByRole("alert").filter({ hasText: "La page demandée peut s’ouvrir" }).or(bar()).first().waitFor();
    expect(await look()).toEqual(before);
    await tryAgain();
    await page.waitForURL(/\/external-orders$/);
    await page.locator(".list tbody tr").first().waitFor();
    await openMore(page);
    await page.context().setOffline(true);
    const list = await look();
    for (const tap of [
      page.getByRole("link", { name: "Exporter (CSV)" }),
      page.getByRole("link", { name: "Demain", exact: true }),
    ]) {
      await tap.click();
      await bar().waitFor();
      expect(await look()).toEqual(list);
    }
    await page.context().setOffline(false);
    expect(faults).toEqual([]);
  },
);

test(
  "« Précédent » offline leaves the page, and the page before does not open by itself once the network is back",
  { timeout: 90_000 },
  async () => {
    await goTo("/external-orders");
    await page.locator(".heading a", { hasText: "Nouvelle commande" }).click();
    await page.waitForURL(/\/external-orders\/create$/);
    await page.locator('[name="customerName"]').fill("Mme Kermarrec");
    await page.context().setOffline(true);
    const before = await look();
    await page.goBack();
    // The page asks first, and goes back once it is answered: with the network back by then, it would have gone.
    await bar().waitFor();
    await expect.poll(look).toEqual(before);
    await page.context().setOffline(false);
    await page.getByRole("alert").filter({ hasText: "La page demandée peut s’ouvrir" }).waitFor();
    expect(await look()).toEqual(before);
  },
);

test("« Précédent » offline leaves the page where the browser is slow to go", { timeout: 90_000 }, async () => {
  await goTo("/external-orders");
  await page.evaluate(() => {
    const go = history.go.bind(history);
    history.go = (delta) => void setTimeout(go, 500, delta);
  });
  await page.locator(".heading a", { hasText: "Nouvelle commande" }).click();
  await page.waitForURL(/\/external-orders\/create$/);
  await page.locator('[name="customerName"]').fill("Mme Kermarrec");
  await page.context().setOffline(true);
  const before = await look();
  await page.goBack();
  await bar().waitFor();
  await expect.poll(look).toEqual(before);
  await page.context().setOffline(false);
});

test(
  "what a recipe costs is not said while one types offline, without a fault, and is once the network is back",
  { timeout: 60_000 },
  async () => {
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    await goTo("/recipes/15/edit");
    await page.context().setOffline(true);
    const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/edit/cost"));
    await page.locator('[name="lines.0.quantity"]').fill("1,6");
    await failed;
    expect(await page.locator(".live-cost").innerText()).toBe("");
    await page.context().setOffline(false);
    await page.locator('[name="lines.0.quantity"]').fill("1,7");
    await page.locator(".live-cost", { hasText: "Coût HT" }).waitFor();
    expect(faults).toEqual([]);
  },
);

describe("importing a file", () => {
  async function previewed(imported: readonly string[]) {
    await goTo("/suppliers/import");
    await page
      .locator("textarea#csv")
      .fill(["Nom;Interlocuteur", ...imported.map((name) => `${name};Mme Kermarrec`)].join("\n"));
    await page.getByRole("button", { name: "Vérifier le fichier" }).click();
    await page.getByRole("button", { name: /^Importer 2/ }).waitFor();
    await alive();
  }

  test("offline: the preview stays, and it is imported when the person tries again", { timeout: 60_000 }, async () => {
    await goTo("/suppliers/import");
    await page.locator("textarea#csv").fill("Nom\nMeunerie du Large\n");
    const before = await look();
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Vérifier le fichier" }).click();
    await bar().waitFor();
    expect(await bar().innerText()).toContain("Votre envoi n’est pas parti");
    expect(await look()).toEqual(before);
    await page.context().setOffline(false);
    await tryAgain();
    await page.getByRole("button", { name: /^Importer 1/ }).waitFor();
  });

  test.each(someOf<Weather>(["cut", "hung", "lost"], (weather) => weather === "lost"))(
    "the API is away (%s) while it is written: the file is given back, and in the end every line is there once",
    { timeout: 90_000 },
    async (weather) => {
      const imported = [`Meunerie ${weather}`, `Laiterie ${weather}`];
      await previewed(imported);
      await link.turn(weather);
      await page.getByRole("button", { name: /^Importer 2/ }).click();
      await page.getByText("L’import n’a pas pu être confirmé").waitFor();
      expect(await page.locator("h1").innerText()).not.toContain("Internal");
      expect(await page.locator("textarea#csv").inputValue()).toContain(imported[1] ?? "");
      await link.turn("fair");
      await alive();
      await page.getByRole("button", { name: "Vérifier le fichier" }).click();
      const still = page.getByRole("button", { name: /^Importer 2/ });
      await still.or(page.getByText("Rien à importer : tout est déjà à jour.")).waitFor();
      if (await still.isVisible()) {
        await still.click();
        await page.waitForURL(/\/suppliers$/);
      }
      for (const name of imported) expect(await count("/suppliers", name)).toBe("1 fournisseur");
    },
  );
});
