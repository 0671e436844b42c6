import { describe, expect, test } from "vitest";
import { openApi } from "#api/open";
import { client, createTestApi, marie, tokensOf } from "../../support/api";
import { type TestDatabase, databases } from "../../support/database/database";
import { supplierOf } from "../../support/world/shop";

const day = 24 * 3600;
const right = { username: marie.email, password: marie.password };
type Api = Awaited<ReturnType<typeof createTestApi>>;

const rows = async ({ db }: Pick<Api, "db">) => ({
  keys: (await db.selectFrom("idempotency_keys").select("key").execute()).length,
  tokens: (await db.selectFrom("tokens").select("id").execute()).length,
});

/** The rows after one more request: one that comes while a purge ends starts none, the next one does. */
async function rowsAfterRequest(api: Api) {
  await api.send("GET", "/api/users/me");
  return rows(api);
}

/** The API with Marie signed in and her first supplier written under a key. */
async function openWritten({ fresh }: Pick<TestDatabase, "fresh">) {
  const api = await createTestApi(await fresh());
  const write = async () => {
    const { access_token } = tokensOf(await api.token(right));
    return api.send("POST", "/api/suppliers", {
      body: supplierOf(),
      headers: { authorization: `Bearer ${access_token}`, "idempotency-key": "k-1" },
    });
  };
  return { api, write, first: await write() };
}

/** So many answers and tokens of long ago. */
async function age(api: Api, many: number): Promise<void> {
  const created_at = "2020-01-01T00:00:00.000Z";
  const numbers = Array.from({ length: many }, (_, at) => String(at));
  await api.db
    .insertInto("idempotency_keys")
    .values(
      numbers.map((key) => ({ user_id: 1, key, route: "", body_hash: "", status: 200, response: "{}", created_at })),
    )
    .execute();
  const times = {
    access_expires_at: created_at,
    refresh_expires_at: created_at,
    created_at,
    rotated_at: null,
    revoked_at: null,
  };
  await api.db
    .insertInto("tokens")
    .values(numbers.map((at) => ({ family: at, user_id: 1, access_hash: at, refresh_hash: at, ...times })))
    .execute();
}

describe.each(databases)("what has outlived its use, on $name", (database) => {
  test("is forgotten while the API serves: answers after a week, tokens once they refresh nothing", async () => {
    const { api, write, first } = await openWritten(database);
    api.pass(6 * day);
    expect((await write()).body).toEqual(first.body);
    await expect.poll(() => rows(api), { timeout: 30_000 }).toEqual({ keys: 1, tokens: 2 });
    api.pass(day + 2 * 3600);
    await expect.poll(() => rowsAfterRequest(api), { timeout: 30_000 }).toEqual({ keys: 0, tokens: 1 });
    expect(await write()).toMatchObject({ status: 422, body: { errors: { name: expect.anything() } } });
  });

  test("is not looked for more often than once an hour", async () => {
    const { api } = await openWritten(database);
    await age(api, 10);
    api.pass(3599);
    await api.send("GET", "/api/users/me");
    expect(await rows(api)).toEqual({ keys: 11, tokens: 11 });
    api.pass(1);
    await api.send("GET", "/api/users/me");
    await expect.poll(() => rows(api), { timeout: 30_000 }).toEqual({ keys: 1, tokens: 1 });
  });

  test("is forgotten a thousand rows at a time, request after request, until none is left", async () => {
    const { api } = await openWritten(database);
    await age(api, 2500);
    api.pass(3600);
    const left: number[] = [];
    const ask = async () => {
      const now = await rowsAfterRequest(api);
      left.push(now.keys);
      return now;
    };
    await expect.poll(ask).toEqual({ keys: 1, tokens: 1 });
    expect(left.length).toBeGreaterThanOrEqual(3);
    expect(left.filter((keys) => ![2501, 1501, 501, 1].includes(keys))).toEqual([]);
  });

  test("is forgotten at the start", async () => {
    const url = await database.emptyUrl();
    const start = (now: string) =>
      openApi({
        databaseUrl: url,
        clock: () => new Date(now),
        random: (bytes) => new Uint8Array(bytes),
        clientId: client.client_id,
        clientSecret: client.client_secret,
        setupCode: null,
        accessTokenTtlSeconds: 3600,
        seller: [],
        deliveryAddress: [],
        addressOf: () => "",
        log: () => undefined,
      });
    const before = await start("2026-03-01T08:00:00Z");
    const at = "2026-03-01T08:00:00.000Z";
    await before.db
      .insertInto("users")
      .values({ email: "a@bru.test", name: "A", password_hash: "", disabled_at: null, created_at: at, updated_at: at })
      .execute();
    await before.db
      .insertInto("idempotency_keys")
      .values({ user_id: 1, key: "k", route: "", body_hash: "", status: 200, response: "{}", created_at: at })
      .execute();
    await before.close();
    const after = await start("2026-03-09T08:00:00Z");
    expect(await rows(after)).toEqual({ keys: 0, tokens: 0 });
    await after.close();
  });

  test("a purge that fails says so in the log and fails nobody's request", async () => {
    const { api } = await openWritten(database);
    api.pass(3600);
    await api.db.schema.alterTable("idempotency_keys").renameTo("elsewhere").execute();
    expect((await api.send("GET", "/api/users/me")).status).toBe(401);
    await expect
      .poll(() => api.logged)
      .toContainEqual(expect.objectContaining({ level: "warn", message: "the purge failed" }));
  });
});
