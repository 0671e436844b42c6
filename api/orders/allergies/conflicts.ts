import { nameAllergenInside } from "#domain/kitchen/allergen-names";
import type { allergenConflict } from "#domain/contract/orders/external-orders";
import type { Answer } from "#domain/contract/field";
import { z } from "@hono/zod-openapi";
import type { Database } from "../../database/tables";
import { Refusal } from "../../http/refusal";
import { type Contents, createContents } from "../../kitchen/costing/allergens";
import { readForCosting } from "../../kitchen/read/kitchen";
import { type NamedAllergen, namedAllergens } from "./typed";

export type AllergenConflict = Answer<typeof allergenConflict.fields>;

/** The typed texts of an order that may name an allergy. */
export interface AllergyNotes {
  allergy_notes: string | null;
  notes: string | null;
}

/** A product and what it contains over all its levels. */
export interface Contained extends Contents {
  id: number;
  name: string;
}

/**
 * Reads the allergens of these products over all their levels, by id, in 7 queries; none when there are no products.
 */
export async function readContained(db: Database, ids: Iterable<number>): Promise<ReadonlyMap<number, Contained>> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return new Map();
  const kitchen = await readForCosting(db, { products: uniqueIds });
  const containedIn = createContents(kitchen);
  return new Map(
    uniqueIds.flatMap((id): [number, Contained][] => {
      const product = kitchen.products.get(id);
      return product ? [[id, { id, name: product.name, ...containedIn(product) }]] : [];
    }),
  );
}

/** Returns the conflicts between the products of an order and its notes; each product once, in the order they come. */
export function conflictsOf(notes: AllergyNotes, products: Iterable<Contained>): AllergenConflict[] {
  const named = namedAllergens(notes);
  if (named.length === 0) return [];
  return [...new Set(products)].flatMap(({ id, name, allergens, traces }) => {
    const met = (codes: readonly string[], trace: boolean) =>
      codes.flatMap((allergen) => {
        const words = wordsFor(named, allergen);
        return words.length === 0 ? [] : [{ product_id: id, product_name: name, allergen, trace, words }];
      });
    return [...met(allergens, false), ...met(traces, true)];
  });
}

const wordsFor = (named: readonly NamedAllergen[], allergen: string): string[] =>
  named.flatMap((one) => (one.allergen === allergen ? [one.word] : []));

/** A conflict that somebody has seen and means. */
export const acceptedAllergens = z
  .array(z.object({ product_id: z.number().int(), allergen: z.string() }))
  .max(20_000)
  .default([]);
export type AcceptedAllergen = z.output<typeof acceptedAllergens>[number];

/** Throws a 409 Refusal with code "allergens" that names the conflicts which are not accepted. */
export function demandAcceptance(conflicts: readonly AllergenConflict[], accepted: readonly AcceptedAllergen[]): void {
  const open = conflicts.filter(
    ({ product_id, allergen }) => !accepted.some((one) => one.product_id === product_id && one.allergen === allergen),
  );
  if (open.length > 0) throw new Refusal(409, { message: conflictMessage(open), code: "allergens", conflicts: open });
}

/** Returns « Allergie signalée (noix) : « Paris-brest » contient fruits à coque. ». */
export function conflictMessage(conflicts: readonly AllergenConflict[]): string {
  const words = [...new Set(conflicts.flatMap((one) => one.words.map((word) => word.toLowerCase())))].join(", ");
  const products = [...new Set(conflicts.map(({ product_id }) => product_id))].map((id) => {
    const own = conflicts.filter(({ product_id }) => product_id === id);
    return `« ${own[0]?.product_name ?? ""} » ${describeConflicts(own)}`;
  });
  return `Allergie signalée (${words}) : ${products.join(" ; ")}.`;
}

/** Returns « contient fruits à coque et peut contenir des traces : lait », of the conflicts of one product. */
export function describeConflicts(own: readonly AllergenConflict[]): string {
  const listAllergens = (trace: boolean) =>
    own
      .filter((one) => one.trace === trace)
      .map(({ allergen }) => nameAllergenInside(allergen))
      .join(", ");
  return [
    listAllergens(false) && `contient ${listAllergens(false)}`,
    listAllergens(true) && `peut contenir des traces : ${listAllergens(true)}`,
  ]
    .filter(Boolean)
    .join(" et ");
}
