import { beforeAll, describe, expect, test } from "vitest";
import { textOf } from "../support/html";
import { type Agent, openWeb } from "../support/web";
import { create, dough, eggs, fillIn, flour, metro, tart } from "./fill-in";

describe("the labels of a product on paper", () => {
  let browser: Agent;
  let address: string;

  const page = async (query: string, status = 200) => {
    const { text } = await browser.get(`/labels?product=${address.split("/").at(-1) ?? ""}${query}`).expect(status);
    return { text, words: textOf(text), labels: text.match(/class="paper-label"/g)?.length ?? 0 };
  };

  beforeAll(async () => {
    browser = await (await openWeb()).signIn();
    await create(browser, "suppliers", metro);
    await create(browser, "articles", { ...flour, traces: ["sesame"], allergenKinds: ["ble"] });
    await create(browser, "articles", eggs);
    await create(browser, "recipes", dough);
    address = await create(browser, "products", { ...tart, shelfLifeDays: "3" });
    await fillIn(browser, "/company", {
      name: "Maison Le Goff",
      address: "3 rue des Halles",
      postalCode: "35000",
      city: "Rennes",
    });
  });

  test("says what it lacks, and prints that it is incomplete", async () => {
    const { words, text } = await page("&made=2026-11-21");
    expect(words).toContain("Il manque : la quantité nette, DLC ou DDM.");
    expect(words).toContain("ÉTIQUETTE INCOMPLÈTE");
    expect(words).not.toContain("Poids net");
    expect(text).toContain(`href="${address}/edit"`);
  });

  test("holds what the regulation asks once all of it is known", async () => {
    const refused = await fillIn(browser, `${address}/edit`, { netQuantity: "450" });
    expect(textOf(refused.text)).toContain("Choisissez l’unité de la quantité nette");
    const sent = { netQuantity: "450", netUnit: "g", dateKind: "use_by", storage: "À conserver entre 0 et 4 °C" };
    expect((await fillIn(browser, `${address}/edit`, sent)).status).toBe(302);
    const { words, labels } = await page("&made=2026-11-21&lot_code=L12&copies=3");
    expect(words).toContain("Ingrédients : Farine T55 ( Blé ), Œufs .");
    expect(words).toMatch(/Poids net : 450\sg/);
    expect(words).toContain("À consommer jusqu’au : 24/11/2026");
    expect(words).toContain("À conserver entre 0 et 4 °C");
    expect(words).toContain("Lot : L12");
    expect(words).toContain("Maison Le Goff, 3 rue des Halles, 35000 Rennes");
    expect(words).not.toContain("INCOMPLÈTE");
    expect(labels).toBe(3);
  });

  test("leaves the places that are used up free", async () => {
    const { text, labels } = await page("&first=23&copies=3");
    expect([
      labels,
      text.match(/<li aria-hidden="true"><\/li>/g)?.length,
      text.match(/<ul class="label-sheet"/g)?.length,
    ]).toEqual([3, 22, 2]);
  });

  test("a packaging under 10 cm² has its allergens instead of the ingredients", async () => {
    const { words } = await page("&packaging=tiny&format=a4-65&made=2026-11-21");
    expect(words).toContain("Contient : Blé, Œufs");
    expect(words).not.toContain("Ingrédients");
  });

  test("what has no room is said, and not printed", async () => {
    await create(browser, "articles", {
      name: "Sel de Guérande récolté à la main ".repeat(3),
      category: "épicerie",
      unit: "kg",
    });
    const { words, labels } = await page("&format=a4-65", 422);
    expect(words).toContain("Pas assez de place. Tarte fine");
    expect(labels).toBe(0);
  });

  test.each([
    ["&copies=0", "Un nombre de 1 à 520."],
    ["&copies=521", "Un nombre de 1 à 520."],
    ["&copies=beaucoup", "Un nombre de 1 à 520."],
    ["&first=25", "De 1 à 24"],
    ["&made=hier", "Écrivez une date"],
    [`&lot_code=${"x".repeat(41)}`, "Au plus 40 caractères."],
  ])("%s is refused in words", async (query, words) => {
    const { labels, ...answer } = await page(query, 422);
    expect(answer.words).toContain(words);
    expect(labels).toBe(0);
  });

  test.each(["", "?product=999", "?product=x", "?day=hier", "?lot=999", "?batch=999"])(
    "/labels%s is not there",
    async (query) => {
      expect(textOf((await browser.get(`/labels${query}`).expect(404)).text)).toContain(
        "Ouvrez les étiquettes d’un produit",
      );
    },
  );

  test("the product’s page leads to it", async () => {
    expect((await browser.get(address)).text).toMatch(
      /href="\/labels\?product=\d+&amp;made=[\d-]+"[^>]*>Imprimer l’étiquette/,
    );
  });

  test("the counter’s sheet has what is sold, by family, with cereals, and says what is not known", async () => {
    await create(browser, "products", { name: "Surprise", category: "Nouveautés", price: "4" });
    await create(browser, "products", { name: "Retirée", category: "Nouveautés", price: "4", active: "" });
    await create(browser, "articles", { name: "Crème fleurette", category: "crémerie", unit: "kg" });
    await create(browser, "products", {
      name: "Crème",
      category: "Desserts",
      price: "4",
      "components.0.recipeId": "Crème fleurette",
      "components.0.quantity": "1",
      "components.0.unit": "kg",
    });
    const words = textOf((await browser.get("/products/allergens").expect(200)).text);
    expect(words).toMatch(/Tarte fine ● contient blé/);
    expect(words).toContain("Surprise ? Composition pas encore dite");
    expect(words).toMatch(/Desserts Crème (non )*\? pas encore dit/);
    expect(words).not.toContain("Retirée");
    expect((await browser.get("/products")).text).toContain('href="/products/allergens"');
  });

  test("what is made of a recipe in draft is nowhere said to be free of an allergen", async () => {
    const draft = await create(browser, "recipes", { ...dough, name: "Pâte d’essai", status: "draft" });
    const tried = await create(browser, "products", {
      ...tart,
      name: "Essai du chef",
      category: "Nouveautés",
      "components.0.recipeId": "Pâte d’essai",
    });
    const sheet = textOf((await browser.get("/products/allergens").expect(200)).text);
    expect(sheet).toMatch(/Essai du chef ● contient blé \? pas encore dit/);
    expect(sheet).not.toMatch(/Essai du chef[^●]*●[^●]* non /);
    const lacking = "les allergènes de Pâte d’essai";
    expect(textOf((await browser.get(`/labels?product=${tried.split("/").at(-1) ?? ""}`)).text)).toContain(lacking);
    expect(textOf((await browser.get(tried)).text)).toContain("Les allergènes ne sont pas tous connus : Pâte d’essai");
    expect((await fillIn(browser, `${draft}/edit`, { status: "active" })).status).toBe(302);
    expect(textOf((await browser.get(tried)).text)).not.toContain("Les allergènes ne sont pas tous connus");
  });
});
