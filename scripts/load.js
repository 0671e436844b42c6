/**
 * `npm run load -- [SECONDS] [TABLETS]`: builds if need be, then works the product as so many tablets do
 * (scripts/bench/load.ts).
 */
import { spawnSync } from "node:child_process";
import { buildIfStale } from "./build.js";

buildIfStale();
const { status } = spawnSync(process.execPath, ["scripts/bench/run.js", "load", ...process.argv.slice(2)], {
  stdio: "inherit",
});
process.exit(status ?? 1);
