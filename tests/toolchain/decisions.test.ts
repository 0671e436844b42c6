import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";

const folder = "docs/decisions";
const files = readdirSync(folder).filter((file) => file !== "README.md");
const numbers = files.map((file) => file.slice(0, 3));
const linesOf = (file: string) => readFileSync(`${folder}/${file}`, "utf8").trimEnd().split("\n");
const stateOf = (file: string) => /^Date: (\d{4}-\d\d-\d\d)\. Status: (.+)\.$/.exec(linesOf(file)[2] ?? "");

test.each(files)("%s has a number, a date, a status, three parts and 12 to 20 lines", (file) => {
  const lines = linesOf(file);
  expect(file).toMatch(/^\d{3}-[a-z0-9-]+\.md$/);
  expect(lines[0]).toMatch(new RegExp(`^# ${file.slice(0, 3)} \\S`));
  const [, , status = ""] = stateOf(file) ?? [];
  expect(status).toMatch(/^(accepted|superseded by \d{3}|amended by \d{3}(, \d{3})*)$/);
  for (const [by] of status.matchAll(/\d{3}/g)) expect(numbers).toContain(by);
  expect(lines.flatMap((line) => /^\*\*(\w+)\.\*\* /.exec(line)?.[1] ?? [])).toEqual([
    "Context",
    "Decision",
    "Consequences",
  ]);
  expect(lines.length).toBeGreaterThanOrEqual(12);
  expect(lines.length).toBeLessThanOrEqual(20);
  expect(lines.filter((line) => line.length > 140)).toEqual([]);
});

test("the index names every decision as it is, and every number that is free", () => {
  const rows = linesOf("README.md").filter((line) => /^\| \d/.test(line));
  const expected: string[] = [];
  let next = 1;
  for (const file of files) {
    const number = Number(file.slice(0, 3));
    for (; next < number; next++) expected.push(`| ${String(next).padStart(3, "0")} | not used | | |`);
    next = number + 1;
    const title = linesOf(file)[0]?.slice("# 000 ".length) ?? "";
    const [, date = "", status = ""] = stateOf(file) ?? [];
    expected.push(`| ${file.slice(0, 3)} | [${title}](${file}) | ${date} | ${status} |`);
  }
  expect(rows).toEqual(expected);
});
