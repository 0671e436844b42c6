import { create, dough, eggs, fillIn, flour, metro, press, tart } from "../../catalogue/fill-in";
import { type Fields, fieldsOf } from "../../support/form-fields";
import { manyNames, seenThrough, sendSuppliers } from "../../support/world/large-imports";
import type { Agent } from "../../support/web";

const plan = "from=2036-03-01&to=2036-03-31&basis=delivery";
const planning = "/production-planning";

const order: Fields = {
  customerName: "Mairie de Bruz",
  customerType: "business",
  deliveryOn: "2036-03-12",
  deliveryTime: "11h30",
  email: "accueil@bruz.fr",
  depositAmount: "20",
  allergyNotes: "Noix",
  "lines.0.productId": "tarte fine",
  "lines.0.quantity": "300",
  "lines.0.discountPercent": "10",
};

/** Sends the form of a page as it stands there, with these changes. */
async function send(browser: Agent, address: string, changes: Fields) {
  const { submissionKey = "", lockVersion = "" } = fieldsOf((await browser.get(address)).text);
  return browser
    .post(address.replace(/\?.*/, ""))
    .type("form")
    .send({ submissionKey, lockVersion, ...changes });
}

const move = (browser: Agent, address: string, to: string, more: Fields = {}) =>
  send(browser, address, { intent: "status", to, ...more });

/** Two people send the same form: the second is shown what the first has changed, and decides. */
async function changeTwice(browser: Agent, address: string, name: string): Promise<void> {
  const fields = fieldsOf((await browser.get(`${address}/edit`)).text);
  const post = (changes: Fields) =>
    browser
      .post(`${address}/edit`)
      .type("form")
      .send({ ...fields, ...changes, intent: "save" });
  await post({ [name]: "UNE" }).expect(302);
  await post({ [name]: "AUTRE" }).expect(409);
}

async function writeCompany(browser: Agent): Promise<void> {
  const fields = fieldsOf((await browser.get("/company")).text);
  const post = (changes: Fields) =>
    browser
      .post("/company")
      .type("form")
      .send({ ...fields, ...changes, intent: "save" });
  await post({ name: "Maison Bru", siret: "1" }).expect(422);
  const closed = { "closedPeriods.0.from": "2036-08-01", "closedPeriods.0.until": "2036-08-15" };
  await post({ name: "Maison Bru", ...closed }).expect(302);
  await post({ name: "Maison Kermarrec" }).expect(409);
}

async function writeCatalogue(browser: Agent) {
  const supplier = await create(browser, "suppliers", {
    ...metro,
    francoHt: "300",
    shippingFeeHt: "12",
    shippingFeeVatRate: "20",
    "closedPeriods.0.from": "2036-08-01",
    "closedPeriods.0.until": "2036-08-15",
  });
  await create(browser, "suppliers", {
    name: "Grand Frais",
    code: "GF",
    minimumPolicy: "block",
    minimumOrderHt: "5000",
  });
  const article = await create(browser, "articles", {
    ...flour,
    safetyStock: "2",
    "incoming.0.supplierId": "METRO",
    "incoming.0.quantity": "5",
    "incoming.0.expectedOn": "2036-03-01",
  });
  await create(browser, "articles", {
    ...eggs,
    "equivalences.1.quantity": "1",
    "equivalences.1.unit": "piece",
    "equivalences.1.equalsQuantity": "0,018",
    "equivalences.1.equalsUnit": "kg",
    "equivalences.1.part": "jaune",
    "equivalences.1.keepsDays": "2",
    "offers.0.supplierId": "GF",
    "offers.0.packLabel": "Plateau",
    "offers.0.packQuantity": "30",
    "offers.0.packPriceHt": "6,60",
  });
  const recipe = await create(browser, "recipes", {
    ...dough,
    prepMinutes: "20",
    stockManaged: "1",
    stockQuantity: "1",
  });
  await create(browser, "recipes", { name: "Levain", outputQuantity: "1", leadDays: "1" });
  await create(browser, "recipes", {
    name: "Fond",
    status: "active",
    outputQuantity: "1",
    batchStep: "0,5",
    maxBatchQuantity: "2",
    "lines.0.articleId": "pate a tarte",
    "lines.0.quantity": "1",
    "lines.0.yieldPercent": "90",
    "lines.1.articleId": "oeufs",
    "lines.1.quantity": "40",
    "lines.1.unit": "g",
    "lines.1.part": "jaune",
  });
  const product = await create(browser, "products", {
    ...tart,
    vatRateImmediate: "10",
    minOrderQuantity: "2",
    orderMultiple: "2",
    stockManaged: "1",
    "components.1.recipeId": "fond",
    "components.1.quantity": "0,1",
    "components.1.yieldPercent": "95",
  });
  for (const [resource, address] of Object.entries({
    suppliers: supplier,
    articles: article,
    recipes: recipe,
    products: product,
  })) {
    await browser.post(`/${resource}/create`).type("form").send({ intent: "save" }).expect(422);
    await fillIn(browser, `${address}/edit`, { name: "" });
    await changeTwice(browser, address, "code");
    if (resource !== "products") await press(browser, address, "delete");
    const copy = fieldsOf((await browser.get(`/${resource}/create?from=${address.split("/").at(-1) ?? ""}`)).text);
    await press(browser, address, "archive");
    const copied = await browser
      .post(`/${resource}/create`)
      .type("form")
      .send({ ...copy, name: String(copy.name).replace(" (copie)", ""), code: "", intent: "save" })
      .expect(302);
    await press(browser, address, "restore").expect(422);
    await press(browser, String(copied.headers.location), "delete").expect(302);
    await press(browser, address, "restore").expect(302);
  }
  return recipe;
}

async function followOrders(browser: Agent): Promise<void> {
  const [one, two, three] = [
    await create(browser, "external-orders", order),
    await create(browser, "external-orders", { ...order, customerType: "individual", allergyNotes: "gluten" }),
    await create(browser, "external-orders", order),
  ];
  await browser.post("/external-orders/create").type("form").send({ intent: "save" }).expect(422);
  await changeTwice(browser, one, "customerContact");
  await move(browser, two, "confirmed");
  await press(browser, two, "delete");
  const ids = [one, three].map((address) => address.split("/").at(-1) ?? "");
  const together = (to: string, more: Fields = {}) =>
    browser
      .post("/external-orders")
      .type("form")
      .send({ ids, to, submissionKey: to, ...more });
  await together("delivered");
  await together("nowhere");
  for (const to of ["confirmed", "confirmed", "in_production", "ready"]) await together(to);
  await browser.post(`${planning}/runs?${plan}`).type("form").send({ submissionKey: "freeze" }).expect(302);
  await fillIn(browser, `${one}/edit`, { "lines.0.quantity": "302", reason: "Un invité de plus" });
  await fillIn(browser, `${one}/quantities`, { "lines.0.producedQuantity": "4" });
  for (const to of ["draft", "ready", "delivered"]) await move(browser, one, to);
  await press(browser, three, "archive");
  await press(browser, three, "delete");
  await move(browser, three, "cancelled");
  await move(browser, three, "cancelled", { reason: "Annulée par le client" });
  await press(browser, three, "archive");
  await press(browser, three, "restore");
  await press(browser, await create(browser, "external-orders", { ...order, depositAmount: "" }), "delete");
}

async function weighFlour(browser: Agent, recipe: string): Promise<void> {
  const start = `${planning}/weighings/create?recipe=${recipe.split("/").at(-1) ?? ""}`;
  await browser
    .post(start)
    .type("form")
    .send({ ...fieldsOf((await browser.get(start)).text), outputQuantity: "-1" });
  const answer = await browser
    .post(start)
    .type("form")
    .send({ ...fieldsOf((await browser.get(start)).text), outputQuantity: "10", fills: "2" })
    .expect(302);
  const address = String(answer.headers.location).replace(/\/1$/, "");
  const seen = fieldsOf((await browser.get(`${address}/1`)).text);
  for (const quantity of ["", "50", "3", "3,01"])
    await browser
      .post(`${address}/1`)
      .type("form")
      .send({ ...seen, intent: "weigh", quantity, otherLot: "L1" });
  await send(browser, `${address}/1`, { intent: "take-back" });
  for (const intent of ["abandon", "resume", "abandon"]) await press(browser, address, intent);
  await send(browser, `${address}/2`, { intent: "weigh", quantity: "1" });
  await browser.get(`${planning}/weighings?view=all`);
}

async function importLists(browser: Agent): Promise<void> {
  const files = {
    suppliers: ["Nom;Code", "Halles;HALLES", "Rungis;RUNGIS"],
    articles: ["Nom;Famille;Type;Unité;TVA", "Sel;épicerie;Ingrédient;kg;5,5", "Poivre;épicerie;Ingrédient;kg;5,5"],
    recipes: ["Recette;Quantité obtenue;Unité obtenue", "Jus;1;kg", "Fumet;1;kg"],
    products: ["Produit;Prix TTC;TVA", "Sachet;2;5,5", "Bocal;3;5,5"],
  };
  for (const [resource, [headings = "", one = "", other = ""]] of Object.entries(files)) {
    for (const line of [one, other, "x;y;z"]) {
      for (const intent of ["preview", "apply"])
        await browser
          .post(`/${resource}/import`)
          .type("form")
          .send({ csv: `${headings}\n${line}\n`, intent, submissionKey: `${resource}-${intent}` });
    }
  }
}

/** Orders what a plan buys, and by hand; receives a part of it, and takes that back. */
async function buy(browser: Agent): Promise<void> {
  const lists = `${planning}/purchase-lists?${plan}`;
  const seen = fieldsOf((await browser.get(lists)).text);
  const post = (address: string, fields: Fields) => browser.post(address).type("form").send(fields);
  for (const fields of [seen, seen, { order: "1 2036-03-10 BC-1" }, { order: "999 2036-03-10 BC-1" }])
    await post(lists, fields);
  const frozen = `${planning}/runs/1/purchase-lists`;
  await post(frozen, fieldsOf((await browser.get(frozen)).text));

  const day = {
    supplierId: "Métro Vincennes",
    deliverOn: "2036-03-10",
    "lines.0.articleId": "Farine T55",
    "lines.0.packs": "3",
  };
  const [hand, cancelled] = [
    await create(browser, "supplier-orders", day),
    await create(browser, "supplier-orders", { ...day, note: "Quai 2" }),
  ];
  await post("/supplier-orders/create", { intent: "save", submissionKey: "blank" });
  await fillIn(browser, `${hand}/edit`, { deliverOn: "" });
  await changeTwice(browser, hand, "note");
  const draft = fieldsOf((await browser.get(`${hand}/edit`)).text);
  for (const intent of ["reopen", "send", "send", "close", "reopen"]) await send(browser, hand, { intent });
  await post(`${hand}/edit`, { ...draft, intent: "save" });
  const before = fieldsOf((await browser.get(cancelled)).text);
  for (const intent of ["cancel", "reopen"]) await send(browser, cancelled, { intent });
  await post(cancelled, { ...before, intent: "send" });

  const receive = `/receipts/create?order=${hand.split("/").at(-1) ?? ""}`;
  const form = fieldsOf((await browser.get(receive)).text);
  const lot = { ...form, "lines.0.packs": "1", "lines.0.lotCode": "A1", "lines.0.packPriceHt": "19", intent: "save" };
  await post(receive, { ...lot, receivedOn: "2036-12-31" });
  // Two packs of three did not come: it is asked what becomes of them.
  await post(receive, lot);
  const later = { ...lot, "lines.0.rest": "later", "lines.0.restExpectedOn": "2036-03-12" };
  const receipt = String((await post(receive, later).expect(302)).headers.location);
  await post(receive, { ...lot, "lines.0.packs": "2" });
  await post(receive, { ...lot, submissionKey: "other" });
  await press(browser, receipt, "reverse").expect(302);
  const again = fieldsOf((await browser.get(receive)).text);
  const rest = { "lines.0.packs": "1", "lines.0.lotCode": "A1", "lines.0.rest": "close" };
  await post(receive, { ...again, ...rest, intent: "save" }).expect(302);
  await create(browser, "receipts", { "lines.0.articleId": "Farine T55", "lines.0.quantity": "2" });
}

/** A file that is imported beside the requests, another under its key, and one with a wrong line. */
async function importLargeLists(browser: Agent): Promise<void> {
  for (const names of [
    manyNames("Grossiste"),
    manyNames("Grossiste"),
    manyNames("Maraîcher"),
    [...manyNames("Grossiste"), "x"],
  ])
    await sendSuppliers(browser, names);
  for (const path of ["/imports/1", "/imports/2", "/imports/3"]) {
    for (const intent of ["apply", "check"]) {
      await seenThrough(browser, path);
      await press(browser, path, intent);
    }
    await seenThrough(browser, path);
  }
}

/**
 * One of everything written, changed, refused, planned, weighed, imported and deleted, as its forms do it; leaves
 * something for every page to show.
 */
export async function workADay(browser: Agent): Promise<void> {
  await writeCompany(browser);
  const recipe = await writeCatalogue(browser);
  await followOrders(browser);
  await buy(browser);
  await weighFlour(browser, recipe);
  await importLists(browser);
  await importLargeLists(browser);
}

/** Addresses from which the others are found, and some that no link leads to. */
export const starts = [
  "/",
  "/external-orders/week?from=2036-03-10",
  "/external-orders/1?historique=2",
  "/payments/together?order_ids[]=1",
  "/supplier-orders",
  "/receipts",
  "/supplier-orders/create?supplier=1",
  ...["/imports/1", "/imports/2", "/imports/3"],
  ...["compute-needs", "purchase-lists", "production-sheets"].map((page) => `${planning}/${page}?${plan}`),
  `${planning}/compute-needs?${plan}&extra[1]=2&offer[1]=1:2&order_ids=1&exclude_order_ids=2` +
    `&status=draft&supplier_policy=cheapest_total&batch_rounding=exact`,
  `${planning}/runs/1/export?format=csv&part=suppliers`,
  ...["csv", "xlsx", "pdf"].flatMap((format) => [
    `${planning}/runs/1/export?format=${format}`,
    `${planning}/compute-needs/export?${plan}&format=${format}`,
    `${planning}/runs/1/export?format=${format}&part=suppliers&supplier_id=1`,
  ]),
  ...["runs", "runs/1", "makeable", "weighings"].map((page) => `${planning}/${page}`),
  ...["suppliers", "articles", "recipes", "products", "external-orders"].map(
    (resource) => `/options?resource=${resource}&search=a`,
  ),
];
