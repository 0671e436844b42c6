import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import * as build from "virtual:remix/server-build";
import supertest from "supertest";
import { describe, expect, test } from "vitest";
import { mostFields } from "#server/guard/form-body";
import { temporaryFolder } from "../../support/temporary-folder";
import { withRoutes } from "../../support/servers/probe-routes";
import { startUpstream } from "../../support/servers/upstream";
import { cookieHeader, openWebOn } from "../../support/web";

const client = temporaryFolder();
mkdirSync(join(client, "assets"));
writeFileSync(join(client, "assets", "root-abc123.js"), "export {};".repeat(500));
writeFileSync(join(client, "assets", "page-def456.js"), "export {};".repeat(500));
writeFileSync(join(client, "assets", "page-def456.js.br"), brotliCompressSync("export const packed = true;"));
writeFileSync(join(client, "robots.txt"), "User-agent: *\nDisallow: /\n");

async function open(overrides: Parameters<typeof openWebOn>[1] = {}) {
  const upstream = await startUpstream();
  const web = openWebOn(upstream, { assets: client, ...overrides });
  return {
    upstream,
    web,
    browser: () => supertest(web.app),
    cookie: cookieHeader(upstream.issue(), web.now() + 3_600_000),
    expired: cookieHeader(upstream.issue(), web.now() - 1),
  };
}

const every = [
  ["a page", "/login"],
  ["a redirect", "/"],
  ["data", "/recipes.data"],
  ["an asset", "/assets/root-abc123.js"],
  ["a missing asset", "/assets/gone.js"],
  ["a public file", "/robots.txt"],
  ["a bad address", "/%E0%A4%A"],
  ["former data", "/?_data=root"],
  ["a probe", "/healthz"],
  ["a 405", "/logout"],
] as const;

test.each(every)("%s carries the security headers, and says nothing of what runs (R53)", async (_name, path) => {
  const { browser } = await open();
  const { headers } = await browser().get(path);
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
  });
  expect(headers["content-security-policy"]).toMatch(
    /default-src 'self'.*object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'/,
  );
  expect(headers["content-security-policy"]).not.toMatch(/script-src[^;]*unsafe/);
  expect(headers["x-powered-by"]).toBeUndefined();
  expect(headers["strict-transport-security"]).toBeUndefined();
});

test("errors and not-modified answers carry them too; HSTS exactly over https (R53)", async () => {
  const { browser, cookie } = await open({ config: { appOrigin: "https://bru.test", trustProxy: false } });
  const asset = await browser().get("/assets/root-abc123.js");
  const answers = [
    await browser().get("/nowhere").set("Cookie", cookie).expect(404),
    await browser().get("/probe/crash").set("Cookie", cookie).expect(500),
    await browser().get("/probe/broken").set("Cookie", cookie).expect(500),
    await browser()
      .get("/assets/root-abc123.js")
      .set("If-Modified-Since", String(asset.headers["last-modified"]))
      .expect(304),
    await browser().post("/login").set("Content-Length", "2000000").expect(413),
  ];
  for (const { headers } of answers) {
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains");
  }
});

test("the nonce is another in each response, and every inline script has it (R54)", async () => {
  const { browser } = await open();
  const nonces = [];
  for (let visit = 0; visit < 3; visit += 1) {
    const { headers, text } = await browser().get("/login").expect(200);
    const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1] ?? "none";
    for (const [script] of text.matchAll(/<(script|style)\b[^>]*>/g)) expect(script).toContain(`nonce="${nonce}"`);
    nonces.push(nonce);
  }
  expect(new Set(nonces).size).toBe(3);
});

describe("caching (R73)", () => {
  test("hashed assets for a year, pages and data never", async () => {
    const { browser, cookie } = await open();
    const control = async (path: string) => (await browser().get(path).set("Cookie", cookie)).headers["cache-control"];
    expect(await control("/assets/root-abc123.js")).toBe("public, max-age=31536000, immutable");
    for (const path of [
      "/probe",
      "/probe.data",
      "/login",
      "/nowhere",
      "/healthz",
      "/probe/resource",
      "/assets/gone.js",
    ])
      expect(await control(path)).toBe("no-store");
  });

  test("not even what says that it may be kept, when it is a page", async () => {
    const cacheable = { headers: () => ({ "Cache-Control": "public, max-age=60" }) };
    const { browser, cookie } = await open({
      build: withRoutes(build, { "probe/kept": { default: () => null, ...cacheable } }),
    });
    for (const path of ["/probe/kept", "/probe/kept.data"])
      expect((await browser().get(path).set("Cookie", cookie).expect(200)).headers["cache-control"]).toBe("no-store");
    expect((await browser().get("/builds/latest.json")).headers["cache-control"]).toBe(
      "public, max-age=1, must-revalidate",
    );
    // What does not open is left to the instance that wrote it, so that nothing sets a cookie there.
    const unopened = await browser().get("/builds/latest.json").set("Cookie", "access_token=%00");
    expect(unopened.headers["set-cookie"]).toBeUndefined();
  });

  test("a missing asset is a plain 404: no page, no session, no refresh (R75)", async () => {
    const { upstream, browser, expired } = await open();
    const answer = await browser().get("/assets/routes-old-1a2b.js").set("Cookie", expired).expect(404);
    expect(answer.headers["content-type"]).toMatch(/^text\/plain/);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(upstream.received).toEqual([]);
  });
});

test("pages and assets travel compressed", async () => {
  const { browser } = await open();
  for (const path of ["/login", "/assets/root-abc123.js"]) {
    const answer = await browser().get(path).set("Accept-Encoding", "br, gzip");
    expect(answer.headers["content-encoding"]).toBe("br");
  }
});

test("what the build compressed is sent as it is, to a browser that understands it, as the script it is", async () => {
  const { browser } = await open();
  const packed = await browser().get("/assets/page-def456.js?v=1").set("Accept-Encoding", "br, gzip").expect(200);
  expect(packed.headers).toMatchObject({
    "content-encoding": "br",
    "content-type": expect.stringMatching(/^(text|application)\/javascript/),
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
  });
  expect(packed.text).toBe("export const packed = true;");
  for (const encoding of ["gzip", "identity"]) {
    const plain = await browser().get("/assets/page-def456.js").set("Accept-Encoding", encoding).expect(200);
    expect(plain.text).toBe("export {};".repeat(500));
    expect(plain.headers.vary).toBe("Accept-Encoding");
  }
});

describe("hostile requests", () => {
  test.each([
    "/recipes/%D9%A1",
    "/recipes/1%0A",
    "/recipes/..%2f..%2f",
    "/recipes/1%3Fx",
    "/recipes/1%23x",
    "/recipes/1%2farchive",
    "/recipes/0x1f",
    "/recipes/-1",
    `/recipes/${"9".repeat(40)}`,
  ])("%s: a 404, and nothing reaches the API (R51)", async (path) => {
    const { upstream, browser, cookie } = await open();
    const answer = await browser().get(path).set("Cookie", cookie);
    expect(answer.status).toBe(404);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    const ofFrame = ["/api/users/me", "/api/stock/lots", "/api/standing-orders/unprepared", "/api/search"];
    expect(upstream.received.every(({ path: requested }) => ofFrame.includes(requested))).toBe(true);
  });

  test.each(["/a%0d%0aSet-Cookie:%20x=1", "/%0d%0a", "/recipes/1%E2%80%A8", "/recipes/1%00"])(
    "%s: a 400, no header is split (R48)",
    async (path) => {
      const { browser, cookie } = await open();
      for (const answer of [
        await browser().get(path).set("Cookie", cookie).expect(400),
        await browser().get(path).expect(400),
      ]) {
        expect(answer.headers["set-cookie"]).toBeUndefined();
      }
    },
  );

  test.each(["evil.test", "evil.test:99999", "[", "a/b", "", "evil.test@x"])(
    "Host %j: no address is made from it (R50)",
    async (host) => {
      const { browser, cookie } = await open();
      for (const path of ["/", "/login", "/nowhere"]) {
        const answer = await browser()
          .get(path)
          .set({ Host: host, "X-Forwarded-Host": "evil.test:99999", Cookie: cookie });
        expect(answer.status).toBeLessThan(500);
        expect(JSON.stringify(answer.headers) + answer.text).not.toContain("evil.test");
      }
    },
  );

  test.each(["/%E0%A4%A", "/recipes/%", "/%c0%af"])("%s: a 400 without a stack (R87)", async (path) => {
    const { browser } = await open();
    const answer = await browser().get(path).expect(400);
    expect(answer.text).toBe("Adresse illisible.");
  });

  test("a body beyond 1 MB is refused before it is read, one of unknown size too (R62)", async () => {
    const { upstream, web, browser } = await open();
    await browser()
      .post("/login")
      .type("form")
      .send(`email=${"x".repeat(1_100_000)}`)
      .expect(413);
    const server = createServer(web.app);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = address && typeof address === "object" ? address.port : 0;
    const status = await new Promise((resolve, reject) => {
      const sent = request({ port, method: "POST", path: "/login" }, (res) => resolve(res.resume().statusCode));
      sent.on("error", reject).write("email=a");
    });
    expect(status).toBe(411);
    server.closeAllConnections();
    server.close();
    expect(upstream.received).toEqual([]);
  });

  test("a form of too many fields is a 413 page (R62)", async () => {
    const { browser } = await open();
    const answer = await browser()
      .post("/login")
      .type("form")
      .send("a=1&".repeat(mostFields + 1))
      .expect(413);
    expect(answer.text).toContain("trop de champs");
  });

  test.each([
    ["application/json", '{"color_mode":"dark"}'],
    ["text/plain", "color_mode=dark"],
    ["multipart/form-data", "color_mode=dark"],
    ["multipart/form-data; boundary=x", "--x\r\nContent-Disp"],
  ])("a POST that carries no readable form (%s) is a 415, of pages and of others (R52, R87)", async (type, body) => {
    const { web, browser, cookie } = await open();
    for (const path of ["/preferences", "/preferences.data", "/login", "/suppliers/create", "/suppliers/create.data"]) {
      const answer = await browser()
        .post(path)
        .set({ Cookie: path === "/login" ? "" : cookie, "Content-Type": type })
        .send(body);
      expect([path, answer.status]).toEqual([path, 415]);
    }
    expect(web.logged.filter(({ event }) => event === "error")).toEqual([]);
    await browser().post("/logout").set({ Cookie: cookie, "Content-Type": type }).send(body).expect(302);
  });

  test("random requests never make a 500 nor a stack (R87)", async () => {
    const { web, browser, cookie } = await open();
    const bytes = () =>
      randomBytes(8)
        .toString("latin1")
        .replace(/[^\x21-\x7e]/g, "%");
    for (let round = 0; round < 60; round += 1) {
      const answer = await browser()
        .get(`/${bytes()}/${bytes()}?${bytes()}`)
        .set("Cookie", round % 2 ? cookie : bytes().replace(/[;,\s]/g, ""));
      expect(answer.status).toBeLessThan(500);
      expect(answer.text ?? "").not.toMatch(/\n\s+at /);
    }
    expect(web.logged.filter(({ event }) => event === "error")).toEqual([]);
  });
});
