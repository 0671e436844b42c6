import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { mostBytes, writeMessage } from "#api/records/outbox/write";
import { createTestApi } from "../../support/api";
import { type TestDatabase, databases } from "../../support/database/database";
import { from, mailed, postOffice, startSmtp } from "../../support/servers/post-office";
import { type MailServer, readMail, selfSigned } from "../../support/servers/smtp";
import { deskOf } from "../../support/writes";

const message = z.object({
  data: z.looseObject({
    id: z.number(),
    state: z.string(),
    outcome: z.string().nullable(),
    attempts: z.number(),
    message_id: z.string(),
  }),
});

async function open(database: TestDatabase, smtp: MailServer, more: Parameters<typeof postOffice>[2] = {}) {
  const api = await createTestApi(await database.fresh(), mailed);
  const desk = await deskOf(api);
  const { newSender, logged } = postOffice(api, smtp, more);
  const read = async (id: number) => message.parse((await desk.get(`/api/messages/${String(id)}`)).body).data;
  const write = async (recipient = "lucie@exemple.fr") => {
    const answer = await desk.write("POST", "/api/messages/test", { recipient });
    return message.parse(answer.body).data.id;
  };
  return { ...desk, logged, sender: newSender(), newSender, read, write };
}

describe.each(databases)("the outbox on $name", (database) => {
  test("a message leaves once, and its recipient reads what was written", async () => {
    const smtp = await startSmtp();
    const { sender, write, read } = await open(database, smtp);
    const id = await write("zoé.noël@exemple.fr");
    expect(await read(id)).toMatchObject({ state: "queued", attempts: 0, outcome: null });
    expect(await sender.work()).toBe(1);
    expect(await sender.work()).toBe(0);
    const [mail, ...others] = smtp.came;
    expect(others).toEqual([]);
    const { from: author, to, subject, text, messageId } = await readMail(mail?.raw ?? "");
    const sent = await read(id);
    expect(sent).toMatchObject({
      state: "sent",
      attempts: 1,
      outcome: "Accepté par le serveur : 250 Ok: queued as ABC",
    });
    expect([author?.text, [to].flat()[0]?.text, subject, messageId]).toEqual([
      '"Maison Bru" <commandes@bru.example>',
      "zoé.noël@exemple.fr",
      "Message d’essai de Bru",
      sent.message_id,
    ]);
    expect(text).toContain("Ce message prouve que les e-mails partent bien d’ici.");
  });

  test("is tried again after 1, 5, 30, 120 and 360 minutes, always under one Message-ID, then given up", async () => {
    const smtp = await startSmtp();
    smtp.treat("greylist", "full", "cut in data", "cut after the dot", "greylist", "greylist");
    const { sender, write, read, pass } = await open(database, smtp);
    const id = await write();
    const outcomes: string[] = [];
    for (const minutes of [1, 5, 30, 120, 360]) {
      expect(await sender.work()).toBe(1);
      const { state, outcome } = await read(id);
      expect(state).toBe("queued");
      outcomes.push(outcome ?? "");
      pass(minutes * 60 - 1);
      expect(await sender.work()).toBe(0);
      pass(1);
    }
    expect(await sender.work()).toBe(1);
    expect(outcomes).toEqual([
      "Le serveur demande d’attendre : 451 4.7.1 Greylisted, please try again",
      "Le serveur demande d’attendre : 452 4.2.2 Mailbox full",
      "Le serveur n’a pas pu être joint, ou a coupé la connexion.",
      "Le serveur n’a pas pu être joint, ou a coupé la connexion.",
      "Le serveur demande d’attendre : 451 4.7.1 Greylisted, please try again",
    ]);
    const { message_id, ...failed } = await read(id);
    expect(failed).toMatchObject({ state: "failed", attempts: 6, outcome: /Abandonné après 6 essais/ });
    expect(smtp.came.map(({ raw }) => raw.includes(`Message-ID: ${message_id}`))).toEqual([true]);
    expect(await sender.work()).toBe(0);
  });

  test("what was cut behind its final dot comes twice at most, told apart by its id", async () => {
    const smtp = await startSmtp();
    smtp.treat("cut after the dot");
    const { sender, write, read, pass } = await open(database, smtp);
    const id = await write();
    await sender.work();
    pass(60);
    await sender.work();
    const ids = await Promise.all(smtp.came.map(async ({ raw }) => (await readMail(raw)).messageId));
    const { message_id, state } = await read(id);
    expect([ids, state]).toEqual([[message_id, message_id], "sent"]);
  });

  test("a refusal is for good, in the server’s words, and the same message leaves when somebody asks", async () => {
    const smtp = await startSmtp();
    smtp.treat("unknown");
    const { sender, write, read, write: _, ...desk } = await open(database, smtp);
    const id = await write();
    await sender.work();
    const failed = await read(id);
    expect(failed).toMatchObject({ state: "failed", outcome: "Refusé par le serveur : 550 5.1.1 No such user here" });
    desk.pass(24 * 3600);
    expect(await sender.work()).toBe(0);
    const { authorization, send } = desk;
    const again = () => send("POST", `/api/messages/${String(id)}/retry`, { body: {}, headers: { authorization } });
    expect((await desk.get("/api/messages/state")).body).toMatchObject({ data: { failed: 1, waiting: 0 } });
    expect((await again()).status).toBe(200);
    expect((await again()).status).toBe(409);
    await sender.work();
    expect(await read(id)).toMatchObject({ state: "sent", message_id: failed.message_id });
  });

  test("what a server took while the database was away is noted once that is back, and not sent again", async () => {
    const smtp = await startSmtp();
    smtp.treat("slow");
    const { sender, write, read, db, logged } = await open(database, smtp);
    const id = await write();
    const work = sender.work();
    await smtp.held();
    await db.schema.alterTable("outbox").renameTo("elsewhere").execute();
    smtp.answerHeld();
    await expect.poll(() => logged).toMatchObject([{ level: "warn", outbox: id }]);
    await db.schema.alterTable("elsewhere").renameTo("outbox").execute();
    expect(await work).toBe(1);
    expect(await read(id)).toMatchObject({ state: "sent", attempts: 1 });
    expect(smtp.came).toHaveLength(1);
  });

  test("what the server refuses once it has come whole is told from what it only puts off", async () => {
    const smtp = await startSmtp();
    smtp.treat("busy after the dot", "accept", "spam after the dot");
    const { sender, write, read, pass } = await open(database, smtp);
    const busy = await write();
    await sender.work();
    expect(await read(busy)).toMatchObject({ state: "queued", outcome: /demande d’attendre : 451 4.3.0 Try again/ });
    pass(60);
    await sender.work();
    expect(await read(busy)).toMatchObject({ state: "sent", attempts: 2 });
    const spam = await write();
    await sender.work();
    expect(await read(spam)).toMatchObject({ state: "failed", outcome: /Refusé par le serveur : 554 5.7.1/ });
  });

  test("two instances never take the same message", async () => {
    const smtp = await startSmtp();
    const { newSender, write, get } = await open(database, smtp);
    for (let count = 0; count < 24; count += 1) await write(`a${String(count)}@exemple.fr`);
    const tried = await Promise.all([newSender(), newSender(), newSender()].map((sender) => sender.work()));
    expect(tried.reduce((sum, count) => sum + count, 0)).toBe(24);
    const recipients = smtp.came.map(({ recipient }) => recipient);
    expect([recipients.length, new Set(recipients).size]).toEqual([24, 24]);
    const sent = z.object({ meta: z.object({ total: z.number() }) });
    expect(sent.parse((await get("/api/messages?state=sent&per_page=5")).body).meta.total).toBe(24);
  });

  test("what a process was sending when it went is taken again once its lease is over", async () => {
    const smtp = await startSmtp();
    smtp.treat("slow");
    const { sender, newSender, write, read, pass } = await open(database, smtp);
    const id = await write();
    const gone = sender.work();
    await smtp.held();
    const other = newSender();
    pass(299);
    expect(await other.work()).toBe(0);
    expect(await read(id)).toMatchObject({ state: "sending" });
    pass(1);
    expect(await other.work()).toBe(1);
    expect(await read(id)).toMatchObject({ state: "sent", attempts: 1 });
    await smtp.stop();
    await gone;
    expect(await read(id)).toMatchObject({ state: "sent", attempts: 1 });
  });

  test("a process that ends puts back what a slow server keeps, for the next to send at once", async () => {
    const smtp = await startSmtp();
    smtp.treat("slow");
    const { sender, newSender, write, read } = await open(database, smtp);
    const id = await write();
    const work = sender.work();
    await smtp.held();
    await sender.stop(0);
    await work;
    expect(await read(id)).toMatchObject({ state: "queued", attempts: 0 });
    expect(await sender.work()).toBe(0);
    expect(await newSender().work()).toBe(1);
    expect(await read(id)).toMatchObject({ state: "sent" });
  });

  test("a server that does not answer has its time, and no more", async () => {
    const smtp = await startSmtp();
    smtp.treat("slow");
    const { sender, write, read } = await open(database, smtp, {
      timeouts: { connection: 5000, answer: 5000, total: 300 },
    });
    const id = await write();
    await sender.work();
    expect(await read(id)).toMatchObject({ state: "queued", outcome: "Le serveur n’a pas répondu à temps." });
  });

  test("the file of a message that left is forgotten after 400 days, the message never", async () => {
    const smtp = await startSmtp();
    const { sender, pass, app, authorization, read, db, parts } = await open(database, smtp);
    const write = (recipient: string) =>
      writeMessage(
        db,
        {
          kind: "test",
          document: null,
          recipient,
          replyTo: null,
          facts: [],
          subject: "Essai",
          body: "Bonjour",
          file: { name: "essai.pdf", bytes: Buffer.from("%PDF-1.7") },
        },
        { id: null, name: "Marie", at: parts.clock().toISOString() },
        { random: randomBytes, from },
      );
    const left = await write("a@exemple.fr");
    await sender.work();
    smtp.treat("unknown");
    const failed = await write("b@exemple.fr");
    await sender.work();
    const fileOf = async (id: number) =>
      (await app.request(`/api/messages/${String(id)}/file`, { headers: { authorization } })).status;
    pass(399 * 24 * 3600);
    await read(left);
    const recent = await write("c@exemple.fr");
    await sender.work();
    expect([await fileOf(left), await read(left)]).toMatchObject([200, { file_size: 8 }]);
    pass(2 * 24 * 3600);
    await expect.poll(() => fileOf(left)).toBe(404);
    expect(await read(left)).toMatchObject({
      state: "sent",
      file_name: "essai.pdf",
      file_size: 0,
      body: "Bonjour",
      recipient: "a@exemple.fr",
    });
    expect([await fileOf(failed), await fileOf(recent)]).toEqual([200, 200]);
  });

  test("no address gets more than 60 an hour; nothing above 10 MB is taken", async () => {
    const smtp = await startSmtp();
    const { write, write: _, pass, ...desk } = await open(database, smtp);
    for (let count = 0; count < 60; count += 1) await write(count % 2 === 0 ? "lucie@exemple.fr" : "Lucie@Exemple.fr");
    const { authorization, send } = desk;
    const ask = () =>
      send("POST", "/api/messages/test", { body: { recipient: "lucie@exemple.fr" }, headers: { authorization } });
    expect(await ask()).toMatchObject({ status: 422, body: { errors: { recipient: [/60 messages/] } } });
    pass(3600);
    expect((await ask()).status).toBe(201);
    const large = (name: string, bytes: number) =>
      writeMessage(
        desk.db,
        {
          kind: "test",
          document: null,
          recipient: "a@exemple.fr",
          replyTo: null,
          facts: [],
          subject: "Essai",
          body: "Essai",
          file: { name, bytes: new Uint8Array(bytes) },
        },
        { id: null, name: "Marie", at: desk.parts.clock().toISOString() },
        { random: randomBytes, from },
      );
    await expect(large("grand.pdf", mostBytes + 1)).rejects.toMatchObject({ status: 422 });
    expect(await large("juste.pdf", mostBytes)).toBeGreaterThan(0);
  });
});

describe.each(databases.slice(0, 1))("messages", (database) => {
  test.each([
    "a@exemple.fr, b@exemple.fr",
    "a@exemple.fr\r\nBcc: b@exemple.fr",
    "a@exemple.fr\nSubject: x",
    "Lucie <a@exemple.fr>",
    "equipe: a@exemple.fr;",
    "a@exemple.fr\u0000",
    "a b@exemple.fr",
    "exemple.fr",
    "a@b@exemple.fr",
  ])("are sent to one address each, never to %j", async (recipient) => {
    const smtp = await startSmtp();
    const { sender, write: _, ...desk } = await open(database, smtp);
    const { authorization, send } = desk;
    const answer = await send("POST", "/api/messages/test", { body: { recipient }, headers: { authorization } });
    expect(answer).toMatchObject({ status: 422, body: { errors: { recipient: [expect.any(String)] } } });
    expect(await sender.work()).toBe(0);
  });

  test("a subject and a file’s name bring no header of their own", async () => {
    const smtp = await startSmtp();
    const { db, parts, sender } = await open(database, smtp);
    const write = (subject: string) =>
      writeMessage(
        db,
        {
          kind: "test",
          document: null,
          recipient: "a@exemple.fr",
          replyTo: null,
          facts: [],
          subject,
          body: ".\r\n.\r\nBcc: c@exemple.fr\r\n",
          file: { name: 'commande"\r\nBcc: b@exemple.fr.pdf', bytes: Buffer.from("%PDF") },
        },
        { id: null, name: "Marie", at: parts.clock().toISOString() },
        { random: randomBytes, from },
      );
    await expect(write("Commande\r\nBcc: b@exemple.fr")).rejects.toMatchObject({ status: 422 });
    await write("Commande de l’été « Œufs » 🥐");
    await sender.work();
    const { headerLines, subject, attachments, text } = await readMail(smtp.came[0]?.raw ?? "");
    expect(subject).toBe("Commande de l’été « Œufs » 🥐");
    expect(headerLines.map(({ key }) => key)).not.toContain("bcc");
    expect([attachments.length, attachments[0]?.content.toString()]).toEqual([1, "%PDF"]);
    expect(text).toContain("Bcc: c@exemple.fr");
  });

  test("a name and a file with accents are read as they were written", async () => {
    const smtp = await startSmtp();
    const from = '"Crêperie « L’Été », Brest" <bonjour@creperie.example>';
    const { db, parts, sender } = await open(database, smtp, { from });
    await writeMessage(
      db,
      {
        kind: "test",
        document: null,
        recipient: "a@exemple.fr",
        replyTo: "bonjour@creperie.example",
        facts: [],
        subject: "Été",
        body: "Voilà.",
        file: { name: "Œufs d’été 🥐.pdf", bytes: Buffer.from("%PDF") },
      },
      { id: null, name: "Zoé", at: parts.clock().toISOString() },
      { random: randomBytes, from },
    );
    await sender.work();
    const { from: author, replyTo, attachments, messageId } = await readMail(smtp.came[0]?.raw ?? "");
    expect(author?.value).toEqual([{ name: "Crêperie « L’Été », Brest", address: "bonjour@creperie.example" }]);
    expect([replyTo?.text, attachments[0]?.filename]).toEqual(["bonjour@creperie.example", "Œufs d’été 🥐.pdf"]);
    expect(messageId).toMatch(/^<bru\.[0-9a-f]{32}@creperie\.example>$/);
    expect(smtp.came[0]?.raw.replace(/\r\n\r\n[^]*/, "")).toMatch(/^\p{ASCII}*$/u);
  });

  test("a text above 10 MB is refused before it is written", async () => {
    const { db, parts, get } = await open(database, await startSmtp());
    const write = (body: string) =>
      writeMessage(
        db,
        {
          kind: "test",
          document: null,
          recipient: "a@exemple.fr",
          replyTo: null,
          facts: [],
          subject: "x",
          body,
          file: null,
        },
        { id: null, name: "Marie", at: parts.clock().toISOString() },
        { random: randomBytes, from },
      );
    await expect(write("é".repeat(mostBytes / 2 + 1))).rejects.toMatchObject({
      status: 422,
      body: { errors: { body: [/10 Mo/] } },
    });
    const total = z.object({ meta: z.object({ total: z.number() }) });
    expect(total.parse((await get("/api/messages")).body).meta.total).toBe(0);
  });

  test("smtps:// begins with TLS, and a server that is not there, or is not known, is tried again", async () => {
    const { key, cert } = selfSigned();
    const smtp = await startSmtp({ secure: true, key, cert, authOptional: true });
    const safe = await open(database, smtp, { url: `smtps://localhost:${String(smtp.port)}`, ca: cert });
    const first = await safe.write();
    await safe.sender.work();
    expect(await safe.read(first)).toMatchObject({ state: "sent" });
    expect(smtp.came.map(({ secure }) => secure)).toEqual([true]);
    await smtp.stop();
    const gone = await safe.write();
    await safe.sender.work();
    expect(await safe.read(gone)).toMatchObject({ state: "queued", outcome: /n’a pas pu être joint/ });
    const unknown = await open(database, smtp, { url: "smtp://nulle-part.invalid:587" });
    const second = await unknown.write();
    await unknown.sender.work();
    expect(await unknown.read(second)).toMatchObject({ state: "queued", outcome: /n’a pas pu être joint/ });
  });

  test("STARTTLS is demanded: what is said goes through it, and not at all without it", async () => {
    const { key, cert } = selfSigned();
    const smtp = await startSmtp({ disabledCommands: [], key, cert, authOptional: true });
    const url = `smtp://localhost:${String(smtp.port)}`;
    const safe = await open(database, smtp, { url, ca: cert });
    const first = await safe.write();
    await safe.sender.work();
    expect(await safe.read(first)).toMatchObject({ state: "sent" });
    expect(smtp.came.map(({ secure }) => secure)).toEqual([true]);

    const unknown = await open(database, smtp, { url });
    const second = await unknown.write();
    await unknown.sender.work();
    expect(await unknown.read(second)).toMatchObject({ state: "queued", attempts: 1 });

    const plain = await startSmtp();
    const without = await open(database, plain, { url: `smtp://localhost:${String(plain.port)}` });
    const third = await without.write();
    await without.sender.work();
    expect(await without.read(third)).toMatchObject({ state: "queued", outcome: /ne chiffre pas/ });
    expect([smtp.came.length, plain.came.length]).toEqual([1, 0]);
  });

  test("a wrong password is said to the operator and on the page, without its value", async () => {
    const smtp = await startSmtp({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ password }, _, answer) =>
        password === "juste" ? answer(null, { user: "bru" }) : answer(new Error(`Invalid ${String(password)}`)),
    });
    const address = (password: string) => `smtp://bru:${password}@127.0.0.1:${String(smtp.port)}?tls=no`;
    const { sender, write, read, logged, get } = await open(database, smtp, { url: address("hunter2%2B") });
    const id = await write();
    await sender.work();
    const answers = [await read(id), (await get("/api/messages/state")).body, logged];
    expect(await read(id)).toMatchObject({ state: "queued", outcome: /n’accepte pas le nom et le mot de passe/ });
    expect(logged).toMatchObject([{ level: "error", code: "EAUTH 535", outbox: id }]);
    expect(JSON.stringify(answers)).not.toMatch(/hunter2/);

    const right = await open(database, smtp, { url: address("juste") });
    const other = await right.write();
    await right.sender.work();
    expect(await right.read(other)).toMatchObject({ state: "sent" });
  });

  test("without a server none is written, and the state says so", async () => {
    const desk = await deskOf(await createTestApi(await database.fresh()));
    expect((await desk.get("/api/messages/state")).body).toEqual({
      data: { configured: false, from: null, waiting: 0, failed: 0, problem: null },
    });
    expect(await desk.write("POST", "/api/messages/test", { recipient: "a@exemple.fr" })).toMatchObject({
      status: 409,
      body: { code: "unconfigured" },
    });
  });
});
