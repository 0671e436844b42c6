import { randomBytes } from "node:crypto";
import { createServer, request as httpRequest } from "node:http";
import supertest from "supertest";
import { describe, expect, test } from "vitest";
import { openMessageBox } from "#server/requests/message-box";
import { createSeal } from "#server/session/seal";
import { json, person, startUpstream } from "../../support/servers/upstream";
import { type Web, cookieHeader, cookiesOf, openWebOn } from "../../support/web";

const day = 24 * 3600;
const names = ["access_token", "expires_at", "refresh_token"];
const signIn = (web: Web, cookie = "") =>
  supertest(web.app).post("/login").set("Cookie", cookie).type("form").send(person);
const maxAge = (line: string | undefined) => Number(/Max-Age=(\d+)/.exec(line ?? "")?.[1]);
const expires = (line: string | undefined) => Date.parse(/Expires=([^;]+)/.exec(line ?? "")?.[1] ?? "");
const valueOf = (line: string | undefined) => line?.split(";", 1)[0] ?? "";

test("lifetimes: access and expiry until the expiry moment, refresh seven days beyond (R8)", async () => {
  const web = openWebOn(await startUpstream({ expiresIn: 3600 }));
  const cookies = cookiesOf(await signIn(web).expect(302));
  const now = web.now();
  expect([maxAge(cookies.access_token), maxAge(cookies.expires_at), maxAge(cookies.refresh_token)]).toEqual([
    3600,
    3600,
    3600 + 7 * day,
  ]);
  expect(Math.abs(expires(cookies.access_token) - (now + 3_600_000))).toBeLessThan(5000);
  expect(Math.abs(expires(cookies.refresh_token) - (now + (3600 + 7 * day) * 1000))).toBeLessThan(5000);
});

test("the date on each is the expiry moment itself, whenever it is written (R2, R8)", async () => {
  const upstream = await startUpstream({ expiresIn: 3600 });
  const web = openWebOn(upstream);
  const old = cookieHeader(upstream.issue(), web.now() - 1000);
  const written = async () => cookiesOf(await supertest(web.app).get("/probe").set("Cookie", old).expect(200));
  const first = await written();
  const expiry = Math.floor(Number(valueOf(first.expires_at).replace("expires_at=", "")) / 1000) * 1000;
  expect([expires(first.access_token), expires(first.expires_at), expires(first.refresh_token)]).toEqual([
    expiry,
    expiry,
    expiry + 7 * day * 1000,
  ]);
  web.pass(20.4);
  const later = await written();
  for (const name of names) expect(expires(later[name])).toBe(expires(first[name]));
});

test.each([
  ["missing", undefined, 3600],
  ["zero", 0, 3600],
  ["negative", -5, 3600],
  ["a numeral", "1800", 1800],
  ["no number", "soon", 3600],
  ["null", null, 3600],
  ["a fraction", 90.7, 90],
  ["beyond what browsers keep", 1e12, 393 * day],
])("expires_in %s gives valid dates (R9)", async (_name, expiresIn, seconds) => {
  const upstream = await startUpstream({ expiresIn });
  const cookies = cookiesOf(await signIn(openWebOn(upstream)).expect(302));
  expect(maxAge(cookies.access_token)).toBe(seconds);
  expect(maxAge(cookies.refresh_token)).toBe(seconds + 7 * day);
  expect(expires(cookies.refresh_token)).not.toBeNaN();
});

test("all three: HttpOnly, SameSite=Lax, path /, no domain; Secure exactly over https (R24)", async () => {
  const upstream = await startUpstream();
  for (const [appOrigin, secure] of [
    ["http://localhost", false],
    ["https://bru.test", true],
  ] as const) {
    const cookies = cookiesOf(
      await signIn(openWebOn(upstream, { config: { appOrigin, trustProxy: false } })).expect(302),
    );
    for (const name of names) {
      expect(cookies[name]).toMatch(/; Path=\/;/);
      expect(cookies[name]).toContain("; HttpOnly");
      expect(cookies[name]).toContain("; SameSite=Lax");
      expect(cookies[name]?.includes("; Secure")).toBe(secure);
      expect(cookies[name]).not.toContain("Domain");
    }
  }
});

test("tokens too large for a cookie: the sign-in says so and sets none (R26)", async () => {
  const upstream = await startUpstream();
  upstream.on("POST /oauth/token", json(200, { access_token: "x".repeat(4090), refresh_token: "r", expires_in: 3600 }));
  const answer = await signIn(openWebOn(upstream)).expect(502);
  expect(answer.text).toContain("ne tient pas dans un cookie");
  expect(Object.keys(cookiesOf(answer))).not.toContain("access_token");
});

test("a Cookie header beyond 16 KiB is a 431, and the next request is served (R27)", async () => {
  const web = openWebOn(await startUpstream());
  const server = createServer(web.app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = address && typeof address === "object" ? address.port : 0;
  const status = (cookie: string) =>
    new Promise((resolve, reject) =>
      httpRequest({ port, host: "127.0.0.1", path: "/login", headers: { cookie } }, (res) =>
        resolve(res.resume().statusCode),
      )
        .on("error", reject)
        .end(),
    );
  expect(await status(`a=${"x".repeat(17_000)}`)).toBe(431);
  expect(await status(`a=${"x".repeat(12_000)}`)).toBe(200);
  server.close();
});

test("the API never sees the browser's cookies (R27)", async () => {
  const upstream = await startUpstream();
  const web = openWebOn(upstream);
  await supertest(web.app)
    .get("/probe")
    .set("Cookie", `${cookieHeader(upstream.issue(), web.now() + 3_600_000)}; other=1`)
    .expect(200);
  for (const { headers } of upstream.received) expect(headers.cookie).toBeUndefined();
});

describe("with COOKIE_SECRET (R28)", () => {
  const [first, second] = [randomBytes(32).toString("hex"), randomBytes(32).toString("hex")];

  test("the browser keeps nothing legible, and it works", async () => {
    const upstream = await startUpstream();
    const web = openWebOn(upstream, { cookieSecrets: [first] });
    const cookies = cookiesOf(await signIn(web).expect(302));
    await supertest(web.app)
      .get("/probe")
      .set("Cookie", names.map((name) => valueOf(cookies[name])).join("; "))
      .expect(200);
    const token = upstream.calls("GET /api/users/me")[0]?.headers.authorization?.slice("Bearer ".length) ?? "no call";
    expect(Object.values(cookies).join()).not.toContain(token);
    expect(valueOf(cookies.expires_at)).not.toMatch(/=\d+$/);
  });

  test("an older key still opens, after rotation", async () => {
    const upstream = await startUpstream();
    const cookies = cookiesOf(await signIn(openWebOn(upstream, { cookieSecrets: [first] })).expect(302));
    const rotated = openWebOn(upstream, { cookieSecrets: [second, first] });
    await supertest(rotated.app)
      .get("/probe")
      .set("Cookie", names.map((name) => valueOf(cookies[name])).join("; "))
      .expect(200);
    const renewed = cookiesOf(await signIn(rotated).expect(302));
    const settled = openWebOn(upstream, { cookieSecrets: [second] });
    await supertest(settled.app)
      .get("/probe")
      .set("Cookie", names.map((name) => valueOf(renewed[name])).join("; "))
      .expect(200);
    await supertest(settled.app)
      .get("/probe")
      .set("Cookie", names.map((name) => valueOf(cookies[name])).join("; "))
      .expect(302);
  });

  test("what we did not write, or moved to another name, is anonymous and left as it is, never a 500", async () => {
    const upstream = await startUpstream();
    const web = openWebOn(upstream, { cookieSecrets: [first] });
    const cookies = cookiesOf(await signIn(web).expect(302));
    const swapped =
      `access_token=${valueOf(cookies.refresh_token).split("=")[1]}; ` +
      `refresh_token=${valueOf(cookies.access_token).split("=")[1]}`;
    for (const cookie of [
      cookieHeader(upstream.issue(), web.now() + 1e6),
      swapped,
      "access_token=AAAA; refresh_token=%00",
    ]) {
      const answer = await supertest(web.app).get("/probe").set("Cookie", cookie).expect(302);
      for (const name of names) expect(cookiesOf(answer)[name]).toBeUndefined();
    }
    expect(upstream.received).toHaveLength(1);
  });
});

test("in a rolling change of COOKIE_SECRET no instance takes the cookies of another away (R14)", async () => {
  const upstream = await startUpstream();
  const [first, second] = [randomBytes(32).toString("hex"), randomBytes(32).toString("hex")];
  const [newer, older] = [
    openWebOn(upstream, { cookieSecrets: [second, first] }),
    openWebOn(upstream, { cookieSecrets: [first] }),
  ];
  const written = cookiesOf(await signIn(newer).expect(302));
  const sent = names.map((name) => valueOf(written[name])).join("; ");
  const answer = await supertest(older.app).get("/probe").set("Cookie", sent).expect(302);
  for (const name of names) expect(cookiesOf(answer)[name]).toBeUndefined();
  await supertest(newer.app).get("/probe").set("Cookie", sent).expect(200);
});

describe("signing in over an existing session (R29)", () => {
  test("replaces all three cookies, and the old ones are dead, at the API too", async () => {
    const upstream = await startUpstream();
    const web = openWebOn(upstream);
    const before = upstream.issue();
    const planted = cookieHeader(before, web.now() + 3_600_000);
    const cookies = cookiesOf(await signIn(web, planted).expect(302));
    for (const name of names) expect(planted).not.toContain(valueOf(cookies[name]));
    await supertest(web.app)
      .get("/probe")
      .set("Cookie", planted)
      .expect(302, /login|^$/);
    await expect
      .poll(() => upstream.calls("POST /oauth/revoke").map(({ body }) => body))
      .toEqual([expect.objectContaining({ token: before.refresh_token })]);
  });

  test("when it fails, leaves the session as it was", async () => {
    const upstream = await startUpstream();
    const web = openWebOn(upstream);
    const mine = cookieHeader(upstream.issue(), web.now() + 3_600_000);
    const answer = await supertest(web.app)
      .post("/login")
      .set("Cookie", mine)
      .type("form")
      .send({ email: person.email, password: "wrong" })
      .expect(422);
    for (const name of names) expect(cookiesOf(answer)[name]).toBeUndefined();
    await supertest(web.app).get("/probe").set("Cookie", mine).expect(200);
  });
});

test.each(["a%0Db", "a%00b", "a%20b", "%E2%82%AC", "é", "x".repeat(4097), ""])(
  "an access token of %j is anonymous, never a 500 (R49)",
  async (value) => {
    const upstream = await startUpstream();
    const web = openWebOn(upstream);
    const answer = await supertest(web.app)
      .get("/probe")
      .set("Cookie", Buffer.from(`access_token=${value}; expires_at=${web.now() + 1e6}`, "utf8").toString("latin1"))
      .expect(302);
    expect(answer.headers.location).toBe("/login");
    const { refresh_token } = upstream.issue();
    if (value)
      await supertest(web.app)
        .get("/probe")
        .set("Cookie", Buffer.from(`access_token=${value}; refresh_token=${refresh_token}`, "utf8").toString("latin1"))
        .expect(302);
    expect(upstream.received).toHaveLength(0);
  },
);

test("messages for the next page fit in a cookie: of too many words the oldest go", () => {
  const seal = createSeal(["s".repeat(32)], (bytes) => randomBytes(bytes));
  const box = openMessageBox(undefined, seal);
  for (const at of [1, 2, 3, 4, 5])
    box.add({ type: "error", title: `${at} ${"é".repeat(400)}`, description: "€".repeat(400) });
  const sealed = box.remains(false) ?? "";
  expect("bru_messages".length + sealed.length).toBeLessThanOrEqual(4096);
  expect(
    openMessageBox(sealed, seal)
      .take()
      .map(({ title }) => title?.[0]),
  ).toEqual(["5"]);
});

test("the browser's clock does not matter: lifetimes are relative and the server decides (R18)", async () => {
  const upstream = await startUpstream();
  const web = openWebOn(upstream);
  web.pass(-day);
  const cookies = cookiesOf(await signIn(web).expect(302));
  expect(maxAge(cookies.access_token)).toBe(3600);
  await supertest(web.app)
    .get("/probe")
    .set("Cookie", names.map((name) => valueOf(cookies[name])).join("; "))
    .expect(200);
});
