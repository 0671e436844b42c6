import { expect, test } from "vitest";
import { readable, textOf } from "../../support/html";
import { openWeb } from "../../support/web";

const many = 900_000;

/**
 * Files of one megabyte that made an expression go back and forth over a cell for minutes, so that nobody was answered:
 * with such an expression these tests run out of their time.
 */
const hostile: [what: string, csv: string][] = [
  ["a heading of brackets", `Désignation;${"(".repeat(many)}\nFarine;a`],
  ["brackets above the headings", `${"(".repeat(many)}\nDésignation\nFarine`],
  ["a price of spaces", `Désignation;Prix HT du colis\nFarine;1${" ".repeat(many)}x`],
  ["a price of few spaces", `Désignation;Prix HT du colis\nFarine;1${" ".repeat(4000)}x`],
  ["a price that may be by the unit", `Désignation;Prix HT\nFarine;1/${" /".repeat(many / 2)}`],
  ["a quantity of zeros", `Désignation;Quantité par colis\nFarine;0,${"0".repeat(many)}1`],
  ["a quantity of digits", `Désignation;Quantité par colis\nFarine;${"1 ".repeat(many / 2)}`],
  ["a family of dots", `Désignation;Famille\nFarine;a${".".repeat(many)}x`],
  ["allergens of commas", `Désignation;Allergènes\nFarine;${",".repeat(many)}`],
  ["a pack of digits", `Désignation;Conditionnement\nFarine;${"1x".repeat(many / 2)}`],
  ["empty lines", `Désignation${"\n".repeat(many)}Farine`],
];

test.each(hostile)("%s is answered in a sentence", async (_, csv) => {
  const browser = await (await openWeb()).signIn();
  const { status, text, headers } = await browser.post("/articles/import").field({ intent: "preview", csv });
  // A long text is looked at beside the requests, on a page of its own.
  const page = status === 302 ? (await browser.get(String(headers.location)).expect(200)).text : text;
  expect([200, 302, 422]).toContain(status);
  expect(textOf(readable(page))).toMatch(/Import/);
});

test("an error in each of half a million cells is told by the first of them, and how many they are", async () => {
  const browser = await (await openWeb()).signIn();
  const csv = `${"Prix HT du colis;".repeat(190)}Désignation\n${`${"x;".repeat(190)}ab\n`.repeat(2400)}`;
  const { status, text } = await browser.post("/articles/import").field({ intent: "preview", csv });
  expect(status).toBe(422);
  // The text stands there twice, to be sent again.
  expect(text.length).toBeLessThan(4_000_000);
  expect(textOf(readable(text))).toMatch(/45[67][  ]\d{3} erreurs/);
});
