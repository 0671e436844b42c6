import { describe, expect, onTestFinished, test } from "vitest";
import { client } from "../support/api";
import { databaseOfMarie, look } from "../support/database/database-of-marie";
import { databases } from "../support/database/database";
import { from, startSmtp } from "../support/servers/post-office";
import { type Product, startApi } from "../support/product";
import { type MailServer, readMail } from "../support/servers/smtp";
import { type Send, signedIn } from "../support/durability/stock-writes";

const kills = Number(process.env.KILLS ?? 5);
const people = 4;

/** A message that somebody asked for, under a key; acknowledged once the API said that it is written. */
interface MailRequest {
  recipient: string;
  acknowledged: boolean;
}

/** Starts an API of its own process that sends what is in a database by this server. */
async function start(url: string, smtp: MailServer): Promise<{ api: Product; send: Send }> {
  const api = await startApi({
    DATABASE_URL: url,
    BRU_DEMO: "0",
    LOG_LEVEL: "error",
    SMTP_URL: `smtp://127.0.0.1:${String(smtp.port)}?tls=no`,
    MAIL_FROM: from,
    OAUTH_CLIENT_ID: client.client_id,
    OAUTH_CLIENT_SECRET: client.client_secret,
  });
  onTestFinished(() => api.dispose());
  return { api, send: await signedIn(api.url, client) };
}

/** Asks for a message; the same once more where nobody answered. */
async function ask(send: Send, request: MailRequest): Promise<void> {
  const answer = await send("/api/messages/test", { recipient: request.recipient }, request.recipient).catch(
    () => null,
  );
  if (answer === null) return;
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  request.acknowledged = true;
}

const rowsOf = (url: string) =>
  look(url, (db) => db.selectFrom("outbox").select(["recipient", "message_id", "state"]).orderBy("id").execute());

/** Resolves once everything that is in the outbox has left. */
const left = (url: string) =>
  expect
    .poll(async () => (await rowsOf(url)).filter(({ state }) => state !== "sent"), { timeout: 120_000 })
    .toEqual([]);

/** Returns what came to each recipient: the Message-ID of every copy. */
async function idsByRecipient({ came }: MailServer): Promise<Map<string, string[]>> {
  const ids = new Map<string, string[]>();
  for (const { raw, recipient } of came)
    ids.set(recipient, [...(ids.get(recipient) ?? []), (await readMail(raw)).messageId ?? ""]);
  return ids;
}

describe.each(databases)("the API killed while it sends messages, on $name", (database) => {
  test(
    `${String(kills)} times: no message is lost, and each has one Message-ID however often it comes`,
    { timeout: 60_000 + kills * 30_000 },
    async () => {
      const url = await databaseOfMarie(database);
      const smtp = await startSmtp();
      const all: MailRequest[] = [];
      let doubtful = 0;
      let { api, send } = await start(url, smtp);
      for (let round = 1; round <= kills; round += 1) {
        // Every other round some are held behind their final dot: nobody knows then whether they were taken.
        if (round % 2 === 0) smtp.treat("slow", "slow");
        const enough = 8 + ((round * 7) % 13);
        let acknowledged = 0;
        const person = async (name: number) => {
          for (let count = 0; acknowledged < enough; count += 1) {
            const request = { recipient: `r${round}-${name}-${count}@exemple.fr`, acknowledged: false };
            all.push(request);
            await ask(send, request);
            if (!request.acknowledged) return;
            acknowledged += 1;
            if (acknowledged === enough) api.process.kill("SIGKILL");
          }
        };
        await Promise.all(Array.from({ length: people }, (_, name) => person(name)));
        await api.stop("SIGKILL");
        smtp.treatNoMore();
        const known = new Set((await rowsOf(url)).map(({ recipient }) => recipient));
        expect(all.filter((request) => request.acknowledged && !known.has(request.recipient))).toEqual([]);

        // The leases of who is gone run out.
        const past = new Date(Date.now() - 1000).toISOString();
        await look(url, (db) =>
          db.updateTable("outbox").set({ lease_until: past }).where("state", "=", "sending").execute(),
        );
        ({ api, send } = await start(url, smtp));
        const again = all.filter((request) => !request.acknowledged);
        doubtful += again.length;
        for (const request of again) await ask(send, request);
        await left(url);
      }
      await api.stop();
      const rows = await rowsOf(url);
      expect(rows.map(({ recipient }) => recipient).sort()).toEqual(all.map(({ recipient }) => recipient).sort());
      const came = await idsByRecipient(smtp);
      expect(rows.filter(({ recipient }) => !came.has(recipient))).toEqual([]);
      for (const { recipient, message_id } of rows)
        expect([recipient, ...new Set(came.get(recipient))]).toEqual([recipient, message_id]);
      console.log(
        `${database.name}: ${String(kills)} kills, ${String(rows.length)} messages, ${String(doubtful)} asked for ` +
          `again, ${String(smtp.came.length - rows.length)} that came twice under their Message-ID`,
      );
    },
  );

  test("two instances that send at once send each message once", { timeout: 300_000 }, async () => {
    const url = await databaseOfMarie(database);
    const smtp = await startSmtp();
    const both = await Promise.all([start(url, smtp), start(url, smtp)]);
    const recipients = Array.from({ length: 60 }, (_, count) => `r${count}@exemple.fr`);
    const requests = recipients.map((recipient) => ({ recipient, acknowledged: false }));
    const share = async (of: number) => {
      for (const one of requests.filter((_, at) => at % both.length === of))
        await ask(both[of]?.send ?? both[0].send, one);
    };
    await Promise.all([share(0), share(1)]);
    await left(url);
    await Promise.all(both.map(({ api }) => api.stop()));
    expect(smtp.came.map(({ recipient }) => recipient).sort()).toEqual(recipients.toSorted());
  });
});
