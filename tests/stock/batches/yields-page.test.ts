import { expect, test } from "vitest";
import { hrefOf, readable } from "../../support/html";
import { insertKitchen } from "../../support/world/insert-kitchen";
import { openWeb } from "../../support/web";
import { caseC } from "../../support/oracles/worked-cases";

/** Case C, of whose brioche two batches of 12.5 kg gave 11 and 12 kg on 25 November. */
async function kitchen() {
  const web = await openWeb();
  web.turnTo("2026-11-25T08:00:00Z");
  await insertKitchen(web.api.db, caseC());
  const browser = await web.signIn();
  const page = async (url: string) => readable((await browser.get(url).expect(200)).text);
  const made = async (obtained: string, seen: string) => {
    const fields = { recipeId: "1", day: "2026-11-25", planned: "12.5", expected: "12,5", obtained, seen };
    await browser
      .post("/production-planning/production-sheets?from=2026-11-25&to=2026-11-25")
      .type("form")
      .send({ ...fields, submissionKey: `key ${seen}`, intent: "done" })
      .expect(302);
  };
  return { browser, page, made };
}

test("a recipe's page says nothing of its yield before it was made", async () => {
  const { page } = await kitchen();
  expect(await page("/recipes/1")).not.toContain("Rendement</h2>");
});

test("a recipe's page shows what its batches yielded, its form opens with the loss that this comes to", async () => {
  const { page, made } = await kitchen();
  await made("11", "0");
  await made("12", "1");
  const html = await page("/recipes/1");
  expect(html).toContain("92 %");
  expect(html).toContain("soit une perte en production de 8 %");
  const adopt = hrefOf(html, "Adopter ce rendement");
  expect(adopt).toBe("/recipes/1/edit?productionLossPercent=8");
  expect(await page(adopt)).toMatch(/<input[^>]*name="productionLossPercent"[^>]*value="8"/);
});

test("home names the latest day that nothing was marked done of, once nobody waits for it", async () => {
  const web = await openWeb();
  await insertKitchen(web.api.db, caseC());
  web.turnTo("2026-11-26T08:00:00Z");
  const browser = await web.signIn();
  const home = async () => readable((await browser.get("/").expect(200)).text);
  // While somebody waits, « Reste » says it.
  expect(await home()).toContain("Noter mercredi comme fait");
  expect(await home()).not.toContain("Hier : rien n’a été noté comme fait.");
  await web.api.db.updateTable("external_orders").set({ status: "delivered" }).execute();
  expect(await home()).toContain("Hier : rien n’a été noté comme fait.");
  const sheets = hrefOf(await home(), "Confirmer 3 fiches de production");
  const html = readable((await browser.get(sheets).expect(200)).text);
  expect(html).toContain("Tout a été fait comme prévu");
  await browser.post(sheets).type("form").send({ submissionKey: "day", day: "2026-11-25", intent: "day" }).expect(302);
  expect(await home()).not.toContain("rien n’a été noté comme fait");
});
