/**
 * `npm run endure [-- kills|fuzz|cases|walk|load …]`: what is too long for `npm test`, which does a little of the first
 * four: kills while writing, thousands of spoilt requests, cases drawn at random, clicks at random on both builds of
 * React, 200 tablets for a minute. KILLS, FUZZ_REQUESTS and WALK_STEPS say how many, CASES how many times as many.
 */
import { spawnSync } from "node:child_process";
import { buildIfStale } from "./build.js";
import { ensureChromium } from "./chromium.js";

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
  walk: [...vitest, "tests/walk"],
  load: ["scripts/bench/run.js", "load"],
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`npm run endure: no part is named ${unknown.join(", ")}; there are ${Object.keys(parts).join(", ")}.`);
  process.exit(2);
}

buildIfStale();
/** @type {NodeJS.ProcessEnv} */
const env = { KILLS: "5", FUZZ_REQUESTS: "3000", CASES: "5", WALK_STEPS: "40", ...process.env };
const failed = Object.entries(parts).filter(([name, command]) => {
  if (asked.length > 0 && !asked.includes(name)) return false;
  if (name === "walk") env.CHROMIUM = ensureChromium();
  console.log(`\n— ${name}`);
  return spawnSync(process.execPath, command, { stdio: "inherit", env }).status !== 0;
});
console.log(failed.length === 0 ? "\nendure: ok" : `\nendure: FAILED: ${failed.map(([name]) => name).join(", ")}`);
process.exit(failed.length === 0 ? 0 : 1);
