import type { ApiClient, Query } from "../api-client/api";
import { ApiError, SessionLost, SignedOut } from "../transport/errors";

/** Milliseconds after which an API that lacks a part is asked again. */
const asksAgainAfter = 5 * 60_000;

/**
 * Returns a function that tells whether the API has a part of what the embedded one has, for all requests of this
 * process: asked once, and again only where it said no a while ago. A failure says nothing: it counts as what was
 * known, else as no, and the next request asks again. Throws where the session is over.
 * @param path what only an API with that part answers otherwise than by 404
 * @param query what keeps that answer short
 */
export function createPartKnown(
  clock: () => number,
  path: string,
  query: Query = {},
): (api: ApiClient) => Promise<boolean> {
  let known: { has: boolean; at: number } | null = null;

  return async (api) => {
    if (known && (known.has || clock() - known.at < asksAgainAfter)) return known.has;
    try {
      await api.get(path, { query, camelcase: false });
      known = { has: true, at: clock() };
    } catch (error) {
      if (error instanceof SessionLost || error instanceof SignedOut) throw error;
      if (error instanceof ApiError && error.status === 404) known = { has: false, at: clock() };
    }
    return known?.has ?? false;
  };
}
