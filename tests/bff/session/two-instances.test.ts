import { randomBytes } from "node:crypto";
import { createClient } from "redis";
import supertest from "supertest";
import { test as base, describe, expect, onTestFinished, vi } from "vitest";
import { createLog } from "#server/log";
import { createSessionMemory } from "#server/session/memory";
import { createSharedMemory } from "#server/session/shared-memory";
import { openRedisStore } from "#server/shared-store/redis-store";
import { startMemoryRedis } from "../../support/servers/memory-redis";
import { startProduct } from "../../support/product";
import { type Redis, hasRedis, startRedis } from "../../support/servers/redis";
import { createTablet } from "../../support/browser/tablet";
import { type Upstream, held, json, person, raw, startUpstream } from "../../support/servers/upstream";
import { type Web, cookieHeader, cookiesOf, openWebOn } from "../../support/web";

const names = ["access_token", "expires_at", "refresh_token"];
const triple = (answer: supertest.Response) =>
  names.map((name) => cookiesOf(answer)[name]?.split(";", 1)[0]).join("; ");
const get = (web: Web, cookie: string) => supertest(web.app).get("/probe").set("Cookie", cookie);

/** Sends a form without a session; answers the ticket of the form that was kept. */
async function sendSignedOut(web: Web): Promise<string> {
  const away = await supertest(web.app)
    .post("/suppliers/create")
    .type("form")
    .send({ intent: "save", name: "Minoterie du Gué" })
    .expect(302);
  return cookiesOf(away).bru_form?.split(";", 1)[0]?.split("=")[1] ?? "";
}

/** Tells whether the page, signed in, shows the form that was kept. */
async function showsForm(web: Web, upstream: Upstream, ticket: string): Promise<boolean> {
  const cookie = `${cookieHeader(upstream.issue(), Date.now() + 3_600_000)}; bru_form=${ticket}`;
  return (await supertest(web.app).get("/suppliers/create").set("Cookie", cookie).expect(200)).text.includes(
    'value="Minoterie du Gué"',
  );
}

async function openTwo(start: () => Promise<Redis>) {
  const [redis, upstream] = [await start(), await startUpstream()];
  onTestFinished(() => redis.stop());
  const random = (bytes: number) => randomBytes(bytes);
  const instance = async () => {
    const log = createLog("silent");
    const store = await openRedisStore(redis.url, log);
    onTestFinished(() => store.close());
    await vi.waitFor(() => store.read(["ready"]), { timeout: 30_000 });
    return openWebOn(upstream, {
      store,
      memory: createSharedMemory({ store, local: createSessionMemory(Date.now), random, log }),
    });
  };
  const [one, two] = [await instance(), await instance()];
  return { redis, upstream, one, two, cookie: cookieHeader(upstream.issue(), Date.now() - 1000) };
}

const stores = [
  { what: "a store in memory", start: startMemoryRedis, isThere: true },
  { what: "Redis (skipped where there is no redis-server)", start: startRedis, isThere: hasRedis },
];

describe.each(stores)("two instances that share $what", ({ start, isThere }) => {
  const test = base.skipIf(!isThere);
  const twoInstances = () => openTwo(start);

  test("50 parallel requests over both: one token call, 50 pages, the same cookies (R1, R2, R22)", async () => {
    const { upstream, one, two, cookie } = await twoInstances();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => get(at % 2 ? one : two, cookie)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(upstream.calls("POST /oauth/token")).toHaveLength(1);
    expect(new Set(answers.map(triple)).size).toBe(1);
  });

  test("a late request at the other instance gets the successor (R3, R22)", async () => {
    const { upstream, one, two, cookie } = await twoInstances();
    const first = await get(one, cookie).expect(200);
    expect(triple(await get(two, cookie).expect(200))).toBe(triple(first));
    expect(upstream.calls("POST /oauth/token")).toHaveLength(1);
  });

  test("signed out at one, the old cookies and their successors are dead at the other (R22, R31)", async () => {
    const { one, two, cookie } = await twoInstances();
    const fresh = triple(await get(one, cookie).expect(200));
    await supertest(two.app).post("/logout").set("Cookie", cookie).expect(302);
    await get(one, cookie).expect(302);
    await get(one, fresh).expect(302);
  });

  test.each([
    ["a page", "/probe", 200],
    ["data", "/probe.data", 200],
    ["a file", "/probe/file", 200],
    ["a redirect", "/probe/leads-away", 302],
  ])(
    "%s under way at one, whose session ends at the other, never sets the cookies again (R22, R31)",
    async (_what, path, status) => {
      const { upstream, one, two, cookie } = await twoInstances();
      const late = held((res, call) =>
        (call.path.startsWith("/api/users")
          ? json(200, { data: { id: 7, name: "Léa Martin", email: person.email } })
          : raw(200, "application/pdf", "%PDF-1.4"))(res, call),
      );
      for (const route of ["GET /api/users/me", "GET /api/recipes/1/document"]) upstream.on(route, late.behaviour);
      const slow = supertest(one.app)
        .get(path)
        .set("Cookie", cookie)
        .then((answer) => answer);
      await late.underWay;
      expect(upstream.calls("POST /oauth/token")).toHaveLength(1);
      await supertest(two.app).post("/logout").set("Cookie", cookie).expect(302);
      late.release();
      const answer = await slow;
      expect(answer.status).toBe(status);
      for (const name of names) expect(cookiesOf(answer)[name]).toBeUndefined();
    },
  );

  test(
    "refused late at one, the person having signed in at the other: the new cookies are left alone " + "(R22, R31)",
    async () => {
      const { upstream, one, two, cookie } = await twoInstances();
      const late = held(json(400, { error: "invalid_grant" }));
      upstream.on("POST /oauth/token", late.behaviour, json(200, { ...upstream.issue(), expires_in: 3600 }));
      const slow = get(one, cookie).then((answer) => answer);
      await late.underWay;
      const fresh = triple(
        await supertest(two.app).post("/login").set("Cookie", cookie).type("form").send(person).expect(302),
      );
      late.release();
      const answer = await slow;
      expect(answer.headers.location).toBe("/login");
      for (const name of names) expect(cookiesOf(answer)[name]).toBeUndefined();
      await get(one, fresh).expect(200);
    },
  );

  test("refused at one, the other does not ask again (R13, R22)", async () => {
    const { upstream, one, two } = await twoInstances();
    const dead = cookieHeader({ access_token: "x", refresh_token: "dead" }, Date.now() - 1);
    await get(one, dead).expect(302);
    await get(two, dead).expect(302);
    expect(upstream.calls("POST /oauth/token")).toHaveLength(1);
  });

  test("Redis never holds a token that could be used (C6)", async () => {
    const { redis, one, cookie } = await twoInstances();
    const fresh = triple(await get(one, cookie).expect(200));
    const client = await createClient({ url: redis.url }).connect();
    onTestFinished(() => client.destroy());
    const keys = await client.keys("*");
    const stored = JSON.stringify([keys, await client.mGet(keys)]);
    expect(keys.length).toBeGreaterThan(0);
    for (const pair of `${cookie}; ${fresh}`.split("; ").filter((one) => !one.startsWith("expires_at")))
      expect(stored).not.toContain(pair.split("=")[1]);
  });

  test("with Redis gone each goes on by itself, and nobody is signed out", async () => {
    const { redis, upstream, one, two, cookie } = await twoInstances();
    const fresh = triple(await get(one, cookie).expect(200));
    await redis.stop();
    await get(one, fresh).expect(200);
    await get(two, fresh).expect(200);
    const other = cookieHeader(upstream.issue(), Date.now() - 1000);
    expect(triple(await get(one, other).expect(200))).toBe(triple(await get(one, other).expect(200)));
  });

  test("guesses at one count at the other, and success at one forgives at both (R22, R40)", async () => {
    const { upstream, one, two } = await twoInstances();
    const signIn = (web: Web, password: string) =>
      supertest(web.app).post("/login").type("form").send({ email: person.email, password });
    for (const web of [one, two, one, two]) await signIn(web, "x").expect(422);
    await signIn(one, person.password).expect(302);
    for (const web of [one, two, one, two, one]) await signIn(web, "x").expect(422);
    const refused = await signIn(two, person.password).expect(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(290);
    expect(upstream.calls("POST /oauth/token")).toHaveLength(10);
  });

  test("with Redis gone each counts by itself, says so in its log, and fails no page (R40)", async () => {
    const { redis, one } = await twoInstances();
    await redis.stop();
    const signIn = (password: string) =>
      supertest(one.app).post("/login").type("form").send({ email: person.email, password });
    for (let attempt = 0; attempt < 5; attempt += 1) await signIn("x").expect(422);
    await signIn(person.password).expect(429);
    expect(one.logged).toContainEqual(expect.objectContaining({ event: "store.unavailable" }));
  });

  test(
    "a form whose session had ended at one comes back at the other, once, and Redis could not read " + "it (R22, R71)",
    async () => {
      const { redis, upstream, one, two } = await twoInstances();
      const ticket = await sendSignedOut(one);
      const client = await createClient({ url: redis.url }).connect();
      onTestFinished(() => client.destroy());
      const keys = await client.keys("*");
      const stored = JSON.stringify([keys, await client.mGet(keys)]);
      expect(keys.some((key) => key.startsWith("bru:form:"))).toBe(true);
      for (const secret of [ticket, "Minoterie"]) expect(stored).not.toContain(secret);
      expect(await showsForm(two, upstream, ticket)).toBe(true);
      expect(await showsForm(two, upstream, ticket)).toBe(false);
    },
  );

  test("with Redis gone a form is kept by the instance that received it (R71)", async () => {
    const { redis, upstream, one } = await twoInstances();
    await redis.stop();
    const ticket = await sendSignedOut(one);
    expect(await showsForm(one, upstream, ticket)).toBe(true);
    expect(await showsForm(one, upstream, ticket)).toBe(false);
  });

  test("as processes: one token call for both, and when one is killed nobody is signed out (R22)", async () => {
    const [redis, upstream] = [await start(), await startUpstream()];
    onTestFinished(() => redis.stop());
    const environment = {
      API_BASE_URL: upstream.url,
      OAUTH_CLIENT_ID: "bru-web",
      OAUTH_CLIENT_SECRET: "secret",
      REDIS_URL: redis.url,
    };
    const [one, two] = await Promise.all([startProduct(environment), startProduct(environment)]);
    onTestFinished(async () => void (await Promise.all([one.dispose(), two.dispose()])));
    const cookie = cookieHeader(upstream.issue(), Date.now() - 1000);
    const status = async (url: string, sent = cookie) =>
      (await fetch(`${url}/nowhere`, { redirect: "manual", headers: { cookie: sent } })).status;
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => status((at % 2 ? one : two).url)));
    expect(answers).toEqual(Array.from({ length: 20 }, () => 404));
    expect(upstream.calls("POST /oauth/token")).toHaveLength(1);
    await one.stop("SIGKILL");
    expect(await status(two.url)).toBe(404);
    expect(upstream.calls("POST /oauth/token")).toHaveLength(1);
  });

  test("as processes: what one counted and kept outlives it at the other (R22, R40, R71)", async () => {
    const [redis, upstream] = [await start(), await startUpstream()];
    onTestFinished(() => redis.stop());
    const environment = {
      API_BASE_URL: upstream.url,
      OAUTH_CLIENT_ID: "bru-web",
      OAUTH_CLIENT_SECRET: "secret",
      REDIS_URL: redis.url,
    };
    const [one, two] = await Promise.all([startProduct(environment), startProduct(environment)]);
    onTestFinished(async () => void (await Promise.all([one.dispose(), two.dispose()])));
    const [tablet, guesser] = [createTablet(one.url), createTablet(one.url)];
    await tablet.send("/suppliers/create", { intent: "save", name: "Minoterie du Gué" });
    for (let guess = 0; guess < 5; guess += 1)
      expect((await guesser.send("/login", { email: "rosa@bru.test", password: "x" })).status).toBe(422);
    await one.stop("SIGKILL");
    expect((await createTablet(two.url).send("/login", { email: "rosa@bru.test", password: "x" })).status).toBe(429);
    const again = createTablet(two.url, { cookies: tablet.cookies });
    await again.signIn(person);
    expect((await again.get("/suppliers/create")).text).toContain('value="Minoterie du Gué"');
  });
});

describe("a shared store that does not answer", () => {
  /** The web application on a store whose every call ends so. */
  async function openOn(upstream: Upstream, answer: () => Promise<never>) {
    const calls = { times: 0 };
    const ask = () => {
      calls.times += 1;
      return answer();
    };
    const store = { read: ask, write: ask, claim: ask, release: ask, add: ask, tally: ask, remove: ask };
    const log = createLog("silent");
    const random = (bytes: number) => randomBytes(bytes);
    const memory = createSharedMemory({ store, local: createSessionMemory(Date.now), random, log });
    return { web: openWebOn(upstream, { store, memory }), calls };
  }
  const refuses = () => Promise.reject(new Error("The store is away."));
  const hangs = () => new Promise<never>(() => undefined);

  base("signs nobody out: what one instance refreshed is refused to the other, whose cookies stay (R14)", async () => {
    const upstream = await startUpstream();
    const [one, two] = [(await openOn(upstream, refuses)).web, (await openOn(upstream, refuses)).web];
    const cookie = cookieHeader(upstream.issue(), Date.now() - 1000);
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => get(at % 2 ? one : two, cookie)));
    const served = answers.filter(({ status }) => status === 200);
    expect(served.length).toBeGreaterThanOrEqual(20);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect([answer.status, answer.headers.location]).toEqual([302, "/login"]);
      for (const name of names) expect(cookiesOf(answer)[name]).toBeUndefined();
    }
    // The browser keeps the last cookies that it was given.
    const fresh = triple(served[0] ?? answers[0] ?? (await get(one, cookie)));
    await get(one, fresh).expect(200);
    await get(two, fresh).expect(200);
  });

  base(
    "and leads nobody in circles: the sign-in page of the instance that knows gives the new cookies (R14)",
    async () => {
      const upstream = await startUpstream();
      const [one, two] = [(await openOn(upstream, refuses)).web, (await openOn(upstream, refuses)).web];
      const cookie = cookieHeader(upstream.issue(), Date.now() - 1000);
      await get(one, cookie).expect(200);
      const away = await get(two, cookie).expect(302).expect("Location", "/login");
      const own = ["bru_return", "bru_interrupted"].map((name) => cookiesOf(away)[name]?.split(";", 1)[0]).join("; ");
      const back = await supertest(one.app).get("/login").set("Cookie", `${cookie}; ${own}`).expect(302);
      expect(back.headers.location).toBe("/probe");
      await get(two, triple(back)).expect(200);
      await supertest(two.app).get("/login").set("Cookie", `${cookie}; ${own}`).expect(200);
    },
  );

  base("is left alone once it has hung twice, by all that ask it", async () => {
    const upstream = await startUpstream();
    const { web, calls } = await openOn(upstream, hangs);
    const cookie = cookieHeader(upstream.issue(), Date.now() + 3_600_000);
    const timesOfPage = async () => {
      const before = calls.times;
      await get(web, cookie).expect(200);
      return calls.times - before;
    };
    expect(await timesOfPage()).toBeGreaterThan(0);
    // A time-out that comes late says nothing of the store: on a busy machine it may take a few pages.
    while ((await timesOfPage()) > 0);
  });
});
