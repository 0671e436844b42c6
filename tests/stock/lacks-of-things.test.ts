import { expect, test } from "vitest";
import { hrefOf, readable, textOf } from "../support/html";
import { stockArticle } from "../support/ledger";
import { openShop, orderOf, productOf } from "../support/shop";
import { openWeb } from "../support/web";
import { deskOf } from "../support/writes";

const [wednesday, thursday, friday] = ["2026-03-04", "2026-03-05", "2026-03-06"];

/** The shop on Thursday morning, whose supplier comes on Friday: ten tarts are due on Thursday, two on Friday. */
async function kitchen() {
  const { api, signIn, turnTo } = await openWeb({}, { accessTokenTtlSeconds: 1_000_000 });
  turnTo(`${wednesday}T05:00:00Z`);
  const desk = await deskOf(api);
  const shop = await openShop(desk);
  const supplier = await desk.read(`/api/suppliers/${String(shop.supplier.id)}`);
  await desk.write("PUT", `/api/suppliers/${String(shop.supplier.id)}`, { ...supplier, lead_time_days: 1 });
  const sachet = await desk.create(
    "/api/products",
    productOf({ name: "Coffret", components: [{ product_id: shop.tart.id, quantity: "2", unit: "piece" }] }),
  );
  for (const [day, product, quantity] of [
    [thursday, shop.tart, "10"],
    [friday, sachet, "1"],
  ] as const) {
    const { id, lock_version } = await desk.create(
      "/api/external-orders",
      orderOf({ delivery_on: day, production_on: day, lines: [{ product_id: product.id, quantity }] }),
    );
    await desk.write("POST", `/api/external-orders/${String(id)}/status`, { status: "confirmed", lock_version });
  }
  turnTo(`${thursday}T05:00:00Z`);
  const browser = await signIn();
  const page = async (path: string) => readable((await browser.get(path).expect(200)).text);
  return { api, desk, shop, sachet, page };
}

const ofFlour = "manque 1,75 kg de farine, 9,722 pièces d’œufs, 10 pièces de boîte";

test("the pages of a product and of its recipe say what lacks, in the words of the plan", async () => {
  const { shop, sachet, page } = await kitchen();
  const product = await page(`/products/${String(shop.tart.id)}`);
  expect(textOf(product)).toContain(
    "Une matière manque pour ce qui en est commandé. Décider " +
      `jeu. 5 mars : ${ofFlour} ven. 6 mars : manque 2 pièces de boîte`,
  );
  expect(textOf(await page(hrefOf(product, "Décider")))).toContain("jeu. 5 mars : manque 1,75 kg de farine");
  expect(textOf(await page(`/recipes/${String(shop.dough.id)}`))).toContain(
    "Décider jeu. 5 mars : manque 1,75 kg de farine, 9,722 pièces d’œufs",
  );
  expect(textOf(await page(`/products/${String(sachet.id)}`))).toContain(
    "Décider ven. 6 mars : manque 2 pièces de boîte",
  );
});

test("what can still be made says it too: below the product of the list, and on its own page", async () => {
  const { shop, page } = await kitchen();
  const list = await page("/production-planning/makeable");
  expect(textOf(list.slice(list.indexOf("<tbody")))).toContain(`Tarte jeu. 5 mars : ${ofFlour}, et 1 autre jour`);
  const later = await page(`/production-planning/makeable?on=${friday}`);
  expect(textOf(later.slice(later.indexOf("<tbody")))).toContain("Tarte ven. 6 mars : manque 2 pièces de boîte");
  const detail = await page(`/production-planning/makeable/${String(shop.tart.id)}`);
  expect(textOf(detail)).toContain(`jeu. 5 mars : ${ofFlour} ven. 6 mars : manque 2 pièces de boîte`);
  expect(textOf(detail)).not.toContain("NaN");
});

test("says nothing once all is there, and of what is archived", async () => {
  const { api, desk, shop, page } = await kitchen();
  const paths = [
    `/products/${String(shop.tart.id)}`,
    `/recipes/${String(shop.dough.id)}`,
    "/production-planning/makeable",
    `/production-planning/makeable/${String(shop.tart.id)}`,
  ];
  for (const path of paths) expect(textOf(await page(path))).toContain("manque 1,75 kg de farine");
  await desk.write("POST", `/api/products/${String(shop.tart.id)}/archive`);
  expect(textOf(await page(`/products/${String(shop.tart.id)}`))).not.toContain("manque 1,75 kg");
  for (const { id } of [shop.flour, shop.eggs, shop.box]) await stockArticle(api.db, id, "99");
  for (const path of paths) expect(textOf(await page(path))).not.toMatch(/manque [\d,]+ (kg|pièces) d/);
});
