import { randomBytes } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import { marie } from "../../support/api";
import { hasCaddy, startCaddy } from "../../support/servers/caddy";
import { databases } from "../../support/database/database";
import { databaseOfMarie, look } from "../../support/database/database-of-marie";
import { lossesOf } from "../../support/durability/lost-writes";
import { type Sent, keepWriting, stockUp } from "../../support/durability/mixed-writes";
import { figuresOf } from "../../support/servers/metrics";
import { type Product, freePort, startProduct } from "../../support/product";
import { hasRedis, startRedis } from "../../support/servers/redis";
import { flawsIn } from "../../support/durability/partial-writes";

const account = { email: marie.email, password: marie.password };

/** People at once, and how many times each instance is restarted while they write. */
const [people, rounds] = [6, 2];

/** The deployment of docs/install.md: deploy/Caddyfile in front of two instances, one PostgreSQL, one Redis. */
describe.skipIf(!hasRedis || !hasCaddy).each(databases.filter(({ name }) => name === "PostgreSQL"))(
  "two instances behind Caddy, over $name and Redis",
  (database) => {
    test("restarted in turn while people write: nobody sees an error, nothing is lost", async () => {
      const [databaseUrl, redis] = [await databaseOfMarie(database), await startRedis()];
      onTestFinished(() => redis.stop());
      const ports = [String(await freePort()), String(await freePort())];
      const front = String(await freePort());
      const start = (PORT: string) =>
        startProduct({
          PORT,
          DATABASE_URL: databaseUrl,
          REDIS_URL: redis.url,
          BRU_DEMO: "0",
          LOG_LEVEL: "error",
          APP_ORIGIN: `http://localhost:${front}`,
          TRUST_PROXY: "1",
          COOKIE_SECRET: secret,
          METRICS_TOKEN: token,
          // Caddy looks every two seconds, as the file says.
          DRAIN_DELAY: "5000",
        });
      const [secret, token] = [randomBytes(32).toString("base64url"), randomBytes(32).toString("hex")];
      const headers = { authorization: `Bearer ${token}` };
      const hasSaved = async ({ url }: Product) =>
        [...figuresOf(await (await fetch(`${url}/metrics`, { headers })).text())].some(
          ([name, count]) => /^bru_http_requests_total\{.*method="POST"/.test(name) && count > 0,
        );
      const instances: Product[] = [];
      for (const port of ports) instances.push(await start(port));
      onTestFinished(async () => void (await Promise.all(instances.map((one) => one.dispose()))));
      const caddy = await startCaddy(
        front,
        ports.map((port) => `127.0.0.1:${port}`),
      );
      onTestFinished(() => caddy.stop());

      await stockUp(caddy.url, account);
      const sent: Sent[] = [];
      const errors: string[] = [];
      let isOver = false;
      let saved = 0;
      const writing = {
        url: caddy.url,
        account,
        name: "Traverse",
        isOver: () => isOver,
        tell: () => void (saved += 1),
        refused: (path: string, { status }: { status: number }) => errors.push(`${path} ${String(status)}`),
      };
      const writers = Array.from({ length: people }, (_, person) => keepWriting(writing, person, sent));
      const untilSaved = async (more: number) => {
        const wanted = saved + more;
        while (saved < wanted) await Promise.race([...writers, new Promise((resolve) => setTimeout(resolve, 20))]);
      };
      try {
        for (let round = 0; round < rounds; round += 1)
          for (const [at, port] of ports.entries()) {
            await untilSaved(people * 2);
            expect(await instances[at]?.stop()).toBe(0);
            const again = await start(port);
            instances[at] = again;
            // Caddy, which looks every two seconds, sends people there again: until then the other is the only one.
            await expect.poll(() => hasSaved(again), { timeout: 60_000 }).toBe(true);
          }
        await untilSaved(people * 2);
      } finally {
        isOver = true;
        await Promise.all(writers);
      }
      console.log(`Two instances restarted ${rounds} times each: ${saved} saves, ${errors.length} errors.`);
      expect(errors).toEqual([]);
      await look(databaseUrl, async (db) => {
        expect(await lossesOf(db, sent)).toEqual([]);
        expect(await flawsIn(db)).toEqual([]);
      });
    }, 300_000);
  },
);
