import { expect, test } from "vitest";
import { z } from "zod";
import { openChangedAnswers } from "../../support/servers/changed-answers";
import { fieldsOf } from "../../support/form-fields";
import { type Agent, loaderData, openWeb } from "../../support/web";
import { create, fillIn } from "../../catalogue/fill-in";
import { type Fields, createOrder, openOrderDesk, orderDeskDay, page, plain, readOrder } from "../order-desk";

/** At the order desk it is nine o’clock. */
const today = "2026-11-25";

async function confirmed(browser: Agent, fields: Fields) {
  const address = await createOrder(browser, { deliveryOn: today, ...fields });
  const { lockVersion } = await readOrder(browser, address);
  await browser.post(address).type("form").send({ lockVersion, intent: "status", to: "confirmed" }).expect(302);
  return address;
}

interface Listing {
  orders: { customerName: string; isLate: boolean }[];
  meta: { total: number };
}

const namesIn = async (browser: Agent, query: string) =>
  (await loaderData<Listing>(browser, `/external-orders${query}`)).orders.map(({ customerName }) => customerName);

test("an order is late once its hour is past, until all of it is delivered: list, badge and home", async () => {
  const { browser, pass } = await openOrderDesk();
  const early = await confirmed(browser, { customerName: "Mme Tôt", deliveryTime: "09h30" });
  await confirmed(browser, { customerName: "M. Tard", deliveryTime: "10h00" });
  await confirmed(browser, { customerName: "Sans heure", deliveryTime: "" });
  expect(await namesIn(browser, "?late=1")).toEqual([]);
  expect(await page(browser, "/")).not.toContain("en retard");
  pass(45 * 60);
  expect(await namesIn(browser, "?late=1")).toEqual(["Mme Tôt"]);
  const home = plain(await page(browser, "/"));
  expect(home).toContain('href="/external-orders?late=1">1 commande en retard');
  expect(home).toMatch(/Mme Tôt<\/a>, <time[^>]*>mer\. 25 nov\. 2026<\/time> à 9 h 30/);
  for (const at of [early, `/external-orders/week?from=${today}`, "/external-orders"])
    expect((await page(browser, at)).match(/En retard<\/span>/g), at).toHaveLength(1);
  expect((await browser.get("/external-orders/export?late=1").buffer(true)).text).toMatch(/Mme Tôt(?![^]*M\. Tard)/);
  await fillIn(browser, `${early}/quantities`, { "lines.0.deliveredQuantity": "3", "lines.1.deliveredQuantity": "11" });
  expect(await namesIn(browser, "?late=1")).toEqual(["Mme Tôt"]);
  await fillIn(browser, `${early}/quantities`, { "lines.1.deliveredQuantity": "12" });
  expect((await readOrder(browser, early)).status).not.toBe("delivered");
  expect(await namesIn(browser, "?late=1")).toEqual([]);
  expect(await page(browser, "/")).not.toContain("en retard");
  expect(await page(browser, early)).not.toContain("En retard</span>");
  pass(20 * 60);
  expect(await namesIn(browser, "?late=1")).toEqual(["M. Tard"]);
});

test("the view of what is late is one of the list's: searched and filtered it stays so", async () => {
  const { browser, pass } = await openOrderDesk();
  for (const customerName of ["Mme Tôt", "M. Matin"]) await confirmed(browser, { customerName, deliveryTime: "09h30" });
  await confirmed(browser, { customerName: "M. Matin, demain", deliveryOn: "2026-11-26" });
  pass(3600);
  const html = await page(browser, "/external-orders?late=1");
  expect(html).toMatch(/aria-current="true"[^>]*href="\/external-orders\?late=1"|late=1"[^>]*aria-current="true"/);
  expect(fieldsOf(html)).toMatchObject({ late: "1" });
  expect(await namesIn(browser, "?late=1&search=matin")).toEqual(["M. Matin"]);
  expect(await namesIn(browser, "?late=1&status=ready")).toEqual([]);
  expect(await namesIn(browser, "?late=1&delivery_to=2026-11-24")).toEqual([]);
});

test("of an API that knows no hours the day counts, as before", async () => {
  const product = await openWeb();
  product.turnTo(orderDeskDay);
  const own = await product.signIn();
  await create(own, "products", { name: "Tarte fine", code: "TARTE", price: "9", priceBasis: "ht", active: "1" });
  const lines = { "lines.0.productId": "TARTE", "lines.0.quantity": "3" };
  const order = {
    customerName: "Mairie",
    customerType: "business",
    deliveryOn: today,
    deliveryTime: "08h00",
    ...lines,
  };
  await create(own, "external-orders", order);
  const { browser, change } = await openChangedAnswers(product);
  expect(await page(browser, "/external-orders")).toContain("En retard</span>");
  const list = z.looseObject({ data: z.array(z.looseObject({ all_delivered: z.unknown() })) });
  change({
    pattern: "/api/external-orders",
    of: (answer) => {
      const { data, ...rest } = list.parse(answer);
      return { ...rest, data: data.map(({ all_delivered: _, ...row }) => row) };
    },
  });
  expect(await page(browser, "/external-orders")).not.toContain("En retard</span>");
});
