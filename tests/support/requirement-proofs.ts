import { readFileSync } from "node:fs";

/** R, where it is met, and the test files that prove it. */
export interface Requirement {
  number: string;
  metIn: string;
  files: string[];
}

/** The outcome of one test. */
export interface Outcome {
  file: string;
  /** Its name, those of what it stands in included. */
  name: string;
  state: "passed" | "failed" | "skipped";
  assertions: number;
}

/** Returns the table of docs/requirements.md. */
export function readRequirements(): Requirement[] {
  return readFileSync("docs/requirements.md", "utf8")
    .split("\n")
    .filter((line) => /^\| R\d+ \|/.test(line))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .map(([number = "", , metIn = "", provedBy = ""]) => ({
      number,
      metIn,
      files: provedBy.split(", ").map((name) => `tests/${name}.test.ts`),
    }));
}

export const says = (number: string, text: string) => new RegExp(`\\b${number}\\b`).test(text);

/**
 * Returns the requirements that the run did not prove, and their files: a proof is a test that says the number in its
 * name, ran, asserted something and passed. `skipped`: tests of that name are there and did not run. Files that were
 * not run are not judged.
 */
export function judgeProofs(
  requirements: readonly Requirement[],
  outcomes: readonly Outcome[],
): { unproved: string[]; skipped: string[] } {
  const judged = { unproved: Array<string>(), skipped: Array<string>() };
  const byFile = groupByFile(outcomes);
  for (const { number, files } of requirements) {
    for (const file of files) {
      const ran = byFile.get(file);
      const named = ran?.filter(({ name }) => says(number, name));
      if (!named || named.some(({ state, assertions }) => state === "passed" && assertions > 0)) continue;
      judged[named.some(({ state }) => state === "skipped") ? "skipped" : "unproved"].push(`${number} in ${file}`);
    }
  }
  return judged;
}

function groupByFile(outcomes: readonly Outcome[]): Map<string, Outcome[]> {
  const files = new Map<string, Outcome[]>();
  for (const outcome of outcomes) {
    const group = files.get(outcome.file) ?? [];
    files.set(outcome.file, group);
    group.push(outcome);
  }
  return files;
}

/** Returns the tests that were skipped, a line each; where a file skipped many, what they stand in and how many. */
export function nameSkipped(outcomes: readonly Outcome[]): string[] {
  const skipped = outcomes.filter(({ state }) => state === "skipped");
  return [...groupByFile(skipped)].flatMap(([file, tests]) => {
    if (tests.length <= 10) return tests.map(({ name }) => `${file} > ${name}`);
    const groups = new Map<string, number>();
    for (const { name } of tests) {
      const [group = ""] = name.split(" > ");
      groups.set(group, (groups.get(group) ?? 0) + 1);
    }
    return [...groups].map(([group, count]) =>
      count === 1 ? `${file} > ${group}` : `${file} > ${group} (${count} tests)`,
    );
  });
}
