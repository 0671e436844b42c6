/** `npm test`: everything, in the order that fails soonest. Arguments go to vitest. */
import { spawnSync } from "node:child_process";
import { ensureChromium } from "./chromium.js";

/** @param {string} title @param {string[]} command */
function step(title, command) {
  console.log(`\n— ${title}`);
  const started = performance.now();
  const { status } = spawnSync(process.execPath, command, { stdio: "inherit", env: process.env });
  console.log(`  ${title}: ${status === 0 ? "ok" : "FAILED"} (${Math.round((performance.now() - started) / 1000)} s)`);
  if (status !== 0) process.exit(status ?? 1);
}

process.env.CHROMIUM = ensureChromium();
step("types", ["node_modules/typescript/bin/tsc", "--noEmit"]);
step("lint", ["node_modules/eslint/bin/eslint.js", "--cache", "--cache-location", "node_modules/.cache/eslint/", "."]);
step("build", ["scripts/build.js"]);
step("tests", ["node_modules/vitest/vitest.mjs", "run", ...process.argv.slice(2)]);
