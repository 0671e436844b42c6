import type { Allergen } from "#domain/choices";

/**
 * Words by which customers name the 14 allergens, and what holds them; written in the singular, without regard to
 * accents, apostrophes or « de, du, à la ». Of two that begin at the same word the longer counts: « noix de coco » is
 * no nut.
 */
const wordsOf: Record<Allergen, string> = {
  gluten:
    "gluten, glutten, blé, froment, seigle, orge, avoine, épeautre, petit épeautre, kamut, " +
    "triticale, farine, semoule, boulgour, couscous, chapelure, panure, seitan, malt, bière, lait " +
    "d’avoine, béchamel, cœliaque, céréale contenant du gluten",
  crustaces:
    "crustacé, crevette, crabe, homard, langouste, langoustine, écrevisse, gambas, gamba, " +
    "tourteau, krill, scampi, surimi, fruit de mer",
  oeufs:
    "œuf, jaune d’œuf, blanc d’œuf, œuf à la coque, ovoproduit, meringue, mayonnaise, omelette, " +
    "albumine, lysozyme, crème anglaise, crème pâtissière",
  poissons:
    "poisson, saumon, thon, anchois, cabillaud, morue, colin, truite, sardine, maquereau, hareng, " +
    "merlu, merlan, lieu noir, lieu jaune, tarama, nuoc-mâm, surimi",
  arachides:
    "arachide, cacahuète, cacahouète, cacahouette, peanut, beurre de cacahuète, beurre de cacahouète, pâte d’arachide",
  soja:
    "soja, soya, tofu, tempeh, edamame, miso, tamari, lécithine, lécithine de soja, lait de soja, " +
    "crème de soja, yaourt au soja, sauce soja",
  lait:
    "lait, laitage, laitier, produit laitier, lactose, lactosérum, petit-lait, babeurre, caséine, " +
    "protéine de lait de vache, APLV, PLV, crème, chantilly, crème anglaise, crème pâtissière, " +
    "mascarpone, beurre, ghee, yaourt, yogourt, yoghourt, kéfir, béchamel, " +
    ("fromage, fromage blanc, faisselle, ricotta, mozzarella, parmesan, feta, emmental, gruyère, " +
      "comté, roquefort, camembert, reblochon, burrata"),
  fruits_a_coque:
    "fruit à coque, fruit sec, fruit sec à coque, coque, amande, noisette, noix, cajou, noix de " +
    "cajou, pécan, noix de pécan, pistache, macadamia, noix de macadamia, noix du Brésil, noix du " +
    "Queensland, praliné, praline, gianduja, nougat, nougatine, frangipane, massepain, " +
    ("pâte d’amande, pâte de pistache, pâte à tartiner, nutella, calisson, dragée, amaretto, " +
      "amaretti, orgeat, lait d’amande, lait de noisette, beurre d’amande, beurre de noisette, crème " +
      "d’amande, crème de noisette, crème de pistache, farine d’amande, poudre d’amande, huile de " +
      "noix"),
  celeri: "céleri, céleri-rave, céleri branche",
  moutarde: "moutarde, sénevé, mayonnaise",
  sesame: "sésame, tahini, tahin, tahina, gomasio, halva, houmous, hummus",
  sulfites:
    "sulfite, sulfité, anhydride sulfureux, dioxyde de soufre, SO2, E220, E221, E222, E223, E224, " +
    "E226, E227, E228, vin, vin blanc, vin rouge, vinaigre, cidre",
  lupin: "lupin, farine de lupin",
  mollusques:
    "mollusque, moule, huître, coque, coquille Saint-Jacques, Saint-Jacques, noix de " +
    "Saint-Jacques, pétoncle, calamar, calmar, encornet, poulpe, pieuvre, seiche, escargot, bulot, " +
    "bigorneau, palourde, praire, ormeau, fruit de mer",
};

/** Words that sound like an allergen and hold none. */
const harmless =
  "noix de coco, noix de muscade, noix de veau, noix de jambon, noix de bœuf, lait de coco, lait " +
  "de riz, crème de coco, crème de riz, crème de marron, crème de cassis, crème solaire, beurre de " +
  "cacao, beurre de coco, beurre de karité, " +
  ("farine de riz, farine de maïs, farine de châtaigne, farine de sarrasin, farine de pois chiche, " +
    "farine de coco, semoule de maïs, blé noir, moule à gâteau, vinaigre de riz");

/** Every phrase with its allergens, several where it may mean several; none for what is harmless. */
export const allergyPhrases: readonly (readonly [phrase: string, allergens: readonly string[]])[] = [
  ...Object.entries(wordsOf).flatMap(([allergen, words]) =>
    words.split(", ").map((phrase) => [phrase, [allergen]] as const),
  ),
  ...harmless.split(", ").map((phrase) => [phrase, []] as const),
];
