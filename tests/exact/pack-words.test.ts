import fc from "fast-check";
import { expect, test } from "vitest";
import { readPack } from "#domain/purchasing/pack-words";

test.each([
  ["Sac de 25 kg", "25", "kg"],
  ["SAC 25KG", "25", "kg"],
  ["Carton 6x1L", "6", "l"],
  ["Carton de 6 × 1 L", "6", "l"],
  ["Seau 4,5 kg", "4.5", "kg"],
  ["Plaquette 250 g", "0.25", "kg"],
  ["Carton 40 x 250 g", "10", "kg"],
  ["Bidon 5 litres", "5", "l"],
  ["6 x 75 cl", "4.5", "l"],
  ["Carton 4 poches de 2,5 kg", "10", "kg"],
  ["1 kg x 10", "10", "kg"],
  ["1 L", "1", "l"],
  ["Plateau de 30 œufs", "30", "piece"],
  ["Plateau de 30", "30", "piece"],
  ["Colis de 100 pièces", "100", "piece"],
  ["x 12", "12", "piece"],
  ["250", "250", "piece"],
  ["Sac 1 000 g", "1", "kg"],
  ["Sac 25 kg T55", "25", "kg"],
  ["Poche 33cl", "0.33", "l"],
  ["Brique 1 L (1000 ml)", "1", "l"],
])("« %s » holds %s %s", (label, quantity, unit) => {
  expect(readPack(label)).toEqual({ quantity, unit });
});

test.each(["Sac", "", "Carton", "Sac 10 kg ou 25 kg", "Boîte 3/1", "Calibre 20/30", "0 kg", "Farine T55", "kg", "5 %"])(
  "« %s » does not say",
  (label) => {
    expect(readPack(label)).toBeNull();
  },
);

test("every count of every measure is read exactly, and no text breaks it", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999 }),
      fc.integer({ min: 1, max: 9999 }),
      fc.constantFrom("x", " x ", " × ", "*"),
      (count, grams, times) => {
        const kilos = String(count * grams)
          .padStart(4, "0")
          .replace(/(\d{3})$/, ".$1")
          .replace(/\.?0+$/, "");
        expect(readPack(`Carton ${count}${times}${grams} g`)).toEqual({ quantity: kilos, unit: "kg" });
      },
    ),
  );
  fc.assert(fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => void readPack(text)));
});
