import { execFile } from "node:child_process";
import { childEnvironment } from "./child-environment";

/** Runs an operator's command as `npm run` does on a database, and returns its exit code and all that it said. */
export function command(url: string, words: readonly string[]): Promise<[code: number, said: string]> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ["scripts/operate.js", ...words],
      { env: childEnvironment({ DATABASE_URL: url }) },
      (error, out, err) => resolve([error ? Number(error.code) : 0, `${out}${err}`.trim()]),
    );
  });
}
