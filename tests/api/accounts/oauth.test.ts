import { describe, expect, test } from "vitest";
import { addUser, disableUser, listUsers, setPassword } from "#api/accounts/users";
import { client, createTestApi, marie, tokensOf } from "../../support/api";
import { databases } from "../../support/database/database";

const right = { username: marie.email, password: marie.password };
const wrong = { ...right, password: "polonium" };
const incorrect = {
  error: "invalid_grant",
  error_description: "The user credentials were incorrect.",
  message: "The user credentials were incorrect.",
};
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

describe.each(databases)("signing in on $name", ({ fresh }) => {
  test("without a token, every path under /api is refused, known or not", async () => {
    const api = await createTestApi(await fresh());
    for (const path of ["/api/users/me", "/api/nothing", "/api/articles/1"]) {
      const answer = await api.send("GET", path);
      expect(answer).toMatchObject({ status: 401, body: { message: "Unauthenticated." } });
    }
    for (const authorization of [
      "Bearer",
      "Bearer ",
      "Bearer x",
      "Basic x",
      "Bearer a b",
      `Bearer ${"x".repeat(5000)}`,
    ]) {
      expect((await api.send("GET", "/api/users/me", { headers: { authorization } })).status).toBe(401);
    }
  });

  test("the right password gives a pair that opens the API", async () => {
    const api = await createTestApi(await fresh());
    const answer = await api.token({ ...right, username: "  MARIE@bru.test ", scope: "" });
    expect(answer).toMatchObject({ status: 200, body: { token_type: "Bearer", expires_in: 3600 } });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const me = await api.send("GET", "/api/users/me", bearer(tokensOf(answer).access_token));
    expect(me.body).toEqual({ data: { id: 1, name: marie.name, email: marie.email, company: { name: "" } } });
  });

  test("only hashes of tokens and passwords are in the database", async () => {
    const api = await createTestApi(await fresh());
    const pair = tokensOf(await api.token(right));
    const stored = JSON.stringify([
      await api.db.selectFrom("tokens").selectAll().execute(),
      await api.db.selectFrom("users").selectAll().execute(),
    ]);
    for (const secret of [pair.access_token, pair.refresh_token, marie.password]) expect(stored).not.toContain(secret);
  });

  test("a wrong password, an unknown user and a closed account get the same answer", async () => {
    const api = await createTestApi(await fresh());
    expect(await api.token(wrong)).toMatchObject({ status: 400, body: incorrect });
    expect(await api.token({ ...right, username: "nobody@bru.test" })).toMatchObject({ status: 400, body: incorrect });
    await disableUser(api.db, marie.email, api.parts.clock());
    expect(await api.token(right)).toMatchObject({ status: 400, body: incorrect });
  });

  test("a wrong client, another grant and a missing field are named as Passport names them", async () => {
    const api = await createTestApi(await fresh());
    expect(await api.token({ ...right, client_secret: "no" })).toMatchObject({
      status: 401,
      body: { error: "invalid_client", message: "Client authentication failed" },
    });
    expect(await api.token({ ...right, client_id: "no" })).toMatchObject({
      status: 401,
      body: { error: "invalid_client" },
    });
    expect(await api.token({ grant_type: "client_credentials" })).toMatchObject({
      status: 400,
      body: { error: "unsupported_grant_type" },
    });
    expect(await api.token({ username: marie.email })).toMatchObject({
      status: 400,
      body: { error: "invalid_request", hint: "Check the `password` parameter" },
    });
    expect(await api.token({ ...right, username: { $ne: "" } })).toMatchObject({
      status: 400,
      body: { error: "invalid_request" },
    });
    const form = await api.app.request("/oauth/token", {
      method: "POST",
      body: new URLSearchParams({ grant_type: "password", ...client, ...right }),
    });
    expect(form.status).toBe(200);
    const broken = await api.app.request("/oauth/token", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{",
    });
    expect(broken.status).toBe(401);
  });

  test("an access token ends with its time, and with its account", async () => {
    const api = await createTestApi(await fresh(), { accessTokenTtlSeconds: 60 });
    const { access_token, expires_in } = tokensOf(await api.token(right));
    expect(expires_in).toBe(60);
    api.pass(59);
    expect((await api.send("GET", "/api/users/me", bearer(access_token))).status).toBe(200);
    api.pass(1);
    expect((await api.send("GET", "/api/users/me", bearer(access_token))).status).toBe(401);

    const later = tokensOf(await api.token(right));
    await disableUser(api.db, marie.email, api.parts.clock());
    expect((await api.send("GET", "/api/users/me", bearer(later.access_token))).status).toBe(401);
  });
});

describe.each(databases)("refreshing on $name", ({ fresh }) => {
  const refresh = (refresh_token: string) => ({ grant_type: "refresh_token", refresh_token });
  const revoked = {
    error: "invalid_grant",
    error_description: "The refresh token is invalid.",
    hint: "Token has been revoked",
    message: "The refresh token is invalid.",
  };

  test("gives a new pair and revokes the old one at once", async () => {
    const api = await createTestApi(await fresh());
    const old = tokensOf(await api.token(right));
    const young = tokensOf(await api.token(refresh(old.refresh_token)));
    expect((await api.send("GET", "/api/users/me", bearer(old.access_token))).status).toBe(401);
    expect((await api.send("GET", "/api/users/me", bearer(young.access_token))).status).toBe(200);
    expect(await api.token(refresh(old.refresh_token))).toMatchObject({ status: 400, body: revoked });
  });

  test("one of many parallel refreshes wins and its pair stays good", async () => {
    const api = await createTestApi(await fresh());
    const { refresh_token } = tokensOf(await api.token(right));
    const answers = await Promise.all(Array.from({ length: 8 }, () => api.token(refresh(refresh_token))));
    const [winner, ...others] = answers.filter((answer) => answer.status === 200);
    expect(others).toEqual([]);
    if (!winner) throw new Error("nobody won");
    expect((await api.send("GET", "/api/users/me", bearer(tokensOf(winner).access_token))).status).toBe(200);
  });

  test("a rotated token used within the grace time is only refused, later it ends the whole sign-in", async () => {
    const api = await createTestApi(await fresh());
    const first = tokensOf(await api.token(right));
    const other = tokensOf(await api.token(right));
    const second = tokensOf(await api.token(refresh(first.refresh_token)));
    api.pass(10);
    expect((await api.token(refresh(first.refresh_token))).status).toBe(400);
    expect((await api.send("GET", "/api/users/me", bearer(second.access_token))).status).toBe(200);
    api.pass(1);
    expect((await api.token(refresh(first.refresh_token))).status).toBe(400);
    expect((await api.send("GET", "/api/users/me", bearer(second.access_token))).status).toBe(401);
    expect((await api.token(refresh(second.refresh_token))).status).toBe(400);
    expect((await api.send("GET", "/api/users/me", bearer(other.access_token))).status).toBe(200);
  });

  test("a refresh token lives seven days beyond the access token, and not longer", async () => {
    const api = await createTestApi(await fresh());
    const first = tokensOf(await api.token(right));
    api.pass(3600 + 7 * 24 * 3600 - 1);
    const second = tokensOf(await api.token(refresh(first.refresh_token)));
    api.pass(3600 + 7 * 24 * 3600);
    expect(await api.token(refresh(second.refresh_token))).toMatchObject({
      status: 400,
      body: { hint: "Token has expired" },
    });
    expect(await api.token(refresh("unknown"))).toMatchObject({ status: 400, body: revoked });
  });

  test("a closed account cannot refresh; a new password ends what was signed in", async () => {
    const api = await createTestApi(await fresh());
    const pair = tokensOf(await api.token(right));
    await setPassword(api.db, api.parts.passwords, marie.email, "polonium, 1898", api.parts.clock());
    expect((await api.send("GET", "/api/users/me", bearer(pair.access_token))).status).toBe(401);
    expect((await api.token(refresh(pair.refresh_token))).status).toBe(400);
    expect((await api.token(right)).status).toBe(400);
    const again = tokensOf(await api.token({ ...right, password: "polonium, 1898" }));
    await disableUser(api.db, marie.email, api.parts.clock());
    expect((await api.token(refresh(again.refresh_token))).status).toBe(400);
  });

  test.each(["access_token", "refresh_token"] as const)(
    "revoking by the %s ends the sign-in, twice and for unknown tokens too",
    async (which) => {
      const api = await createTestApi(await fresh());
      const pair = tokensOf(await api.token(right));
      const revoke = (token: string, secret = client.client_secret) =>
        api.send("POST", "/oauth/revoke", { body: { ...client, client_secret: secret, token } });
      expect((await revoke(pair[which], "no")).status).toBe(401);
      expect((await api.send("GET", "/api/users/me", bearer(pair.access_token))).status).toBe(200);
      expect((await revoke(pair[which])).status).toBe(200);
      expect((await api.send("GET", "/api/users/me", bearer(pair.access_token))).status).toBe(401);
      expect((await api.token(refresh(pair.refresh_token))).status).toBe(400);
      expect((await revoke(pair[which])).status).toBe(200);
      expect((await revoke("unknown")).status).toBe(200);
    },
  );
});

describe("guessing passwords", () => {
  const [{ fresh }] = databases;

  test("five failures on one account from one address make it wait; the right password waits too", async () => {
    const api = await createTestApi(await fresh());
    for (let failure = 0; failure < 5; failure++) expect((await api.token(wrong)).status).toBe(400);
    const refused = await api.token(right);
    expect(refused).toMatchObject({ status: 429, body: { message: "Too Many Attempts." } });
    expect(refused.headers.get("retry-after")).toBe("300");
    expect((await api.token(right, "192.0.2.2")).status).toBe(200);
    api.pass(300);
    expect((await api.token(right)).status).toBe(200);
  });

  test("an account that does not exist makes one wait all the same", async () => {
    const api = await createTestApi(await fresh());
    const nobody = { ...wrong, username: "nobody@bru.test" };
    for (let failure = 0; failure < 5; failure++) expect((await api.token(nobody)).status).toBe(400);
    expect((await api.token(nobody)).status).toBe(429);
  });

  test("parallel guesses are counted before they are tried", async () => {
    const api = await createTestApi(await fresh());
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.token(wrong)));
    expect(answers.filter((answer) => answer.status === 400)).toHaveLength(5);
  });

  test(
    "colleagues who are right all get in, however many sign in at once to one account behind one " + "address",
    async () => {
      const api = await createTestApi(await fresh());
      const answers = await Promise.all(Array.from({ length: 100 }, () => api.token(right)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    },
  );

  test(
    "more sign-ins at once than can be answered in time are refused at once, held against nobody, " + "and soon over",
    async () => {
      const api = await createTestApi(await fresh());
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, one) =>
          api.token({ ...wrong, username: `a${String(one)}@bru.test` }, `198.51.100.${String(one)}`),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([
        ...Array<number>(31).fill(400),
        ...Array<number>(29).fill(503),
      ]);
      expect((await api.token(right, "198.51.100.59")).status).toBe(200);
    },
  );

  test("a database that fails while a password is looked up counts for nobody", async () => {
    const api = await createTestApi(await fresh(), {
      passwords: { hash: () => Promise.resolve(""), matches: () => Promise.reject(new Error("no memory")) },
    });
    for (let attempt = 0; attempt < 8; attempt++) expect((await api.token(wrong)).status).toBe(500);
  });

  test("success resets the count, however often one signs in", async () => {
    const api = await createTestApi(await fresh());
    for (let round = 0; round < 30; round++) {
      expect((await api.token(wrong)).status).toBe(400);
      expect((await api.token(right)).status).toBe(200);
    }
  });

  test("one address guessing at many accounts waits; so does one account guessed at from many addresses", async () => {
    const api = await createTestApi(await fresh());
    for (let one = 0; one < 60; one++)
      expect((await api.token({ ...wrong, username: `a${String(one)}@bru.test` })).status).toBe(400);
    expect((await api.token({ ...wrong, username: "b@bru.test" })).status).toBe(429);
    for (let one = 0; one < 50; one++) expect((await api.token(wrong, `198.51.100.${String(one)}`)).status).toBe(400);
    expect((await api.token(wrong, "203.0.113.1")).status).toBe(429);
  });
});

describe.each(databases)("accounts on $name", ({ fresh }) => {
  test("an address can be taken once, whatever its case", async () => {
    const { db, parts } = await createTestApi(await fresh());
    expect(await addUser(db, parts.passwords, { ...marie, email: "Marie@BRU.test" }, parts.clock())).toBeNull();
    await addUser(db, parts.passwords, { ...marie, email: "Irène@bru.test" }, parts.clock());
    await disableUser(db, "irène@bru.test", parts.clock());
    expect(await listUsers(db)).toMatchObject([
      { email: "irène@bru.test", disabled_at: "2026-03-01T08:00:00.000Z" },
      { email: marie.email, disabled_at: null },
    ]);
    expect(await disableUser(db, "nobody@bru.test", parts.clock())).toBe(false);
    expect(await setPassword(db, parts.passwords, "nobody@bru.test", "x", parts.clock())).toBe(false);
  });
});
