/** `npm run kills`: the product killed twenty times while it serves mixed writes, on each database (tests/api/durability.test.ts; `npm test` kills five times). */
import { spawnSync } from "node:child_process";
import { buildIfStale } from "./build.js";

buildIfStale();
const { status } = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "tests/api/durability.test.ts"], { stdio: "inherit", env: { ...process.env, KILLS: process.argv[2] ?? "20" } });
process.exit(status ?? 1);
