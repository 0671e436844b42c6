import * as build from "virtual:remix/server-build";
import supertest from "supertest";
import { describe, expect, test } from "vitest";
import { parseRouteRules } from "#server/fixed-routes/route-rules";
import { runMiddleware } from "#server/guard/middleware";
import { startUpstream } from "../../support/servers/upstream";
import { cookieHeader, cookiesOf, dataAddress, openWebOn, pageData } from "../../support/web";

const open = new Set(["/login", "/logout"]);

const routes = Object.values(build.routes).flatMap((route) => route ?? []);

/** The id of the route behind each path of the build, with a number where there is an id. */
const leaves = new Map(
  routes
    .filter((route) => !routes.some(({ parentId }) => parentId === route.id))
    .map((route) => [fullPath(route.id).replace(":id", "12").replace("*", "nowhere/at/all"), route.id]),
);

function fullPath(id: string | undefined): string {
  const route = id ? build.routes[id] : undefined;
  if (!route) return "";
  const parent = fullPath(route.parentId);
  return route.path ? `${parent === "/" ? "" : parent}/${route.path}` : parent || "/";
}

const guarded = [
  ...[...leaves.keys()].filter((path) => !open.has(path)),
  "/probe",
  "/probe/resource",
  "/probe/file",
  "/probe/crash",
];

async function anonymous(overrides: Parameters<typeof openWebOn>[1] = {}) {
  const upstream = await startUpstream();
  const web = openWebOn(upstream, overrides);
  return {
    upstream,
    web,
    browser: () => supertest(web.app),
    signedIn: { Cookie: cookieHeader(upstream.issue(), web.now() + 3_600_000) },
  };
}

describe("signed out", () => {
  test("the matrix is the whole product", () => {
    expect(guarded.length).toBeGreaterThanOrEqual(26);
    expect(guarded).toEqual(
      expect.arrayContaining([
        "/",
        "/recipes",
        "/external-orders/12/edit",
        "/production-planning/compute-needs",
        "/nowhere/at/all",
      ]),
    );
  });

  test.each(guarded)("%s leads to /login: document, HEAD, form, in any case, with a slash (R45, R80)", async (path) => {
    const { upstream, browser } = await anonymous();
    const answers = [
      await browser().get(path),
      await browser().head(path),
      await browser().get(`${path}?a=1`),
      await browser().get(path.toUpperCase()),
      await browser().get(path.endsWith("/") ? path : `${path}/`),
      await browser()
        .post(path === "/" ? "/?index" : path)
        .type("form")
        .send({ name: "x" }),
    ];
    for (const answer of answers)
      expect([answer.status, answer.headers.location, answer.text ?? ""]).toEqual([302, "/login", ""]);
    expect(upstream.received).toEqual([]);
  });

  test.each(guarded.filter((path) => !/resource|file/.test(path)))(
    "%s.data answers Remix's redirect and no data (R80)",
    async (path) => {
      const { upstream, web, browser } = await anonymous();
      const own = encodeURIComponent(leaves.get(path) ?? `probe:${path.slice(1)}`);
      for (const url of [path, path.toUpperCase(), `${path}?_routes=${own}`]) {
        const decoded = await pageData(web.browser(), url);
        expect(decoded).toMatchObject({ status: 202, redirect: { to: "/login", status: 302 }, routes: {} });
      }
      const submitted = await browser()
        .post(path === "/" ? "/_root.data?index" : dataAddress(path))
        .type("form")
        .send({ name: "x" });
      expect([submitted.status, submitted.headers.location]).toEqual([202, "/login"]);
      expect(upstream.received).toEqual([]);
    },
  );

  test.each(["/recipes/12%0A", "/recipes/12%0A/edit", "/nowhere%0A", "/%0A/a/b"])(
    "%s, a line end that no route may match, leads to /login (R80)",
    async (path) => {
      const { upstream, browser } = await anonymous();
      for (const answer of [
        await browser().get(path),
        await browser().head(path),
        await browser().post(path).type("form").send({ name: "x" }),
      ]) {
        expect([answer.status, answer.headers.location, answer.text ?? ""]).toEqual([302, "/login", ""]);
      }
      expect(upstream.received).toEqual([]);
    },
  );

  test("what /login needs is there without a session, and nothing else (R80)", async () => {
    const { browser, web } = await anonymous();
    await browser().get("/login").expect(200);
    await browser().get("/LOGIN/").expect(200);
    await browser().get("/healthz").expect(200);
    expect((await pageData(web.browser(), "/login")).routes["routes/login"]).toEqual({ data: { messages: [] } });
    await browser().get("/__manifest?p=/recipes").expect(302);
  });

  test("an invalid id leads to /login, not to 404", async () => {
    const { browser } = await anonymous();
    await browser().get("/recipes/abc").expect(302);
  });
});

describe("signed in", () => {
  test("/login leads to / (rule 2), and /login.data too", async () => {
    const { browser, signedIn } = await anonymous();
    const answer = await browser().get("/login").set(signedIn).expect(302);
    expect(answer.headers.location).toBe("/");
    await browser().get("/login.data").set(signedIn).expect(202);
  });

  test("/login never refreshes: an expired session sees the form", async () => {
    const { upstream, web, browser } = await anonymous();
    await browser()
      .get("/login")
      .set("Cookie", cookieHeader(upstream.issue(), web.now() - 1))
      .expect(200);
    expect(upstream.received).toEqual([]);
  });

  test("a page whose author forgot its loader is served, and a form sent to it is a 405 page", async () => {
    const { browser, signedIn } = await anonymous();
    await browser().get("/probe").set(signedIn).expect(200);
    const answer = await browser().post("/probe").set(signedIn).type("form").send({ a: "1" }).expect(405);
    expect(answer.headers.allow).toBe("GET, HEAD");
    expect(answer.text).toContain("Method Not Allowed");
  });
});

describe("route rules (guard, rule 3)", () => {
  const routeRules = parseRouteRules({
    "/old": { redirect: "/recipes" },
    "/old/**": { redirect: "/articles" },
    "/old/keep/**": { redirect: { to: "/products", statusCode: 301 } },
    "/help": { redirect: "https://help.test/bru" },
    "/elsewhere": { redirect: "//help.test/" },
  });

  test.each([
    ["/old", 302, "/recipes"],
    ["/OLD/", 302, "/recipes"],
    ["/old/a/b", 302, "/articles"],
    ["/old/keep/x", 301, "/products"],
    ["/help", 302, "https://help.test/bru"],
    ["/elsewhere", 302, "//help.test/"],
  ])("%s answers %i %s", async (path, status, location) => {
    const { browser, signedIn } = await anonymous({ routeRules });
    const answer = await browser().get(path).set(signedIn).expect(status);
    expect(answer.headers.location).toBe(location);
  });

  test("in a client navigation an outside target is a full page load, an inside one is followed", async () => {
    const { web, signedIn } = await anonymous({ routeRules });
    const browser = web.browser().set(signedIn);
    expect((await pageData(browser, "/help")).redirect).toEqual({
      to: "https://help.test/bru",
      status: 302,
      reload: true,
    });
    expect((await pageData(browser, "/old")).redirect).toEqual({ to: "/recipes", status: 302, reload: false });
  });

  test("a rule for all below its own target stops there", async () => {
    const { browser, signedIn } = await anonymous({
      routeRules: parseRouteRules({ "/nowhere/**": { redirect: "/nowhere/" } }),
    });
    await browser().get("/nowhere/a").set(signedIn).expect(302);
    await browser().get("/nowhere").set(signedIn).expect(404);
  });

  test("without a session /login comes first", async () => {
    const { browser } = await anonymous({ routeRules });
    const answer = await browser().get("/help").expect(302);
    expect(answer.headers.location).toBe("/login");
  });

  test.each([
    { old: { redirect: "/x" } },
    { "/a": { redirect: "javascript:alert(1)" } },
    { "/a": { redirect: "x" } },
    { "/a": {} },
    { "/a": { redirect: { to: "/b", statusCode: 200 } } },
    [],
  ])("%j is no rule", (json) => {
    expect(() => parseRouteRules(json)).toThrow();
  });
});

describe("named middleware", () => {
  test("an unknown name raises its error, on a page as the error page with 500", async () => {
    const { web, browser, signedIn } = await anonymous();
    const args = { request: new Request("http://localhost/"), context: {} as never };
    await expect(runMiddleware({}, ["x"], args)).rejects.toThrow("Unknown route middleware: 'x'.");
    await expect(runMiddleware({}, ["toString"], args)).rejects.toThrow("Unknown route middleware: 'toString'.");
    const answer = await browser().get("/probe/unknown-middleware").set(signedIn).expect(500);
    expect(answer.text).toContain("Internal Server Error");
    expect(web.logged).toContainEqual(
      expect.objectContaining({ error: expect.objectContaining({ message: "Unknown route middleware: 'x'." }) }),
    );
  });

  test("a known one decides, after the session", async () => {
    const { browser, signedIn } = await anonymous({
      middleware: {
        closed: () => {
          throw new Response("closed", { status: 403 });
        },
      },
    });
    await browser().get("/probe/middleware").expect(302);
    await browser().get("/probe/middleware").set(signedIn).expect(403);
  });
});

describe("the refreshed session's cookies are on every kind of answer", () => {
  test.each([
    ["a document", "/probe", 200],
    ["data", "/probe.data", 200],
    ["a redirect", "/preferences", 302],
    ["a resource", "/probe/resource", 200],
    ["a 404", "/nowhere", 404],
    ["an invalid id", "/recipes/abc", 404],
    ["a crash in a loader", "/probe/crash", 500],
    ["a crash in a component", "/probe/broken", 500],
    ["the data of a crash", "/probe/crash.data", 500],
  ])("%s", async (_name, path, status) => {
    const { upstream, web, browser } = await anonymous();
    const answer = await browser()
      .get(path)
      .set("Cookie", cookieHeader(upstream.issue(), web.now() - 1))
      .expect(status);
    expect(Object.keys(cookiesOf(answer))).toEqual(
      expect.arrayContaining(["access_token", "expires_at", "refresh_token"]),
    );
    expect(answer.headers["cache-control"]).toBe("no-store");
  });
});
