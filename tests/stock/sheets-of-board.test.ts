import { describe, expect, test } from "vitest";
import { textOf } from "../support/html";
import { readFile } from "../support/told-everywhere";
import { textOf as textOfPaper } from "../support/pdf-text";
import { openShop, orderOf } from "../support/shop";
import { openWeb } from "../support/web";
import { deskOf } from "../support/writes";

test("a day's sheets are the board's: what a batch makes for later days lacks last", async () => {
  const web = await openWeb();
  web.turnTo("2026-03-10T06:00:00Z");
  const desk = await deskOf(web.api);
  const shop = await openShop(desk);
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
      return [...pages, /Pâte\s+(\S+ kg)/.exec(pdf)?.[1]].map((said) => said?.replaceAll("\u00a0", " "));
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
