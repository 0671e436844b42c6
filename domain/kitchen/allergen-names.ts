import type { AllergenKind } from "./allergen-words";
import type { Allergen } from "../choices";

/** The 14 allergens of annex II of regulation (EU) 1169/2011 as screens and papers name them. */
export const allergenNames: Record<string, string> = {
  gluten: "Gluten",
  crustaces: "Crustacés",
  oeufs: "Œufs",
  poissons: "Poissons",
  arachides: "Arachides",
  soja: "Soja",
  lait: "Lait",
  fruits_a_coque: "Fruits à coque",
  celeri: "Céleri",
  moutarde: "Moutarde",
  sesame: "Sésame",
  sulfites: "Sulfites",
  lupin: "Lupin",
  mollusques: "Mollusques",
} satisfies Record<Allergen, string>;

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

/** Returns an allergen as a screen or a paper names it. */
export const nameAllergen = (code: string): string => allergenNames[code] ?? code;

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Returns an allergen within a sentence: « gluten ». */
export const nameAllergenInside = (code: string): string => lowerFirst(nameAllergen(code));

/**
 * Returns an allergen with those of its cereals or nuts that are known: « Gluten (blé) »; where others are not,
 * « Fruits à coque (amande, autre à préciser) ».
 */
export function describeAllergen(code: string, kinds: readonly string[], isOpen = false): string {
  const known = (namedByKind[code]?.kinds ?? [])
    .filter((kind) => kinds.includes(kind))
    .map((kind) => lowerFirst(allergenKindNames[kind] ?? kind).replace(/ \(.*\)$/, ""));
  if (known.length === 0) return nameAllergen(code);
  return `${nameAllergen(code)} (${[...known, ...(isOpen ? ["autre à préciser"] : [])].join(", ")})`;
}

/** The allergens of something that is made, as far as an API tells them. */
export interface KnownContents {
  allergens?: readonly string[] | undefined;
  traces?: readonly string[] | undefined;
  /** The cereals and nuts of its allergens, and those that it may hold traces of. */
  kinds?: readonly string[] | undefined;
  traceKinds?: readonly string[] | undefined;
  /** The allergens of which some cereal or nut is not known. */
  openKinds?: readonly string[] | undefined;
  /** Names of what in it may hold others; undefined where nobody tells. */
  unsure?: readonly string[] | undefined;
}

/**
 * Returns what the lines of an order and its papers say of a product's allergens, a sentence each: contained, traces,
 * and what may hold others. It never says « aucun » of what is not wholly known.
 */
export function describeContents(known: KnownContents): string[] {
  const { allergens = [], traces = [], kinds = [], traceKinds = [], openKinds = [], unsure } = known;
  const named = (codes: readonly string[], of: readonly string[]) =>
    codes.map((code) => describeAllergen(code, of, openKinds.includes(code))).join(", ");
  const traced = new Set([
    ...traces,
    ...Object.keys(namedByKind).filter((code) => namedByKind[code]?.kinds.some((kind) => traceKinds.includes(kind))),
  ]);
  return [
    ...(allergens.length > 0 ? [`Allergènes : ${named(allergens, kinds)}`] : []),
    ...(allergens.length === 0 && unsure?.length === 0 ? ["Allergènes : aucun déclaré"] : []),
    ...(traced.size > 0 ? [`Traces possibles : ${named([...traced], traceKinds)}`] : []),
    ...(unsure && unsure.length > 0 ? [`Allergènes pas tous connus, à vérifier : ${unsure.join(", ")}`] : []),
  ];
}
