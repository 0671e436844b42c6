import { expect, test } from "vitest";
import { type Fields, fieldsOf } from "../../support/form-fields";
import { textOf } from "../../support/html";
import { openWeb } from "../../support/web";
import { create, eggs, flour, metro } from "../fill-in";

/** Returns the names of the groups that stand open among those that may be folded. */
const opened = (html: string) =>
  [...html.matchAll(/<details open=""><summary><strong>([^<]*)/g)].map(([, name]) => name);

async function openArticle(fields: Fields) {
  const browser = await (await openWeb()).signIn();
  await create(browser, "suppliers", metro);
  const address = await create(browser, "articles", fields);
  return { browser, address: `${address}/edit` };
}

test("a folded group says what it holds, and loses nothing", async () => {
  const { browser, address } = await openArticle({ ...flour, traces: ["soja"], defaultYieldPercent: "90" });
  const { text } = await browser.get(address).expect(200);
  expect(opened(text)).toEqual([]);
  const words = textOf(text);
  expect(words).toContain("Allergènes Contient : Gluten · Traces possibles : Soja");
  expect(words).toContain("Références Référence interne : FAR-55");
  expect(words).toContain("Rendement et équivalences Rendement de 90 %");
  await browser
    .post(address)
    .type("form")
    .send({ ...fieldsOf(text), intent: "save" })
    .expect(302);
  expect(fieldsOf((await browser.get(address).expect(200)).text)).toMatchObject({
    allergens: "gluten",
    traces: "soja",
    defaultYieldPercent: "90",
    code: "FAR-55",
  });
});

test("what a group holds nothing of is said, and equivalences as one says them", async () => {
  const { browser, address } = await openArticle({ ...eggs, allergens: [] });
  const words = textOf((await browser.get(address).expect(200)).text);
  expect(words).toContain("Allergènes Aucun");
  expect(words).toMatch(/Rendement de 100 % · 1 pièce = 0,05 kg/);
});

test("a group is open on what is wrong, what is lacking and what was changed, without scripts too", async () => {
  const { browser, address } = await openArticle(flour);
  const fields = fieldsOf((await browser.get(address).expect(200)).text);
  const send = (changes: Fields) =>
    browser
      .post(address)
      .type("form")
      .send({ ...fields, ...changes });
  const wrong = await send({ barcode: "12", intent: "save" }).expect(422);
  expect(opened(wrong.text)).toEqual(["Références"]);
  const added = await send({ intent: "add:equivalences" }).expect(200);
  expect(opened(added.text)).toEqual(["Rendement et équivalences"]);
  const changed = await send({ traces: "soja", intent: "add:offers" }).expect(200);
  expect(opened(changed.text)).toEqual(["Allergènes"]);
});

test("the groups of a copy are folded as those of what it copies, and of a new one as they are blank", async () => {
  const { browser, address } = await openArticle(flour);
  const id = /\d+/.exec(address)?.[0] ?? "";
  for (const path of ["/articles/create", `/articles/create?from=${id}`])
    expect(opened((await browser.get(path).expect(200)).text)).toEqual([]);
});
