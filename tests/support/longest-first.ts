import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The tests that take ten seconds and more by themselves; begun last they would keep one worker busy while the others
 * have nothing left. Those that start nothing that is built come first, beside the build.
 */
const longest = [
  "orders/life",
  "screens/queries",
  "stock/ledger/tracing",
  "stock/closed-loop",
  "api/days",
  "needs/properties",
  "stock/ledger/counts",
  "browser/network/weak-wifi",
  "screens/browser",
  "browser/",
  "bff/pages/valid-html",
  "week/",
  "bff/api/hostile-api",
  "weighings/tablets",
  "bff/process/process",
  "bff/session/two-instances",
  "operations/backup",
  "bff/session/refresh",
  "makeable/pages",
];

/** Begins with the files that take long, then as vitest would. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = longest.findIndex((part) => moduleId.includes(`/tests/${part}`));
      return rank === -1 ? longest.length : rank;
    };
    return (await super.sort(files)).sort((a, b) => rankOf(a) - rankOf(b));
  }
}
