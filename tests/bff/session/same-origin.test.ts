import supertest from "supertest";
import { describe, expect, test } from "vitest";
import { startUpstream } from "../../support/servers/upstream";
import { cookieHeader, openWebOn } from "../../support/web";

const addresses = [
  "/login",
  "/login.data",
  "/logout",
  "/preferences",
  "/recipes/create",
  "/recipes/create.data",
  "/?index",
  "/_root.data?index",
  "/login?_data=routes/login",
  "/assets/x.js",
  "/nope",
];
const methods = ["post", "put", "patch", "delete"] as const;

async function signedIn(appOrigin = "http://localhost") {
  const upstream = await startUpstream();
  const web = openWebOn(upstream, { config: { appOrigin, trustProxy: false } });
  return { upstream, web, cookie: cookieHeader(upstream.issue(), web.now() + 3_600_000) };
}

describe("what a foreign page makes a browser send is refused with 403, and the API hears nothing", () => {
  test.each(methods)("%s from another origin (R34)", async (method) => {
    const { upstream, web, cookie } = await signedIn();
    for (const address of addresses) {
      await supertest(web.app)
        [method](address)
        .set({ Cookie: cookie, Origin: "https://evil.test" })
        .type("form")
        .send({ email: "a@b.c" })
        .expect(403);
    }
    expect(upstream.received).toHaveLength(0);
  });

  test.each(["cross-site", "same-site", "nonsense"])(
    "Sec-Fetch-Site %s, with or without an Origin (R35)",
    async (site) => {
      const { upstream, web, cookie } = await signedIn();
      const post = () => supertest(web.app).post("/logout").set({ Cookie: cookie, "Sec-Fetch-Site": site });
      await post().expect(403);
      await post().set("Origin", "http://localhost").expect(403);
      expect(upstream.received).toHaveLength(0);
    },
  );

  test.each(["https://evil.test", "null", "garbage"])(
    "reloaded by the person, which some browsers call Sec-Fetch-Site none, with Origin %s (R34, R35)",
    async (origin) => {
      const { upstream, web, cookie } = await signedIn();
      await supertest(web.app)
        .post("/logout")
        .set({ Cookie: cookie, Origin: origin, "Sec-Fetch-Site": "none" })
        .expect(403);
      expect(upstream.received).toHaveLength(0);
    },
  );

  test.each([
    "null",
    "garbage",
    "http://",
    "http://localhost:9",
    "https://localhost",
    "http://localhost.evil.test",
    "http://localhost@evil.test",
    "http://LOCALHOST/",
  ])("Origin %s alone (R36, R37)", async (origin) => {
    const { web, cookie } = await signedIn();
    await supertest(web.app).post("/logout").set({ Cookie: cookie, Origin: origin }).expect(403);
  });

  test.each(["garbage", "http://", "http://localhost@evil.test"])(
    "Origin %s, whatever Sec-Fetch-Site says (R37)",
    async (origin) => {
      const { web, cookie } = await signedIn();
      await supertest(web.app)
        .post("/logout")
        .set({ Cookie: cookie, Origin: origin, "Sec-Fetch-Site": "same-origin" })
        .expect(403);
    },
  );

  test("X-Forwarded-Host and Host cannot widen the check (R37)", async () => {
    const { web, cookie } = await signedIn();
    await supertest(web.app)
      .post("/logout")
      .set({ Cookie: cookie, Origin: "http://evil.test", Host: "evil.test", "X-Forwarded-Host": "evil.test" })
      .expect(403);
  });
});

describe("what our own pages send is accepted", () => {
  test("with our origin, through a proxy that rewrites Host too (R37)", async () => {
    const { web, cookie } = await signedIn("https://bru.test");
    await supertest(web.app)
      .post("/logout")
      .set({ Cookie: cookie, Origin: "https://bru.test", Host: "10.0.0.7:3000", "X-Forwarded-Host": "bru.test" })
      .expect(302);
  });

  test("with Origin null and Sec-Fetch-Site same-origin (R36)", async () => {
    const { web, cookie } = await signedIn();
    await supertest(web.app)
      .post("/logout")
      .set({ Cookie: cookie, Origin: "null", "Sec-Fetch-Site": "same-origin" })
      .expect(302);
  });

  test.each(["http://localhost", ""])(
    "reloaded by the person, with Origin « %s » and Sec-Fetch-Site none",
    async (origin) => {
      const { web, cookie } = await signedIn();
      await supertest(web.app)
        .post("/logout")
        .set({ Cookie: cookie, "Sec-Fetch-Site": "none", ...(origin && { Origin: origin }) })
        .expect(302);
    },
  );

  test("from localhost under another name, which the browser calls same-origin", async () => {
    const { web, cookie } = await signedIn();
    await supertest(web.app)
      .post("/logout")
      .set({ Cookie: cookie, Origin: "http://127.0.0.1", "Sec-Fetch-Site": "same-origin" })
      .expect(302);
  });

  test("from a program that is no browser", async () => {
    const { web, cookie } = await signedIn();
    await supertest(web.app).post("/logout").set("Cookie", cookie).expect(302);
  });
});

test("forms may send their origin: Referrer-Policy is same-origin (R36)", async () => {
  const { web } = await signedIn();
  const answer = await supertest(web.app).get("/login");
  expect(answer.headers["referrer-policy"]).toBe("same-origin");
});

test("?_data= is a 404 always (R38)", async () => {
  const { web, cookie } = await signedIn();
  for (const address of [
    "/login?_data=routes/login",
    "/?index&_data=routes/index",
    "/recipes?_data=",
    "/?a=1&_data=root",
    "/login?%5Fdata=routes/login",
    `/login?${"a&".repeat(1001)}_data=routes/login`,
  ]) {
    await supertest(web.app).get(address).set("Cookie", cookie).expect(404);
    await supertest(web.app).post(address).set("Cookie", cookie).expect(404);
  }
});

test("no CORS header is ever sent, OPTIONS included, and other methods are 405 (R39)", async () => {
  const { web, cookie } = await signedIn();
  const foreign = { Cookie: cookie, Origin: "https://evil.test", "Access-Control-Request-Method": "POST" };
  for (const answer of [
    await supertest(web.app).options("/recipes").set(foreign),
    await supertest(web.app).get("/recipes.data").set(foreign),
    await supertest(web.app).get("/login").set(foreign),
  ]) {
    expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  }
  for (const address of ["/recipes", "/healthz", "/readyz", "/builds/latest.json", "/assets/x.js"])
    await supertest(web.app).options(address).expect(405);
  for (const method of methods.slice(1))
    await supertest(web.app)[method]("/recipes/1").set("Cookie", cookie).expect(405);
});

test("GET and HEAD never change anything at the API (R39)", async () => {
  const { upstream, web, cookie } = await signedIn();
  for (const address of ["/", "/logout", "/login", "/recipes/create", "/preferences"]) {
    await supertest(web.app).get(address).set("Cookie", cookie);
    await supertest(web.app).head(address).set("Cookie", cookie);
  }
  expect(upstream.received.filter(({ method }) => method !== "GET")).toEqual([]);
});
