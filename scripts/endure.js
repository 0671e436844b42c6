/**
 * `npm run endure [-- kills|fuzz|cases|ledger|scale|surroundings|network|journeys|contract|walk|load|dates …]`: what
 * is long by nature: kills while writing, importing and booking stock, thousands of spoilt requests and every answer of
 * the API spoilt field by field, cases and histories of stock drawn at random (`npm test` draws some, the same each
 * time), plans of thousands of articles, several instances with what stands around them that goes away, every write on
 * every bad network, two instances that share what stands in for Redis, long work with scripts and without and on both
 * databases, every page and every answer of the API held to what is written (`npm test` tries some of each), clicks at
 * random on both builds of React, 200 tablets for a minute, the tests at other dates. KILLS, FUZZ_REQUESTS, WALK_STEPS,
 * RANDOM_WRITES and PEOPLE_SECONDS say how many, CASES how many times as many, DATES which.
 */
import { spawnSync } from "node:child_process";
import { buildIfStale } from "./build.js";
import { ensureTestTools } from "./test-tools.js";

const vitest = ["node_modules/vitest/vitest.mjs", "run"];
/** @type {Record<string, string[]>} */
const parts = {
  kills: [
    ...vitest,
    "tests/endure/durability.test.ts",
    "tests/endure/import-killed.test.ts",
    "tests/endure/stock-killed.test.ts",
    "tests/endure/mail-killed.test.ts",
  ],
  fuzz: [...vitest, "tests/endure/fuzz.test.ts", "tests/endure/any-field.test.ts", "tests/endure/any-figure.test.ts"],
  cases: [
    ...vitest,
    "tests/needs/properties.test.ts",
    "tests/needs/shortages-drawn.test.ts",
    "tests/needs/simulator.test.ts",
    "tests/needs/leads.test.ts",
    "tests/api/orders/many-orders.test.ts",
  ],
  ledger: [...vitest, "tests/stock/closed-loop.test.ts", "tests/stock/sheets/overdue-work-drawn.test.ts"],
  scale: [...vitest, "tests/endure/scale"],
  surroundings: [...vitest, "tests/endure/surroundings"],
  network: [...vitest, "tests/browser/network/weak-wifi.test.ts", "tests/bff/session/two-instances.test.ts"],
  journeys: [
    ...vitest,
    "tests/endure/journeys",
    "tests/browser/first-account.test.ts",
    "tests/browser/main-job.test.ts",
    "tests/browser/platform/links.test.ts",
    "tests/catalogue/forms/next.test.ts",
    "tests/screens/browser.test.ts",
    "tests/week/one-week.test.ts",
    "tests/weighings/tablets.test.ts",
  ],
  contract: [
    ...vitest,
    "tests/endure/contract",
    "tests/api/days.test.ts",
    "tests/stock/stored-days.test.ts",
    "tests/bff/pages/valid-html.test.ts",
  ],
  walk: [...vitest, "tests/endure/walk"],
  load: ["scripts/bench/run.js", "load"],
  dates: ["scripts/dates.js"],
};

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`npm run endure: no part is named ${unknown.join(", ")}; there are ${Object.keys(parts).join(", ")}.`);
  process.exit(2);
}

buildIfStale();
/** @type {NodeJS.ProcessEnv} */
const env = { CASES: "10", ...process.env, ENDURE: "1" };
const inChromium = new Set(["network", "journeys", "walk"]);
const failed = Object.entries(parts).filter(([name, command]) => {
  if (requested.length > 0 && !requested.includes(name)) return false;
  if (inChromium.has(name)) env.CHROMIUM = ensureTestTools();
  console.log(`\n— ${name}`);
  return spawnSync(process.execPath, command, { stdio: "inherit", env }).status !== 0;
});
console.log(failed.length === 0 ? "\nendure: ok" : `\nendure: FAILED: ${failed.map(([name]) => name).join(", ")}`);
process.exit(failed.length === 0 ? 0 : 1);
