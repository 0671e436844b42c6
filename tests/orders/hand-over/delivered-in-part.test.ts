import { expect, test } from "vitest";
import { fieldsOf } from "../../support/form-fields";
import { hrefOf, textOf } from "../../support/html";
import { unzipped } from "../../support/files/unzipped";
import type { Agent } from "../../support/web";
import { wholeFile } from "../../support/files/download";
import { fillIn } from "../../catalogue/fill-in";
import { type Fields, createOrder, openOrderDesk, page, readOrder } from "../order-desk";

const today = "2026-11-25";
const list = `/external-orders?delivery_from=${today}&delivery_to=${today}`;

/** An order of today of three tarts and twelve cakes, of which so many were handed over. */
async function handedOver(browser: Agent, tarts: string, cakes: string, fields: Record<string, string> = {}) {
  const address = await createOrder(browser, { deliveryOn: today, notes: "Sonnez", depositAmount: "10", ...fields });
  const to = async (status: string) => {
    const { lockVersion } = await readOrder(browser, address);
    await browser.post(address).type("form").send({ lockVersion, intent: "status", to: status }).expect(302);
  };
  await to("confirmed");
  await fillIn(browser, `${address}/quantities`, {
    "lines.0.deliveredQuantity": tarts,
    "lines.1.deliveredQuantity": cakes,
  });
  await to("delivered");
  return address;
}

test("an order handed over in part says so wherever it stands, and what of it was not", async () => {
  const { browser } = await openOrderDesk();
  const address = await handedOver(browser, "1", "12");
  expect(await readOrder(browser, address)).toMatchObject({ status: "delivered", deliveredInPart: true });
  const html = await page(browser, address);
  expect(textOf(html)).toContain("Livrée en partie");
  expect(textOf(html)).toContain("Pas remis : Tarte fine (2 pièces). Livrer le reste plus tard");
  for (const at of ["/", list, `/external-orders/week?from=${today}`])
    expect(textOf(await page(browser, at))).toContain("Livrée en partie");
  expect((await browser.get("/external-orders/export").buffer(true)).text).toContain("Livrée en partie");
  const complete = await handedOver(browser, "3", "12");
  expect(textOf(await page(browser, complete))).not.toMatch(/Livrée en partie|Pas remis/);
});

test("an order of which a part has left before it is over says so, and how much of each line", async () => {
  const { browser } = await openOrderDesk();
  const address = await createOrder(browser, { deliveryOn: today });
  const note = async (tarts: string) =>
    fillIn(browser, `${address}/quantities`, { "lines.0.deliveredQuantity": tarts, "lines.1.deliveredQuantity": "0" });
  const { lockVersion } = await readOrder(browser, address);
  await browser.post(address).type("form").send({ lockVersion, intent: "status", to: "confirmed" }).expect(302);
  await note("1");
  const quantities = textOf(await page(browser, `${address}/quantities`));
  expect(quantities).toContain("Commandé : 3 · Fait : 1 · Déjà livré : 1 pièce");
  expect(quantities).toContain("Quantité livrée, en tout");
  expect(await readOrder(browser, address)).toMatchObject({ status: "in_production", deliveredInPart: true });
  const statusText = "En production, livrée en partie";
  for (const at of ["/", list, `/external-orders/week?from=${today}`, address])
    expect(textOf(await page(browser, at))).toContain(statusText);
  expect((await browser.get("/external-orders/export").buffer(true)).text).toContain(statusText);
  const day = `/production-planning/compute-needs?from=${today}&to=${today}&basis=delivery&onglet=commandes`;
  expect(textOf(await page(browser, day))).toContain(statusText);
  // Its rest is still to come: no other order is offered for it.
  expect(textOf(await page(browser, address))).not.toMatch(/Pas remis|Livrer le reste plus tard/);
  const copy = fieldsOf(await page(browser, `/external-orders/create?from=${address.split("/").at(-1) ?? ""}&reste=1`));
  expect(copy).toMatchObject({ "lines.0.quantity": "3" });
});

test("a plan that counts it, and the plan's files, say so too", async () => {
  const { browser } = await openOrderDesk();
  await handedOver(browser, "1", "12");
  await handedOver(browser, "3", "12");
  const plan = `from=${today}&to=${today}&basis=delivery&status=delivered`;
  const needs = "/production-planning/compute-needs";
  const tab = textOf(await page(browser, `${needs}?${plan}&onglet=commandes`));
  const file = async (format: string) =>
    Buffer.from((await wholeFile(browser, `${needs}/export?${plan}&part=orders&format=${format}`)).bytes);
  const book = Object.values(unzipped(await file("xlsx"))).join(" ");
  for (const text of [tab, (await file("csv")).toString(), book]) {
    expect(text).toContain("Livrée en partie");
    expect(text).toMatch(/Livrée(?! en)/);
  }
});

test("its rest becomes an order of its own: what is missing, for whom, and of which order", async () => {
  const { browser } = await openOrderDesk();
  const address = await handedOver(browser, "1", "0");
  const { number } = await readOrder(browser, address);
  const create = hrefOf(await page(browser, address), "Livrer le reste plus tard");
  const form = fieldsOf(await page(browser, create));
  expect(form).toMatchObject({
    customerName: "Mairie de Bruz",
    "lines.0.quantity": "2",
    "lines.1.quantity": "12",
    "lines.1.discountPercent": "10",
    notes: `Reste de la commande ${number}. Sonnez`,
    depositAmount: "",
  });
  const saved = await browser
    .post(create)
    .type("form")
    .send({ ...form, deliveryOn: "2026-11-27", intent: "save" })
    .expect(302);
  const rest = await readOrder(browser, String(saved.headers.location));
  expect(rest).toMatchObject({
    status: "draft",
    deliveryOn: "2026-11-27",
    lines: [
      { productName: "Tarte fine", quantity: "2", deliveredQuantity: "0" },
      { productName: "Cake au citron", quantity: "12" },
    ],
  });
});

test("its rest is ordered once: the order made for it is named, no quantity of it is asked about", async () => {
  const { browser } = await openOrderDesk();
  const address = await handedOver(browser, "1", "7");
  const create = hrefOf(await page(browser, address), "Livrer le reste plus tard");
  const send = async (form: Fields) =>
    browser
      .post(create)
      .type("form")
      .send({ ...form, deliveryOn: "2026-11-27", intent: "confirm" });
  const form = fieldsOf(await page(browser, create));
  const saved = await send(form);
  expect(saved.status).toBe(302);
  const to = String(saved.headers.location);
  const rest = await readOrder(browser, to);
  expect(rest).toMatchObject({ status: "confirmed", lines: [{ quantity: "2" }, { quantity: "5" }] });
  expect(textOf(await page(browser, to))).not.toContain("se commande par");
  const html = await page(browser, address);
  expect(textOf(html)).toContain(
    `Pas remis : Tarte fine (2 pièces), Cake au citron (5 pièces). Commandé pour le reste : ${rest.number} ` +
      "(ven. 27 nov., confirmée).",
  );
  expect(hrefOf(html, rest.number)).toBe(to);
  expect(textOf(html)).not.toContain("Livrer le reste plus tard");
  // From another tab that was open before, it is not ordered a second time.
  const again = await send({ ...form, submissionKey: "another" });
  expect(again.status).toBe(422);
  expect(textOf(again.text)).toContain(`Le reste en est commandé déjà : ${rest.number}.`);
  // The delivery stands while its rest is ordered elsewhere.
  const reverted = await browser
    .post(address)
    .type("form")
    .send({ lockVersion: (await readOrder(browser, address)).lockVersion, intent: "status", to: "ready" });
  expect(textOf(reverted.status === 302 ? await page(browser, address) : reverted.text)).toContain(
    `Le reste de cette livraison est commandé (${rest.number}) : annulez d’abord cette commande`,
  );
  expect(await readOrder(browser, address)).toMatchObject({ status: "delivered" });
});

test("its rest keeps the prices and rates that were agreed on", async () => {
  const { browser } = await openOrderDesk();
  const agreed = { "lines.0.unitPriceHt": "9,8765", "lines.0.vatRate": "20" };
  const address = await handedOver(browser, "1", "12", agreed);
  const create = hrefOf(await page(browser, address), "Livrer le reste plus tard");
  const form = fieldsOf(await page(browser, create));
  expect(form).toMatchObject({ "lines.0.quantity": "2", ...agreed });
});

test("asked of one that left whole, or has not left, the rest is a copy of it", async () => {
  const { browser } = await openOrderDesk();
  const address = await handedOver(browser, "3", "12");
  const id = address.split("/").at(-1) ?? "";
  const form = fieldsOf(await page(browser, `/external-orders/create?from=${id}&reste=1`));
  expect(form).toMatchObject({ "lines.0.quantity": "3", "lines.1.quantity": "12", notes: "Sonnez" });
});
