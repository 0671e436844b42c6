import supertest from "supertest";
import { describe, expect, test } from "vitest";
import { createApiHost } from "#server/http/api-host";
import { createAnswering } from "#api/database/answering";
import type { Database } from "#api/database/tables";
import { createReadiness } from "#server/http/readiness";
import { createTestApi } from "../../support/api";
import { databases } from "../../support/database/database";
import { json, raw, startUpstream } from "../../support/servers/upstream";
import { createWeb } from "../../support/web";

/** Keeps every connection of the database busy until told. */
async function occupy(db: Database): Promise<() => Promise<unknown>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let started = () => {};
  const first = new Promise<void>((resolve) => (started = resolve));
  const all = Array.from({ length: 20 }, () => db.transaction().execute(() => (started(), released)));
  await first;
  return () => (release(), Promise.all(all));
}

describe.each(databases)("/readyz on $name", ({ fresh }) => {
  test("asks the database, within a time of its own (R81)", async () => {
    const db = await fresh();
    const { app } = await createTestApi(db);
    let now = Date.now();
    const fetch = async (request: Request) => app.fetch(request);
    const { isReady } = createReadiness({
      fetch,
      apiBaseUrl: "http://api.test",
      clock: () => now,
      database: createAnswering(db),
    });
    const web = createWeb({ fetch, isReady });
    const status = async () => {
      now += 6000;
      return (await supertest(web.app).get("/readyz")).status;
    };
    expect(await status()).toBe(200);
    const release = await occupy(db);
    expect(await status()).toBe(503);
    await release();
    expect(await status()).toBe(200);
    await db.destroy();
    expect(await status()).toBe(503);
    expect((await supertest(web.app).get("/healthz")).status).toBe(200);
  });

  test("says so at the API alone too (R81)", async () => {
    const db = await fresh();
    const { app } = await createTestApi(db);
    const host = createApiHost(
      { fetch: async (request, env) => app.fetch(request, env), isReady: createAnswering(db) },
      false,
    );
    const ready = await supertest(host).get("/readyz").expect(200);
    expect(ready.headers["cache-control"]).toBe("no-store");
    await db.destroy();
    await supertest(host).get("/readyz").expect(503);
    await supertest(host).get("/healthz").expect(200);
  });
});

test(
  "an API elsewhere: ready where it answers, not where it says at /readyz that it is not; an API " +
    "without that address is believed (R67, R81)",
  async () => {
    const upstream = await startUpstream();
    const ready = () =>
      createReadiness({
        fetch: (request) => fetch(request),
        apiBaseUrl: upstream.url,
        clock: Date.now,
        database: null,
      }).isReady();
    expect(await ready()).toBe(true);
    upstream.on("GET /readyz", json(503, { status: "unavailable" }));
    expect(await ready()).toBe(false);
    upstream.on("GET /readyz", raw(200, "text/html", "<p>a page for every address</p>"));
    expect(await ready()).toBe(true);
    upstream.on("GET /api/users/me", json(503, {}));
    expect(await ready()).toBe(false);
  },
);
