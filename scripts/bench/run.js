/** `node scripts/bench/run.js NAME ARGUMENTS…`: runs scripts/bench/NAME.ts with the garbage collector at hand. */
import { runTypeScript } from "../run-typescript.js";

await runTypeScript(`scripts/bench/${process.argv[2] ?? "needs"}.ts`, {
  args: process.argv.slice(3),
  node: ["--expose-gc"],
});
