import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ReadLine, type Reading, mostLetters, readCard } from "#app/catalogue/recipes/paste/read";

function linesOf(text: string): ReadLine[] {
  const read = readCard(text);
  if ("problem" in read) throw new Error(read.problem);
  return read.lines;
}

/** Says what a line was read as, in short: « 250 g | beurre », « ? (doute) | sucre [à côté] ». */
function describeReading(reads: Reading | undefined): string {
  switch (reads?.kind) {
    case "ingredient": {
      const { amount, unit, measure, name, aside, other } = reads.takes;
      const beside =
        aside === null ? "" : ` [${aside}${other ? ` = ${other.amount ?? "?"} ${other.unit ?? "?"}` : ""}]`;
      return `${amount ?? "?"} ${unit ?? (measure === null ? "?" : `«${measure}»`)} | ${name}${beside}`;
    }
    case "yield": {
      const { output, portions, doubt } = reads.gives;
      if (doubt !== null) return "yield ?";
      return `yield ${output ? `${output.amount} ${output.unit}` : `${portions ?? "?"} portions`}`;
    }
    case "duration":
      return `${reads.of} ${String(reads.minutes)}`;
    case "heading":
      return `# ${reads.text}`;
    case "step":
      return `${reads.goesOn ? "…" : "step"} ${reads.text}`;
    case "name":
      return `name ${reads.text}`;
    default:
      return "unread";
  }
}

const ingredients: readonly (readonly [line: string, reads: string])[] = [
  ["250 g beurre", "250 g | beurre"],
  ["250 g de beurre doux", "250 g | beurre doux"],
  ["250g de beurre", "250 g | beurre"],
  ["250 gr de beurre", "250 g | beurre"],
  ["250 grammes de beurre", "250 g | beurre"],
  ["250 G de beurre", "250 g | beurre"],
  ["250\u00a0g de\u00a0beurre", "250 g | beurre"],
  ["250\u202fg d’amandes", "250 g | amandes"],
  ["3 œufs", "3 piece | œufs"],
  ["3 oeufs entiers", "3 piece | oeufs entiers"],
  ["un œuf", "1 piece | œuf"],
  ["Deux œufs", "2 piece | œufs"],
  ["une douzaine d'œufs", "12 piece | œufs"],
  ["2 douzaines d'œufs", "24 piece | œufs"],
  ["1/2 gousse de vanille", "0.5 «gousse» | vanille"],
  ["½ gousse de vanille", "0.5 «gousse» | vanille"],
  ["une demi-gousse de vanille", "0.5 «gousse» | vanille"],
  ["½ l de lait", "0.5 l | lait"],
  ["1/2 l de lait", "0.5 l | lait"],
  ["1 ½ l de lait", "1.5 l | lait"],
  ["1½ l de lait", "1.5 l | lait"],
  ["1 1/2 l de lait", "1.5 l | lait"],
  ["un demi-litre de lait", "0.5 l | lait"],
  ["1/4 de litre de lait", "0.25 l | lait"],
  ["1/3 l de lait", "1/3 l | lait"],
  ["1 litre de lait entier", "1 l | lait entier"],
  ["1 l et demi d'eau", "1.5 l | eau"],
  ["1 kg 500 de farine", "1.5 kg | farine"],
  ["1 kg 500 g de farine", "1.5 kg | farine"],
  ["1kg500 de farine", "1.5 kg | farine"],
  ["2 kilos de farine", "2 kg | farine"],
  ["1 l 50 cl de crème", "1.5 l | crème"],
  ["1 250 g de farine", "1250 g | farine"],
  ["1,250 kg de farine", "1.25 kg | farine"],
  ["1.5 kg de farine", "1.5 kg | farine"],
  ["2 c. à s. de sucre", "2 «c. à s.» | sucre"],
  ["2 c.à.s. de sucre", "2 «c.à.s.» | sucre"],
  ["2 CàS de sucre", "2 «CàS» | sucre"],
  ["1 cuillère à soupe de miel", "1 «cuillère à soupe» | miel"],
  ["1 cuillerée à café rase de sel", "1 «cuillerée à café rase» | sel"],
  ["1 cuil. à café de sel", "1 «cuil. à café» | sel"],
  ["1 pincée de sel", "1 «pincée» | sel"],
  ["2 sachets de levure chimique (22 g)", "2 «sachets» | levure chimique [22 g = 22 g]"],
  ["6 feuilles de gélatine", "6 «feuilles» | gélatine"],
  ["sel", "? ? | sel"],
  ["Sel, poivre", "? ? | Sel [poivre]"],
  ["Poivre du moulin QS", "? ? | Poivre du moulin"],
  ["Farine T55 : 500 g", "500 g | Farine T55"],
  ["Farine T55 ........ 500 g", "500 g | Farine T55"],
  ["Farine T55 – 500 g", "500 g | Farine T55"],
  ["Farine T55 (500 g)", "500 g | Farine T55"],
  ["Farine T55 = 1,5 kg", "1.5 kg | Farine T55"],
  ["Œufs : 3", "3 piece | Œufs"],
  ["Œufs x 3", "3 piece | Œufs"],
  ["beurre 250g", "250 g | beurre"],
  ["Beurre 82 % 250 g", "250 g | Beurre 82 %"],
  ["Crème 35 % : 2 dl", "20 cl | Crème 35 %"],
  ["Farine T55", "? ? | Farine T55"],
  ["- 4 jaunes d'œufs (80 g)", "4 piece | jaunes d'œufs [80 g = 80 g]"],
  ["-4 jaunes d'œufs", "4 piece | jaunes d'œufs"],
  ["– 4 blancs d’œufs", "4 piece | blancs d’œufs"],
  ["• 10 cl crème", "10 cl | crème"],
  ["\uf0b7 10 cl crème", "10 cl | crème"],
  ["· 10 cl crème", "10 cl | crème"],
  ["* 10 cl crème", "10 cl | crème"],
  ["☐ 10 cl crème", "10 cl | crème"],
  ["o 10 cl crème", "10 cl | crème"],
  ["Farine\t500\tg", "500 g | Farine"],
  ["Farine\t500 g", "500 g | Farine"],
  ["500\tg\tFarine", "500 g | Farine"],
  ["| Farine | 500 | g |", "500 g | Farine"],
  ["Œufs\t3", "3 piece | Œufs"],
  ["2 x 125 g de mozzarella", "250 g | mozzarella"],
  ["3 × 0,5 l de lait", "1.5 l | lait"],
  ["2 à 3 pommes", "? piece | pommes"],
  ["2-3 pommes", "? piece | pommes"],
  ["100 à 120 g de sucre", "? g | sucre"],
  ["environ 200 g de sucre", "200 g | sucre"],
  ["100 g + 20 g de beurre", "? g | 20 g de beurre"],
  ["100 g de beurre, pommade", "100 g | beurre [pommade]"],
  ["100 g de beurre (doux) fondu", "100 g | beurre [doux, fondu]"],
  ["500 mg de safran", "0.5 g | safran"],
  ["2 pièces de citron", "2 piece | citron"],
  ["1 cre\u0300me bru\u0302le\u0301e", "1 piece | crème brûlée"],
  ["**250 g** de farine", "250 g | farine"],
  ["1. 250 g de farine", "250 g | farine"],
  ["250 g de ﬁgues", "250 g | figues"],
  ["10 cl de café", "10 cl | café"],
  ["20 g de cassis", "20 g | cassis"],
  ["2 gros oignons", "2 piece | gros oignons"],
  ["1 gros sachet de levure", "1 «gros sachet» | levure"],
];

const others: readonly (readonly [line: string, reads: string])[] = [
  ["Pour 8 personnes", "yield 8 portions"],
  ["(pour 8 pers.)", "yield 8 portions"],
  ["8 personnes", "yield 8 portions"],
  ["Portions : 6", "yield 6 portions"],
  ["Nombre de parts : 12", "yield 12 portions"],
  ["Pour 6 à 8 personnes", "yield ?"],
  ["Rendement : 2 kg", "yield 2 kg"],
  ["Rendement 2,5 kg", "yield 2.5 kg"],
  ["Donne 1 l de crème", "yield 1 l"],
  ["12 pièces", "yield 12 piece"],
  ["Pour 24 macarons", "yield 24 piece"],
  ["Ingrédients pour 4 personnes :", "yield 4 portions"],
  ["Ingrédients (pour 4 personnes)", "yield 4 portions"],
  ["Préparation : 30 min", "prepMinutes 30"],
  ["Temps de cuisson : 1 h 20", "cookMinutes 80"],
  ["Repos 2 heures", "restMinutes 120"],
  ["Préparation", "# Préparation"],
  ["PROGRESSION :", "# PROGRESSION"],
  ["Pour la crème :", "# Pour la crème"],
  ["Pâte", "# Pâte"],
  ["Crème pâtissière", "# Crème pâtissière"],
  ["Mélanger la farine et le sucre.", "step Mélanger la farine et le sucre."],
  ["1. Mélanger la farine", "step Mélanger la farine"],
  ["2) Ajouter les œufs", "step Ajouter les œufs"],
  ["Étape 3 : cuire au four", "step cuire au four"],
  ["Faire fondre le beurre", "step Faire fondre le beurre"],
  ["-----", "unread"],
  ["------ page 12", "unread"],
  ["Page 12", "unread"],
  ["250 g", "unread"],
];

describe("a line of a pasted recipe", () => {
  test.each([...ingredients, ...others])("%s", (line, reads) => {
    const [name, heading, read] = linesOf(`Gâteau\nIngrédients\n${line}`);
    expect([describeReading(name?.reads), describeReading(heading?.reads), describeReading(read?.reads)]).toEqual([
      "name Gâteau",
      "# Ingrédients",
      reads,
    ]);
  });
});

test("a card is read as a whole: its parts, its steps over several lines, and what it says besides", () => {
  const card = `Recette : Tarte au citron
Livre de Mamie, p. 45

Pour 8 personnes
PATE
250 g de farine
Sel

Crème
4 citrons

Réalisation
1. Mélanger la farine
et le beurre, puis ajouter
250 g de sucre.
2. Cuire 25 min à 180 °C.
Crème :
Fouetter.`;
  expect(linesOf(card).map(({ reads }) => describeReading(reads))).toEqual([
    "name Tarte au citron",
    "unread",
    "yield 8 portions",
    "# PATE",
    "250 g | farine",
    "? ? | Sel",
    "# Crème",
    "4 piece | citrons",
    "# Réalisation",
    "step Mélanger la farine",
    "… et le beurre, puis ajouter",
    "… 250 g de sucre.",
    "step Cuire 25 min à 180 °C.",
    "# Crème",
    "step Fouetter.",
  ]);
});

test("what is said of a doubt is said in the words of the card", () => {
  const [, , spoons, range] = linesOf("Gâteau\nIngrédients\n2 c. à s. de sucre\n2 à 3 pommes").map(({ reads }) =>
    reads.kind === "ingredient" ? reads.takes.doubt : null,
  );
  expect(spoons).toBe("« 2 c. à s. » n’est pas une mesure exacte : pesez, puis écrivez la quantité.");
  expect(range).toBe("« 2 à 3 » : écrivez une seule quantité.");
});

test("nothing, and more than a recipe, are refused with what to do", () => {
  expect(readCard(" \n\u200b ")).toEqual({ problem: "Collez d’abord le texte d’une recette." });
  expect(readCard("a\n".repeat(mostLetters))).toMatchObject({
    problem: expect.stringContaining("une recette à la fois"),
  });
});

test("whatever is pasted, each line that is not empty is read as one thing, in its order", () => {
  const piece = fc.oneof(
    fc.constantFrom(...ingredients.map(([line]) => line), ...others.map(([line]) => line)),
    fc.string({ unit: "grapheme", maxLength: 40 }),
    fc.constantFrom("\n", "\r\n", "\n\n", "\t", " ", "1", "½", "(", ")", ":", "…", "x", "–", "\ufeff", "e\u0301"),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join("");
      const read = readCard(text);
      const plain = (line: string) => line.normalize("NFC").replace(/[^\p{L}\p{N}]/gu, "");
      const lines = "lines" in read ? read.lines : [];
      const letters = lines.map(({ source }) => plain(source)).join("");
      expect(letters).toBe(
        text.length <= mostLetters ? plain(text.replace(/[ﬀ-ﬆ]/g, (one) => one.normalize("NFKC"))) : "",
      );
      for (const { reads } of lines) expect(describeReading(reads)).not.toContain("undefined");
    }),
    { numRuns: 300 },
  );
});

test("the worst lines are read in a time that grows with their length", () => {
  for (const bad of ["1 ", "(", " .", "2 x ", "½", "a, ", "1/", "pour ", "e ", "\t1", "…", "- ", "|", "1 kg 500"])
    expect(linesOf(`a${bad.repeat(9_000).slice(0, 19_000)}`).length).toBe(1);
});
