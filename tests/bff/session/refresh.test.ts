import supertest from "supertest";
import { describe, expect, onTestFinished, test } from "vitest";
import { createSessionMemory } from "#server/session/memory";
import { after, hang, held, html, json, person, raw, reset, startUpstream } from "../../support/servers/upstream";
import * as build from "virtual:remix/server-build";
import type { ActionFunctionArgs } from "@remix-run/node";
import { withRoutes } from "../../support/servers/probe-routes";
import { type Web, cookieHeader, cookiesOf, openWebOn } from "../../support/web";

const hour = 3_600_000;
const expired = (web: Web) => web.now() - 1000;
const valid = (web: Web) => web.now() + hour;
const get = (web: Web, cookie: string, path = "/probe") => supertest(web.app).get(path).set("Cookie", cookie);
const authCookies = (answer: supertest.Response) =>
  ["access_token", "expires_at", "refresh_token"].map((name) => cookiesOf(answer)[name]);
const valueOf = (line: string | undefined) => line?.split(";", 1)[0];
const triple = (answer: supertest.Response) => authCookies(answer).map(valueOf).join("; ");

/** The answer leads to the sign-in page, and the browser keeps what it has. */
function expectInterrupted(answer: supertest.Response) {
  expect([answer.status, answer.headers.location, authCookies(answer)]).toEqual([
    302,
    "/login",
    Array(3).fill(undefined),
  ]);
}

/** Tells whether the session may go on. */
const isSignedIn = (answer: supertest.Response) => authCookies(answer)[2] === undefined;

async function expiredSession(
  options: Parameters<typeof startUpstream>[0] = {},
  parts: Parameters<typeof openWebOn>[1] = {},
) {
  const upstream = await startUpstream(options);
  const web = openWebOn(upstream, parts);
  return { upstream, web, cookie: cookieHeader(upstream.issue(), expired(web)) };
}

describe("one refresh for all", () => {
  test(
    "50 parallel requests with an expired access token: one token call, 50 pages, the same three " + "cookies (R1, R2)",
    async () => {
      const { upstream, web, cookie } = await expiredSession();
      const answers = await Promise.all(Array.from({ length: 50 }, () => get(web, cookie)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
      expect(upstream.calls("POST /oauth/token")).toHaveLength(1);
      expect(new Set(answers.map(triple)).size).toBe(1);
    },
  );

  test.each([1, 10, 50])(
    "the old cookies %i s after the rotation: a page, no further token call, the new cookies again (R3)",
    async (seconds) => {
      const { upstream, web, cookie } = await expiredSession();
      const first = await get(web, cookie).expect(200);
      web.pass(seconds);
      const late = await get(web, cookie).expect(200);
      expect(upstream.calls("POST /oauth/token")).toHaveLength(1);
      expect(triple(late)).toBe(triple(first));
    },
  );

  test("the oldest cookies of a chain get the newest (R4)", async () => {
    const { upstream, web, cookie } = await expiredSession({ expiresIn: 40 });
    const second = triple(await get(web, cookie).expect(200));
    web.pass(45);
    const third = triple(await get(web, second).expect(200));
    expect(triple(await get(web, cookie).expect(200))).toBe(third);
    expect(upstream.calls("POST /oauth/token")).toHaveLength(2);
  });

  test("two people expiring together: two token calls, and nobody gets the other's tokens (R5)", async () => {
    const { upstream, web, cookie } = await expiredSession();
    const other = cookieHeader(upstream.issue(), expired(web));
    const [mine, theirs] = await Promise.all([
      Promise.all([get(web, cookie), get(web, cookie)]),
      Promise.all([get(web, other), get(web, other)]),
    ]);
    expect(upstream.calls("POST /oauth/token")).toHaveLength(2);
    expect(new Set(mine.map(triple)).size).toBe(1);
    expect(triple(theirs[0])).not.toBe(triple(mine[0]));
    expect(mine[0].headers["cache-control"]).toBe("no-store");
  });

  test("a document with several loaders refreshes once and sets each cookie once (R6)", async () => {
    const { upstream, web, cookie } = await expiredSession();
    const answer = await get(web, cookie).expect(200);
    expect(answer.headers["set-cookie"]).toHaveLength(3);
    expect(upstream.calls("POST /oauth/token")).toHaveLength(1);
  });

  test.each([1, 10, 60])(
    "with tokens of %i s there is at most one refresh per nine tenths of a lifetime (R7)",
    async (lifetime) => {
      let now = Date.now();
      const { upstream, web, cookie } = await expiredSession({ expiresIn: lifetime }, { clock: () => now });
      let current = triple(await get(web, cookie).expect(200));
      for (let part = 0; part < 8; part += 1) {
        now += lifetime * 100;
        const answer = await get(web, current).expect(200);
        if (authCookies(answer)[0]) current = triple(answer);
      }
      expect(upstream.calls("POST /oauth/token").length).toBeLessThanOrEqual(2);
    },
  );

  test("a token about to end is refreshed before the call (R7)", async () => {
    const { upstream, web, cookie } = await expiredSession();
    const fresh = triple(await get(web, cookie));
    web.pass(3600 - 10);
    await get(web, fresh).expect(200);
    expect(upstream.calls("POST /oauth/token")).toHaveLength(2);
  });

  test("a browser that leaves during the refresh: it finishes, and its next request succeeds (R10)", async () => {
    const { upstream, web, cookie } = await expiredSession();
    const left = get(web, cookie);
    upstream.on("POST /oauth/token", (res) => {
      left.abort();
      json(200, { access_token: "after-the-departure", refresh_token: "r2", expires_in: 3600 })(res, {
        method: "",
        path: "",
        query: "",
        headers: {},
        body: null,
      });
    });
    upstream.on("GET /api/users/me", json(200, { data: { id: 1, name: "Léa", email: "lea@bru.test" } }));
    upstream.on("GET /api/stock/lots", json(404, {}));
    upstream.on("GET /api/search", json(404, {}));
    upstream.on("GET /api/standing-orders/unprepared", json(404, {}));
    await left.catch(() => undefined);
    const answer = await get(web, cookie).expect(200);
    expect(valueOf(authCookies(answer)[0])).toBe("access_token=after-the-departure");
    expect(upstream.calls("POST /oauth/token")).toHaveLength(1);
  });
});

describe("a refresh that hangs", () => {
  test("all wait on one call, bounded by its time-out, and others are served meanwhile (R11)", async () => {
    const upstream = await startUpstream();
    upstream.on("POST /oauth/token", hang);
    const web = openWebOn(upstream, { timeouts: { call: 2000, file: 2000, token: 400 } });
    const cookie = cookieHeader(upstream.issue(), expired(web));
    const waiting = Promise.all([get(web, cookie), get(web, cookie), get(web, cookie)]);
    await get(web, cookieHeader(upstream.issue(), valid(web))).expect(200);
    for (const answer of await waiting) expectInterrupted(answer);
    expect(upstream.calls("POST /oauth/token")).toHaveLength(1);
  });
});

describe("a refresh that is refused for good", () => {
  test.each([12, 13] as const)(
    "Passport %i: cookies cleared, /login, 'Could not refresh token', and losers do not ask again (R13)",
    async (passport) => {
      const { upstream, web } = await expiredSession({ passport });
      const dead = cookieHeader({ access_token: "old", refresh_token: "dead" }, expired(web));
      const answers = await Promise.all([get(web, dead), get(web, dead), get(web, dead)]);
      for (const answer of answers) {
        expect(answer.status).toBe(302);
        expect(answer.headers.location).toBe("/login");
        for (const line of authCookies(answer)) expect(line).toMatch(/=; Max-Age=0; Path=\/;/);
      }
      await get(web, dead).expect(302);
      expect(upstream.calls("POST /oauth/token")).toHaveLength(1);
      const messages = valueOf(cookiesOf(answers[0]).bru_messages) ?? "";
      const page = await get(web, messages, "/login").expect(200);
      expect(page.text).toContain("Could not refresh token");
    },
  );
});

describe("a refusal that comes late, when the person has signed in meanwhile in another tab (R13, R31)", () => {
  const invalid = json(400, { error: "invalid_grant", error_description: "The refresh token is invalid." });
  const signIn = (web: Web, cookie: string) =>
    supertest(web.app).post("/login").set("Cookie", cookie).type("form").send(person).expect(302);

  test("of the refresh: the new cookies are left alone", async () => {
    const { upstream, web, cookie } = await expiredSession();
    const refusal = held(invalid);
    upstream.on("POST /oauth/token", refusal.behaviour, json(200, { ...upstream.issue(), expires_in: 3600 }));
    const late = get(web, cookie).then((answer) => answer);
    await refusal.underWay;
    const fresh = triple(await signIn(web, cookie));
    refusal.release();
    const answer = await late;
    expect([answer.status, answer.headers.location]).toEqual([302, "/login"]);
    expect(authCookies(answer)).toEqual([undefined, undefined, undefined]);
    await get(web, fresh).expect(200);
  });

  test("of the refresh: whoever is signed in by then ends on the page that was asked for (R46)", async () => {
    const { upstream, web, cookie } = await expiredSession();
    const refusal = held(invalid);
    upstream.on("POST /oauth/token", refusal.behaviour, json(200, { ...upstream.issue(), expires_in: 3600 }));
    const late = get(web, cookie, "/probe?page=2").then((answer) => answer);
    await refusal.underWay;
    const fresh = triple(await signIn(web, cookie));
    refusal.release();
    const browserCookies = `${fresh}; ${String(cookiesOf(await late).bru_return).split(";", 1)[0]}`;
    const sent = await get(web, browserCookies, "/login").expect(302);
    expect(sent.headers.location).toBe("/probe?page=2");
    expect(cookiesOf(sent).bru_return).toMatch(/Max-Age=0/);
    expect((await get(web, browserCookies, "/login.data").expect(202)).text).toContain("/probe?page=2");
  });

  test("of the very tokens that had just been refreshed: the new cookies are left alone", async () => {
    const { upstream, web, cookie } = await expiredSession();
    const refusal = held(json(401, { message: "Unauthenticated." }));
    upstream.on(
      "GET /api/users/me",
      json(401, { message: "Unauthenticated." }),
      refusal.behaviour,
      json(200, { data: { id: 7, name: "Léa Martin", email: person.email } }),
    );
    const late = get(web, cookie).then((answer) => answer);
    await refusal.underWay;
    const fresh = triple(await signIn(web, cookie));
    refusal.release();
    expect(authCookies(await late)).toEqual([undefined, undefined, undefined]);
    await get(web, fresh).expect(200);
  });

  test("of the access token, where no refresh can be had: the new cookies are left alone (R14)", async () => {
    const { upstream, web } = await expiredSession();
    const old = cookieHeader(upstream.issue(), valid(web));
    const trouble = held(json(503, {}));
    upstream.on(
      "GET /api/users/me",
      json(401, { message: "Unauthenticated." }),
      json(200, { data: { id: 7, name: "Léa Martin", email: person.email } }),
    );
    upstream.on("POST /oauth/token", trouble.behaviour, json(200, { ...upstream.issue(), expires_in: 3600 }));
    const late = get(web, old).then((answer) => answer);
    await trouble.underWay;
    const fresh = triple(await signIn(web, old));
    trouble.release();
    expect(authCookies(await late)).toEqual([undefined, undefined, undefined]);
    await get(web, fresh).expect(200);
  });
});

describe("a refresh that cannot be had now", () => {
  const troubles = {
    "500": json(500, { message: "Server Error" }),
    "503 in HTML": raw(503, "text/html", "<h1>maintenance</h1>"),
    "429": json(429, { message: "Too Many Attempts." }, { "Retry-After": "60" }),
    "invalid JSON": raw(200, "application/json", "{oops"),
    "no access token": json(200, { expires_in: 3600 }),
    "HTML with 200": raw(200, "text/html", "<p>hello</p>"),
    "a request it calls malformed": json(400, {
      error: "invalid_request",
      message: "The request is missing a required parameter.",
    }),
    "an access token no header can carry": json(200, {
      access_token: "a b\u0000c",
      refresh_token: "r",
      expires_in: 3600,
    }),
    "400 in HTML": raw(400, "text/html", "<p>bad</p>"),
    "a cut connection": reset,
    "a page of errors": html,
    "another client's secret": json(401, { error: "invalid_client", message: "Client authentication failed" }),
  };
  test.each(Object.entries(troubles))(
    "%s: /login, which says so and leads back, the cookies kept, and it mends itself (R14, R15, R17)",
    async (_name, trouble) => {
      const { upstream, web, cookie } = await expiredSession();
      const pair = upstream.issue();
      upstream.on("POST /oauth/token", trouble);
      const answer = await get(web, cookie, "/probe?page=2");
      expectInterrupted(answer);
      const own = ["bru_return", "bru_interrupted"].map((name) => valueOf(cookiesOf(answer)[name])).join("; ");
      const { text } = await get(web, `${cookie}; ${own}`, "/login").expect(200);
      expect(text).toContain("<strong>Votre session n’a pas pu être prolongée.</strong>");
      expect(text).toContain('<p class="error-message" lang="en">Could not refresh token</p>');
      expect(text).toMatch(/<a [^>]*href="\/probe\?page=2"[^>]*>Réessayer<\/a>/);
      expect(upstream.calls("POST /oauth/token")).toHaveLength(1);
      upstream.on("POST /oauth/token", json(200, { ...pair, expires_in: 3600 }));
      await get(web, cookie).expect(200);
    },
  );

  test("a connection that was never made is tried once more: nothing can have been received (R17)", async () => {
    const upstream = await startUpstream();
    let attempts = 0;
    const unreachable = (request: Request) => {
      if (!request.url.endsWith("/oauth/token") || (attempts += 1) > 1) return fetch(request);
      throw new TypeError("fetch failed", { cause: Object.assign(new Error("connect"), { code: "ECONNREFUSED" }) });
    };
    const web = openWebOn(upstream, { fetch: async (request) => unreachable(request) });
    await get(web, cookieHeader(upstream.issue(), expired(web))).expect(200);
    expect([attempts, upstream.calls("POST /oauth/token").length]).toEqual([2, 1]);
  });

  test("an API that is not there: the same, cookies kept (R14)", async () => {
    const { upstream, web, cookie } = await expiredSession();
    await upstream.close();
    expectInterrupted(await get(web, cookie));
    await get(web, cookie, "/login").expect(200);
  });

  test(
    "our own client refused: an alarm in the log, without the secret, and nothing of it on the page " + "(R15)",
    async () => {
      const { upstream, web, cookie } = await expiredSession();
      upstream.on("POST /oauth/token", json(401, { error: "invalid_client", message: "Client authentication failed" }));
      const answer = await get(web, cookie).expect(302);
      expect(web.logged).toContainEqual(
        expect.objectContaining({ level: "error", event: "configuration", error: "invalid_client" }),
      );
      expect(JSON.stringify(web.logged)).not.toContain("a secret between");
      expect(answer.text).not.toContain("invalid_client");
    },
  );

  test.each([
    ["invalid_client", /OAUTH_CLIENT_ID and OAUTH_CLIENT_SECRET/],
    ["unauthorized_client", /allow it both grants/],
    ["unsupported_grant_type", /allow it both grants/],
    ["invalid_scope", /OAUTH_SCOPE/],
    ["invalid_target", /refuses what this application asks/],
  ])("the alarm says what to look at: %s (R15)", async (error, sentence) => {
    const { upstream, web, cookie } = await expiredSession();
    upstream.on("POST /oauth/token", json(400, { error }));
    await get(web, cookie).expect(302);
    const alarm = web.logged.filter(({ event }) => event === "configuration");
    expect(alarm).toEqual([expect.objectContaining({ error, msg: expect.stringMatching(sentence) })]);
    expect(sentence.source.includes("SECRET") || !String(alarm[0]?.msg).includes("SECRET")).toBe(true);
  });

  test("a token that still lasts is used while the API cannot refresh it", async () => {
    const { upstream, web, cookie } = await expiredSession();
    const fresh = triple(await get(web, cookie));
    web.pass(3600 - 10);
    upstream.on("POST /oauth/token", json(503, {}));
    await get(web, fresh).expect(200);
    await get(web, fresh).expect(200);
    expect(upstream.calls("POST /oauth/token")).toHaveLength(2);
  });
});

test("an answer without a new refresh token keeps the old one (R16)", async () => {
  const { upstream, web, cookie } = await expiredSession();
  const { access_token } = upstream.issue();
  upstream.on("POST /oauth/token", json(200, { access_token, expires_in: 60 }));
  const answer = await get(web, cookie).expect(200);
  expect(cookie).toContain(valueOf(authCookies(answer)[2]));
  web.pass(70);
  await get(web, cookie).expect(200);
  expect(upstream.calls("POST /oauth/token")).toHaveLength(2);
});

describe("a 401 from the API", () => {
  test("with a token that should last: one forced refresh, one replay (R19)", async () => {
    const { upstream, web } = await expiredSession();
    const pair = upstream.issue();
    upstream.revokeAccess(pair.access_token);
    const answer = await get(web, cookieHeader(pair, valid(web))).expect(200);
    expect(upstream.calls("POST /oauth/token")).toHaveLength(1);
    expect(upstream.calls("GET /api/users/me")).toHaveLength(2);
    expect(authCookies(answer)[0]).toBeDefined();
  });

  test("to a write: one forced refresh, and the same write once more, body and key alike (R19)", async () => {
    const upstream = await startUpstream();
    const action = ({ context }: ActionFunctionArgs) =>
      context.api.post("/api/recipes", { name: "Tarte", outputUnit: "kg" }, { idempotencyKey: "key-1" });
    const web = openWebOn(upstream, { build: withRoutes(build, { "probe/save": { default: () => null, action } }) });
    upstream.on("POST /api/recipes", json(401, { message: "Unauthenticated." }), json(201, { data: { id: 1 } }));
    await supertest(web.app)
      .post("/probe/save.data")
      .set("Cookie", cookieHeader(upstream.issue(), valid(web)))
      .type("form")
      .send({})
      .expect(200);
    const writes = upstream.calls("POST /api/recipes");
    expect(writes.map(({ body, headers }) => [body, headers["idempotency-key"]])).toEqual(
      Array(2).fill([{ name: "Tarte", output_unit: "kg" }, "key-1"]),
    );
    expect(writes[0]?.headers.authorization).not.toBe(writes[1]?.headers.authorization);
    expect(upstream.calls("POST /oauth/token")).toHaveLength(1);
  });

  test("again after the refresh: cookies cleared, /login, no loop (R19)", async () => {
    const { upstream, web } = await expiredSession();
    upstream.on("GET /api/users/me", json(401, { message: "Unauthenticated." }));
    const answer = await get(web, cookieHeader(upstream.issue(), valid(web))).expect(302);
    expect(answer.headers.location).toBe("/login");
    expect(authCookies(answer)[2]).toMatch(/Max-Age=0/);
    expect(upstream.calls("POST /oauth/token")).toHaveLength(1);
    expect(upstream.calls("GET /api/users/me")).toHaveLength(2);
  });

  test("and no refresh to be had: /login, the refresh token kept (R14, R19)", async () => {
    const { upstream, web } = await expiredSession();
    upstream.on("GET /api/users/me", json(401, { message: "Unauthenticated." }));
    upstream.on("POST /oauth/token", json(503, {}));
    const answer = await get(web, cookieHeader(upstream.issue(), valid(web))).expect(302);
    expect(answer.headers.location).toBe("/login");
    expect(authCookies(answer)[0]).toMatch(/Max-Age=0/);
    expect(authCookies(answer)[2]).toBeUndefined();
  });

  test("while a successor is known: it is used at once, no refresh (R20)", async () => {
    const { upstream, web } = await expiredSession();
    const old = upstream.issue();
    await get(web, cookieHeader(old, expired(web))).expect(200);
    await get(web, cookieHeader(old, valid(web))).expect(200);
    expect(upstream.calls("POST /oauth/token")).toHaveLength(1);
  });

  test("of tokens rotated while the call was under way: replay with the successor, no refresh (R20)", async () => {
    const { upstream, web } = await expiredSession();
    const old = upstream.issue();
    let arrived = () => {};
    const underWay = new Promise<void>((resolve) => (arrived = resolve));
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const user = json(200, { data: { id: 7, name: "Léa Martin", email: "lea@bru.test" } });
    const late = (res: Parameters<typeof user>[0], call: Parameters<typeof user>[1]) => {
      arrived();
      return after(released, json(401, { message: "Unauthenticated." }))(res, call);
    };
    upstream.on("GET /api/users/me", late, user);
    const slow = get(web, cookieHeader(old, valid(web))).then((answer) => answer);
    await underWay;
    const rotated = triple(await get(web, cookieHeader(old, expired(web))).expect(200));
    release();
    const answer = await slow;
    expect([answer.status, triple(answer)]).toEqual([200, rotated]);
    expect(upstream.calls("POST /oauth/token")).toHaveLength(1);
  });
});

describe("incomplete cookies", () => {
  test("a refresh token alone is refreshed and the page served (R21)", async () => {
    const { upstream, web } = await expiredSession();
    await get(web, cookieHeader({ refresh_token: upstream.issue().refresh_token })).expect(200);
  });

  test("an access token alone is forwarded, and leads to /login when the API refuses it (R21)", async () => {
    const { upstream, web } = await expiredSession();
    await get(web, cookieHeader({ access_token: upstream.issue().access_token })).expect(200);
    const answer = await get(web, cookieHeader({ access_token: "unknown" })).expect(302);
    expect(answer.headers.location).toBe("/login");
    expect(authCookies(answer)[0]).toMatch(/Max-Age=0/);
    expect(upstream.calls("POST /oauth/token")).toHaveLength(0);
  });

  test.each(["", "yesterday", "1e99", "-5"])("an expiry of %j is refreshed once (R18)", async (expiry) => {
    const { upstream, web } = await expiredSession();
    const pair = upstream.issue();
    await get(
      web,
      `access_token=${pair.access_token}; refresh_token=${pair.refresh_token}; expires_at=${expiry}`,
    ).expect(200);
    expect(upstream.calls("POST /oauth/token")).toHaveLength(1);
  });

  test.each<[what: string, write: (instant: number) => string]>([
    ["seconds", (instant) => String(Math.floor(instant / 1000))],
    ["ISO 8601", (instant) => new Date(instant).toISOString()],
    ["a JSON text", (instant) => encodeURIComponent(JSON.stringify(new Date(instant)))],
  ])("an expiry in %s, as others write that cookie, is understood (R18)", async (_what, write) => {
    const { upstream, web } = await expiredSession();
    const cookie = (pair: ReturnType<typeof upstream.issue>, instant: number) =>
      `access_token=${pair.access_token}; refresh_token=${pair.refresh_token}; expires_at=${write(instant)}`;
    await get(web, cookie(upstream.issue(), valid(web))).expect(200);
    expect(upstream.calls("POST /oauth/token")).toHaveLength(0);
    await get(web, cookie(upstream.issue(), expired(web))).expect(200);
    expect(upstream.calls("POST /oauth/token")).toHaveLength(1);
  });

  test("an expiry pushed far into the future ends at the API's 401, refreshed once (R18)", async () => {
    const { upstream, web } = await expiredSession();
    const pair = upstream.issue();
    upstream.revokeAccess(pair.access_token);
    await get(web, cookieHeader(pair, web.now() + 10_000 * hour)).expect(200);
    expect(upstream.calls("POST /oauth/token")).toHaveLength(1);
  });
});

test("bogus refresh cookies cost one call each at most, and soon none at all from one address (R23)", async () => {
  const { upstream, web } = await expiredSession();
  for (let bogus = 0; bogus < 40; bogus += 1)
    expect(isSignedIn(await get(web, cookieHeader({ refresh_token: `bogus-${bogus}` })).expect(302))).toBe(bogus >= 30);
  expect(upstream.calls("POST /oauth/token").length).toBeLessThanOrEqual(30);
  web.pass(61);
  await get(web, cookieHeader(upstream.issue(), expired(web))).expect(200);
});

test("300 bogus refresh cookies at once from one address cost no more calls than 30 (R23)", async () => {
  const { upstream, web } = await expiredSession();
  const server = web.app.listen(0);
  onTestFinished(() => void server.close());
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, at) =>
      supertest(server)
        .get("/probe")
        .set("Cookie", cookieHeader({ refresh_token: `bogus-${at}` })),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]));
  expect(new Set(answers.map(isSignedIn))).toEqual(new Set([false, true]));
  expect(upstream.calls("POST /oauth/token").length).toBeLessThanOrEqual(30);
});

test(
  "after a restart 90 people of one address are refreshed at once, and nobody is taken for a guesser " + "(R23)",
  async () => {
    const { upstream, web } = await expiredSession();
    const server = web.app.listen(0);
    onTestFinished(() => void server.close());
    const answers = await Promise.all(
      Array.from({ length: 90 }, () =>
        supertest(server)
          .get("/probe")
          .set("Cookie", cookieHeader(upstream.issue(), expired(web))),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(90).fill(200));
    expect(upstream.calls("POST /oauth/token")).toHaveLength(90);
  },
);

test(
  "after a restart, with a token endpoint that does not answer, people of one address wait for no " +
    "more than one call (R11, R23)",
  async () => {
    const upstream = await startUpstream();
    upstream.on("POST /oauth/token", hang);
    const web = openWebOn(upstream, { timeouts: { call: 2000, file: 2000, token: 400 } });
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => get(web, cookieHeader(upstream.issue(), expired(web)))),
    );
    for (const answer of answers) expectInterrupted(answer);
    expect(upstream.calls("POST /oauth/token").length).toBeLessThanOrEqual(10);
  },
);

test(
  "refreshed tokens too large for a cookie: said once in the log and to the person, revoked, and no " + "loop (R26)",
  async () => {
    const { upstream, web, cookie } = await expiredSession();
    const huge = { access_token: "a".repeat(4200), refresh_token: "huge-refresh" };
    upstream.on("POST /oauth/token", json(200, { ...huge, expires_in: 3600 }));
    const answers = await Promise.all([get(web, cookie), get(web, cookie)]);
    for (const answer of answers) {
      expect([answer.status, answer.headers.location]).toEqual([302, "/login"]);
      for (const line of authCookies(answer)) expect(line).toMatch(/=; Max-Age=0/);
    }
    const login = await get(web, valueOf(cookiesOf(answers[0]).bru_messages) ?? "", "/login").expect(200);
    expect(login.text).toContain("ne tient pas dans un cookie");
    await get(web, cookie).expect(302);
    expect(upstream.calls("POST /oauth/token")).toHaveLength(1);
    expect(upstream.calls("POST /oauth/revoke").map(({ body }) => body)).toEqual([
      expect.objectContaining({ token: "huge-refresh" }),
    ]);
    expect(web.logged.filter(({ event }) => event === "refresh.oversized")).toEqual([
      expect.objectContaining({ level: "error" }),
    ]);
  },
);

test(
  "nobody who signed in or was refreshed here is kept from a refresh by bogus cookies of the same " +
    "address (R23, R40)",
  async () => {
    const { upstream, web, cookie } = await expiredSession({ expiresIn: 60 });
    const signedIn = triple(await supertest(web.app).post("/login").type("form").send(person).expect(302));
    const refreshed = triple(await get(web, cookie).expect(200));
    web.pass(61);
    for (let bogus = 0; bogus < 40; bogus += 1)
      expect(isSignedIn(await get(web, cookieHeader({ refresh_token: `bogus-${bogus}` })).expect(302))).toBe(
        bogus >= 30,
      );
    for (const colleague of [signedIn, refreshed]) await get(web, colleague).expect(200);
    expect(upstream.calls("POST /oauth/token").length).toBeLessThanOrEqual(34);
  },
);

test(
  "what became of sessions is remembered within bounds, and a sign-out for a quarter of an hour " + "(R23, R31)",
  async () => {
    let now = 1;
    const memory = createSessionMemory(() => now);
    const session = (at: number) => ({ accessToken: "", refreshToken: `bogus-${at}`, expiresAt: null });
    for (const kind of ["refused", "ended"] as const) {
      for (let at = 0; at <= 20_000; at += 1) await memory.record(session(at), { kind });
      expect([await memory.recall(session(0)), await memory.recall(session(20_000))]).toEqual([null, { kind }]);
    }
    now += 15 * 60_000 - 1;
    expect(await memory.recall(session(20_000))).toEqual({ kind: "ended" });
    now += 2;
    expect(await memory.recall(session(20_000))).toBeNull();
  },
);
