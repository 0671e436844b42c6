import { expect, test } from "vitest";
import { fold } from "#domain/french/fold";
import { folded } from "../support/rules/folded";

test.each(folded)("%j and %j are found as %j", (one, other, plain) =>
  expect([fold(one), fold(other)]).toEqual([plain, plain]),
);

test("folding twice changes nothing more", () => {
  for (const [one, other] of folded) for (const text of [one, other]) expect(fold(fold(text))).toBe(fold(text));
});
