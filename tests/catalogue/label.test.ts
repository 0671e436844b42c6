import { beforeAll, describe, expect, test } from "vitest";
import { sayIngredient } from "#app/catalogue/products/words";
import { readUseBy } from "#app/catalogue/products/use-by";
import { sectionText, textOf } from "../support/html";
import { type Agent, openWeb } from "../support/web";
import { fieldsOf } from "../support/form-fields";
import { create, dough, eggs, fillIn, flour, metro, tart } from "./fill-in";

const formatIngredient = (name: string, allergens: string[], kinds: string[] = []) =>
  sayIngredient(name, allergens, kinds)
    .map(({ text, strong }) => (strong ? text.toUpperCase() : text))
    .join("");

test.each([
  ["Farine de blé T55", ["gluten"], ["ble"], "Farine de BLÉ T55"],
  ["Farine T55", ["gluten"], ["ble"], "Farine T55 (BLÉ)"],
  ["Farine T55", ["gluten"], [], "Farine T55 (CÉRÉALE À PRÉCISER)"],
  ["Pain aux céréales", ["gluten"], ["ble", "seigle"], "Pain aux céréales (BLÉ, SEIGLE)"],
  ["Farine d’épeautre", ["gluten"], ["epeautre"], "Farine d’ÉPEAUTRE"],
  ["Semoule", ["gluten"], ["kamut"], "Semoule (KAMUT (BLÉ))"],
  ["Pâte pralinée", ["fruits_a_coque"], ["amande", "noisette"], "Pâte pralinée (AMANDE, NOISETTE)"],
  ["Pâte pralinée", ["fruits_a_coque"], ["ble"], "Pâte pralinée (FRUIT À COQUE À PRÉCISER)"],
  ["Noix de cajou", ["fruits_a_coque"], ["cajou"], "Noix de CAJOU"],
  ["Noix du Brésil", ["fruits_a_coque"], ["bresil"], "Noix du BRÉSIL"],
  ["Noix de Grenoble", ["fruits_a_coque"], ["noix"], "NOIX de Grenoble"],
  ["Lait entier", ["lait"], [], "LAIT entier"],
  ["Blanc d’œuf", ["oeufs"], [], "Blanc d’ŒUF"],
  ["Œufs (jaune)", ["oeufs"], [], "ŒUFS (jaune)"],
  ["Laitue", ["lait"], [], "Laitue (LAIT)"],
  ["Pâte de noisettes au lait", ["fruits_a_coque", "lait"], ["noisette"], "Pâte de NOISETTES au LAIT"],
  ["Sel", [], [], "Sel"],
  ["Épice", ["inconnu"], [], "Épice (INCONNU)"],
])("a label says %s with %j, of %j, as %s", (name, allergens, kinds, expected) => {
  expect(formatIngredient(name, allergens, kinds)).toBe(expected);
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
  let wheat: string;

  beforeAll(async () => {
    browser = await (await openWeb()).signIn();
    await create(browser, "suppliers", metro);
    wheat = await create(browser, "articles", { ...flour, traces: ["sesame"], allergenKinds: ["ble"] });
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
      expect(words).toContain("Tarte fine Ingrédients : Farine T55 ( Blé ) ; Œufs .");
      expect(words).toContain("traces de : Sésame");
      expect(words).toContain("À consommer jusqu’au mar. 24 nov. 2026 Fabriqué le sam. 21 nov. 2026, durée de vie 3 j");
      expect(words).toContain("Farine T55 210 g 92,3 %");
      expect(words).not.toContain("Étiquette incomplète");
      expect((await browser.get(address)).text).toContain("<strong>Blé</strong>)");
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
    const words = sectionText((await browser.get(punnet)).text, "etiquette");
    expect(words).toContain("Le poids manque pour : Framboises (pièce → kg)");
    expect(words).toContain("Barquette Ingrédients : Framboises .");
  });

  test("is incomplete while a cereal or nut is not said, and names it once it is", async () => {
    const fields = { category: "épicerie", allergens: ["fruits_a_coque"] };
    const praline = await create(browser, "articles", { ...fields, name: "Pâte pralinée" });
    const cake = await create(browser, "products", {
      name: "Entremets",
      price: "4",
      "components.0.recipeId": "Pâte pralinée",
      "components.0.quantity": "1",
      "components.0.unit": "kg",
    });
    const of = async () => sectionText((await browser.get(cake).expect(200)).text, "etiquette");
    expect(await of()).toContain(
      "Étiquette incomplète. La céréale ou le fruit à coque n’est pas dit pour : Pâte pralinée",
    );
    expect(await of()).not.toMatch(/Ingrédients : .*Fruits à coque/);
    const refused = await fillIn(browser, `${praline}/edit`, { allergenKinds: ["ble"] });
    expect(refused.status).toBe(422);
    expect(textOf(refused.text)).toContain("Une céréale va avec le gluten");
    expect((await fillIn(browser, `${praline}/edit`, { allergenKinds: ["amande", "noisette"] })).status).toBe(302);
    expect(await of()).toContain("Ingrédients : Pâte pralinée ( Amande, Noisette ) .");
    expect(await of()).not.toContain("incomplète");
    expect(textOf((await browser.get(praline)).text)).toContain("Fruits à coque (amande, noisette)");
    expect(fieldsOf((await browser.get(`${wheat}/edit`)).text)).toMatchObject({ allergenKinds: "ble" });
  });

  test("leaves no ingredient out: without a weight they stand at the end, those of a sub-recipe too", async () => {
    const egg = await create(browser, "articles", {
      name: "Jaunes",
      category: "crémerie",
      unit: "piece",
      allergens: ["oeufs"],
    });
    await create(browser, "articles", { name: "Lait", category: "crémerie", unit: "kg", allergens: ["lait"] });
    await create(browser, "recipes", {
      name: "Crème",
      outputQuantity: "1",
      outputUnit: "kg",
      "lines.0.articleId": "Jaunes",
      "lines.0.quantity": "8",
      "lines.0.unit": "piece",
      "lines.1.articleId": "Lait",
      "lines.1.quantity": "700",
      "lines.1.unit": "g",
    });
    const custard = await create(browser, "products", {
      name: "Flan",
      price: "4",
      "components.0.recipeId": "Crème",
      "components.0.quantity": "1",
      "components.0.unit": "kg",
      "components.1.recipeId": "Farine T55",
      "components.1.quantity": "10",
      "components.1.unit": "g",
    });
    const words = sectionText((await browser.get(custard)).text, "etiquette");
    expect(words).toContain("Ingrédients : Lait ; Farine T55 ( Blé ) ; Jaunes ( Œufs ) .");
    expect(words).toContain("Le poids manque pour : Jaunes (pièce → kg)");
    expect(egg).toContain("/articles/");
  });
});
