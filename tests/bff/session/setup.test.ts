import { expect, test } from "vitest";
import { fieldsOf } from "../../support/form-fields";
import { readable, textOf } from "../../support/html";
import { openWeb } from "../../support/web";

const setupCode = "7K3M-QX2A-9RTB";
const typed = {
  userName: "Anne Le Goff",
  email: "anne@bru.test",
  password: "levain et beurre",
  name: "Maison Le Goff",
  address: "12, rue des Halles",
  postalCode: "35170",
  city: "Bruz",
  openingWeekdays: ["2", "6"],
};

async function openEmpty() {
  const web = await openWeb({ setsUp: true }, { setupCode });
  await web.api.db.deleteFrom("users").execute();
  const people = () => web.api.db.selectFrom("users").select(["name", "email"]).execute();
  return { ...web, people };
}

test("without any account the sign-in leads to the page that makes the first, which signs in, once", async () => {
  const { browser, people } = await openEmpty();
  const anne = browser();
  expect((await anne.get("/").expect(302)).headers.location).toBe("/login");
  expect((await anne.get("/login").expect(302)).headers.location).toBe("/setup");
  expect((await anne.get("/setup").expect(200)).text).toContain("Code d’installation");
  // No address holds it: addresses stay in histories and logs.
  expect(fieldsOf((await anne.get(`/setup?code=${setupCode}`).expect(200)).text).code).toBe("");
  const send = (who: ReturnType<typeof browser>, fields: object = {}) =>
    who
      .post("/setup")
      .type("form")
      .send({ code: setupCode, ...typed, ...fields });
  expect((await send(anne).expect(302)).headers.location).toBe("/");
  expect(await people()).toEqual([{ name: "Anne Le Goff", email: "anne@bru.test" }]);
  expect(readable((await anne.get("/company").expect(200)).text)).toContain("Maison Le Goff");

  const other = browser();
  expect((await other.get("/setup").expect(302)).headers.location).toBe("/login");
  await other.get("/login").expect(200);
  expect((await send(other, { email: "jean@bru.test" }).expect(302)).headers.location).toBe("/login");
  expect(textOf(readable((await other.get("/login")).text))).toContain("Le premier compte vient d’être créé");
  expect(await people()).toHaveLength(1);
  // The same form sent twice: its answer was lost.
  expect((await send(browser()).expect(302)).headers.location).toBe("/");
  expect(await people()).toHaveLength(1);
});

test("a form refused says all that is wrong and gives back what was typed, but for the password", async () => {
  const { browser, people } = await openEmpty();
  const send = (fields: object) =>
    browser()
      .post("/setup")
      .type("form")
      .send({ code: setupCode, ...typed, ...fields });
  const missing = readable((await send({ email: "", name: "", opensAt: "matin" }).expect(422)).text);
  expect([...missing.matchAll(/class="field-error"/g)]).toHaveLength(3);
  const { text } = await send({ code: "0000", email: "anne", password: "court", siret: "1", opensAt: "08:00" });
  const refused = readable(text);
  for (const name of ["code", "email", "password", "siret", "closesAt"])
    expect(refused).toContain(`id="${name}-error"`);
  expect(fieldsOf(refused)).toMatchObject({
    code: "0000",
    userName: "Anne Le Goff",
    email: "anne",
    password: "",
    siret: "1",
    opensAt: "08:00",
    openingWeekdays: ["2", "6"],
  });
  expect(refused).not.toContain("court");
  expect(await people()).toEqual([]);
});

test("too many wrong codes must wait, and a foreign page cannot send the form", async () => {
  const { browser, people } = await openEmpty();
  const send = (code: string) =>
    browser()
      .post("/setup")
      .type("form")
      .send({ ...typed, code });
  for (let guess = 0; guess < 5; guess += 1) await send(`G${guess}`).expect(422);
  expect(textOf(readable((await send(setupCode).expect(429)).text))).toContain("Patientez 5 minutes");
  const foreign = { origin: "https://ailleurs.example", "sec-fetch-site": "cross-site" };
  await browser()
    .post("/setup")
    .set(foreign)
    .type("form")
    .send({ ...typed, code: setupCode })
    .expect(403);
  expect(await people()).toEqual([]);
});

test("where the API is another’s, nobody makes an account here", async () => {
  const { browser, api } = await openWeb({}, { setupCode });
  await api.db.deleteFrom("users").execute();
  await browser().get("/login").expect(200);
  expect((await browser().get("/setup").expect(302)).headers.location).toBe("/login");
  const sent = await browser()
    .post("/setup")
    .type("form")
    .send({ ...typed, code: setupCode });
  expect(sent.headers.location).toBe("/login");
  expect(await api.db.selectFrom("users").select("id").execute()).toEqual([]);
});

test("the house is changed by its form, and two who change it at once are shown both", async () => {
  const { signIn, api } = await openWeb({}, { seller: ["Maison Bru", "35170 Bruz"] });
  const [one, two] = [await signIn(), await signIn()];
  const page = async (who: typeof one) => fieldsOf((await who.get("/company").expect(200)).text);
  const [mine, theirs] = [await page(one), await page(two)];
  expect(mine).toMatchObject({ name: "Maison Bru", address: "35170 Bruz" });
  await one
    .post("/company")
    .type("form")
    .send({ ...mine, phone: "02 99 00 00 00", intent: "save" })
    .expect(302);
  const late = { ...theirs, phone: "06 00 00 00 00", intent: "save" };
  const { text } = await two.post("/company").type("form").send(late).expect(409);
  expect(textOf(readable(text))).toContain("02 99 00 00 00");
  expect(await api.db.selectFrom("company").select("phone").execute()).toEqual([{ phone: "02 99 00 00 00" }]);
  expect((await one.get("/articles")).text).toContain('href="/company"');
});
