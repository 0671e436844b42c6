import { expect, test } from "vitest";
import { compareDecimals, subtractDecimals } from "#domain/exact/decimal";
import { fieldsOf } from "../../support/form-fields";
import { json, openScreens, options } from "../outside-api";
import { openKitchen } from "../kitchen";
import { create, fillIn } from "../fill-in";

const order = {
  customerName: "Mme Durand",
  deliveryOn: "2030-05-04",
  "lines.0.productId": "tarte fine",
  "lines.0.quantity": "2",
  "lines.0.unitPriceHt": "18,5",
  "lines.0.vatRate": "5.5",
};

const plain = (html: string) => html.replace(/[\u00a0\u202f]/g, " ").replace(/<!-- -->/g, "");

test("a new allergen in a product with confirmed orders is told before it is saved, with the orders", async () => {
  const {
    browser,
    at: { flour: address, tart: product },
  } = await openKitchen();
  const sold = await create(browser, "external-orders", order);
  const { lockVersion, submissionKey } = fieldsOf((await browser.get(sold)).text);
  await browser
    .post(sold)
    .type("form")
    .send({ intent: "status", to: "confirmed", lockVersion, submissionKey })
    .expect(302);
  const question = await fillIn(browser, `${address}/edit`, { allergens: ["gluten", "sesame"] });
  expect(question.status).toBe(200);
  expect(plain(question.text)).toContain("Nouvel allergène : Sésame");
  expect(question.text).toContain(`href="${product}"`);
  expect(question.text).toContain("Mme Durand");
  expect((await browser.get(address)).text).not.toContain("Sésame");

  const changed = await browser
    .post(`${address}/edit`)
    .type("form")
    .send({ ...fieldsOf(question.text), traces: ["soja"] });
  expect([changed.status, plain(changed.text).includes("Traces possibles : Soja")]).toEqual([200, true]);
  const saved = await browser.post(`${address}/edit`).type("form").send(fieldsOf(changed.text));
  expect(saved.status).toBe(302);
  expect((await browser.get(address)).text).toMatch(/<strong>Gluten<.*<strong>Sésame</s);
});

test("a changed price shows which recipes and products change cost, and by how much, before it is saved", async () => {
  const {
    browser,
    at: { flour: address, dough: recipe },
  } = await openKitchen();
  await fillIn(browser, `${recipe}/edit`, {
    "lines.1.articleId": "FAR-55",
    "lines.1.unit": "kg",
    "lines.1.quantity": "1",
  });
  const question = await fillIn(browser, `${address}/edit`, { "offers.0.packPriceHt": "25" });
  expect(question.status).toBe(200);
  expect(plain(question.text)).toMatch(/Pâte à tarte.*0,63 € \/ kg.*0,70 € \/ kg.*\+0,07 €/s);
  expect(question.text).toContain("Confirmer et enregistrer");
  expect((await browser.post(`${address}/edit`).type("form").send(fieldsOf(question.text))).status).toBe(302);
  expect(plain((await browser.get(address)).text)).toContain("1,00 € / kg");
});

test("the effects of any change can be seen without saving it", async () => {
  const {
    browser,
    at: { dough: recipe },
  } = await openKitchen();
  const seen = await fillIn(browser, `${recipe}/edit`, { name: "Autre pâte", intent: "foresee" });
  expect(seen.status).toBe(200);
  expect(seen.text).toContain("Ni les coûts ni les allergènes");
  expect(fieldsOf(seen.text)).toMatchObject({ name: "Autre pâte" });
  expect((await browser.get(recipe)).text).not.toContain("Autre pâte");
});

test("an API that cannot foresee saves without the warning", async () => {
  const article = {
    id: 3,
    name: "Sel",
    category: "épicerie",
    kind: "ingredient",
    unit: "kg",
    vat_rate: "5.5",
    default_yield_percent: "100",
    managed_stock: true,
    safety_stock: "0",
    lock_version: 1,
    allergens: [],
    traces: [],
    equivalences: [],
    lots: [],
    incoming: [],
    offers: [],
  };
  const { browser, calls } = await openScreens({
    "GET /api/articles/3": () => json({ data: article }),
    "GET /api/options/suppliers": () => options(),
    "PUT /api/articles/3": () => json({ data: article }),
  });
  expect((await fillIn(browser, "/articles/3/edit", { name: "Sel fin" })).status).toBe(302);
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining(["POST /api/articles/3/preview", "PUT /api/articles/3"]),
  );
  expect((await fillIn(browser, "/articles/3/edit", { intent: "foresee" })).text).toContain(
    "ne sait pas calculer les effets",
  );
});

test.each([
  ["1", "0.93", "0.07", 1],
  ["0.1", "0.30", "-0.20", -1],
  ["-1.5", "-1.50", "0.00", 0],
  ["9007199254740993", "9007199254740992", "1", 1],
])("%s − %s is %s, exactly", (a, b, difference, order) => {
  expect(subtractDecimals(a, b)).toBe(difference);
  expect(compareDecimals(a, b)).toBe(order);
});
