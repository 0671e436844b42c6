import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { client } from "../../support/api";
import { databases } from "../../support/database/database";
import { databaseOfMarie, look } from "../../support/database/database-of-marie";
import { command } from "../../support/servers/operators-command";
import { startApi } from "../../support/product";
import { randomLosses } from "../../support/durability/random-losses";
import { openCompany, randomKinds, writeAtRandom } from "../../support/durability/random-writes";
import { sumFlaws } from "../../support/oracles/recomputed-sums";
import { bookingFlaws, signedIn } from "../../support/durability/stock-writes";

const people = 16;
const times = Number(process.env.RANDOM_WRITES ?? 100);
const seed = Number(process.env.RANDOM_SEED ?? Math.floor(Date.now() / 1000) % 100_000);

describe.each(databases)("sixteen who write at random, on $name", (database) => {
  test(
    `by seed ${String(seed)}: every write that was acknowledged is there once, all others are refused in words, and ` +
      "every sum is that of its parts",
    async () => {
      const url = await databaseOfMarie(database);
      const environment = {
        DATABASE_URL: url,
        BRU_DEMO: "0",
        LOG_LEVEL: "error",
        OAUTH_CLIENT_ID: client.client_id,
        OAUTH_CLIENT_SECRET: client.client_secret,
      };
      // Two instances where there may be: what waits in turn in one process meets at the database.
      const apis = [await startApi(environment)];
      if (database.name === "PostgreSQL") apis.push(await startApi(environment));
      onTestFinished(async () => void (await Promise.all(apis.map((api) => api.dispose()))));
      const sends = await Promise.all(apis.map((api) => signedIn(api.url, client)));
      const sendOf = (person: number) => sends[person % sends.length] ?? Promise.reject(new Error("nobody listens"));
      const company = await openCompany(await sendOf(0));
      const begun = performance.now();
      await Promise.all(
        Array.from({ length: people }, async (_, person) =>
          writeAtRandom(company, await sendOf(person), { seed, person, times }),
        ),
      );
      const seconds = Math.round((performance.now() - begun) / 1000);
      const { sent, suppliers, troubles, busy, longest } = company;
      expect(troubles).toEqual([]);
      for (const api of apis) {
        expect(await api.stop()).toBe(0);
        expect(api.output()).not.toMatch(/"level":"error"|deadlock/);
      }
      const done = sent.filter(({ isAcknowledged }) => isAcknowledged);
      expect(new Set(done.map(({ kind }) => kind))).toEqual(new Set(randomKinds));
      expect(done.length).toBeLessThan(sent.length);
      await look(url, async (db) => {
        expect(await randomLosses(db, sent, suppliers)).toEqual([]);
        expect(await bookingFlaws(db)).toEqual([]);
        expect(await sumFlaws(db)).toEqual([]);
        if (database.name === "PostgreSQL") {
          const { rows } = await sql<{ deadlocks: number }>`
            select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
          expect(rows).toEqual([{ deadlocks: 0 }]);
        }
      });
      expect(await command(url, ["stock:check"])).toEqual([0, expect.stringMatching(/^Stock juste/)]);
      console.log(
        `${database.name}, seed ${String(seed)}: ${String(sent.length)} writes in ${String(seconds)} s, ` +
          `${String(done.length)} acknowledged, ${String(busy)} asked to try again, the longest took ` +
          `${String(Math.round(longest))} ms`,
      );
    },
  );
});
