import { onTestFinished } from "vitest";
import { addressBehindProxies, createApiHost } from "#server/http/api-host";
import { listen } from "#server/process/listen";
import { createLog } from "#server/log";
import { type TestApi, createTestApi } from "../api";
import { databases } from "../database/database";

export interface ServedApi extends TestApi {
  /** Without a slash at the end. */
  url: string;
}

/**
 * Returns the embedded API on a fresh SQLite database and a socket of its own, until the test ends; `change` may spoil
 * its answers, and `overrides` change its parts.
 */
export async function serveApi(
  change: (answer: TestApi["app"]["fetch"]) => TestApi["app"]["fetch"] = (answer) => answer,
  overrides: Parameters<typeof createTestApi>[1] = {},
): Promise<ServedApi> {
  const [{ fresh }] = databases;
  const api = await createTestApi(await fresh(), { addressOf: addressBehindProxies, ...overrides });
  const answer = change((request, env) => api.app.fetch(request, env));
  const host = createApiHost({ fetch: async (request, env) => answer(request, env), isReady: async () => true }, false);
  const { port, drain } = await listen(
    host,
    { host: "127.0.0.1", port: 0, drainTimeout: 10_000 },
    createLog("silent"),
    async () => null,
  );
  onTestFinished(drain);
  return { ...api, url: `http://127.0.0.1:${String(port)}` };
}
