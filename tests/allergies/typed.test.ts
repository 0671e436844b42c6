import { expect, test } from "vitest";
import { allergenOf, listedPhrases } from "#domain/kitchen/allergen-words";
import { allergens as allAllergens } from "#domain/choices";
import { namedAllergens } from "#api/orders/allergies/typed";

const found = (allergy_notes: string | null, notes: string | null = null) =>
  [...new Set(namedAllergens({ allergy_notes, notes }).map(({ allergen }) => allergen))].sort();

const typed: [text: string, allergens: string[]][] = [
  ["sans gluten", ["gluten"]],
  ["allergique aux noix", ["fruits_a_coque"]],
  ["Allergie aux fruits à coque", ["fruits_a_coque"]],
  ["fruits a coques", ["fruits_a_coque"]],
  ["PRALINÉ", ["fruits_a_coque"]],
  ["praline, pistaches", ["fruits_a_coque"]],
  ["noisette", ["fruits_a_coque"]],
  ["Amandes !", ["fruits_a_coque"]],
  ["noix de cajou", ["fruits_a_coque"]],
  ["crème", ["lait"]],
  ["cremes et beurres", ["lait"]],
  ["fromage de chèvre", ["lait"]],
  ["protéines de lait de vache (APLV)", ["lait"]],
  ["intolérance au lactose", ["lait"]],
  ["œuf", ["oeufs"]],
  ["oeufs", ["oeufs"]],
  ["Pas d’ŒUFS", ["oeufs"]],
  ["pas d'oeuf", ["oeufs"]],
  ["allergique à l’œuf", ["oeufs"]],
  ["blé", ["gluten"]],
  ["BLE", ["gluten"]],
  ["farine", ["gluten"]],
  ["maladie cœliaque", ["gluten"]],
  ["enfant coeliaque", ["gluten"]],
  ["crevettes", ["crustaces"]],
  ["cacahuètes", ["arachides"]],
  ["cacahouetes", ["arachides"]],
  ["beurre de cacahuète", ["arachides"]],
  ["sésame", ["sesame"]],
  ["tahini", ["sesame"]],
  ["moutarde", ["moutarde"]],
  ["vin", ["sulfites"]],
  ["vins blancs", ["sulfites"]],
  ["sulfites (E220)", ["sulfites"]],
  ["fruits de mer", ["crustaces", "mollusques"]],
  ["noix de Saint-Jacques", ["mollusques"]],
  ["céleri et lupin", ["celeri", "lupin"]],
  ["lait de soja", ["soja"]],
  ["saumon", ["poissons"]],
  ["lait d'amande", ["fruits_a_coque"]],
  ["ｓａｎｓ　ｇｌｕｔｅｎ", ["gluten"]],
  ["Léa : noix\nTom : lait", ["fruits_a_coque", "lait"]],
  ["noix/lait", ["fruits_a_coque", "lait"]],
  ["aucun fruit à coque", ["fruits_a_coque"]],
  ["végétarien plus allergie aux noix", ["fruits_a_coque"]],
  ["gluten + noix", ["fruits_a_coque", "gluten"]],
  ["s/gluten", ["gluten"]],
  ["allergique:noisettes,amandes", ["fruits_a_coque"]],
  ["ne doit pas contenir de lait", ["lait"]],
  ["pas de noix allergie sévère", ["fruits_a_coque"]],
  ["noix pas d’autre allergie", ["fruits_a_coque"]],
  ["Pas d’allergie sauf noix", ["fruits_a_coque"]],
  ["Pas d'allergie au lait mais aux noix", ["fruits_a_coque"]],
  ["pas d'allergie au lait, allergique aux noix", ["fruits_a_coque"]],
  ["non allergique au lait et allergique aux noix", ["fruits_a_coque"]],
  ["sans allergènes : lait, œufs", ["lait", "oeufs"]],
];

test.each(typed)("« %s » names its allergens", (text, allergens) => {
  expect(found(text)).toEqual(allergens);
});

test("a clause without end takes one pass: 200 orders with such notes are read in the time of a request", () => {
  const notes = {
    allergy_notes: "ne allergie ".repeat(166),
    notes: `${"ne allergie ".repeat(330)}plus allergie au lait`,
  };
  for (let order = 0; order < 200; order += 1) expect(namedAllergens(notes)).toEqual([]);
});

const harmless = [
  "",
  "RAS",
  "R.A.S.",
  "aucune",
  "Aucune allergie",
  "pas d'allergie",
  "Pas d’allergie connue",
  "néant",
  "Aucune allergie aux noix",
  "pas d’autre allergie au lait",
  "non allergique aux noix",
  "n’est plus allergique au lait",
  "Allergies : aucune",
  "sans allergie",
  "noix de coco",
  "lait de coco",
  "beurre de cacao",
  "farine de riz",
  "noix de muscade",
  "vingt convives",
  "fraise",
  "blé noir",
  "kiwi",
  "noix de veau",
  "noix d’entrecôte",
  "pommes noisettes",
  "souchet",
  "haricots beurre",
  "farine de manioc",
  "sirop de glucose de blé",
];

test.each(harmless)("« %s » names none of the 14", (text) => {
  expect(found(text)).toEqual([]);
});

test.each([
  ["Client allergique aux noisettes", ["fruits_a_coque"]],
  ["Sans œufs si possible. Livrer avant midi", ["oeufs"]],
  ["Éviter le sésame", ["sesame"]],
  ["Servir avec de la crème", []],
  ["Inscription : « Noisette a 3 ans »", []],
  ["Pas d’allergie au lait", []],
])("in the notes « %s » counts only where it is to be avoided", (notes, allergens) => {
  expect(found(null, notes)).toEqual(allergens);
});

test("each of the 14 allergens is named by its own words", () => {
  const named = new Set<string>();
  for (const [code, phrases] of listedPhrases()) {
    for (const phrase of phrases)
      if (code === null) expect(found(phrase), phrase).toEqual([]);
      else expect(found(phrase), phrase).toContain(allergenOf(code));
    if (code !== null) named.add(allergenOf(code));
  }
  expect([...named].sort()).toEqual([...allAllergens].sort());
});

test("the word is told as it was typed", () => {
  expect(namedAllergens({ allergy_notes: "Allergie : NOIX de Cajou, œufs", notes: null })).toEqual([
    { allergen: "fruits_a_coque", word: "NOIX de Cajou" },
    { allergen: "oeufs", word: "œufs" },
  ]);
});
