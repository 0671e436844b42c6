import { describe, expect, test } from "vitest";
import { longSessions } from "../../support/world/choux-kitchen";
import { type TestDatabase, databases } from "../../support/database/database";
import { errorOf, fieldsOf } from "../../support/form-fields";
import { readable, textOf } from "../../support/html";
import { canReadPaper, readPaper } from "../../support/files/paper";
import { mailed, postOffice, startSmtp } from "../../support/servers/post-office";
import { at } from "../../support/read-answer";
import { openShop, openShopDesk, orderOf } from "../../support/world/shop";
import { readMail } from "../../support/servers/smtp";
import { openWeb } from "../../support/web";
import { deskOf } from "../../support/writes";

const customer = { customer_contact: "Mme Morvan", email: "mairie@bruz.example" };

/** The shop with a confirmed order of four tarts, and a real server that takes what leaves. */
async function opened(database: TestDatabase) {
  const { desk, tart } = await openShopDesk(database, mailed);
  const smtp = await startSmtp();
  const sender = postOffice(desk, smtp).newSender();
  const body = orderOf({ ...customer, lines: [{ product_id: tart.id, quantity: "4" }] });
  const { id } = await desk.create("/api/external-orders", body);
  const order = `/api/external-orders/${String(id)}`;
  const version = async () => at(await desk.get(order), "data", "lock_version");
  const move = async (status: string, more: object = {}) =>
    desk.write("POST", `${order}/status`, { status, lock_version: await version(), ...more });
  const letter = (name: string) => desk.get(`${order}/${name}-letter`);
  const send = async (name: string, more: object = {}) => {
    const offered = await letter(name);
    const fieldOf = (field: string) => at(offered, "data", field);
    const written = { recipient: fieldOf("recipient"), subject: fieldOf("subject"), body: fieldOf("body") };
    return desk.write("POST", `${order}/${name}-letter`, { lock_version: await version(), ...written, ...more });
  };
  return { desk, tart, smtp, sender, body, order, version, move, letter, send };
}

describe.each(databases)("papers of orders by e-mail on $name", (database) => {
  test("a confirmation and a delivery note leave each by its own letter, with the paper", async () => {
    const { smtp, sender, move, letter, send } = await opened(database);
    expect(at(await letter("confirmation"), "data", "refusal")).toMatch(/Confirmez d’abord/);
    expect(at(await send("confirmation"), "code")).toBe("transition");
    await move("confirmed");
    expect(at(await letter("confirmation"), "data")).toMatchObject({
      recipient: "mairie@bruz.example",
      refusal: null,
      edition: 1,
      last: null,
      subject: expect.stringMatching(/^Confirmation de votre commande CC-2026-0000\d du mardi 10 mars 2026$/),
      body: expect.stringMatching(
        /^Bonjour Mme Morvan,\n\nNous vous confirmons votre commande CC-2026-0000\d, pour le/,
      ),
    });
    for (const name of ["confirmation", "delivery-note"]) expect((await send(name)).status).toBe(201);
    expect(await sender.work()).toBe(2);
    const mails = await Promise.all(smtp.came.map(({ raw }) => readMail(raw)));
    expect(mails.map(({ attachments: [paper] }) => paper?.filename?.replace(/-CC.*/, "")).sort()).toEqual([
      "bon-de-livraison",
      "confirmation",
    ]);
    if (canReadPaper)
      for (const { attachments } of mails)
        expect(readPaper(attachments[0]?.content ?? Buffer.alloc(0))).toMatch(
          /(Confirmation de commande|Bon de livraison)[^]*Mairie de Bruz[^]*Tarte/,
        );
    expect(at(await letter("delivery-note"), "data", "last")).toMatchObject({ kind: "delivery_note", state: "sent" });
  });

  test("what changed leaves as version 2; what was cancelled or made a draft leaves no more", async () => {
    const { desk, tart, smtp, sender, body, order, version, move, letter, send } = await opened(database);
    await move("confirmed");
    await send("confirmation");
    await sender.work();
    const lines = [{ product_id: tart.id, quantity: "6" }];
    const changed = await desk.write("PUT", order, { ...body, lines, lock_version: await version() });
    expect(changed.status).toBe(200);
    const plain = JSON.stringify(at(await letter("confirmation"), "data", "changes")).replaceAll("\u00a0", " ");
    expect(plain).toMatch(/Tarte : 4 pièces à .* → 6 pièces à .*Total TTC : /);
    await send("confirmation");
    await sender.work();
    const { subject, attachments } = await readMail(smtp.came[1]?.raw ?? "");
    expect(subject).toMatch(/^Version 2 : Confirmation de votre commande/);
    if (canReadPaper)
      expect(readPaper(attachments[0]?.content ?? Buffer.alloc(0))).toContain("Confirmation de commande, version 2");
    await send("delivery-note");
    await move("draft");
    expect(at(await letter("delivery-note"), "data", "last", "state")).toBe("withdrawn");
    expect(await sender.work()).toBe(0);
    await move("confirmed");
    smtp.treat("unknown");
    await send("delivery-note");
    await sender.work();
    const failed = `/api/messages/${String(at(await letter("delivery-note"), "data", "last", "id"))}`;
    expect(at(await desk.get(failed), "data", "state")).toBe("failed");
    await desk.write("PUT", order, { ...body, lock_version: await version() });
    expect(at(await desk.write("POST", `${failed}/retry`, {}), "code")).toBe("changed");
    await move("cancelled");
    expect(at(await desk.get(failed), "data", "state")).toBe("withdrawn");
    expect(at(await send("confirmation", { recipient: "a@b.fr", subject: "x", body: "y" }), "code")).toBe("transition");
  });

  test("a stale version and a second letter on its way are refused", async () => {
    const { order, desk, move, send } = await opened(database);
    await move("confirmed");
    const stale = await send("confirmation", { lock_version: 1 });
    expect([stale.status, at(stale, "code")]).toEqual([409, "stale"]);
    expect((await send("confirmation")).status).toBe(201);
    expect(at(await send("confirmation"), "code")).toBe("underway");
    const [, id = ""] = /(\d+)$/.exec(order) ?? [];
    expect(at(await desk.get(`/api/messages?external_order_id=${id}`), "meta", "total")).toBe(1);
    expect(at(await desk.get("/api/messages?external_order_id=99999"), "meta", "total")).toBe(0);
  });
});

test("a confirmation is sent from the order without scripts, and the order tells what became of it", async () => {
  const web = await openWeb({}, { ...longSessions, ...mailed });
  web.turnTo("2026-03-01T08:00:00Z");
  const desk = await deskOf(web.api);
  const { tart } = await openShop(desk);
  const lines = [{ product_id: tart.id, quantity: "4" }];
  const { id } = await desk.create("/api/external-orders", orderOf({ ...customer, lines }));
  const order = `/external-orders/${String(id)}`;
  const page = `${order}/letter?paper=confirmation`;
  const become = async (status: string) =>
    desk.write("POST", `/api${order}/status`, {
      status,
      lock_version: (await desk.read(`/api${order}`)).lock_version,
    });
  const sender = postOffice(web.api, await startSmtp()).newSender();
  const browser = await web.signIn();
  const html = async (url: string) => (await browser.get(url).expect(200)).text;
  const readText = async (url: string) => textOf(readable(await html(url)));
  expect(await readText(order)).toContain("Confirmation par e-mail : une fois la commande confirmée");
  expect(await html(order)).not.toContain("/letter");
  expect(await readText(page)).toContain("Confirmez d’abord cette commande");
  await become("confirmed");
  expect(await readText(order)).toContain("Confirmation : envoyer par e-mail");
  const form = /<form[^>]*>(?:(?!<\/form>).)*letter-body.*?<\/form>/s.exec((await html(page)).replace(/^.*<main/s, ""));
  const typed = { ...fieldsOf(form?.[0] ?? ""), intent: "letter" };
  const wrong = await browser
    .post(page)
    .type("form")
    .send({ ...typed, recipient: "a@b.fr, c@d.fr" })
    .expect(422);
  expect(errorOf(wrong.text, "letter-recipient")).toContain("Une seule adresse");
  expect((await browser.post(page).type("form").send(typed).expect(302)).headers.location).toBe(page);
  await sender.work();
  expect(textOf(readable(await html(page)))).toMatch(/Confirmation envoyée à mairie@bruz.example, .* · voir/);
  expect(textOf(readable(await html(order)))).toMatch(/Confirmation envoyée à mairie@bruz.example/);
  await become("cancelled");
  expect(await readText(order)).toMatch(/Confirmation · Confirmation envoyée à mairie@bruz.example/);
  expect(await html(order)).not.toMatch(/\/letter|Bon de livraison par e-mail/);
  await browser.get(`${order}/letter`).expect(404);
  await browser.get("/external-orders/99999/letter?paper=confirmation").expect(404);
});
