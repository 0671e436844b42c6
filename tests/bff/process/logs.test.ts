import supertest from "supertest";
import { describe, expect, test } from "vitest";
import { createLog } from "#server/log";
import { html, json, person, startUpstream } from "../../support/servers/upstream";
import { type Web, cookieHeader, cookiesOf, openWebOn } from "../../support/web";

const secrets = [
  "SECRET-PASSWORD",
  "SECRET-ACCESS",
  "SECRET-REFRESH",
  "SECRET-QUERY",
  "SECRET-FIELD",
  "SECRET-OF-THE-API",
  "a secret between the two programs",
];

const leaked = (text: string) => secrets.filter((secret) => text.includes(secret));

const lines = (web: Web, event: string) => web.logged.filter((line) => line.event === event);

describe("a walk through every way things go wrong", () => {
  test("leaves no secret in the log, in a page, in data or in an address (R25, R83)", async () => {
    const upstream = await startUpstream();
    const web = openWebOn(upstream);
    const granted = { access_token: "SECRET-ACCESS-1", refresh_token: "SECRET-REFRESH-1", expires_in: 3600 };
    upstream.on("GET /api/users/me", json(200, { data: { id: 1, name: "Léa", email: person.email } }));
    const outputs: string[] = [];
    const call = async (method: "get" | "post", path: string, cookie: string, fields?: object) => {
      const request = supertest(web.app)[method](path).set("Cookie", cookie);
      const answer = await (fields ? request.type("form").send(fields) : request);
      const { "set-cookie": setCookie, ...headers } = answer.headers;
      outputs.push((answer.text ?? "") + JSON.stringify(headers));
      const others = Object.entries(cookiesOf(answer)).filter(
        ([name]) => !["access_token", "refresh_token"].includes(name),
      );
      outputs.push(JSON.stringify(others));
      return answer;
    };
    const session = cookieHeader(granted, web.now() + 3_600_000);
    const expired = cookieHeader(granted, web.now() - 1);

    for (const behaviour of [
      html,
      json(400, { error: "invalid_grant", error_description: "SECRET-OF-THE-API" }),
      json(401, { error: "invalid_client", hint: "SECRET-OF-THE-API" }),
      json(500, { message: "SECRET-OF-THE-API" }),
      json(200, granted),
    ]) {
      upstream.on("POST /oauth/token", behaviour);
      await call("post", "/login?x=SECRET-QUERY", "", { email: "SECRET-FIELD@bru.test", password: "SECRET-PASSWORD" });
      await call("get", "/probe?x=SECRET-QUERY", expired);
      await call("get", "/probe.data", expired);
    }
    for (const behaviour of [html, json(200, { data: { ok: true } }), json(500, { message: "SECRET-OF-THE-API" })]) {
      upstream.on("GET /api/recipes/1", behaviour);
      upstream.on("GET /api/recipes/1/document", behaviour);
      for (const path of ["/probe/recipes/1", "/probe/recipes/1.data", "/probe/file"]) await call("get", path, session);
    }
    for (const path of [
      "/probe",
      "/probe.data",
      "/probe/crash",
      "/probe/crash.data",
      "/probe/broken",
      "/nowhere",
      "/recipes/abc",
      "/login",
    ])
      await call("get", path, session);
    await call("post", "/login?_data=x", session, { password: "SECRET-PASSWORD" });
    await call("post", "/logout", session, {});

    expect(leaked(JSON.stringify(web.logged))).toEqual([]);
    const ownWords = ["SECRET-QUERY", "SECRET-FIELD"];
    expect(leaked(outputs.join("\n")).filter((secret) => !ownWords.includes(secret))).toEqual([]);
  });
});

test.each(["authorization", "cookie", "set-cookie", "password", "client_secret", "access_token", "refresh_token"])(
  "%s is censored wherever a call hands it to the log (R83)",
  (name) => {
    const written: string[] = [];
    const log = createLog("info", { write: (line) => void written.push(line) });
    for (const details of [
      { [name]: "SECRET" },
      { request: { [name]: "SECRET" } },
      { call: { headers: { [name]: "SECRET" } } },
    ])
      log.info(details, "hello");
    expect(written).toHaveLength(3);
    expect(written.join("")).not.toContain("SECRET");
  },
);

test(
  "a line for each request: time, level, id, method, path without query, status, duration, and the " +
    "session told apart (R83)",
  async () => {
    const upstream = await startUpstream();
    const web = openWebOn(upstream);
    const cookie = cookieHeader(upstream.issue(), web.now() + 3_600_000);
    const answer = await supertest(web.app).get("/probe?search=Martin").set("Cookie", cookie).expect(200);
    await expect.poll(() => lines(web, "request").length).toBe(1);
    expect(lines(web, "request")[0]).toEqual({
      level: "info",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      event: "request",
      requestId: answer.headers["x-request-id"],
      method: "GET",
      path: "/probe",
      status: 200,
      ms: expect.any(Number),
      session: expect.stringMatching(/^[\w-]{12}$/),
    });
  },
);

test("line ends in an address or a name cannot forge a line (R84)", async () => {
  const written: string[] = [];
  const log = createLog("info", { write: (line) => void written.push(line) });
  const upstream = await startUpstream();
  const web = openWebOn(upstream, { log });
  await supertest(web.app).get("/x%0A%7B%22level%22%3A%22fatal%22%7D");
  await supertest(web.app).get("/x%E2%80%A8forged");
  await supertest(web.app).post("/login").type("form").send({ email: 'a@b.c\n{"level":"fatal"}', password: "x\r\ny" });
  await expect.poll(() => written.filter((line) => line.includes('"request"')).length).toBe(3);
  for (const line of written) {
    expect(line.trimEnd()).not.toMatch(/[\r\n]/);
    expect(JSON.parse(line).level).not.toBe("fatal");
  }
});

test("what matters for security has its line: sign-in, refresh, sign-out, refusals (R85)", async () => {
  const upstream = await startUpstream();
  const web = openWebOn(upstream);
  const post = (path: string, fields: object, headers = {}) =>
    supertest(web.app).post(path).set(headers).type("form").send(fields);
  await post("/login", person);
  for (let attempt = 0; attempt < 6; attempt += 1) await post("/login", { ...person, email: "x@bru.test" });
  const pair = upstream.issue();
  await supertest(web.app)
    .get("/probe")
    .set("Cookie", cookieHeader(pair, web.now() - 1));
  await supertest(web.app)
    .get("/probe")
    .set("Cookie", cookieHeader({ refresh_token: "dead" }));
  upstream.on("POST /oauth/token", json(503, {}));
  await supertest(web.app)
    .get("/probe")
    .set("Cookie", cookieHeader(upstream.issue(), web.now() - 1));
  await post("/logout", {}, { Cookie: cookieHeader(pair) });
  await post("/logout", {}, { Origin: "https://evil.test" });
  const events = web.logged.map(({ event }) => event);
  for (const event of [
    "login.ok",
    "login.failed",
    "login.throttled",
    "refresh.ok",
    "refresh.fatal",
    "refresh.transient",
    "logout",
    "csrf.rejected",
  ])
    expect(events).toContain(event);
});

test("a name that says secret is censored even where somebody logs it (R83)", () => {
  const written: string[] = [];
  const log = createLog("info", { write: (line) => void written.push(line) });
  log.info({
    headers: { authorization: "SECRET-ACCESS", cookie: "SECRET-REFRESH" },
    body: { password: "SECRET-PASSWORD", access_token: "SECRET-ACCESS" },
    refresh_token: "SECRET-REFRESH",
  });
  expect(leaked(written.join())).toEqual([]);
});
