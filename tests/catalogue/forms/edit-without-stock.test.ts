import { expect, test } from "vitest";
import { articleOf, productOf, recipeOf } from "../../support/world/shop";
import { fieldsOf } from "../../support/form-fields";
import { openWeb } from "../../support/web";
import { deskOf } from "../../support/writes";

test.each([
  ["articles", articleOf({ lots: [{ code: "B1", quantity: "2" }] }), /^lots\./, { safetyStock: "3" }],
  ["recipes", recipeOf({ stock_managed: true, stock_quantity: "2" }), /^stockQuantity$/, { category: "Base" }],
  ["products", productOf({ stock_managed: true, stock_quantity: "2" }), /^stockQuantity$/, { category: "Base" }],
])("the form that changes %s leaves their stock to the ledger, and as it is", async (resource, body, asks, changed) => {
  const { api, signIn } = await openWeb();
  const browser = await signIn();
  const desk = await deskOf(api);
  const { id } = await desk.create(`/api/${resource}`, body);
  const address = `/${resource}/${String(id)}/edit`;
  const fields = fieldsOf((await browser.get(address).expect(200)).text);
  expect(Object.keys(fields).filter((name) => asks.test(name))).toEqual([]);
  await browser
    .post(address)
    .type("form")
    .send({ ...fields, ...changed, intent: "save" })
    .expect(302);
  const lots = await api.db.selectFrom("stock_lots").selectAll().execute();
  expect(lots).toMatchObject([{ on_hand: 2_000_000 }]);
});
