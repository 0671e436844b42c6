import { longDay, formatTimeOfDay } from "#domain/french/day-words";
import { inParis } from "#domain/paris";
import type { MessageKind } from "#domain/choices";
import type { Instant } from "../../database/columns";
import type { PrintedEdition } from "../../http/documents/edition";
import type { Database } from "../../database/tables";
import { type Fact, numberFacts } from "./facts";
import type { MessageDocument } from "./write";

/** The edition of a document that would leave now, beside those that left. */
export interface Edition {
  /** 1, and one more for each time that what left was changed since. */
  number: number;
  /** The changes since it left last, in words; empty where nothing did, or nothing left. */
  changes: readonly string[];
  /** The moment when the one left that this one replaces; null where it replaces none. */
  replaces: Instant | null;
}

/** The edition of what leaves for the first time. */
export const firstEdition: Edition = { number: 1, changes: [], replaces: null };

/** Returns what a document says now that it did not say before, in words. */
export function changesOf(before: readonly Fact[], after: readonly Fact[]): string[] {
  const [was, is] = [before, after].map((facts) => new Map(facts.map((fact) => [fact.key, fact])));
  return [
    ...after.flatMap(({ key, label, value }) => {
      const earlier = was?.get(key);
      if (earlier === undefined) return [`Ajouté : ${label}, ${value}`];
      return earlier.value === value ? [] : [`${label} : ${earlier.value} → ${value}`];
    }),
    ...before.flatMap(({ key, label, value }) => (is?.has(key) ? [] : [`Retiré : ${label}, ${value}`])),
  ];
}

/** Returns the edition of a document that says these facts: 1 query. */
export async function readEdition(
  db: Database,
  kind: MessageKind,
  { of, id }: MessageDocument,
  facts: readonly Fact[],
): Promise<Edition> {
  const left = await db
    .selectFrom("outbox")
    .select(["facts", "sent_at"])
    .where(of, "=", id)
    .where("kind", "=", kind)
    .where("state", "=", "sent")
    .orderBy("sent_at")
    .orderBy("id")
    .execute();
  let previous: readonly Fact[] | null = null;
  let number = 0;
  for (const row of left) {
    const sent: Fact[] = JSON.parse(row.facts);
    if (previous === null || changesOf(previous, sent).length > 0) number += 1;
    previous = sent;
  }
  if (previous === null) return firstEdition;
  const changes = changesOf(previous, numberFacts(facts));
  return changes.length === 0
    ? { ...firstEdition, number }
    : { number: number + 1, changes, replaces: left.at(-1)?.sent_at ?? null };
}

const mostListed = 40;

/** Returns the changes line by line, the first of many. */
const listed = (changes: readonly string[]): string[] => {
  const others = changes.length - mostListed;
  return others <= 1 ? [...changes] : [...changes.slice(0, mostListed), `et ${String(others)} autres changements`];
};

/** Returns what a new edition says at its head: what it replaces and what changed; null where it replaces nothing. */
export function replacementOf({ number, changes, replaces }: Edition): { label: string; lines: string[] } | null {
  if (replaces === null) return null;
  const { day, time } = inParis(new Date(replaces));
  return {
    label: `Version ${String(number)} : remplace celle du ${longDay(day)} à ${formatTimeOfDay(time)}. Ce qui change :`,
    lines: listed(changes),
  };
}

/** Returns an edition as its paper says it. */
export const printedEdition = (edition: Edition): PrintedEdition => ({
  suffix: edition.number > 1 ? `, version ${String(edition.number)}` : "",
  replacement: replacementOf(edition),
});
