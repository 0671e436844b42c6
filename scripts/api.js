/** `npm run api`: builds if need be, then serves the embedded API alone in this process. */
import { buildIfStale } from "./build.js";
import { startSmall } from "./small-start.js";

process.env.NODE_ENV ??= "production";
buildIfStale();
await startSmall(async () => {
  /** @type {{ startApi(): Promise<void> }} */
  const { startApi } = await import(new URL("../build/server/index.js", import.meta.url).href);
  await startApi();
});
