import { expect, test } from "vitest";
import { errorOf, fieldsOf } from "../../support/form-fields";
import { textOf } from "../../support/html";
import { textOf as textOfPdf } from "../../support/files/pdf-text";
import { unzipped } from "../../support/files/unzipped";
import type { Agent } from "../../support/web";
import { wholeFile } from "../../support/files/download";
import { createOrder, moveOrder, openOrderDesk, page, plain, readOrder } from "../order-desk";

const today = "2026-11-25";

/** Sends the form of payments of an order's page, as it stands there. */
async function send(browser: Agent, address: string, changes: Record<string, string>) {
  const { amount = "", paidOn = "", seen = "0", submissionKey = "" } = fieldsOf(await page(browser, address));
  return browser
    .post(address)
    .type("form")
    .send({ amount, paidOn, seen, submissionKey, means: "cash", intent: "pay", ...changes });
}

const textIn = (html: string) => textOf(plain(html));
const readText = async (browser: Agent, address: string) => textOf(await page(browser, address));

test("a payment is offered as what is left, and told wherever the order stands", async () => {
  const { browser } = await openOrderDesk();
  const address = await createOrder(browser, { deliveryOn: today, depositAmount: "30" });
  const list = `/external-orders?delivery_from=${today}&delivery_to=${today}`;
  const open = await page(browser, address);
  expect(fieldsOf(open)).toMatchObject({ amount: "74,30", paidOn: today, seen: "1" });
  expect(textOf(open)).toContain("Paiements Reste à payer 74,30 €");
  expect(textOf(open)).toMatch(/25 nov\. 30,00 € Non précisé Acompte .*Changer l’acompte/);
  const answer = await send(browser, address, { amount: "24,3", means: "card", note: "Au comptoir" });
  expect([answer.status, answer.headers.location]).toEqual([302, `${address}#paiements`]);
  const paid = await readText(browser, address);
  expect(paid).toContain("24,30 € encaissés");
  expect(paid).toMatch(/25 nov\. 24,30 € Carte Au comptoir/);
  expect(paid).toContain("Reste à payer acompte de 30,00 €, payé 24,30 € 50,00 €");
  expect(await readText(browser, list)).toContain("104,30 € reste 50,00 €");
  await send(browser, address, {});
  expect(await readOrder(browser, address)).toMatchObject({ amountPaid: "74.30", amountDue: "0.00" });
  expect(await readText(browser, address)).toContain("Rien : tout est payé");
  expect(await readText(browser, list)).toContain("104,30 € payé");
});

test("what is typed wrongly is said at its field, and kept", async () => {
  const { browser } = await openOrderDesk();
  const address = await createOrder(browser);
  for (const [changes, message] of [
    [{ amount: "douze", note: "Chèque 12" }, "Écrivez un nombre, par exemple 12,5."],
    [{ amount: "0" }, "amount-error"],
    [{ amount: "1,005" }, "Ce nombre a trop de décimales (2 au plus)."],
    [{ means: "" }, "Choisissez comment c’est payé."],
    [{ means: "shells" }, "means-error"],
    [{ paidOn: "2026-11-26" }, "Ce jour n’est pas encore venu."],
    [{ paidOn: "hier" }, "paidOn-error"],
  ] as const) {
    const { status, text } = await send(browser, address, { note: "", ...changes });
    expect(status, message).toBe(422);
    expect(text, message).toContain(message);
    expect(fieldsOf(text), message).toMatchObject({ ...("means" in changes || "paidOn" in changes ? {} : changes) });
  }
  expect(await readOrder(browser, address)).toMatchObject({ payments: [] });
});

test("more than is left is asked about first, and anew where the amount or what is left changed", async () => {
  const { browser, colleague } = await openOrderDesk();
  const address = await createOrder(browser);
  const question = await send(browser, address, { amount: "500", note: "Billet" });
  expect(question.status).toBe(409);
  expect(textIn(question.text)).toContain(
    "Encaisser 500,00 € ? Il reste 104,30 € à payer ; 395,70 € seront à rendre. Rien n’est encore noté.",
  );
  expect(fieldsOf(question.text)).toMatchObject({ amount: "500", note: "Billet", accept: "over:500:104.30" });
  expect(await readOrder(browser, address)).toMatchObject({ payments: [] });
  const other = await send(browser, address, { amount: "600", accept: "over:500:104.30" });
  expect([other.status, textIn(other.text)]).toEqual([409, expect.stringContaining("Encaisser 600,00 € ?")]);
  await send(await colleague(), address, { amount: "4,30" });
  const less = await send(browser, address, { amount: "500", accept: "over:500:104.30" });
  expect([less.status, textIn(less.text)]).toEqual([409, expect.stringContaining("Il reste 100,00 € à payer")]);
  expect((await send(browser, address, { amount: "500", accept: "over:500:100.00" })).status).toBe(302);
  expect(await readOrder(browser, address)).toMatchObject({ amountDue: "-400.00" });
  // Whoever gives back more than is to be given back is asked as well.
  const back = await send(browser, address, { amount: "450", intent: "refund" });
  expect([back.status, textIn(back.text)]).toEqual([
    409,
    expect.stringContaining("Rendre 450,00 € ? 400,00 € sont à rendre ; 50,00 € seraient de nouveau à payer."),
  ]);
  const unpaid = await send(browser, address, { amount: "505", intent: "refund" });
  expect([unpaid.status, textIn(unpaid.text)]).toEqual([422, expect.stringContaining("on ne rend pas plus.")]);
  expect((await send(browser, address, { amount: "400", intent: "refund" })).status).toBe(302);
  const nothing = await send(browser, address, { amount: "1" });
  expect([nothing.status, textIn(nothing.text)]).toEqual([
    409,
    expect.stringContaining("Encaisser 1,00 € ? Il ne reste rien à payer ; 1,00 € seront à rendre."),
  ]);
});

test("what was typed as the session ended is there once signed in again, with that reason alone", async () => {
  const { browser } = await openOrderDesk();
  const address = await createOrder(browser);
  const { amount = "", paidOn = "", seen = "", submissionKey = "" } = fieldsOf(await page(browser, address));
  await browser.post("/logout").expect(302);
  const form = { amount, paidOn, seen, submissionKey, means: "cash", note: "Au comptoir", intent: "pay" };
  await browser.post(address).type("form").send(form).expect(302);
  await browser.post("/login").type("form").send({ email: "marie@bru.test", password: "radium, 1898" }).expect(302);
  const given = await page(browser, address);
  expect(fieldsOf(given)).toMatchObject({ note: "Au comptoir" });
  expect([...given.matchAll(/role="alert"/g)]).toHaveLength(1);
  expect(textOf(given)).toContain("Votre session s’était interrompue");
});

test("pressed twice it is written once; of two tablets the second is told who was first", async () => {
  const { browser, colleague } = await openOrderDesk();
  const address = await createOrder(browser);
  const { amount = "", paidOn = "", seen = "", submissionKey = "" } = fieldsOf(await page(browser, address));
  const form = { amount, paidOn, seen, submissionKey, means: "cash", intent: "pay" };
  const press = (who: Agent, more = {}) =>
    who
      .post(address)
      .type("form")
      .send({ ...form, ...more });
  await Promise.all([press(browser).expect(302), press(browser).expect(302)]);
  const late = await press(await colleague(), { submissionKey: "another" }).expect(409);
  expect(textOf(late.text.replace(/[\u00a0\u202f]/g, " "))).toMatch(
    /Marie Curie a encaissé 104,30 € \(espèces\) le .*Votre saisie n’est pas enregistrée\./,
  );
  expect(await readOrder(browser, address)).toMatchObject({ amountPaid: "104.30", payments: [{}] });
});

test("a payment is taken back by an entry that names it, once", async () => {
  const { browser } = await openOrderDesk();
  const address = await createOrder(browser);
  await send(browser, address, {});
  const [entry] = (await readOrder(browser, address)).payments ?? [];
  const back = () =>
    browser
      .post(address)
      .type("form")
      .send({ intent: "take-payment-back", payment: String(entry?.id) })
      .expect(302);
  await back();
  await back();
  expect(await readOrder(browser, address)).toMatchObject({ amountDue: "104.30", payments: [{}, {}] });
  const text = await readText(browser, address);
  expect(text).toMatch(/[-−]104,30 € Espèces Annulation/);
  expect(text).toContain("104,30 € Espèces annulé");
  await browser.post(address).type("form").send({ intent: "take-payment-back", payment: "x" }).expect(400);
});

test("a payment is taken back on the day that is said, from its own to today", async () => {
  const { browser } = await openOrderDesk();
  const address = await createOrder(browser);
  await send(browser, address, { paidOn: "2026-11-20" });
  const [entry] = (await readOrder(browser, address)).payments ?? [];
  const offered = await page(browser, address);
  expect(offered).toMatch(
    new RegExp(`<input type="date"[^>]*min="2026-11-20" max="${today}" id="paidOn-${entry?.id}"[^>]*value="${today}"`),
  );
  const back = (paidOn: string) =>
    browser
      .post(address)
      .type("form")
      .send({ intent: "take-payment-back", payment: String(entry?.id), paidOn, note: "Chèque refusé" });
  for (const [paidOn, message] of [
    ["2026-11-19", "Ce jour précède celui du paiement."],
    ["2026-11-26", "Ce jour n’est pas encore venu."],
  ] as const) {
    const { status, text } = await back(paidOn);
    expect([status, errorOf(text, `paidOn-${entry?.id}`)]).toEqual([422, message]);
    expect(text).toContain(`Jour\u00a0: ${message}`);
    expect(text).toContain('value="Chèque refusé"');
    expect(text.match(/role="alert"/g), "and says it once").toHaveLength(1);
  }
  await back("2026-11-23").expect(302);
  expect(await readOrder(browser, address)).toMatchObject({
    payments: [{ paidOn: "2026-11-23", note: "Chèque refusé", amount: "-104.30" }, {}],
  });
});

test("an order handed over in part owes what left; its papers and home say so", async () => {
  const { browser } = await openOrderDesk();
  const address = await createOrder(browser, { deliveryOn: today });
  await moveOrder(browser, address, "confirmed");
  expect(await readText(browser, `${address}/quantities`)).toContain("Reste à payer si tout part : 104,30 €");
  const { lockVersion } = await readOrder(browser, address);
  const form = fieldsOf(await page(browser, `${address}/quantities`));
  await browser
    .post(`${address}/quantities`)
    .type("form")
    .send({
      ...form,
      lockVersion,
      intent: "hand-over",
      "lines.0.deliveredQuantity": "1",
      "lines.1.deliveredQuantity": "0",
    })
    .expect(302);
  const order = await readText(browser, address);
  expect(order).toContain("Reste à payer : 13,19 €.");
  expect(order).toContain("Reste à payer dû 13,19 € 13,19 €");
  const paper = async (type: string) => textOfPdf((await wholeFile(browser, `${address}/document?type=${type}`)).bytes);
  expect(await paper("confirmation")).toMatch(/Livré TTC[\s\S]*13,19[\s\S]*Reste à payer[\s\S]*13,19/);
  expect(await paper("delivery-note")).toMatch(/Reste à payer[\s\S]*13,19/);
  const home = await readText(browser, "/");
  expect(home).toContain("À encaisser 13,19 € 1 commande remise depuis un an, pas encore payée");
  const collecting = await readText(browser, "/external-orders?to_collect=1");
  expect(collecting).toContain("1 commande · 13,19 € à encaisser");
  expect(collecting).toContain("reste 13,19 €");
  await send(browser, address, {});
  expect(await readText(browser, "/")).not.toContain("pas encore payée");
  expect(await readText(browser, "/external-orders?to_collect=1")).not.toContain("Mairie de Bruz");
});

test("what was paid of a cancelled order is said as to be given back, wherever « À encaisser » is", async () => {
  const { browser } = await openOrderDesk();
  const [owes, address] = [await createOrder(browser), await createOrder(browser, { depositAmount: "30" })];
  await moveOrder(browser, owes, "confirmed");
  expect(await readText(browser, "/")).not.toContain("À rendre");
  await moveOrder(browser, address, "cancelled");
  expect(await readText(browser, "/")).toContain("À rendre 30,00 € 1 commande payée plus qu’elle ne coûte, ou annulée");
  const list = await readText(browser, "/external-orders?to_give_back=1");
  expect(list).toContain("1 commande · 30,00 € à rendre");
  expect(list).toContain("à rendre 30,00 €");
  expect(await readText(browser, `/customers/${address.replace(/\D/g, "")}`)).toMatch(
    /À encaisser 104,30 € .*À rendre 30,00 € .*, 30,00 €/,
  );
  const { seen = "", amount = "", paidOn = "" } = fieldsOf(await page(browser, address));
  await browser.post(address).type("form").send({ seen, amount, paidOn, means: "cash", intent: "refund" }).expect(302);
  expect(await readText(browser, "/")).not.toContain("À rendre");
  expect(await readText(browser, "/external-orders?to_give_back=1")).not.toContain("Mairie de Bruz");
});

test("what nobody paid stays on home while days pass, also of an order that left before its day", async () => {
  const { browser, colleague, pass } = await openOrderDesk();
  const address = await createOrder(browser, { deliveryOn: "2026-11-28" });
  await moveOrder(browser, address, "confirmed");
  await moveOrder(browser, address, "delivered");
  const summary = "À encaisser 104,30 € 1 commande remise depuis un an, pas encore payée";
  expect(await readText(browser, "/")).toContain(summary);
  pass(60 * 86_400);
  expect(await readText(await colleague(), "/")).toContain(summary);
});

test("of a cancelled order what was paid is to be given back, and is", async () => {
  const { browser } = await openOrderDesk();
  const address = await createOrder(browser, { depositAmount: "20" });
  await moveOrder(browser, address, "cancelled", { reason: "Pluie" });
  expect(await readText(browser, address)).toContain("Paiements À rendre 20,00 €");
  expect(await readText(browser, "/external-orders?sort=-delivery_on")).toContain("à rendre 20,00 €");
  expect((await send(browser, address, { intent: "refund" })).status).toBe(302);
  const text = await readText(browser, address);
  expect(text).toContain("Paiements Rien à payer");
  expect(text).toMatch(/[-−]20,00 € Espèces Rendu/);
  expect(fieldsOf(await page(browser, address))).not.toHaveProperty("amount");
});

test("a deposit above the total was too much, and nothing is known of an order without lines", async () => {
  const { browser } = await openOrderDesk();
  const rich = await createOrder(browser, { depositAmount: "110" });
  expect(await readText(browser, rich)).toContain("Paiements Trop versé 5,70 €");
  const empty = await createOrder(browser, {
    depositAmount: "10",
    "lines.0.productId": "",
    "lines.0.quantity": "",
    "lines.1.productId": "",
    "lines.1.quantity": "",
    "lines.1.discountPercent": "",
  });
  expect(await readText(browser, empty)).toContain("Paiements Reste à payer : incomplet");
  expect(await readText(browser, "/external-orders?sort=-delivery_on")).toContain("incomplet");
});

test("what was paid in a period is told by day, means and rate, and taken along as a file", async () => {
  const { browser } = await openOrderDesk();
  const address = await createOrder(browser);
  const { number } = await readOrder(browser, address);
  await send(browser, address, { means: "transfer" });
  expect(await page(browser, address)).toContain('href="/payments"');
  const text = await readText(browser, "/payments");
  expect(text).toContain("104,30 € TTC · 1 écriture");
  expect(text).toMatch(/25 nov\. Virement 5,5 % 39,56 € 2,06 € 37,50 €/);
  expect(text).toMatch(/25 nov\. Virement 20 % 64,74 € 10,79 € 53,95 €/);
  expect(await readText(browser, "/payments?from=2026-10-01&to=2026-10-31")).toContain("Aucun paiement sur ces jours.");
  expect(await page(browser, "/payments?from=2026-11-30&to=2026-11-01", 422)).toContain("La fin doit suivre le début.");
  expect((await browser.get("/payments/export?from=2026-11-30&to=2026-11-01")).headers.location).toBe(
    "/payments?from=2026-11-30&to=2026-11-01",
  );
  await send(browser, address, { amount: "10", means: "card", paidOn: "2026-11-24", accept: "over:10:0.00" });
  await send(browser, address, { amount: "1,2", means: "cash", paidOn: "2026-11-24", intent: "refund" });
  const totals = await readText(browser, "/payments");
  expect(totals).toMatch(
    /Par moyen .*HT Espèces −1,20 € .* Carte 10,00 € .* Virement 104,30 € 12,85 € 91,45 € Total 113,10 €/,
  );
  expect(totals).toMatch(/Par jour .*HT mar\. 24 nov\. 2026 8,80 € .* mer\. 25 nov\. 2026 104,30 € 12,85 € 91,45 €/);
  const file = async (format: string, from = "2026-11-25") =>
    Buffer.from((await wholeFile(browser, `/payments/export?from=${from}&to=2026-11-30&format=${format}`)).bytes);
  expect(await page(browser, "/payments")).toContain("format=csv&amp;detail=1");
  const detail = (await file("csv&detail=1")).toString().replace(/\d\d\/\d\d\/\d{4} à .*$/m, "…");
  expect(detail).toMatch(/^\ufeffJour;Commande;Client;Nature;Moyen;Encaissé TTC;Dont TVA;HT;TTC à 5,5 %;TVA à 5,5 %;/);
  expect(detail).toContain(
    `25/11/2026;${number};Mairie de Bruz;Paiement;Virement;104,30;12,85;91,45;39,56;2,06;64,74;10,79;;Marie Curie;`,
  );
  expect((await file("csv")).toString()).toBe(
    "\ufeffJour;Moyen;TVA (%);Encaissé TTC;Dont TVA;HT\r\n" +
      "25/11/2026;Virement;5,5;39,56;2,06;37,50\r\n" +
      "25/11/2026;Virement;20;64,74;10,79;53,95\r\n",
  );
  const book = Object.values(unzipped(await file("xlsx", "2026-11-01"))).join(" ");
  for (const sheet of ["Par moyen", "Par jour"]) expect(book).toContain(`name="${sheet}"`);
  for (const sum of ["113.1", "8.8", "104.3"]) expect(book).toMatch(new RegExp(`<v>${sum}0?</v>`));
  expect(book).toContain("Encaissements");
  expect(book).toContain("Détail");
  expect(book).toContain(number);
  expect(book).toContain("<v>39.56</v>");
});
