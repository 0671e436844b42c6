import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAuthCookies } from "#server/session/cookies";
import { createSeal } from "#server/session/seal";
import { type Fields, fieldsOf } from "../../support/form-fields";
import { misbehaviours, wordsOfTheApi } from "../../support/servers/misbehaviours";
import { type Product, startProduct } from "../../support/product";
import {
  type Pair,
  type Upstream,
  after,
  json,
  person,
  raw,
  reset,
  startUpstream,
} from "../../support/servers/upstream";

const secrets = { client: "SECRET-OF-THE-CLIENT-0123456789", cookies: "SECRET-OF-THE-COOKIES-0123456789" };
const cookies = createAuthCookies({
  secure: false,
  seal: createSeal([secrets.cookies], (bytes) => randomBytes(bytes)),
});
const hour = 3_600_000;

interface Reply {
  status: number;
  headers: Headers;
  text: string;
}

describe.each([12, 13] as const)("the product as a process, its API like Passport %i", (passport) => {
  /** Tries with one of the two an answer that has nothing to do with tokens. */
  const inOne: (name: string, run: () => Promise<void>, patience?: number) => void =
    passport === 13 ? test : () => undefined;
  let upstream: Upstream;
  let product: Product;
  const outputs: string[] = [];
  const tokens = new Set<string>([secrets.client, secrets.cookies, person.password]);

  beforeAll(async () => {
    upstream = await startUpstream({ passport, closes: "by hand" });
    product = await startProduct({
      API_BASE_URL: upstream.url,
      OAUTH_CLIENT_ID: "bru-web",
      OAUTH_CLIENT_SECRET: secrets.client,
      COOKIE_SECRET: secrets.cookies,
      LOG_LEVEL: "debug",
    });
  });
  afterAll(async () => {
    await product.dispose();
    await upstream.close();
  });

  const headerOf = ({ access_token, refresh_token }: Pair, expiresAt: number) =>
    cookies
      .write({ accessToken: access_token, refreshToken: refresh_token, expiresAt }, Date.now())
      .map((line) => line.split(";", 1)[0])
      .join("; ");

  /** A Cookie header of somebody signed in, whose access ends then. */
  function session(expiresAt = Date.now() + hour): string {
    const pair = upstream.issue();
    for (const token of Object.values(pair)) tokens.add(token);
    return headerOf(pair, expiresAt);
  }

  async function ask(path: string, cookie: string, form?: Fields): Promise<Reply> {
    const answer = await fetch(product.url + path, {
      redirect: "manual",
      headers: { cookie },
      ...(form && {
        method: "POST",
        body: new URLSearchParams(
          Object.entries(form).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
        ),
      }),
    });
    const text = await answer.text();
    const stored = cookies.read(
      answer.headers
        .getSetCookie()
        .map((line) => line.split(";", 1)[0])
        .join("; "),
    );
    for (const token of [stored?.accessToken, stored?.refreshToken]) if (token) tokens.add(token);
    outputs.push(text, JSON.stringify([...answer.headers]));
    return { status: answer.status, headers: answer.headers, text };
  }

  const authCookies = ({ headers }: Reply) =>
    headers.getSetCookie().filter((line) => /^(access_token|expires_at|refresh_token)=/.test(line));
  const messageOf = ({ text }: Reply) => /<p class="error-message" lang="en">(.*?)<\/p>/.exec(text)?.[1];

  inOne(
    "whatever it answers: a readable page in time, as a document and as data, nobody is signed " +
      "out, and all is well afterwards (R55, R57, R58, R59, R60, R63, R88)",
    async () => {
      const cookie = session();
      const all = Object.entries(misbehaviours);
      await Promise.all(
        all.map(async ([name, { behave, statuses }], at) => {
          const path = `/suppliers/${String(1000 + at)}`;
          upstream.on(`GET /api${path}`, behave);
          const [page, loaded] = await Promise.all([ask(path, cookie), ask(`${path}.data`, cookie)]);
          for (const answer of [page, loaded]) {
            expect([name, statuses.includes(answer.status) ? "as expected" : answer.status]).toEqual([
              name,
              "as expected",
            ]);
            expect([name, authCookies(answer)]).toEqual([name, []]);
          }
          expect([name, messageOf(page)]).toEqual([
            name,
            expect.stringMatching(/^(Internal Server Error|Forbidden|Too Many Requests|Page Not Found: .*)$/),
          ]);
          if (page.status === 429) expect(page.headers.get("retry-after")).toBe("7");
        }),
      );
      expect((await ask("/preferences", cookie)).status).toBe(302);
      upstream.on(
        "GET /api/suppliers",
        json(200, { data: [], meta: { current_page: 1, from: null, to: null, last_page: 1, per_page: 25, total: 0 } }),
      );
      const after = await ask("/suppliers", cookie);
      expect([after.status, after.text.includes("Léa Martin")]).toEqual([200, true]);
    },
    60_000,
  );

  inOne(
    "a write is sent once whatever comes back, and what was typed is on the page again (R57, R61, R68)",
    async () => {
      const cookie = session();
      const blank = fieldsOf((await ask("/suppliers/create", cookie)).text);
      await Promise.all(
        Object.entries(misbehaviours).map(async ([name, { behave }], at) => {
          const [id, api] = [String(2000 + at), `PUT /api/suppliers/${String(2000 + at)}`];
          upstream.on(
            `GET /api/suppliers/${id}`,
            json(200, {
              data: {
                id: Number(id),
                name: "Métro",
                lock_version: 1,
                delivery_weekdays: [],
                closed_periods: [],
                articles: [],
              },
            }),
          );
          upstream.on(api, behave);
          const answer = await ask(`/suppliers/${id}/edit`, cookie, {
            ...blank,
            name: "Saisie de Léa",
            lockVersion: "1",
            intent: "save",
          });
          expect([name, upstream.calls(api).length]).toEqual([name, 1]);
          expect([name, authCookies(answer)]).toEqual([name, []]);
          expect([name, answer.status >= 400, fieldsOf(answer.text).name]).toEqual([name, true, "Saisie de Léa"]);
        }),
      );
    },
    60_000,
  );

  test("an answer that takes its time is waited for; a 401 once is one refresh and one replay (R19, R58)", async () => {
    const meta = { current_page: 1, from: null, to: null, last_page: 1, per_page: 25, total: 0 };
    upstream.on(
      "GET /api/articles",
      after(new Promise((resolve) => setTimeout(resolve, 300)), json(200, { data: [], meta })),
    );
    expect((await ask("/articles", session())).status).toBe(200);
    const before = upstream.calls("POST /oauth/token").length;
    upstream.on("GET /api/products", json(401, { message: "Unauthenticated." }), json(200, { data: [], meta }));
    const replayed = await ask("/products", session());
    expect([replayed.status, authCookies(replayed).length]).toEqual([200, 3]);
    expect(upstream.calls("POST /oauth/token").length).toBe(before + 1);
  });

  test(
    "expired, 50 at once: one refresh though the old pair dies with it, the same cookies for all, " +
      "and late ones get them too (R1, R2, R3)",
    async () => {
      const before = upstream.calls("POST /oauth/token").length;
      const old = session(Date.now() - 1000);
      const answers = await Promise.all(Array.from({ length: 50 }, () => ask("/nowhere", old)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 404));
      const late = await ask("/nowhere", old);
      const pairs = new Set(
        [...answers, late].map(
          (answer) =>
            cookies.read(
              authCookies(answer)
                .map((line) => line.split(";", 1)[0])
                .join("; "),
            )?.accessToken,
        ),
      );
      expect(pairs.size).toBe(1);
      expect(upstream.calls("POST /oauth/token").length).toBe(before + 1);
    },
  );

  test("a refresh token that is dead: signed out with the message, asked for once (R13)", async () => {
    const before = upstream.calls("POST /oauth/token").length;
    const dead = headerOf({ access_token: "old", refresh_token: `dead-${String(passport)}` }, Date.now() - 1000);
    const answer = await ask("/recipes", dead);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/login"]);
    for (const line of authCookies(answer)) expect(line).toMatch(/=; Max-Age=0;/);
    await ask("/recipes", dead);
    expect(upstream.calls("POST /oauth/token").length).toBe(before + 1);
  });

  test("a refresh that cannot be had keeps the session, which mends itself (R14, R17)", async () => {
    const next = upstream.issue();
    for (const token of Object.values(next)) tokens.add(token);
    for (const trouble of [
      reset,
      raw(503, "text/html", `<h1>${wordsOfTheApi}</h1>`),
      json(429, { message: wordsOfTheApi }, { "retry-after": "1" }),
      misbehaviours["answers 20 MB"]?.behave ?? reset,
      misbehaviours["answers 100,000 levels"]?.behave ?? reset,
    ]) {
      const old = session(Date.now() - 1000);
      upstream.on("POST /oauth/token", trouble, json(200, { ...next, token_type: "Bearer", expires_in: 3600 }));
      const answer = await ask("/nowhere", old);
      expect([answer.status, answer.headers.get("location"), authCookies(answer)]).toEqual([302, "/login", []]);
      expect((await ask("/nowhere", old)).status).toBe(404);
    }
  });

  test(
    "in all of this no answer and no line of the log held a token, a secret or a word of the API, " +
      "and the process ends well (R25, R83, R87)",
    async () => {
      await ask("/login", "", { email: person.email, password: person.password });
      expect(await product.stop()).toBe(0);
      const lines = product
        .output()
        .split("\n")
        .filter((line) => line !== "" && !line.startsWith("  Bru est prêt"));
      expect(lines.filter((line) => !/^\{.*\}$/.test(line))).toEqual([]);
      expect(lines.length).toBeGreaterThan(passport === 13 ? 200 : 60);
      const everything = [...outputs, ...lines].join("\n");
      const leaked = [...tokens, wordsOfTheApi, "secret.php", "isAdmin"].filter((secret) =>
        everything.includes(secret),
      );
      expect(leaked).toEqual([]);
      expect(everything).not.toMatch(/\n\s+at \S+ \(/);
    },
  );
});
