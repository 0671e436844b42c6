import { describe, expect, test } from "vitest";
import { textOf } from "../../support/html";
import { readFile } from "../../support/oracles/pages-agree";
import { at } from "../../support/read-answer";
import { textOf as textOfPaper } from "../../support/files/pdf-text";
import { openShop, orderOf } from "../../support/world/shop";
import { openWeb } from "../../support/web";
import { type Desk, type Saved, deskOf } from "../../support/writes";

const planning = "/api/production-planning";
const path = "/production-planning/compute-needs";

/** Keeps no stock of an article: nobody lacks it. */
async function uncount(desk: Desk, { id }: Pick<Saved, "id">) {
  const article = `/api/articles/${String(id)}`;
  await desk.write("PUT", article, { ...(await desk.read(article)), managed_stock: false });
}

test("a day's sheets are the board's: what a batch makes for later days lacks last", async () => {
  const web = await openWeb();
  web.turnTo("2026-03-10T06:00:00Z");
  const desk = await deskOf(web.api);
  const shop = await openShop(desk);
  for (const article of [shop.box, shop.eggs]) await uncount(desk, article);
  // A whole batch of dough serves two days alike; there is flour for the first, and none comes in time.
  const dough = `/api/recipes/${String(shop.dough.id)}`;
  await desk.write("PUT", dough, { ...(await desk.read(dough)), output_quantity: "7", batch_step: "1" });
  const supplier = `/api/suppliers/${String(shop.supplier.id)}`;
  await desk.write("PUT", supplier, { ...(await desk.read(supplier)), lead_time_days: 2 });
  await desk.write("POST", "/api/receipts", {
    supplier_id: shop.supplier.id,
    received_on: "2026-03-10",
    lines: [{ article_id: shop.flour.id, quantity: "2.6" }],
  });
  for (const production_on of ["2026-03-10", "2026-03-11"]) {
    const lines = [{ product_id: shop.tart.id, quantity: "10" }];
    const { id, lock_version } = await desk.create(
      "/api/external-orders",
      orderOf({ production_on, delivery_on: production_on, lines }),
    );
    await desk.write("POST", `/api/external-orders/${String(id)}/status`, { status: "confirmed", lock_version });
  }
  const browser = await web.signIn();
  const page = async (url: string) => textOf((await browser.get(url).expect(200)).text);
  const sheets = (day: string) => `/production-planning/production-sheets?from=${day}&to=${day}`;
  // The dough of the day lacks; its tarts do not: those of the day after come after them.
  expect(await page("/")).toContain("manque 2,4 kg de farine");
  const html = (await browser.get(sheets("2026-03-10")).expect(200)).text;
  const [dough10, tarts10] = [
    html.slice(html.indexOf('id="recipe-'), html.indexOf('id="product-')),
    html.slice(html.indexOf('id="product-')),
  ];
  expect(textOf(dough10)).toContain("manque 2,4 kg de farine");
  expect(textOf(tarts10)).not.toContain("farine");
  const paper = await readFile(
    browser,
    "/production-planning/compute-needs/export?from=2026-03-10&to=2026-03-10&part=fiches",
  );
  expect(textOfPaper(paper)).toContain("À produire le mardi 10 mars 2026");
  expect(textOfPaper(paper).match(/manque 2,4 kg de farine/g)).toHaveLength(1);
  expect(await page(sheets("2026-03-12"))).toContain("Rien à produire ce jour-là.");
  // « Calculer » names the statuses that count anyhow.
  const usual = (await browser.get(`${sheets("2026-03-10")}&status=confirmed&status=in_production`)).text;
  expect(textOf(usual.slice(usual.indexOf('id="product-')))).not.toContain("farine");
  // Nor does the plan of tomorrow alone leave out what its tarts wait for: the dough that today's batch was to leave.
  const read = (query: string) => web.api.get(`${planning}/${query}`);
  const alone = at(await read("compute-needs?from=2026-03-11&to=2026-03-11"), "data", "lacks");
  const lack = { name: "Farine", day: "2026-03-10", quantity: "2.4" };
  expect(alone).toMatchObject([{ ...lack, products: [{ day: "2026-03-11" }] }]);
  expect(await page(`${path}?from=2026-03-11&to=2026-03-11&onglet=problemes`)).toContain("manque 2,4 kg de farine");
  for (const part of ["suppliers", "lacks"])
    expect(at(await read(`compute-needs?from=2026-03-11&to=2026-03-11&only=${part}`), "data", "lacks")).toEqual(alone);
  const sheet = at(await read("production-sheets?from=2026-03-11&to=2026-03-11"), "data", 0);
  expect(sheet).toMatchObject({ products: [{ lacks: [lack] }] });
  // What reaches no day of a plan is not told by it.
  expect(at(await read("compute-needs?from=2026-03-12&to=2026-03-12"), "data", "lacks")).toEqual([]);
});

test("a minimum that the coming week reaches keeps nothing from being made, whichever days are asked", async () => {
  const web = await openWeb();
  web.turnTo("2026-03-09T06:00:00Z");
  const desk = await deskOf(web.api);
  const shop = await openShop(desk);
  const { supplier, tart } = shop;
  await uncount(desk, shop.box);
  // One pack of flour and one of eggs: 82.60 € on Tuesday; of the days after, as much again.
  const own = `/api/suppliers/${String(supplier.id)}`;
  const terms = { minimum_order_ht: "150", minimum_policy: "block", delivery_weekdays: [2] };
  await desk.write("PUT", own, { ...(await desk.read(own)), ...terms });
  for (const production_on of ["2026-03-10", "2026-03-13"]) {
    const lines = [{ product_id: tart.id, quantity: "50" }];
    const { id, lock_version } = await desk.create(
      "/api/external-orders",
      orderOf({ production_on, delivery_on: production_on, lines }),
    );
    await desk.write("POST", `/api/external-orders/${String(id)}/status`, { status: "confirmed", lock_version });
  }
  const plan = async (from: string, to: string) =>
    at(await web.api.get(`${planning}/compute-needs?from=${from}&to=${to}`), "data");
  expect(await plan("2026-03-09", "2026-03-15")).toMatchObject({ lacks: [], suppliers: [{ blocked: false }] });
  // The list of Tuesday alone would be refused: it says so, and that is no lack of the day.
  const alone = await plan("2026-03-10", "2026-03-10");
  expect(alone).toMatchObject({ lacks: [], suppliers: [{ blocked: true }] });
  expect(alone).toMatchObject({ issues: [{ code: "supplier_minimum", severity: "error" }] });
  expect(await plan("2026-03-09", "2026-03-10")).toMatchObject({ lacks: [] });
});

describe("every door of the days after shows the figure that the plan asks now", () => {
  const days = ["2026-03-10", "2026-03-11", "2026-03-12"] as const;

  /** Twenty tarts a day of a dough of which half batches of 5 kg are made: 10, 5 and 10 kg are asked. */
  async function openKitchen() {
    const web = await openWeb();
    web.turnTo("2026-03-10T06:00:00Z");
    const desk = await deskOf(web.api);
    const shop = await openShop(desk);
    const dough = `/api/recipes/${String(shop.dough.id)}`;
    await desk.write("PUT", dough, { ...(await desk.read(dough)), batch_step: "0.5" });
    const orders: number[] = [];
    for (const production_on of days) {
      const lines = [{ product_id: shop.tart.id, quantity: "20" }];
      const { id, lock_version } = await desk.create(
        "/api/external-orders",
        orderOf({ production_on, delivery_on: production_on, lines }),
      );
      await desk.write("POST", `/api/external-orders/${String(id)}/status`, { status: "confirmed", lock_version });
      orders.push(id);
    }
    const browser = await web.signIn();
    /** Returns what each door says of the dough of a day: its sheet, the sheets of the week, and its paper. */
    const doors = async (day: string) => {
      const ofDay = `from=${day}&to=${day}`;
      const sheets = [
        `/production-planning/production-sheets?${ofDay}`,
        `/production-planning/production-sheets?from=${days[0]}&to=${days[2]}&jour=${day}`,
      ];
      const pages = await Promise.all(
        sheets.map(async (path) => textOf((await browser.get(path).expect(200)).text).match(/Pâte : (\S+ kg)/)?.[1]),
      );
      const paper = `/production-planning/compute-needs/export?${ofDay}&part=fiches`;
      const pdf = textOfPaper(await readFile(browser, paper));
      return [...pages, /Pâte\s+(\S+ kg)/.exec(pdf)?.[1]].map((quantity) => quantity?.replaceAll("\u00a0", " "));
    };
    return { desk, shop, browser, orders, doors };
  }

  const note = { production_on: days[0], seen: 0 };

  test("a dough that yielded less than was launched", async () => {
    const { desk, shop, doors } = await openKitchen();
    expect([await doors(days[1]), await doors(days[2])]).toEqual([
      Array.from({ length: 3 }, () => "5 kg"),
      Array.from({ length: 3 }, () => "10 kg"),
    ]);
    const dough = { recipe_id: shop.dough.id, planned: "10", obtained: "8" };
    expect(await desk.write("POST", "/api/batches", { ...note, ...dough })).toMatchObject({ status: 201 });
    expect([await doors(days[1]), await doors(days[2])]).toEqual([
      Array.from({ length: 3 }, () => "10 kg"),
      Array.from({ length: 3 }, () => "5 kg"),
    ]);
  });

  test("an order that left though nothing of it was noted", async () => {
    const { desk, orders, doors } = await openKitchen();
    const [left = 0] = orders;
    const { lock_version } = await desk.read(`/api/external-orders/${String(left)}`);
    await desk.write("POST", `/api/external-orders/${String(left)}/status`, { status: "delivered", lock_version });
    expect([await doors(days[1]), await doors(days[2])]).toEqual([
      Array.from({ length: 3 }, () => "10 kg"),
      Array.from({ length: 3 }, () => "5 kg"),
    ]);
  });

  test("today's sheet stays what it was, and says what is left of it though nobody noted any", async () => {
    const { desk, shop, browser, doors } = await openKitchen();
    const tarts = { product_id: shop.tart.id, planned: "20", expected: "10", obtained: "10" };
    expect(await desk.write("POST", "/api/batches", { ...note, ...tarts })).toMatchObject({ status: 201 });
    expect(await doors(days[0])).toEqual(Array.from({ length: 3 }, () => "10 kg"));
    const sheets = `/production-planning/production-sheets?from=${days[0]}&to=${days[0]}`;
    const page = textOf((await browser.get(sheets).expect(200)).text).replaceAll("\u00a0", " ");
    expect(page).toContain("Reste 5 kg (0,5 fournée)");
    const paper = `/production-planning/compute-needs/export?from=${days[0]}&to=${days[0]}&part=fiches`;
    expect(textOfPaper(await readFile(browser, paper)).replaceAll("\u00a0", " ")).toContain("Reste 5 kg.");
  });
});
