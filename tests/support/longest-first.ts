import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The tests that take a minute by themselves; begun last they would keep one worker waiting for the other. */
const longest = ["walk/walk", "browser/weak-wifi", "catalogue/tablet", "screens/browser", "api/documented", "api/durability", "bff/valid-html", "catalogue/life-in-browser", "api/import-killed", "browser/", "weighings/tablets", "makeable/pages", "bff/fuzz", "bff/any-field"];

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
