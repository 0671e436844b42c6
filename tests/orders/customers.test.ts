import { expect, test } from "vitest";
import { fieldsOf } from "../support/form-fields";
import { hrefOf, sectionText, textOf } from "../support/html";
import { leanApi } from "../support/servers/lean-api";
import { serveApi } from "../support/servers/served-api";
import { type Agent, createWeb, signIn } from "../support/web";
import { create } from "../catalogue/fill-in";
import { type Fields, createOrder, openOrderDesk, page } from "./order-desk";

const sophie: Fields = {
  customerName: "Sophie Arnoult",
  customerType: "individual",
  phone: "06 12 34 56 78",
  email: "sophie@exemple.fr",
  deliveryMode: "delivery",
  deliveryAddress: "3, rue des Lices, Rennes",
  deliveryOn: "2026-11-27",
  allergyNotes: "Fruits à coque",
};
const hotel: Fields = { customerName: "Hôtel des Lices", phone: "02 99 00 00 02", deliveryOn: "2026-12-04" };

/** The address of the page of the customer of an order. */
const customerOf = (order: string) => order.replace("external-orders", "customers");

/** Presses a button of a customer's page; follows it where it leads. */
async function press(browser: Agent, address: string, fields: Fields): Promise<string> {
  const answer = await browser.post(address).type("form").send(fields).expect(302);
  expect(String(answer.headers.location).split("#")[0]).toBe(address);
  return page(browser, address);
}

test("the page says what the orders know, and is reached from an order, the search and the list", async () => {
  const { browser } = await openOrderDesk();
  const order = await createOrder(browser, { ...sophie, allergyNotes: "Noix de cajou" });
  await createOrder(browser, { ...sophie, phone: "", allergyNotes: "", deliveryOn: "2026-12-01", deliveryTime: "" });
  const address = customerOf(order);
  const ofOrder = await page(browser, order);
  expect(hrefOf(ofOrder, "Sophie Arnoult")).toBe(address);
  expect(hrefOf(ofOrder, "tout sur ce client")).toBe(address);
  expect(hrefOf(await page(browser, "/search?q=06+12+34"), "Voir 1 client")).toBe("/customers?search=06+12+34");
  expect(await page(browser, "/search?q=arnoult")).toMatch(/href="\/customers\/\d+"/);

  const list = await page(browser, "/customers?search=arnoult");
  expect(textOf(list)).toMatch(/1 client .*Sophie Arnoult 06 12 34 56 78 sophie@exemple\.fr Particulier .* Allergie/);
  expect(textOf(await page(browser, "/customers"))).toContain("Les clients des dernières commandes.");

  const html = await page(browser, address);
  expect(html).toContain('<a href="tel:0612345678">06 12 34 56 78</a>');
  expect(html).toContain('<a href="mailto:sophie@exemple.fr">');
  const text = textOf(html);
  expect(html).toMatch(/<title>Client Sophie Arnoult/);
  expect(text).toContain("Sophie Arnoult Particulier");
  expect(text).toContain("3, rue des Lices, Rennes");
  expect(text).toMatch(/Prochaine commande ven\. 27 nov\. 2026/);
  expect(sectionText(html, "allergies")).toMatch(
    /Allergies Noix de cajou \(Fruits à coque\) dit dans la commande pour le ven\. 27/,
  );
  expect(sectionText(html, "habitudes")).toMatch(/Cake au citron, 12 pièces 2 fois sur 2.*Tarte fine, 3 pièces 2 fois/);
  expect(sectionText(html, "commandes")).toMatch(/2 commandes .*mar\. 1er déc\. 2026.*ven\. 27 nov\. 2026 à 11 h 30/);
  expect(html).not.toContain("a-encaisser");
});

test("what is due is summed, and leads to where it is paid", async () => {
  const { browser } = await openOrderDesk();
  const order = await createOrder(browser, { ...sophie, allergyNotes: "" });
  const { lockVersion = "" } = fieldsOf(await page(browser, order));
  await browser.post(order).type("form").send({ lockVersion, intent: "status", to: "confirmed" }).expect(302);
  const html = await page(browser, customerOf(order));
  expect(sectionText(html, "a-encaisser")).toMatch(/À encaisser 104,26 € CC-\S+, 104,26 € pour le ven\. 27 nov\. 2026/);
  expect(html).toContain(`href="${order}#paiements"`);
});

test("an allergy is kept until somebody removes it, and is put back", async () => {
  const { browser } = await openOrderDesk();
  const address = customerOf(await createOrder(browser, sophie));
  const removed = await press(browser, address, { intent: "remove-allergy", text: "Fruits à coque" });
  expect(textOf(removed)).toContain("Allergie retirée");
  expect(sectionText(removed, "allergies")).toMatch(
    /Aucune allergie n’est retenue.*Fruits à coque retirée par .*Remettre/,
  );
  expect(
    fieldsOf(await page(browser, `/external-orders/create?customer=${address.split("/")[2] ?? ""}`)),
  ).toMatchObject({
    allergyNotes: "",
  });
  const back = await press(browser, address, { intent: "restore-allergy", text: "Fruits à coque" });
  expect(sectionText(back, "allergies")).not.toContain("retirée");
});

test("a new order begins with what is known of the customer, and like the last one where that is asked", async () => {
  const { browser } = await openOrderDesk();
  const first = await createOrder(browser, sophie);
  const last = await createOrder(browser, { ...sophie, allergyNotes: "", notes: "Sonner", deliveryOn: "2026-12-01" });
  const html = await page(browser, customerOf(first));
  const known = {
    ...sophie,
    deliveryOn: "",
    allergyNotes: "Fruits à coque",
  };
  const blank = fieldsOf(await page(browser, hrefOf(html.slice(html.indexOf("<main")), "Nouvelle commande")));
  expect(blank).toMatchObject({ ...known, notes: "" });
  const like = hrefOf(html, "Comme le mar. 1er déc.");
  expect(like).toContain(`from=${last.split("/")[2] ?? ""}`);
  const copied = fieldsOf(await page(browser, like));
  expect(copied).toMatchObject({ ...known, notes: "Sonner" });
  // The customer who is found by name or number brings the same.
  const found = await browser
    .post("/external-orders/create")
    .type("form")
    .send({ ...fieldsOf(await page(browser, "/external-orders/create")), customerName: "arnoult", intent: "customer" });
  const button = /value="(customer:\d+)"/.exec(found.text)?.[1] ?? "";
  const taken = await browser
    .post("/external-orders/create")
    .type("form")
    .send({ ...fieldsOf(found.text), intent: button });
  expect(fieldsOf(taken.text)).toMatchObject({ ...known, customerName: "Sophie Arnoult" });
  // A customer who is gone, or none at all, leaves the form as it is.
  for (const nobody of ["999999", "x", ""])
    expect(fieldsOf(await page(browser, `/external-orders/create?customer=${nobody}`))).toMatchObject({ phone: "" });
});

test("two customers are made one and taken apart again, by hand alone", async () => {
  const { browser, colleague } = await openOrderDesk();
  const [one, other] = [await createOrder(browser, sophie), await createOrder(browser, hotel)];
  const address = customerOf(one);
  const sought = await page(browser, `${address}?meme=lices`);
  expect(sectionText(sought, "meme-client")).toMatch(/Hôtel des Lices · 02 99 00 00 02 dernière commande pour le/);
  expect(fieldsOf(sought)).toMatchObject({ orderId: other.split("/")[2] });
  expect(sectionText(await page(browser, `${address}?meme=personne`), "meme-client")).toContain(
    "Aucun autre client ne correspond à « personne ».",
  );
  // Oneself is no other.
  expect(sectionText(await page(browser, `${address}?meme=arnoult`), "meme-client")).toContain("Aucun autre client");

  const merged = await press(browser, address, { intent: "merge", orderId: other.split("/")[2] ?? "" });
  expect(textOf(merged)).toContain("C’est maintenant un seul client");
  expect(sectionText(merged, "commandes")).toContain("2 commandes");
  expect(textOf(merged)).toContain("06 12 34 56 78 pour le ven. 27 nov. 2026");
  expect(sectionText(merged, "meme-client")).toMatch(/Sophie Arnoult · 06 12 34 56 78 réuni par .*Séparer/);
  const theirs = await page(await colleague(), customerOf(other));
  expect(sectionText(theirs, "allergies")).toContain("Fruits à coque");
  const { mergedId = "" } = fieldsOf(merged);
  const apart = await press(browser, address, { intent: "separate", mergedId });
  expect(sectionText(apart, "commandes")).toContain("1 commande");
  expect(sectionText(apart, "meme-client")).not.toContain("réuni");
  // The second press of two tablets finds it done.
  await press(browser, address, { intent: "separate", mergedId });
});

test("what may not be is said, and a customer who is gone with a way to the search", async () => {
  const { browser } = await openOrderDesk();
  const address = customerOf(await createOrder(browser, sophie));
  const refused = await browser.post(address).type("form").send({ intent: "merge", orderId: "999999" }).expect(422);
  expect(textOf(refused.text)).toContain("Ce client n’existe pas, ou ses commandes ne sont plus là.");
  await browser.post(address).type("form").send({ intent: "remove-allergy", text: "Lait" }).expect(422);
  await browser.post(address).type("form").send({ intent: "merge", orderId: "x" }).expect(422);
  await browser.post(address).type("form").send({ intent: "toString" }).expect(400);
  for (const nobody of ["/customers/999999", "/customers/999999?meme=x"]) {
    const gone = await page(browser, nobody, 404);
    expect(textOf(gone)).toContain("Cherchez-le par son nom.");
    expect(gone).toContain('action="/search"');
  }
  await browser.get("/customers/abc").expect(404);
  expect(textOf((await browser.get(`/customers?search=${"x".repeat(300)}`).expect(422)).text)).toContain(
    "Au plus 200 caractères.",
  );
});

test("an API without customers has no ways to their pages", async () => {
  const api = await serveApi(leanApi);
  const web = createWeb({ fetch: (request) => fetch(request), apiBaseUrl: api.url });
  const browser = await signIn(web.browser());
  await create(browser, "products", { name: "Tarte fine", price: "12,50", vatRate: "5.5", active: "1" });
  const order = await create(browser, "external-orders", {
    customerName: "Mairie de Bruz",
    deliveryOn: "2036-03-12",
    "lines.0.productId": "tarte fine",
    "lines.0.quantity": "3",
  });
  const html = await page(browser, order);
  expect(html).not.toContain('href="/customers');
  expect(hrefOf(html, "ses commandes")).toBe("/external-orders?search=Mairie+de+Bruz");
  for (const path of ["/customers", customerOf(order)])
    expect(textOf(await page(browser, path, 404))).toContain("Le serveur des données ne connaît pas les clients.");
  await browser.post(customerOf(order)).type("form").send({ intent: "merge" }).expect(404);
  expect(fieldsOf(await page(browser, `/external-orders/create?customer=${order.split("/")[2] ?? ""}`))).toMatchObject({
    customerName: "",
  });
});
