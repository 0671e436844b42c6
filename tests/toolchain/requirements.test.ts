import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Outcome, judgeProofs, nameSkipped, readRequirements, says } from "../support/requirement-proofs";

const rows = readRequirements();

test("the table of requirements has R1 to R88 once each, in order", () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 88 }, (_, at) => `R${String(at + 1)}`));
});

test.each(rows)("$number is named in each test file that is said to prove it", ({ number, files }) => {
  expect(files.filter((file) => !existsSync(file) || !says(number, readFileSync(file, "utf8")))).toEqual([]);
});

test.each(rows)("$number is met in files that are there", ({ metIn }) => {
  const paths = [...metIn.replace(/\([^)]*\)/g, "").matchAll(/(?:[\w.-]+\/)+[\w.$-]*|[\w.$-]+\.tsx?/g)].map(
    ([path]) => path,
  );
  const folders = ["", "server/", "app/", "app/routes/"];
  expect(paths.filter((path) => !folders.some((folder) => existsSync(folder + path)))).toEqual([]);
});

/** The closing line of a run (tests/support/closing-line.ts) judges so what ran. */
describe("a requirement is proved only by a test that", () => {
  const requirement = { number: "R22", metIn: "", files: ["tests/a.test.ts"] };
  const proof: Outcome = {
    file: "tests/a.test.ts",
    name: "two instances > one call (R1, R22)",
    state: "passed",
    assertions: 1,
  };
  const judge = (...outcomes: Outcome[]) => judgeProofs([requirement], outcomes);
  const nothing = { unproved: [], skipped: [] };

  test("ran, asserted and passed", () => {
    expect(judge(proof)).toEqual(nothing);
    expect(judge({ ...proof, assertions: 0 }).unproved).toEqual(["R22 in tests/a.test.ts"]);
    expect(judge({ ...proof, state: "failed" }).unproved).toEqual(["R22 in tests/a.test.ts"]);
  });

  test("was not skipped; what was is said by name, unless another proved it", () => {
    const skipped: Outcome = { ...proof, state: "skipped", assertions: 0 };
    expect(judge(skipped)).toEqual({ unproved: [], skipped: ["R22 in tests/a.test.ts"] });
    expect(judge(skipped, proof)).toEqual(nothing);
  });

  test("says its number, and not that of another", () => {
    expect(judge({ ...proof, name: "two instances (R2, R220)" }).unproved).toEqual(["R22 in tests/a.test.ts"]);
  });

  test("is in the run: of files that were not asked for nothing is said", () => {
    expect(judge()).toEqual(nothing);
    expect(judge({ ...proof, file: "tests/b.test.ts" })).toEqual(nothing);
  });
});

test("what was skipped is said by name, many of one file by what they stand in", () => {
  const skipped = (file: string, name: string): Outcome => ({ file, name, state: "skipped", assertions: 0 });
  const many = Array.from({ length: 11 }, (_, at) => skipped("tests/b.test.ts", `on PostgreSQL > test ${at}`));
  const ran: Outcome = { ...skipped("tests/a.test.ts", "it runs"), state: "passed" };
  expect(nameSkipped([ran, skipped("tests/a.test.ts", "Redis > one call (R22)"), ...many])).toEqual([
    "tests/a.test.ts > Redis > one call (R22)",
    "tests/b.test.ts > on PostgreSQL (11 tests)",
  ]);
});
