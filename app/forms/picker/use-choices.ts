import { useEffect, useState } from "react";
import { fold } from "#domain/french/fold";
import { type Choice, mostChoices } from "./choice";
import { bareName } from "./bare-name";
import { type Target, choose, isChosen, labelOf } from "./picked-field";

/** Milliseconds without a letter after which the server is asked. */
const quiet = 120;

/** The choices under a text; `isWhole` once the server has said it, until then it is what the page holds. */
export interface Offer {
  choices: readonly Choice[];
  isWhole: boolean;
}

/** Returns what the page's own list and then the server offer under a text; the page's alone without a network. */
export function useChoices(targets: readonly Target[], list: HTMLDataListElement | null, sought: string): Offer {
  const [answers, setAnswers] = useState<ReadonlyMap<string, readonly Choice[]>>(new Map());
  const answer = answers.get(sought);
  const isKnown = answer !== undefined;
  useEffect(() => {
    if (isKnown) return;
    const left = new AbortController();
    const timer = setTimeout(() => {
      readChoices(targets, sought, left.signal).then(
        (choices) => setAnswers((before) => new Map(before).set(sought, choices)),
        () => undefined,
      );
    }, quiet);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [targets, sought, isKnown]);
  return { choices: ranked(answer ?? inPage(targets, list, sought), sought), isWhole: isKnown };
}

/**
 * Reads what the server offers under a text.
 * @throws when it does not answer
 */
async function readChoices(targets: readonly Target[], sought: string, signal?: AbortSignal): Promise<Choice[]> {
  const search = targets.reduce((text, { mark }) => bareName(text, mark), sought.trim());
  const query = new URLSearchParams({ for: targets.map(({ resource }) => resource).join(","), search });
  const address = `/options?${query}`;
  const answer = await fetch(address, { signal, redirect: "manual", headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const { choices }: { choices: Choice[] } = await answer.json();
  return choices;
}

/** Returns the choices that a text names in full, by its name or code. */
export const namedBy = (choices: readonly Choice[], text: string, targets: readonly Target[]): Choice[] =>
  choices.filter(
    (choice) =>
      fold(labelOf(choice, targets)) === fold(text) || (choice.code !== null && fold(choice.code) === fold(text)),
  );

/** Chooses what a field names in full, once the server has answered, if it still holds that text. */
export async function settle(input: HTMLInputElement, targets: readonly Target[]): Promise<void> {
  const text = input.value;
  if (text.trim() === "" || isChosen(input)) return;
  const [only, another] = namedBy(await readChoices(targets, text), text, targets);
  if (only && !another && input.value === text && !isChosen(input)) choose(input, only, targets, text);
}

/** Returns the choices of the page's list that hold every word of a text, accents and order aside. */
function inPage(targets: readonly Target[], list: HTMLDataListElement | null, sought: string): Choice[] {
  const [first] = targets;
  const words = fold(sought).split(" ");
  return [...(list?.options ?? [])]
    .filter(({ value, label }) => words.every((word) => fold(`${value} ${label}`).includes(word)))
    .slice(0, mostChoices)
    .flatMap(({ value, label }) =>
      first
        ? [
            {
              resource: first.resource,
              id: null,
              name: value,
              code: label === value ? null : label,
              unit: null,
              details: "",
            },
          ]
        : [],
    );
}

/** Returns the choices with those first that begin with the text. */
function ranked(choices: readonly Choice[], sought: string): Choice[] {
  const start = fold(sought);
  const rank = ({ name }: Choice) => (fold(name) === start ? 0 : fold(name).startsWith(start) ? 1 : 2);
  return [...choices].sort((a, b) => rank(a) - rank(b));
}
