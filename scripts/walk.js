/**
 * `npm run walk`: ten minutes of the random walk of tests/endure/walk, on three seeds, with both builds of React.
 * WALK_STEPS and WALK_SEED (comma-separated) say otherwise.
 */
import { spawnSync } from "node:child_process";
import { buildIfStale } from "./build.js";
import { ensureTestTools } from "./test-tools.js";

buildIfStale();
const seeds = Array.from({ length: 3 }, () => Math.floor(Math.random() * 1_000_000)).join(",");
const env = { WALK_STEPS: "220", WALK_SEED: seeds, ...process.env, ENDURE: "1", CHROMIUM: ensureTestTools() };
const { status } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "tests/endure/walk", ...process.argv.slice(2)],
  { stdio: "inherit", env },
);
process.exit(status ?? 1);
