import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { addUser } from "#api/accounts/users";
import { createTestApi, marie } from "../../support/api";
import { type Browser, openChromium, openPage } from "../../support/browser/chromium";
import { temporaryFolder } from "../../support/temporary-folder";
import { openMigrated } from "../../support/database/migrated";
import { startProduct } from "../../support/product";
import { netOf, openWeekKitchen } from "../../support/world/week-kitchen";
import { markWholeDay } from "../../support/browser/mark-whole-day";
import { deskOf } from "../../support/writes";

const paul = { name: "Paul Bocuse", email: "paul@bru.test", password: "sauce poulette" };

const folder = temporaryFolder();
let browser: Browser;

beforeAll(async () => {
  browser = await openChromium();
}, 60_000);

afterAll(async () => {
  await browser?.close();
});

/**
 * Starts the product on the bakery of tests/week/one-week.test.ts, whose week is today and whose following week is in
 * seven days.
 */
async function startWeek(today: string, next: string) {
  const file = join(folder, "bru.db");
  const db = await openMigrated(file);
  const api = await createTestApi(db, { clock: () => new Date() });
  await addUser(db, api.parts.passwords, paul, new Date());
  const desk = await deskOf(api);
  const terms = { observes_public_holidays: false };
  const kitchen = await openWeekKitchen(
    desk,
    { thursday: today, friday: today, nextThursday: next, nextFriday: next },
    terms,
  );
  await db.destroy();
  return { kitchen, product: await startProduct({ DATABASE_URL: `file:${file}`, BRU_DEMO: "0" }) };
}

/** The hands of somebody at a tablet, signed in. */
async function handsAt(url: string, { email, password }: { email: string; password: string }) {
  const page = await openPage(browser);
  const visit = (path: string) => page.goto(url + path);
  /** Opens the rows of the sheets, each by a touch. */
  const unfold = async () => {
    const closed = page.locator("details.sheet:not([open]) > summary");
    while ((await closed.count()) > 0) await closed.first().click();
  };
  const press = (name: string) => page.getByRole("button", { name }).first().click();
  const follow = (name: string) => page.getByRole("link", { name }).first().click();
  const fill = (name: string, value: string) => page.locator(`[name="${name}"]`).fill(value);
  const save = () => page.locator(".save-bar button[value='save']").click();
  const receive = async (supplier: string) => {
    await visit("/supplier-orders");
    await page.locator("tbody tr", { hasText: supplier }).getByRole("link", { name: /CF-/ }).click();
    await follow("Réceptionner");
    await page.locator('[name="receivedOn"]').waitFor();
    return async (article: string) => {
      const names = await page.locator('[name$=".articleId"]').all();
      for (const [index, box] of names.entries()) if ((await box.inputValue()) === article) return `lines.${index}`;
      throw new Error(`no line of ${article}`);
    };
  };
  await visit("/login");
  await fill("email", email);
  await fill("password", password);
  await press("Se connecter");
  await page.waitForURL((at) => at.pathname !== "/login");
  return { page, visit, unfold, press, follow, fill, save, receive };
}
type Hands = Awaited<ReturnType<typeof handsAt>>;

/** Lets several people press at the same moment; holds that one of them alone reads these words, and none two. */
async function pressTogether(all: readonly Hands[], press: (hands: Hands) => Promise<unknown>, words: RegExp) {
  await Promise.all(all.map(press));
  const counts = async () => (await Promise.all(all.map(({ page }) => page.getByText(words).count()))).sort();
  await expect.poll(counts).toEqual(all.map((_, at) => Number(at === all.length - 1)));
}

// What each figure comes to is reckoned in tests/week/one-week.test.ts.
test("a week is clicked through, by two where they meet, and the next needs what was computed by hand", async () => {
  const today = dayInParis(new Date());
  const next = addDays(today, 7);
  const far = addDays(today, 60);
  const { product, kitchen } = await startWeek(today, next);
  const { dough, biscuits, orders } = kitchen;
  onTestFinished(() => product.dispose());
  const hands = await handsAt(product.url, marie);
  const { page, visit, unfold, press, follow, fill, save, receive } = hands;
  const both = [hands, await handsAt(product.url, paul)];
  const who = "(Marie Curie|Paul Bocuse)";
  const complaints: string[] = [];
  for (const tablet of both) {
    // A refusal is an answer of the page, not a complaint of it.
    const isRefusal = (text: string) => /status of (409|422)/.test(text);
    tablet.page.on("console", (message) => {
      if (message.type() === "error" && !isRefusal(message.text())) complaints.push(message.text());
    });
    tablet.page.on("pageerror", (error) => complaints.push(String(error)));
  }
  const nextNeeds = async () => {
    await visit(`/production-planning/compute-needs?from=${next}&to=${next}&onglet=achats&matieres=toutes`);
    return netOf((await page.content()).replaceAll("&nbsp;", " "));
  };
  const plan = `from=${today}&to=${today}`;
  const sheets = `/production-planning/production-sheets?${plan}`;

  expect(await nextNeeds()).toMatchObject({ Farine: "15 kg", Sucre: "5 kg", Beurre: "9 kg", Crème: "12 L" });

  await visit(`/production-planning/purchase-lists?${plan}`);
  for (const made of [1, 2, 3]) {
    const closed = page.locator("details.sheet:not([open]) > summary");
    // A list that is the only one stands open.
    if (made < 3) await closed.filter({ hasNotText: "Commandé" }).first().click();
    await press("Passer cette commande");
    await expect.poll(() => page.locator(".alert", { hasText: "Déjà commandé" }).locator("li").count()).toBe(made);
  }
  const ordered = { Farine: "13 kg", Sucre: "2,6 kg", Beurre: "8,8 kg", Crème: "8 L", Boîte: "10 pièces" };
  expect(await nextNeeds()).toMatchObject(ordered);

  const saved = async () => {
    await save();
    await page.waitForURL(/\/receipts\/\d+$/);
  };
  const flour = await (await receive("Moulin"))("Farine");
  await press("Tout est conforme");
  await fill(`${flour}.packs`, "");
  await fill(`${flour}.quantity`, "6");
  await fill(`${flour}.lotCode`, "F1");
  await fill(`${flour}.expiresOn`, far);
  await press("Ajouter un lot ou un article");
  await fill("lines.2.articleId", "Farine");
  await fill("lines.2.quantity", "4");
  await fill("lines.2.lotCode", "F2");
  await fill("lines.2.expiresOn", addDays(far, 30));
  await saved();
  const lineOf = await receive("Laiterie");
  const [butter, cream] = [await lineOf("Beurre"), await lineOf("Crème")];
  await press("Tout est conforme");
  await fill(`${butter}.packs`, "4");
  await fill(`${butter}.lotCode`, "B1");
  await fill(`${butter}.expiresOn`, addDays(today, 20));
  await fill(`${cream}.lotCode`, "C1");
  await fill(`${cream}.expiresOn`, addDays(today, 15));
  await page
    .getByRole("button", { name: "Plus de détails" })
    .nth(Number(cream.split(".")[1]))
    .click();
  await fill(`${cream}.packPriceHt`, "22");
  await save();
  await page.getByRole("radio", { name: "Livré plus tard" }).check();
  await saved();
  // Both take the boxes in: they come in once.
  for (const tablet of both) {
    await tablet.receive("Cartonnage");
    await tablet.press("Tout est conforme");
  }
  await pressTogether(both, (tablet) => tablet.save(), new RegExp(`${who} a changé cette commande`));
  await expect.poll(() => both.filter((tablet) => /\/receipts\/\d+$/.test(tablet.page.url())).length).toBe(1);
  await receive("Laiterie");
  await press("Tout est conforme");
  await fill("lines.0.lotCode", "B2");
  await fill("lines.0.expiresOn", addDays(today, 25));
  await saved();
  expect(await nextNeeds()).toMatchObject(ordered);

  await visit(sheets);
  await unfold();
  await follow("Peser Pâte");
  await press("Commencer la pesée");
  for (const [index, [quantity = "", lot = ""]] of [
    ["4", "F2"],
    ["2,4"],
    ["800"],
    ["4,1", "F1"],
    ["2,4"],
    ["800"],
  ].entries()) {
    await page.waitForURL(new RegExp(`/weighings/1/${index + 1}$`));
    await fill("quantity", quantity);
    if (lot) await page.locator(`input[name="lot"][value="${lot}"]`).check({ force: true });
    await press("Pesé");
  }
  await page.waitForURL(/\/weighings\/1$/);

  const made = async (item: string, obtained: string) => {
    await visit(sheets);
    await unfold();
    await page.locator(`[id="${item}-${today}-obtained"]`).fill(obtained);
    await page.locator(`[id="${item}-${today}-obtained"]`).press("Enter");
    await page.locator("strong", { hasText: `Fait : ${obtained}` }).waitFor({ state: "attached" });
  };
  // Both note the dough: it is made once.
  const obtained = `[id="recipe-${String(dough.id)}-${today}-obtained"]`;
  for (const tablet of both) {
    await tablet.visit(sheets);
    await tablet.unfold();
    await tablet.page.locator(obtained).fill("15");
  }
  await pressTogether(
    both,
    (tablet) => tablet.page.locator(obtained).press("Enter"),
    new RegExp(`${who} a noté 15\\skg de «\\sPâte\\s»`),
  );
  expect(await nextNeeds()).toMatchObject({ Farine: "13,6 kg", Beurre: "9 kg", Sucre: "2,7 kg" });
  await made(`product-${String(biscuits.id)}`, "28");
  const poorer = { ...ordered, Farine: "13,8 kg", Beurre: "9 kg", Sucre: "2,74 kg" };
  expect(await nextNeeds()).toMatchObject(poorer);
  await visit(sheets);
  await unfold();
  await markWholeDay(page);
  await page.locator("strong", { hasText: "Fait : 20" }).waitFor({ state: "attached" });
  // The rest of the day was counted already, the two bags that were still to be made too.
  expect(await nextNeeds()).toMatchObject(poorer);

  for (const { id } of [orders.tarts, orders.biscuits]) {
    await visit(`/external-orders/${String(id)}`);
    await press("Remettre");
    await page.getByText("Commande marquée livrée").waitFor();
  }
  expect(await nextNeeds()).toMatchObject(poorer);

  await visit("/stock/waste");
  await follow("Noter une perte");
  await page.waitForURL(/\/waste\/create$/);
  await fill("articleId", "Crème");
  await fill("quantity", "1");
  await page.locator('[name="reason"]').selectOption("failed");
  await save();
  await page.waitForURL(/\/stock\/waste$/);
  expect(await nextNeeds()).toMatchObject({ ...poorer, Crème: "9 L" });

  await visit("/stock/counts/create");
  await save();
  await page.waitForURL(/\/stock\/counts\/\d+$/);
  const line = (at: Page, name: string) => at.locator(".count-line", { hasText: name });
  const count = async (at: Page, name: string) => {
    await line(at, name)
      .getByRole("button", { name: `Compter ${name}` })
      .click();
  };
  for (const [name, counted] of [
    ["Boîte", "29"],
    ["Beurre", "0"],
  ] as const) {
    await line(page, name).locator('[name="counted"]').fill(counted);
    await count(page, name);
    await line(page, name)
      .getByText(/^Compté .* par Marie Curie/)
      .waitFor();
  }
  // Both count the flour: one of them does.
  for (const tablet of both) {
    await tablet.page.goto(page.url());
    await line(tablet.page, "Farine").locator('[name="counted"]').fill("1,5");
  }
  await pressTogether(
    both,
    (tablet) => count(tablet.page, "Farine"),
    new RegExp(`${who} a compté «\\sFarine\\s» à .*1,5\\skg`),
  );
  await follow("Voir les écarts et clore");
  await press("Clore et corriger le stock");
  await page.getByText("Annuler la clôture").waitFor();
  const counted = { ...poorer, Crème: "9 L", Farine: "13,5 kg", Boîte: "11 pièces" };
  expect(await nextNeeds()).toMatchObject(counted);

  await visit("/stock/recall");
  await fill("code", "C1");
  await press("Chercher");
  await page.getByText("Mairie de Bruz").first().waitFor();
  await press("Bloquer ces lots");
  await page.getByText("1 lot bloqué").waitFor();
  expect(await nextNeeds()).toMatchObject({ ...counted, Crème: "12 L" });
  expect(complaints).toEqual([]);
  for (const tablet of both) await tablet.page.context().close();
}, 180_000);
