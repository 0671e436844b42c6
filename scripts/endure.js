/**
 * `npm run endure [-- kills|fuzz|cases|load …]`: what is too long for `npm test`, which does a little of the first
 * three: kills while writing, thousands of spoilt requests, cases drawn at random, 200 tablets for a minute. KILLS and
 * FUZZ_REQUESTS say how many, CASES how many times as many.
 */
import { spawnSync } from "node:child_process";
import { buildIfStale } from "./build.js";

const vitest = ["node_modules/vitest/vitest.mjs", "run"];
/** @type {Record<string, string[]>} */
const parts = {
  kills: [...vitest, "tests/api/durability.test.ts"],
  fuzz: [...vitest, "tests/bff/fuzz.test.ts"],
  cases: [
    ...vitest,
    "tests/needs/properties.test.ts",
    "tests/needs/simulator.test.ts",
    "tests/api/many-orders.test.ts",
  ],
  load: ["scripts/bench/run.js", "load"],
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`npm run endure: no part is named ${unknown.join(", ")}; there are ${Object.keys(parts).join(", ")}.`);
  process.exit(2);
}

buildIfStale();
const env = { KILLS: "5", FUZZ_REQUESTS: "3000", CASES: "5", ...process.env };
const failed = Object.entries(parts).filter(([name, command]) => {
  if (asked.length > 0 && !asked.includes(name)) return false;
  console.log(`\n— ${name}`);
  return spawnSync(process.execPath, command, { stdio: "inherit", env }).status !== 0;
});
console.log(failed.length === 0 ? "\nendure: ok" : `\nendure: FAILED: ${failed.map(([name]) => name).join(", ")}`);
process.exit(failed.length === 0 ? 0 : 1);
