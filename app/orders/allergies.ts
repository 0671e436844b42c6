import type { AllergenConflict, ExternalOrderLine } from "#server/api-client/contract/orders/external-orders";
import { describeContents, nameAllergen } from "#domain/kitchen/allergen-names";
import { isApiError } from "#app/shell/api-errors";

/** Returns names of allergens as a list: « Gluten, Lait ». */
export const formatAllergens = (codes: readonly string[]): string => codes.map(nameAllergen).join(", ");

/** Returns what is known of the allergens of an ordered product, a sentence each. */
export function describeLineContents(line: ExternalOrderLine): string[] {
  const { allergens, traces, allergenKinds: kinds, traceKinds, openKinds, allergensUnsure: unsure } = line;
  return describeContents({ allergens, traces, kinds, traceKinds, openKinds, unsure });
}

/** The noted allergies that an ordered product meets. */
export interface MetAllergies {
  product: string;
  /** « contient Fruits à coque (noix) ; peut contenir des traces : Lait (crème) » */
  description: string;
  /** Stand for each of them in a form. */
  accepts: string[];
}

/** Returns the conflicts of an order, product by product. */
export function metAllergies(conflicts: readonly AllergenConflict[]): MetAllergies[] {
  return [...new Set(conflicts.map(({ productId }) => productId))].map((id) => {
    const own = conflicts.filter(({ productId }) => productId === id);
    const listAllergens = (trace: boolean) =>
      own
        .filter((one) => one.trace === trace)
        .map(({ allergen, words }) => `${nameAllergen(allergen)} (${words.join(", ")})`)
        .join(", ");
    const parts = [
      listAllergens(false) && `contient ${listAllergens(false)}`,
      listAllergens(true) && `peut contenir des traces : ${listAllergens(true)}`,
    ];
    return {
      product: own[0]?.productName ?? "",
      description: parts.filter(Boolean).join(" ; "),
      accepts: own.map(acceptOf),
    };
  });
}

const acceptOf = ({ productId, allergen }: Pick<AllergenConflict, "productId" | "allergen">) =>
  `${productId}:${allergen}`;

/**
 * Returns the conflicts that were accepted in a form, as the API takes them; nothing where there are none, for an API
 * that knows nothing of them.
 */
export function acceptedBody(accepts: readonly string[]): {
  acceptAllergens?: { productId: number; allergen: string }[];
} {
  const accepted = accepts.flatMap((accept) => {
    const [, id, allergen] = /^(\d{1,15}):(\w{1,40})$/.exec(accept) ?? [];
    return id !== undefined && allergen !== undefined ? [{ productId: Number(id), allergen }] : [];
  });
  return accepted.length > 0 ? { acceptAllergens: accepted } : {};
}

/** Returns the conflicts that the API asks about instead of writing; none for any other error. */
export function readConflicts(error: unknown): AllergenConflict[] {
  if (!isApiError(error) || error.code !== "allergens" || !Array.isArray(error.body.conflicts)) return [];
  return error.body.conflicts.filter(isConflict);
}

const isConflict = (value: unknown): value is AllergenConflict =>
  typeof value === "object" &&
  value !== null &&
  "productId" in value &&
  typeof value.productId === "number" &&
  "productName" in value &&
  "allergen" in value &&
  typeof value.allergen === "string" &&
  "trace" in value &&
  "words" in value &&
  Array.isArray(value.words);
