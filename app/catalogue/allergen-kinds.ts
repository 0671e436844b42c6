import { allergenKindNames, nameAllergen, namedByKind } from "#domain/kitchen/allergen-names";

interface OfKinds {
  allergens: readonly string[];
  /** None where an API does not tell them. */
  kinds?: readonly string[] | undefined;
}

/** Returns the names of allergens as a label says them: « Blé » for gluten of which the cereal is known. */
export function labelNames({ allergens, kinds = [] }: OfKinds): string[] {
  return allergens.flatMap((code) => {
    const own = namedByKind[code];
    if (!own) return [nameAllergen(code)];
    const known = own.kinds.filter((kind) => kinds.includes(kind)).map((kind) => allergenKindNames[kind] ?? kind);
    return known.length > 0 ? known : [`${own.lacking} à préciser`];
  });
}

/** Tells whether the cereal or nut of some allergen is not known. */
export const lacksKind = ({ allergens, kinds = [] }: OfKinds): boolean =>
  allergens.some((code) => namedByKind[code]?.kinds.every((kind) => !kinds.includes(kind)) ?? false);
