import { expect, onTestFinished, test } from "vitest";
import { violationsOf } from "../support/browser/axe";
import { someOf } from "../support/cases";
import { openChromium, openPage, screens } from "../support/browser/chromium";
import { setupCodeOf, startProduct } from "../support/product";

const ways = [{ javaScriptEnabled: true }, { javaScriptEnabled: false }];

// Without scripts endure/journeys/example makes one; both ways: `npm run endure -- journeys`.
test.each(someOf(ways, ({ javaScriptEnabled }) => javaScriptEnabled))(
  "the code that the terminal prints leads to the first account, and into the product: %o",
  async (scripts) => {
    const [product, browser] = await Promise.all([startProduct({ BRU_DEMO: "0" }), openChromium()]);
    onTestFinished(async () => {
      await browser.close();
      await product.dispose();
    });
    const page = await openPage(browser, { ...scripts, viewport: screens.phone });
    await page.goto(product.url);
    const fill = (label: string, text: string) => page.getByLabel(label).fill(text);
    await fill("Code d’installation", await setupCodeOf(product));
    await fill("Votre nom", "Anne Le Goff");
    await fill("Adresse e-mail", "anne@bru.test");
    await fill("Mot de passe", "levain et beurre");
    if (scripts.javaScriptEnabled) {
      await page.getByRole("button", { name: "Afficher le mot de passe" }).click();
      expect(await page.getByLabel("Mot de passe").getAttribute("type")).toBe("text");
    }
    await fill("Nom de la maison", "Maison Le Goff");
    await page.getByText("Horaires, téléphone, SIRET et TVA").click();
    await fill("SIRET", "732 829 320 00075");
    await page.getByLabel("samedi").check();
    if (scripts.javaScriptEnabled) expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Créer le compte" }).click();
    // Nothing is written where one number is wrong; what was typed stands there, but for the password.
    await page.locator("#siret-error").waitFor();
    expect(await page.getByLabel("samedi").isChecked()).toBe(true);
    await fill("SIRET", "732 829 320 00074");
    await fill("Mot de passe", "levain et beurre");
    await page.getByRole("button", { name: "Créer le compte" }).click();
    await page.getByRole("heading", { name: "Pour commencer" }).waitFor();
    await page.goto(`${product.url}/company`);
    expect(await page.getByLabel("Nom de la maison").inputValue()).toBe("Maison Le Goff");
    expect(await page.getByLabel("SIRET").inputValue()).toBe("73282932000074");
  },
  60_000,
);
