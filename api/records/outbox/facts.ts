/** One thing that a document says; the key tells it from the others of the same document. */
export interface Fact {
  key: string;
  label: string;
  value: string;
}

/** Returns the facts, each with a key of its own: the second of one key is told from the first. */
export function numberFacts(facts: readonly Fact[]): Fact[] {
  const seen = new Map<string, number>();
  return facts.map((fact) => {
    const before = seen.get(fact.key) ?? 0;
    seen.set(fact.key, before + 1);
    return before === 0 ? fact : { ...fact, key: `${fact.key} ${String(before + 1)}` };
  });
}
