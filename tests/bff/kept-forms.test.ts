import { describe, expect, test } from "vitest";
import { addUser } from "../../server/embedded-api/oauth/users";
import { createKeptForms } from "../../server/kept-forms/kept-forms";
import { marie } from "../support/api";
import { cookiesOf, openWeb, signIn } from "../support/web";

const textOf = (html: string) => html.replaceAll(/<script\b[^>]*>.*?<\/script>/gs, "").replaceAll("\u00a0", " ");
const typed = { intent: "save", name: "Minoterie « du Gué »", email: "contact@gue.test", notes: "Livre le mardi\r\nQuai 2" };

describe("a form sent when the session had ended (R71)", () => {
  test("comes back, after signing in, as it was typed; nothing was written", async () => {
    const { browser, api } = await openWeb();
    const visitor = browser();
    const away = await visitor.post("/suppliers/create").type("form").send(typed).expect(302);
    expect(away.headers.location).toBe("/login");
    expect(cookiesOf(away).bru_form).toMatch(/HttpOnly; SameSite=Lax$/);
    expect(textOf((await visitor.get("/login").expect(200)).text)).toContain("votre saisie est gardée");
    const back = await visitor.post("/login").type("form").send({ email: marie.email, password: marie.password }).expect(302);
    expect(back.headers.location).toBe("/suppliers/create");
    const page = await visitor.get("/suppliers/create").expect(200);
    expect(textOf(page.text)).toContain("Votre session avait pris fin : voici votre saisie");
    expect(textOf(page.text)).toContain('value="Minoterie « du Gué »"');
    expect(textOf(page.text)).toContain("Livre le mardi\nQuai 2");
    expect(await api.db.selectFrom("suppliers").selectAll().execute()).toEqual([]);
  });

  test("is shown once, at its own address, to its own browser", async () => {
    const { browser } = await openWeb();
    const visitor = browser();
    await visitor.post("/suppliers/create").type("form").send(typed);
    await signIn(visitor);
    const other = await signIn(browser());
    expect(textOf((await visitor.get("/articles/create").expect(200)).text)).not.toContain("voici votre saisie");
    expect(textOf((await other.get("/suppliers/create").expect(200)).text)).not.toContain("Minoterie");
    expect(textOf((await visitor.get("/suppliers/create").expect(200)).text)).toContain("Minoterie");
    expect(textOf((await visitor.get("/suppliers/create").expect(200)).text)).not.toContain("Minoterie");
  });

  test("waits for the person who typed it: who signs in meanwhile in that browser does not see it", async () => {
    const { browser, api } = await openWeb();
    const paul = { name: "Paul", email: "paul@bru.test", password: "une autre confiture" };
    await addUser(api.db, api.parts.passwords, paul, new Date());
    const tablet = await signIn(browser());
    await tablet.post("/logout").expect(302);
    await tablet.post("/suppliers/create").type("form").send(typed).expect(302);
    await signIn(tablet, paul);
    expect(textOf((await tablet.get("/suppliers/create").expect(200)).text)).not.toContain("Minoterie");
    await tablet.post("/logout").expect(302);
    await signIn(tablet, { ...marie, email: ` ${marie.email.toUpperCase()}` });
    expect(textOf((await tablet.get("/suppliers/create").expect(200)).text)).toContain("Minoterie");
  });

  test("the sign-in page says that nothing typed is lost, and only then", async () => {
    const { browser } = await openWeb();
    const visitor = browser();
    await visitor.get("/suppliers/create").expect(302);
    expect(textOf((await visitor.get("/login").expect(200)).text)).not.toContain("gardée");
    await visitor.post("/suppliers/create").type("form").send({ ...typed, notes: "x".repeat(200_001) });
    expect(textOf((await visitor.get("/login").expect(200)).text)).not.toContain("gardée");
  });

  test("what is no page's form is not kept", async () => {
    const { browser } = await openWeb();
    const answer = await browser().post("/preferences").type("form").send({ light_mode: "1" }).expect(302);
    expect(Object.keys(cookiesOf(answer))).not.toContain("bru_form");
  });
});

test("forms are kept for a quarter of an hour, within bounds", async () => {
  let now = 1;
  let tickets = 0;
  const forms = createKeptForms({ clock: () => now, random: (bytes) => new Uint8Array(bytes).fill((tickets += 1)) });
  const ticket = (await forms.keep("/a", "x=1")) ?? "";
  expect(await forms.take(ticket, "/b")).toBeNull();
  expect(await forms.take(ticket, "/a")).toBe("x=1");
  expect(await forms.take(ticket, "/a")).toBeNull();
  const late = (await forms.keep("/a", "x=1")) ?? "";
  now += 15 * 60_000 + 1;
  expect(await forms.take(late, "/a")).toBeNull();
  expect(await forms.keep("/a", "x".repeat(200_001))).toBeNull();
  const first = (await forms.keep("/a", "y".repeat(190_000))) ?? "";
  for (let other = 0; other < 100; other += 1) await forms.keep("/a", "y".repeat(190_000));
  expect(await forms.take(first, "/a")).toBeNull();
});
