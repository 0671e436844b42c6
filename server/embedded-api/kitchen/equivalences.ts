import type { Equivalence } from "./kitchen";

/** The equivalences of a row: they were checked when they were written. */
export function equivalencesOf({ equivalences }: { equivalences: string }): Equivalence[] {
  return JSON.parse(equivalences) as Equivalence[];
}
