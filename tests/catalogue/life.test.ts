import { describe, expect, test } from "vitest";
import { type Fields, errorOf, fieldsOf } from "../support/form-fields";
import { type Agent, loaderData, openWeb } from "../support/web";
import { create, dough, eggs, fillIn, flour, metro, press, tart } from "./walk";

async function openKitchen(): Promise<{ browser: Agent; at: Record<"metro" | "flour" | "eggs" | "dough" | "tart", string> }> {
  const { signIn } = await openWeb();
  const browser = await signIn();
  const at = {
    metro: await create(browser, "suppliers", metro),
    flour: await create(browser, "articles", flour),
    eggs: await create(browser, "articles", eggs),
    dough: await create(browser, "recipes", dough),
    tart: await create(browser, "products", tart),
  };
  return { browser, at };
}

const plain = (html: string) => html.replace(/[\u00a0\u202f]/g, " ").replace(/<!-- -->/g, "");

describe("each kind of the catalogue lives its whole life without JavaScript", () => {
  test("what is typed is what the detail shows", async () => {
    const { browser, at } = await openKitchen();
    const supplier = plain((await browser.get(at.metro)).text);
    for (const word of ["Métro Vincennes · METRO", "lun., mer.", "14 h 30", "150,50 €", "Farine T55"]) expect(supplier).toContain(word);
    const article = plain((await browser.get(at.flour)).text);
    for (const word of ["0,90 € / kg", "Sac de 25 kg", "12,5 kg", "mar. 31 déc. 2030", "<strong>Gluten</strong>", "Pâte à tarte"]) expect(article).toContain(word);
    const recipe = plain((await browser.get(at.dough)).text);
    for (const word of ["10 kg", "5,40 €", "500 g", "Sabler.\nNe pas chauffer.", "Point critique HACCP", "<strong>Gluten, Œufs</strong>", "Tarte fine"]) expect(recipe).toContain(word);
    expect(recipe).toContain("Coût incomplet.");
    expect(recipe).toContain("Œufs");
    const product = plain((await browser.get(at.tart)).text);
    for (const word of ["18,50 €", "350 g", "<strong>Gluten, Œufs</strong>", "Pâte à tarte"]) expect(product).toContain(word);
  });

  test.each<["metro" | "flour" | "dough" | "tart", string, Fields, string]>([
    ["metro", "suppliers", { name: "Metro Nation" }, "Metro Nation"],
    ["flour", "articles", { name: "Farine T65" }, "Farine T65"],
    ["dough", "recipes", { name: "Pâte brisée" }, "Pâte brisée"],
    ["tart", "products", { name: "Tarte large" }, "Tarte large"],
  ])("%s: edited, duplicated, archived, restored, refused while used, deleted", async (which, resource, change, renamed) => {
    const { browser, at } = await openKitchen();
    const address = at[which];
    const edited = await fillIn(browser, `${address}/edit`, change);
    expect([edited.status, edited.headers.location]).toEqual([302, address]);
    expect((await browser.get(address)).text).toContain(renamed);

    const copied = await fillIn(browser, `/${resource}/create?from=${address.split("/").at(-1)}`, {});
    expect(copied.status).toBe(302);
    const copy = String(copied.headers.location);
    expect(copy).not.toBe(address);
    expect((await browser.get(copy)).text).toContain(`${renamed} (copie)`);

    expect((await press(browser, copy, "archive")).status).toBe(302);
    expect((await browser.get(copy)).text).toContain("Restaurer");
    const names = async (query: string) => (await loaderData<{ rows: { name: string }[] }>(browser, `/${resource}${query}`)).rows.map(({ name }) => name);
    expect(await names("")).not.toContain(`${renamed} (copie)`);
    expect(await names("?archived=1")).toEqual([`${renamed} (copie)`]);
    expect((await press(browser, copy, "restore")).status).toBe(302);
    expect(await names("")).toContain(`${renamed} (copie)`);

    const gone = await press(browser, copy, "delete");
    expect([gone.status, gone.headers.location]).toEqual([302, `/${resource}`]);
    await browser.get(copy).expect(404);
    if (which === "tart") return;
    const refused = await press(browser, address, "delete");
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Archiver plutôt");
    await browser.get(address).expect(200);
  });

  test("what stands in the way of a deletion is linked (R72)", async () => {
    const { browser, at } = await openKitchen();
    const { text } = await press(browser, at.flour, "delete");
    expect(text).toContain(`href="${at.dough}"`);
  });

  test("a restored name that was taken meanwhile is told, and an unknown button does nothing", async () => {
    const { browser, at } = await openKitchen();
    await press(browser, at.tart, "archive").expect(302);
    await create(browser, "products", tart);
    const refused = await press(browser, at.tart, "restore");
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("a pris ce nom entre-temps");
    expect((await press(browser, at.tart, "toString")).status).toBe(400);
    expect((await press(browser, "/products/999", "archive")).status).toBe(404);
  });
});

describe("a write happens once", () => {
  test("when the same form is sent twice at once, and when it is sent again from the browser's history (R68, R69)", async () => {
    const { signIn } = await openWeb();
    const browser = await signIn();
    const fields = { ...fieldsOf((await browser.get("/suppliers/create")).text), ...metro };
    const send = () => browser.post("/suppliers/create").type("form").send(fields);
    const answers = [...(await Promise.all([send(), send(), send()])), await send()];
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
    expect((await loaderData<{ meta: { total: number } }>(browser, "/suppliers")).meta.total).toBe(1);
  });

  test("and a form corrected after a refusal is accepted", async () => {
    const { signIn } = await openWeb();
    const browser = await signIn();
    const refused = await fillIn(browser, "/suppliers/create", { ...metro, siret: "123" });
    expect(refused.status).toBe(422);
    const corrected = await browser.post("/suppliers/create").type("form").send({ ...fieldsOf(refused.text), siret: "" });
    expect(corrected.status).toBe(302);
  });
});

test("two people edit the same recipe: the second sees both values and chooses (R70)", async () => {
  const { browser, at } = await openKitchen();
  const edit = `${at.dough}/edit`;
  const mine = fieldsOf((await browser.get(edit)).text);
  expect((await fillIn(browser, edit, { "lines.0.quantity": "7", notes: "Repos d’une nuit" })).status).toBe(302);
  const conflict = await browser.post(edit).type("form").send({ ...mine, name: "Pâte sablée", "lines.0.quantity": "8" }).expect(409);
  expect(conflict.text).toContain("Votre saisie");
  const fields = fieldsOf(conflict.text);
  expect(fields).toMatchObject({ "side:name": "mine", "side:notes": "theirs", "lines.0.quantity": "8" });
  expect(fields).not.toHaveProperty("side:lines.0.quantity");
  await browser.post(edit).type("form").send({ ...fields, "side:lines.0.quantity": "theirs" }).expect(302);
  const now = fieldsOf((await browser.get(edit)).text);
  expect(now).toMatchObject({ name: "Pâte sablée", notes: "Repos d’une nuit", "lines.0.quantity": "7" });
});

describe("every rule says what is wrong beside its field (R61)", () => {
  const rules: [kind: "suppliers" | "articles" | "recipes" | "products", changes: Fields, field: string, message: string][] = [
    ["suppliers", { name: "" }, "name", "obligatoire"],
    ["suppliers", { name: "M" }, "name", "Au moins 2"],
    ["suppliers", { name: "metro vincennes" }, "name", "existe déjà"],
    ["suppliers", { code: "a b" }, "code", "capitales"],
    ["suppliers", { siret: "12345678901234" }, "siret", "SIRET inexact"],
    ["suppliers", { vatNumber: "12" }, "vatNumber", "Numéro de TVA"],
    ["suppliers", { email: "marie" }, "email", "Adresse électronique"],
    ["suppliers", { cutoffTime: "25:00" }, "cutoffTime", "heure"],
    ["suppliers", { leadTimeDays: "1,5" }, "leadTimeDays", "nombre entier"],
    ["suppliers", { leadTimeDays: "-1" }, "leadTimeDays", "négatif"],
    ["suppliers", { minimumOrderHt: "12,345" }, "minimumOrderHt", "trop de décimales"],
    ["suppliers", { minimumOrderHt: "-1" }, "minimumOrderHt", "négatif"],
    ["suppliers", { "closedPeriods.0.from": "2026-08-10", "closedPeriods.0.until": "2026-08-01" }, "closedPeriods.0.until", "suivre le début"],
    ["articles", { category: "" }, "category", "obligatoire"],
    ["articles", { code: "FAR-55" }, "code", "Farine T55"],
    ["articles", { barcode: "3099012001103" }, "barcode", "Code-barres inexact"],
    ["articles", { kind: "packaging" }, "allergens", "Seul un ingrédient"],
    ["articles", { allergens: ["gluten"], traces: ["gluten"] }, "traces", "Déjà parmi"],
    ["articles", { defaultYieldPercent: "0" }, "defaultYieldPercent", "supérieur à 0"],
    ["articles", { defaultYieldPercent: "1001" }, "defaultYieldPercent", "Au plus 1000"],
    ["articles", { safetyStock: "12,5,0" }, "safetyStock", "deux virgules"],
    ["articles", { "offers.0.supplierId": "Personne" }, "offers.0.supplierId", "Aucun choix"],
    ["articles", { "offers.0.packQuantity": "0" }, "offers.0.packQuantity", "supérieur à 0"],
    ["articles", { "offers.0.packPriceHt": "-1" }, "offers.0.packPriceHt", "négatif"],
    ["articles", { "offers.0.preferred": "" }, "offers", "préférée"],
    ["articles", { "offers.0.packMultiple": "0" }, "offers.0.packMultiple", "Au moins 1"],
    ["articles", { "equivalences.0.quantity": "1", "equivalences.0.unit": "kg", "equivalences.0.equalsQuantity": "1000", "equivalences.0.equalsUnit": "g" }, "equivalences.0.equalsUnit", "mesures différentes"],
    ["articles", { "lots.0.quantity": "" }, "lots.0.quantity", "obligatoire"],
    ["articles", { "lots.0.expiresOn": "31/02/2030" }, "lots.0.expiresOn", "date"],
    ["recipes", { outputQuantity: "0" }, "outputQuantity", "supérieur à 0"],
    ["recipes", { productionLossPercent: "100" }, "productionLossPercent", "inférieur à 100"],
    ["recipes", { "lines.1.unit": "l" }, "lines.1.unit", "Ajoutez à « Œufs »"],
    ["recipes", { "lines.1.part": "jaune" }, "lines.1.part", "n'a pas de partie"],
    ["recipes", { "lines.0.quantity": "0" }, "lines.0.quantity", "supérieur à 0"],
    ["recipes", { "lines.0.articleId": "" }, "lines.0.articleId", "obligatoire"],
    ["products", { priceHt: "" }, "priceHt", "obligatoire"],
    ["products", { "components.0.unit": "l" }, "components.0.unit", "Pâte à tarte"],
    ["products", { "components.0.quantity": "x" }, "components.0.quantity", "Écrivez un nombre"],
    ["products", { orderMultiple: "0" }, "orderMultiple", "supérieur à 0"],
  ];

  test("for each of the four kinds", async () => {
    const { browser } = await openKitchen();
    const base = { suppliers: { ...metro, name: "Autre", code: "AUTRE" }, articles: { ...flour, name: "Autre", code: "AUTRE" }, recipes: { ...dough, name: "Autre" }, products: { ...tart, name: "Autre" } };
    for (const [kind, changes, field, message] of rules) {
      const answer = await fillIn(browser, `/${kind}/create`, { ...base[kind], ...changes });
      expect([kind, changes, answer.status]).toEqual([kind, changes, 422]);
      expect(errorOf(answer.text, field), JSON.stringify(changes)).toContain(message);
      expect(answer.text).toContain(`href="#${field}"`);
    }
  });

  test("a recipe without ingredients cannot be active", async () => {
    const { browser } = await openKitchen();
    const answer = await fillIn(browser, "/recipes/create", { name: "Vide", status: "active", outputQuantity: "1" });
    expect(errorOf(answer.text, "lines")).toContain("au moins un ingrédient");
  });

  test("a recipe that would contain itself is refused with its path", async () => {
    const { browser, at } = await openKitchen();
    await create(browser, "recipes", { name: "Fond de tarte", outputQuantity: "1", "lines.0.articleId": "Pâte à tarte (recette)", "lines.0.quantity": "1" });
    const answer = await fillIn(browser, `${at.dough}/edit`, { "lines.2.articleId": "fond de tarte", "lines.2.quantity": "1" });
    expect(errorOf(answer.text, "lines.2.articleId")).toContain("Pâte à tarte › Fond de tarte › Pâte à tarte");
  });
});
