import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fieldsOf } from "../../support/form-fields";
import { hrefOf, readable, textOf } from "../../support/html";
import { type Agent, openWeb } from "../../support/web";

const samples = [
  ["suppliers", ["Moulin de la Vilaine", "Crèmerie du Marché"]],
  ["articles", ["Farine de blé T65", "Beurre doux", "Sucre semoule", "Boîte pâtissière"]],
  ["recipes", ["Crème pâtissière", "Tarte au sucre", "Pâte à tarte"]],
  ["products", ["Tarte au sucre, 6 parts", "Coffret de deux tartes"]],
] as const;

async function opened(browser: Agent, resource: string) {
  const page = (await browser.get(`/${resource}/import`).expect(200)).text;
  const key = String(fieldsOf(page).submissionKey);
  const send = (intent: string, file: string | Buffer) =>
    browser
      .post(`/${resource}/import`)
      .field({ submissionKey: key, intent })
      .attach("file", Buffer.from(file), { filename: "exemple.csv", contentType: "text/csv" });
  return { page, send };
}

test("the sample files that the imports offer import one after the other, without an error", async () => {
  const browser = await (await openWeb()).signIn();
  for (const [resource, names] of samples) {
    const { page, send } = await opened(browser, resource);
    const sample = readFileSync(`public${hrefOf(page, "Télécharger un fichier d’exemple")}`);
    const preview = textOf((await send("preview", sample).expect(200)).text);
    expect(preview).toContain(`Importer ${String(names.length)} `);
    expect(preview).not.toMatch(/erreur|laissées de côté/);
    expect((await send("apply", sample).expect(302)).headers.location).toBe(`/${resource}`);
    const list = textOf((await browser.get(`/${resource}`).expect(200)).text);
    for (const name of names) expect(list).toContain(name);
  }
  expect(textOf(readable((await browser.get("/recipes").expect(200)).text))).toContain("3 recettes");
});

test("a file of recipes is refused line by line, under the headings it has", async () => {
  const browser = await (await openWeb()).signIn();
  const { page, send } = await opened(browser, "recipes");
  expect(textOf(readable(page))).toContain("Une ligne par ingrédient");
  const csv = [
    "Recette;Quantité obtenue;Unité obtenue;Ingrédient;Quantité;Unité",
    "Sablé;1;kg;Fondant;beaucoup;g",
    ";;;Sablé;1;tonne",
    "Fondant;;kg;;;",
  ].join("\n");
  const text = textOf(readable((await send("preview", csv).expect(422)).text));
  expect(text).toContain("4 erreurs : rien n’est importé");
  for (const [line, column, message] of [
    [2, "Quantité", "Écrivez un nombre"],
    [3, "Unité", "Choix possibles"],
    [3, "Ingrédient", "« Sablé » se contiendrait"],
    [4, "Quantité obtenue", "Ce champ est obligatoire"],
  ])
    expect(text).toMatch(new RegExp(`Ligne ${String(line)} ${String(column)} ${String(message)}`));
  expect(textOf(readable((await browser.get("/recipes")).text))).toContain("Aucune recette");
});
