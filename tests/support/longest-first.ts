import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The tests that take ten seconds and more by themselves; begun last they would keep one worker busy while the others
 * have nothing left.
 */
const longest = [
  "browser/weak-wifi",
  "walk/walk",
  "catalogue/tablet",
  "api/documented",
  "screens/browser",
  "bff/hostile-api",
  "browser/",
  "catalogue/life-in-browser",
  "api/durability",
  "weighings/tablets",
  "bff/valid-html",
  "api/import-killed",
  "api/conformance",
  "bff/fuzz",
  "bff/any-field",
  "makeable/pages",
  "bff/process",
  "api/writes-life",
  "api/writes-order-status",
  "api/days",
  "api/many-orders",
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
