import { expect, test } from "vitest";
import { lacksTogether } from "#domain/planning/shortages";

const [wednesday, thursday] = ["2026-11-25", "2026-11-26"];
const lack = (day: string, message: string) => ({ day, message });

test("lacks of one day are one sentence without its day, each once", () => {
  expect(lacksTogether([])).toBeNull();
  const flour = lack(thursday, "manque 2 kg de farine");
  const both = [flour, lack(thursday, "manque 3 kg de beurre"), flour];
  expect(lacksTogether(both)).toBe("manque 2 kg de farine, 3 kg de beurre");
});

test("lacks of several days say theirs, the earliest first", () => {
  expect(lacksTogether([lack(thursday, "manque 3 kg de farine"), lack(wednesday, "manque 2 kg de farine")])).toBe(
    "manque 2 kg de farine (mer. 25 nov.), 3 kg de farine (jeu. 26 nov.)",
  );
  // The same quantity of two days is two lacks.
  expect(lacksTogether([lack(wednesday, "manque 2 kg de farine"), lack(thursday, "manque 2 kg de farine")])).toBe(
    "manque 2 kg de farine (mer. 25 nov.), 2 kg de farine (jeu. 26 nov.)",
  );
  expect(lacksTogether([lack(thursday, ""), lack(wednesday, "")])).toBe("manque (mer. 25 nov.), manque (jeu. 26 nov.)");
});
