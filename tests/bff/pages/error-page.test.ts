import * as build from "virtual:remix/server-build";
import { data } from "@remix-run/node";
import supertest from "supertest";
import { describe, expect, test } from "vitest";
import { withRoutes } from "../../support/servers/probe-routes";
import { hang, html, json, raw, reset, startUpstream } from "../../support/servers/upstream";
import { cookieHeader, cookiesOf, openWebOn, pageData } from "../../support/web";

/** @param call milliseconds that the API has for an answer */
async function open(call = 1000) {
  const upstream = await startUpstream();
  const web = openWebOn(upstream, { timeouts: { call, file: 2000, token: 2000 } });
  const cookie = cookieHeader(upstream.issue(), web.now() + 3_600_000);
  return { upstream, web, cookie, get: (path: string) => supertest(web.app).get(path).set("Cookie", cookie) };
}

const textOf = (html: string) => html.replaceAll(/<script\b[^>]*>.*?<\/script>/gs, "").replaceAll(/<!--.*?-->/g, "");
/** The message of the specification, the small line. */
const messageOf = (html: string) => /<p class="error-message" lang="en">(.*?)<\/p>/.exec(textOf(html))?.[1];

/** Returns the large text of the page. */
const sentence = (html: string) => /<h1>(.*?)<\/h1>/.exec(textOf(html))?.[1];

describe("not found", () => {
  test.each([
    ["/recipes/abc", "Page Not Found: /recipes/abc"],
    ["/recipes/12a/edit?from=list", "Page Not Found: /recipes/12a/edit?from=list"],
    ["/products/x", "Page Not Found: /products/x"],
    ["/products/x/edit", "Page Not Found: /products/x/edit"],
    ["/articles/-1", "Page Not Found: /articles/-1"],
    ["/suppliers/1.5", "Page Not Found: /suppliers/1.5"],
    ["/external-orders/%C3%A9", "Page Not Found: /external-orders/%C3%A9"],
    ["/suppliers/12%0A", "Page Not Found: /suppliers/12%0A"],
    ["/recipes/12%0A/edit", "Page Not Found: /recipes/12%0A/edit"],
    ["/nope", "Page not found: /nope"],
    ["/nope/deeper?a=1&b=2", "Page not found: /nope/deeper?a=1&amp;b=2"],
    ["/recipes/1/2/3", "Page not found: /recipes/1/2/3"],
    ["/production-planning", "Page not found: /production-planning"],
  ])("%s: 404, its message, in the frame, with a way back", async (path, message) => {
    const { get } = await open();
    const { text } = await get(path).expect(404);
    expect(messageOf(text)).toBe(message);
    expect(textOf(text)).toContain(">404<");
    expect(text).toContain("Léa Martin");
    expect(text).toMatch(/<a class="button"[^>]*href="\/"[^>]*>Retour à l’accueil<\/a>/);
    expect(text).toMatch(new RegExp(`<title>${message.replaceAll(/[?.]/g, "\\$&")} · Bru</title>`));
  });

  test("a path with a line end, which no route matches, has the error page's own words", async () => {
    const { get } = await open();
    const { text } = await get("/nope%0A").expect(404);
    expect(messageOf(text)).toBe("Page Not Found");
    expect(textOf(text)).toContain(">404<");
  });

  test("what the API does not have is a 404 page too (R63)", async () => {
    const { get } = await open();
    const { text } = await get("/probe/recipes/12?tab=a").expect(404);
    expect(messageOf(text)).toBe("Page Not Found: /probe/recipes/12?tab=a");
  });

  test("a client navigation gets the same as data", async () => {
    const { web, cookie } = await open();
    const { status, routes } = await pageData(web.browser().set("Cookie", cookie), "/recipes/abc");
    expect(status).toBe(404);
    expect(routes["routes/recipes.$id"]).toMatchObject({
      error: { status: 404, data: { message: "Page Not Found: /recipes/abc" } },
    });
  });

  test("markup in an address is only text", async () => {
    const { get } = await open();
    const { text } = await get("/%3Cimg%20src=x%3E?q=<script>alert(1)</script>").expect(404);
    expect(text).not.toContain("<script>alert(1)");
    expect(text).not.toContain("<img src=x");
  });
});

describe("what the API refuses becomes a page in French (R63)", () => {
  test.each([
    [403, 403, "Vous n’avez pas le droit"],
    [409, 409, "a changé entre-temps"],
    [413, 413, "trop volumineux"],
    [419, 419, "Rechargez-la"],
    [422, 422, "n’est pas valable"],
    [429, 429, "Trop de demandes"],
    [500, 500, "Le serveur des données a rencontré un problème"],
    [503, 503, "momentanément indisponible"],
    [418, 500, "Le serveur des données a rencontré un problème"],
  ])("%i → %i", async (answered, status, sentence) => {
    const { upstream, get } = await open();
    upstream.on("GET /api/recipes/1", json(answered, { message: "SECRET-OF-THE-API" }, { "retry-after": "9" }));
    const { text, headers } = await get("/probe/recipes/1").expect(status);
    expect(text).toContain(sentence);
    expect(text).not.toContain("SECRET-OF-THE-API");
    if (answered === 429) expect(headers["retry-after"]).toBe("9");
  });
});

describe("an API that cannot be understood or reached", () => {
  test.each([
    ["HTML", html, 500],
    ["HTML with 200", raw(200, "text/html", "<p>SECRET-OF-THE-API</p>"), 502],
    ["broken JSON", raw(200, "application/json", "{SECRET-OF-THE-API"), 502],
    ["a redirect", raw(302, "text/html", "SECRET-OF-THE-API", { location: "/x" }), 502],
    ["a cut connection", reset, 500],
  ])(
    "%s: 'Internal Server Error', no stack, no word of it, and no sign-out (R55, R60)",
    async (_name, behaviour, status) => {
      const { upstream, get } = await open();
      upstream.on("GET /api/recipes/1", behaviour);
      const answer = await get("/probe/recipes/1").expect(status);
      expect(messageOf(answer.text)).toBe("Internal Server Error");
      expect(answer.text).not.toMatch(/SECRET-OF-THE-API|\n\s+at |node_modules/);
      expect(cookiesOf(answer).access_token).toBeUndefined();
      upstream.on("GET /api/recipes/1", json(200, { data: {} }));
      await get("/probe/recipes/1").expect(200);
    },
  );

  test("an answer past 10 MB: the page names the true cause and what to do about it (R59)", async () => {
    // So many bytes take a busy machine over a second.
    const { upstream, get } = await open(30_000);
    upstream.on("GET /api/recipes/1", json(200, { data: { id: 1, name: "x".repeat(11 * 1024 * 1024) } }));
    const { text } = await get("/probe/recipes/1").expect(502);
    expect(messageOf(text)).toBe("Internal Server Error");
    expect(sentence(text)).toBe("Il y a trop de données pour une seule page.");
    expect(text).toContain("Raccourcissez la période");
    expect(text).not.toContain("incompréhensible");
  });

  test("an API that never answers: a readable page in bounded time, others served meanwhile (R58, R88)", async () => {
    const { upstream, web, get } = await open();
    upstream.on("GET /api/recipes/1", hang);
    const slow = get("/probe/recipes/1").then((answer) => answer);
    await expect.poll(() => upstream.calls("GET /api/recipes/1").length).toBe(1);
    await supertest(web.app).get("/login").expect(200);
    await get("/probe").expect(200);
    const answer = await slow;
    expect([answer.status, messageOf(answer.text)]).toEqual([500, "Internal Server Error"]);
    expect(upstream.calls("GET /api/recipes/1")).toHaveLength(2);
  });

  test("an API that is gone: the page with 500, in French what to do, /login still answers (R67, R88)", async () => {
    const { upstream, web, get } = await open();
    await upstream.close();
    const answer = await get("/probe/recipes/1").expect(500);
    expect(messageOf(answer.text)).toBe("Internal Server Error");
    expect(sentence(answer.text)).toBe("Le serveur des données ne répond pas.");
    expect(answer.text).toMatch(/<a href="\/probe\/recipes\/1" class="button"[^>]*>Réessayer<\/a>/);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    await supertest(web.app).get("/login").expect(200);
    await supertest(web.app).get("/healthz").expect(200);
  });
});

describe("a file that cannot be had", () => {
  test.each([
    ["is not there", json(404, { message: "SECRET-OF-THE-API" }), 404, "Page Not Found: /probe/file?a=1&amp;b=2"],
    ["is not allowed", json(403, {}), 403, "Forbidden"],
    ["crashes the API", html, 500, "Internal Server Error"],
    ["is asked of an API that is away", json(503, {}), 503, "Internal Server Error"],
  ])(
    "because it %s: the error page in the browser that opened it, data for a program (R63)",
    async (_name, behaviour, status, message) => {
      const { upstream, get } = await open();
      upstream.on("GET /api/recipes/1/document", behaviour);
      const page = await get("/probe/file?a=1&b=2")
        .set("Accept", "text/html,application/xhtml+xml,*/*;q=0.8")
        .expect(status)
        .expect("Content-Type", "text/html; charset=utf-8");
      expect(messageOf(page.text)).toBe(message);
      expect(page.text).toContain(`<p class="error-status">${status}</p>`);
      expect(page.text).toMatch(/<a class="button"[^>]*href="\/"[^>]*>Retour à l’accueil<\/a>/);
      expect(page.text.includes(">Réessayer<")).toBe(status >= 500);
      expect(sentence(page.text)).not.toMatch(/Internal|Page Not/);
      expect(page.text).not.toMatch(/SECRET-OF-THE-API|<script/);
      expect(page.headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
      await get("/probe/file")
        .set("Accept", "*/*")
        .expect(status)
        .expect("Content-Type", /^application\/json/);
    },
  );

  test("because of a fault of our own: the page, and the fault in the log once (R87)", async () => {
    const upstream = await startUpstream();
    const faulty = () => {
      throw new Error("a bug with SECRET-IN-A-MESSAGE");
    };
    const web = openWebOn(upstream, { build: withRoutes(build, { "probe/faulty": { loader: faulty } }) });
    const { text } = await supertest(web.app)
      .get("/probe/faulty")
      .set({ Accept: "text/html", Cookie: cookieHeader(upstream.issue(), web.now() + 3_600_000) })
      .expect(500);
    expect(messageOf(text)).toBe("Internal Server Error");
    expect(text).not.toMatch(/SECRET-IN-A-MESSAGE|\n\s+at /);
    expect(web.logged.filter(({ event }) => event === "error")).toHaveLength(1);
  });

  test("because its order has no number: the specification's words", async () => {
    const { get } = await open();
    const { text } = await get("/external-orders/9x/document?type=invoice").set("Accept", "text/html").expect(404);
    expect(messageOf(text)).toBe("Page Not Found: /external-orders/9x/document?type=invoice");
  });
});

describe("our own faults", () => {
  test.each(["/probe/crash", "/probe/broken"])(
    "%s: 500 'Internal Server Error', nothing of the error on the page, all of it in the log (R87)",
    async (path) => {
      const { web, get } = await open();
      const { text } = await get(path).expect(500);
      expect(messageOf(text)).toBe("Internal Server Error");
      expect(text).not.toMatch(/SECRET-IN-A-MESSAGE|a bug|\n\s+at /);
      expect(web.logged).toContainEqual(
        expect.objectContaining({
          level: "error",
          event: "error",
          error: expect.objectContaining({ message: expect.stringContaining("a bug") }),
        }),
      );
      await get("/probe").expect(200);
    },
  );
});

describe("what the page says where nothing else is said", () => {
  const lost = "Cette page n’existe pas ou n’existe plus. Vérifiez l’adresse, ou repartez de l’accueil.";
  const broken = "Un problème est survenu. Recommencez ; si cela continue, prévenez la personne qui gère Bru.";

  test.each<[status: number, body: object | null, message: string, description: string]>([
    [404, null, "Page Not Found", lost],
    [404, { message: "" }, "Page Not Found", lost],
    [404, { message: "Plus de four" }, "Plus de four", lost],
    [404, { description: "Il est éteint." }, "Page Not Found", "Il est éteint."],
    [500, null, "Internal Server Error", broken],
    [403, null, "Internal Server Error", broken],
    [418, { message: "Plus de thé" }, "Plus de thé", broken],
  ])("%i with %j: « %s »", async (status, body, message, description) => {
    const upstream = await startUpstream();
    const failing = () => {
      throw data(body, { status });
    };
    const web = openWebOn(upstream, {
      build: withRoutes(build, { "probe/failing": { default: () => null, loader: failing } }),
    });
    const { text } = await supertest(web.app)
      .get("/probe/failing")
      .set("Cookie", cookieHeader(upstream.issue(), web.now() + 3_600_000))
      .expect(status);
    expect(messageOf(text)).toBe(message);
    expect(textOf(text)).toContain(`<p class="error-status">${status}</p>`);
    const [first, ...advice] = description.split(/(?<=\.) /);
    expect(sentence(text)).toBe(first);
    for (const more of advice) expect(textOf(text)).toContain(`<p>${more}</p>`);
  });
});

describe("the current user (R64)", () => {
  const sentence = "Une erreur est survenue lors de la récupération de l'utilisateur";

  test("that cannot be fetched: the page is there, with the message", async () => {
    const { upstream, get } = await open();
    upstream.on("GET /api/users/me", json(500, {}));
    const { text } = await get("/probe").expect(200);
    expect(text.replaceAll("&#x27;", "'")).toContain(sentence);
  });

  test("is asked for once per request", async () => {
    const { upstream, get } = await open();
    await get("/probe/crash").expect(500);
    expect(upstream.calls("GET /api/users/me"), "asked by the layout and by the page").toHaveLength(1);
  });
});
