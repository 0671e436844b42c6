import { expect, test } from "vitest";
import { fieldsOf } from "../../support/form-fields";
import { textOf } from "../../support/html";
import type { Agent } from "../../support/web";
import { createOrder, openOrderDesk, page, readOrder } from "../order-desk";

const today = "2026-11-25";
const list = "/external-orders?to_collect=1";

const idOf = (address: string) => address.replace(/\D/g, "");

/** Takes an order that is confirmed, and returns its address. */
async function confirmed(browser: Agent, fields: Record<string, string> = {}): Promise<string> {
  const address = await createOrder(browser, { deliveryOn: today, ...fields });
  const { lockVersion } = await readOrder(browser, address);
  await browser.post(address).type("form").send({ lockVersion, intent: "status", to: "confirmed" }).expect(302);
  return address;
}

const keyOf = (html: string) => String(fieldsOf(html).submissionKey);
const hidden = (html: string) => [...html.matchAll(/name="orders" value="([^"]+)"/g)].map(([, value = ""]) => value);

async function press(browser: Agent, address: string, changes: Record<string, string> = {}) {
  const html = await page(browser, address);
  const sent = new URLSearchParams({
    submissionKey: keyOf(html),
    paidOn: today,
    intent: "pay",
    means: "transfer",
    ...changes,
  });
  for (const value of hidden(html)) sent.append("orders", value);
  return browser.post(address).type("form").send(sent.toString());
}

test("orders that are ticked among those to collect are paid by one transfer", async () => {
  const { browser } = await openOrderDesk();
  const [one, two] = [await confirmed(browser), await confirmed(browser, { depositAmount: "30" })];
  expect(await page(browser, "/external-orders?selected=all"), "only of what is to be collected").not.toContain(
    "Encaisser la sélection",
  );
  expect(await page(browser, `${list}&selected=all`)).toContain("Encaisser la sélection");
  const led = await browser
    .post(list)
    .type("form")
    .send({ intent: "collect", ids: [idOf(one), idOf(two)] })
    .expect(302);
  const address = led.headers.location ?? "";
  expect(address).toMatch(/^\/payments\/together\?/);
  const text = textOf(await page(browser, address));
  expect(text).toContain("Encaisser ensemble 2 commandes · 178,60 €");
  expect(text).toContain("Encaisser 178,60 €");
  const answer = await press(browser, address, { note: "Virement de la mairie" });
  expect([answer.status, answer.headers.location]).toEqual([302, list]);
  expect(textOf(await page(browser, list))).toContain("178,60 € encaissés, 2 commandes");
  for (const order of [one, two])
    expect(await readOrder(browser, order)).toMatchObject({
      amountDue: "0.00",
      payments: [
        { means: "transfer", paidOn: today, note: "Virement de la mairie" },
        ...(order === two ? [{ isDeposit: true, amount: "30.00" }] : []),
      ],
    });
  expect(textOf(await page(browser, address))).toMatch(/Rien à encaisser : .*Aucune commande n’est choisie/);
});

test("what was paid meanwhile is said, nothing is paid twice, and what was typed stays", async () => {
  const { browser, colleague } = await openOrderDesk();
  const other = await colleague();
  const [one, two] = [await confirmed(browser), await confirmed(browser)];
  const address = `/payments/together?order_ids[]=${idOf(one)}&order_ids[]=${idOf(two)}`;
  const html = await page(browser, address);
  await press(other, `/payments/together?order_ids[]=${idOf(one)}`);
  const sent = new URLSearchParams({
    submissionKey: keyOf(html),
    paidOn: "2026-11-24",
    intent: "pay",
    means: "cheque",
    note: "n° 12",
  });
  for (const value of hidden(html)) sent.append("orders", value);
  const refused = await browser.post(address).type("form").send(sent.toString()).expect(409);
  expect(textOf(refused.text)).toContain("rien n’est encaissé. Vérifiez le total.");
  expect(textOf(refused.text)).toContain("Il n’y a plus rien à encaisser.");
  expect(textOf(refused.text)).toContain("Encaisser 104,30 €");
  expect(fieldsOf(refused.text)).toMatchObject({ note: "n° 12", paidOn: "2026-11-24", means: "cheque" });
  expect(await readOrder(browser, two)).toMatchObject({ payments: [] });
  expect(hidden(refused.text)).toEqual([`${idOf(two)}:104.30`]);
});

test("pressed twice it is written once", async () => {
  const { browser } = await openOrderDesk();
  const order = await confirmed(browser);
  const address = `/payments/together?order_ids[]=${idOf(order)}`;
  const sent = {
    submissionKey: keyOf(await page(browser, address)),
    intent: "pay",
    means: "cash",
    paidOn: today,
    orders: `${idOf(order)}:104.30`,
  };
  for (let time = 0; time < 2; time += 1) await browser.post(address).type("form").send(sent).expect(302);
  expect(await readOrder(browser, order)).toMatchObject({ amountPaid: "104.30" });
});

test("what is typed or asked wrongly is said", async () => {
  const { browser } = await openOrderDesk();
  const order = await confirmed(browser);
  const address = `/payments/together?order_ids[]=${idOf(order)}`;
  for (const [changes, message] of [
    [{ means: "" }, "Choisissez comment c’est payé."],
    [{ means: "shells" }, "means-error"],
    [{ paidOn: "2026-11-26" }, "Ce jour n’est pas encore venu."],
  ] as const) {
    const { status, text } = await press(browser, address, changes);
    expect([status, text.includes(message)], message).toEqual([422, true]);
  }
  expect((await press(browser, address, { intent: "steal" })).status).toBe(400);
  expect(await readOrder(browser, order)).toMatchObject({ payments: [] });
  const empty = "Aucune commande n’est choisie";
  expect(textOf(await page(browser, "/payments/together"))).toContain(empty);
  expect(textOf(await page(browser, "/payments/together?order_ids[]=abc&order_ids[]=999999"))).toContain(empty);
  const many = Array.from({ length: 101 }, (_, index) => `order_ids[]=${index + 1}`).join("&");
  expect(await page(browser, `/payments/together?${many}`, 422)).toContain("Au plus 100 commandes à la fois.");
  const none = await browser.post("/payments/together").type("form").send({ intent: "pay", means: "cash" });
  expect([none.status, none.text.includes("Choisissez au moins une commande.")]).toEqual([422, true]);
});

test("an order is left out of the payment by its row", async () => {
  const { browser } = await openOrderDesk();
  const [one, two] = [await confirmed(browser), await confirmed(browser)];
  const html = await page(browser, `/payments/together?order_ids[]=${idOf(one)}&order_ids[]=${idOf(two)}`);
  expect(html).toContain(`href="/payments/together?order_ids%5B%5D=${idOf(two)}"`);
});
