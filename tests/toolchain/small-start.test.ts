import { execFileSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

/** Makes what lives on, in the start and after it, and prints MB of the young generation at the end of both. */
const program = `
  import { getHeapSpaceStatistics } from "node:v8";
  import { startSmall } from ${JSON.stringify(pathToFileURL("scripts/small-start.js").href)};
  const size = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space").space_size / 1e6;
  let kept = [];
  const work = () => {
    for (let at = 0; at < 1_000_000; at += 1) {
      kept.push({ at, more: [at] });
      if (kept.length > 200_000) kept = [];
    }
  };
  const sizes = [];
  await startSmall(async () => { work(); sizes.push(size()); });
  work();
  sizes.push(size());
  console.log(JSON.stringify(sizes));
`;

test("the young generation stays small while the product starts, and grows with its work", () => {
  const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" });
  const [started, worked] = JSON.parse(printed) as number[];
  expect(started).toBeLessThan(4);
  expect(worked).toBeGreaterThan(8);
});
