import { describe, expect, test } from "vitest";
import { type Fields, fieldsOf } from "../support/form-fields";
import { loaderData, openWeb } from "../support/web";
import { openKitchen } from "./kitchen";
import { create, fillIn, metro, press, tart } from "./fill-in";

const plain = (html: string) => html.replace(/[\u00a0\u202f]/g, " ").replace(/<!-- -->/g, "");

describe("each kind of the catalogue lives its whole life without JavaScript", () => {
  test("what is typed is what the detail shows", async () => {
    const { browser, at } = await openKitchen();
    const supplier = plain((await browser.get(at.metro)).text);
    for (const word of ["Métro Vincennes", "METRO", "lun., mer.", "14 h 30", "150,50 €", "Farine T55"])
      expect(supplier).toContain(word);
    const article = plain((await browser.get(at.flour)).text);
    for (const word of [
      "0,90 € / kg",
      "Sac de 25 kg",
      "12,5 kg",
      "mar. 31 déc. 2030",
      "<strong>Gluten</strong>",
      "Pâte à tarte",
    ])
      expect(article).toContain(word);
    const recipe = plain((await browser.get(at.dough)).text);
    for (const word of [
      "10 kg",
      "5,40 €",
      "500 g",
      "Sabler.\nNe pas chauffer.",
      "Point critique HACCP",
      "<strong>Gluten</strong>",
      "<strong>Œufs</strong>",
      "Tarte fine",
    ])
      expect(recipe).toContain(word);
    expect(recipe).toContain("Coût incomplet.");
    expect(recipe).toContain("Œufs");
    const product = plain((await browser.get(at.tart)).text);
    for (const word of ["18,50 €", "350 g", "<strong>Gluten</strong>", "<strong>Œufs</strong>", "Pâte à tarte"])
      expect(product).toContain(word);
  });

  test.each<["metro" | "flour" | "dough" | "tart", string, Fields, string]>([
    ["metro", "suppliers", { name: "Metro Nation" }, "Metro Nation"],
    ["flour", "articles", { name: "Farine T65" }, "Farine T65"],
    ["dough", "recipes", { name: "Pâte brisée" }, "Pâte brisée"],
    ["tart", "products", { name: "Tarte large" }, "Tarte large"],
  ])(
    "%s: edited, duplicated, archived, restored, refused while used, deleted",
    async (which, resource, change, renamed) => {
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
      const names = async (query: string) =>
        (await loaderData<{ rows: { name: string }[] }>(browser, `/${resource}${query}`)).rows.map(({ name }) => name);
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
    },
  );

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
  test(
    "when the same form is sent twice at once, and when it is sent again from the browser's history " + "(R68, R69)",
    async () => {
      const { signIn } = await openWeb();
      const browser = await signIn();
      const fields = { ...fieldsOf((await browser.get("/suppliers/create")).text), ...metro };
      const send = () => browser.post("/suppliers/create").type("form").send(fields);
      const answers = [...(await Promise.all([send(), send(), send()])), await send()];
      expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
      expect((await loaderData<{ meta: { total: number } }>(browser, "/suppliers")).meta.total).toBe(1);
    },
  );

  test("and a form corrected after a refusal is accepted", async () => {
    const { signIn } = await openWeb();
    const browser = await signIn();
    const refused = await fillIn(browser, "/suppliers/create", { ...metro, siret: "123" });
    expect(refused.status).toBe(422);
    const corrected = await browser
      .post("/suppliers/create")
      .type("form")
      .send({ ...fieldsOf(refused.text), siret: "" });
    expect(corrected.status).toBe(302);
  });
});

test("two people edit the same recipe: the second sees both values and chooses (R70)", async () => {
  const { browser, at } = await openKitchen();
  const edit = `${at.dough}/edit`;
  const mine = fieldsOf((await browser.get(edit)).text);
  expect((await fillIn(browser, edit, { "lines.0.quantity": "7", notes: "Repos d’une nuit" })).status).toBe(302);
  const conflict = await browser
    .post(edit)
    .type("form")
    .send({ ...mine, name: "Pâte sablée", "lines.0.quantity": "8" })
    .expect(409);
  expect(conflict.text).toContain("Votre saisie");
  const fields = fieldsOf(conflict.text);
  expect(fields).toMatchObject({ "side:name": "mine", "side:notes": "theirs", "lines.0.quantity": "8" });
  expect(fields).not.toHaveProperty("side:lines.0.quantity");
  await browser
    .post(edit)
    .type("form")
    .send({ ...fields, "side:lines.0.quantity": "theirs" })
    .expect(302);
  const now = fieldsOf((await browser.get(edit)).text);
  expect(now).toMatchObject({ name: "Pâte sablée", notes: "Repos d’une nuit", "lines.0.quantity": "7" });
});
