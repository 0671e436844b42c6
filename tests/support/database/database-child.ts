import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { inject } from "vitest";
import { aliases } from "../../../vite/aliases.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));
let built: Promise<string> | undefined;

/** tests/support/database/database-program.ts as one file that plain node runs; built once per worker. */
function program(): Promise<string> {
  built ??= (async () => {
    const outDir = `${inject("runFolder")}/${crypto.randomUUID()}`;
    await build({
      configFile: false,
      root,
      logLevel: "error",
      resolve: { alias: aliases },
      build: {
        ssr: true,
        outDir,
        target: "node20",
        rollupOptions: {
          input: `${root}tests/support/database/database-program.ts`,
          output: { entryFileNames: "program.mjs" },
        },
      },
      ssr: { noExternal: true, external: ["libsql", "pg"] },
    });
    return `${outDir}/program.mjs`;
  })();
  return built;
}

/** Returns a process of its own that migrates the database at `url` (see database-program.ts). */
export async function startMigration(url: string): Promise<ChildProcess> {
  return spawn(process.execPath, [await program(), url], { stdio: ["ignore", "pipe", "inherit"] });
}

/** Returns the output of the child, once it has ended. */
export async function output(child: ChildProcess): Promise<string> {
  let text = "";
  child.stdout?.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`the child ended with ${String(code)}`);
  return text;
}
