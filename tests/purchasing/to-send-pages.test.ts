import { expect, test } from "vitest";
import { longSessions } from "../support/world/choux-kitchen";
import { fieldsOf, type Fields } from "../support/form-fields";
import { hrefOf, readable, textOf } from "../support/html";
import { column } from "../support/read-answer";
import { articleOf, offerOf, openShop, orderOf, supplierOf } from "../support/world/shop";
import { openWeb } from "../support/web";
import { deskOf } from "../support/writes";

const lists = "/production-planning/purchase-lists?from=2026-03-08&to=2026-03-10&status=draft";
const toSend = "/supplier-orders/to-send";

/** A shop whose plan orders from Métro by e-mail and from a paper mill, by telephone, 85.50 € under its minimum. */
async function opened(policy: "warn" | "block" = "warn") {
  const web = await openWeb({}, longSessions);
  web.turnTo("2026-03-01T08:00:00Z");
  const desk = await deskOf(web.api);
  const shop = await openShop(desk);
  const mill = await desk.create(
    "/api/suppliers",
    supplierOf({
      name: "Papeterie",
      order_channel: "phone",
      phone: "02 99 00 00 00",
      minimum_order_ht: "100",
      minimum_policy: policy,
    }),
  );
  const box = `/api/articles/${String(shop.box.id)}`;
  await desk.write("PUT", box, {
    ...(await desk.read(box)),
    offers: [offerOf(mill, { pack_label: "Paquet de 50", pack_quantity: "50", pack_price_ht: "14.50" })],
  });
  const browser = await web.signIn();
  const page = async (url: string) => readable((await browser.get(url).expect(200)).text);
  /** Presses the button of a page's form in which `within` stands, as a browser without JavaScript does. */
  const press = async (url: string, within: string, changes: Fields = {}, status = 302) => {
    const html = (await browser.get(url).expect(200)).text;
    const form = [...html.matchAll(/<form[^>]*>.*?<\/form>/gs)]
      .map(([match]) => match)
      .find((one) => textOf(readable(one)).includes(within));
    if (form === undefined) throw new Error(`no form « ${within} » in ${textOf(readable(html))}`);
    const answer = await browser
      .post(url)
      .type("form")
      .send({ ...fieldsOf(form), ...changes })
      .expect(status);
    return status === 302 ? String(answer.headers.location) : readable(answer.text);
  };
  return { web, desk, shop, mill, browser, page, press };
}

test("signed out, what is to be sent leads to /login", async () => {
  const { browser } = await openWeb();
  expect((await browser().get(toSend).expect(302)).headers.location).toBe("/login");
});

test("all orders passed at once lead to what is to be sent, each with its way, a touch each", async () => {
  const { page, press } = await opened();
  const before = textOf(await page(lists));
  expect(before).toContain("1 fournisseur n’atteint pas le minimum de commande");
  expect(before).toContain("14,50 € sur 100,00 € HT, il manque 85,50 €");
  expect(hrefOf(await page(lists), "Compléter")).toMatch(/compute-needs\?.*onglet=achats#fournisseur-/);
  expect(await press(lists, "Passer toutes les commandes quand même")).toBe(toSend);
  const html = await page(toSend);
  const text = textOf(html);
  for (const words of [
    "Commandes à envoyer 2 commandes",
    "Métro",
    "Préparer l’e-mail",
    "Appeler Papeterie, 02 99 00 00 00",
  ])
    expect(text).toContain(words);
  expect(html).toContain('href="tel:0299000000"');
  expect(textOf(await page("/"))).toContain("2 commandes à envoyer");
  const ordered = textOf(await page(lists));
  expect(ordered).toContain("(à envoyer)");
  expect(ordered).toContain("Envoyer les 2 commandes");
  expect(ordered).not.toContain("Rien à acheter");
  expect(await press(toSend, "C’est envoyé : CF-2026-00001", { how: "email" })).toBe(toSend);
  expect(await press(toSend, "C’est envoyé : CF-2026-00002", { how: "phone" })).toBe(toSend);
  const after = textOf(await page(toSend));
  expect(after).toContain("Aucune commande n’attend d’être envoyée");
  expect(after).toMatch(/CF-2026-0000\d ?, envoyée par téléphone à 9 h par/);
  expect(textOf(await page("/supplier-orders/2"))).toMatch(/Envoyée dim. 1er mars 2026 à 9 h, par \S+, noté par/);
  expect(await press(toSend, "Pas envoyée : CF-2026-00001")).toBe(toSend);
  expect(textOf(await page(toSend))).toContain("C’est envoyé : CF-2026-00001");
});

test("what reaches its minimum is passed by the other button, what blocks only where it is ticked", async () => {
  const { page, press } = await opened("block");
  const html = textOf(await page(lists));
  expect(html).toContain("il refuse en dessous");
  await press(lists, "Passer les commandes quand même", { press: "reached" });
  expect(textOf(await page("/supplier-orders"))).toContain("1 commande");
  const alone = textOf(await page(lists));
  expect(alone).toContain("Passer cette commande quand même");
  await press(lists, "Passer cette commande quand même");
  expect(textOf(await page(toSend))).toContain("2 commandes");
});

test("all that one press ordered is taken back with one button for ten minutes", async () => {
  const { web, page, press } = await opened();
  await press(lists, "Passer toutes les commandes quand même");
  expect(textOf(await page(toSend))).toContain("Annuler les 2 (jusqu’à 9 h 10)");
  web.turnTo("2026-03-01T08:09:00Z");
  expect(await press(toSend, "Annuler les 2")).toBe(toSend);
  expect(textOf(await page(toSend))).toContain("2 commandes annulées");
  await press(lists, "Passer toutes les commandes quand même");
  web.turnTo("2026-03-01T08:30:00Z");
  expect(textOf(await page(toSend))).not.toContain("Annuler les");
});

test("a second need for the same day has its button, beside the order that is there", async () => {
  const { desk, shop, page, press } = await opened();
  await press(lists, "Passer toutes les commandes quand même");
  const order = `/api/external-orders/${String(shop.order.id)}`;
  const sugar = await desk.create(
    "/api/articles",
    articleOf({ name: "Sucre", offers: [offerOf({ ...shop.supplier }, { supplier_code: "S" })] }),
  );
  const cone = await desk.create("/api/products", {
    name: "Cône",
    sale_unit: "piece",
    price_ht: "3",
    vat_rate: "5.5",
    production_lead_days: 2,
    components: [{ article_id: sugar.id, quantity: "1", unit: "kg" }],
  });
  const now = await desk.read(order);
  await desk.write("PUT", order, {
    ...now,
    lines: [
      { product_id: shop.tart.id, quantity: "4" },
      { product_id: cone.id, quantity: "5" },
    ],
  });
  const html = textOf(await page(lists));
  expect(html).toContain("Déjà commandé, il en manque");
  expect(html).toContain("Commandé le dim. 1er mars 2026, CF-2026-00001 (à envoyer)");
  await press(lists, "Passer cette commande");
  await desk.write("PUT", order, {
    ...(await desk.read(order)),
    lines: [
      { product_id: shop.tart.id, quantity: "4" },
      { product_id: cone.id, quantity: "15" },
    ],
  });
  expect(textOf(await page(lists))).toMatch(/Commandé : CF-2026-00003 \(à envoyer\) ?, CF-2026-00001 \(à envoyer\)/);
});

test("what was never sent in time is said so on home, in the lists and as a problem with its ways out", async () => {
  const { web, desk, shop, page, press } = await opened();
  const dough = { customer_name: "Mairie", delivery_on: "2026-03-09", production_on: "2026-03-09" };
  await desk.create(
    "/api/external-orders",
    orderOf({ ...dough, lines: [{ product_id: shop.tart.id, quantity: "10" }] }),
  );
  const supplier = `/api/suppliers/${String(shop.supplier.id)}`;
  await desk.write("PUT", supplier, { ...(await desk.read(supplier)), lead_time_days: 1 });
  await press(lists, "Passer toutes les commandes quand même");
  const metro = "/supplier-orders/1";
  const before = textOf(await page("/"));
  expect(before).toMatch(/à des fournisseurs qui ne les ont pas encore, la première avant \S+ \S+ \S+ à 23 h 59/);
  expect(textOf(await page(metro))).toContain("À envoyer");
  web.turnTo("2026-03-09T06:00:00Z");
  const later = await web.signIn();
  const seen = async (url: string) => readable((await later.get(url).expect(200)).text);
  expect(textOf(await seen("/"))).toMatch(/, la première trop tard depuis \S+ \S+ \S+ à 23 h 59/);
  for (const address of ["/supplier-orders", metro]) expect(textOf(await seen(address))).toContain("Jamais envoyée");
  const problems = await seen(
    "/production-planning/compute-needs?from=2026-03-09&to=2026-03-10&status=draft&onglet=problemes",
  );
  expect(textOf(problems)).toContain("n’a jamais été envoyée");
  expect(hrefOf(problems, "Envoyer quand même")).toMatch(/^\/supplier-orders\/to-send#commande-\d+$/);
  expect(hrefOf(problems, "Voir ou annuler la commande")).toMatch(/^\/supplier-orders\/\d+$/);
});

test("only what its supplier was sent is late: what still waits to be sent counts as that, and once", async () => {
  const { web, desk, page, press } = await opened();
  await press(lists, "Passer toutes les commandes quand même");
  await press(toSend, "C’est envoyé : CF-2026-00002", { how: "phone" });
  web.turnTo("2026-03-14T06:00:00Z");
  const home = await page("/");
  expect(textOf(home)).toMatch(/1 livraison en retard : à réceptionner, à relancer ou à solder.*1 commande à envoyer/);
  const expected = /<section[^>]*aria-labelledby="deliveries".*?<\/section>/s.exec(home)?.[0] ?? "";
  expect(textOf(expected)).toMatch(/Papeterie CF-2026-00002, .* En retard de/);
  expect(textOf(expected)).not.toContain("Métro");
  const late = textOf(await page("/supplier-orders?late=1"));
  expect(late).toContain("Papeterie En retard de");
  expect(late).not.toContain("Métro");
  for (const address of ["/receipts", "/supplier-orders"])
    expect(textOf(await page(address))).toContain("1 livraison en retard");
  const readLate = async (query: string) => column(await desk.get(`/api/supplier-orders?sort=number&${query}`), "late");
  expect(await readLate("")).toEqual([false, true]);
  expect(await readLate("late=0")).toEqual([false]);
  expect(await press(toSend, "C’est envoyé : CF-2026-00001", { how: "email" })).toBe(toSend);
  expect(textOf(await page("/"))).toContain("2 livraisons en retard");
});
