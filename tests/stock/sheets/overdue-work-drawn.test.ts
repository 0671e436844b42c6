import fc from "fast-check";
import { describe, test } from "vitest";
import { cases } from "../../support/cases";
import { databases } from "../../support/database/database";
import {
  sameLacks,
  sameOnDays,
  sameOnPages,
  sameTomorrow,
  sheetsAreNeeds,
  sumsAreWanted,
} from "../../support/drawn-days/holds";
import { type Kitchen, openKitchen } from "../../support/drawn-days/kitchen";
import { take } from "../../support/drawn-days/live";
import { type House, houseAhead, plainHouse, step, stepAhead, type Step } from "../../support/drawn-days/step";

/** Lets steps happen, and demands after each what always holds. */
async function liveThrough(kitchen: Kitchen, steps: readonly Step[]): Promise<void> {
  for (const [index, one] of steps.entries())
    try {
      await take(kitchen, one);
      await sheetsAreNeeds(kitchen, index === steps.length - 1 ? "all" : index);
      await sumsAreWanted(kitchen);
      await sameLacks(kitchen);
    } catch (error) {
      throw new Error(`step ${String(index + 1)}: ${String(error)}`, { cause: error });
    }
}

const steps = (drawn: fc.Arbitrary<Step>, minLength: number, maxLength: number) =>
  fc.array(drawn, { minLength, maxLength });

describe.each(databases)("any history of a kitchen on $name", (database) => {
  const isFirst = database.name === "SQLite";

  test(
    "sheets say what the needs of their plan ask for, and every place the same lacks, whatever happened",
    { timeout: 120_000 * cases(1) },
    () =>
      fc.assert(
        fc.asyncProperty(steps(step, 5, 14), async (drawn) =>
          liveThrough(await openKitchen(database, plainHouse), drawn),
        ),
        { numRuns: cases(isFirst ? 4 : 2), endOnFailure: true },
      ),
  );

  test(
    "so they do where things are made ahead, and nothing of it is asked twice or forgotten as days pass",
    { timeout: 120_000 * cases(1) },
    () =>
      fc.assert(
        fc.asyncProperty(houseAhead, steps(stepAhead, 5, 14), async (house, drawn) => {
          const kitchen = await openKitchen(database, house);
          await liveThrough(kitchen, drawn);
          await sameOnDays(kitchen);
          await sameTomorrow(kitchen);
        }),
        { numRuns: cases(isFirst ? 3 : 1), endOnFailure: true },
      ),
  );

  // Pages and files are drawn from answers of the API, which are the same on both databases.
  if (isFirst)
    test.each([
      ["", fc.constant(plainHouse), step],
      [" where things are made ahead", houseAhead, stepAhead],
    ] satisfies [string, fc.Arbitrary<House>, fc.Arbitrary<Step>][])(
      "home, the pages of things and orders, and every file tell the same lacks%s",
      { timeout: 120_000 * cases(1) },
      (_, houses, drawnSteps) =>
        fc.assert(
          fc.asyncProperty(houses, steps(drawnSteps, 4, 9), async (house, drawn) => {
            const kitchen = await openKitchen(database, house);
            // What is ordered for today comes too late.
            for (const one of [...drawn, { does: "order", of: 1, quantity: 7, after: 0 } as const])
              await take(kitchen, one);
            await sameOnPages(kitchen);
          }),
          { numRuns: cases(2), endOnFailure: true },
        ),
    );
});
