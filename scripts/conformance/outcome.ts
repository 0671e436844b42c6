import type { Bench } from "./bench";
import { Lack, Unchecked } from "./errors";

/** One thing that the contract says, and how to see whether the API does it. */
export interface Check {
  /** Name for the operator, in French. */
  name: string;
  /** False for what the web application does without. */
  required: boolean;
  /** Throws Lack when the API does not do it, Unchecked when that cannot be seen. */
  run(bench: Bench): Promise<void>;
}

export interface Outcome {
  check: Check;
  /** Null when the check held. */
  lack: string | null;
  isChecked: boolean;
}

/** Returns a check that the web application relies on. */
export const required = (name: string, run: Check["run"]): Check => ({ name, required: true, run });

/** Returns a check of something that the web application uses when it is there. */
export const optional = (name: string, run: Check["run"]): Check => ({ name, required: false, run });

/** Runs checks one after the other, saying each as it is done. */
export async function runChecks(
  bench: Bench,
  checks: readonly Check[],
  say: (line: string) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const check of checks) {
    const outcome = await outcomeOf(bench, check);
    outcomes.push(outcome);
    const sign = outcome.lack === null ? "✓" : outcome.isChecked ? "✗" : "?";
    say(
      `${sign} ` +
        `${check.name}${check.required ? "" : " (facultatif)"}${outcome.lack === null ? "" : ` : ${outcome.lack}`}`,
    );
  }
  return outcomes;
}

async function outcomeOf(bench: Bench, check: Check): Promise<Outcome> {
  try {
    if (bench.isStopped()) throw new Unchecked("interrompu");
    await check.run(bench);
    return { check, lack: null, isChecked: true };
  } catch (error) {
    if (error instanceof Lack) return { check, lack: error.message, isChecked: true };
    if (error instanceof Unchecked) return { check, lack: `non vérifié, ${error.message}`, isChecked: false };
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : "";
    return {
      check,
      lack: `pas de réponse lisible : ${error instanceof Error ? error.message : "erreur inconnue"}${cause}`,
      isChecked: true,
    };
  }
}

/** Prints the failures, the required and the optional apart. */
export function printOutcomes(outcomes: readonly Outcome[], say: (line: string) => void): void {
  for (const [title, isRequired] of [
    ["Nécessaire", true],
    ["Facultatif", false],
  ] as const) {
    const all = outcomes.filter(({ check }) => check.required === isRequired);
    const lacking = all.filter(({ lack }) => lack !== null);
    say(
      `\n${title} : ${String(all.length - lacking.length)} sur ` +
        `${String(all.length)}.${lacking.length > 0 ? " Il manque :" : ""}`,
    );
    for (const { check, lack } of lacking) say(`  - ${check.name} : ${lack ?? ""}`);
  }
}

/** Returns 0 when all that is required was seen, else 1. */
export const exitCode = (outcomes: readonly Outcome[]): number =>
  outcomes.some(({ check, lack }) => check.required && lack !== null) ? 1 : 0;
