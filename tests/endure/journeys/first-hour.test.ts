import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { openChromium, openPage } from "../../support/browser/chromium";
import { createHand } from "../../support/browser/hand";
import { untilAlive } from "../../support/browser/paths";
import { setupCodeOf, startProduct } from "../../support/product";

/** The most touches of the glass, at 800 × 1280. */
const most = 70;

test(`the first hour, from no account to what to buy for a first order: ${most} taps, nothing refused`, async () => {
  const [product, browser] = await Promise.all([startProduct({ BRU_DEMO: "0" }), openChromium()]);
  onTestFinished(async () => {
    await browser.close();
    await product.dispose();
  });
  const page = await openPage(browser);
  page.setDefaultTimeout(15_000);
  const hand = createHand();
  const refused: string[] = [];
  page.on("response", (answer) => {
    if (answer.request().method() === "POST" && answer.status() >= 400)
      refused.push(`${answer.status()} ${answer.url()}`);
  });
  const field = (label: string | RegExp, at = 0) => page.getByLabel(label).nth(at);
  const write = async (label: string | RegExp, text: string, at = 0) => {
    await hand.tap(field(label, at));
    await hand.type(field(label, at), text);
  };
  const press = (name: string) => hand.tap(page.getByRole("button", { name, exact: true }));
  const follow = async (name: string, heading: string) => {
    await hand.tap(page.getByRole("link", { name, exact: true }));
    await page.getByRole("heading", { name: heading, exact: true }).waitFor();
    await untilAlive(page);
  };
  const step = (counted: string) => {
    taps.push([counted, hand.counted().taps]);
  };
  const taps: [string, number][] = [];

  await page.goto(product.url);
  await write("Code d’installation", await setupCodeOf(product));
  await write("Votre nom", "Anne");
  await write("Adresse e-mail", "anne@bru.test");
  await write("Mot de passe", "levain et beurre");
  await write("Nom de la maison", "Maison Le Goff");
  await press("Créer le compte");
  await home(page, "0 sur 5");
  step("account");

  await follow("Ajouter un fournisseur", "Nouveau fournisseur");
  await write(/^Nom/, "Metro");
  await press("Enregistrer");
  await home(page, "1 sur 5");
  step("supplier");

  await follow("Ajouter un article", "Nouvel article");
  const articles = [
    { name: "Farine T65", family: "Épicerie", pack: "Sac de 25 kg", holds: "25", price: "22" },
    { name: "Beurre doux", family: "Crémerie", pack: "Plaque de 1 kg", holds: "1", price: "8,90" },
    { name: "Œufs", family: "Crémerie", pack: "Plateau de 30", holds: "30", price: "6", unit: "pièce" },
  ];
  for (const [at, { name, family, pack, holds, price, unit }] of articles.entries()) {
    if (at === 0) await hand.tap(field(/^Désignation/));
    await hand.type(field(/^Désignation/), name);
    await hand.choose(field(/^Famille/), family);
    if (unit) await hand.choose(field(/^Unité de stock/), unit);
    await press("Ajouter une condition d’achat");
    await write(/^Fournisseur/, "Metro");
    await write(/^Conditionnement/, pack);
    await write(/^Contenance/, holds);
    await write(/^Prix HT/, price);
    if (at < articles.length - 1) {
      await press("Enregistrer et suivant");
      await page.waitForURL(/after=/);
      await expect.poll(() => field(/^Désignation/).inputValue()).toBe("");
      await untilAlive(page);
    } else await press("Enregistrer");
  }
  await home(page, "2 sur 5");
  step("articles");

  await follow("Ajouter une recette", "Nouvelle recette");
  const ingredients = async (lines: readonly (readonly [name: string, quantity: string, unit?: string])[]) => {
    for (const [at, [name, quantity, unit]] of lines.entries()) {
      await press("Ajouter un ingrédient");
      await hand.type(page.locator(`[name="lines.${at}.articleId"]`), name);
      await hand.tap(page.locator(`[name="lines.${at}.quantity"]`));
      await hand.type(page.locator(`[name="lines.${at}.quantity"]`), quantity);
      if (unit) await hand.choose(page.locator(`[name="lines.${at}.unit"]`), unit);
    }
  };
  await write(/^Nom/, "Pâte à tarte");
  await hand.choose(field(/^État/), "Active");
  await write(/^Quantité obtenue/, "1");
  await ingredients([
    ["Farine T65", "0,5"],
    ["Beurre doux", "0,3"],
    ["Œufs", "4", "pièce"],
  ]);
  await press("Enregistrer");
  await home(page, "3 sur 5");
  step("recipe");

  await follow("Ajouter un produit", "Nouveau produit");
  await write(/^Nom/, "Tarte nature");
  await write(/^Prix de vente/, "12");
  await press("Ajouter un composant");
  await hand.type(page.locator('[name="components.0.recipeId"]'), "Pâte à tarte");
  await hand.tap(page.locator('[name="components.0.quantity"]'));
  await hand.type(page.locator('[name="components.0.quantity"]'), "0,25");
  await press("Enregistrer");
  await home(page, "4 sur 5");
  step("product");

  await follow("Prendre une commande", "Nouvelle commande client");
  await write(/^Nom/, "Mme Arnoult");
  await hand.pick(page.locator('[name="deliveryOn"]'), addDays(dayInParis(new Date()), 1));
  await press("Autres produits · 1");
  await hand.tap(page.getByRole("button", { name: "Un de plus : tarte nature", exact: true }));
  await press("Confirmer");
  await page.locator("[aria-current='step']", { hasText: "Confirmée" }).waitFor();
  step("order");

  await hand.tap(page.getByRole("link", { name: "Calcul", exact: true }));
  await page.getByRole("heading", { name: "Calcul des besoins", exact: true }).waitFor();
  await hand.tap(page.getByRole("link", { name: "7 jours", exact: true }));
  await hand.tap(page.getByRole("link", { name: /À acheter/ }));
  await page.locator("main").getByText("Farine T65").first().waitFor();
  step("plan");
  expect(refused).toEqual([]);
  expect(
    taps.reduce((sum, [, one]) => sum + one, 0),
    JSON.stringify(taps),
  ).toBeLessThanOrEqual(most);
}, 120_000);

async function home(page: Page, progress: string): Promise<void> {
  await page.locator(".first-steps").getByText(progress).waitFor();
  await untilAlive(page);
}
