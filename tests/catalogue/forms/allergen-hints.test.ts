import { expect, test } from "vitest";
import { hintsOf, hintAllergens } from "#domain/kitchen/allergen-hints";
import { namedAllergens } from "#api/orders/allergies/typed";

/** Names as French suppliers write them, and what they let expect: allergens, and kinds of cereals and nuts. */
const catalogue: Readonly<Record<string, string>> = {
  "gluten: ble":
    "Farine de blé T65|Farine T55 sac 25 kg|Farine de gruau T45|Semoule de blé dur fine|Semoule fine|Boulgour gros|" +
    "Couscous moyen|Farine bio T80|Blé tendre|Seitan|Son de blé|Farine de froment|Farine complète T150",
  "gluten: seigle": "Farine de seigle T130|Flocons de seigle|Seigle concassé",
  "gluten: orge": "Orge perlé|Malt d’orge torréfié|Extrait de malt|Bière blonde 33 cl|Vinaigre de malt|Farine de malt",
  "gluten: avoine": "Flocons d’avoine bio|Lait d’avoine barista|Boisson avoine UHT 1 L|Son d’avoine|Crème d’avoine",
  "gluten: epeautre": "Farine de petit épeautre|Épeautre décortiqué|Farine d’épeautre T110",
  "gluten: kamut": "Farine de kamut|Blé khorasan",
  "gluten:":
    "Pain burger 80 g|Chapelure fine|Panko|Spaghetti n° 5|Vermicelle|Levain déshydraté|Gressins|" +
    "Feuilles de brick|Pâte à pizza|Coquillettes|Crackers gluten",
  ":":
    "Noix de veau|Sous-noix de veau|Noix de jambon fumé|Noix de bœuf|Noix d’entrecôte|Noix de porc rôtie|" +
    "Noix de coco râpée|Noix de muscade entière|Noix de muscade moulue|Noix pâtissière de veau|Souchet|Noix de tigre|" +
    "Farine de souchet|Lait de coco 17 %|Crème de coco|Lait coco UHT|Crème de noix de coco|Lait de riz|" +
    "Farine de riz|Farine complète de riz bio|Farine de maïs|Farine de sarrasin|Blé noir|Farine de blé noir|" +
    "Farine de châtaigne|Farine de pois chiche|Farine de coco|Farine de manioc|Semoule de maïs|Polenta|Sucre semoule|" +
    "Sucre en poudre|Sucre d’orge|Pain de sucre|Beurre de cacao|Beurre cacao Mycryo|Beurre de karité|Crème de tartre|" +
    "Crème de marrons|Crème de cassis 16°|Crème de mûre|Vinaigre de cidre|Vinaigre d’alcool 8°|Vinaigre blanc|" +
    "Vinaigre de riz|Moule à gâteau|Moules à muffins|Moule silicone demi-sphère|Moule à cake en papier|" +
    "Moules à tarte 28 cm|Pommes noisettes surgelées|Noisettes d’agneau|Haricots beurre|Poire Beurré Hardy|" +
    "Agneau de lait des Pyrénées|Cochon de lait|Veau de lait|Fromage de tête|Laitue iceberg|Sablier en bois|" +
    "Sirop de glucose de blé|Maltodextrine de blé|Maltodextrine|Lécithine de tournesol|Caviar d’aubergine|" +
    "Citron caviar|" +
    "Beurre d’érable|Coquelet|Amande de terre|Pignons de pin|Graines de courge|Quinoa|Levure chimique|Huile de coco|" +
    "Pain burger sans gluten|Chocolat noir 70 %|Gélatine bovine|Fécule de pomme de terre|Amidon de maïs|" +
    "Entrecôte|Bœuf haché 15 %|Sel de Guérande|",
  "fruits_a_coque: amande":
    "Poudre d’amandes|Amandes effilées|Amandes entières émondées|Lait d’amande|Lait d’amandes bio|Pâte d’amande 50 %|" +
    "Sirop d’orgeat|Massepain|Frangipane|Dragées|Calissons|Crème d’amande|Farine d’amande",
  "fruits_a_coque: noisette":
    "Noisettes entières|Gianduja noir|Poudre de noisettes|Pâte de noisettes|Huile de noisette",
  "fruits_a_coque: noix":
    "Cerneaux de noix|Noix de Grenoble AOP|Huile de noix|Noix en coque|Vin chaud aux noix sans sulfites",
  "fruits_a_coque: cajou": "Noix de cajou|Cajou grillé salé|Purée de cajou",
  "fruits_a_coque: pecan": "Noix de pécan|Pécan",
  "fruits_a_coque: bresil": "Noix du Brésil",
  "fruits_a_coque: pistache": "Pistaches émondées|Pâte de pistache|Pistache de Sicile",
  "fruits_a_coque: macadamia": "Noix de macadamia|Macadamia",
  "fruits_a_coque:": "Praliné 50 %|Pralines roses|Nougatine|Fruits secs mélangés|Fruits à coque",
  "lait:":
    "Beurre doux 82 %|Beurre AOP Charentes-Poitou|Lait entier UHT|Lait sans lactose|Crème liquide 35 %|" +
    "Crème fraîche épaisse|Crème d’Isigny|Mascarpone|Fromage blanc 20 %|Comté 12 mois|Emmental râpé|" +
    "Chocolat au lait 38 %|" +
    "Chocolat blanc|Yaourt nature|Mozzarella di bufala|Parmesan|Babeurre|Confiture de lait|Beurre d’escargot|" +
    "Noix de beurre|Skyr|Lait en poudre|Roquefort|Petits suisses|Crème au citron|Bûche de chèvre",
  "oeufs:":
    "ŒUFS plein air|Jaunes d’œufs|Blanc d’œuf liquide|Œufs de caille|Meringues|Ovoproduit entier|Aïoli|" +
    "Œufs frais calibre M",
  "poissons:":
    "Filet de saumon|Thon albacore|Dos de cabillaud|Anchois à l’huile|Œufs de lump|Œufs de saumon|Caviar d’Aquitaine|" +
    "Filet de bar|Sole|Truite fumée|Morue dessalée|Dorade royale|Nuoc-mâm|Fumet de poisson|Lotte|Tarama",
  "crustaces:": "Crevettes roses 40/60|Gambas|Homard breton|Écrevisses|Langoustines|Tourteau cuit|Bisque",
  "crustaces poissons:": "Surimi|Bâtonnets de surimi",
  "mollusques:":
    "Moules de bouchot|Moules décoquillées|Noix de Saint-Jacques|Noix de St-Jacques|Coquilles Saint-Jacques|" +
    "Noix de pétoncles|Huîtres n° 3|Calamars|Encornets|Poulpe|Bulots cuits|Escargots de Bourgogne|Encre de seiche|" +
    "Amandes de mer|Palourdes",
  "arachides:": "Cacahuètes grillées|Beurre de cacahuète|Huile d’arachide|Pâte d’arachide",
  "soja:": "Tofu nature|Lait de soja|Crème de soja|Miso blanc|Lécithine|Lécithine de soja|Edamame|Yaourt au soja",
  "gluten soja:": "Sauce soja|Shoyu",
  "celeri:": "Céleri-rave|Céleri branche|Sel de céleri",
  "moutarde:": "Moutarde de Dijon|Graines de moutarde",
  "sesame:": "Graines de sésame|Tahini|Houmous|Halva",
  "sulfites:": "Vin blanc de cuisine|Vin rouge|Abricots secs|Vinaigre de vin|Vinaigre balsamique|Porto|Cidre brut",
  "lupin:": "Farine de lupin|Lupin",
  "oeufs moutarde:": "Mayonnaise",
  "gluten lait:": "Croissants pur|Béchamel",
  "lait fruits_a_coque: noisette": "Crème au beurre noisette|Beurre noisette|Crème à la noisette",
  "lait fruits_a_coque: noix": "Fromage aux noix",
  "lait fruits_a_coque: pistache": "Crème pistache|Yaourt à la pistache",
  "gluten oeufs: ": "Pâtes aux œufs|Génoise nature|Boudoirs",
  "gluten oeufs lait:": "Brioche tressée|Pain burger brioché|Madeleines|Tourteau fromager",
  "oeufs lait:": "Crème anglaise|Crème pâtissière|Sauce hollandaise",
  "oeufs fruits_a_coque: amande": "Coques de macarons|Macarons assortis",
  "poissons lait:": "Beurre d’anchois",
};

const cases = Object.entries(catalogue).flatMap(([key, names]) => {
  const [allergens = "", kinds = ""] = key.split(":").map((codes) => codes.trim());
  return names.split("|").map((name) => ({ name, allergens, kinds }));
});

test.each(cases)("« $name » : $allergens $kinds", ({ name, allergens, kinds }) => {
  const hints = hintsOf(name);
  expect([hints.allergens.join(" "), hints.kinds.join(" ")]).toEqual([allergens, kinds]);
});

test("at least 150 names are told", () => {
  expect(new Set(cases.map(({ name }) => name)).size).toBeGreaterThanOrEqual(150);
});

test("orders and articles never contradict each other: what the allergies of an order name, its articles hint", () => {
  for (const { name } of cases) {
    if (/ sans /.test(name)) continue;
    const named = [...new Set(namedAllergens({ allergy_notes: name, notes: null }).map(({ allergen }) => allergen))];
    expect(hintAllergens(name), name).toEqual(expect.arrayContaining(named));
  }
});
