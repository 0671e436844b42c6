import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const files = execFileSync("git", ["ls-files"], { encoding: "utf8" }).trim().split("\n");
const texts = files.filter((file) => /\.(ts|tsx|js|css|md)$/.test(file) && existsSync(file));

test("no comment and no page points to a page that the repository does not hold", () => {
  const missing = texts.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/(?<![\w/.*-])(?:\.{1,2}\/)*[\w/-]+\.md\b/g)]
      .map(([page]) => page)
      .filter((page) => !existsSync(page) && !existsSync(join(dirname(file), page)))
      .map((page) => `${file}: ${page}`),
  );
  expect(missing).toEqual([]);
});

test("a decision that is named by its number is there", () => {
  const decisions = new Set(files.flatMap((file) => /^docs\/decisions\/(\d{3})-/.exec(file)?.[1] ?? []));
  const missing = texts.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/decisions? (\d{3})\b/g)].flatMap(([, number = ""]) =>
      decisions.has(number) ? [] : [`${file}: ${number}`],
    ),
  );
  expect(missing).toEqual([]);
});
