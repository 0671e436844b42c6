import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases } from "../support/cases";
import { takeBatchBack } from "../support/closed-loop/batches";
import { type Loop, houses, openLoop, readOrderLines } from "../support/closed-loop/company";
import { reopenCount, undoWaste } from "../support/closed-loop/counts";
import { deliverInstead } from "../support/closed-loop/customers";
import {
  type Moment,
  holdMoments,
  holdNeeds,
  holdNothing,
  holdStock,
  holdSums,
  holdWaiting,
  momentOf,
} from "../support/closed-loop/holds";
import { live } from "../support/closed-loop/live";
import { reverseReceipt } from "../support/closed-loop/purchases";
import { type Step, step } from "../support/closed-loop/step";
import { holdTraces } from "../support/closed-loop/traces";
import { databases } from "../support/database/database";

const every = 12;

/** Lives through a history, and holds at each step what always holds of stock. */
async function liveThrough(loop: Loop, steps: readonly Step[]): Promise<void> {
  const moments: Moment[] = [];
  for (const [at, one] of steps.entries()) {
    const isLook = (at + 1) % every === 0 || at === steps.length - 1;
    try {
      await live(loop, one);
      await holdStock(loop);
      if (!isLook) continue;
      await holdSums(loop);
      await holdNeeds(loop);
      await holdWaiting(loop);
      moments.push(await momentOf(loop));
    } catch (error) {
      throw new Error(`step ${String(at + 1)}, ${JSON.stringify(one)}: ${String(error)}`, { cause: error });
    }
  }
  await holdTraces(loop);
  await holdMoments(loop, moments);
}

/**
 * Takes everything back, again and again, in an order drawn at random, until what was held by other things is too. Two
 * may hold each other for good, but only by way of a count: it takes of one lot and gives to another, so that a batch
 * may have taken of what it gave, and given to where it took. What is left is then as the model says, and no less.
 */
async function undoAll(loop: Loop, pick: () => number): Promise<void> {
  const isDelivered = ({ status, delivered_quantity }: { status: string; delivered_quantity: number }) =>
    status === "delivered" && delivered_quantity > 0;
  for (const line of (await readOrderLines(loop)).filter(isDelivered)) await deliverInstead(loop, line, 0);
  for (let held: number | null = null; held !== 0;) {
    const all = [
      ...loop.counts.filter(({ status }) => status === "closed").map((one) => () => reopenCount(loop, one)),
      ...loop.batches
        .filter(({ reversed }) => !reversed)
        .map(
          ({ id }) =>
            () =>
              takeBatchBack(loop, id),
        ),
      ...loop.receipts.filter(({ reversed }) => !reversed).map((one) => () => reverseReceipt(loop, one)),
      ...loop.wastes.filter(({ reversed }) => !reversed).map((one) => () => undoWaste(loop, one)),
    ];
    const before: number | null = held;
    held = 0;
    while (all.length > 0) {
      const [undo] = all.splice(pick() % all.length, 1);
      if (undo && !(await undo())) held += 1;
    }
    if (before === null || held < before || held === 0) continue;
    expect(loop.counts.map(({ status }) => status)).toContain("closed");
    await holdStock(loop);
    await holdSums(loop);
    return;
  }
  await holdStock(loop);
  await holdSums(loop);
  holdNothing(loop);
}

describe.each(databases)("the closed loop on $name", (database) => {
  test(
    "whatever is ordered, received, made, delivered, lost, counted and taken back in between: each lot is the sum of " +
      "its movements, what is missing is listed, needs and traces agree, and all undone leaves nothing",
    { timeout: 60_000 * cases(1) },
    async () => {
      const [length, runs] = database.name === "SQLite" ? [200, 2] : [120, 1];
      await fc.assert(
        fc.asyncProperty(
          houses,
          fc.array(step, { minLength: length, maxLength: length, size: "max" }),
          fc.infiniteStream(fc.nat(9999)),
          async (house, steps, picks) => {
            const loop = await openLoop(database, house);
            await liveThrough(loop, steps);
            await undoAll(loop, () => Number(picks.next().value));
          },
        ),
        { numRuns: cases(runs), endOnFailure: true },
      );
    },
  );
});
