import type { EntityWords } from "#app/catalogue/words";
import { formatCount } from "#app/display/numbers";

interface Counts {
  created: number;
  updated: number;
  unchanged: number;
}

/** Returns « 12 articles créés, 30 modifiés, 2 déjà à jour ». */
export function importSummary({ created, updated, unchanged }: Counts, { count, ending }: EntityWords): string {
  const gender: string = ending ?? "";
  const parts = [
    `${formatCount(created, ...count)} créé${gender}${plural(created)}`,
    `${updated} modifié${gender}${plural(updated)}`,
  ];
  return [...parts, ...(unchanged > 0 ? [`${unchanged} déjà à jour`] : [])].join(", ");
}

/** Returns « 12 articles à créer, 30 à modifier, 2 déjà à jour ». */
export function toDo({ created, updated, unchanged }: Counts, { count }: EntityWords): string {
  return [
    `${formatCount(created, ...count)} à créer`,
    `${updated} à modifier`,
    ...(unchanged > 0 ? [`${unchanged} déjà à jour`] : []),
  ].join(", ");
}

const plural = (count: number) => (count < 2 ? "" : "s");
