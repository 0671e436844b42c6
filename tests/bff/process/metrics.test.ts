import { randomBytes } from "node:crypto";
import supertest from "supertest";
import { describe, expect, onTestFinished, test } from "vitest";
import { readConfig } from "#server/config";
import { createWaits } from "#api/database/waits";
import { openMetrics } from "#server/telemetry/metrics";
import { type Figures, figuresOf, grownBy, valuesOf } from "../../support/servers/metrics";
import { freePort, startApi, startProduct } from "../../support/product";
import { hang, json, raw, startUpstream } from "../../support/servers/upstream";
import { type Web, cookieHeader, dataAddress, openWeb, openWebOn } from "../../support/web";

const token = "SECRET-OF-THE-OPERATOR-0123456789";

const open = () => openMetrics({ token, droppedLines: () => 3, waits: createWaits().totals });

async function scrape({ app }: Pick<Web, "app">): Promise<string> {
  const answer = await supertest(app).get("/metrics").set("Authorization", `Bearer ${token}`).expect(200);
  expect(answer.headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
  return answer.text;
}

const read = async (web: Pick<Web, "app">): Promise<Figures> => figuresOf(await scrape(web));

const requests = (method: string, route: string, status: number | string) =>
  `bru_http_requests_total{method="${method}",route="${route}",status="${status}"}`;

describe("who may read the figures", () => {
  test("nobody where no token is set: there is no such address", async () => {
    const { browser, signIn } = await openWeb();
    for (const reader of [browser(), await signIn()]) {
      const answer = await reader.get("/metrics").set("Authorization", `Bearer ${token}`).expect(404);
      expect(answer.text).not.toContain("bru_");
    }
  });

  test("who has the token, with no cookie; nobody else, signed in or not", async () => {
    const web = await openWeb({ metrics: await open() });
    const marie = await web.signIn();
    const wrong = ["", "Bearer", "Bearer ", `Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`, token];
    for (const authorization of wrong) {
      const answer = await marie.get("/metrics").set("Authorization", authorization).expect(401);
      expect(answer.headers["www-authenticate"]).toBe("Bearer");
      expect(answer.text).not.toContain("bru_");
    }
    await marie.get(`/metrics?token=${token}`).expect(401);
    const answer = await supertest(web.app).get("/metrics").set("Authorization", `bearer ${token}`).expect(200);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(JSON.stringify(web.logged)).not.toContain(token);
    expect(answer.text).not.toContain(token);
  });

  test("a token is long, and made of what a header can carry", () => {
    expect(readConfig({}).metricsToken).toBeNull();
    expect(readConfig({ METRICS_TOKEN: token }).metricsToken).toBe(token);
  });
});

test("a page is counted by its route, however it is asked for, with its time", async () => {
  const web = await openWeb({ metrics: await open() });
  const marie = await web.signIn();
  const before = await read(web);
  await marie.get("/articles").expect(200);
  await marie.get(dataAddress("/articles?page=1")).expect(200);
  for (const id of [41, 42, 43]) await marie.get(`/articles/${id}`).expect(404);
  await marie.post("/suppliers/create").type("form").send({ name: "" }).expect(422);
  await marie.get("/").expect(200);
  await web.browser().get("/recipes/7").expect(302);
  await web.browser().get("/healthz").expect(200);
  await marie.get("/assets/nowhere.js").expect(404);
  await supertest(web.app).delete("/articles/41").expect(405);
  const after = await read(web);
  const grown = (name: string) => grownBy(name, before, after);
  expect(grown(requests("GET", "/articles", 200))).toBe(2);
  expect(grown('bru_http_request_duration_seconds_count{method="GET",route="/articles"}')).toBe(2);
  expect(grown('bru_http_request_duration_seconds_sum{method="GET",route="/articles"}')).toBeGreaterThan(0);
  expect(grown('bru_http_request_duration_seconds_bucket{le="+Inf",method="GET",route="/articles"}')).toBe(2);
  expect(grown(requests("GET", "/articles/:id", 404))).toBe(3);
  expect(grown(requests("POST", "/suppliers/create", 422))).toBe(1);
  expect(grown(requests("GET", "/", 200))).toBe(1);
  expect(grown(requests("GET", "/recipes/:id", 302))).toBe(1);
  expect(grown(requests("GET", "/healthz", 200))).toBe(1);
  expect(grown(requests("GET", "/assets/*", 404))).toBe(1);
  expect(grown(requests("DELETE", "other", 405))).toBe(1);
  expect(grown(requests("GET", "/metrics", 200))).toBe(1);
});

test("no address that a stranger thinks of makes a label, and none holds what people are or have", async () => {
  const web = await openWeb({ metrics: await open() });
  const marie = await web.signIn();
  await marie.get("/nowhere/at/all").expect(404);
  await marie.get("/x%22%7D%20evil").expect(404);
  await supertest(web.app).get("/x%00").expect(400);
  await supertest(web.app).post("/login").set("Origin", "https://evil.test").expect(403);
  const known = [...(await read(web)).keys()].filter((name) => name.startsWith("bru_http_requests"));
  for (let turn = 0; turn < 40; turn += 1) {
    const word = randomBytes(6).toString("hex");
    const paths = [`/${word}`, `/articles/${word}/${word}`, `/${word}.data`, `/x%22%7D${word}`, `/nowhere?${word}`];
    for (const path of paths) await marie.get(path);
    await supertest(web.app).get(`/x%00${word}`);
    await supertest(web.app).post(`/login?${word}`).set("Origin", "https://evil.test").expect(403);
  }
  const text = await scrape(web);
  const added = [...figuresOf(text).keys()].filter((name) => name.startsWith("bru_http_requests"));
  expect(added.filter((name) => !known.includes(name) && !name.includes('route="/metrics"'))).toEqual([]);
  expect(valuesOf("route", text).filter((route) => !/^(other|[a-z/:*-]+)$/.test(route))).toEqual([]);
  expect(text).not.toMatch(/evil|nowhere|marie|localhost|192\.0/i);
});

test("calls to the API are counted by what became of them, refreshes too", async () => {
  const upstream = await startUpstream();
  const web = openWebOn(upstream, {
    metrics: await openMetrics({ token, droppedLines: () => 0, waits: null }),
    timeouts: { call: 1500, file: 1500, token: 1500 },
  });
  const visit = (cookie: string) => supertest(web.app).get("/probe/recipes/1").set("Cookie", cookie);
  const signedIn = () => cookieHeader(upstream.issue(), web.now() + 3_600_000);
  const expired = () => cookieHeader(upstream.issue(), web.now() - 1);
  const start = await scrape(web);
  expect(start).not.toContain("bru_database");
  const before = figuresOf(start);
  upstream.on("GET /api/recipes/1", json(200, { data: { ok: true } }));
  await visit(signedIn()).expect(200);
  await visit(expired()).expect(200);
  upstream.on("GET /api/recipes/1", hang);
  await visit(signedIn()).expect(500);
  upstream.on("GET /api/recipes/1", json(403, {}));
  await visit(signedIn()).expect(403);
  await visit(cookieHeader({ refresh_token: "dead" })).expect(302);
  upstream.on("POST /oauth/token", raw(200, "text/html", "<p>maintenance"));
  await visit(expired());
  await upstream.close();
  await visit(signedIn()).expect(500);
  const after = await read(web);
  const grown = (name: string) => grownBy(name, before, after);
  const calls = (outcome: string) => grown(`bru_api_call_duration_seconds_count{outcome="${outcome}"}`);
  // What only reads is asked for once more, and each page asks who is there.
  for (const outcome of ["timeout", "network", "4xx", "2xx"]) expect(calls(outcome), outcome).toBeGreaterThanOrEqual(2);
  expect([calls("3xx"), calls("5xx"), calls("busy")]).toEqual([0, 0, 0]);
  const refreshes = (outcome: string) => grown(`bru_token_refreshes_total{outcome="${outcome}"}`);
  expect([refreshes("granted"), refreshes("refused"), refreshes("unavailable")]).toEqual([1, 1, 1]);
});

test("of the process: event loop, memory, descriptors, and lines of the log that were dropped", async () => {
  const web = await openWeb({ metrics: await open() });
  await expect.poll(async () => (await read(web)).get("nodejs_eventloop_lag_max_seconds")).toBeGreaterThan(0);
  const figures = await read(web);
  expect(figures.get("bru_log_lines_dropped_total")).toBe(3);
  for (const name of ["process_resident_memory_bytes", "process_cpu_seconds_total", "process_open_fds"])
    expect(figures.get(name), name).toBeGreaterThan(0);
});

test("figures are answered while pages are", async () => {
  const web = await openWeb({ metrics: await open() });
  const marie = await web.signIn();
  const before = await read(web);
  const pages = Array.from({ length: 40 }, () => marie.get("/articles").expect(200).then());
  const during = await Promise.all([read(web), read(web), read(web)]);
  await Promise.all(pages);
  const name = requests("GET", "/articles", 200);
  for (const figures of during) expect(grownBy(name, before, figures)).toBeLessThanOrEqual(40);
  expect(grownBy(name, before, await read(web))).toBe(40);
});

describe("the started product", () => {
  const scrapeAt = (url: string, authorization = `Bearer ${token}`) =>
    fetch(`${url}/metrics`, { headers: { authorization } });
  const client = { OAUTH_CLIENT_ID: "bru-web", OAUTH_CLIENT_SECRET: "SECRET-OF-THE-CLIENT-0123456789" };

  test("shows its figures by METRICS_TOKEN, over an API that shows its own", async () => {
    const api = await startApi({ ...client, METRICS_TOKEN: token });
    onTestFinished(() => api.dispose());
    const product = await startProduct({ ...client, API_BASE_URL: api.url, METRICS_TOKEN: token });
    onTestFinished(() => product.dispose());
    await fetch(`${product.url}/login`);
    await fetch(`${api.url}/api/articles/12`);
    await fetch(`${api.url}/api/nowhere/12`);
    expect((await scrapeAt(product.url, "Bearer x")).status).toBe(401);
    expect((await scrapeAt(api.url, "Bearer x")).status).toBe(401);
    const web = figuresOf(await (await scrapeAt(product.url)).text());
    expect(web.get(requests("GET", "/login", 200))).toBe(1);
    expect(web.has("nodejs_eventloop_lag_p99_seconds")).toBe(true);
    const text = await (await scrapeAt(api.url)).text();
    const figures = figuresOf(text);
    expect(figures.get(requests("GET", "/api/articles/:id", 401))).toBe(1);
    expect(figures.get(requests("GET", "other", 401))).toBe(1);
    expect(text).toContain("bru_database_waits_total");
    for (const phase of ["waiting", "working"])
      expect(figures.get(`bru_heavy_requests_total{phase="${phase}"}`)).toBe(0);
    expect(text).not.toMatch(/cause="work/);
    expect(product.output() + api.output()).not.toContain(token);
  });

  test("has no such address without it", async () => {
    const product = await startProduct({ PORT: String(await freePort()) });
    onTestFinished(() => product.dispose());
    expect((await scrapeAt(product.url)).status).toBe(404);
  });
});
