import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createLog } from "#server/log";
import { createPending } from "#server/process/pending";
import { createAttemptLimits } from "#server/session/attempts";
import { createSessionMemory } from "#server/session/memory";
import type { OAuth } from "#server/session/oauth";
import { createRefresher } from "#server/session/refresh";
import { createSharedMemory } from "#server/session/shared-memory";
import type { Tokens } from "#server/session/tokens";
import type { SharedStore } from "#server/shared-store/store";

/** A store in which the order of everything that is asked at once is the scheduler's. */
function openStore(scheduler: fc.Scheduler): SharedStore {
  const values = new Map<string, string>();
  const soon = <Answer>(answer: () => Answer) => scheduler.schedule(Promise.resolve()).then(answer);
  return {
    read: (keys) => soon(() => keys.map((key) => values.get(key) ?? null)),
    write: (key, value) => soon(() => void values.set(key, value)),
    claim: (key, owner) => soon(() => !values.has(key) && Boolean(values.set(key, owner))),
    release: (key, owner) => soon(() => values.get(key) === owner && values.delete(key)),
    add: () => soon(() => 1),
    tally: () => soon(() => ({ count: 0, left: 0 })),
    remove: (key) => soon(() => void values.delete(key)),
  };
}

test(
  "whatever the order in which the store hears them, a sign-out at one instance ends what another is " +
    "refreshing (R22, R31)",
  async () => {
    const old: Tokens = { accessToken: "old", refreshToken: "old-refresh", expiresAt: 1 };
    const fresh: Tokens = { accessToken: "new", refreshToken: "new-refresh", expiresAt: 10_000_000 };
    const caller = { ip: "192.0.2.7", headers: {} };
    const clock = () => 1000;

    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const store = openStore(scheduler);
        let granted = false;
        const oauth: OAuth = {
          signIn: async () => ({ kind: "refused" }),
          refresh: () =>
            scheduler
              .schedule(Promise.resolve({ kind: "granted", tokens: fresh, lifetime: 3600 } as const))
              .then((grant) => {
                granted = true;
                return grant;
              }),
          revoke: async () => {},
        };
        const log = createLog("silent");
        const instance = () => {
          const memory = createSharedMemory({
            store,
            local: createSessionMemory(clock),
            random: (bytes) => randomBytes(bytes),
            log,
          });
          return createRefresher({
            oauth,
            fits: () => true,
            memory,
            clock,
            limits: createAttemptLimits(clock),
            log,
            pending: createPending(),
          });
        };
        const [one, two] = [instance(), instance()];
        await scheduler.waitFor(Promise.all([one.freshen(old, caller), two.end(old)]));
        const known = Promise.all([
          one.newest(old),
          two.newest(old),
          ...(granted ? [one.newest(fresh), two.newest(fresh)] : []),
        ]);
        await scheduler.waitFor(known);
        expect(new Set(await known)).toEqual(new Set([null]));
      }),
      { numRuns: 100, seed: 7 },
    );
  },
);
