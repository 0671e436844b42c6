import { expect, test } from "vitest";
import { addUser } from "#api/accounts/users";
import { type Fields, fieldsOf } from "../../support/form-fields";
import { readable, textOf } from "../../support/html";
import { insertKitchen } from "../../support/world/insert-kitchen";
import { type Agent, openWeb, signIn as signInAs } from "../../support/web";
import { caseC } from "../../support/oracles/worked-cases";

const sheets = "/production-planning/production-sheets?from=2026-11-25&to=2026-11-25&as_of=2026-11-21T07:00:00Z";
const paul = { name: "Paul Bocuse", email: "paul@bru.test", password: "sauce poulette" };

/** Case C: 18.75 kg of brioche in two fills on 25 November, for 24 nanterres and 142 navettes. */
async function kitchen() {
  const web = await openWeb();
  web.turnTo("2026-11-21T07:00:00Z");
  const { api } = web;
  await insertKitchen(api.db, caseC());
  await addUser(api.db, api.parts.passwords, paul, new Date());
  const browser = await web.signIn();
  const page = async (url: string, status = 200) => readable((await browser.get(url).expect(status)).text);
  return { web, api, browser, page, colleague: () => signInAs(web.browser(), paul) };
}

/** Returns the names and values of the form around a button, as a browser without JavaScript sends them. */
function formOf(html: string, button: string): Fields {
  const form = html
    .split("<form")
    .find((part) => part.includes(`aria-label="${button}`) || part.includes(`>${button}<`));
  if (form === undefined) throw new Error(`no form with ${button}`);
  return fieldsOf(`<form${form.slice(0, form.indexOf("</form>"))}</form>`);
}

const send = (browser: Agent, fields: Fields) => browser.post(sheets).type("form").send(fields);

test("signed out, marking a sheet leads to /login", async () => {
  const { web } = await kitchen();
  expect((await web.browser().post(sheets).type("form").send({ intent: "done" })).headers.location).toBe("/login");
});

test("a sheet is marked done with what is expected in one tap, shows it, and is taken back in one", async () => {
  const { browser, page, api } = await kitchen();
  const form = formOf(await page(sheets), "C’est fait : Brioche");
  expect(form).toMatchObject({ obtained: "18,75", planned: "18.75", seen: "0" });
  const answer = await send(browser, { ...form, intent: "done" });
  expect(answer.status).toBe(302);
  expect(String(answer.headers.location)).toMatch(
    /^\/production-planning\/production-sheets\?from=.*#recipe-1-2026-11-25$/,
  );
  const html = await page(sheets);
  expect(html).toContain("Fait : 18,75 kg");
  expect(html).toContain("Marie Curie");
  expect(html).toContain("C’est fait");
  // Sent again, by a second tap: once.
  await send(browser, { ...form, intent: "done" });
  expect(await api.db.selectFrom("batches").select("id").execute()).toHaveLength(1);
  await send(browser, { ...formOf(html, "Annuler : Brioche"), intent: "take-back" });
  expect(await page(sheets)).not.toContain("Fait : 18,75 kg");
});

test("of two tablets, the second is told who was first, and keeps what it typed", async () => {
  const { browser, page, colleague } = await kitchen();
  const form = formOf(await page(sheets), "C’est fait : Brioche");
  await send(await colleague(), { ...form, submissionKey: "other", obtained: "18", intent: "done" });
  const answer = await send(browser, { ...form, obtained: "17,5", intent: "done" });
  expect(answer.status).toBe(409);
  const html = readable(answer.text);
  expect(html).toContain("Paul Bocuse a noté 18 kg de « Brioche »");
  expect(html).toContain('href="#recipe-1-2026-11-25"');
  expect(html).toContain('value="17,5"');
});

test("far more than what was launched is asked about before it is noted, and once", async () => {
  const { browser, page, api } = await kitchen();
  const form = formOf(await page(sheets), "C’est fait : Brioche");
  const answer = await send(browser, { ...form, obtained: "1 875", intent: "done" });
  expect(answer.status).toBe(422);
  const html = readable(answer.text);
  expect(html).toContain("1 875 kg au lieu de 18,75 kg : corrigez, ou confirmez.");
  expect(await api.db.selectFrom("batches").select("id").execute()).toEqual([]);
  const again = formOf(html, "Oui, 1 875 kg");
  expect(again.obtained).toBe("1 875");
  expect((await send(browser, { ...again, intent: "done" })).status).toBe(302);
  expect(await page(sheets)).toContain("Fait : 1 875 kg");
});

test("more than ten times what is planned is not launched before it is confirmed", async () => {
  const { browser, page, api } = await kitchen();
  const form = formOf(await page(sheets), "C’est fait : Brioche");
  const answer = await send(browser, { ...form, obtained: "18", expected: "188", intent: "done" });
  expect(readable(answer.text)).toContain("188 kg au lieu de 18,75 kg : corrigez, ou confirmez.");
  expect(await api.db.selectFrom("batches").select("id").execute()).toEqual([]);
});

test("much less than planned is asked about: work half done takes what it took, a bad yield all of it", async () => {
  const { browser, page, api } = await kitchen();
  const form = formOf(await page(sheets), "C’est fait : Brioche");
  const batches = () => api.db.selectFrom("batches").select(["expected", "obtained"]).orderBy("id").execute();
  const answer = await send(browser, { ...form, obtained: "9", intent: "done" });
  expect(answer.status).toBe(422);
  const html = readable(answer.text);
  expect(textOf(html)).toContain(
    "9 kg sur 18,75 kg : et le reste ? Il sera fait plus tard Tout a été lancé, il n’y a que 9 kg",
  );
  expect(await batches()).toEqual([]);
  const question = formOf(html, "Il sera fait plus tard");
  expect(question).toMatchObject({ intent: "done", obtained: "9" });
  // Typed anew meanwhile, another quantity is asked about again.
  expect((await send(browser, { ...question, obtained: "8", launched: "part 9" })).status).toBe(422);
  expect((await send(browser, { ...question, launched: "part 9" })).status).toBe(302);
  expect(await batches()).toEqual([{ expected: 9_000_000, obtained: 9_000_000 }]);
  const rest = formOf(await page(sheets), "C’est fait : Brioche");
  expect(rest.obtained).toBe("12,5");
  const less = formOf(
    readable((await send(browser, { ...rest, obtained: "5", intent: "done" })).text),
    "Il sera fait plus tard",
  );
  expect((await send(browser, { ...less, launched: "all 5" })).status).toBe(302);
  expect(await batches()).toContainEqual({ expected: 12_500_000, obtained: 5_000_000 });
});

test("an ordinary yield, another quantity launched and a batch that is lost are noted at once", async () => {
  const { browser, page, api } = await kitchen();
  const form = async () => formOf(await page(sheets), "C’est fait : Brioche");
  const typings: Fields[] = [{ obtained: "16,875" }, { obtained: "1", expected: "1" }, { obtained: "0" }];
  for (const typed of typings)
    expect((await send(browser, { ...(await form()), ...typed, intent: "done" })).status).toBe(302);
  expect(await api.db.selectFrom("batches").select("id").execute()).toHaveLength(3);
});

test("what is no quantity is refused beside its field", async () => {
  const { browser, page } = await kitchen();
  const form = formOf(await page(sheets), "C’est fait : Brioche");
  const answer = await send(browser, { ...form, obtained: "beaucoup", intent: "done" });
  expect(answer.status).toBe(422);
  expect(readable(answer.text)).toContain("Écrivez un nombre, par exemple 12,5.");
  expect((await send(browser, { ...form, intent: "nothing" })).status).toBe(400);
});

test.each([sheets, "/production-planning/runs/1/production-sheets"])(
  "a batch that is no number is refused before anything is asked, on %s",
  async (path) => {
    const { browser, web } = await kitchen();
    for (const batch of ["", "brioche", "1/../2", "-1"]) {
      const answer = await browser.post(path).type("form").send({ submissionKey: "back", batch, intent: "take-back" });
      expect(answer.status).toBe(400);
      expect(readable(answer.text)).toContain("Ce bouton ne fait pas partie de la page.");
    }
    expect(web.api.logged.filter(({ level }) => level === "error")).toEqual([]);
  },
);

test("a batch is taken back whatever was sent as its day", async () => {
  const { browser, page } = await kitchen();
  await send(browser, { ...formOf(await page(sheets), "C’est fait : Brioche"), intent: "done" });
  const back = formOf(await page(sheets), "Annuler : Brioche");
  const answer = await send(browser, { ...back, day: "a\u0000\u20ac", intent: "take-back" });
  expect(answer.status).toBe(302);
  expect(String(answer.headers.location)).toMatch(/-a%00%E2%82%AC$/);
});

test("a whole day is marked done at once, and not before it has come", async () => {
  const { browser, page, web } = await kitchen();
  expect(await page(sheets)).not.toContain("Tout a été fait comme prévu");
  const form = { submissionKey: "day", day: "2026-11-25", intent: "day" };
  const answer = await send(browser, form);
  expect(String(answer.headers.location)).toMatch(/#jour-2026-11-25$/);
  const html = await page(sheets);
  expect(html.match(/Fait : /g)).toHaveLength(3);
  expect(web.api.logged.filter(({ level }) => level === "error")).toEqual([]);
});

test("what was made is listed, and each batch says all of it and is taken back on its page", async () => {
  const { browser, page } = await kitchen();
  await send(browser, { submissionKey: "day", day: "2026-11-25", intent: "day" });
  const list = await page("/batches");
  expect(list).toContain("3 productions");
  expect(list).toContain("Brioche");
  const html = await page("/batches/1");
  expect(html).toContain("18,75 kg");
  const { submissionKey = "" } = formOf(html, "Annuler cette production");
  await browser.post("/batches/1").type("form").send({ submissionKey }).expect(302);
  const again = await browser.post("/batches/1").type("form").send({ submissionKey: "again" }).expect(409);
  expect(readable(again.text)).toContain("Marie Curie a déjà annulé cette production");
  expect(await page("/batches/1")).toContain("Annulée");
  expect(await page("/batches/2")).toContain("Pour les commandes");
  expect(await page("/batches/2")).toContain("Ce qui a été pris et fait");
  await page("/batches/999", 404);
});
