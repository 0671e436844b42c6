import { expect, test } from "vitest";
import { noteOfBatch } from "#domain/kitchen/recipe-notes";

const counted = "Pour une fournée de la recette : ";

test.each(["froid", "Froide, 4 °C", "Plaque à 12-14 °C", "Beurre 82 %", "Pocher 10 min à 85°C", "Douille 8 mm"])(
  "« %s » counts nothing that a batch has more of",
  (note) => {
    expect(noteOfBatch(note)).toBe(note);
  },
);

test.each(["Environ 36 œufs", "2 pincées, à 40 °C", "1 L d’eau froide", "30 g de réserve"])(
  "« %s » is said to be of one batch",
  (note) => {
    expect(noteOfBatch(note)).toBe(counted + note);
  },
);
