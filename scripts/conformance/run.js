/** `npm run conformance -- --api URL`: checks an API against the contract. */
import { runTypeScript } from "../run-typescript.js";

await runTypeScript("scripts/conformance/conformance.ts", { args: process.argv.slice(2) });
