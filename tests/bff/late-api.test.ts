import { expect, test } from "vitest";
import { answerInTime } from "../../server/embedded-api/http/answer-in-time";
import { fieldsOf } from "../support/form-fields";
import { openWeb } from "../support/web";

/** Opens the product whose API waits with what is asked of suppliers, and goes on with it when it is told to. */
async function opened() {
  const held: { signal: AbortSignal; goOn: () => Promise<Response> }[] = [];
  let holds = true;
  const web = await openWeb({
    timeouts: { call: 2000, file: 60_000, token: 60_000 },
    fetch: answerInTime((request) => {
      const answer = async () => web.api.app.fetch(request);
      if (!holds || !request.url.includes("/api/suppliers")) return answer();
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
  return { web, browser: await web.signIn(), held, letAllPass: () => void (holds = false) };
}

test("an API of our own that is late is busy: a page says to try again, and what it read is given up", async () => {
  const { browser, held } = await opened();
  const page = await browser.get("/suppliers");
  expect(page.status).toBe(503);
  expect(page.text).toContain("Le service est momentanément indisponible.");
  expect(held.map(({ signal }) => signal.aborted)).toEqual([true, true]);
}, 60_000);

test("what was being written goes on, and is not written twice when it is sent again", async () => {
  const { web, browser, held, letAllPass } = await opened();
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
