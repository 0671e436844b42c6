import { expect, test } from "vitest";
import { answerInTime } from "#api/http/answer-in-time";
import { marie } from "../../support/api";
import { fieldsOf } from "../../support/form-fields";
import { openWeb } from "../../support/web";

/**
 * Opens the product whose API waits with what is asked of suppliers, or of a path, and goes on with it when it is told
 * to; who asks gives it up after `call` milliseconds.
 */
async function opened({ call = 2000, path = "/api/suppliers" } = {}) {
  const held: { signal: AbortSignal; goOn: () => Promise<Response> }[] = [];
  let holds = false;
  const web = await openWeb({
    timeouts: { call, file: 60_000, token: 60_000 },
    fetch: answerInTime((request) => {
      const answer = async () => web.api.app.fetch(request);
      if (!holds || !request.url.includes(path)) return answer();
      return new Promise((resolve, reject) => {
        held.push({
          signal: request.signal,
          goOn: () => {
            const answered = answer();
            answered.then(resolve, reject);
            return answered;
          },
        });
      });
    }, 2000),
  });
  const browser = await web.signIn();
  holds = true;
  return { web, browser, held, letAllPass: () => void (holds = false) };
}

test("an API of our own that is late is busy: a page says to try again, and what it read is given up", async () => {
  const { browser, held } = await opened();
  const page = await browser.get("/suppliers");
  expect(page.status).toBe(503);
  expect(page.text).toContain("Le service est momentanément indisponible.");
  await expect.poll(() => held.map(({ signal }) => signal.aborted)).toEqual([true, true]);
}, 60_000);

test("what was being written goes on, and is not written twice when it is sent again", async () => {
  const { web, browser, held, letAllPass } = await opened({ call: 60_000 });
  const form = await browser.get("/suppliers/create");
  const fields = { ...fieldsOf(form.text), name: "Moulin du Lac" };
  const late = await browser.post("/suppliers/create").type("form").send(fields);
  expect(late.status).toBe(503);
  expect(late.text).toContain("Moulin du Lac");
  expect(held.map(({ signal }) => signal.aborted)).toEqual([false]);
  letAllPass();
  await held[0]?.goOn();
  await browser.post("/suppliers/create").type("form").send(fields).expect(302);
  const rows = await web.api.db.selectFrom("suppliers").select("name").execute();
  expect(rows).toEqual([{ name: "Moulin du Lac" }]);
}, 60_000);

test("a sign-in has its own time, longer than that of a page", async () => {
  const { web, browser, held, letAllPass } = await opened({ path: "/" });
  const { email, password } = marie;
  const signedIn = web
    .browser()
    .post("/login")
    .type("form")
    .send({ email, password })
    .then(({ status }) => status);
  await expect.poll(() => held.length).toBe(1);
  expect((await browser.get("/suppliers")).status).toBe(503);
  letAllPass();
  await held[0]?.goOn();
  expect(await signedIn).toBe(302);
}, 60_000);
