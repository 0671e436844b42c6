import { describe, expect, test } from "vitest";
import { canReadPaper, readPaper } from "../support/files/paper";
import { type TestDatabase, databases } from "../support/database/database";
import { mailed, postOffice, startSmtp } from "../support/servers/post-office";
import { at, column } from "../support/read-answer";
import { openShopDesk, supplierOf } from "../support/world/shop";
import { readMail } from "../support/servers/smtp";

const path = "/api/supplier-orders";

/** The shop with an order of flour to Métro, whose address is known, and a real server that takes what leaves. */
async function opened(database: TestDatabase, overrides: object = mailed) {
  let now = new Date("2026-03-02T08:12:00Z");
  const { desk, ...shop } = await openShopDesk(database, { ...overrides, clock: () => now });
  const smtp = await startSmtp();
  const sender = postOffice(desk, smtp).newSender();
  await desk.write("PUT", "/api/company", {
    lock_version: 1,
    name: "Maison Bru",
    address: "12, rue des Halles",
    postal_code: "35170",
    city: "Bruz",
    phone: "02 99 00 00 00",
    email: "bonjour@bru.example",
  });
  const supplier = `/api/suppliers/${String(shop.supplier.id)}`;
  const knowing = async (fields: object) => desk.write("PUT", supplier, { ...(await desk.read(supplier)), ...fields });
  await knowing({ email: "commandes@metro.example", contact_name: "Mme Le Goff", customer_code: "C-12" });
  const lines = [
    { article_id: shop.flour.id, packs: 3 },
    { article_id: shop.eggs.id, packs: 2 },
  ];
  const body = { supplier_id: shop.supplier.id, deliver_on: "2026-03-12", note: "Par la cour", lines };
  const { id } = await desk.create(path, body);
  const order = `${path}/${String(id)}`;
  const act = async (verb: string, more: object = {}, key?: string) =>
    desk.write(
      "POST",
      `${order}/${verb}`,
      { lock_version: at(await desk.get(order), "data", "lock_version"), ...more },
      key === undefined ? {} : { "Idempotency-Key": key },
    );
  const letter = () => desk.get(`${order}/letter`);
  /** Sends the letter that is offered, with these changes. */
  const send = async (more: object = {}, key?: string) => {
    const offered = await letter();
    const fieldOf = (field: string) => at(offered, "data", field);
    return act(
      "letter",
      { recipient: fieldOf("recipient"), subject: fieldOf("subject"), body: fieldOf("body"), ...more },
      key,
    );
  };
  const status = async () => at(await desk.get(order), "data", "status");
  const pass = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));
  return { desk, shop, smtp, sender, knowing, body, id, order, act, letter, send, status, pass };
}

describe.each(databases)("orders to suppliers by e-mail on $name", (database) => {
  test("a letter is offered in plain French, and carries the paper; the order is sent once it has left", async () => {
    const { desk, smtp, sender, order, act, letter, send, status } = await opened(database);
    await act("place");
    const offered = await letter();
    expect(at(offered, "data")).toMatchObject({
      configured: true,
      recipient: "commandes@metro.example",
      reply_to: "bonjour@bru.example",
      edition: 1,
      changes: [],
      refusal: null,
      last: null,
      subject: "Commande CF-2026-00001, à livrer le jeudi 12 mars 2026, client C-12",
    });
    expect(at(offered, "data", "body")).toBe(
      "Bonjour Mme Le Goff,\n\nVeuillez trouver ci-joint notre commande CF-2026-00001, à livrer le jeudi 12 mars " +
        "2026.\n\nNotre code client : C-12\n\nMerci de nous la confirmer en répondant à ce message.\n\n" +
        "Cordialement,\nMaison Bru\n12, rue des Halles\n35170 Bruz\nTél. 02 99 00 00 00\nbonjour@bru.example",
    );
    const sent = await send();
    expect([sent.status, at(sent, "data", "state")]).toEqual([201, "queued"]);
    expect(await status()).toBe("to_send");
    expect(at(await letter(), "data", "last")).toMatchObject({ state: "queued", recipient: "commandes@metro.example" });
    expect(await sender.work()).toBe(1);
    expect(at(await desk.get(order), "data")).toMatchObject({
      status: "sent",
      sent_how: "email",
      sent_by: "Marie Curie",
      sent_at: "2026-03-02T08:12:00.000Z",
    });
    const { to, replyTo, attachments } = await readMail(smtp.came[0]?.raw ?? "");
    expect([[to].flat()[0]?.text, replyTo?.text]).toEqual(["commandes@metro.example", "bonjour@bru.example"]);
    expect(attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
      ["commande-CF-2026-00001.pdf", "application/pdf"],
    ]);
    const message = String(at(sent, "data", "id"));
    const file = await desk.app.request(`/api/messages/${message}/file`, {
      headers: { authorization: desk.authorization },
    });
    expect(Buffer.from(await file.arrayBuffer()).equals(attachments[0]?.content ?? Buffer.alloc(0))).toBe(true);
  });

  test.skipIf(!canReadPaper)("the paper says what is ordered, and nothing that the house says to itself", async () => {
    const { smtp, sender, knowing, send, desk, body } = await opened(database);
    await knowing({ minimum_order_ht: "5000", minimum_policy: "block", franco_ht: "9000" });
    const { id, lock_version } = await desk.create(path, body);
    const letter = { recipient: "a@metro.example", subject: "Commande", body: "Bonjour" };
    await desk.write("POST", `${path}/${String(id)}/letter`, { lock_version, ...letter });
    await send();
    await sender.work();
    expect(smtp.came).toHaveLength(2);
    for (const { raw } of smtp.came) {
      const paperText = readPaper((await readMail(raw)).attachments[0]?.content ?? Buffer.alloc(0));
      expect(paperText).toMatch(/Bon de commande CF-2026-0000[12]\s/);
      expect(paperText).toContain("Farine");
      expect(paperText).not.toMatch(/minimum|franco|manque|version/i);
    }
  });

  test("a draft is placed with its message, or neither is done", async () => {
    const { desk, send, status, act } = await opened(database);
    expect(await send({ recipient: "a@metro.example, b@metro.example" })).toMatchObject({
      status: 422,
      body: { errors: { recipient: [expect.any(String)] } },
    });
    expect(await status()).toBe("draft");
    expect((await send()).status).toBe(201);
    expect(await status()).toBe("to_send");
    expect(await act("letter", { recipient: "a@b.fr", subject: "x", body: "y" })).toMatchObject({
      status: 409,
      body: { code: "underway" },
    });
    expect(at(await desk.get("/api/messages"), "meta", "total")).toBe(1);
  });

  test("what failed leaves the order to be sent, in the server’s words, and leaves when somebody asks", async () => {
    const { desk, smtp, sender, act, letter, send, status } = await opened(database);
    await act("place");
    smtp.treat("unknown");
    await send();
    await sender.work();
    expect(await status()).toBe("to_send");
    expect(at(await letter(), "data", "last")).toMatchObject({
      state: "failed",
      outcome: "Refusé par le serveur : 550 5.1.1 No such user here",
    });
    const id = String(at(await letter(), "data", "last", "id"));
    expect((await desk.write("POST", `/api/messages/${id}/retry`, {})).status).toBe(200);
    await sender.work();
    expect(await status()).toBe("sent");
  });

  test("another message takes the place of one that failed", async () => {
    const { desk, smtp, sender, send, status } = await opened(database);
    smtp.treat("unknown");
    await send({ recipient: "commande@metro.example" });
    await sender.work();
    await send();
    await sender.work();
    expect(await status()).toBe("sent");
    const all = await desk.get("/api/messages?kind=supplier_order");
    expect([column(all, "state"), column(all, "recipient")]).toEqual([
      ["sent", "withdrawn"],
      ["commandes@metro.example", "commande@metro.example"],
    ]);
    expect(column(all, "outcome")[1]).toMatch(/No such user here Un autre envoi le remplace\.$/);
    expect(at(await desk.get("/api/messages/state"), "data", "failed")).toBe(0);
  });

  test("what changed since it left is said, and leaves as version 2 with what changed at its head", async () => {
    const { desk, shop, smtp, sender, body, order, act, letter, send, pass } = await opened(database);
    await send();
    await sender.work();
    expect(at(await letter(), "data")).toMatchObject({ edition: 1, changes: [], last: { state: "sent" } });
    pass(60);
    await act("unsend");
    const draft = await act("unplace");
    const lines = [
      { article_id: shop.flour.id, packs: 4 },
      { article_id: shop.box.id, quantity: "50" },
    ];
    await desk.write("PUT", order, {
      ...body,
      lines,
      note: null,
      deliver_on: "2026-03-13",
      lock_version: at(draft, "data", "lock_version"),
    });
    const changes = [
      "Livraison : jeudi 12 mars 2026 → vendredi 13 mars 2026",
      "Farine (réf. F25) : 3 × Carton de 10 kg (30 kg) à 76,00 € → 4 × Carton de 10 kg (40 kg) à 76,00 €",
      "Ajouté : Boîte, 50 pièces",
      "Retiré : Œufs, 2 × Plateau de 30 (60 pièces) à 6,60 €",
      "Retiré : Note, Par la cour",
    ];
    const plain = (texts: unknown) => JSON.parse(JSON.stringify(texts).replaceAll("\u00a0", " "));
    expect(plain(at(await letter(), "data"))).toMatchObject({ edition: 2, changes });
    await send();
    await sender.work();
    const { subject, text, attachments } = await readMail(smtp.came[1]?.raw ?? "");
    expect(subject).toBe("Version 2 : Commande CF-2026-00001, à livrer le vendredi 13 mars 2026, client C-12");
    expect(text?.replaceAll("\u00a0", " ")).toContain(
      `Bonjour Mme Le Goff,\n\nVersion 2 : remplace celle du lundi 2 mars 2026 à 9 h 12. Ce qui change :\n- ` +
        changes.join("\n- "),
    );
    if (canReadPaper) {
      const paperText = readPaper(attachments[0]?.content ?? Buffer.alloc(0));
      expect(paperText).toContain("Bon de commande CF-2026-00001, version 2");
      expect(paperText).toContain("remplace celle du lundi 2 mars 2026");
    }
    expect(plain(at(await letter(), "data"))).toMatchObject({ edition: 2, changes: [] });
    await send();
    await sender.work();
    expect((await readMail(smtp.came[2]?.raw ?? "")).text).not.toContain("Ce qui change");
  });

  test("a waiting message is taken back with its order, and what failed does not leave once that changed", async () => {
    const { desk, shop, smtp, sender, body, order, act, letter, send } = await opened(database);
    await send();
    await act("cancel");
    expect(at(await letter(), "data", "last")).toMatchObject({ state: "withdrawn", outcome: /la commande a changé/ });
    expect(await sender.work()).toBe(0);
    expect(at(await send(), "code")).toBe("transition");
    await act("reopen");
    smtp.treat("unknown");
    await send();
    await sender.work();
    const failed = `/api/messages/${String(at(await letter(), "data", "last", "id"))}`;
    await desk.db.updateTable("supplier_order_lines").set({ packs: 5 }).where("order_id", "=", 1).execute();
    expect(at(await desk.write("POST", `${failed}/retry`, {}), "code")).toBe("changed");
    const draft = await act("unplace");
    expect(at(await letter(), "data", "last")).toMatchObject({ state: "withdrawn" });
    const changed = { ...body, lines: [{ article_id: shop.flour.id, packs: 9 }] };
    await desk.write("PUT", order, { ...changed, lock_version: at(draft, "data", "lock_version") });
    expect(at(await desk.write("POST", `${failed}/retry`, {}), "code")).toBe("changed");
  });

  test("while a message leaves its order is neither cancelled nor made a draft", async () => {
    const { smtp, sender, act, send, status } = await opened(database);
    smtp.treat("slow");
    await send();
    const work = sender.work();
    await smtp.held();
    for (const verb of ["cancel", "unplace"]) expect(at(await act(verb), "code")).toBe("underway");
    expect(await status()).toBe("to_send");
    await smtp.stop();
    await work;
    expect(at(await act("cancel"), "data", "status")).toBe("cancelled");
    expect(await sender.work()).toBe(0);
  });

  test("what was noted as sent otherwise leaves no more; what went both ways stays as it was noted", async () => {
    const { desk, smtp, sender, order, act, letter, send } = await opened(database);
    await send();
    expect(at(await act("send", { how: "phone" }), "data", "status")).toBe("sent");
    expect(await sender.work()).toBe(0);
    expect(at(await letter(), "data", "last", "state")).toBe("withdrawn");
    smtp.treat("slow");
    await send();
    const work = sender.work();
    await smtp.held();
    await sender.stop(0);
    await work;
    expect(await postOffice(desk, smtp).newSender().work()).toBe(1);
    expect(at(await desk.get(order), "data")).toMatchObject({ status: "sent", sent_how: "phone" });
  });

  test("a press sends once; a version that is not there any more is not sent", async () => {
    const { desk, order, act, send } = await opened(database);
    const stale = at(await desk.get(order), "data", "lock_version");
    await act("place");
    const letter = { recipient: "a@metro.example", subject: "Commande", body: "Bonjour" };
    const late = await desk.write("POST", `${order}/letter`, { ...letter, lock_version: stale });
    expect([late.status, at(late, "code")]).toEqual([409, "stale"]);
    const first = await send({}, "press");
    const again = await send({}, "press");
    expect(at(again, "data", "id")).toBe(at(first, "data", "id"));
    expect(at(await desk.get("/api/messages"), "meta", "total")).toBe(1);
  });

  test("a message that waits is taken back by hand, one that left is not", async () => {
    const { desk, sender, letter, send } = await opened(database);
    const withdraw = async () =>
      desk.write("POST", `/api/messages/${String(at(await letter(), "data", "last", "id"))}/withdraw`, {});
    await send();
    expect(at(await withdraw(), "data")).toMatchObject({ state: "withdrawn", outcome: "Retiré par Marie Curie." });
    expect(await sender.work()).toBe(0);
    await send();
    await sender.work();
    expect(at(await withdraw(), "code")).toBe("status");
  });

  test("together they go to those who want them by e-mail, and the others say why not", async () => {
    const { desk, shop, smtp, sender, body, act, id } = await opened(database);
    const orderTo = async (fields: object) => {
      const { id: supplier_id } = await desk.create("/api/suppliers", supplierOf(fields));
      const lines = [{ article_id: shop.box.id, quantity: "50" }];
      const { id: other, lock_version } = await desk.create(path, { ...body, lines, supplier_id });
      await desk.write("POST", `${path}/${String(other)}/place`, { lock_version });
      return other;
    };
    await act("place");
    const others = [
      await orderTo({ name: "Papeterie", order_channel: "phone", email: "p@papier.example" }),
      await orderTo({ name: "Portail", order_channel: "portal", email: "p@portail.example" }),
      await orderTo({ name: "Sans adresse", order_channel: "email" }),
    ];
    const draft = (await desk.create(path, { ...body, supplier_id: shop.supplier.id })).id;
    const orders = await Promise.all(
      [id, ...others, draft].map(async (one) => ({
        id: one,
        lock_version: at(await desk.get(`${path}/${String(one)}`), "data", "lock_version"),
      })),
    );
    const press = () => desk.write("POST", `${path}/letters`, { orders }, { "Idempotency-Key": "all" });
    const answer = await press();
    expect(column(answer, "refusal")).toEqual([
      null,
      "Ce fournisseur commande par téléphone.",
      "Ce fournisseur commande sur le portail.",
      "L’adresse e-mail de ce fournisseur n’est pas connue.",
      "Cette commande n’attend pas d’être envoyée.",
    ]);
    expect((await press()).body).toEqual(answer.body);
    expect(await sender.work()).toBe(1);
    expect(smtp.came.map(({ recipient }) => recipient)).toEqual(["commandes@metro.example"]);
    const next = await desk.write("POST", `${path}/letters`, { orders });
    expect(column(next, "message_id")).toEqual([null, null, null, null, null]);
    expect((await desk.write("POST", `${path}/letters`, { orders: [{ id: 999, lock_version: 1 }] })).status).toBe(404);
  });
});

describe.each(databases.slice(0, 1))("letters", (database) => {
  test.each([
    { recipient: "a@metro.example\r\nBcc: b@metro.example" },
    { recipient: "Métro <a@metro.example>" },
    { recipient: "" },
    { subject: "Commande\r\nBcc: b@metro.example" },
    { subject: "Commande\nX-Bru: 1" },
    { subject: "Commande\u2028x\u0000" },
    { subject: "" },
    { body: "" },
    { body: "x".repeat(20_001) },
  ])("that bring headers of their own, nothing or too much are refused: case %#", async (more) => {
    const { desk, send, sender } = await opened(database);
    const answer = await send(more);
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { [Object.keys(more)[0] ?? ""]: [expect.anything()] } },
    });
    expect(await sender.work()).toBe(0);
    expect(at(await desk.get("/api/messages"), "meta", "total")).toBe(0);
  });

  test("no supplier gets more than 60 an hour", async () => {
    const { desk, sender, send } = await opened(database);
    for (let count = 0; count < 60; count += 1)
      await desk.write("POST", "/api/messages/test", { recipient: "commandes@metro.example" });
    expect(await send()).toMatchObject({ status: 422, body: { errors: { recipient: [/60 messages/] } } });
    await sender.work();
  });

  test("without a server the letter says so, and nothing is written", async () => {
    const { desk, letter, send, status } = await opened(database, { accessTokenTtlSeconds: 3600 });
    expect(at(await letter(), "data", "configured")).toBe(false);
    expect(await send()).toMatchObject({ status: 409, body: { code: "unconfigured" } });
    expect(await status()).toBe("draft");
    expect((await desk.get(`${path}/999/letter`)).status).toBe(404);
    expect(await desk.write("POST", `${path}/letters`, { orders: [] })).toMatchObject({ status: 409 });
  });
});
