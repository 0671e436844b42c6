import { describe, expect, test } from "vitest";
import { marie } from "../support/api";
import { cookiesOf, createWeb, openWeb, signIn } from "../support/web";

test("signed out, a choice of preferences leads to /login like everything else", async () => {
  const { browser } = await openWeb();
  expect(
    (await browser().post("/preferences").type("form").send({ color_mode: "dark" }).expect(302)).headers.location,
  ).toBe("/login");
});

describe("the frame", () => {
  test("starts with the way to the content, then brand, navigation and account", async () => {
    const { signIn } = await openWeb();
    const { text } = await (await signIn()).get("/recipes").expect(200);
    expect(text).toMatch(/<html lang="fr"/);
    const body = text.slice(text.indexOf("<body"));
    expect(body).toMatch(/^<body>(<div[^>]*>)*<a class="skip" href="#page">Aller au contenu<\/a>/);
    for (const area of [
      "Aujourd’hui",
      "Commandes",
      "Production",
      "Acheter",
      "Stock",
      "Catalogue",
      "Produits",
      "Recettes",
      "Articles",
      "Fournisseurs",
    ])
      expect(body).toContain(`>${area}</a>`);
    expect(body).toMatch(/<a aria-current="page"[^>]*href="\/recipes">Recettes/);
    expect(body).toContain(marie.name);
    expect(body).toMatch(/<form method="post" action="\/logout">/);
    expect(body).toContain('id="page"');
  });

  test("is not around the sign-in page, which holds nothing but the form", async () => {
    const { browser } = await openWeb();
    const { text } = await browser().get("/login").expect(200);
    expect(text).not.toContain("<nav");
    expect(text).not.toContain("/logout");
    expect(text.match(/<form/g)).toHaveLength(1);
  });

  test("stays around a page that does not exist", async () => {
    const { signIn } = await openWeb();
    const { text } = await (await signIn()).get("/nowhere?x=1").expect(404);
    expect(text).toContain("Page not found: /nowhere?x=1");
    expect(text).toContain('aria-label="Navigation principale"');
  });

  test("says that the current user could not be fetched, and shows the page all the same", async () => {
    const fetch = async (request: Request) => {
      const { pathname } = new URL(request.url);
      if (pathname === "/oauth/token")
        return Response.json({ token_type: "Bearer", expires_in: 3600, access_token: "a", refresh_token: "r" });
      if (pathname === "/api/users/me") return Response.json({ message: "Server Error" }, { status: 500 });
      return Response.json({
        data: [],
        meta: { current_page: 1, from: null, to: null, last_page: 1, per_page: 25, total: 0 },
      });
    };
    const browser = await signIn(createWeb({ fetch }).browser());
    const { text } = await browser.get("/recipes").expect(200);
    expect(text.replaceAll("&#x27;", "'")).toContain(
      "Une erreur est survenue lors de la récupération de l'utilisateur",
    );
  });
});

describe("the colour mode without JavaScript", () => {
  test("follows the system until chosen", async () => {
    const { browser } = await openWeb();
    expect((await browser().get("/login")).text).toContain('data-mantine-color-scheme="auto"');
  });

  test.each(["light", "dark", "system"])("is kept in a cookie and shown by the server: %s", async (mode) => {
    const { signIn } = await openWeb();
    const browser = await signIn();
    const answer = await browser
      .post("/preferences")
      .type("form")
      .send({ color_mode: mode, to: "/recipes?page=2" })
      .expect(302);
    expect(answer.headers.location).toBe("/recipes?page=2");
    const scheme = mode === "system" ? "auto" : mode;
    expect((await browser.get("/recipes")).text).toContain(`data-mantine-color-scheme="${scheme}"`);
  });
});

describe("mode léger", () => {
  test("leaves every script out of every page, and back in", async () => {
    const { signIn } = await openWeb();
    const browser = await signIn();
    const answer = await browser.post("/preferences").type("form").send({ light_mode: "1", to: "/" }).expect(302);
    expect(cookiesOf(answer).light_mode).toMatch(/^light_mode=1; Path=\/; Max-Age=31536000; SameSite=Lax/);
    for (const path of ["/recipes", "/external-orders", "/production-planning/compute-needs", "/nowhere"]) {
      expect((await browser.get(path)).text, path).not.toMatch(/<script|modulepreload|data-late/);
    }
    await browser.post("/preferences").type("form").send({ light_mode: "0" }).expect(302);
    expect((await browser.get("/recipes")).text).toContain("<script");
  });

  test("is what a browser gets that asks to save data, unless the person chose otherwise", async () => {
    const { signIn } = await openWeb();
    const browser = await signIn();
    expect((await browser.get("/recipes").set("Save-Data", "on")).text).not.toContain("<script");
    await browser.post("/preferences").type("form").send({ light_mode: "0" });
    expect((await browser.get("/recipes").set("Save-Data", "on")).text).toContain("<script");
  });
});

test("scripts wait until the page is painted: nothing is preloaded, no module runs at once", async () => {
  const { signIn } = await openWeb();
  const { text } = await (await signIn()).get("/recipes").expect(200);
  expect(text).not.toMatch(/<link[^>]*rel="modulepreload"|<script[^>]*type="module"/);
  expect(text).toMatch(/<script[^>]*type="text\/late-module"/);
});
