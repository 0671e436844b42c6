import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { marie } from "../support/api";
import { databaseOfMarie, look } from "../support/database/database-of-marie";
import { databases } from "../support/database/database";
import {
  type Sent,
  type Writing,
  keepWriting,
  sendAgain,
  stockUp,
  writeKinds,
} from "../support/durability/mixed-writes";
import { startProduct } from "../support/product";
import { createTablet } from "../support/browser/tablet";
import { flawsIn } from "../support/durability/partial-writes";
import { lossesOf } from "../support/durability/lost-writes";

const kills = Number(process.env.KILLS ?? 5);
const people = 6;
const account = { email: marie.email, password: marie.password };

async function start(url: string) {
  const product = await startProduct({ DATABASE_URL: url, BRU_DEMO: "0", LOG_LEVEL: "error" });
  onTestFinished(() => product.dispose());
  return product;
}

/**
 * Six people write; once `enough` submissions were acknowledged `then` happens, while others are on their way, and they
 * end after so many `more`.
 */
async function writeTogether(
  writing: Omit<Writing, "tell" | "isOver">,
  { enough, more }: { enough: number; more: number },
  then: () => void,
): Promise<Sent[]> {
  const sent: Sent[] = [];
  let acknowledged = 0;
  const tell = () => {
    acknowledged += 1;
    if (acknowledged === enough) then();
  };
  await Promise.all(
    Array.from({ length: people }, (_, person) =>
      keepWriting({ ...writing, tell, isOver: () => acknowledged >= enough + more }, person, sent),
    ),
  );
  return sent;
}

/** The acknowledged sign-ins that are signed in no more. */
async function signedOut(url: string, sent: readonly Sent[]): Promise<string[]> {
  const held = sent.filter(({ kind, acknowledged }) => kind === "sign-in" && acknowledged !== null);
  const pages = await Promise.all(held.map(({ session }) => createTablet(url, { cookies: session }).get("/suppliers")));
  return held.filter((_, at) => pages[at]?.status !== 200).map(({ mark }) => mark);
}

describe.each(databases)("the product killed while it serves mixed writes, on $name", (database) => {
  test(
    `${String(kills)} times: nothing acknowledged is lost, nothing half-written is there, and what ` +
      "is sent again is written once",
    { timeout: 30_000 + kills * 10_000 },
    async () => {
      const url = await databaseOfMarie(database);
      let product = await start(url);
      await stockUp(product.url, account);
      const refused: string[] = [];
      const [all, counts]: [Sent[], { acknowledged: number; doubtful: number }] = [
        [],
        { acknowledged: 0, doubtful: 0 },
      ];
      for (let kill = 1; kill <= kills; kill += 1) {
        const writing = {
          url: product.url,
          account,
          name: `Essai ${String(kill)}`,
          refused: (path: string, { status }: { status: number }) => void refused.push(`${path} ${String(status)}`),
        };
        const sent = await writeTogether(writing, { enough: 20 + ((kill * 7) % 13), more: 0 }, () =>
          product.process.kill("SIGKILL"),
        );
        await product.stop("SIGKILL");
        all.push(...sent);
        counts.acknowledged += sent.filter(({ acknowledged }) => acknowledged !== null).length;
        expect(await look(url, flawsIn)).toEqual([]);
        expect(await look(url, (db) => lossesOf(db, all))).toEqual([]);

        product = await start(url);
        expect(await signedOut(product.url, sent)).toEqual([]);
        counts.doubtful += await sendAgain({ url: product.url, account }, sent);
        expect(await look(url, flawsIn)).toEqual([]);
        expect(await look(url, (db) => lossesOf(db, all))).toEqual([]);
      }
      expect(refused).toEqual([]);
      expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(writeKinds));
      expect(counts.doubtful).toBeGreaterThan(0);
      console.log(
        `${database.name}: ${String(kills)} kills, ${String(counts.acknowledged)} writes ` +
          `acknowledged, ${String(counts.doubtful)} without an answer and sent again`,
      );
    },
  );
});

describe.each(databases.filter(({ name }) => name === "PostgreSQL"))(
  "the product cut off from $name while it serves mixed writes",
  (database) => {
    test(
      "goes on by itself: readable pages, nobody signed out, nothing lost, nothing half-written or written twice",
      { timeout: 120_000 },
      async () => {
        const url = await databaseOfMarie(database);
        const product = await start(url);
        await stockUp(product.url, account);
        const [all, unreadable]: [Sent[], string[]] = [[], []];
        const counts = { acknowledged: 0, refused: 0 };
        const refused: Writing["refused"] = (path, { status, text, location, headers }) => {
          counts.refused += 1;
          const isReadable =
            (status === 500 || status === 503) &&
            location === null &&
            /[Rr]ecommencez|enregistrez de nouveau|réessayez/.test(text);
          if (!isReadable || headers.getSetCookie().some((cookie) => cookie.startsWith("access_token=")))
            unreadable.push(`${path} ${String(status)} ${String(location)} ${text.slice(0, 200)}`);
        };
        for (let cut = 1; cut <= kills; cut += 1) {
          let cutting = Promise.resolve();
          const sent = await writeTogether(
            { url: product.url, account, name: `Coupure ${String(cut)}`, refused },
            { enough: 12, more: 12 },
            () => {
              cutting = look(
                url,
                async (db) =>
                  void (await sql`select pg_terminate_backend(pid) from pg_stat_activity
                    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)),
              );
            },
          );
          await cutting;
          all.push(...sent);
          counts.acknowledged += sent.filter(({ acknowledged }) => acknowledged !== null).length;
          await sendAgain({ url: product.url, account }, sent);
          expect(await signedOut(product.url, sent)).toEqual([]);
          expect(await look(url, flawsIn)).toEqual([]);
          expect(await look(url, (db) => lossesOf(db, all))).toEqual([]);
        }
        expect(unreadable).toEqual([]);
        expect(product.process.exitCode).toBeNull();
        console.log(
          `${database.name}: ${String(kills)} cuts, ${String(counts.acknowledged)} writes ` +
            `acknowledged, ${String(counts.refused)} pages that asked to try again`,
        );
      },
    );
  },
);
