import { expect, test, vi } from "vitest";
import { unfold } from "../../support/browser/chromium";
import { fieldsOf } from "../../support/form-fields";
import { textOf } from "../../support/html";
import { productPages } from "../../support/browser/product-pages";
import { openWeb } from "../../support/web";
import { create, fillIn } from "../fill-in";

vi.setConfig({ testTimeout: 120_000 });

const { open, goTo } = productPages();

const expected = /D’après son nom, il y a peut-être : Lait . À vérifier/;
const butter = { name: "Beurre doux", category: "crémerie" };

test("an allergen that a name lets expect is told beside the field and on the article, and never written", async () => {
  const browser = await (await openWeb()).signIn();
  expect(textOf((await browser.get("/articles/create").expect(200)).text)).not.toContain("D’après son nom");
  const refused = await fillIn(browser, "/articles/create", { ...butter, category: "" });
  expect(textOf(refused.text)).toMatch(expected);
  expect(fieldsOf(refused.text).allergens).toBeUndefined();

  const address = await create(browser, "articles", butter);
  const text = textOf((await browser.get(address).expect(200)).text);
  expect(text).toContain("Aucun allergène déclaré.");
  expect(text).toMatch(expected);
  const edited = textOf((await browser.get(`${address}/edit`).expect(200)).text);
  expect(edited).toMatch(expected);
  const traced = await create(browser, "articles", { ...butter, name: "Beurre salé", traces: "lait" });
  expect(textOf((await browser.get(traced).expect(200)).text)).not.toContain("D’après son nom");
});

test("with scripts it follows what is typed, and goes once it is ticked", async () => {
  const page = await open();
  await goTo(page, "/articles/create");
  const hint = page.getByText("D’après son nom");
  await page.locator('[name="name"]').fill("Crème liquide");
  await hint.waitFor();
  await unfold(page);
  expect(await page.locator('[name="allergens"]:checked').count()).toBe(0);
  await page.locator('[name="allergens"][value="lait"]').check();
  await hint.waitFor({ state: "detached" });
  await page.locator('[name="allergens"][value="lait"]').uncheck();
  await hint.waitFor();
  await page.locator('[name="name"]').fill("Lait de coco");
  await hint.waitFor({ state: "detached" });
});
