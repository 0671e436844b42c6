import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import supertest from "supertest";
import { expect, test } from "vitest";
import * as build from "virtual:remix/server-build";
import { withRoutes } from "../../support/servers/probe-routes";
import { after, hang, json, person, startUpstream } from "../../support/servers/upstream";
import { cookieHeader, cookiesOf, openWebOn, pageData } from "../../support/web";

const names = ["access_token", "expires_at", "refresh_token"];

async function session() {
  const upstream = await startUpstream();
  const web = openWebOn(upstream, { timeouts: { call: 2000, file: 2000, token: 2000 } });
  const pair = upstream.issue();
  return {
    upstream,
    web,
    pair,
    cookie: cookieHeader(pair, web.now() + 3_600_000),
    old: cookieHeader(pair, web.now() - 1),
  };
}

test(
  "POST /logout removes the three cookies with their attributes and leads to /login, twice as well " +
    "as once (R30, R44)",
  async () => {
    const { web, cookie } = await session();
    for (const header of [cookie, cookie, ""]) {
      const answer = await supertest(web.app).post("/logout").set("Cookie", header).expect(302);
      expect(answer.headers.location).toBe("/login");
      expect(answer.headers["clear-site-data"]).toBe('"cache"');
      for (const name of names)
        expect(cookiesOf(answer)[name]).toMatch(
          new RegExp(`^${name}=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970.*HttpOnly; SameSite=Lax`),
        );
    }
  },
);

test("GET /logout changes nothing (R30)", async () => {
  const { web, cookie } = await session();
  const answer = await supertest(web.app).get("/logout").set("Cookie", cookie).expect(405);
  expect(answer.headers["set-cookie"]).toBeUndefined();
  await supertest(web.app).get("/probe").set("Cookie", cookie).expect(200);
});

test("signing out works with expired tokens, and revokes at the API (R30, R33)", async () => {
  const { upstream, web, old, pair } = await session();
  await supertest(web.app).post("/logout").set("Cookie", old).expect(302);
  expect(upstream.calls("POST /oauth/token")).toHaveLength(0);
  expect(upstream.calls("POST /oauth/revoke")[0]?.body).toMatchObject({ token: pair.refresh_token });
});

test.each([
  ["is away", async (upstream: Awaited<ReturnType<typeof startUpstream>>) => upstream.close()],
  ["hangs", async (upstream: Awaited<ReturnType<typeof startUpstream>>) => upstream.on("POST /oauth/revoke", hang)],
  [
    "does not know revocation",
    async (upstream: Awaited<ReturnType<typeof startUpstream>>) =>
      upstream.on("POST /oauth/revoke", json(404, { message: "no route" })),
  ],
  [
    "fails",
    async (upstream: Awaited<ReturnType<typeof startUpstream>>) => upstream.on("POST /oauth/revoke", json(500, {})),
  ],
])(
  "signing out works when the API %s (R30, R33)",
  async (_name, misbehave) => {
    const { upstream, web, cookie } = await session();
    await misbehave(upstream);
    await supertest(web.app).post("/logout").set("Cookie", cookie).expect(302);
    await supertest(web.app).get("/probe").set("Cookie", cookie).expect(302);
  },
  10_000,
);

test("what the API could not revoke while it was away is revoked once it is back", async () => {
  const upstream = await startUpstream();
  const waits: { milliseconds: number; end: () => void }[] = [];
  const wait = (milliseconds: number) => new Promise<void>((resolve) => waits.push({ milliseconds, end: resolve }));
  const web = openWebOn(upstream, { wait });
  const pair = upstream.issue();
  upstream.on("POST /oauth/revoke", json(503, {}), json(503, {}), json(200, {}));
  const cookie = cookieHeader(pair, web.now() + 3_600_000);
  await supertest(web.app).post("/logout").set("Cookie", cookie).expect(302);
  for (const tried of [1, 2]) {
    await expect.poll(() => waits.length).toBe(tried);
    expect(upstream.calls("POST /oauth/revoke")).toHaveLength(tried);
    waits.at(-1)?.end();
  }
  await expect.poll(() => upstream.calls("POST /oauth/revoke").length).toBe(3);
  for (const { body } of upstream.calls("POST /oauth/revoke"))
    expect(body).toMatchObject({ token: pair.refresh_token });
  expect(waits.map(({ milliseconds }) => milliseconds)).toEqual([5000, 15_000]);
});

test("where revocation is switched off, signing out tells the API nothing (R33)", async () => {
  const upstream = await startUpstream();
  const web = openWebOn(upstream, { revokes: false });
  await supertest(web.app)
    .post("/logout")
    .set("Cookie", cookieHeader(upstream.issue(), web.now() + 3_600_000))
    .expect(302);
  expect(upstream.received).toEqual([]);
});

test("a request under way when the person signs out never sets the cookies again (R31)", async () => {
  const { upstream, web, old } = await session();
  const next = upstream.issue();
  let arrived = () => {};
  const underWay = new Promise<void>((resolve) => (arrived = resolve));
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  upstream.on("POST /oauth/token", (res, call) => {
    arrived();
    return after(released, json(200, { ...next, expires_in: 3600 }))(res, call);
  });
  const slow = supertest(web.app)
    .get("/probe")
    .set("Cookie", old)
    .then((answer) => answer);
  await underWay;
  await supertest(web.app).post("/logout").set("Cookie", old).expect(302);
  release();
  const answer = await slow;
  expect(answer.headers.location).toBe("/login");
  for (const name of names) expect(cookiesOf(answer)[name]).toBeUndefined();
  expect(upstream.calls("POST /oauth/revoke").map(({ body }) => body)).toContainEqual(
    expect.objectContaining({ token: next.refresh_token }),
  );
  await supertest(web.app).get("/probe").set("Cookie", old).expect(302);
  await supertest(web.app)
    .get("/probe")
    .set("Cookie", cookieHeader(next, web.now() + 1e6))
    .expect(302);
});

test("nor does one that had refreshed them before, and whose page comes late (R31)", async () => {
  const { upstream, web, old } = await session();
  let arrived = () => {};
  const underWay = new Promise<void>((resolve) => (arrived = resolve));
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  upstream.on("GET /api/users/me", (res, call) => {
    arrived();
    return after(released, json(200, { data: { id: 7, name: "Léa Martin", email: "lea@bru.test" } }))(res, call);
  });
  const slow = supertest(web.app)
    .get("/probe")
    .set("Cookie", old)
    .then((answer) => answer);
  await underWay;
  expect(upstream.calls("POST /oauth/token")).toHaveLength(1);
  await supertest(web.app).post("/logout").set("Cookie", old).expect(302);
  release();
  for (const name of names) expect(cookiesOf(await slow)[name]).toBeUndefined();
  web.pass(14 * 60);
  await supertest(web.app).get("/probe").set("Cookie", old).expect(302);
});

test("after signing out the cookies of the rotation's successors are dead too (R31)", async () => {
  const { web, old } = await session();
  const rotated = cookiesOf(await supertest(web.app).get("/probe").set("Cookie", old).expect(200));
  await supertest(web.app).post("/logout").set("Cookie", old).expect(302);
  const successor = names.map((name) => rotated[name]?.split(";", 1)[0]).join("; ");
  await supertest(web.app).get("/probe").set("Cookie", successor).expect(302);
});

test(
  "signed out in one tab, whatever another tab of that browser does leads to /login, its old cookies " +
    "included, and sends nothing to the API (R32)",
  async () => {
    const upstream = await startUpstream();
    const save = async ({ context }: ActionFunctionArgs) => {
      await context.api.post("/api/suppliers", { name: "Minoterie du Gué" });
      return redirect("/suppliers/1");
    };
    const web = openWebOn(upstream, {
      build: withRoutes(build, { "probe/save": { default: () => null, action: save } }),
    });
    upstream.on("POST /api/suppliers", json(201, { data: { id: 1 } }));
    const browser = web.browser();
    const signedIn = await browser.post("/login").type("form").send(person).expect(302);
    const old = names.map((name) => cookiesOf(signedIn)[name]?.split(";", 1)[0]).join("; ");
    const submit = (agent: typeof browser, cookie?: string) =>
      agent
        .post("/probe/save")
        .set(cookie ? { Cookie: cookie } : {})
        .type("form")
        .send({ name: "Minoterie du Gué" });
    const written = await submit(browser);
    expect([written.status, upstream.calls("POST /api/suppliers").length]).toEqual([302, 1]);
    expect(written.headers.location).not.toBe("/login");

    await browser.post("/logout").expect(302);
    upstream.received.length = 0;
    for (const click of [await browser.get("/recipes"), await supertest(web.app).get("/recipes").set("Cookie", old)])
      expect([click.status, click.headers.location]).toEqual([302, "/login"]);
    expect(await pageData(browser, "/recipes")).toMatchObject({ status: 202, redirect: { to: "/login" } });
    const data = await supertest(web.app).get("/recipes.data").set("Cookie", old);
    expect([data.status, data.headers.location]).toEqual([202, "/login"]);
    for (const sent of [await submit(browser), await submit(web.browser(), old)])
      expect([sent.status, sent.headers.location]).toEqual([302, "/login"]);
    expect(upstream.received).toEqual([]);
  },
);

test(
  "signed out in one tab, a click in another leads to /login without an error, and a submit sends " +
    "nothing to the API (R32)",
  async () => {
    const { upstream, web } = await session();
    const other = web.browser();
    const click = await pageData(other, "/recipes");
    expect(click).toMatchObject({ status: 202, redirect: { to: "/login" } });
    const submit = await other.post("/recipes/create").type("form").send({ name: "Tarte" }).expect(302);
    expect(submit.headers.location).toBe("/login");
    expect(upstream.received).toHaveLength(0);
  },
);
