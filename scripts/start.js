/** `npm start`: builds if need be, then serves in this process. */
import { buildIfStale } from "./build.js";
import { startSmall } from "./small-start.js";

process.env.NODE_ENV ??= "production";
buildIfStale();
await startSmall(async () => {
  /** @type {{ start(): Promise<void> }} */
  const { start } = await import(new URL("../build/server/index.js", import.meta.url).href);
  await start();
});
