import { expect, test } from "vitest";
import { inAscii } from "../../../vite/ascii-bundle";

test("a regular expression beyond ASCII means the same when written in ASCII", () => {
  const code = "/^[’œ😀]+$/u";
  const written = inAscii(code);
  expect(written).toBe("/^[\\u2019\\u0153\\ud83d\\ude00]+$/u");
  expect(new RegExp(written.slice(1, -2), "u").test("’œ😀")).toBe(true);
});

test("what would not mean the same is refused", () => {
  expect(() => inAscii("'\\é'")).toThrow(/backslash/);
});
