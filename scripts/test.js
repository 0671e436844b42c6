/**
 * `npm test`: everything at once; what fails first ends the rest. Types, lint and the build go beside those tests that
 * need no build (see tests/support/until-built.ts). Arguments go to vitest.
 */
import { spawn } from "node:child_process";
import { forgetStaleBuild } from "./build.js";
import { ensureTestTools } from "./test-tools.js";

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/**
 * Runs a step, and prints what it said when it has ended. Ends the others and this process when it fails.
 * @param {string} title @param {string[]} command
 */
async function step(title, command) {
  const started = performance.now();
  const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "pipe"] });
  running.add(child);
  /** @type {Buffer[]} */
  const output = [];
  child.stdout.on("data", (part) => output.push(part));
  child.stderr.on("data", (part) => output.push(part));
  const status = await new Promise((resolve) => child.once("close", resolve));
  running.delete(child);
  console.log(
    `\n— ${title}\n${Buffer.concat(output).toString()}  ${title}: ${status === 0 ? "ok" : "FAILED"} ` +
      `(${seconds(started)})`,
  );
  if (status === 0) return;
  for (const other of running) other.kill();
  process.exit(1);
}

/** @param {number} started */
const seconds = (started) => `${Math.round((performance.now() - started) / 1000)} s`;

async function check() {
  await step("types", ["node_modules/typescript-native/bin/tsc", "--noEmit"]);
  await step("lint", ["node_modules/oxlint/bin/oxlint"]);
  await step("format", ["node_modules/oxfmt/bin/oxfmt", "--check"]);
}

process.env.CHROMIUM = ensureTestTools();
const begun = performance.now();
forgetStaleBuild();
const tests = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...process.env, BUILD_UNDER_WAY: "1" },
});
running.add(tests);
/** @type {Promise<number | null>} */
const ended = new Promise((resolve) => tests.once("close", resolve));
await Promise.all([check(), step("build", ["scripts/build.js"])]);
const status = await ended;
console.log(`  tests: ${status === 0 ? "ok" : "FAILED"} (all in all ${seconds(begun)})`);
process.exit(status ?? 1);
