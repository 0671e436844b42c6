import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The tests that take ten seconds and more by themselves; begun last they would keep one worker busy while the others
 * have nothing left.
 */
const longest = [
  "browser/weak-wifi",
  "screens/browser",
  "browser/",
  "orders/life",
  "bff/valid-html",
  "api/conformance",
  "stock/tracing",
  "week/",
  "bff/hostile-api",
  "screens/queries",
  "weighings/tablets",
  "bff/process",
  "stock/counts",
  "api/days",
  "bff/two-instances",
  "operations/backup",
  "bff/refresh",
  "stock/closed-loop",
  "makeable/pages",
  "needs/properties",
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
