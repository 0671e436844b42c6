/**
 * `npm run endure -- dates`: runs the tests that need no browser (its clock would be another) once at each of these
 * moments, the programs that they start included. `DATES=2027-05-01T10:00:00Z,2028-02-29T10:00:00Z` says which; paths
 * after `node scripts/dates.js` say which tests.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

/** @type {Record<string, string>} */
const moments = {
  "2026-12-31T22:30:00Z": "half an hour before the year ends in Paris",
  "2027-01-15T23:15:00Z": "a Friday that is Saturday in Paris",
  "2027-03-28T00:58:00Z": "the night to summer time, two minutes before",
  "2027-03-29T07:00:00Z": "Easter Monday",
  "2027-05-01T10:00:00Z": "a Saturday, and Labour Day",
  "2027-06-17T12:00:00Z": "a Thursday",
  "2027-10-31T00:58:00Z": "the night to winter time, two minutes before",
  "2028-02-29T21:30:00Z": "a leap day",
};

const shiftedClock = new URL("shifted-clock.js", import.meta.url);
const browser = join("tests", "support", "browser", "chromium.ts");
/** @type {Map<string, boolean>} */
const known = new Map([[browser, true]]);

/**
 * Tells whether a module of the tests starts Chromium, itself or by what it imports.
 * @param {string} file @returns {boolean}
 */
function startsChromium(file) {
  const answer = known.get(file);
  if (answer !== undefined) return answer;
  known.set(file, false);
  const imported = readFileSync(file, "utf8").matchAll(/(?:from|import|import\() ?"(\.[^"]+)"/g);
  const starts = [...imported].some(([, path = ""]) => {
    const module = join(dirname(file), path);
    const found = [`${module}.ts`, `${module}.tsx`].find((name) => name.startsWith("tests") && existsSync(name));
    return found !== undefined && startsChromium(found);
  });
  known.set(file, starts);
  return starts;
}

const requested = process.argv.slice(2);
const files = readdirSync("tests", { recursive: true, encoding: "utf8" })
  .map((name) => join("tests", name))
  .filter((name) => /\.test\.tsx?$/.test(name) && !/^tests.(endure|toolchain)\b/.test(name))
  .filter((name) => (requested.length === 0 || requested.some((part) => name.includes(part))) && !startsChromium(name));

const { ENDURE: _endure, CASES: _cases, DATES: dates, ...env } = process.env;
const failed = (dates?.split(",") ?? Object.keys(moments)).filter((moment) => {
  const by = Date.parse(moment) - Date.now();
  if (Number.isNaN(by)) throw new Error(`DATES: ${moment} is no moment such as 2027-05-01T10:00:00Z.`);
  console.log(`\n— ${moment}${moments[moment] === undefined ? "" : `, ${moments[moment]}`}`);
  const options = `${env.NODE_OPTIONS ?? ""} --import=${shiftedClock.href}?by=${by}`.trim();
  return (
    spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...files], {
      stdio: "inherit",
      env: { ...env, NODE_OPTIONS: options },
    }).status !== 0
  );
});
if (failed.length > 0) console.log(`\ndates: FAILED at ${failed.join(", ")}`);
process.exit(failed.length === 0 ? 0 : 1);
