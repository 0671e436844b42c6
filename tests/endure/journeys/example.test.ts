import { expect, onTestFinished, test } from "vitest";
import { violationsOf } from "../../support/browser/axe";
import { openChromium, openPage } from "../../support/browser/chromium";
import { createHand } from "../../support/browser/hand";
import { setupCodeOf, startProduct } from "../../support/product";

/** The most touches of the glass from no account to what to buy for the example: the fields of the account are five. */
const most = 9;

const ways = [{ javaScriptEnabled: true }, { javaScriptEnabled: false }];

test.each(ways)(
  `from no account to a calculation of the example, in ${most} taps, and away again: %o`,
  async (scripts) => {
    const [product, browser] = await Promise.all([startProduct({ BRU_DEMO: "0" }), openChromium()]);
    onTestFinished(async () => {
      await browser.close();
      await product.dispose();
    });
    // Nothing fades in while axe looks.
    const page = await openPage(browser, { ...scripts, reducedMotion: "reduce" });
    page.setDefaultTimeout(15_000);
    const hand = createHand();
    const write = async (label: string, text: string) => {
      await hand.tap(page.getByLabel(label));
      await hand.type(page.getByLabel(label), text);
    };
    const press = (name: string) => hand.tap(page.getByRole("button", { name, exact: true }));
    await page.goto(product.url);
    await write("Code d’installation", await setupCodeOf(product));
    await write("Votre nom", "Anne");
    await write("Adresse e-mail", "anne@bru.test");
    await write("Mot de passe", "levain et beurre");
    await write("Nom de la maison", "Maison Le Goff");
    await press("Créer le compte");
    await page.getByRole("heading", { name: "Pour commencer" }).waitFor();
    if (scripts.javaScriptEnabled) expect(await violationsOf(page)).toEqual([]);

    await press("Remplir avec un exemple");
    await page.getByRole("heading", { name: "Vous regardez un exemple" }).waitFor();
    if (scripts.javaScriptEnabled) expect(await violationsOf(page)).toEqual([]);
    await hand.tap(page.getByRole("link", { name: /^Calculer les besoins du/ }));
    await page.getByRole("heading", { name: "Calcul des besoins", exact: true }).waitFor();
    await hand.tap(page.getByRole("link", { name: /À acheter/ }));
    await page.locator("main").getByText("Farine T55").first().waitFor();
    expect(hand.counted().taps).toBeLessThanOrEqual(most);

    await page.goto(product.url);
    await press("Retirer l’exemple");
    await page.getByRole("heading", { name: "Pour commencer" }).waitFor();
    await page.getByRole("button", { name: "Remplir avec un exemple" }).waitFor();
  },
  60_000,
);

test("pressed twice, the example fills the house once", async () => {
  const [product, browser] = await Promise.all([startProduct({ BRU_DEMO: "0" }), openChromium()]);
  onTestFinished(async () => {
    await browser.close();
    await product.dispose();
  });
  const page = await openPage(browser);
  await page.goto(product.url);
  await page.getByLabel("Code d’installation").fill(await setupCodeOf(product));
  await page.getByLabel("Votre nom").fill("Anne");
  await page.getByLabel("Adresse e-mail").fill("anne@bru.test");
  await page.getByLabel("Mot de passe").fill("levain et beurre");
  await page.getByLabel("Nom de la maison").fill("Maison Le Goff");
  await page.getByRole("button", { name: "Créer le compte" }).click();
  await page.getByRole("button", { name: "Remplir avec un exemple" }).dblclick();
  await page.getByRole("heading", { name: "Vous regardez un exemple" }).waitFor();
  await page.goto(`${product.url}/articles`);
  await page.locator("main").getByText("12 articles").first().waitFor();
  await page.goto(`${product.url}/external-orders`);
  await page.locator("main").getByText("4 commandes").first().waitFor();
}, 60_000);
