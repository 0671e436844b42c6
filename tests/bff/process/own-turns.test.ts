import { expect, test } from "vitest";
import { createOwnTurns } from "#server/process/own-turn";

/** Notes each round of the event loop until it is told to stop. */
function listen(seen: string[]) {
  let listens = true;
  const round = () => {
    seen.push("round");
    if (listens) setImmediate(round);
  };
  setImmediate(round);
  return () => void (listens = false);
}

test("turns of one's own are rounds of the event loop apart, in which others connect and ask", async () => {
  const { own } = createOwnTurns();
  const seen: string[] = [];
  const stop = listen(seen);
  const take = async (name: string) => {
    await own();
    seen.push(name);
  };
  await Promise.all([take("first"), take("second"), take("third")]);
  stop();
  expect(seen.join(" ")).toMatch(/first( round){3,4} second( round){3,4} third$/);
});

test("who has just come goes before a turn, and no longer than until they are answered", async () => {
  // Longer than any test: what ends the wait is not time.
  const { own, come } = createOwnTurns(3_600_000, 3_600_000);
  const seen: string[] = [];
  const [first, second] = [come(), come()];
  const turn = own().then(() => seen.push("turn"));
  const stop = listen(seen);
  await expect.poll(() => seen.length).toBeGreaterThan(20);
  first();
  await expect.poll(() => seen.length).toBeGreaterThan(40);
  expect(seen).not.toContain("turn");
  second();
  await turn;
  stop();
  // Nobody has come since.
  await own();
});

test("a turn comes though somebody who came is never answered", async () => {
  const { own, come } = createOwnTurns(1, 3_600_000);
  come();
  await own();
  await own();
});

test("who is answered already may be said to be so again", async () => {
  const { own, come } = createOwnTurns(3_600_000);
  const [left, stays] = [come(), come()];
  left();
  left();
  stays();
  await own();
});
