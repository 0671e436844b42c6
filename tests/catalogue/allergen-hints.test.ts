import { expect, test } from "vitest";
import { hintAllergens } from "#domain/allergen-hints";

test.each([
  ["Beurre doux 82 %", ["lait"]],
  ["Farine de blé T65", ["gluten"]],
  ["ŒUFS plein air", ["oeufs"]],
  ["Jaunes d’œufs", ["oeufs"]],
  ["Poudre d’amandes", ["fruits_a_coque"]],
  ["lait d’amande", ["fruits_a_coque"]],
  ["Beurre de cacahuète", ["arachides"]],
  ["Sauce soja", ["gluten", "soja"]],
  ["Noix de Saint-Jacques", ["mollusques"]],
  ["Crème au beurre noisette", ["lait", "fruits_a_coque"]],
  ["Pain burger sans gluten", []],
  ["Lait sans lactose", ["lait"]],
  ["Lait de coco", []],
  ["Farine de riz", []],
  ["Noix de muscade", []],
  ["Sucre semoule", []],
  ["Beurre de cacao", []],
  ["Crème de tartre", []],
  ["Laitue", []],
  ["Vinaigre de cidre", []],
  ["Sablier en bois", []],
  ["", []],
])("%s", (name, allergens) => {
  expect(hintAllergens(name)).toEqual(allergens);
});
