import type { Page } from "playwright-core";
import { describe, expect, test, vi } from "vitest";
import { productPages } from "../../support/browser/product-pages";
import { openMore, screens, unfold } from "../../support/browser/chromium";

vi.setConfig({ testTimeout: 120_000 });

const { url, open, goTo } = productPages();

interface Kind {
  resource: "suppliers" | "articles" | "recipes" | "products";
  name: string;
  /** In the order in which they are typed; a button's name adds a line, "+" before it. */
  typed: (readonly [field: string, value: string | readonly string[] | boolean] | `+${string}`)[];
  /** Texts of the detail then. */
  details: string[];
  saved: string;
  wrong: readonly [field: string, typed: string, says: string, right: string];
}

const kinds: Kind[] = [
  {
    resource: "suppliers",
    name: "Maraîchers du Val",
    typed: [
      ["city", "Nantes"],
      ["deliveryWeekdays", ["2", "5"]],
      ["cutoffTime", "11:30"],
      ["minimumOrderHt", "1 150,5"],
      "+Ajouter une fermeture",
      ["closedPeriods.0.from", "2027-08-01"],
      ["closedPeriods.0.until", "2027-08-15"],
    ],
    details: ["Nantes", "mar., ven.", "11 h 30", "1 150,50 €", "août 2027"],
    saved: "Fournisseur enregistré",
    wrong: ["minimumOrderHt", "12,5,0", "deux virgules", "200"],
  },
  {
    resource: "articles",
    name: "Sarrasin",
    typed: [
      ["category", "épicerie"],
      ["unit", "kg"],
      ["allergens", ["gluten"]],
      "+Ajouter une condition d’achat",
      ["offers.0.supplierId", "Ferme avicole des Tilleuls"],
      ["offers.0.packLabel", "Sac de 25 kg"],
      ["offers.0.packQuantity", "25"],
      ["offers.0.packPriceHt", "31,25"],
      ["offers.0.preferred", true],
      "+Ajouter un lot",
      ["lots.0.quantity", "12,5"],
    ],
    details: ["1,25 € / kg", "Sac de 25 kg", "12,5 kg", "Gluten"],
    saved: "Article enregistré",
    wrong: ["offers.0.packQuantity", "12,5,0", "deux virgules", "20"],
  },
  {
    resource: "recipes",
    name: "Pâte d’essai",
    typed: [
      ["outputQuantity", "2,5"],
      "+Ajouter un ingrédient",
      ["lines.0.articleId", "Beurre doux 82 %"],
      ["lines.0.quantity", "1"],
      "+Ajouter un ingrédient",
      ["lines.1.articleId", "Farine de blé T55"],
      ["lines.1.quantity", "1,5"],
      "+Plus de détails : ingrédient 2",
      "+Monter : ingrédient 2",
      "+Ajouter une étape",
      ["steps.0.text", "Sabler."],
    ],
    details: ["Farine de blé T551,5 kg", "Beurre doux 82 %1 kg", "Sabler."],
    saved: "Recette enregistrée",
    wrong: ["outputQuantity", "12,5,0", "deux virgules", "3"],
  },
  {
    resource: "products",
    name: "Sablé d’essai",
    typed: [
      ["price", "1 004,50"],
      ["shelfLifeDays", "3"],
      "+Ajouter un composant",
      ["components.0.recipeId", "Crème citron"],
      ["components.0.quantity", "0,25"],
    ],
    details: ["1 004,50 €", "Crème citron", "250 g", "durée de vie 3 j"],
    saved: "Produit enregistré",
    wrong: ["components.0.quantity", "0", "supérieur à 0", "0,5"],
  },
];

const says = (page: Page, words: string) =>
  expect.poll(async () => (await page.textContent("body"))?.replace(/[\u00a0\u202f]/g, " ")).toContain(words);
async function press(page: Page, name: string) {
  await unfold(page);
  await page.getByRole("button", { name, exact: true }).click();
}
const field = (page: Page, path: string) => page.locator(`[name="${path}"]`);

async function fill(page: Page, path: string, value: string | readonly string[] | boolean) {
  await field(page, path).first().waitFor({ state: "attached" });
  await unfold(page);
  if (typeof value === "boolean") return field(page, path).setChecked(value);
  if (typeof value !== "string") {
    for (const one of value) await page.locator(`[name="${path}"][value="${one}"]`).check();
    return;
  }
  const isSelect = await field(page, path).evaluate((element) => element.tagName === "SELECT");
  await (isSelect ? field(page, path).selectOption(value) : field(page, path).fill(value));
}

async function openDetail(page: Page, resource: string, words: string) {
  await page.waitForURL(new RegExp(`/${resource}/\\d+$`));
  await says(page, words);
}

describe.each([
  ["with", true],
  ["without", false],
] as const)("%s JavaScript", (_, javaScriptEnabled) => {
  test.each(kinds)(
    "$resource: created, shown, refused and corrected, edited, duplicated, archived, restored, deleted",
    async ({ resource, name, typed, details, saved, wrong }) => {
      const page = await open({ javaScriptEnabled, viewport: screens.tablet });
      const faults: string[] = [];
      page.on(
        "console",
        (message) =>
          void (message.type() === "error" && !message.text().includes("422") && faults.push(message.text())),
      );
      page.on("pageerror", (error) => faults.push(error.message));
      const called = `${name} ${javaScriptEnabled ? "avec" : "sans"}`;
      await (javaScriptEnabled ? goTo(page, `/${resource}/create`) : page.goto(`${url()}/${resource}/create`));

      await field(page, "name").fill(called);
      for (const step of typed) await (typeof step === "string" ? press(page, step.slice(1)) : fill(page, ...step));
      expect(await field(page, "name").inputValue()).toBe(called);
      await press(page, "Enregistrer");
      await openDetail(page, resource, saved);
      for (const words of [called, ...details]) await says(page, words);

      await page.getByRole("link", { name: "Modifier" }).click();
      await page.waitForURL(/\/edit$/);
      const [path, bad, message, right] = wrong;
      await fill(page, path, bad);
      await press(page, "Enregistrer");
      await page.waitForSelector("#form-errors");
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("form-errors");
      expect(await field(page, path).inputValue()).toBe(bad);
      expect(await page.locator(`[id="${path}-error"]`).textContent()).toContain(message);
      await field(page, path).fill(right);
      await field(page, "name").fill(`${called} bis`);
      await press(page, "Enregistrer");
      await openDetail(page, resource, `${called} bis`);

      await openMore(page);
      await page.getByRole("link", { name: "Dupliquer" }).click();
      await page.waitForURL(/\/create\?from=\d+$/);
      expect(await field(page, "name").inputValue()).toBe(`${called} bis (copie)`);
      await press(page, "Enregistrer");
      await openDetail(page, resource, `${called} bis (copie)`);

      await openMore(page);
      await press(page, "Archiver");
      await page.getByRole("button", { name: "Restaurer" }).click();
      await page.getByRole("button", { name: "Restaurer" }).waitFor({ state: "detached" });
      await openMore(page);
      await page.getByRole("link", { name: "Supprimer" }).click();
      await press(page, "Supprimer");
      await page.waitForURL(new RegExp(`/${resource}$`));
      await page.goto(`${url()}/${resource}?search=${encodeURIComponent(called)}`);
      const found = page.locator("table.list tbody tr");
      expect(await found.allTextContents()).toEqual([expect.stringContaining(`${called} bis`)]);
      expect(faults).toEqual([]);
    },
  );
});
