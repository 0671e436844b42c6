import type { FieldErrors } from "#app/shell/api-errors";

/** Returns the first free place of a sheet as it was typed, from 1; the first where it is wrong, and why. */
export function readFirst(params: URLSearchParams, places: number): { first: number; errors: FieldErrors } {
  const typed = params.get("first")?.trim() || "1";
  const isPlace = /^\d{1,2}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= places;
  // Another format than the one it was typed for has fewer places.
  if (places === 1) return { first: 1, errors: {} };
  return isPlace
    ? { first: Number(typed), errors: {} }
    : { first: 1, errors: { first: [`De 1 à ${places} : la première place libre de la feuille.`] } };
}
