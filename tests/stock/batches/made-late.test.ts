import { expect, test } from "vitest";
import { fillIn } from "../../catalogue/fill-in";
import { readable, textOf } from "../../support/html";
import { stockArticle } from "../../support/world/ledger";
import { textsOf } from "../../support/files/pdf-text";
import { at } from "../../support/read-answer";
import { articleOf, offerOf, openShop, orderOf, productOf, recipeOf } from "../../support/world/shop";
import { readFile, readLacks, readMismatches, readWork } from "../../support/oracles/pages-agree";
import { openWeb } from "../../support/web";
import { deskOf } from "../../support/writes";

const [wednesday, thursday, friday, saturday] = ["2026-03-04", "2026-03-05", "2026-03-06", "2026-03-07"];

/**
 * A bakery on Thursday morning: bread of Friday takes dough of the eve, and that leaven of the eve before, which nobody
 * made on Wednesday. A cake of Friday takes nothing made ahead.
 */
async function lateBakery() {
  const { api, signIn, turnTo } = await openWeb({}, { accessTokenTtlSeconds: 1_000_000 });
  turnTo(`${wednesday}T05:00:00Z`);
  const desk = await deskOf(api);
  const { supplier } = await openShop(desk);
  const flour = await desk.create(
    "/api/articles",
    articleOf({ name: "Farine de seigle", unit: "kg", offers: [offerOf(supplier)] }),
  );
  await stockArticle(desk.db, flour.id, "100");
  const line = (of: object, quantity: string) => ({ quantity, unit: "kg", ...of });
  const made = { status: "active", output_quantity: "1", output_unit: "kg", lead_days: 1 };
  const leaven = await desk.create(
    "/api/recipes",
    recipeOf({ ...made, name: "Levain", lines: [line({ article_id: flour.id }, "1")] }),
  );
  const dough = await desk.create(
    "/api/recipes",
    recipeOf({ ...made, name: "Pâte à pain", lines: [line({ recipe_id: leaven.id }, "0.5")] }),
  );
  const bread = await desk.create(
    "/api/products",
    productOf({ name: "Pain", components: [{ recipe_id: dough.id, quantity: "1", unit: "kg" }] }),
  );
  const cake = await desk.create(
    "/api/products",
    productOf({ name: "Quatre-quarts", components: [{ article_id: flour.id, quantity: "1", unit: "kg" }] }),
  );
  const order = async (day: string, lines: object[]) => {
    const { id, lock_version } = await desk.create(
      "/api/external-orders",
      orderOf({ delivery_on: day, production_on: day, lines }),
    );
    await desk.write("POST", `/api/external-orders/${String(id)}/status`, { status: "confirmed", lock_version });
    return id;
  };
  const late = await order(friday, [
    { product_id: bread.id, quantity: "10" },
    { product_id: cake.id, quantity: "2" },
  ]);
  const inTime = await order(saturday, [{ product_id: bread.id, quantity: "4" }]);
  turnTo(`${thursday}T05:00:00Z`);
  const browser = await signIn();
  const page = async (path: string) => textOf(readable((await browser.get(path).expect(200)).text));
  const window = { from: thursday, to: "2026-03-11" };
  return { desk, browser, page, window, leaven, dough, bread, cake, late, inTime };
}

test("what should have been made before today lacks in all places alike, until it is made", async () => {
  const { desk, browser, page, window, leaven, dough, bread, cake, late, inTime } = await lateBakery();
  const { lacks } = await readWork(desk, window);
  expect(lacks).toMatchObject([
    {
      article_id: null,
      recipe_id: leaven.id,
      day: thursday,
      quantity: "5",
      cause: "too_late",
      message: "manque 5 kg de levain",
      recipes: [{ recipe_id: dough.id, day: thursday, quantity: "10" }],
      products: [{ product_id: bread.id, day: friday, quantity: "10" }],
      order_lines: [{ order_id: late, product_id: bread.id, quantity: "10" }],
    },
  ]);
  const reported = await readLacks(desk, browser, window);
  const all = [`${thursday} manque 5 kg de levain`];
  expect(reported).toMatchObject({
    plan: all,
    purchases: all,
    sheets: all,
    paper: all,
    problems: all,
    grids: all,
    untoldByOrders: [],
    otherOnDays: [],
  });
  expect(
    await readMismatches(browser, window, lacks, {
      products: [bread.id, cake.id],
      recipes: [leaven.id, dough.id],
      orders: [late, inTime],
    }),
  ).toEqual([]);
  const path = `/production-planning/compute-needs?from=${window.from}&to=${window.to}`;
  const problems = await page(`${path}&onglet=problemes`);
  expect(problems).toContain("jeu. 5 mars : manque 5 kg de levain");
  expect(problems).toContain("aurait dû être fait mer. 4 mars 2026");
  expect(problems).toContain("Voir la fiche de production");
  expect(problems).toContain("Compter sans cette commande");
  const csv = await browser.get(
    `/production-planning/compute-needs/export?from=${window.from}&to=${window.to}&format=csv&part=lacks`,
  );
  expect(csv.text).toContain("Levain;5;kg;Préparé trop tard;;;;Pâte à pain, jeu. 5 mars 2026");

  const recipes = await browser.get(
    `/production-planning/compute-needs/export?from=${thursday}&to=${thursday}&format=csv&part=recipes`,
  );
  expect(recipes.text).toContain("Fait d’avance");
  expect(recipes.text).toMatch(/jeu. 5 mars 2026 : 5.kg pour ven. 6, 2.kg pour sam. 7/);
  const needs = `/production-planning/compute-needs/export?from=${thursday}&to=${thursday}&format=pdf`;
  const paper = textsOf(await readFile(browser, needs)).join(" ");
  expect(paper.replace(/[\s\u00a0\u202f]+/g, " ")).toContain(
    "jeu. 5 mars 2026 Levain 7 kg 5 kg pour ven. 6, 2 kg pour sam. 7",
  );

  const { status } = await desk.write("POST", "/api/batches", {
    recipe_id: leaven.id,
    planned: "5",
    obtained: "5",
    production_on: thursday,
    seen: 0,
  });
  expect(status).toBe(201);
  expect((await readWork(desk, window)).lacks).toEqual([]);
  expect(await page(`/external-orders/${String(late)}`)).not.toContain("manque");
});

test("a day that makes something for later orders alone says so, and the plan to work out begins with it", async () => {
  const { desk, page } = await lateBakery();
  const plan = await page(`/production-planning/compute-needs?from=${thursday}&to=${thursday}`);
  expect(plan).not.toContain("Rien à produire");
  expect(plan).toMatch(/À faire\s+2/);
  expect(plan).toContain("Pâte à pain");
  const days = `from=${thursday}&to=2026-03-11&only=suppliers`;
  expect(at(await desk.get(`/api/production-planning/compute-needs?${days}`), "data", "standing")).toMatchObject({
    first_day: thursday,
  });
  expect(await page("/")).toContain("du jeu. 5 mars");
});

test("a batch that gave less leaves only its rest to lack", async () => {
  const { desk, window, leaven, bread, late } = await lateBakery();
  await desk.write("POST", "/api/batches", {
    recipe_id: leaven.id,
    planned: "5",
    obtained: "4",
    production_on: wednesday,
    seen: 0,
  });
  const { lacks } = await readWork(desk, window);
  expect(lacks).toMatchObject([
    { recipe_id: leaven.id, quantity: "1", products: [{ product_id: bread.id, quantity: "2" }] },
  ]);
  expect(lacks[0]?.order_lines).toMatchObject([{ order_id: late, quantity: "2" }]);
});

test("a product says from which day on it can be ordered, an order what it comes too late for", async () => {
  const { desk, browser, page, bread, cake, leaven } = await lateBakery();
  // Leaven today, dough on Friday, bread on Saturday.
  expect(await page(`/products/${String(bread.id)}`)).toContain("livrable à partir du sam. 7 mars");
  expect(await page(`/products/${String(cake.id)}`)).not.toContain("livrable à partir");
  const days = "/api/production-planning/making-days";
  const query = `product_ids[]=${String(bread.id)}&product_ids[]=${String(cake.id)}&product_ids[]=999`;
  expect(at(await desk.get(`${days}?${query}&on=${friday}`), "data")).toEqual([
    {
      product_id: bread.id,
      name: "Pain",
      earliest_on: saturday,
      earliest_delivery_on: saturday,
      first: { recipe_id: leaven.id, name: "Levain", day: wednesday },
    },
    {
      product_id: cake.id,
      name: "Quatre-quarts",
      earliest_on: thursday,
      earliest_delivery_on: thursday,
      first: null,
    },
  ]);
  const path = "/external-orders/create";
  const send = (intent: string, deliveryOn: string) =>
    fillIn(browser, path, {
      customerName: "Mairie de Bruz",
      customerType: "business",
      deliveryOn,
      intent,
      "lines.0.productId": "Pain",
      "lines.0.quantity": "3",
    });
  const warning = "Délai : pour « Pain », « Levain » aurait dû être fait mer. 4 mars";
  for (const intent of ["reckon", "confirm"]) {
    const answer = await send(intent, friday);
    expect(answer.status).toBe(200);
    expect(textOf(readable(answer.text))).toContain(warning);
  }
  expect((await send("confirm", "2026-03-10")).status).toBe(302);

  const company = await desk.read("/api/company");
  await desk.write("PUT", "/api/company", { ...company, name: "Fournil du Bourg", closed_weekdays: [5] });
  // Friday is closed: leaven and dough today and tomorrow do not do.
  expect(at(await desk.get(`${days}?${query}`), "data", 0)).toMatchObject({ earliest_on: "2026-03-08" });
});
