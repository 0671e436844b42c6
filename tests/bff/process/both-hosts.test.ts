import supertest from "supertest";
import { describe, expect, test } from "vitest";
import { createApp } from "#server/app";
import { startUpstream } from "../../support/servers/upstream";
import { cookieHeader, cookiesOf, openWebOn, plainHost } from "../../support/web";

const cookieNames = ["access_token", "expires_at", "refresh_token"];

/** Every kind of answer that the build gives. */
const kinds = [
  ["a page", "/probe"],
  ["a page for everybody", "/login"],
  ["a page that fails", "/probe/crash"],
  ["a page that is not there", "/nowhere"],
  ["data", "/probe.data"],
  ["a redirect", "/probe/leads-away"],
  ["a redirect of data", "/probe/leads-away.data"],
  ["a resource", "/probe/resource"],
  ["a fixed address", "/builds/latest.json"],
] as const;

// Whoever serves the build, it is the same application: what holds on Express holds under remix-serve.
describe.each([
  ["Express", createApp],
  ["a host that knows nothing of us", plainHost],
] as const)("on %s", (_name, host) => {
  async function open(appOrigin = "http://localhost", trustProxy: false | number = false) {
    const upstream = await startUpstream();
    const web = openWebOn(upstream, { config: { appOrigin, trustProxy } }, host);
    return {
      upstream,
      web,
      cookie: cookieHeader(upstream.issue(), web.now() + 3_600_000),
      expired: () => cookieHeader(upstream.issue(), web.now() - 1),
      visit: (path: string, headers: Record<string, string> = {}) => supertest(web.app).get(path).set(headers),
    };
  }

  test.each(kinds)("%s carries the security headers, an id and a nonce of its own (R53, R54)", async (_kind, path) => {
    const { visit, cookie } = await open("https://bru.test");
    const answers = [await visit(path, { cookie }), await visit(path, { cookie })];
    for (const { headers } of answers)
      expect(headers).toMatchObject({
        "content-security-policy": expect.stringMatching(/script-src 'self' 'nonce-[^']+'.*frame-ancestors 'none'/),
        "strict-transport-security": "max-age=63072000; includeSubDomains",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "x-request-id": expect.stringMatching(/^[\w-]{16}$/),
      });
    for (const name of ["content-security-policy", "x-request-id"])
      expect(answers[0]?.headers[name]).not.toBe(answers[1]?.headers[name]);
  });

  test("the nonce of a page is the one that its header names, and there is no HSTS over http (R53, R54)", async () => {
    const { visit } = await open();
    const { headers, text } = await visit("/login").expect(200);
    const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1] ?? "none";
    for (const [script] of text.matchAll(/<(script|style)\b[^>]*>/g)) expect(script).toContain(`nonce="${nonce}"`);
    expect(headers["strict-transport-security"]).toBeUndefined();
  });

  test.each(kinds)("%s is kept by nobody, unless it says so and sets no cookie (R73)", async (_kind, path) => {
    const { visit, cookie } = await open();
    const { headers } = await visit(path, { cookie });
    expect(headers["cache-control"]).toBe(
      path.startsWith("/builds/") ? "public, max-age=1, must-revalidate" : "no-store",
    );
  });

  test.each(kinds.slice(2, 8))(
    "%s carries the three cookies of a refresh, each once (R1, R2, R6)",
    async (_kind, path) => {
      const { visit, expired, upstream } = await open();
      const answer = await visit(path, { cookie: expired() });
      const lines = [answer.headers["set-cookie"] ?? []].flat().map((line) => String(line).split("=", 1)[0]);
      expect(lines.filter((name = "") => cookieNames.includes(name))).toEqual(cookieNames);
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(upstream.calls("POST /oauth/token")).toHaveLength(1);
    },
  );

  test("cookies of the application's own come beside those of a route (R6)", async () => {
    const { web, expired } = await open();
    const answer = await supertest(web.app)
      .post("/preferences")
      .set("Cookie", expired())
      .type("form")
      .send({ light_mode: "1", to: "/" })
      .expect(302);
    expect(Object.keys(cookiesOf(answer))).toEqual(expect.arrayContaining(["light_mode"]));
  });

  test.each([
    "/login",
    "/login.data",
    "/logout",
    "/logout.data",
    "/preferences",
    "/probe",
    "/probe.data",
    "/probe/resource",
    "/nowhere",
    "/?index",
  ])("%s refuses what a foreign page sends, and says so in the log alone (R34, R35, R85)", async (path) => {
    const { web, upstream, cookie } = await open();
    const send = (headers: Record<string, string>) =>
      supertest(web.app)
        .post(path)
        .set({ Cookie: cookie, ...headers })
        .type("form")
        .send({ email: "a@b.c", password: "x" });
    const refused = await send({ "Sec-Fetch-Site": "cross-site" });
    expect(refused.status).toBe(403);
    expect(refused.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(web.logged.filter(({ event }) => event === "csrf.rejected")).toEqual([
      expect.objectContaining({ method: "POST", path: expect.stringMatching(`^${path.split(/[.?]/, 1)[0]}(.data)?$`) }),
    ]);
    // Where nobody went before it, Remix's own check looks at the origin of a page's form first, and answers nothing.
    const foreign = await send({ Origin: "https://evil.test" });
    expect([403, ...(host === plainHost ? [400, 500] : [])]).toContain(foreign.status);
    for (const { headers } of [refused, foreign]) expect(headers["set-cookie"]).toBeUndefined();
    expect(upstream.received).toEqual([]);
  });

  test("an id that a trusted proxy gave is kept, another is not", async () => {
    const given = { "x-request-id": "from-the-proxy-1" };
    const trusting = await open("http://localhost", 1);
    expect((await trusting.visit("/login", given)).headers["x-request-id"]).toBe("from-the-proxy-1");
    const alone = await open();
    expect((await alone.visit("/login", given)).headers["x-request-id"]).not.toBe("from-the-proxy-1");
  });
});
