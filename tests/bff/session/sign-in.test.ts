import fc from "fast-check";
import supertest from "supertest";
import { describe, expect, test } from "vitest";
import { safeReturnPath } from "#server/session/return-path";
import { html, json, person, reset, startUpstream } from "../../support/servers/upstream";
import { cookiesOf, openWebOn } from "../../support/web";

const wrong = { email: person.email, password: "pas le bon" };

async function open(overrides: Parameters<typeof openWebOn>[1] = {}) {
  const upstream = await startUpstream();
  const web = openWebOn(upstream, overrides);
  const post = (fields: object, headers: Record<string, string> = {}) =>
    supertest(web.app).post("/login").set(headers).type("form").send(fields);
  return { upstream, web, post };
}

describe("the form", () => {
  test("works for password managers: autocomplete attributes, a label each, no script needed (R43)", async () => {
    const { web } = await open();
    const { text } = await supertest(web.app).get("/login").expect(200);
    expect(text).toMatch(/<input[^>]*type="email"[^>]*autoComplete="username"[^>]*name="email"/i);
    expect(text).toMatch(/<input[^>]*type="password"[^>]*autoComplete="current-password"[^>]*name="password"/i);
    expect(text).toMatch(/<form method="post" action="\/login"/);
  });

  test("wrong credentials: 422 inline in French, the e-mail kept, never the password (R43)", async () => {
    const { post } = await open();
    const { text } = await post(wrong).expect(422);
    expect(text).toContain("Identifiants incorrects");
    expect(text).toContain(`value="${person.email}"`);
    expect(text).not.toContain(wrong.password);
  });

  test("an API that refuses the credentials as a 422, as some do: the same (R43)", async () => {
    const { upstream, post } = await open();
    upstream.on(
      "POST /oauth/token",
      json(422, { message: "SECRET-OF-THE-API", errors: { username: ["SECRET-OF-THE-API"] } }),
    );
    const { text } = await post(person).expect(422);
    expect(text).toContain("Identifiants incorrects");
    expect(text).not.toContain("SECRET-OF-THE-API");
  });

  test("nothing typed: both fields say so, and the API is not asked", async () => {
    const { upstream, post } = await open();
    const { text } = await post({ email: "", password: "" }).expect(422);
    expect(text).toContain("Saisissez votre adresse e-mail.");
    expect(text).toContain("Saisissez votre mot de passe.");
    expect(upstream.received).toHaveLength(0);
  });

  test.each([
    ["a crash", html],
    ["a cut connection", reset],
    ["our client refused", json(401, { error: "invalid_client" })],
  ])("the API answers %s: a sentence, nothing of the API's words (R43)", async (_name, behaviour) => {
    const { upstream, post } = await open();
    upstream.on("POST /oauth/token", behaviour);
    const { text } = await post(person).expect(503);
    expect(text).toContain("La connexion est impossible pour le moment");
    expect(text).not.toMatch(/SECRET-OF-THE-API|invalid_client/);
  });

  test("the API's own limit: 429, the wait in words and in Retry-After (R43)", async () => {
    const { upstream, post } = await open();
    upstream.on("POST /oauth/token", json(429, { message: "Too Many Attempts." }, { "Retry-After": "42" }));
    const answer = await post(person).expect(429);
    expect(answer.headers["retry-after"]).toBe("42");
    expect(answer.text).toContain("Patientez 42 secondes");
  });

  test.each([
    ["none", {}],
    ["a date", { "Retry-After": "Wed, 21 Oct 2026 07:28:00 GMT" }],
  ])("the API's own limit with %s in Retry-After: still the wait message (R43)", async (_name, headers) => {
    const { upstream, post } = await open();
    upstream.on("POST /oauth/token", json(429, { message: "Too Many Attempts." }, headers));
    const answer = await post(person).expect(429);
    expect(answer.headers["retry-after"]).toBe("60");
    expect(answer.text).toContain("Patientez 1 minute");
  });

  test("the API is down for a while and says how long: no word of too many attempts (R43)", async () => {
    const { upstream, post } = await open();
    upstream.on("POST /oauth/token", json(503, { message: "Service Unavailable" }, { "Retry-After": "42" }));
    const { text } = await post(person).expect(503);
    expect(text).toContain("La connexion est impossible pour le moment");
  });

  test(
    "no scope is sent unless one is set: an empty one is refused by servers that keep to the " + "standard (R43)",
    async () => {
      const { upstream, post } = await open();
      await post(person).expect(302);
      const scoped = openWebOn(upstream, { scope: "orders recipes" });
      await supertest(scoped.app).post("/login").type("form").send(person).expect(302);
      expect(upstream.calls("POST /oauth/token").map(({ body }) => body)).toEqual([
        expect.not.objectContaining({ scope: expect.anything() }),
        expect.objectContaining({ scope: "orders recipes" }),
      ]);
    },
  );

  test("the answer to a sign-in is a 302, never a 307 (R44)", async () => {
    const { post } = await open();
    await post(person).expect(302);
  });

  test("fields sent twice or by odd names change nothing (R52)", async () => {
    const { upstream, post } = await open();
    await post({ ...person, __proto__: "x", constructor: "y", grant_type: "client_credentials" }).expect(302);
    const [call] = upstream.calls("POST /oauth/token");
    expect(call?.body).toMatchObject({ grant_type: "password", username: person.email });
  });
});

describe("guessing (R40)", () => {
  test(
    "five failures for an account from one address: 429 with Retry-After, the same for an unknown " + "account",
    async () => {
      const { upstream, post } = await open();
      const answers = [];
      for (const email of [person.email, "inconnu@bru.test"]) {
        for (let attempt = 0; attempt < 5; attempt += 1) await post({ email, password: "x" }).expect(422);
        answers.push(await post({ email, password: person.password }).expect(429));
      }
      expect(Number(answers[0]?.headers["retry-after"])).toBeGreaterThan(0);
      expect(answers[0]?.text).toContain("Trop d’essais");
      expect(answers.map(({ text }) => text.replaceAll(/nonce="[^"]*"|[\w.]+@bru\.test/g, ""))).toSatisfy(
        ([known, unknown]) => known === unknown,
      );
      expect(upstream.calls("POST /oauth/token")).toHaveLength(10);
    },
  );

  test("parallel guesses from one address gain next to nothing, and parallel colleagues all get in", async () => {
    const { upstream, post } = await open();
    const colleagues = await Promise.all(Array.from({ length: 20 }, () => post(person)));
    expect(colleagues.map(({ status }) => status)).toEqual(Array<number>(20).fill(302));
    const answers = await Promise.all(Array.from({ length: 30 }, () => post(wrong)));
    expect(answers.filter(({ status }) => status === 422).length).toBeLessThan(10);
    expect(upstream.calls("POST /oauth/token").length).toBeLessThan(30);
  });

  test("spelling the account otherwise does not help", async () => {
    const { post } = await open();
    for (const email of ["lea@bru.test", "LEA@bru.test", " lea@BRU.test ", "ｌea@bru.test", "Lea@bru.test"])
      await post({ email, password: "x" }).expect(422);
    await post(person).expect(429);
  });

  test("the wait ends, however often one tried meanwhile", async () => {
    const { web, post } = await open();
    for (let attempt = 0; attempt < 5; attempt += 1) await post(wrong).expect(422);
    for (let attempt = 0; attempt < 20; attempt += 1) await post(wrong).expect(429);
    web.pass(5 * 60 + 1);
    for (let attempt = 0; attempt < 5; attempt += 1) await post(wrong).expect(422);
    await post(wrong).expect(429);
    web.pass(5 * 60 + 1);
    await post(person).expect(302);
  });

  test("success forgets the failures", async () => {
    const { post } = await open();
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 0; attempt < 4; attempt += 1) await post(wrong).expect(422);
      await post(person).expect(302);
    }
  });

  test("a colleague at another address is not shut out", async () => {
    const { post } = await open({ config: { appOrigin: "http://localhost", trustProxy: 1 } });
    for (let attempt = 0; attempt < 6; attempt += 1) await post(wrong, { "X-Forwarded-For": "198.51.100.1" });
    await post(person, { "X-Forwarded-For": "198.51.100.1" }).expect(429);
    await post(person, { "X-Forwarded-For": "198.51.100.2" }).expect(302);
  });

  test(
    "one account from many addresses: it waits, a quarter of an hour at most, and who signs in " + "forgives it",
    async () => {
      const { web, post } = await open({ config: { appOrigin: "http://localhost", trustProxy: 1 } });
      const guess = (from: number) => post(wrong, { "X-Forwarded-For": `198.51.100.${from}` });
      for (let from = 0; from < 99; from += 1) await guess(from).expect(422);
      await post(person, { "X-Forwarded-For": "203.0.113.1" }).expect(302);
      for (let from = 100; from < 200; from += 1) await guess(from).expect(422);
      await post(person, { "X-Forwarded-For": "203.0.113.1" }).expect(429);
      web.pass(15 * 60 + 1);
      await post(person, { "X-Forwarded-For": "203.0.113.1" }).expect(302);
    },
  );

  test("many accounts from one address: the address waits", async () => {
    const { post } = await open();
    for (let attempt = 0; attempt < 50; attempt += 1)
      await post({ email: `a${attempt}@bru.test`, password: "x" }).expect(422);
    await post({ email: "another@bru.test", password: "x" }).expect(429);
  });
});

describe("addresses", () => {
  test("without a trusted proxy X-Forwarded-For is not believed (R41)", async () => {
    const { upstream, post } = await open();
    for (let attempt = 0; attempt < 5; attempt += 1)
      await post(wrong, { "X-Forwarded-For": `198.51.100.${attempt}` }).expect(422);
    await post(person, { "X-Forwarded-For": "198.51.100.99" }).expect(429);
    for (const { headers } of upstream.received) expect(headers["x-forwarded-for"]).toMatch(/127\.0\.0\.1$/);
  });

  test("the API sees the person's address and the request's id (R42)", async () => {
    const { upstream, post } = await open({ config: { appOrigin: "http://localhost", trustProxy: 1 } });
    const answer = await post(person, {
      "X-Forwarded-For": "203.0.113.9, 198.51.100.7",
      "X-Request-Id": "from-the-proxy-1",
    }).expect(302);
    expect(upstream.received[0]?.headers).toMatchObject({
      "x-forwarded-for": "198.51.100.7",
      "x-request-id": "from-the-proxy-1",
    });
    expect(answer.headers["x-request-id"]).toBe("from-the-proxy-1");
  });
});

describe("the way back", () => {
  test("signed out, a deep link leads to /login alone, then back, query included (R45, R46)", async () => {
    const { web } = await open();
    const browser = web.browser();
    const away = await browser.get("/external-orders/12?tab=a+b&x=..").expect(302);
    expect(away.headers.location).toBe("/login");
    expect(cookiesOf(away).bru_return).toMatch(/HttpOnly; SameSite=Lax$/);
    const back = await browser.post("/login").type("form").send(person).expect(302);
    expect(back.headers.location).toBe("/external-orders/12?tab=a+b&x=..");
    expect(cookiesOf(back).bru_return).toMatch(/^bru_return=; Max-Age=0/);
  });

  test("a failed attempt in between does not lose it (R46)", async () => {
    const { web } = await open();
    const browser = web.browser();
    await browser.get("/recipes.data?page=3").expect(202);
    await browser.post("/login").type("form").send(wrong).expect(422);
    const back = await browser.post("/login").type("form").send(person).expect(302);
    expect(back.headers.location).toBe("/recipes?page=3");
  });

  const hostile = [
    "//evil.test",
    "/\\evil.test",
    "/%09/evil.test",
    "/\t/evil.test",
    "https:evil.test",
    "https://evil.test",
    "javascript:alert(1)",
    "/.//evil.test",
    "/..//evil.test",
    "%2f%2fevil.test",
    "/%2f/evil.test",
    "/%5cevil.test",
    "/a\r\nSet-Cookie: x=1",
    "/a%0d%0ab",
    "/login",
    "/LOGIN/",
    "/logout",
    "/recipes.data",
    `/${"x".repeat(8192)}`,
    "",
    " /recipes",
    "recipes",
    "///evil.test",
    "/é",
  ];
  test.each(hostile)("%j is not a way back (R47)", async (wanted) => {
    const { web, post } = await open();
    expect(safeReturnPath(wanted)).toBe("/");
    const back = await post(person, { Cookie: `bru_return=${encodeURIComponent(wanted)}` }).expect(302);
    expect(back.headers.location).toBe("/");
    expect(web.logged).not.toContainEqual(expect.objectContaining({ status: 500 }));
  });

  test("whatever is asked, the way back stays in this application (R47, R48)", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "/",
        "\\",
        "//",
        "%2f",
        "%5C",
        "..",
        ".",
        "@",
        ":",
        "?",
        "#",
        "\t",
        "\r\n",
        "%0d",
        "evil.test",
        "https:",
        "javascript:",
        ".data",
        "login",
        " ",
      ),
      fc.string({ maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = safeReturnPath(pieces.join(""));
        const address = new URL(path, "http://bru.test");
        expect(address.origin).toBe("http://bru.test");
        expect(address.pathname).not.toMatch(/^\/(login|logout)$/i);
        expect(path).toMatch(/^\/(?!\/)[\x21-\x7e]*$/);
      }),
      { numRuns: 5000, seed: 7 },
    );
  });

  test("ordinary pages are (R46)", () => {
    for (const path of [
      "/",
      "/recipes/12/edit",
      "/external-orders?status=ready&status=draft",
      "/production-planning/compute-needs?extra%5B3%5D=2%2C5",
    ])
      expect(safeReturnPath(path)).toBe(path);
  });
});
