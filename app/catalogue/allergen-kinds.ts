import type { AllergenKind } from "#domain/allergen-words";

/** Cereals and nuts as labels name them. */
export const allergenKindNames: Record<string, string> = {
  ble: "Blé",
  seigle: "Seigle",
  orge: "Orge",
  avoine: "Avoine",
  epeautre: "Épeautre (blé)",
  kamut: "Kamut (blé)",
  amande: "Amande",
  noisette: "Noisette",
  noix: "Noix",
  cajou: "Noix de cajou",
  pecan: "Noix de pécan",
  bresil: "Noix du Brésil",
  pistache: "Pistache",
  macadamia: "Noix de macadamia",
} satisfies Record<AllergenKind, string>;

/** The allergens that a label never names by themselves, the kinds of each, and what is lacking where none is said. */
export const namedByKind: Readonly<Record<string, { kinds: readonly string[]; lacking: string }>> = {
  gluten: { kinds: ["ble", "seigle", "orge", "avoine", "epeautre", "kamut"], lacking: "céréale" },
  fruits_a_coque: {
    kinds: ["amande", "noisette", "noix", "cajou", "pecan", "bresil", "pistache", "macadamia"],
    lacking: "fruit à coque",
  },
};

interface OfKinds {
  allergens: readonly string[];
  /** None where an API does not tell them. */
  kinds?: readonly string[] | undefined;
}

/** Returns the names of allergens as a label says them: « Blé » for gluten of which the cereal is known. */
export function labelNames({ allergens, kinds = [] }: OfKinds, nameOf: (code: string) => string): string[] {
  return allergens.flatMap((code) => {
    const own = namedByKind[code];
    if (!own) return [nameOf(code)];
    const known = own.kinds.filter((kind) => kinds.includes(kind)).map((kind) => allergenKindNames[kind] ?? kind);
    return known.length > 0 ? known : [`${own.lacking} à préciser`];
  });
}

/** Tells whether the cereal or nut of some allergen is not known. */
export const lacksKind = ({ allergens, kinds = [] }: OfKinds): boolean =>
  allergens.some((code) => namedByKind[code]?.kinds.every((kind) => !kinds.includes(kind)) ?? false);
