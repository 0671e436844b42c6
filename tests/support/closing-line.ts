import type { Reporter, TestCase, TestModule, Vitest } from "vitest/node";
import { type Outcome, judgeProofs, nameSkipped, readRequirements } from "./requirement-proofs";

/**
 * Prints the closing line that says how many tests ran, after the names of those that were skipped and of the
 * requirements that were not proved. A requirement whose proof ran and proved nothing fails the run.
 */
export default class ClosingLine implements Reporter {
  /** Only some tests were asked for: the others are not worth a word. */
  private chosen = false;

  onInit(vitest: Vitest): void {
    this.chosen = vitest.config.testNamePattern !== undefined;
  }

  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    const count = { passed: 0, failed: 0, skipped: 0 };
    const outcomes: Outcome[] = [];
    for (const module of modules) {
      if (module.errors().length > 0) count.failed++;
      for (const test of module.children.allTests()) {
        const outcome = outcomeOf(module, test);
        if (!outcome) continue;
        count[outcome.state]++;
        outcomes.push(outcome);
      }
    }
    if (!this.chosen) this.tell(outcomes);
    process.stdout.write(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`);
  }

  private tell(outcomes: readonly Outcome[]): void {
    const { skipped, unproved } = judgeProofs(readRequirements(), outcomes);
    const say = (title: string, lines: readonly string[]) =>
      lines.length > 0 && process.stdout.write(`\n${title}\n${lines.map((line) => `  ${line}\n`).join("")}`);
    say("Skipped:", nameSkipped(outcomes));
    say("Requirements whose proof was skipped:", skipped);
    if (say("NOT PROVED, no test that names it asserted something and passed:", unproved)) process.exitCode = 1;
  }
}

function outcomeOf(module: TestModule, test: TestCase): Outcome | null {
  const { state } = test.result();
  if (state === "pending") return null;
  return { file: module.relativeModuleId, name: test.fullName, state, assertions: test.meta().assertions ?? 0 };
}
