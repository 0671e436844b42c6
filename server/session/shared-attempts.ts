import { createHash } from "node:crypto";
import type { Log } from "../log";
import { type SharedStore, createAsk } from "../shared-store/store";
import type { AttemptLimits } from "./attempts";

/**
 * Limits that instances share: what fails at one counts at all. Keys lie in the store as hashes. Every instance counts
 * for itself too, and goes by that while the store is away.
 */
export function createSharedAttemptLimits({
  store,
  local,
  log,
}: {
  store: SharedStore;
  local: AttemptLimits;
  log: Log;
}): AttemptLimits {
  const ask = createAsk(store, log);
  return (options) => {
    const own = local(options);
    const place = (key: string) =>
      `bru:attempts:${options.name}:${createHash("sha256").update(key).digest("base64url")}`;
    return {
      async wait(key) {
        const shared = await ask(() => store.tally(place(key)));
        if (!shared) return own.wait(key);
        return shared.count >= options.most ? shared.left : 0;
      },
      async count(key) {
        const here = await own.count(key);
        return (await ask(() => store.add(place(key), 1, options.window))) ?? here;
      },
      async forgive(key) {
        await own.forgive(key);
        await ask(() => store.add(place(key), -1, options.window));
      },
      async forget(key) {
        await own.forget(key);
        await ask(() => store.remove(place(key)));
      },
    };
  };
}
