import { randomBytes } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import { marie } from "../../support/api";
import { databases } from "../../support/database/database";
import { databaseOfMarie, look } from "../../support/database/database-of-marie";
import { lossesOf } from "../../support/durability/lost-writes";
import { figuresOf } from "../../support/servers/metrics";
import { type Sent, keepWriting, saveSupplier, stockUp } from "../../support/durability/mixed-writes";
import { type Product, freePort, startProduct, startTurned } from "../../support/product";
import { hasRedis, startRedis } from "../../support/servers/redis";
import { createTablet } from "../../support/browser/tablet";
import { flawsIn } from "../../support/durability/partial-writes";

/** Milliseconds after which an access token has expired. */
const expiry = 3_600_000 + 1000;
const account = { email: marie.email, password: marie.password };

/**
 * Several instances of the product over one PostgreSQL and one Redis, without a balancer that keeps anybody at one. The
 * attacks of an audit that were survived, kept alive.
 */
describe.skipIf(!hasRedis).each(databases.filter(({ name }) => name === "PostgreSQL"))(
  "three instances over $name and Redis",
  (database) => {
    async function settings() {
      const [DATABASE_URL, redis] = [await databaseOfMarie(database), await startRedis()];
      onTestFinished(() => redis.stop());
      const METRICS_TOKEN = randomBytes(24).toString("base64url");
      return {
        DATABASE_URL,
        REDIS_URL: redis.url,
        BRU_DEMO: "0",
        LOG_LEVEL: "error",
        METRICS_TOKEN,
        COOKIE_SECRET: randomBytes(32).toString("base64url"),
      };
    }

    /** Starts three whose clocks are so many milliseconds off, and are set forward together. */
    async function openTurned(offsets: readonly [number, number, number]) {
      const environment = await settings();
      const products = await Promise.all(offsets.map((by) => startTurned(by, environment)));
      onTestFinished(async () => void (await Promise.all(products.map((product) => product.dispose()))));
      const urlOf = (at: number) => products[at % products.length]?.url ?? "";
      return {
        urlOf,
        /** Sets all clocks to so many milliseconds from now. */
        shiftTo: async (by: number) => {
          for (const [at, product] of products.entries()) await product.shiftBy(by + (offsets[at] ?? 0));
        },
        refreshes: async () => {
          let granted = 0;
          for (const { url } of products) {
            const answer = await fetch(`${url}/metrics`, {
              headers: { authorization: `Bearer ${environment.METRICS_TOKEN}` },
            });
            granted += figuresOf(await answer.text()).get('bru_token_refreshes_total{outcome="granted"}') ?? 0;
          }
          return granted;
        },
      };
    }

    test("200 requests at once with a token that has expired, and stragglers: one refresh, every page", async () => {
      const { urlOf, shiftTo, refreshes } = await openTurned([0, 0, 0]);
      const tablet = createTablet(urlOf(0));
      await tablet.signIn(account);
      let cookies: ReadonlyMap<string, string> = new Map(tablet.cookies);
      for (const round of [1, 2]) {
        await shiftTo(round * expiry);
        const before = await refreshes();
        const ask = async (at: number) => {
          const asking = createTablet(urlOf(at), { cookies });
          return { ...(await asking.get("/suppliers")), cookies: asking.cookies };
        };
        const answers = await Promise.all(Array.from({ length: 200 }, (_, at) => ask(at)));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
        for (const at of [0, 1, 2]) expect((await ask(at)).status).toBe(200);
        expect((await refreshes()) - before).toBe(1);
        cookies = answers.at(-1)?.cookies ?? cookies;
      }
    });

    test("clocks that differ by two minutes either way sign nobody out", { timeout: 120_000 }, async () => {
      const { urlOf, shiftTo } = await openTurned([0, 120_000, -120_000]);
      let cookies: ReadonlyMap<string, string> = new Map();
      const first = createTablet(urlOf(0));
      await first.signIn(account);
      cookies = first.cookies;
      const seen: number[] = [];
      for (let minutes = 0; minutes <= 600; minutes += 7) {
        await shiftTo(minutes * 60_000);
        for (const at of [0, 1, 2]) {
          const tablet = createTablet(urlOf(at), { cookies });
          seen.push((await tablet.get("/suppliers")).status);
          cookies = tablet.cookies;
        }
      }
      expect(seen).toHaveLength(86 * 3);
      expect(new Set(seen)).toEqual(new Set([200]));
    });

    test("who signs out at one while others refresh is signed out for good", { timeout: 120_000 }, async () => {
      const { urlOf, shiftTo } = await openTurned([0, 0, 0]);
      for (let round = 1; round <= 12; round += 1) {
        const tablet = createTablet(urlOf(round));
        await tablet.signIn(account);
        const cookies = new Map(tablet.cookies);
        await shiftTo(round * expiry);
        const tablets = Array.from({ length: 12 }, (_, at) => createTablet(urlOf(at % 2), { cookies }));
        const leaving = createTablet(urlOf(2), { cookies });
        const [out] = await Promise.all([leaving.send("/logout", {}), ...tablets.map((one) => one.get("/suppliers"))]);
        expect([out.status, out.location]).toEqual([302, "/login"]);
        const handedOut = [cookies, leaving.cookies, ...tablets.map((one) => one.cookies)];
        for (const [at, held] of handedOut.entries()) {
          const answer = await createTablet(urlOf(at), { cookies: held }).get("/suppliers");
          expect([answer.status, answer.location]).toEqual([302, "/login"]);
        }
      }
    });

    test("restarted one after the other they lose no answer and sign nobody out", { timeout: 120_000 }, async () => {
      const environment = await settings();
      const ports = await freePorts(3);
      const start = (PORT: string) => startProduct({ ...environment, PORT });
      const products: Product[] = [];
      for (const port of ports) products.push(await start(port));
      onTestFinished(async () => void (await Promise.all(products.map((product) => product.dispose()))));
      const tablet = createTablet(products[0]?.url ?? "");
      await tablet.signIn(account);
      const { cookies } = tablet;
      const seen: number[] = [];
      let isOver = false;
      const browse = async (person: number) => {
        for (let at = person; !isOver; at += 1) {
          // A balancer asks the next where nobody listens; what was cut off is an error.
          const url = `http://localhost:${ports[at % ports.length] ?? ""}`;
          const answer = await createTablet(url, { cookies }).get("/suppliers").catch(refused);
          if (answer) seen.push(answer.status);
        }
      };
      const people = [0, 1, 2, 3].map(browse);
      try {
        for (const [at, port] of ports.entries()) {
          expect(await products[at]?.stop()).toBe(0);
          products[at] = await start(port);
        }
      } finally {
        isOver = true;
        await Promise.all(people);
      }
      expect(seen.length).toBeGreaterThan(20);
      expect(new Set(seen)).toEqual(new Set([200]));
    });

    test("one that stands still while it writes stops no page of the others", { timeout: 120_000 }, async () => {
      const environment = await settings();
      const [paused, other] = await Promise.all([startProduct(environment), startProduct(environment)]);
      onTestFinished(async () => {
        paused.process.kill("SIGCONT");
        await Promise.all([paused.dispose(), other.dispose()]);
      });
      await stockUp(paused.url, account);
      const sent: Sent[] = [];
      let acknowledged = 0;
      let isOver = false;
      const writers: Promise<void>[] = [];
      const stopped = new Promise<void>((resolve) => {
        const tell = () => {
          acknowledged += 1;
          if (acknowledged !== 12) return;
          paused.process.kill("SIGSTOP");
          resolve();
        };
        const writing = { url: paused.url, account, name: "Debout", tell, isOver: () => isOver };
        for (let person = 0; person < 6; person += 1)
          writers.push(keepWriting({ ...writing, refused: () => undefined }, person, sent));
      });
      await stopped;
      const tablet = createTablet(other.url);
      await tablet.signIn(account);
      for (let page = 0; page < 5; page += 1) expect((await tablet.get("/suppliers")).status).toBe(200);
      // A save may have to wait for what the other holds: it is told so, and can be sent again.
      let saved = await saveSupplier(tablet, "Laiterie du Val");
      for (let again = 0; again < 10 && saved.status === 503; again += 1)
        saved = await saveSupplier(tablet, "Laiterie du Val");
      expect(saved.status).toBe(302);
      isOver = true;
      paused.process.kill("SIGCONT");
      await Promise.all(writers);
      await look(environment.DATABASE_URL, async (db) => {
        expect(await flawsIn(db)).toEqual([]);
        expect(await lossesOf(db, sent)).toEqual([]);
      });
    });
  },
);

/** Returns free ports, each another. */
async function freePorts(count: number): Promise<string[]> {
  const ports = new Set<string>();
  while (ports.size < count) ports.add(String(await freePort()));
  return [...ports];
}

/** Returns null for a connection that nobody took. Throws what is anything else. */
function refused(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ECONNREFUSED") return null;
  throw error;
}
