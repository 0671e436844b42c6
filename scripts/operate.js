/**
 * `npm run users`, `backup`, `restore`, `rehearse`, `stock:check`, `demo:reset`: builds if need be, then runs the command
 * on the database of DATABASE_URL.
 */
import { buildIfStale } from "./build.js";

process.env.NODE_ENV ??= "production";
buildIfStale();
/** @type {{ runCommand(words: string[]): Promise<never> }} */
const { runCommand } = await import(new URL("../build/server/index.js", import.meta.url).href);
await runCommand(process.argv.slice(2));
