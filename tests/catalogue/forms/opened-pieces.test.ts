import { expect, test } from "vitest";
import { fieldsOf } from "../../support/form-fields";
import { readable, textOf } from "../../support/html";
import { openWeb } from "../../support/web";
import { eggs, fillIn } from "../fill-in";

test("an article's form says how long an opened piece serves, its page too, without JavaScript", async () => {
  const { signIn } = await openWeb();
  const browser = await signIn();
  const page = async (address: string) => textOf(readable((await browser.get(address).expect(200)).text));
  const saved = await fillIn(browser, "/articles/create", { ...eggs, "equivalences.0.keepsDays": "2" });
  const address = String(saved.headers.location);
  expect([saved.status, await page(address)]).toEqual([302, expect.stringContaining("= 50 g, ouvert se garde 2 j")]);
  const form = `${address}/edit`;
  expect(fieldsOf((await browser.get(form).expect(200)).text)).toMatchObject({ "equivalences.0.keepsDays": "2" });
  expect((await fillIn(browser, form, { "equivalences.0.keepsDays": "0" })).status).toBe(302);
  expect(await page(address)).toContain("= 50 g, ouvert sert le jour même");
  expect((await fillIn(browser, form, { "equivalences.0.keepsDays": "" })).status).toBe(302);
  expect(await page(address)).not.toContain("ouvert");
  const refused = await fillIn(browser, form, { "equivalences.0.unit": "l", "equivalences.0.keepsDays": "1" });
  expect([refused.status, textOf(readable(refused.text))]).toEqual([
    422,
    expect.stringContaining("Dites-le d’une équivalence en pièces (1 pièce = …)"),
  ]);
  expect(fieldsOf(refused.text)).toMatchObject({ "equivalences.0.keepsDays": "1" });
});

test("a recipe's form asks no such thing: nothing of it is opened", async () => {
  const { signIn } = await openWeb();
  const browser = await signIn();
  const form = (await browser.get("/recipes/create").expect(200)).text;
  expect(form).toContain("Ajouter une équivalence");
  expect(form).not.toContain("Ouvert, se garde");
});
