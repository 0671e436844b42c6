import { type AddressInfo, type Socket, connect, createServer } from "node:net";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { createAnswering } from "#api/database/answering";
import { migrate } from "#api/database/migrate";
import { openDatabase } from "#api/database/open";
import { createTestApi, marie, tokensOf } from "../../support/api";
import { databases } from "../../support/database/database";
import { startProduct } from "../../support/product";

const postgresql = databases.find(({ name }) => name === "PostgreSQL");

/** A network to a PostgreSQL server: it can go silent on what is open, and lets new connections pass. */
async function openNetwork(url: string) {
  const address = new URL(url);
  const socket = address.searchParams.get("host");
  const target = socket
    ? { path: `${socket}/.s.PGSQL.5432` }
    : { host: address.hostname, port: Number(address.port || 5432) };
  const open = new Set<{ isSilent: boolean; ends: Socket[] }>();
  const server = createServer((near) => {
    const far = connect(target);
    const way = { isSilent: false, ends: [near, far] };
    open.add(way);
    near.on("data", (bytes) => way.isSilent || far.write(bytes));
    far.on("data", (bytes) => way.isSilent || near.write(bytes));
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      end.on("error", () => undefined);
      end.on("close", () => way.isSilent || other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    for (const { ends } of open) for (const end of ends) end.destroy();
  };
  onTestFinished(close);
  const through = new URL(url);
  through.searchParams.delete("host");
  through.host = `127.0.0.1:${port}`;
  return {
    url: through.href,
    /** Cuts what is open and refuses what comes. */
    close,
    goSilent: () => {
      for (const way of open) way.isSilent = true;
    },
  };
}

describe.runIf(postgresql)("a network to PostgreSQL that goes silent", () => {
  async function migrated() {
    const url = (await postgresql?.emptyUrl()) ?? "";
    const db = await openDatabase(url, { isPatient: true });
    await migrate(db, new Date());
    await db.destroy();
    return openNetwork(url);
  }

  test("costs what is under way, and no connection for longer: pages and probes are back", async () => {
    const network = await migrated();
    const db = await openDatabase(network.url);
    onTestFinished(() => db.destroy());
    const isReady = createAnswering(db);
    expect(await isReady()).toBe(true);
    const api = await createTestApi(db);
    await api.get("/api/suppliers");
    await Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.5)`.execute(db)));
    network.goSilent();
    const lost = Array.from({ length: 10 }, () => api.get("/api/suppliers"));
    expect(await isReady()).toBe(false);
    expect((await Promise.all(lost)).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 503));
    expect((await api.get("/api/suppliers")).status).toBe(200);
    expect(await isReady()).toBe(true);
  });

  test("or that refuses is told as away, never as a fault of ours", async () => {
    const network = await migrated();
    const db = await openDatabase(network.url);
    onTestFinished(() => db.destroy());
    const api = await createTestApi(db);
    await api.get("/api/suppliers");
    network.close();
    // The first questions meet connections that were cut, the next ones none that can be had.
    for (let time = 0; time < 4; time += 1) {
      const { status, headers } = await api.get("/api/suppliers");
      expect([status, headers.get("retry-after")]).toEqual([503, "1"]);
    }
    expect(api.logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  test("does not keep the process from ending in its time", async () => {
    const network = await migrated();
    const product = await startProduct({ DATABASE_URL: network.url, BRU_DEMO: "0", DRAIN_TIMEOUT: "1000" });
    onTestFinished(() => product.dispose());
    network.goSilent();
    const lost = fetch(`${product.url}/setup`).catch(() => null);
    expect(await product.stop()).toBe(0);
    await lost;
  });
});

describe.runIf(postgresql)("another instance that stands still with the lock of the catalogue", () => {
  test("makes orders say so in a while, and holds nobody up who reads", async () => {
    const url = (await postgresql?.emptyUrl()) ?? "";
    const [db, other] = [await openDatabase(url), await openDatabase(url, { isPatient: true })];
    await migrate(other, new Date());
    const api = await createTestApi(db);
    let letGo = () => {};
    const released = new Promise<void>((resolve) => (letGo = resolve));
    onTestFinished(async () => {
      letGo();
      await Promise.all([db.destroy(), other.destroy()]);
    });
    let holding = () => {};
    const held = new Promise<void>((resolve) => (holding = resolve));
    const holder = other.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(7249312)`.execute(transaction);
      holding();
      await released;
    });
    await held;
    const { access_token } = tokensOf(await api.token({ username: marie.email, password: marie.password }));
    const save = (name: string) =>
      api.send("POST", "/api/suppliers", { body: { name }, headers: { authorization: `Bearer ${access_token}` } });
    const saves = Array.from({ length: 12 }, (_, at) => save(`Fournisseur ${at}`));
    expect((await api.get("/api/suppliers")).status).toBe(200);
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 503));
    letGo();
    await holder;
    expect((await save("Moulin du Lez")).status).toBe(201);
  });
});
