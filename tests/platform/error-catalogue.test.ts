import * as build from "virtual:remix/server-build";
import type { ActionFunctionArgs } from "@remix-run/node";
import supertest from "supertest";
import { describe, expect, test } from "vitest";
import { runMiddleware } from "#server/guard/middleware";
import { probes, withRoutes } from "../support/servers/probe-routes";
import { decodeData } from "../support/browser/single-fetch";
import { json, startUpstream } from "../support/servers/upstream";
import { cookieHeader, cookiesOf, openWebOn } from "../support/web";

const Page = () => null;
const pages = withRoutes(build, {
  ...probes,
  "probe/recipes/create": {
    default: Page,
    action: ({ context }: ActionFunctionArgs) => context.api.post("/api/recipes", {}),
  },
});

async function open() {
  const upstream = await startUpstream();
  const web = openWebOn(upstream, { build: pages });
  const cookie = cookieHeader(upstream.issue(), web.now() + 3_600_000);
  const get = (path: string, cookies = cookie) => supertest(web.app).get(path).set("Cookie", cookies);
  return { upstream, web, cookie, get };
}

/** Returns the text of a page. */
const pageText = (html: string) =>
  html
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, "")
    .replaceAll(/<[^>]*>/g, "\n")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");

describe("section 8 of the specification: situation, result", () => {
  test.each([
    ["/recipes/abc?from=list", "Page Not Found: /recipes/abc?from=list"],
    ["/recipes/abc/edit", "Page Not Found: /recipes/abc/edit"],
    ["/articles/1a", "Page Not Found: /articles/1a"],
    ["/products/x", "Page Not Found: /products/x"],
    ["/products/x/edit", "Page Not Found: /products/x/edit"],
    ["/suppliers/-1", "Page Not Found: /suppliers/-1"],
    ["/external-orders/1.0/edit", "Page Not Found: /external-orders/1.0/edit"],
    ["/unknown?a=1&b=2", "Page not found: /unknown?a=1&b=2"],
  ])(
    "« Invalid {id} or unknown route » %s: « 404 page, 'Page Not Found: {full path}' or 'Page not found' »",
    async (path, message) => {
      const { text } = await (await open()).get(path).expect(404);
      expect(pageText(text).split("\n")).toEqual(expect.arrayContaining(["404", message]));
    },
  );

  test("« HTTP 422 from the API »: « 'Validation error' carrying the errors »", async () => {
    const { upstream, web, cookie } = await open();
    upstream.on(
      "POST /api/recipes",
      json(422, {
        message: "Le nom est obligatoire.",
        errors: { name: ["Le nom est obligatoire."], "lines.0.unit_price": ["Trop bas."] },
      }),
    );
    const answer = await supertest(web.app)
      .post("/probe/recipes/create.data")
      .set("Cookie", cookie)
      .type("form")
      .send({});
    expect(answer.status).toBe(422);
    expect((await decodeData(answer)).action).toMatchObject({
      error: {
        status: 422,
        data: {
          message: "Validation error",
          errors: { name: ["Le nom est obligatoire."], "lines.0.unitPrice": ["Trop bas."] },
        },
      },
    });
  });

  test(
    "« Current user cannot be fetched »: « error toast: 'Une erreur est survenue lors de la " +
      "récupération de l'utilisateur' »",
    async () => {
      const { upstream, get } = await open();
      upstream.on("GET /api/users/me", json(500, {}));
      const { text } = await get("/probe").expect(200);
      expect(pageText(text)).toContain("Une erreur est survenue lors de la récupération de l'utilisateur");
      expect(text).toMatch(/<div class="alert" data-type="error" role="alert">/);
    },
  );

  test("« Token refresh fails »: « redirect to /login; error 'Could not refresh token' »", async () => {
    const { web, get } = await open();
    const answer = await get(
      "/recipes",
      cookieHeader({ access_token: "old", refresh_token: "dead" }, web.now() - 1000),
    ).expect(302);
    expect(answer.headers.location).toBe("/login");
    const messages = cookiesOf(answer).bru_messages?.split(";", 1)[0] ?? "";
    const { text } = await get("/login", messages).expect(200);
    expect(pageText(text)).toContain("Could not refresh token");
  });

  test("« Unknown middleware »: « error raised »", async () => {
    const { web, get } = await open();
    await expect(runMiddleware({}, ["x"], {} as Parameters<typeof runMiddleware>[2])).rejects.toThrow(
      "Unknown route middleware: 'x'.",
    );
    const { text } = await get("/probe/unknown-middleware").expect(500);
    expect(pageText(text)).toContain("Internal Server Error");
    expect(web.logged).toContainEqual(
      expect.objectContaining({ error: expect.objectContaining({ message: "Unknown route middleware: 'x'." }) }),
    );
  });

  test.each(["/probe/crash", "/probe/broken"])(
    "« Other fatal error » %s: « error page with 500 'Internal Server Error' »",
    async (path) => {
      const { text } = await (await open()).get(path).expect(500);
      expect(pageText(text).split("\n")).toEqual(expect.arrayContaining(["500", "Internal Server Error"]));
      expect(text).not.toMatch(/\n\s+at |\.tsx?:\d/);
    },
  );
});
