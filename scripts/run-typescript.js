import { spawnSync } from "node:child_process";
import { basename } from "node:path";
import { build } from "vite";
import { aliases } from "../vite/aliases.js";

/**
 * Bundles a TypeScript program as the server is bundled.
 * @param {string} entry path of the program
 * @returns {Promise<string>} path of what Node runs
 */
export async function bundleTypeScript(entry) {
  const [outDir, name] = ["node_modules/.cache/scripts", `${basename(entry, ".ts")}.js`];
  await build({
    configFile: false,
    logLevel: "error",
    resolve: { alias: aliases },
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: false,
      target: "es2022",
      rollupOptions: { output: { entryFileNames: name } },
    },
    ssr: { noExternal: true, external: ["libsql", "pg", "redis", "pdfkit", "fontkit", "sharp", "playwright-core"] },
  });
  return `${outDir}/${name}`;
}

/**
 * Bundles a TypeScript program, runs it, and ends as it ends.
 * @param {string} entry path of the program
 * @param {{ args?: string[], node?: string[] }} [options] arguments for the program and for Node
 * @returns {Promise<never>}
 */
export async function runTypeScript(entry, { args = [], node = [] } = {}) {
  const { status } = spawnSync(process.execPath, [...node, await bundleTypeScript(entry), ...args], {
    stdio: "inherit",
  });
  process.exit(status ?? 1);
}
