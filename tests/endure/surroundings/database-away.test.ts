import { expect, onTestFinished, test } from "vitest";
import pg from "pg";
import { marie } from "../../support/api";
import { databaseOfMarie } from "../../support/database/database-of-marie";
import { saveSupplier } from "../../support/durability/mixed-writes";
import { startPostgresql } from "../../support/database/private-postgresql";
import { startProduct } from "../../support/product";
import { createTablet } from "../../support/browser/tablet";

const account = { email: marie.email, password: marie.password };

/** The product over a PostgreSQL of its own that keeps what it acknowledged. */
async function openOnItsOwn(connections = 200) {
  const server = await startPostgresql({ connections, isDurable: true });
  onTestFinished(() => server.stop());
  const administration = new pg.Client({ connectionString: server.url("postgres") });
  await administration.connect();
  await administration.query("create database bru");
  await administration.end();
  const url = await databaseOfMarie({ emptyUrl: () => Promise.resolve(server.url("bru")) });
  const product = await startProduct({ DATABASE_URL: url, BRU_DEMO: "0", LOG_LEVEL: "error" });
  onTestFinished(() => product.dispose());
  const tablet = createTablet(product.url);
  await tablet.signIn(account);
  const isReady = async () => (await fetch(`${product.url}/readyz`)).status === 200;
  return { server, url, product, tablet, isReady };
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

test(
  "a PostgreSQL that falls and comes back: pages that say so meanwhile, nothing lost, nobody signed out",
  { timeout: 120_000 },
  async () => {
    const { server, tablet, isReady, product } = await openOnItsOwn();
    const saved: string[] = [];
    for (let fall = 1; fall <= 3; fall += 1) {
      const name = `Maison ${String(fall)}`;
      expect((await saveSupplier(tablet, name)).status).toBe(302);
      saved.push(name);
      await server.crash();
      const pages = await Promise.all(
        Array.from({ length: 20 }, () => createTablet(product.url, { cookies: tablet.cookies }).get("/suppliers")),
      );
      for (const { status, text, headers } of pages) {
        expect(status).toBe(503);
        expect(text).toMatch(/réessayez|[Rr]ecommencez/);
        expect(headers.getSetCookie().filter((cookie) => cookie.startsWith("access_token="))).toEqual([]);
      }
      // What was found a moment ago is told for a moment more.
      while (await isReady()) await pause();
      await server.resume();
      while (!(await isReady())) await pause();
      const { status, text } = await tablet.get("/suppliers");
      expect(status).toBe(200);
      for (const one of saved) expect(text).toContain(one);
    }
    expect(product.process.exitCode).toBeNull();
  },
);

test("connections that others have taken: pages or a word to try again, and well once they are back", async () => {
  const { server, tablet, product, isReady } = await openOnItsOwn(20);
  // What the product keeps open is closed, so that it must open anew.
  const others: pg.Client[] = [];
  const end = () => Promise.all(others.splice(0).map((client) => client.end().catch(() => undefined)));
  onTestFinished(async () => void (await end()));
  for (;;) {
    const client = new pg.Client({ connectionString: server.url("postgres") });
    client.on("error", () => undefined);
    const isTaken = await client.connect().then(
      () => true,
      () => false,
    );
    if (!isTaken) break;
    others.push(client);
  }
  expect(others.length).toBeGreaterThan(5);
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => createTablet(product.url, { cookies: tablet.cookies }).get("/suppliers")),
  );
  expect([200, 503]).toEqual(expect.arrayContaining([...new Set(answers.map(({ status }) => status))]));
  await end();
  while (!(await isReady())) await pause();
  expect((await tablet.get("/suppliers")).status).toBe(200);
});
