import type { PriceBasis, Storage } from "#domain/choices";
import type { Reference } from "#server/api-client/contract/records";

export const priceBasisNames: Record<PriceBasis, string> = { ttc: "TTC", ht: "HT" };

export const storageNames: Record<Storage, string> = { ambient: "Ambiant", chilled: "Réfrigéré", frozen: "Surgelé" };

/** Returns a text with its first letter as a capital. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const referenced: readonly string[] = [
  "supplier",
  "article",
  "recipe",
  "product",
  "external-order",
  "standing-order",
  "supplier-order",
  "receipt",
] satisfies Reference["type"][];

/**
 * Returns the address of an entity's page, or null where either is not told, and for a type this app has no page for.
 */
export function pathOf(type: string | undefined, id: number | undefined): string | null {
  const name = type?.replace("_", "-") ?? "";
  return referenced.includes(name) && id !== undefined ? `/${name}s/${id}` : null;
}

/** Returns the word for a value; one that is not known as the API says it. */
export const wordOf = (words: Record<string, string>, value: string): string => words[value] ?? value;
