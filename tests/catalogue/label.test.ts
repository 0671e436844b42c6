import { beforeAll, describe, expect, test } from "vitest";
import { sayIngredient } from "~/catalogue/products/words";
import { readUseBy } from "~/catalogue/products/use-by";
import { sectionText, textOf } from "../support/html";
import { type Agent, openWeb } from "../support/web";
import { create, dough, eggs, flour, metro, tart } from "./walk";

const said = (name: string, allergens: string[]) =>
  sayIngredient(name, allergens)
    .map(({ text, strong }) => (strong ? text.toUpperCase() : text))
    .join("");

test.each([
  ["Farine de blé T55", ["gluten"], "Farine de blé T55 (GLUTEN)"],
  ["Lait entier", ["lait"], "LAIT entier"],
  ["Blanc d’œuf", ["oeufs"], "Blanc d’ŒUF"],
  ["Œufs (jaune)", ["oeufs"], "ŒUFS (jaune)"],
  ["Laitue", ["lait"], "Laitue (LAIT)"],
  ["Pâte de noisettes au lait", ["fruits_a_coque", "lait"], "Pâte de noisettes au LAIT (FRUITS À COQUE)"],
  ["Sel", [], "Sel"],
  ["Épice", ["inconnu"], "Épice (INCONNU)"],
])("a label says %s with %j as %s", (name, allergens, expected) => {
  expect(said(name, allergens)).toBe(expected);
});

describe("the last day of use", () => {
  test.each([
    ["", 3, { typed: "2026-11-21", madeOn: "2026-11-21", useBy: "2026-11-24", errors: {} }],
    ["made=2028-02-28", 1, { useBy: "2028-02-29" }],
    ["made=28/02/2027", 1, { typed: "2027-02-28", useBy: "2027-03-01" }],
    ["made=2026-11-20", 0, { useBy: "2026-11-20" }],
    ["made=2026-11-20", null, { useBy: null, errors: {} }],
    [
      "made=2026-02-30",
      3,
      { typed: "2026-02-30", madeOn: "2026-11-21", errors: { made: [expect.stringContaining("date")] } },
    ],
    ["made=9999-12-31", 36_500, { errors: { made: [expect.any(String)] } }],
    ["made=%00", 3, { errors: { made: [expect.any(String)] } }],
  ])("of ?%s and %s days", (query, days, expected) => {
    expect(readUseBy(new URLSearchParams(query), days, "2026-11-21")).toMatchObject(expected);
  });
});

describe("the product's page", () => {
  let browser: Agent;
  let address: string;

  beforeAll(async () => {
    browser = await (await openWeb()).signIn();
    await create(browser, "suppliers", metro);
    await create(browser, "articles", { ...flour, traces: ["sesame"] });
    await create(browser, "articles", eggs);
    await create(browser, "recipes", dough);
    address = await create(browser, "products", { ...tart, shelfLifeDays: "3" });
  });

  const label = async (query = "", status = 200) =>
    sectionText((await browser.get(address + query).expect(status)).text, "etiquette");

  test(
    "shows ingredients by weight over all levels, allergens emphasised, traces and the last day of " + "use",
    async () => {
      const words = await label("?made=2026-11-21");
      expect(words).toContain("Tarte fine Ingrédients : Farine T55 ( Gluten ) ; Œufs .");
      expect(words).toContain("traces de : Sésame");
      expect(words).toContain("À consommer jusqu’au mar. 24 nov. 2026 Fabriqué le sam. 21 nov. 2026, durée de vie 3 j");
      expect(words).toContain("Farine T55 210 g 92,3 %");
      expect(words).not.toContain("Étiquette incomplète");
      expect((await browser.get(address)).text).toContain("<strong>Gluten</strong>)");
    },
  );

  test("says what is wrong with a day that is none", async () => {
    expect(await label("?made=hier", 422)).toContain("Écrivez une date");
  });

  test("names what has no weight instead of guessing", async () => {
    await create(browser, "articles", { name: "Framboises", category: "fruits et légumes", unit: "piece" });
    const punnet = await create(browser, "products", {
      name: "Barquette",
      price: "4",
      "components.0.recipeId": "Framboises",
      "components.0.quantity": "1",
      "components.0.unit": "piece",
    });
    expect(textOf((await browser.get(punnet)).text)).toContain("Le poids manque pour : Framboises (pièce → kg)");
  });
});
