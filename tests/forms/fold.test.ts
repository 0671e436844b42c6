import { expect, test } from "vitest";
import { fold as foldOfWebApp } from "~/forms/fold";
import { fold as foldOfApi } from "../../server/embedded-api/database/folding";
import { folded } from "../support/folded";

test.each(folded)("%j and %j are found as %j by the web app and the API alike", (one, other, plain) => {
  expect([foldOfWebApp(one), foldOfWebApp(other), foldOfApi(one), foldOfApi(other)]).toEqual([plain, plain, plain, plain]);
});

test("folding twice changes nothing more", () => {
  for (const [one, other] of folded) for (const fold of [foldOfWebApp, foldOfApi]) for (const text of [one, other]) expect(fold(fold(text))).toBe(fold(text));
});
