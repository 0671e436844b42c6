import { midnightOf } from "./days";

const dayLength = 86_400_000;

/** Returns how many days later the second day is; 0 where one is none. */
export function daysBetween(from: string, to: string): number {
  const [first, last] = [midnightOf(from), midnightOf(to)];
  return first && last ? (last.getTime() - first.getTime()) / dayLength : 0;
}
