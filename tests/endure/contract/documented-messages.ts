import { randomBytes } from "node:crypto";
import type { Database } from "#api/database/tables";
import { writeMessage } from "#api/records/outbox/write";
import type { Ask } from "./documented-stock";

/** Asks everything of messages: one to try, one with a file that failed, and one that is not there. */
export async function askMessages(send: Ask, db: Database): Promise<void> {
  for (const recipient of ["deux@exemple.fr, trois@exemple.fr", "lucie@exemple.fr", "zoe@exemple.fr"])
    await send("POST", "/api/messages/test", { recipient }, "a message");
  const failed = await writeMessage(
    db,
    {
      kind: "test",
      document: null,
      recipient: "zoe@exemple.fr",
      replyTo: null,
      facts: [],
      subject: "Essai",
      body: "Essai",
      file: { name: "essai.pdf", bytes: Buffer.from("%PDF-1.7") },
    },
    { id: null, name: "Marie", at: new Date().toISOString() },
    { random: randomBytes, from: "bru@bru.example" },
  );
  await db.updateTable("outbox").set({ state: "failed", next_attempt_at: null }).where("id", "=", failed).execute();
  const path = `/api/messages/${String(failed)}`;
  for (const query of ["", "?state=failed", "?state=lost"]) await send("GET", `/api/messages${query}`);
  for (const read of ["/api/messages/state", path, `${path}/file`, "/api/messages/99999", "/api/messages/99999/file"])
    await send("GET", read);
  await send("POST", `${path}/retry`, {}, "k".repeat(256));
  for (const retried of [path, path, "/api/messages/99999"]) await send("POST", `${retried}/retry`, {});
  await send("POST", `${path}/withdraw`, {}, "k".repeat(256));
  for (const withdrawn of [path, path, "/api/messages/99999"]) await send("POST", `${withdrawn}/withdraw`, {});
}

/** Asks everything of what goes to suppliers by e-mail, with a draft of their own. */
export async function askLetters(send: Ask, id: number): Promise<void> {
  const order = { id, lock_version: 1 };
  const path = `/api/supplier-orders/${String(id)}/letter`;
  const letter = { recipient: "commandes@metro.example", subject: "Commande", body: "Bonjour" };
  for (const read of [path, "/api/supplier-orders/99999/letter"]) await send("GET", read);
  await send("POST", path, { ...letter, lock_version: order.lock_version, recipient: "personne" });
  await send("POST", path, { ...letter, lock_version: 99 });
  await send("POST", "/api/supplier-orders/99999/letter", { ...letter, lock_version: 1 });
  for (const key of ["a letter", "a letter", "another"])
    await send("POST", path, { ...letter, lock_version: order.lock_version }, key);
  for (const orders of [[order], [{ id: 99999, lock_version: 1 }], "all"])
    await send("POST", "/api/supplier-orders/letters", { orders });
  for (const orders of [[order], []]) await send("POST", "/api/supplier-orders/letters", { orders }, "letters");
}

/** Asks everything of what goes to customers by e-mail, with a confirmed order in this version. */
export async function askPapers(send: Ask, { id, lock_version }: { id: number; lock_version: number }): Promise<void> {
  const letter = { recipient: "lucie@exemple.fr", subject: "Votre commande", body: "Bonjour" };
  for (const name of ["confirmation-letter", "delivery-note-letter"]) {
    const path = `/api/external-orders/${String(id)}/${name}`;
    const none = `/api/external-orders/99999/${name}`;
    for (const read of [path, none]) await send("GET", read);
    await send("POST", none, { ...letter, lock_version: 1 });
    await send("POST", path, { ...letter, lock_version, recipient: "personne" });
    await send("POST", path, { ...letter, lock_version: 99 });
    for (const key of [`of ${name}`, "another"]) await send("POST", path, { ...letter, lock_version }, key);
  }
}

/** Asks everything of how customers are told of a recall. */
export async function askNotices(send: Ask): Promise<void> {
  const path = "/api/stock/recall/notices";
  for (const query of ["?code=A", "?code=ZZZ", ""]) await send("GET", path + query);
  const words = { subject: "Rappel", body: "Ne les consommez pas." };
  for (const body of [{ code: "A" }, { code: "A", ...words, customers: [] }, { ...words, customers: [1] }])
    await send("POST", path, body);
  for (const customers of [[1, 2, 99999], [1]])
    await send("POST", path, { code: "A", ...words, customers }, "of a recall");
}
