import { describe, expect, test } from "vitest";
import { z } from "zod";
import { type Fields, errorOf, fieldsOf } from "../../support/form-fields";
import { readable, textOf } from "../../support/html";
import { articleOf, recipeOf } from "../../support/world/shop";
import { type Agent, createWeb, openWeb, signIn } from "../../support/web";
import { deskOf } from "../../support/writes";

const path = "/recipes/create?pasted=1";

async function openKitchen() {
  const web = await openWeb();
  const desk = await deskOf(web.api);
  const named = async (name: string, fields: object = {}) =>
    desk.create("/api/articles", articleOf({ name, ...fields }));
  await named("Beurre doux", { code: "BEU-DX" });
  await named("Farine T55");
  await named("Farine T65");
  await named("Sucre semoule");
  await named("Lait entier", { unit: "l" });
  await named("Gousse de vanille", { unit: "piece" });
  await named("Levure chimique");
  const eggs = await named("Œuf frais", {
    unit: "piece",
    equivalences: [{ part: "jaune", quantity: "1", unit: "piece", equals_quantity: "0.018", equals_unit: "kg" }],
  });
  await desk.create("/api/recipes", recipeOf({ name: "Pâte sucrée" }));
  return { web, desk, eggs, browser: await web.signIn() };
}

const plain = (html: string) => textOf(readable(html));
const errorsOf = (html: string, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, errorOf(html, name)]));

async function paste(browser: Agent, text: string) {
  const { text: html } = await browser.post(path).type("form").send({ text }).expect(200);
  return { html, fields: fieldsOf(html) };
}

const save = (browser: Agent, fields: Fields, changed: Fields = {}) =>
  browser
    .post(path)
    .type("form")
    .send({ ...fields, ...changed, intent: "save" });

const card = `Crème pâtissière
Pour 8 personnes
Rendement : 1,2 kg

½ l de lait entier
- 4 jaunes d'œufs (80 g)
125 g sucre semoule
50 g de farine
1/2 gousse de vanille
2 c. à s. de beurre doux, pommade
1 sachet de levure chimique (11 g)
200 g de pâte sucrée
10 g de safran

Préparation
1. Faire bouillir le lait.
2. Verser sur les jaunes
et cuire 2 min.
-----`;

describe("a recipe that is pasted", () => {
  test("fills the form of a new one; what is not sure is marked at its line, with what was pasted", async () => {
    const { browser } = await openKitchen();
    const { html, fields } = await paste(browser, card);
    expect(fields).toMatchObject({
      name: "Crème pâtissière",
      portions: "8",
      outputQuantity: "1,2",
      outputUnit: "kg",
      "lines.0.articleId": "Lait entier",
      "lines.0.quantity": "0,5",
      "lines.0.unit": "l",
      "lines.1.articleId": "Œuf frais",
      "lines.1.quantity": "4",
      "lines.1.unit": "piece",
      "lines.1.part": "jaune",
      "lines.1.pasted": "- 4 jaunes d'œufs (80 g)",
      "lines.2.articleId": "Sucre semoule",
      "lines.2.quantity": "125",
      "lines.2.unit": "g",
      "lines.3.articleId": "farine",
      "lines.3.pasted": "50 g de farine",
      "lines.4.articleId": "Gousse de vanille",
      "lines.4.quantity": "0,5",
      "lines.4.unit": "piece",
      "lines.5.articleId": "Beurre doux",
      "lines.5.quantity": "",
      "lines.5.pasted": "2 c. à s. de beurre doux, pommade",
      "lines.5.note": "pommade",
      "lines.6.articleId": "Levure chimique",
      "lines.6.quantity": "11",
      "lines.6.unit": "g",
      "lines.7.articleId": "Pâte sucrée (recette)",
      "lines.8.articleId": "safran",
      "steps.0.text": "Faire bouillir le lait.",
      "steps.1.text": "Verser sur les jaunes et cuire 2 min.",
      unread: "-----",
    });
    expect(fields["lines.0.pasted"]).toBeUndefined();
    expect(errorsOf(html, "lines.0.articleId", "lines.3.articleId", "lines.5.quantity", "lines.8.articleId")).toEqual({
      "lines.0.articleId": null,
      "lines.3.articleId": "« farine » : est-ce « Farine T55 » ou « Farine T65 » ? Choisissez.",
      "lines.5.quantity": "« 2 c. à s. » n’est pas une mesure exacte : pesez, puis écrivez la quantité.",
      "lines.8.articleId": "Aucun article ni aucune recette ne s’appelle « safran ».",
    });
    expect(plain(html)).toContain("Collé : 50 g de farine");
    expect(plain(html)).toContain("Créer « safran »");
  });

  test("is nothing until it is saved, then a recipe like any other; a refused form keeps what was pasted", async () => {
    const { browser, desk } = await openKitchen();
    const { fields } = await paste(browser, card);
    expect(plain((await browser.get("/recipes?search=pâtissière").expect(200)).text)).toContain("Aucun élément");
    const refused = await save(browser, fields).expect(422);
    expect(fieldsOf(refused.text)).toMatchObject({ "lines.3.pasted": "50 g de farine", unread: "-----" });
    expect(errorOf(refused.text, "lines.3.articleId")).toContain("Farine T55");
    const left = Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith("lines.8.")));
    const saved = await save(browser, left, {
      "lines.3.articleId": "Farine T55",
      "lines.5.quantity": "30",
      "lines.5.unit": "g",
    });
    expect(saved.status).toBe(302);
    const { lines } = await desk.read(`/api${saved.headers.location ?? ""}`);
    const stored = z.array(z.object({ name: z.string(), quantity: z.string(), unit: z.string() })).parse(lines);
    expect(stored.map(({ name, quantity, unit }) => `${quantity} ${unit} ${name}`)).toEqual([
      "0.5 l Lait entier",
      "4 piece Œuf frais",
      "125 g Sucre semoule",
      "50 g Farine T55",
      "0.5 piece Gousse de vanille",
      "30 g Beurre doux",
      "11 g Levure chimique",
      "200 g Pâte sucrée",
    ]);
  });

  test("finds a name with a letter wrong, in several, or said with how it is; and a code", async () => {
    const { browser } = await openKitchen();
    const { fields, html } = await paste(
      browser,
      "Pâte\nIngrédients\n250 g de beure doux\n250 g de beurres doux fondus\n250 g de BEU-DX\n100 g de sucre\n" +
        "1 l de lait de coco",
    );
    expect([0, 1, 2, 3].map((at) => fields[`lines.${String(at)}.articleId`])).toEqual([
      "Beurre doux",
      "Beurre doux",
      "Beurre doux",
      "Sucre semoule",
    ]);
    expect(fields["lines.3.pasted"]).toBe("100 g de sucre");
    // Milk of coconuts is no milk: nothing is taken for it.
    expect(fields["lines.4.articleId"]).toBe("lait de coco");
    expect(errorOf(html, "lines.4.articleId")).toContain("Aucun article");
  });

  test("says of a unit that the article is not counted in that it is not", async () => {
    const { browser } = await openKitchen();
    const { html, fields } = await paste(browser, "Pâte\nDonne 1 kg\n\n2 l de farine T55\n1/3 l de lait entier");
    expect(fields).toMatchObject({ "lines.0.quantity": "2", "lines.0.unit": "l", "lines.1.quantity": "1/3" });
    expect(html).toMatch(/id="lines\.0\.(unit|quantity)-error"/);
    expect(errorOf(html, "lines.1.quantity")).toContain("ne tombe pas juste");
  });

  test("parts of a recipe are notes of its ingredients", async () => {
    const { browser } = await openKitchen();
    const { fields } = await paste(
      browser,
      "Tarte\n\nPâte\n250 g de farine T55\n\nPour la crème :\n1 l de lait entier",
    );
    expect(fields).toMatchObject({ "lines.0.note": "Pâte", "lines.1.note": "Pour la crème" });
  });

  test("that nothing is made of comes back as it was pasted", async () => {
    const { browser } = await openKitchen();
    const empty = await browser.post(path).type("form").send({ text: "  " }).expect(422);
    expect(errorOf(empty.text, "text")).toBe("Collez d’abord le texte d’une recette.");
    const long = `Gâteau\n${"250 g de farine\n".repeat(2_000)}`;
    const { text: html } = await browser.post(path).type("form").send({ text: long }).expect(422);
    expect(errorOf(html, "text")).toContain("20000 caractères au plus");
    expect(String(fieldsOf(html).text)).toHaveLength(long.length);
  });
});

test("what is no form is said to be unreadable", async () => {
  const { browser } = await openKitchen();
  const { text: html } = await browser.post(path).send({ text: card }).expect(415);
  expect(plain(html)).toContain("Cet envoi n’est pas un formulaire lisible.");
});

test("a text that is sent when the session has ended fills the form after the sign-in", async () => {
  const { web, browser } = await openKitchen();
  await browser.get("/recipes/paste").expect(200);
  web.pass(40 * 24 * 3600);
  const sent = await browser.post(path).type("form").set("origin", "http://localhost").send({ text: card });
  expect(sent.headers.location).toContain("/login");
  const { text: html } = await (await signIn(browser)).get(path).expect(200);
  expect(fieldsOf(html)).toMatchObject({ name: "Crème pâtissière", "lines.0.articleId": "Lait entier" });
});

test("« Créer » of a name that nothing has leads to a new article and back to the form as it was", async () => {
  const { browser } = await openKitchen();
  const { fields } = await paste(browser, card);
  const left = await browser
    .post(path)
    .type("form")
    .send({ ...fields, intent: "create:lines.8.articleId" });
  expect(left.status).toBe(302);
  expect(decodeURIComponent(left.headers.location ?? "")).toMatch(/^\/articles\/create\?.*name=safran/);
  const { text: html } = await browser.get(path).expect(200);
  expect(fieldsOf(html)).toMatchObject({ "lines.8.articleId": "safran", "lines.3.pasted": "50 g de farine" });
});

test("an API that knows neither options nor previews still fills the form", async () => {
  const { web } = await openKitchen();
  const fetch = async (request: Request) =>
    /\/api\/options\/|\/preview$/.test(new URL(request.url).pathname)
      ? Response.json({ message: "?" }, { status: 404 })
      : web.api.app.fetch(request);
  const browser = await signIn(createWeb({ fetch }).browser());
  const { fields } = await paste(browser, card);
  expect(fields).toMatchObject({ "lines.0.articleId": "Lait entier", "lines.6.quantity": "11" });
});

test("an API that does not answer leaves the text where it was pasted", async () => {
  const { web } = await openKitchen();
  const fetch = async (request: Request) =>
    new URL(request.url).pathname.startsWith("/api/options/")
      ? Response.json({ message: "?" }, { status: 503 })
      : web.api.app.fetch(request);
  const browser = await signIn(createWeb({ fetch }).browser());
  const { text: html } = await browser
    .post(path)
    .type("form")
    .set("accept", "text/html")
    .send({ text: card })
    .expect(503);
  expect(String(fieldsOf(html).text).replaceAll("\r\n", "\n")).toBe(card);
});
