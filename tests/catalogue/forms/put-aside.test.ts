import { expect, test } from "vitest";
import { type Fields, fieldsOf } from "../../support/form-fields";
import { type Agent, openWeb } from "../../support/web";
import { fillIn } from "../fill-in";

/** Opens a form, fills it in and presses « Créer » of the picker at a place; answers the form that this leads to. */
async function leaveFor(browser: Agent, address: string, changes: Fields, place: string): Promise<string> {
  const refused = await fillIn(browser, address, changes);
  const intent = `create:${place}`;
  expect([refused.status, refused.text.includes(`value="${intent}"`)]).toEqual([422, true]);
  const left = await browser
    .post(address)
    .type("form")
    .send({ ...fieldsOf(refused.text), intent });
  expect(left.status).toBe(302);
  return String(left.headers.location);
}

test("a form that is left for another is there after that was left for a third, without JavaScript", async () => {
  const { signIn } = await openWeb();
  const browser = await signIn();
  const recipe = { name: "Sablés de l’ami", "lines.0.articleId": "Beurre d’été", "lines.0.quantity": "3" };
  const toArticle = await leaveFor(browser, "/recipes/create", recipe, "lines.0.articleId");
  const article = { category: "crémerie", "offers.0.supplierId": "Ferme & fils", "offers.0.packLabel": "Motte" };
  const toSupplier = await leaveFor(browser, toArticle, article, "offers.0.supplierId");
  const supplier = await fillIn(browser, toSupplier, {});
  expect([supplier.status, supplier.headers.location]).toEqual([302, toArticle]);
  const back = fieldsOf((await browser.get(toArticle).expect(200)).text);
  expect(back).toMatchObject({ ...article, name: "Beurre d’été" });
  const sent = { ...back, "offers.0.packQuantity": "5", "offers.0.packPriceHt": "40" };
  const saved = await browser.post(toArticle).type("form").send(sent);
  expect([saved.status, saved.headers.location]).toEqual([302, "/recipes/create"]);
  expect(fieldsOf((await browser.get("/recipes/create").expect(200)).text)).toMatchObject(recipe);
});
