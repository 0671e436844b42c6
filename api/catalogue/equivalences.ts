import { fold } from "#domain/french/fold";
import type { Equivalence } from "../kitchen/kitchen";
import { dimension } from "../kitchen/units";
import type { WriteErrors } from "../http/write-errors";

/** Returns the equivalences of a row: they were checked when they were written. */
export function equivalencesOf(row: { equivalences: string }): Equivalence[] {
  const equivalences: Equivalence[] = JSON.parse(row.equivalences);
  return equivalences;
}

/** Equivalences as a row holds them: what is not said is left out. */
export function storedEquivalences(equivalences: readonly Equivalence[]): string {
  return JSON.stringify(
    equivalences.map(({ keeps_days, ...rest }) => (typeof keeps_days === "number" ? { ...rest, keeps_days } : rest)),
  );
}

/** Checks that each equivalence of an article or recipe says something, and says it once. */
export function checkEquivalences(equivalences: readonly Equivalence[], errors: WriteErrors): void {
  const known = new Set<string>();
  equivalences.forEach(({ part, unit, equals_unit }, index) => {
    const sides = [dimension(unit), dimension(equals_unit)].sort();
    if (part === null && sides[0] === sides[1]) {
      errors.add(
        `equivalences.${index}.equals_unit`,
        "Une équivalence relie deux mesures différentes : masse, volume ou pièces.",
      );
      return;
    }
    const key = JSON.stringify([part === null ? null : fold(part), ...sides]);
    if (known.has(key)) errors.add(`equivalences.${index}.equals_unit`, "Cette équivalence est déjà donnée plus haut.");
    known.add(key);
  });
}
