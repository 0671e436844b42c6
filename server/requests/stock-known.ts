import type { ApiClient } from "../api-client/api";
import { ApiError, SessionLost, SignedOut } from "../transport/errors";

/** Milliseconds after which an API that keeps no stock is asked again. */
const asksAgainAfter = 5 * 60_000;

/**
 * Returns a function that tells whether the API keeps stock, for all requests of this process: asked once, and again
 * only where it said no a while ago. A failure says nothing: it counts as what was known, else as no, and the next
 * request asks again. Throws where the session is over.
 */
export function createStockKnown(clock: () => number): (api: ApiClient) => Promise<boolean> {
  let known: { keeps: boolean; at: number } | null = null;

  return async (api) => {
    if (known && (known.keeps || clock() - known.at < asksAgainAfter)) return known.keeps;
    try {
      await api.get("/api/stock/lots", { query: { perPage: 1 }, camelcase: false });
      known = { keeps: true, at: clock() };
    } catch (error) {
      if (error instanceof SessionLost || error instanceof SignedOut) throw error;
      if (error instanceof ApiError && error.status === 404) known = { keeps: false, at: clock() };
    }
    return known?.keeps ?? false;
  };
}
