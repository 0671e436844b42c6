import { type Allergen, allergens } from "../choices";
import { fold } from "../french/fold";

/** Cereals and nuts, which a label names in the place of « gluten » and « fruits à coque » (notice 2017/C 428/01). */
export const cereals = ["ble", "seigle", "orge", "avoine", "epeautre", "kamut"] as const;
export const nuts = ["amande", "noisette", "noix", "cajou", "pecan", "bresil", "pistache", "macadamia"] as const;
export const allergenKinds = [...cereals, ...nuts] as const;
export type AllergenKind = (typeof cereals)[number] | (typeof nuts)[number];

type Code = Allergen | AllergenKind;

/**
 * Words by which people and suppliers name the 14 allergens of annex II of regulation (EU) 1169/2011, their kinds, and
 * what holds them; in the singular, without regard to accents, apostrophes or « de, du, à la ». Of two that begin at
 * the same word the longer counts: « noix de coco » is no nut. Orders' allergies and hints of articles read it.
 */
const words: Readonly<Record<Code, string>> = {
  gluten:
    "gluten|glutten|chapelure|panure|panko|pain|pain de mie|pain d’épice|biscotte|spaghetti|vermicelle|levain|" +
    "béchamel|" +
    "cœliaque|céréale contenant du gluten|triticale|sauce soja|shoyu|petit beurre|pâtes aux œufs|" +
    "tourteau fromager|escargot aux raisins",
  ble: "blé|froment|farine|semoule|boulgour|couscous|seitan|amidon de blé|protéine de blé|son de blé|germe de blé",
  seigle: "seigle|farine de seigle",
  orge: "orge|malt|bière|vinaigre de malt|farine d’orge|farine de malt",
  avoine: "avoine|farine d’avoine|son d’avoine|lait d’avoine|boisson d’avoine|crème d’avoine",
  epeautre: "épeautre|petit épeautre|engrain|farine d’épeautre|farine de petit épeautre|lait d’épeautre",
  kamut: "kamut|khorasan|blé khorasan|farine de kamut|farine de khorasan",
  crustaces:
    "crustacé|crevette|crabe|homard|langouste|langoustine|écrevisse|gambas|gamba|tourteau|krill|scampi|surimi|" +
    "fruit de mer|araignée de mer|étrille|cigale de mer",
  oeufs:
    "œuf|jaune d’œuf|blanc d’œuf|œuf à la coque|ovoproduit|meringue|mayonnaise|aïoli|omelette|albumine|lysozyme|" +
    "crème anglaise|crème pâtissière|crème brûlée|lécithine d’œuf|pâtes aux œufs|coque de meringue|tourteau fromager|" +
    "escargot aux raisins",
  poissons:
    "poisson|saumon|thon|anchois|cabillaud|morue|colin|truite|sardine|maquereau|hareng|merlu|merlan|lieu noir|" +
    "lieu jaune|tarama|nuoc-mâm|surimi|daurade|dorade|limande|lotte|flétan|turbot|églefin|haddock|rouget|rascasse|" +
    "espadon|caviar|poutargue|boutargue|laitance|œuf de lump|œuf de lompe|œuf de saumon|œuf de truite|" +
    "œuf de poisson|œuf de cabillaud|œuf de hareng|beurre d’anchois",
  arachides:
    "arachide|cacahuète|cacahouète|cacahouette|peanut|beurre de cacahuète|beurre de cacahouète|beurre d’arachide|" +
    "pâte d’arachide",
  soja:
    "soja|soya|tofu|tempeh|edamame|miso|tamari|shoyu|lécithine|lécithine de soja|lait de soja|crème de soja|" +
    "boisson de soja|yaourt de soja|yaourt au soja|dessert de soja|farine de soja|huile de soja|sauce soja",
  lait:
    "lait|laitage|laitier|produit laitier|lactose|lactosérum|petit-lait|babeurre|caséine|caséinate|" +
    "protéine de lait de vache|APLV|PLV|crème|chantilly|crème anglaise|crème pâtissière|crème brûlée|mascarpone|" +
    "beurre|beurre d’anchois|beurre d’escargot|noix de beurre|noisette de beurre|petit beurre|ghee|" +
    "yaourt|yogourt|yoghourt|kéfir|skyr|béchamel|fromage|fromage blanc|petit suisse|faisselle|ricotta|mozzarella|" +
    "parmesan|parmigiano|grana padano|pecorino|feta|emmental|gruyère|comté|beaufort|tomme|cantal|roquefort|fourme|" +
    "gorgonzola|camembert|brie de meaux|coulommiers|reblochon|morbier|saint-nectaire|munster|maroilles|époisses|" +
    "mimolette|cheddar|gouda|edam|burrata|stracciatella|halloumi|chocolat au lait|chocolat blanc|confiture de lait|" +
    "tourteau fromager|escargot aux raisins|bûche de chèvre|crottin de chèvre",
  fruits_a_coque:
    "fruit à coque|fruit sec|fruit sec à coque|coque|praliné|praline|pralin|nougat|nougatine|pâte à tartiner|nutella",
  amande:
    "amande|lait d’amande|boisson d’amande|crème d’amande|beurre d’amande|purée d’amande|pâte d’amande|" +
    "farine d’amande|poudre d’amande|huile d’amande|massepain|frangipane|calisson|dragée|amaretto|amaretti|orgeat|" +
    "coque de macaron",
  noisette:
    "noisette|aveline|gianduja|lait de noisette|boisson de noisette|crème de noisette|beurre de noisette|" +
    "purée de noisette|pâte de noisette|farine de noisette|poudre de noisette|huile de noisette",
  noix: "noix|cerneau|noix en coque|huile de noix|crème de noix|beurre de noix|farine de noix",
  cajou: "cajou|noix de cajou|anacarde|lait de cajou|crème de cajou|beurre de cajou|purée de cajou",
  pecan: "pécan|noix de pécan|pacane",
  bresil: "noix du Brésil|noix d’Amazonie",
  pistache: "pistache|pâte de pistache|crème de pistache|beurre de pistache|lait de pistache|farine de pistache",
  macadamia: "macadamia|noix de macadamia|noix du Queensland|lait de macadamia",
  celeri: "céleri|céleri-rave|céleri branche|sel de céleri",
  moutarde: "moutarde|sénevé|mayonnaise",
  sesame: "sésame|tahini|tahin|tahina|gomasio|halva|houmous|hummus|crème de sésame|beurre de sésame",
  sulfites:
    "sulfite|sulfité|bisulfite|métabisulfite|anhydride sulfureux|dioxyde de soufre|SO2|E220|E221|E222|E223|E224|E226|" +
    "E227|E228|vin|vin blanc|vin rouge|vinaigre|vinaigre de vin|vinaigre balsamique|vinaigre de xérès|" +
    "crème de balsamique|crème balsamique|cidre|abricot sec",
  lupin: "lupin|farine de lupin",
  mollusques:
    "mollusque|moule|huître|coque|coquille Saint-Jacques|Saint-Jacques|noix de Saint-Jacques|" +
    "St-Jacques|coquille St-Jacques|noix de St-Jacques|noix de pétoncle|" +
    "pétoncle|calamar|calmar|encornet|chipiron|poulpe|pieuvre|seiche|escargot|bulot|bigorneau|palourde|praire|" +
    "ormeau|amande de mer|couteau de mer|vongole|fruit de mer",
};

/**
 * Foods and kinds of fish whose names let expect allergens in what is bought; nobody says by them what they are
 * allergic to.
 */
const foods: Readonly<Partial<Record<Code, string>>> = {
  gluten:
    "biscuit|brioche|croissant|viennoiserie|pâte feuilletée|pâte brisée|pâte sablée|pâte à pizza|pâte à choux|" +
    "pâte filo|pâte phyllo|feuille de brick|feuillantine|pâtes alimentaires|pâtes fraîches|tagliatelle|penne|" +
    "macaroni|lasagne|ravioli|coquillette|linguine|nouille|udon|gnocchi|crouton|gressin|bretzel|gaufre|gaufrette|" +
    "spéculoos|génoise|madeleine|financier|cookie|muesli|granola|quiche|pain azyme|" +
    "teriyaki|ponzu|sauce d’huître|coque de tartelette|boudoir",
  oeufs:
    "brioche|génoise|madeleine|financier|macaron|pâte à choux|béarnaise|hollandaise|sauce tartare|rémoulade|" +
    "coque de macaron|boudoir",
  lait:
    "brioche|croissant|viennoiserie|madeleine|financier|béarnaise|hollandaise|crème glacée|raclette|brie|" +
    "dulce de leche|quiche|salers|abondance|chaource",
  poissons:
    "filet de bar|dos de bar|bar de ligne|bar d’élevage|sole|lingue|raie|saint-pierre|grondin|tilapia|panga|perche|" +
    "sandre|brochet|omble|carpe|anguille|congre|bonite|katsuobushi|dashi|brandade|rollmops|worcestershire|roussette|" +
    "barbue|baudroie|sébaste|hoki|mulet",
  crustaces: "bisque",
  soja: "teriyaki|ponzu|hoisin",
  amande: "macaron|financier|florentin",
  celeri: "mirepoix",
  moutarde: "vinaigrette|sauce tartare|rémoulade",
  sesame: "zaatar|dukkah|hoisin",
  sulfites: "porto|madère|marsala|champagne|crémant|prosecco|fruit confit",
  mollusques: "sauce d’huître|supion|clam",
};

/** Words that sound like an allergen and hold none. */
const harmless =
  "noix de coco|noix de muscade|noix de veau|noix de jambon|noix de bœuf|noix de porc|noix d’agneau|noix d’entrecôte|" +
  "noix d’épaule|noix de gigot|noix pâtissière|noix de ris de veau|noix de ris|noix de côte|noix de joue|" +
  "noix de dinde|" +
  "noix de karité|noix de kola|noix de lavage|noix de tigre|noix de palme|noix de palmiste|amande de terre|" +
  "amande d’abricot|noisette d’agneau|noisette de porc|noisette de chevreuil|noisette de veau|pomme noisette|" +
  "fromage de tête|agneau de lait|cochon de lait|porcelet de lait|veau de lait|lait végétal|lait de toilette|" +
  "haricot beurre|poire beurré|beurré Hardy|beurre d’érable|crème solaire|crème de tartre|crème à récurer|" +
  "crème lavante|crème de cassis|crème de mûre|crème de pêche|crème de framboise|crème de menthe|crème de cacao|" +
  "sucre semoule|sucre d’orge|pain de sucre|pain de glace|fruit à pain|blé noir|blé sarrasin|" +
  "sirop de glucose de blé|glucose de blé|dextrose de blé|maltodextrine de blé|alcool de blé|bière de gingembre|" +
  "lécithine de tournesol|lécithine de colza|œuf en chocolat|œuf de Pâques|caviar d’aubergine|caviar de légumes|" +
  "citron caviar|caviar citron|coque en chocolat|coque chocolat|champignon huître|vinaigre de cidre|" +
  "vinaigre d’alcool|" +
  "vinaigre blanc|vinaigre cristal|vinaigre de riz|vinaigre ménager|vinaigre de coco|vinaigre de framboise|" +
  "vinaigre de canne|levure de vin|feuille de vigne|moule à gâteau|moule à cake|moule à muffin|moule à tarte|" +
  "moule à tartelette|moule à manqué|moule à savarin|moule à brioche|moule à kouglof|moule à madeleine|" +
  "moule à financier|moule à charlotte|moule à bûche|moule à cannelé|moule à pain|moule à flan|moule à soufflé|" +
  "moule à glace|moule à chocolat|moule à entremets|moule à panettone|moule à pâtisserie|moule à dariole|" +
  "moule en silicone|moule en papier|moule en aluminium|moule en alu|moule en carton|moule en bois|moule en inox|" +
  "moule en métal|moule de cuisson|moule jetable|moule rond|moule carré";

/** Plants of which something is called milk, cream, butter or flour: « lait de coco », « farine de riz ». */
const plants =
  "coco|noix de coco|cacao|karité|riz|maïs|châtaigne|marron|sarrasin|blé noir|pois chiche|pois|chanvre|quinoa|millet|" +
  "teff|sorgho|fonio|manioc|tapioca|souchet|noix de tigre|banane|lentille|amarante|caroube|lin|patate douce|" +
  "tournesol|" +
  "pépin de raisin|courge|guar|igname|konjac|fécule|chia|pomme de terre";
const bases = "lait|crème|beurre|farine|boisson|semoule|purée|yaourt|huile";
const isBase = new RegExp(`^(${bases}|dessert|pâte|poudre) `);

/** A word of a text: its place, how it was typed, and how words are compared. */
export interface TypedWord {
  at: number;
  typed: string;
  folded: string;
}

/** A phrase of a text that the list knows. */
export interface FoundPhrase {
  key: string;
  /** The place of its first word, and of its last. */
  from: number;
  to: number;
  /** The word before it that tells phrases apart; empty for the first. */
  before: string;
  allergens: readonly Allergen[];
  kinds: readonly AllergenKind[];
}

interface Phrase {
  allergens: readonly Allergen[];
  kinds: readonly AllergenKind[];
  isFood: boolean;
  /** « Lait de coco », which is no milk, where « crème à la pistache » is cream. */
  isOf: boolean;
}

/** Returns the words of a text. */
export const wordsIn = (text: string): TypedWord[] =>
  (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((typed, at) => ({ at, typed, folded: fold(typed) }));

const set = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Words that tell no phrase from another: « noix de cajou » and « noix cajou » are one. */
export const linking = set("d de du des l la le les a au aux en");
const qualifying = set(
  "bio biologique biologiques complet complete completes integrale entier entiere entieres uht fine fines " +
    "blanche extra demi semi ecreme liquide concassee concassees",
);
const joining = set("a au aux avec et");
const isTelling = ({ folded }: TypedWord) => !linking.has(folded) && !qualifying.has(folded) && !/^t?\d+$/.test(folded);

/** Returns words in the singular: « noisettes » and « noisette » are one. */
const keyOf = (significant: readonly TypedWord[]): string =>
  significant.map(({ folded }) => folded.replace(/(?<=...)[sx]$/, "")).join(" ");

const isCereal = (code: string): code is (typeof cereals)[number] => cereals.some((one) => one === code);
const isNut = (code: string): code is (typeof nuts)[number] => nuts.some((one) => one === code);

/** Returns the allergen that a kind is of; an allergen itself. */
export function allergenOf(code: Code): Allergen {
  if (isCereal(code)) return "gluten";
  return isNut(code) ? "fruits_a_coque" : code;
}

/** Returns the allergen that a kind is of, as an API tells it; what is none is itself. */
export function allergenOfKind(kind: string): string {
  if (isCereal(kind)) return "gluten";
  return isNut(kind) ? "fruits_a_coque" : kind;
}

const codes: readonly Code[] = [...cereals, ...nuts, ...allergens];

function listPhrases(): ReadonlyMap<string, Phrase> {
  const listed = new Map<string, Phrase>();
  const add = (phrase: string, code: Code | null, isFood: boolean) => {
    const key = keyOf(wordsIn(phrase).filter(isTelling));
    const before = listed.get(key);
    listed.set(key, {
      allergens: [...new Set([...(before?.allergens ?? []), ...(code === null ? [] : [allergenOf(code)])])],
      kinds: [...(before?.kinds ?? []), ...(code !== null && (isCereal(code) || isNut(code)) ? [code] : [])],
      isFood: isFood && before?.isFood !== false,
      isOf: isBase.test(phrase) && /[ ’](de|d’|du)/.test(phrase),
    });
  };
  for (const base of bases.split("|")) for (const plant of plants.split("|")) add(`${base} de ${plant}`, null, false);
  for (const phrase of harmless.split("|")) add(phrase, null, false);
  for (const code of codes) {
    for (const phrase of words[code].split("|")) add(phrase, code, false);
    for (const phrase of foods[code]?.split("|") ?? []) add(phrase, code, true);
  }
  return listed;
}

let listed: ReadonlyMap<string, Phrase> | undefined;
const longest = 5;

/**
 * Returns the phrases of the list that these words hold, the longest that begins at each, none twice over.
 * @param withFoods also those that only what is bought is called by
 */
export function findPhrases(all: readonly TypedWord[], withFoods: boolean): FoundPhrase[] {
  const phrases = (listed ??= listPhrases());
  const significant = all.filter(isTelling);
  const found: FoundPhrase[] = [];
  for (let at = 0; at < significant.length;) {
    let length = Math.min(longest, significant.length - at);
    const taken = () => significant.slice(at, at + length);
    const known = () => {
      const phrase = phrases.get(keyOf(taken()));
      return phrase && (withFoods || !phrase.isFood) && (length === 1 || !phrase.isOf || isOfOne(all, taken(), phrase))
        ? phrase
        : undefined;
    };
    while (length > 1 && !known()) length--;
    const phrase = known();
    if (phrase) {
      const [from, to] = [significant[at]?.at ?? 0, significant[at + length - 1]?.at ?? 0];
      found.push({ key: keyOf(taken()), from, to, before: significant[at - 1]?.folded ?? "", ...phrase });
    }
    at += length;
  }
  return found;
}

/**
 * Tells whether « crème … pistache » is a cream of pistachios rather than cream with some: so it is where it says
 * « de »; where it says nothing between, of what holds no allergen alone, and of milks, flours and the like.
 */
function isOfOne(all: readonly TypedWord[], taken: readonly TypedWord[], { allergens: held }: Phrase): boolean {
  const [first, second] = taken;
  const between = all.filter(({ at }) => at > (first?.at ?? 0) && at < (second?.at ?? 0)).map(({ folded }) => folded);
  if (between.some((word) => joining.has(word))) return false;
  return (
    between.some((word) => linking.has(word)) ||
    held.length === 0 ||
    !/^(creme|beurre|yaourt)/.test(first?.folded ?? "")
  );
}

/** Returns the phrases of the list by what they name, those that are harmless under null. */
export const listedPhrases = (): [Code | null, string[]][] => [
  ...codes.map((code): [Code, string[]] => [code, words[code].split("|")]),
  [null, harmless.split("|")],
];
