import supertest from "supertest";
import { describe, expect, test } from "vitest";
import * as build from "virtual:remix/server-build";
import { startOAuthServer } from "../../support/servers/oauth-server";
import { probes, withRoutes } from "../../support/servers/probe-routes";
import { person } from "../../support/servers/upstream";
import { cookiesOf, createWeb } from "../../support/web";

const names = ["access_token", "expires_at", "refresh_token"];
const triple = (answer: supertest.Response) =>
  names.map((name) => cookiesOf(answer)[name]?.split(";", 1)[0]).join("; ");

async function open(overrides: Partial<Parameters<typeof createWeb>[0]> = {}) {
  const server = await startOAuthServer();
  const web = createWeb({
    fetch: (request) => fetch(request),
    apiBaseUrl: server.url,
    build: withRoutes(build, probes),
    ...overrides,
  });
  const signIn = (fields = person) => supertest(web.app).post("/login").type("form").send(fields);
  const get = (cookie: string) => supertest(web.app).get("/probe").set("Cookie", cookie);
  return { server, web, signIn, get };
}

/** Decision 004 and R14 to R17 against a server that none of us wrote. */
describe("with @node-oauth/oauth2-server behind", () => {
  test("signing in: the right password, a wrong one, another client's secret (R15, R43)", async () => {
    const { server, web, signIn, get } = await open();
    await get(triple(await signIn().expect(302))).expect(200);
    await signIn({ ...person, password: "x" }).expect(422);
    expect(server.calls).toEqual([
      { grant: "password", status: 200, error: null },
      { grant: "password", status: 400, error: "invalid_grant" },
    ]);
    expect(web.logged.filter(({ event }) => event === "configuration")).toEqual([]);
    const stranger = await open({ clientSecret: "another" });
    await stranger.signIn().expect(503);
    expect(stranger.web.logged).toContainEqual(
      expect.objectContaining({ event: "configuration", error: "invalid_client" }),
    );
  });

  test(
    "a scope it knows is asked for where one is set, and one it does not know is said in the log " + "(R15)",
    async () => {
      const { signIn } = await open({ scope: "kitchen" });
      await signIn().expect(302);
      const refused = await open({ scope: "garden" });
      await refused.signIn().expect(503);
      expect(refused.web.logged).toContainEqual(
        expect.objectContaining({
          event: "configuration",
          error: "invalid_scope",
          msg: expect.stringContaining("OAUTH_SCOPE"),
        }),
      );
    },
  );

  test("expiry: 20 parallel requests, one refresh, and the old cookies lead to the new ones (R1, R3)", async () => {
    const { server, web, signIn, get } = await open();
    const old = triple(await signIn().expect(302));
    server.expireAll();
    web.pass(3601);
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(old)));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    expect([
      new Set(answers.map(triple)).size,
      triple(await get(old)) === triple(answers[0] ?? (await get(old))),
    ]).toEqual([1, true]);
    expect(server.calls.map(({ grant }) => grant)).toEqual(["password", "refresh_token"]);
  });

  test(
    "reuse: the old pair at a process that knows nothing of the rotation is refused, and ends at " + "/login (R13)",
    async () => {
      const { server, web, signIn, get } = await open();
      const old = triple(await signIn().expect(302));
      server.expireAll();
      web.pass(3601);
      await get(old).expect(200);
      const other = createWeb({
        fetch: (request) => fetch(request),
        apiBaseUrl: server.url,
        build: withRoutes(build, probes),
      });
      other.pass(3601);
      const refused = await supertest(other.app).get("/probe").set("Cookie", old).expect(302);
      expect([refused.headers.location, cookiesOf(refused).refresh_token]).toEqual([
        "/login",
        expect.stringContaining("Max-Age=0"),
      ]);
      expect(server.calls.at(-1)).toEqual({ grant: "refresh_token", status: 400, error: "invalid_grant" });
    },
  );

  test(
    "revocation: an access token that should last is refused, one refresh is tried, and it ends at " + "/login (R19)",
    async () => {
      const { server, signIn, get } = await open();
      const cookie = triple(await signIn().expect(302));
      server.revokeAll();
      const refused = await get(cookie).expect(302);
      expect([refused.headers.location, cookiesOf(refused).access_token]).toEqual([
        "/login",
        expect.stringContaining("Max-Age=0"),
      ]);
      expect(server.calls.map(({ grant }) => grant)).toEqual(["password", "refresh_token"]);
    },
  );
});
