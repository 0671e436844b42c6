import { sql } from "kysely";
import { expect, test } from "vitest";
import { longSessions } from "../support/world/choux-kitchen";
import { errorOf, fieldsOf, type Fields } from "../support/form-fields";
import { readable, textOf } from "../support/html";
import { mailed, postOffice, startSmtp } from "../support/servers/post-office";
import { at } from "../support/read-answer";
import { offerOf, openShop, supplierOf } from "../support/world/shop";
import { readMail } from "../support/servers/smtp";
import { openWeb } from "../support/web";
import { deskOf } from "../support/writes";

const lists = "/production-planning/purchase-lists?from=2026-03-08&to=2026-03-10&status=draft";
const toSend = "/supplier-orders/to-send";

/** Returns all that the hidden fields of a form name to be ordered or sent. */
const namedOrders = (form: string) =>
  [...form.matchAll(/name="order" value="([^"]*)"/g)].map(([, value = ""]) => value);

/** A shop that orders from Métro by e-mail and from a paper mill by telephone, and a server that takes what leaves. */
async function opened(parts: object = mailed) {
  const web = await openWeb({}, { ...longSessions, ...parts });
  web.turnTo("2026-03-01T08:00:00Z");
  const desk = await deskOf(web.api);
  const shop = await openShop(desk);
  const metro = `/api/suppliers/${String(shop.supplier.id)}`;
  await desk.write("PUT", metro, { ...(await desk.read(metro)), email: "commandes@metro.example" });
  const mill = await desk.create(
    "/api/suppliers",
    supplierOf({ name: "Papeterie", order_channel: "phone", phone: "02 99 00 00 00", email: "p@papier.example" }),
  );
  const box = `/api/articles/${String(shop.box.id)}`;
  await desk.write("PUT", box, {
    ...(await desk.read(box)),
    offers: [offerOf(mill, { pack_label: "Paquet de 50", pack_quantity: "50", pack_price_ht: "14.50" })],
  });
  const order = await desk.create("/api/supplier-orders", {
    supplier_id: shop.supplier.id,
    deliver_on: "2026-03-12",
    lines: [{ article_id: shop.flour.id, packs: 3 }],
  });
  const smtp = await startSmtp();
  const sender = postOffice(web.api, smtp).newSender();
  const browser = await web.signIn();
  const page = async (url: string) => readable((await browser.get(url).expect(200)).text);
  const readText = async (url: string) => textOf(await page(url));
  /** Presses a button of the page's form in which `within` stands, as a browser without JavaScript does. */
  const press = async (url: string, within: string, changes: Fields = {}, status = 302) => {
    const html = (await browser.get(url).expect(200)).text;
    const form = [...html.matchAll(/<form[^>]*>.*?<\/form>/gs)]
      .map(([match]) => match)
      .find((one) => textOf(readable(one)).includes(within));
    if (form === undefined) throw new Error(`no form « ${within} » in ${textOf(readable(html))}`);
    const answer = await browser
      .post(url)
      .type("form")
      .send({ ...fieldsOf(form), order: namedOrders(form), ...changes })
      .expect(status);
    return status === 302 ? String(answer.headers.location) : answer.text;
  };
  const path = `/supplier-orders/${String(order.id)}`;
  return { web, desk, shop, order, path, smtp, sender, browser, page, readText, press };
}

test("an order is sent from its page without scripts, and the page tells how that goes", async () => {
  const { path, smtp, sender, readText, press, browser, page } = await opened();
  expect(await readText(path)).toContain("Envoyer par e-mail");
  expect(await page(path)).not.toContain("mailto:");
  expect(await press(path, "Objet", { intent: "letter" })).toBe(path);
  expect(await readText(path)).toMatch(/À envoyer.*En cours d’envoi à commandes@metro.example · voir/);
  await sender.work();
  expect(await readText(path)).toMatch(
    /Envoyée à commandes@metro.example, dim. 1er mars 2026 à 9 h · voir ce qui a été envoyé · PDF/,
  );
  expect(await readText(path)).toContain("Envoyer de nouveau par e-mail");
  const message = await readText("/messages/1");
  for (const words of ["Envoyé", "commandes@metro.example", "Commande fournisseur CF-2026-00001", "Marie Curie"])
    expect(message).toContain(words);
  expect(message).toContain("Veuillez trouver ci-joint notre commande CF-2026-00001");
  const file = await browser.get("/messages/1/file").buffer(true).expect(200);
  expect(file.headers["content-type"]).toContain("application/pdf");
  const [{ attachments } = { attachments: [] }] = await Promise.all(smtp.came.map(({ raw }) => readMail(raw)));
  expect(attachments[0]?.size).toBe(Number(file.headers["content-length"] ?? file.body.length));
});

test("what is wrong with a letter stands at its field, with what was typed", async () => {
  const { path, press, desk } = await opened();
  const typed = { intent: "letter", recipient: "a@metro.example, b@metro.example", body: "Bonjour à vous deux" };
  const html = await press(path, "Objet", typed, 422);
  expect(errorOf(html, "letter-recipient")).toContain("Une seule adresse attendue");
  expect(html).toContain("Bonjour à vous deux");
  expect(html).toContain('value="a@metro.example, b@metro.example"');
  expect(at(await desk.get("/api/messages"), "meta", "total")).toBe(0);
});

test("what failed says so in the server’s words on the order, on home and in the list, and is sent again", async () => {
  const { path, smtp, sender, readText, press } = await opened();
  smtp.treat("unknown");
  await press(path, "Objet", { intent: "letter" });
  await sender.work();
  const failed = "Échec de l’envoi à commandes@metro.example : Refusé par le serveur : 550 5.1.1 No such user here";
  expect(await readText(path)).toContain(failed);
  expect(await readText("/")).toContain("1 message pas parti");
  expect(await readText("/messages?state=failed")).toMatch(/1 message.*Échec/);
  expect(await readText("/messages?state=sent")).toContain("Aucun message");
  expect(await readText("/messages?kind=test")).toContain("Aucun message");
  expect(await press(path, "Réessayer", { intent: "retry-message" })).toBe(path);
  await sender.work();
  expect(await readText(path)).toContain("Envoyée à commandes@metro.example");
  expect(await readText("/")).not.toContain("message pas parti");
});

test("a message that waits is taken back on its page", async () => {
  const { path, sender, readText, press } = await opened();
  await press(path, "Objet", { intent: "letter" });
  expect(await press("/messages/1", "Retirer", { intent: "withdraw-message" })).toBe("/messages/1");
  expect(await readText("/messages/1")).toContain("Retiré par Marie Curie");
  expect(await sender.work()).toBe(0);
});

test("what changed since it left is said, and leaves as version 2", async () => {
  const { desk, shop, order, path, smtp, sender, readText, press } = await opened();
  await press(path, "Objet", { intent: "letter" });
  await sender.work();
  for (const intent of ["unsend", "unplace"]) await press(path, "Annuler la commande", { intent });
  const { lock_version } = await desk.read(`/api/supplier-orders/${String(order.id)}`);
  await desk.write("PUT", `/api/supplier-orders/${String(order.id)}`, {
    supplier_id: shop.supplier.id,
    deliver_on: "2026-03-12",
    lines: [{ article_id: shop.flour.id, packs: 4 }],
    lock_version,
  });
  expect(await readText(path)).toMatch(
    /Modifiée depuis l’envoi Farine \(réf. F25\) : 3 × .* → 4 × .*Envoyer la version 2/,
  );
  await press(path, "Objet", { intent: "letter" });
  await sender.work();
  expect((await readMail(smtp.came[1]?.raw ?? "")).subject).toMatch(/^Version 2 : Commande CF-2026-00001/);
  expect(await readText(path)).not.toContain("Modifiée depuis l’envoi");
});

test("purchase lists are passed and sent with one press, but for who wants them by telephone", async () => {
  const { smtp, sender, readText, press } = await opened();
  const before = await readText(lists);
  expect(before).toContain("Passer et envoyer toutes les commandes (1 e-mail)");
  expect(await press(lists, "Passer et envoyer toutes", { mail: "1" })).toBe(toSend);
  expect(await readText(toSend)).toMatch(/2 commandes passées, 1 e-mail en cours d’envoi/);
  const waiting = await readText(toSend);
  expect(waiting).toMatch(/En cours d’envoi à commandes@metro.example/);
  expect(waiting).toContain("Appeler Papeterie, 02 99 00 00 00");
  await sender.work();
  expect(smtp.came.map(({ recipient }) => recipient)).toEqual(["commandes@metro.example"]);
  expect(await readText(toSend)).toContain("1 commande");
});

test("purchase lists are passed with their messages in one request, or not at all", async () => {
  const { desk, press, readText } = await opened();
  await sql`create trigger no_message before insert on outbox begin select raise(abort, 'no'); end`.execute(desk.db);
  const refused = textOf(readable(await press(lists, "Passer et envoyer toutes", { mail: "1" }, 503)));
  expect(refused).toContain("rien ne sera écrit deux fois");
  await sql`drop trigger no_message`.execute(desk.db);
  expect(at(await desk.get("/api/supplier-orders?status=to_send"), "meta", "total")).toBe(0);
  expect(await press(lists, "Passer et envoyer toutes", { mail: "1" })).toBe(toSend);
  expect(await readText(toSend)).toMatch(/2 commandes passées, 1 e-mail en cours d’envoi/);
});

test("one list is passed and sent; what waits is sent from its own page, one or all", async () => {
  const { desk, shop, smtp, sender, readText, press } = await opened();
  expect(await press(lists, "Passer et envoyer (1 e-mail)", { mail: "1" })).toBe(lists);
  await sender.work();
  expect(smtp.came).toHaveLength(1);
  for (const packs of [1, 2, 3]) {
    const { id } = await desk.create("/api/supplier-orders", {
      supplier_id: shop.supplier.id,
      deliver_on: "2026-03-12",
      lines: [{ article_id: shop.flour.id, packs }],
    });
    await desk.write("POST", `/api/supplier-orders/${String(id)}/place`, { lock_version: 1 });
  }
  await press(toSend, "Envoyer à commandes@metro.example");
  await sender.work();
  await press(toSend, "Envoyer les 2 e-mails");
  await sender.work();
  expect(smtp.came).toHaveLength(4);
  expect(await readText(toSend)).toContain("Aucune commande n’attend d’être envoyée");
});

test("a message to try is sent from « La maison »", async () => {
  const { sender, smtp, readText, press } = await opened();
  expect(await readText("/company")).toContain("Les messages partent de Maison Bru");
  const html = await press("/company", "message d’essai", { intent: "test-message", recipient: "lucie" }, 422);
  expect(errorOf(html, "recipient")).toContain("Une seule adresse attendue");
  const typed = { intent: "test-message", recipient: "lucie@exemple.fr" };
  expect(await press("/company", "message d’essai", typed)).toBe("/messages/1");
  await sender.work();
  expect(smtp.came.map(({ recipient }) => recipient)).toEqual(["lucie@exemple.fr"]);
});

test("without a server the mail program is opened as before, and one line says what to set", async () => {
  const { path, page, readText } = await opened({});
  expect(await page(path)).toContain('href="mailto:commandes@metro.example');
  for (const url of [path, "/messages", "/company"]) expect(await readText(url)).toContain("SMTP_URL et MAIL_FROM");
  expect(await readText(path)).not.toContain("Envoyer par e-mail");
  expect(await readText(lists)).not.toContain("Passer et envoyer");
});

test("signed out, messages lead to /login; what is none is not found", async () => {
  const { web, browser } = await opened();
  for (const url of ["/messages", "/messages/1", "/messages/1/file"])
    expect((await web.browser().get(url).expect(302)).headers.location).toMatch(/^\/login/);
  for (const url of ["/messages/99", "/messages/99/file", "/messages/x"]) await browser.get(url).expect(404);
  expect((await browser.get("/messages?state=lost").expect(422)).text).toContain("Valeur attendue");
});
