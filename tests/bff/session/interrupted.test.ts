import * as build from "virtual:remix/server-build";
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { describe, expect, test } from "vitest";
import { fieldsOf } from "../../support/form-fields";
import { marie } from "../../support/api";
import { probes, withRoutes } from "../../support/servers/probe-routes";
import { decodeData } from "../../support/browser/single-fetch";
import { type Agent, cookiesOf, dataAddress, openWeb } from "../../support/web";

const typed = { intent: "save", name: "Minoterie « du Gué »", notes: "Livre le mardi\r\nQuai 2" };

/** The product before an API whose tokens can be out of reach, and a browser whose access token has ended. */
async function open({ build: served = build }: { build?: typeof build } = {}) {
  let isAway = false;
  const web = await openWeb({
    build: served,
    fetch: async (request) =>
      isAway && request.url.endsWith("/oauth/token") ? new Response(null, { status: 503 }) : web.api.app.fetch(request),
  });
  const browser = await web.signIn();
  web.pass(3700);
  isAway = true;
  return {
    web,
    browser,
    comeBack: () => void (isAway = false),
    read: async (path: string) => textOf((await browser.get(path).expect(200)).text),
  };
}

const textOf = (html: string) =>
  html
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, "")
    .replaceAll("<!-- -->", "")
    .replaceAll("\u00a0", " ");

const notice = "Votre session n’a pas pu être prolongée.";
const retries = (text: string) =>
  /<a [^>]*href="([^"]*)"[^>]*>Réessayer<\/a>/.exec(text)?.[1]?.replaceAll("&amp;", "&");
const held = (browser: Agent) =>
  browser.jar
    .getCookies({ domain: "127.0.0.1", path: "/", secure: false, script: false })
    .flatMap(({ name, value }) => (value === "" ? [] : [name]));

describe("a refresh that cannot be had at the moment (R14)", () => {
  test("leads a visit to /login and back, as often as it is tried; then nothing of it is left", async () => {
    const { browser, read, comeBack } = await open();
    const address = "/suppliers?search=gu%C3%A9&page=1";
    for (let time = 0; time < 3; time += 1) {
      const away = await browser
        .get(address)
        .expect(302)
        .expect("Location", "/login")
        .expect("Cache-Control", "no-store");
      expect(Object.keys(cookiesOf(away))).toEqual(["bru_return", "bru_interrupted"]);
      expect(cookiesOf(away).bru_interrupted).toMatch(/; Max-Age=7200; Path=\/; HttpOnly; SameSite=Lax$/);
      for (let look = 0; look < 2; look += 1) {
        const text = await read("/login");
        expect(text).toContain(notice);
        expect(text).toContain("vous restez connecté. Patientez un instant");
        expect(text).toContain("Could not refresh token");
        expect(retries(text)).toBe(address);
      }
    }
    comeBack();
    await browser.get(address).expect(200);
    expect(
      held(browser)
        .filter((name) => name.startsWith("bru_"))
        .sort(),
    ).toEqual(["bru_person"]);
    await browser.get("/login").expect(302).expect("Location", "/");
  });

  test("HEAD, and an address that is not there, lead there too", async () => {
    const { browser } = await open();
    await browser.head("/suppliers").expect(302).expect("Location", "/login");
    await browser.get("/nowhere").expect(302).expect("Location", "/login");
  });

  test("keeps a form that was sent: it is there on return as it was typed, and nothing was written", async () => {
    const { web, browser, read, comeBack } = await open();
    await browser.post("/suppliers/create").type("form").send(typed).expect(302).expect("Location", "/login");
    expect(await read("/login")).toContain("vous restez connecté, et votre saisie est gardée.");
    await browser.get("/suppliers/create").expect(302);
    const text = await read("/login");
    expect(text).toContain("votre saisie est gardée");
    expect(text).not.toContain("a pris fin");
    expect(retries(text)).toBe("/suppliers/create");
    comeBack();
    const page = await read("/suppliers/create");
    expect(page).toContain("Votre session s’était interrompue : voici votre saisie");
    expect(page).toContain('value="Minoterie « du Gué »"');
    expect(page).toContain("Livre le mardi\nQuai 2");
    expect(await web.api.db.selectFrom("suppliers").selectAll().execute()).toEqual([]);
  });

  test("answers data and forms of scripts with what leads there, the form kept", async () => {
    const { browser, read, comeBack } = await open();
    const answer = await decodeData(await browser.get(dataAddress("/suppliers?page=2")));
    expect(answer).toMatchObject({ status: 202, redirect: { to: "/login", status: 302 } });
    expect(retries(await read("/login"))).toBe("/suppliers?page=2");
    expect(await read("/login")).not.toContain("saisie");
    const sent = await decodeData(await browser.post(dataAddress("/suppliers/create")).type("form").send(typed));
    expect(sent.redirect).toMatchObject({ to: "/login" });
    expect(retries(await read("/login"))).toBe("/suppliers/create");
    comeBack();
    expect(await read("/suppliers/create")).toContain('value="Minoterie « du Gué »"');
  });

  test("of a file leads back to the page where it was asked for, and of a script's call to no other page", async () => {
    const { browser, read } = await open();
    const page = "http://localhost/suppliers?page=2";
    await browser.get("/suppliers/export").set({ Accept: "text/html", Referer: page }).expect("Location", "/login");
    expect(retries(await read("/login"))).toBe("/suppliers?page=2");
    for (const from of [
      "https://evil.test/recipes",
      "http://localhost/login",
      "nothing",
      "http://localhost//evil.test",
    ])
      await browser.get("/suppliers/export").set({ Accept: "text/html", Referer: from }).expect(302);
    await browser.get("/options?of=articles").set({ Referer: "http://localhost/recipes" }).expect(302);
    expect(["/", "/suppliers?page=2"]).toContain(retries(await read("/login")));
  });

  test.each([
    [
      "too long",
      (browser: Agent) =>
        browser
          .post("/suppliers/create")
          .type("form")
          .send({ notes: "x".repeat(200_001) }),
    ],
    [
      "of a file",
      (browser: Agent) => browser.post("/suppliers/import").attach("file", Buffer.from("Nom\nGué"), "a.csv"),
    ],
  ])("says so where a form is %s and cannot be kept", async (_name, send) => {
    const { browser, read } = await open();
    await send(browser).expect(302).expect("Location", "/login");
    const text = await read("/login");
    expect(text).toContain("Votre envoi n’a pas pu être gardé");
    expect(text).not.toContain("saisie est gardée");
  });

  test("gives back a form to be sent again where its page has no way to show it", async () => {
    const written: string[] = [];
    const action = async ({ request }: ActionFunctionArgs) => {
      written.push(String((await request.formData()).get("counted")));
      return redirect("/probe");
    };
    const served = withRoutes(build, { ...probes, "probe/count": { default: () => "le compte", action } });
    const { browser, comeBack } = await open({ build: served });
    const [html, fields] = [{ Accept: "text/html" }, { counted: "12,5", submissionKey: "k-1" }];
    await browser.post("/probe/count?line=2").set(html).type("form").send(fields).expect(302);
    comeBack();
    const back = await browser.get("/probe/count?line=2").set(html).expect(503);
    expect(textOf(back.text)).toContain("Votre envoi n’était pas parti");
    expect(back.text).toContain("Could not refresh token");
    expect(back.text).toContain('<form method="post" action="/probe/count?line=2">');
    expect(fieldsOf(back.text)).toMatchObject(fields);
    expect(written).toEqual([]);
    await browser.post("/probe/count?line=2").set(html).type("form").send(fieldsOf(back.text)).expect(302);
    expect(written).toEqual(["12,5"]);
    expect((await browser.get("/probe/count?line=2").set(html).expect(200)).text).toContain("le compte");
  });

  test("ends for who signs in there, who comes to the page that was asked for", async () => {
    const { browser, read, comeBack } = await open();
    await browser.post("/suppliers/create").type("form").send(typed).expect(302);
    const who = { email: marie.email, password: marie.password };
    expect((await browser.post("/login").type("form").send(who).expect(503)).text).toContain(notice);
    comeBack();
    await browser.post("/login").type("form").send(who).expect(302).expect("Location", "/suppliers/create");
    expect(held(browser)).not.toContain("bru_interrupted");
    expect(await read("/suppliers/create")).toContain('value="Minoterie « du Gué »"');
  });

  test("ends where the session ends: signed out, or refused for good", async () => {
    const { browser, read } = await open();
    await browser.get("/suppliers").expect(302);
    await browser.post("/logout").expect(302);
    expect(await read("/login")).not.toContain(notice);

    const other = await open();
    await other.browser.get("/suppliers").expect(302);
    await other.web.api.db.deleteFrom("tokens").execute();
    other.comeBack();
    await other.browser.get("/suppliers").expect(302);
    const text = await other.read("/login");
    expect(text).toContain("Connectez-vous à nouveau");
    expect(retries(text)).toBeUndefined();
  });

  test("is told to nobody who has not met it: not by an address, nor by a cookie that is not ours", async () => {
    const { web, browser, read } = await open();
    expect(await read("/login?interrupted=kept&returnPath=https://evil.test")).not.toContain(notice);
    const away = await browser.get("/suppliers").expect(302);
    const sealed = cookiesOf(away).bru_interrupted?.split(";", 1)[0] ?? "";
    const say = async (cookie: string) => (await web.browser().get("/login").set("Cookie", cookie).expect(200)).text;
    expect(await say(sealed)).not.toContain(notice);
    expect(await say("refresh_token=x; bru_interrupted=kept")).not.toContain(notice);
    const text = await say(`refresh_token=x; ${sealed}; bru_return=//evil.test`);
    expect([text.includes(notice), retries(text)]).toEqual([true, "/"]);
  });
});

describe("/session, which the page asks that waits", () => {
  test("is 503 while it cannot be told, 204 with the new cookies once it goes on", async () => {
    const { browser, comeBack } = await open();
    await browser.get("/suppliers").expect(302);
    const away = await browser.get("/session").expect(503).expect("Cache-Control", "no-store");
    expect(cookiesOf(away)).toEqual({});
    comeBack();
    const back = await browser.get("/session").expect(204).expect("Cache-Control", "no-store");
    expect(Object.keys(cookiesOf(back))).toEqual(["access_token", "expires_at", "refresh_token"]);
    await browser.get("/login").expect(302).expect("Location", "/suppliers");
    expect(held(browser)).not.toContain("bru_interrupted");
  });

  test("leads to /login where it has ended, and where there is none", async () => {
    const { web, browser, comeBack } = await open();
    await web.browser().get("/session").expect(302).expect("Location", "/login");
    await web.api.db.deleteFrom("tokens").execute();
    comeBack();
    const ended = await browser.get("/session").expect(302).expect("Location", "/login");
    expect(cookiesOf(ended).refresh_token).toMatch(/Max-Age=0/);
  });
});
