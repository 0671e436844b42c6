import { describe, expect, test } from "vitest";
import type { ApiClient } from "#server/api-client/api";
import { createPartKnown } from "#server/requests/part-known";
import { ApiError, ApiUnavailable, SignedOut } from "#server/transport/errors";

const lots = "/api/stock/lots";

/** An API whose lots answer or fail so, and how often it was asked. */
function apiOf(answers: (Error | null)[]) {
  const requests: string[] = [];
  const unasked = () => Promise.reject(new Error("not asked for"));
  const api: ApiClient = {
    get: async <T>(path: string) => {
      const answer = answers[requests.push(path) - 1];
      if (answer) throw answer;
      const lots: T = JSON.parse('{"data": []}');
      return lots;
    },
    post: unasked,
    put: unasked,
    delete: unasked,
    blob: unasked,
  };
  return { api, requests };
}

describe("whether the API keeps stock", () => {
  test("is asked once where it does", async () => {
    const { api, requests } = apiOf([null]);
    const known = createPartKnown(() => 0, lots);
    expect(await known(api)).toBe(true);
    expect(await known(api)).toBe(true);
    expect(requests).toEqual([lots]);
  });

  test("is asked again five minutes after a 404", async () => {
    const { api, requests } = apiOf([new ApiError(404, null), null]);
    let now = 0;
    const known = createPartKnown(() => now, lots);
    expect([await known(api), await known(api)]).toEqual([false, false]);
    expect(requests).toHaveLength(1);
    now = 5 * 60_000;
    expect(await known(api)).toBe(true);
  });

  test("stays unknown after any other failure, and is asked again", async () => {
    const { api } = apiOf([new ApiUnavailable("timeout"), new ApiError(500, null), null]);
    const known = createPartKnown(() => 0, lots);
    expect([await known(api), await known(api), await known(api)]).toEqual([false, false, true]);
  });

  test("is not told to the signed-out", async () => {
    const { api } = apiOf([new SignedOut()]);
    await expect(createPartKnown(() => 0, lots)(api)).rejects.toThrow(SignedOut);
  });
});
