/** `node scripts/bench/run.js NAME ARGUMENTS…`: bundles scripts/bench/NAME.ts as the server is bundled, and runs it with the garbage collector at hand. */
import { spawnSync } from "node:child_process";
import { build } from "vite";

const name = process.argv[2] ?? "needs";
const outDir = "node_modules/.cache/bench";
await build({
  configFile: false,
  logLevel: "error",
  build: { ssr: `scripts/bench/${name}.ts`, outDir, emptyOutDir: false, target: "es2022", rollupOptions: { output: { entryFileNames: `${name}.js` } } },
  ssr: { noExternal: true, external: ["libsql", "pg", "pdfkit"] },
});
const { status } = spawnSync(process.execPath, ["--expose-gc", `${outDir}/${name}.js`, ...process.argv.slice(3)], { stdio: "inherit" });
process.exit(status ?? 1);
