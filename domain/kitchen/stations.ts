import { stations } from "../choices";

/**
 * Returns things by the post at which they are made: those that every kitchen has first, then the house's own by name,
 * then what has none (null).
 */
export function byStation<Thing>(
  things: readonly Thing[],
  stationOf: (thing: Thing) => string | null | undefined,
): { name: string | null; things: Thing[] }[] {
  const known = new Map<string | null, Thing[]>();
  for (const thing of things) {
    const name = stationOf(thing) ?? null;
    known.set(name, [...(known.get(name) ?? []), thing]);
  }
  const { compare } = new Intl.Collator("fr");
  const names = [...known.keys()].flatMap((name) => name ?? []).sort(compare);
  const usual = stations.filter((name) => names.includes(name));
  return [...usual, ...names.filter((name) => !usual.some((one) => one === name)), null].flatMap((name) => {
    const of = known.get(name);
    return of ? [{ name, things: of }] : [];
  });
}
