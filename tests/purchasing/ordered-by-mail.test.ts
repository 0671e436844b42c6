import { describe, expect, test } from "vitest";
import { type TestDatabase, databases } from "../support/database/database";
import { canReadPaper, readPaper } from "../support/files/paper";
import { mailed, postOffice, startSmtp } from "../support/servers/post-office";
import { at, column } from "../support/read-answer";
import { offerOf, openShopDesk, supplierOf } from "../support/world/shop";
import { readMail } from "../support/servers/smtp";

const path = "/api/supplier-orders/from-plan";
const plan = { from: "2026-03-08", to: "2026-03-10", status: ["draft"] };
const query = "from=2026-03-08&to=2026-03-10&status[]=draft";

/** The shop, which orders from Métro by e-mail and from a paper mill by telephone. */
async function opened(database: TestDatabase, overrides: object = mailed, channel = "phone") {
  const { desk, ...shop } = await openShopDesk(database, {
    ...overrides,
    clock: () => new Date("2026-03-01T08:00:00Z"),
  });
  const metro = `/api/suppliers/${String(shop.supplier.id)}`;
  await desk.write("PUT", metro, { ...(await desk.read(metro)), email: "commandes@metro.example" });
  const mill = await desk.create(
    "/api/suppliers",
    supplierOf({ name: "Papeterie", order_channel: channel, email: "p@papier.example" }),
  );
  const box = `/api/articles/${String(shop.box.id)}`;
  await desk.write("PUT", box, {
    ...(await desk.read(box)),
    offers: [offerOf(mill, { pack_label: "Paquet de 50", pack_quantity: "50", pack_price_ht: "14.50" })],
  });
  const smtp = await startSmtp();
  const sender = postOffice(desk, smtp).newSender();
  const lists = async () => {
    const answer = await desk.get(`/api/production-planning/compute-needs?${query}`);
    const suppliers = at(answer, "data", "suppliers");
    return (Array.isArray(suppliers) ? suppliers : []).map((_, index) => {
      const of = (field: string) => at(answer, "data", "suppliers", index, field);
      return {
        supplier_id: of("supplier_id"),
        deliver_on: of("deliver_on"),
        reference: of("reference"),
        seen: of("state"),
      };
    });
  };
  const press = (orders: object[], key = "press", more: object = { mail: true }) =>
    desk.write("POST", path, { plan, orders, ...more }, { "Idempotency-Key": key });
  const messages = async () => at(await desk.get("/api/messages"), "meta", "total");
  const orders = async () => column(await desk.get("/api/supplier-orders"), "number");
  return { desk, shop, smtp, sender, lists, press, messages, orders };
}

describe.each(databases)("purchase lists ordered and sent at once on $name", (database) => {
  test("each order is placed with its message, but for who wants it by telephone; twice is once", async () => {
    const { smtp, sender, lists, press, messages, orders, desk } = await opened(database);
    const seen = await lists();
    const [one, other] = await Promise.all([press(seen), press(seen)]);
    const late = await press(seen);
    for (const answer of [one, other, late]) {
      expect([answer.status, column(answer, "status")]).toEqual([201, ["to_send", "to_send"]]);
      expect(column(answer, "mail_refusal").sort()).toEqual(["Ce fournisseur commande par téléphone.", null]);
      expect(column(answer, "message_id").sort()).toEqual([1, null]);
    }
    expect([await messages(), (await orders()).length]).toEqual([1, 2]);
    await sender.work();
    const [mail] = await Promise.all(smtp.came.map(({ raw }) => readMail(raw)));
    const number = String(at(await desk.get("/api/messages/1"), "data", "document_number"));
    expect([smtp.came.length, mail?.subject]).toEqual([1, expect.stringContaining(`Commande ${number}, à livrer`)]);
    if (canReadPaper)
      expect(readPaper(mail?.attachments[0]?.content ?? Buffer.alloc(0))).toMatch(
        new RegExp(`Bon de commande ${number}[^]*Farine`),
      );
    expect(at(await desk.get("/api/supplier-orders?status=sent"), "meta", "total")).toBe(1);
  });

  test("what was ordered and waits is sent by a second press, and told once it is on its way", async () => {
    const { lists, press, messages } = await opened(database);
    const seen = await lists();
    expect(column(await press(seen, "placed", {}), "message_id")).toEqual([null, null]);
    expect(await messages()).toBe(0);
    const sent = await press(seen, "sent");
    expect(column(sent, "already")).toEqual([true, true]);
    expect(column(sent, "message_id").sort()).toEqual([1, null]);
    const again = await press(seen, "again");
    expect(column(again, "mail_refusal").join()).toContain("Un message est déjà en route");
    expect(await messages()).toBe(1);
  });

  test("two tablets that order other lists at the same time have each the paper of its own order", async () => {
    const { smtp, sender, lists, press } = await opened(database, mailed, "email");
    const seen = await lists();
    expect(seen).toHaveLength(2);
    await Promise.all(seen.map((list, index) => press([list], `tablet ${String(index)}`)));
    await sender.work();
    const numbers = await Promise.all(
      smtp.came.map(async ({ raw, recipient }) => {
        const { subject, attachments } = await readMail(raw);
        const [number = "none"] = /CF-\d{4}-\d{5}/.exec(subject ?? "") ?? [];
        expect(attachments[0]?.filename).toBe(`commande-${number}.pdf`);
        const paper = canReadPaper ? readPaper(attachments[0]?.content ?? Buffer.alloc(0)) : "";
        if (canReadPaper) {
          expect(paper).toContain(`commande ${number}`);
          expect(paper).toContain(recipient.includes("papier") ? "Boîte" : "Farine");
        }
        return number;
      }),
    );
    expect(numbers.sort()).toEqual(["CF-2026-00001", "CF-2026-00002"]);
  });

  test("where the message cannot be written nothing is ordered", async () => {
    const { desk, lists, press, orders } = await opened(database);
    const seen = await lists();
    await desk.db.schema.alterTable("outbox").renameTo("elsewhere").execute();
    expect((await press(seen)).status).toBe(500);
    await desk.db.schema.alterTable("elsewhere").renameTo("outbox").execute();
    expect(await orders()).toEqual([]);
    expect(column(await press(seen), "already")).toEqual([false, false]);
  });

  test("an address that had its 60 messages of the hour leaves its order to be sent, and says so", async () => {
    const { desk, lists, press } = await opened(database);
    for (let count = 0; count < 60; count += 1)
      await desk.write("POST", "/api/messages/test", { recipient: "commandes@metro.example" });
    const answer = await press(await lists());
    expect(column(answer, "status")).toEqual(["to_send", "to_send"]);
    expect(column(answer, "mail_refusal").join()).toContain("60 messages en une heure");
  });

  test("without a server nothing is ordered that was to be sent", async () => {
    const { lists, press, orders } = await opened(database, { mail: null, accessTokenTtlSeconds: 30 * 24 * 3600 });
    expect(await press(await lists())).toMatchObject({ status: 409, body: { code: "unconfigured" } });
    expect(await orders()).toEqual([]);
  });
});
