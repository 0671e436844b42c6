import { expect, test } from "vitest";
import { openPastry, wednesday } from "../../support/world/choux-kitchen";
import { readable, textOf } from "../../support/html";

test("a sheet that somebody else noted meanwhile says so at the form that was sent", async () => {
  const { browser, open, press } = await openPastry();
  const address = `/production-planning/production-sheets?from=${wednesday}&to=${wednesday}`;
  const sheet = { submissionKey: "shown-before", productId: "2", day: wednesday, planned: "20", seen: "0" };
  await open("/");
  await press("Fait : Éclair");
  const refused = await browser
    .post(address)
    .type("form")
    .send({ ...sheet, obtained: "20", counted: "20", intent: "done" })
    .expect(409);
  const html = readable(refused.text);
  const refusal = /Marie Curie a noté 20 pièces de « Éclair » le .*Votre saisie n’est pas enregistrée\./;
  const [before = "", drawn = ""] = html.split('id="product-2-');
  expect(textOf(drawn.slice(0, drawn.indexOf("<form")))).toMatch(refusal);
  expect(textOf(before)).not.toMatch(refusal);
  expect(textOf(before)).toContain("Une fiche n’est pas notée");
});
