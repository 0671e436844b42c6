import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** R, where it is met, and the test files that prove it, as docs/requirements.md says. */
const rows = readFileSync("docs/requirements.md", "utf8")
  .split("\n")
  .filter((line) => /^\| R\d+ \|/.test(line))
  .map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim()))
  .map(([number = "", , metIn = "", provedBy = ""]) => ({ number, metIn, files: provedBy.split(", ").map((name) => `tests/${name}.test.ts`) }));

test("the table has R1 to R88 once each, in order", () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 88 }, (_, at) => `R${String(at + 1)}`));
});

test.each(rows)("$number is named by a test of each file that proves it", ({ number, files }) => {
  const named = new RegExp(`\\b(test|describe)(\\.\\w+)*\\b[^\\n]*\\b${number}\\b|^\\s*//.*\\b${number}\\b`, "m");
  const silent = files.filter((file) => !existsSync(file) || !named.test(titlesOf(readFileSync(file, "utf8"))));
  expect(silent).toEqual([]);
});

test.each(rows)("$number is met in files that are there", ({ metIn }) => {
  const paths = [...metIn.replace(/\([^)]*\)/g, "").matchAll(/(?:[\w.-]+\/)+[\w.$-]*|[\w.$-]+\.tsx?/g)].map(([path]) => path);
  const folders = ["", "server/", "app/", "app/routes/"];
  expect(paths.filter((path) => !folders.some((folder) => existsSync(folder + path)))).toEqual([]);
});

/** The tests' titles on one line each: those of `test.each` stand lines below their word. */
function titlesOf(source: string): string {
  return source.replace(/(\b(?:test|describe)\.each\((?:[^\n]*\n)+?\]\)\()/g, (table) => table.replaceAll("\n", " "));
}
