import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fieldsOf } from "../support/form-fields";
import { hrefOf, textOf } from "../support/html";
import { openWeb } from "../support/web";

test.each([
  ["suppliers", ["Moulin de la Vilaine", "Crèmerie du Marché"]],
  ["articles", ["Farine de blé T65", "Beurre doux", "Sucre semoule", "Boîte pâtissière"]],
])("the sample file that the import of %s offers imports without an error", async (resource, names) => {
  const browser = await (await openWeb()).signIn();
  const page = (await browser.get(`/${resource}/import`).expect(200)).text;
  const sample = readFileSync(`public${hrefOf(page, "Télécharger un fichier d’exemple")}`);
  const key = String(fieldsOf(page).submissionKey);
  const send = (intent: string) =>
    browser
      .post(`/${resource}/import`)
      .field({ submissionKey: key, intent })
      .attach("file", sample, { filename: "exemple.csv", contentType: "text/csv" });
  const preview = textOf((await send("preview").expect(200)).text);
  expect(preview).toContain(`Importer ${String(names.length)} `);
  expect(preview).not.toMatch(/erreur|laissées de côté/);
  expect((await send("apply").expect(302)).headers.location).toBe(`/${resource}`);
  const list = textOf((await browser.get(`/${resource}`).expect(200)).text);
  for (const name of names) expect(list).toContain(name);
});
