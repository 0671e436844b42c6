import { randomBytes } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import { marie } from "../../support/api";
import { databases } from "../../support/database/database";
import { databaseOfMarie } from "../../support/database/database-of-marie";
import { startTurned } from "../../support/product";
import { hasRedis, startRedis } from "../../support/servers/redis";
import { createTablet } from "../../support/browser/tablet";

describe.skipIf(!hasRedis).each(databases.filter(({ name }) => name === "PostgreSQL"))(
  "guesses at three instances over $name and Redis",
  (database) => {
    test("count together, whoever is asked, and shut nobody else out", { timeout: 120_000 }, async () => {
      const [url, redis] = [await databaseOfMarie(database), await startRedis()];
      onTestFinished(() => redis.stop());
      const environment = {
        DATABASE_URL: url,
        REDIS_URL: redis.url,
        BRU_DEMO: "0",
        LOG_LEVEL: "error",
        TRUST_PROXY: "1",
        COOKIE_SECRET: randomBytes(32).toString("base64url"),
      };
      const products = await Promise.all([0, 0, 0].map((by) => startTurned(by, environment)));
      onTestFinished(async () => void (await Promise.all(products.map((product) => product.dispose()))));
      let turn = 0;
      const signIn = async (address: string, email: string, password: string) => {
        const { url: instance } = products[(turn += 1) % products.length] ?? { url: "" };
        return createTablet(instance, { address }).send("/login", { email, password });
      };
      const guesses = async (count: number, address: string, email: (at: number) => string) => {
        const seen = new Map<number, number>();
        for (let at = 0; at < count; at += 1) {
          const { status } = await signIn(address, email(at), `x${String(at)}`);
          seen.set(status, (seen.get(status) ?? 0) + 1);
        }
        return Object.fromEntries(seen);
      };
      const known = () => marie.email;

      // One account from one address: five, known or not, one after the other over all three.
      expect(await guesses(12, "203.0.113.1", known)).toEqual({ 422: 5, 429: 7 });
      expect(await guesses(12, "203.0.113.2", () => "personne@bru.test")).toEqual({ 422: 5, 429: 7 });
      // Marie waits no longer than five minutes there, and not at all at her own address.
      const there = await signIn("203.0.113.1", marie.email, marie.password);
      expect(there.status).toBe(429);
      expect(Number(there.headers.get("retry-after"))).toBeLessThanOrEqual(300);
      expect((await signIn("198.51.100.7", marie.email, marie.password)).status).toBe(302);
      // Many accounts from one address: fifty.
      expect(await guesses(60, "203.0.113.3", (at) => `n${String(at)}@bru.test`)).toEqual({ 422: 50, 429: 10 });
      expect((await signIn("198.51.100.7", marie.email, marie.password)).status).toBe(302);
      // Twenty at once over all three: what is asked before any is answered may go uncounted, five an instance.
      const atOnce = await Promise.all(Array.from({ length: 60 }, () => signIn("203.0.113.4", marie.email, "x")));
      const taken = atOnce.filter(({ status }) => status === 422).length;
      expect(taken).toBeLessThanOrEqual(4 + 5 * products.length);
      expect((await signIn("203.0.113.4", marie.email, marie.password)).status).toBe(429);
      expect((await signIn("198.51.100.7", marie.email, marie.password)).status).toBe(302);
      console.log(`${String(taken)} of 60 guesses at once were looked at; ${String(turn)} sign-ins in all`);
    });
  },
);
