import { spawn } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { untilBuilt } from "../../support/until-built";
import { childEnvironment } from "../../support/servers/child-environment";
import { decodeDataText } from "../../support/browser/single-fetch";
import { freePort } from "../../support/product";
import { type Upstream, json, person, startUpstream } from "../../support/servers/upstream";
import { cookieHeader } from "../../support/web";

const names = ["access_token", "expires_at", "refresh_token"];

/** The same bundle under @remix-run/serve, which knows nothing of our sessions, guard or headers. */
describe("under remix-serve", () => {
  let upstream: Upstream;
  let url = "";
  let stop = () => {};

  beforeAll(async () => {
    await untilBuilt();
    upstream = await startUpstream({ closes: "by hand" });
    const port = await freePort();
    url = `http://localhost:${port}`;
    const child = spawn(process.execPath, ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"], {
      env: childEnvironment({
        HOST: "127.0.0.1",
        PORT: String(port),
        API_BASE_URL: upstream.url,
        OAUTH_CLIENT_ID: "bru-web",
        OAUTH_CLIENT_SECRET: "secret",
      }),
      stdio: "ignore",
    });
    stop = () => void child.kill("SIGKILL");
    await vi.waitFor(async () => expect((await fetch(`${url}/login`)).status).toBe(200), { timeout: 50_000 });
  });
  afterAll(async () => {
    stop();
    await upstream.close();
  });

  const send = (path: string, init: RequestInit = {}) => fetch(url + path, { redirect: "manual", ...init });
  const get = (path: string, cookie = "") => send(path, { headers: { cookie } });
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    send(path, { method: "POST", headers, body: new URLSearchParams(fields) });
  const setNames = (answer: Response) => answer.headers.getSetCookie().map((line) => line.split("=", 1)[0]);

  test("signed out, pages and data lead to /login and the API hears nothing", async () => {
    upstream.received.length = 0;
    for (const path of [
      "/",
      "/recipes",
      "/RECIPES/",
      "/recipes/12/edit?a=1",
      "/nowhere",
      "/nowhere%0A",
      "/preferences",
    ]) {
      const answer = await get(path);
      expect([answer.status, answer.headers.get("location")]).toEqual([302, "/login"]);
    }
    for (const path of ["/_root.data", "/recipes.data", "/RECIPES.data"]) {
      const answer = await get(path);
      expect([answer.status, answer.headers.get("location")]).toEqual([202, "/login"]);
      expect((await decodeDataText(answer.status, await answer.text())).redirect).toMatchObject({ to: "/login" });
    }
    const former = await get("/recipes?_data=routes/recipes");
    expect(former.status).toBeGreaterThanOrEqual(200);
    expect(await former.text()).not.toContain('"data"');
    expect(upstream.received).toEqual([]);
  });

  test("signing in sets the three cookies and leads back to the deep link", async () => {
    const away = await get("/external-orders/12?tab=lines");
    const way = away.headers
      .getSetCookie()
      .map((line) => line.split(";", 1)[0])
      .join("; ");
    const answer = await post("/login", person, { cookie: way });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/external-orders/12?tab=lines"]);
    expect(setNames(answer)).toEqual(expect.arrayContaining(names));
  });

  test("an expired session is refreshed once for many requests, on every kind of answer", async () => {
    upstream.received.length = 0;
    const cookie = cookieHeader(upstream.issue(), Date.now() - 1000);
    const answers = await Promise.all(
      ["/nowhere", "/nowhere.data", "/recipes/abc", "/preferences", "/login?x=1", "/nowhere"].map((path) =>
        get(path, path.startsWith("/login") ? "" : cookie),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 302, 200, 404]);
    for (const answer of answers.filter((_, at) => at !== 4)) {
      expect(setNames(answer)).toEqual(names);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    }
    expect(upstream.calls("POST /oauth/token")).toHaveLength(1);
  });

  test("a refused refresh clears them, on documents and on data", async () => {
    upstream.on("GET /api/users/me", json(401, { message: "Unauthenticated." }));
    for (const path of ["/", "/_root.data"]) {
      const answer = await get(
        path,
        cookieHeader({ access_token: "x", refresh_token: `dead-${path}` }, Date.now() - 1),
      );
      expect(answer.headers.get("location")).toBe("/login");
      for (const line of answer.headers.getSetCookie().filter((one) => names.some((name) => one.startsWith(name))))
        expect(line).toContain("Max-Age=0");
    }
  });

  test("versions, payloads and icons are there for everybody", async () => {
    const latest = await (await get("/builds/latest.json?1")).json();
    const meta = await (await get(`/builds/meta/${latest.id}.json`)).json();
    expect(meta).toMatchObject({ id: latest.id, prerendered: ["/login"] });
    expect(await (await get(`/login/_payload.json?${latest.id}`)).json()).toHaveProperty("data");
    expect(await (await get("/icons/lucide.json?icons=x")).json()).toMatchObject({
      prefix: "lucide",
      icons: { x: {} },
    });
    expect((await get("/icons/unknown.json?icons=x")).status).toBe(404);
  });

  test("a foreign page cannot sign anybody out", async () => {
    const cookie = cookieHeader(upstream.issue(), Date.now() + 3_600_000);
    const refused = await post("/logout", {}, { cookie, origin: "https://evil.test" });
    expect(refused.status).toBe(403);
    expect(refused.headers.getSetCookie()).toEqual([]);
    const accepted = await post("/logout", {}, { cookie, origin: url });
    expect([accepted.status, setNames(accepted).slice(0, 3)]).toEqual([302, names]);
  });
});
