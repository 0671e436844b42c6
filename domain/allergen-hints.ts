import { type Allergen, allergens as all } from "./choices";
import { fold } from "./fold";

type Hint = readonly [words: string, allergens: readonly Allergen[]];

const told = (allergens: readonly Allergen[], words: string): Hint[] =>
  words.split("|").map((word) => [word, allergens]);

/**
 * Words of names and the allergens that they let expect, after annex II of EU regulation 1169/2011 (its cereals, nuts
 * and examples), in the words of French kitchens. The look-alikes have none: « lait de coco », « noix de muscade ».
 */
const hints: readonly Hint[] = [
  ...told(["gluten"], "farine|ble|epeautre|kamut|seigle|orge|avoine|malt|semoule|boulgour|couscous|chapelure|pain"),
  ...told(["gluten"], "pain de mie|biscotte|spaghetti|vermicelle|seitan|levain|gluten|biere|panko"),
  ...told([], "farine de riz|farine de mais|farine de sarrasin|farine de chataigne|farine de pois chiche"),
  ...told([], "farine de coco|farine de manioc|semoule de mais|ble noir|sucre semoule|pain de sucre"),
  ...told(["lupin"], "farine de lupin|lupin"),
  ...told(["soja"], "farine de soja|lait de soja|creme de soja|boisson de soja|yaourt de soja|soja|tofu|tamari|miso"),
  ...told(["soja", "gluten"], "sauce soja"),
  ...told(["gluten"], "lait d’avoine|boisson d’avoine"),
  ...told(["lait"], "lait|beurre|babeurre|creme|fromage|mascarpone|ricotta|mozzarella|parmesan|emmental|comte|feta"),
  ...told(["lait"], "yaourt|lactose|lactoserum|caseine|gruyere|cheddar|chocolat au lait|chocolat blanc|petit suisse"),
  ...told([], "lait de coco|creme de coco|lait de riz|beurre de cacao|creme de tartre|creme de marron|creme de cassis"),
  ...told(["oeufs"], "oeuf|jaune d’oeuf|blanc d’oeuf|mayonnaise|meringue|ovoproduit"),
  ...told(["oeufs", "gluten"], "pates aux oeufs"),
  ...told(["arachides"], "arachide|cacahuete|cacahouete|beurre de cacahuete|beurre de cacahouete"),
  ...told(["fruits_a_coque"], "amande|noisette|noix|pistache|pecan|macadamia|praline|gianduja|massepain|cajou"),
  ...told(["fruits_a_coque"], "lait d’amande|creme d’amande|beurre d’amande|lait de noisette|farine d’amande"),
  ...told([], "noix de coco|noix de muscade"),
  ...told(["mollusques"], "noix de saint-jacques|huitre|calamar|calmar|encornet|poulpe|seiche|bulot|escargot|palourde"),
  ...told(["crustaces"], "crevette|gambas|crabe|homard|langouste|langoustine|ecrevisse|tourteau"),
  ...told(["poissons"], "poisson|saumon|thon|cabillaud|anchois|truite|colin|merlu|sardine|nuoc-mam"),
  ...told(["celeri"], "celeri"),
  ...told(["moutarde"], "moutarde"),
  ...told(["sesame"], "sesame|tahin|tahini|gomasio"),
  ...told(["sulfites"], "vin blanc|vin rouge|vin|abricot sec|sulfite|bisulfite"),
]
  // Longer ones are read first and used up.
  .sort(([a], [b]) => b.length - a.length);

/** Allergens that « sans … » in a name takes away, by the folded word. */
const absent: readonly Hint[] = [
  ["gluten", ["gluten"]],
  ["lait", ["lait"]],
  ["oeuf", ["oeufs"]],
  ["soja", ["soja"]],
  ["sulfite", ["sulfites"]],
];

/** Returns a pattern of words, in the singular or plural, that stand by themselves. */
const standing = (words: string) => new RegExp(`(?<![a-z])${fold(words).replaceAll(" ", "[sx]? ")}[sx]?(?![a-z])`, "g");

const patterns = hints.map(([words, allergens]) => ({ pattern: standing(words), allergens }));
const absences = absent.map(([word, allergens]) => ({ pattern: standing(`sans ${word}`), allergens }));

/**
 * Returns the allergens that an article of this name probably has, in the order of the regulation: a hint to look at
 * the label, never a declaration.
 */
export function hintAllergens(name: string): Allergen[] {
  let rest = fold(name);
  const [found, gone] = [new Set<Allergen>(), new Set<Allergen>()];
  const take = (pattern: RegExp, allergens: readonly Allergen[], into: Set<Allergen>) => {
    const left = rest.replace(pattern, "|");
    if (left === rest) return;
    rest = left;
    for (const allergen of allergens) into.add(allergen);
  };
  for (const { pattern, allergens } of absences) take(pattern, allergens, gone);
  for (const { pattern, allergens } of patterns) take(pattern, allergens, found);
  return all.filter((allergen) => found.has(allergen) && !gone.has(allergen));
}
