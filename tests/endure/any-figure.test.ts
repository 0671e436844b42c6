import { expect, test } from "vitest";
import type { Field, Fields } from "#domain/contract/field";
import { makeableDetail } from "#domain/contract/planning/makeable";
import { needs } from "#domain/contract/planning/needs";
import { runDifference, runRow } from "#domain/contract/planning/planning-runs";
import { productionSheet } from "#domain/contract/planning/production-sheets";
import { resources } from "#domain/contract/resources";
import { weighing } from "#domain/contract/planning/weighings";
import { create, dough, eggs, fillIn, flour, metro, tart } from "../catalogue/fill-in";
import { amissIn, openChangedAnswers, withField } from "../support/servers/changed-answers";
import { fieldsOf } from "../support/form-fields";
import { type Agent, openWeb } from "../support/web";

/** The calls that tell of calculations, of what can be made, and of weighings. */
const figures = /^\/api\/(production-planning|weighings)\b/;

const planning = "/production-planning";
const plan = "from=2036-03-01&to=2036-03-31&basis=delivery";
const pages = [
  "/",
  "/external-orders/week?from=2036-03-10",
  "/external-orders/1",
  `${planning}/compute-needs?${plan}`,
  `${planning}/production-sheets?${plan}`,
  `${planning}/purchase-lists?${plan}`,
  `${planning}/makeable`,
  `${planning}/makeable/1?quantity=500`,
  `${planning}/runs`,
  `${planning}/runs/1`,
  `${planning}/runs/1/production-sheets`,
  `${planning}/runs/1/purchase-lists`,
  `${planning}/weighings`,
  `${planning}/weighings/1`,
  `${planning}/weighings/1/1`,
];

const recordPages = ["suppliers", "articles", "recipes", "products", "external-orders"].flatMap((resource) => [
  `/${resource}`,
  `/${resource}/1`,
  `/${resource}/1/edit`,
]);

/** A bakery with a minimum that is missed, yolks taken from eggs, a frozen plan since changed, and a weighing. */
async function fill(browser: Agent) {
  await create(browser, "suppliers", { ...metro, minimumPolicy: "block", francoHt: "900", shippingFeeHt: "12" });
  await create(browser, "suppliers", { name: "Moulin d’Or", deliveryWeekdays: ["2"], minimumOrderHt: "10" });
  await create(browser, "articles", {
    ...flour,
    safetyStock: "2",
    "incoming.0.supplierId": "METRO",
    "incoming.0.quantity": "5",
    "incoming.0.expectedOn": "2036-03-01",
    "offers.1.supplierId": "moulin d'or",
    "offers.1.packLabel": "Sac de 5 kg",
    "offers.1.packQuantity": "5",
    "offers.1.packPriceHt": "6",
    "offers.1.available": "1",
  });
  await create(browser, "articles", {
    ...eggs,
    "equivalences.1.part": "jaune",
    "equivalences.1.quantity": "1",
    "equivalences.1.unit": "piece",
    "equivalences.1.equalsQuantity": "0,018",
    "equivalences.1.equalsUnit": "kg",
    "equivalences.2.part": "blanc",
    "equivalences.2.quantity": "1",
    "equivalences.2.unit": "piece",
    "equivalences.2.equalsQuantity": "0,033",
    "equivalences.2.equalsUnit": "kg",
    "offers.0.supplierId": "METRO",
    "offers.0.packLabel": "Plateau de 30",
    "offers.0.packQuantity": "30",
    "offers.0.packPriceHt": "7,20",
    "offers.0.available": "1",
  });
  await create(browser, "recipes", {
    ...dough,
    "lines.1.unit": "kg",
    "lines.1.quantity": "0,5",
    "lines.1.part": "jaune",
  });
  await create(browser, "products", tart);
  const order = await create(browser, "external-orders", {
    customerName: "Mairie",
    deliveryOn: "2036-03-12",
    deliveryTime: "10:00",
    allergyNotes: "Noix",
    "lines.0.productId": "tarte fine",
    "lines.0.quantity": "300",
  });
  await browser.post(order).type("form").send({ intent: "status", to: "confirmed", lockVersion: "1" }).expect(302);
  await browser.post(`${planning}/runs?${plan}`).type("form").send({}).expect(302);
  await fillIn(browser, `${order}/edit`, { "lines.0.quantity": "250", intent: "save" });
  const address = `${planning}/weighings/create?recipe=1&for=10&fills=2`;
  const form = fieldsOf((await browser.get(address).expect(200)).text);
  const started = await browser
    .post(address)
    .type("form")
    .send({ ...form, intent: "save" })
    .expect(302);
  const line = fieldsOf((await browser.get(String(started.headers.location)).expect(200)).text);
  await browser
    .post(String(started.headers.location))
    .type("form")
    .send({ ...line, intent: "weigh", quantity: "3" });
}

/** Names of the fields that are one of some words, wherever the contract has one. */
function choicesIn(field: Field | { kind: "group"; fields: Fields }, name = ""): string[] {
  if (field.kind === "group") return Object.entries(field.fields).flatMap(([inner, one]) => choicesIn(one, inner));
  return field.kind === "list" ? choicesIn(field.of, name) : field.kind === "choice" ? [name] : [];
}

const groups = { needs, runRow, runDifference, productionSheet, makeableDetail, weighing };
const records = Object.values(resources).flatMap(({ row, one }) => [row, one]);
const choices = new Set(
  [...Object.values(groups), ...records].flatMap((fields) => choicesIn({ kind: "group", fields })),
);

/** Ids name the things themselves: without one there is nothing to lead to, but a page all the same. */
const isName = (field: string) => /(_id|^position|^parameters)$/.test(field);

async function open() {
  const product = await openWeb();
  await fill(await product.signIn());
  const answers = await openChangedAnswers(product);
  const amissOn = async (page: string, field: string) => {
    const { status, text = "" } = await answers.browser.get(page);
    if (status >= 500) return String(status);
    return isName(field) ? null : amissIn(text);
  };
  return { ...answers, amissOn };
}

test(
  "no page of figures needs any one field: each left out, one at a time, and null where a list was",
  { timeout: 480_000 },
  async () => {
    const { change, callsOf, drawnFrom, amissOn } = await open();
    const failing: string[] = [];
    let tried = 0;
    for (const page of pages) {
      const calls = await callsOf(page);
      const complete = await drawnFrom(page);
      for (const [pattern, fields] of calls) {
        if (!figures.test(pattern)) continue;
        for (const field of fields) {
          change({
            pattern,
            of: (answer) => withField(answer, field, (was) => (Array.isArray(was) ? null : undefined)),
          });
          tried += 1;
          if ((await drawnFrom(page)) === complete) continue;
          const amiss = await amissOn(page, field);
          if (amiss) failing.push(`${page} without ${field} of ${pattern}: ${amiss}`);
        }
      }
    }
    expect(failing).toEqual([]);
    expect(tried).toBeGreaterThan(1000);
  },
);

test("a word that nobody knows, wherever the contract has one of some, is shown as it came or not at all", async () => {
  const { change, callsOf, drawnFrom, amissOn } = await open();
  const failing: string[] = [];
  let tried = 0;
  for (const page of [...pages, ...recordPages]) {
    const calls = await callsOf(page);
    const complete = await drawnFrom(page);
    for (const [pattern, fields] of calls)
      for (const field of fields) {
        if (!choices.has(field)) continue;
        change({ pattern, of: (answer) => withField(answer, field, () => "zut") });
        tried += 1;
        if ((await drawnFrom(page)) === complete) continue;
        const amiss = await amissOn(page, field);
        if (amiss) failing.push(`${page} with "zut" as ${field} of ${pattern}: ${amiss}`);
      }
  }
  expect(failing).toEqual([]);
  expect(tried).toBeGreaterThan(150);
});
