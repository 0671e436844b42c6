import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { addUser } from "#api/accounts/users";
import { createFormStore } from "#server/form-store/form-store";
import { readOwnKey } from "#server/session/own-key";
import { marie } from "../../support/api";
import { person, startUpstream } from "../../support/servers/upstream";
import { cookiesOf, openWeb, openWebOn, signIn } from "../../support/web";

const textOf = (html: string) => html.replaceAll(/<script\b[^>]*>.*?<\/script>/gs, "").replaceAll("\u00a0", " ");
const typed = {
  intent: "save",
  name: "Minoterie « du Gué »",
  email: "contact@gue.test",
  notes: "Livre le mardi\r\nQuai 2",
};

describe("a form sent when the session had ended (R71)", () => {
  test("comes back, after signing in, as it was typed; nothing was written", async () => {
    const { browser, api } = await openWeb();
    const visitor = browser();
    const away = await visitor.post("/suppliers/create").type("form").send(typed).expect(302);
    expect(away.headers.location).toBe("/login");
    expect(cookiesOf(away).bru_form).toMatch(/HttpOnly; SameSite=Lax$/);
    expect(textOf((await visitor.get("/login").expect(200)).text)).toContain("votre saisie est gardée");
    const back = await visitor
      .post("/login")
      .type("form")
      .send({ email: marie.email, password: marie.password })
      .expect(302);
    expect(back.headers.location).toBe("/suppliers/create");
    const page = await visitor.get("/suppliers/create").expect(200);
    expect(textOf(page.text)).toContain("Votre session s’était interrompue : voici votre saisie");
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
    await visitor
      .post("/suppliers/create")
      .type("form")
      .send({ ...typed, notes: "x".repeat(200_001) });
    const text = textOf((await visitor.get("/login").expect(200)).text);
    expect(text).not.toContain("gardée");
    expect(text).toContain("Votre envoi n’a pas pu être gardé");
  });

  test("a form that was half typed before a break waits for two hours, and its page with it", async () => {
    const { browser, pass } = await openWeb();
    const tablet = browser();
    const away = await tablet.post("/suppliers/create").type("form").send(typed).expect(302);
    const lives = ["bru_form", "bru_return"].map((name) => /Max-Age=(\d+)/.exec(cookiesOf(away)[name] ?? "")?.[1]);
    expect(lives).toEqual(["7200", "7200"]);
    pass(2 * 3600 - 60);
    await signIn(tablet);
    expect(textOf((await tablet.get("/suppliers/create").expect(200)).text)).toContain("Minoterie");
  });

  test("what is no page's form is not kept", async () => {
    const { browser } = await openWeb();
    const answer = await browser().post("/preferences").type("form").send({ light_mode: "1" }).expect(302);
    expect(Object.keys(cookiesOf(answer))).not.toContain("bru_form");
  });
});

const shop = { ip: "203.0.113.4", isKnown: true };

test("forms are kept for two hours, within bounds", async () => {
  let now = 1;
  let tickets = 0;
  const forms = createFormStore({ clock: () => now, random: (bytes) => new Uint8Array(bytes).fill((tickets += 1)) });
  const ticket = (await forms.keep("/a", "x=1", shop)) ?? "";
  expect(await forms.take(ticket, "/b")).toBeNull();
  expect(await forms.take(ticket, "/a")).toBe("x=1");
  expect(await forms.take(ticket, "/a")).toBeNull();
  const [soon, late] = [await forms.keep("/a", "x=1", shop), await forms.keep("/a", "x=1", shop)].map(
    (one) => one ?? "",
  );
  now += 2 * 3600 * 1000 - 1;
  expect(await forms.take(soon ?? "", "/a")).toBe("x=1");
  now += 2;
  expect(await forms.take(late ?? "", "/a")).toBeNull();
  expect(await forms.keep("/a", "x".repeat(200_001), shop)).toBeNull();
  const first = (await forms.keep("/a", "y".repeat(190_000), shop)) ?? "";
  for (let other = 0; other < 100; other += 1) await forms.keep("/a", "y".repeat(190_000), shop);
  expect(await forms.take(first, "/a")).toBeNull();
});

test(
  "who sends much pushes out their own: neither one address nor the browsers nobody has signed in " +
    "take everybody's room",
  async () => {
    let tickets = 0;
    const forms = createFormStore({ clock: () => 1, random: (bytes) => new Uint8Array(bytes).fill((tickets += 1)) });
    const big = "y".repeat(190_000);
    const marie = (await forms.keep("/a", "x=1", shop)) ?? "";
    const stranger = (await forms.keep("/a", "x=2", { ip: "198.51.100.1", isKnown: false })) ?? "";
    for (let other = 0; other < 90; other += 1)
      await forms.keep("/a", big, { ip: `198.51.100.${other < 45 ? 2 : other}`, isKnown: false });
    expect(await forms.take(marie, "/a")).toBe("x=1");
    expect(await forms.take(stranger, "/a")).toBeNull();
    const colleague = (await forms.keep("/a", "x=3", { ...shop, ip: "203.0.113.5" })) ?? "";
    const own = (await forms.keep("/a", "x=4", shop)) ?? "";
    for (let other = 0; other < 20; other += 1) await forms.keep("/a", big, shop);
    expect(await forms.take(own, "/a")).toBeNull();
    expect(await forms.take(colleague, "/a")).toBe("x=3");
  },
);

test(
  "small forms count for what keeping them costs: no address fills the memory with them, nor do the " +
    "browsers nobody has signed in",
  async () => {
    let tickets = 0;
    const random = (bytes: number) => {
      const drawn = new Uint8Array(bytes);
      new DataView(drawn.buffer).setUint32(0, (tickets += 1));
      return drawn;
    };
    const forms = createFormStore({ clock: () => 1, random });
    const keepMany = async (from: (at: number) => string) => {
      const stored: string[] = [];
      for (let at = 0; at < 10_000; at += 1)
        stored.push((await forms.keep("/a", "", { ip: from(at), isKnown: false })) ?? "");
      return stored;
    };
    const left = async (stored: readonly string[]) =>
      (await Promise.all(stored.map((ticket) => forms.take(ticket, "/a")))).filter((body) => body !== null).length;
    expect(await left(await keepMany(() => "198.51.100.1"))).toBeLessThanOrEqual(2000);
    expect(await left(await keepMany((at) => `198.51.100.${at}`))).toBeLessThanOrEqual(4000);
    expect(await forms.take((await forms.keep("/a", "x=1", shop)) ?? "", "/a")).toBe("x=1");
  },
);

test(
  "where somebody has signed in before and a restart forgot who, a form is not kept: the next person " +
    "is another, perhaps",
  async () => {
    const upstream = await startUpstream();
    const before = openWebOn(upstream, { clientSecret: "the secret of a process that has ended" });
    const cookies = cookiesOf(await before.browser().post("/login").type("form").send(person).expect(302));
    const remembered = cookies.bru_person?.split(";", 1)[0] ?? "";
    const after = openWebOn(upstream);
    const sent = (cookie: string) =>
      after.browser().post("/suppliers/create").set("Cookie", cookie).type("form").send(typed).expect(302);
    expect(remembered).toMatch(/^bru_person=./);
    expect(Object.keys(cookiesOf(await sent(remembered)))).not.toContain("bru_form");
    expect(Object.keys(cookiesOf(await sent("")))).toContain("bru_form");
  },
);

test("the key that seals what is our own is kept beside the database, for the process alone, and outlives it", () => {
  const folder = mkdtempSync(join(tmpdir(), "bru-key-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const url = `file:${join(folder, "bru.db")}`;
  const key = readOwnKey(url, (bytes) => randomBytes(bytes));
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(statSync(join(folder, "bru.db.key")).mode & 0o777).toBe(0o600);
  expect(readOwnKey(url, (bytes) => randomBytes(bytes))).toBe(key);
  for (const none of ["postgres://localhost/bru", "file::memory:", `file:${join(folder, "away", "bru.db")}`])
    expect(readOwnKey(none, (bytes) => randomBytes(bytes))).toBeNull();
});

test("the way back after signing in is a page: not what a page fetches, nor a file", async () => {
  const { browser } = await openWeb();
  const visitor = browser();
  await visitor.get("/suppliers/create").expect(302);
  for (const path of ["/options?for=articles&search=a", "/articles/export", "/external-orders/1/document?type=invoice"])
    expect(Object.keys(cookiesOf(await visitor.get(path).expect(302)))).not.toContain("bru_return");
  expect(
    (await visitor.post("/login").type("form").send({ email: marie.email, password: marie.password }).expect(302))
      .headers.location,
  ).toBe("/suppliers/create");
});

test("the key of a form is drawn for it, whatever a proxy calls the request (R68)", async () => {
  const { browser } = await openWeb();
  const visitor = await signIn(browser());
  const keyOf = async () =>
    /name="submissionKey" value="([^"]*)"/.exec(
      (await visitor.get("/suppliers/create").set("X-Request-Id", "chosen-by-a-proxy").expect(200)).text,
    )?.[1];
  const keys = [await keyOf(), await keyOf()];
  expect(keys[0]).toMatch(/^[\w-]{24}$/);
  expect(keys[0]).not.toBe(keys[1]);
});
