import { expect, test } from "vitest";
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
