import { describe, expect, test } from "vitest";
import { z } from "zod";
import { noticesAnswer } from "#api/orders/recall-notices/routes";
import { createTestApi } from "../../support/api";
import { type TestDatabase, databases } from "../../support/database/database";
import { canReadPaper, readPaper } from "../../support/files/paper";
import { mailed, postOffice, startSmtp } from "../../support/servers/post-office";
import { at } from "../../support/read-answer";
import { orderOf, productOf } from "../../support/world/shop";
import { readMail } from "../../support/servers/smtp";
import { stockRoomAt } from "../../support/world/stock-room";
import { deskOf } from "../../support/writes";

// The clock stands at 1 March 2026, 09:00 in Paris.
const day = "2026-03-01";
const path = "/api/stock/recall/notices";
const customers = z.object({ data: noticesAnswer });

/** A house whose cakes of butter B1 went to several customers, and a real server that takes what leaves. */
async function opened(database: TestDatabase, overrides: object = mailed) {
  const desk = await deskOf(await createTestApi(await database.fresh(), overrides));
  const { butter } = await stockRoomAt(desk);
  await desk.write("PUT", "/api/company", { lock_version: 1, name: "Maison Bru", email: "bonjour@bru.example" });
  const cake = await desk.create(
    "/api/products",
    productOf({ name: "Millefeuille", components: [{ article_id: butter.id, quantity: "0.1", unit: "kg" }] }),
  );
  const become = async (id: number, ...statuses: string[]) => {
    for (const status of statuses)
      await desk.write("POST", `/api/external-orders/${String(id)}/status`, {
        status,
        lock_version: (await desk.read(`/api/external-orders/${String(id)}`)).lock_version,
      });
  };
  const order = async (customer_name: string, fields: object = {}) => {
    const { id } = await desk.create(
      "/api/external-orders",
      orderOf({
        customer_name,
        customer_contact: null,
        phone: null,
        email: null,
        delivery_on: day,
        production_on: day,
        lines: [{ product_id: cake.id, quantity: "2" }],
        ...fields,
      }),
    );
    await become(id, "confirmed");
    return id;
  };
  const make = async (obtained: string, seen = 0) =>
    desk.write("POST", "/api/batches", {
      product_id: cake.id,
      production_on: day,
      planned: obtained,
      obtained,
      seen,
    });
  const smtp = await startSmtp();
  const sender = postOffice(desk, smtp).newSender();
  const read = async (query = "code=B1") => desk.get(`${path}?${query}`);
  const words = { subject: "Rappel", body: "Ne les consommez pas." };
  const send = (customers: readonly unknown[], more: object = {}, key?: string) =>
    desk.write("POST", path, { code: "B1", customers, ...words, ...more }, key ? { "Idempotency-Key": key } : {});
  const readCustomers = async () =>
    customers.parse((await read()).body).data.customers.map(({ customer_name, email, due, last }) => ({
      name: customer_name,
      email,
      due,
      last: last?.state ?? null,
    }));
  const messages = async () => at(await desk.get("/api/messages?kind=recall_notice"), "meta", "total");
  return { desk, butter, cake, order, make, become, smtp, sender, read, send, readCustomers, messages };
}

describe.each(databases)("recall notices by e-mail on $name", (database) => {
  test("one message to each customer who had something, with their orders, but where no address is known", async () => {
    const { order, make, smtp, sender, read, send, readCustomers, messages } = await opened(database);
    const first = await order("École Zoé", {
      email: "zoe@exemple.fr",
      customer_contact: "Mme Noël",
      phone: "0299000001",
    });
    await order("École Zoé", { email: "zoe@exemple.fr", phone: "0299000001" });
    const cafe = await order("Café du Port", { phone: "02 99 00 00 02" });
    await order("Mairie", { email: "mairie@exemple.fr" });
    await make("8");
    const offered = await read();
    expect(at(offered, "data")).toMatchObject({
      configured: true,
      subject: "Rappel de produits : ne les consommez pas",
      body: expect.stringContaining("(Beurre, lot B1)"),
    });
    expect(await readCustomers()).toEqual([
      { name: "Mairie", email: "mairie@exemple.fr", due: true, last: null },
      { name: "Café du Port", email: null, due: false, last: null },
      { name: "École Zoé", email: "zoe@exemple.fr", due: true, last: null },
    ]);
    const ids = [first, cafe, first + 1, 99_999];
    const answer = await send(ids);
    expect(answer.status).toBe(200);
    expect(at(answer, "data")).toMatchObject([
      { customer_name: "École Zoé", message_id: 1, refusal: null },
      { customer_name: "Café du Port", message_id: null, refusal: "Son adresse e-mail n’est pas connue : appelez-le." },
      { customer_name: null, message_id: null, refusal: /ne concerne plus/ },
    ]);
    expect(await messages()).toBe(1);
    await sender.work();
    const { subject, text, to, replyTo, attachments } = await readMail(smtp.came[0]?.raw ?? "");
    expect([subject, [to].flat()[0]?.text, replyTo?.text]).toEqual(["Rappel", "zoe@exemple.fr", "bonjour@bru.example"]);
    expect(text?.trim().replace(/CC-2026-\d+/g, "CC")).toBe(
      "Bonjour Mme Noël,\n\nNe les consommez pas.\n\nVos produits :\n" +
        "- commande CC du dimanche 1er mars 2026 : Millefeuille\n".repeat(2) +
        "\nCordialement,\nMaison Bru\nbonjour@bru.example",
    );
    expect(attachments.map(({ filename }) => filename)).toEqual(["avis-de-rappel.pdf"]);
    if (canReadPaper)
      expect(readPaper(attachments[0]?.content ?? Buffer.alloc(0))).toMatch(
        /Maison Bru[^]*Avis de rappel[^]*École Zoé[^]*Ne les consommez pas\.[^]*CC-2026-0000\d[^]*Millefeuille/,
      );
    expect((await readCustomers())[2]).toMatchObject({ due: false, last: "sent" });
  });

  test("nobody is told twice of a recall, however it is pressed, unless that is asked anew", async () => {
    const { desk, order, make, sender, send, messages } = await opened(database);
    const id = await order("Mairie", { email: "mairie@exemple.fr" });
    await make("2");
    const [one, other] = await Promise.all([send([id], {}, "press"), send([id], {}, "press")]);
    expect(other.body).toEqual(one.body);
    expect(at(await send([id]), "data", 0, "refusal")).toMatch(/déjà en route/);
    await sender.work();
    expect(at(await send([id]), "data", 0, "refusal")).toBe("Déjà prévenu de ce rappel.");
    const alike = await send([id], { code: "b 1" });
    expect(at(alike, "data", 0, "refusal")).toBe("Déjà prévenu de ce rappel.");
    const twice = await Promise.all([send([id], { again: true }), send([id], { again: true })]);
    expect(twice.map((answer) => at(answer, "data", 0, "message_id")).sort()).toEqual([2, null]);
    expect(await messages()).toBe(2);
    const days = await send([id], { code: null, article_id: 99, from: day, to: day });
    expect(at(days, "data", 0, "refusal")).toMatch(/ne concerne plus/);
    expect((await desk.get(`${path}?article_id=1&from=${day}`)).status).toBe(422);
  });

  test("who was told of the same lots by another recall is said, and told again only when asked", async () => {
    const { butter, order, make, sender, read, send, messages } = await opened(database);
    const [mairie, school] = [
      await order("Mairie", { email: "mairie@exemple.fr" }),
      await order("École", { email: "ecole@exemple.fr" }),
    ];
    await make("4");
    expect(at(await send([mairie]), "data", 0)).toMatchObject({ message_id: 1, refusal: null });
    const byDays = { code: null, article_id: butter.id, from: "2026-02-01", to: day };
    const query = `article_id=${String(butter.id)}&from=2026-02-01&to=${day}`;
    const dues = async (query: string) =>
      customers
        .parse((await read(query)).body)
        .data.customers.map(({ customer_name, due, last }) => [customer_name, due, last?.id ?? null]);
    expect((await dues(query)).sort()).toEqual([
      ["Mairie", false, 1],
      ["École", true, null],
    ]);
    expect(at(await send([mairie], byDays), "data", 0, "refusal")).toMatch(/déjà en route/);
    await sender.work();
    const others = at(await send([mairie, school], byDays), "data");
    expect(others).toMatchObject([
      { message_id: null, refusal: "Déjà prévenu de ce rappel." },
      { message_id: 2, refusal: null },
    ]);
    await sender.work();
    // The other way round, and of both the code alone.
    expect((await dues("code=b1%20")).sort()).toEqual([
      ["Mairie", false, 1],
      ["École", false, 2],
    ]);
    expect(at(await send([school]), "data", 0, "refusal")).toBe("Déjà prévenu de ce rappel.");
    expect(at(await send([mairie], { ...byDays, again: true }), "data", 0)).toMatchObject({ message_id: 3 });
    expect(await messages()).toBe(3);
  });

  test("who was told of one of the lots that an order is made of is told of the others", async () => {
    const { butter, cake, order, make, sender, read, send } = await opened(database);
    // More than lot B1 gives: the rest is of B2.
    const id = await order("Mairie", { email: "mairie@exemple.fr", lines: [{ product_id: cake.id, quantity: "30" }] });
    await make("30");
    expect(at(await send([id]), "data", 0)).toMatchObject({ message_id: 1 });
    await sender.work();
    const due = async (query: string) => at(await read(query), "data", "customers", 0, "due");
    const query = `article_id=${String(butter.id)}&from=2026-02-01&to=${day}`;
    expect([await due("code=B1"), await due("code=B2"), await due(query)]).toEqual([false, true, true]);
    expect(at(await send([id], { code: "B2" }), "data", 0)).toMatchObject({ message_id: 2 });
    await sender.work();
    expect(await due(query)).toBe(false);
  });

  test("a code is told in the notice without the blanks around it", async () => {
    const { order, make, read } = await opened(database);
    await order("Mairie", { email: "mairie@exemple.fr" });
    await make("2");
    expect(at(await read("code=%20%20B1%20"), "data", "body")).toContain("(Beurre, lot B1)");
  });

  test("two presses at once tell each customer once", async () => {
    const { order, make, send, messages } = await opened(database);
    const ids: number[] = [];
    for (const name of ["Mairie", "École", "Café"]) ids.push(await order(name, { email: `${name}@exemple.fr` }));
    await make("6");
    const answers = await Promise.all([send(ids), send(ids), send([...ids].reverse())]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await messages()).toBe(3);
  });

  test("an order that the recall reaches since is told of; one that is handed over later is not", async () => {
    const { order, make, sender, send, readCustomers, smtp } = await opened(database);
    const id = await order("Mairie", { email: "mairie@exemple.fr" });
    await order("Plus tard", { email: "tard@exemple.fr", delivery_on: "2026-03-04" });
    await make("2");
    expect((await readCustomers()).map(({ name }) => name)).toEqual(["Mairie"]);
    await send([id]);
    await sender.work();
    await order("Mairie", { email: "mairie@exemple.fr" });
    expect(await readCustomers()).toMatchObject([{ name: "Mairie", due: true, last: "sent" }]);
    expect(at(await send([id]), "data", 0, "message_id")).toBe(2);
    await sender.work();
    expect((await readMail(smtp.came[1]?.raw ?? "")).text?.match(/- commande/g)).toHaveLength(2);
  });

  test("what the shop put out has no customer to tell", async () => {
    const { order, make, readCustomers, desk } = await opened(database);
    await order("Boutique", { customer_type: "internal", email: "boutique@exemple.fr" });
    await order("Mairie", { email: "mairie@exemple.fr" });
    await make("4");
    const recalled = z.object({ data: z.object({ orders: z.array(z.object({ customer_name: z.string() })) }) });
    const { orders } = recalled.parse((await desk.get("/api/stock/recall?code=B1")).body).data;
    expect(orders.map(({ customer_name }) => customer_name).sort()).toEqual(["Boutique", "Mairie"]);
    expect((await readCustomers()).map(({ name }) => name)).toEqual(["Mairie"]);
  });

  test("an address that was refused is called, or told at another one; merged customers are one", async () => {
    const { desk, order, make, sender, send, readCustomers, smtp } = await opened(database);
    const id = await order("Mairie", { email: "mairie@exemple.fr" });
    await make("4");
    smtp.treat("unknown");
    await send([id]);
    await sender.work();
    expect(await readCustomers()).toMatchObject([{ due: false, last: "failed" }]);
    expect(at(await send([id]), "data", 0, "refusal")).toBe("Cette adresse a été refusée : appelez-le.");
    await order("Mairie", { email: "accueil@exemple.fr" });
    expect(await readCustomers()).toMatchObject([{ email: "accueil@exemple.fr", due: true }]);
    expect(at(await send([id]), "data", 0, "message_id")).toBe(2);
    expect(at(await desk.get("/api/messages/1"), "data", "state")).toBe("withdrawn");
    await sender.work();

    const other = await order("Mairie de Bruz", { phone: "02 99 00 00 09" });
    expect((await readCustomers()).map(({ name }) => name)).toEqual(["Mairie de Bruz", "Mairie"]);
    const merged = await desk.write("POST", `/api/customers/${String(id)}/merge`, { order_id: other });
    expect(merged.status).toBe(200);
    expect(await readCustomers()).toMatchObject([{ name: "Mairie de Bruz", email: "accueil@exemple.fr", due: true }]);
  });

  test("without a server nothing is written, and words that bring headers are refused", async () => {
    const { order, make, read, send } = await opened(database, { accessTokenTtlSeconds: 30 * 24 * 3600 });
    const id = await order("Mairie", { email: "mairie@exemple.fr" });
    await make("2");
    expect(at(await read(), "data", "configured")).toBe(false);
    expect(await send([id])).toMatchObject({ status: 409, body: { code: "unconfigured" } });
    const sending = await opened(database);
    const headers = await sending.send([id], { subject: "Rappel\r\nBcc: b@exemple.fr" });
    expect(headers).toMatchObject({ status: 422, body: { errors: { subject: [expect.any(String)] } } });
    expect((await sending.send([id], { code: null })).status).toBe(422);
    expect((await sending.send(Array.from({ length: 101 }, () => id))).status).toBe(422);
  });
});
