import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** R, where it is met, and the test files that prove it, as docs/requirements.md says. */
const rows = readFileSync("docs/requirements.md", "utf8")
  .split("\n")
  .filter((line) => /^\| R\d+ \|/.test(line))
  .map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim()))
  .map(([number = "", , metIn = "", provedBy = ""]) => ({ number, metIn, files: provedBy.split(", ").map((name) => `tests/${name}.test.ts`) }));

test("the table of requirements has R1 to R88 once each, in order", () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 88 }, (_, at) => `R${String(at + 1)}`));
});

test.each(rows)("$number is named in each test file that is said to prove it", ({ number, files }) => {
  const named = new RegExp(`\\b${number}\\b`);
  expect(files.filter((file) => !existsSync(file) || !named.test(readFileSync(file, "utf8")))).toEqual([]);
});

test.each(rows)("$number is met in files that are there", ({ metIn }) => {
  const paths = [...metIn.replace(/\([^)]*\)/g, "").matchAll(/(?:[\w.-]+\/)+[\w.$-]*|[\w.$-]+\.tsx?/g)].map(([path]) => path);
  const folders = ["", "server/", "app/", "app/routes/"];
  expect(paths.filter((path) => !folders.some((folder) => existsSync(folder + path)))).toEqual([]);
});
