import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { Log } from "../log";
import { type SharedStore, createAsk } from "../shared-store/store";
import { type SessionMemory, remembered } from "./memory";
import { createSeal } from "./seal";
import { type Tokens, fingerprint } from "./tokens";

export interface SharedMemoryOptions {
  store: SharedStore;
  /** This process's own memory: it answers when the store cannot. */
  local: SessionMemory;
  random: (bytes: number) => Uint8Array;
  log: Log;
}

/** Longer than a token call may last. */
const claimTime = 15_000;
const retryTime = 40;

const shared = z.object({
  kind: z.literal("rotated"),
  tokens: z.object({ accessToken: z.string(), refreshToken: z.string().nullable(), expiresAt: z.number().nullable() }),
});

/**
 * Returns the memory that instances share: each sees the others' rotations and sign-outs, and one refresh goes on at a
 * time among all of them. Tokens lie in the store encrypted under the old refresh token, which only the browser has:
 * the store alone gives no access to anything. While the store is away every instance remembers for itself.
 */
export function createSharedMemory({ store, local, random, log }: SharedMemoryOptions): SessionMemory {
  const name = (kind: string, tokens: Tokens) => `bru:${kind}:${fingerprint(tokens)}`;
  const ask = createAsk(store, log);
  const sealOf = (tokens: Tokens) => createSeal([tokens.refreshToken ?? tokens.accessToken], random);

  function reveal(tokens: Tokens, sealed: string): z.infer<typeof shared> | null {
    const text = sealOf(tokens).open("rotated", sealed);
    return text === null ? null : shared.parse(JSON.parse(text));
  }

  async function claim(tokens: Tokens, owner: string): Promise<boolean> {
    for (let waited = 0; waited < claimTime; waited += retryTime) {
      const claimed = await ask(() => store.claim(name("refreshing", tokens), owner, claimTime));
      if (claimed !== false) return claimed ?? false;
      await pause(retryTime);
    }
    return false;
  }

  return {
    isEnded: local.isEnded,
    async recall(tokens) {
      const found = await ask(() =>
        store.read([name("ended", tokens), name("rotated", tokens), name("refused", tokens)]),
      );
      if (!found) return local.recall(tokens);
      const [ended, rotated, refused] = found;
      if (ended || local.isEnded(tokens)) return { kind: "ended" };
      return (rotated ? reveal(tokens, rotated) : null) ?? (refused ? { kind: "refused" } : local.recall(tokens));
    },
    async successor(tokens) {
      const [rotated] = (await ask(() => store.read([name("rotated", tokens)]))) ?? [];
      return (rotated ? reveal(tokens, rotated)?.tokens : null) ?? local.successor(tokens);
    },
    async record(tokens, fate) {
      await local.record(tokens, fate);
      const value = fate.kind === "rotated" ? sealOf(tokens).close("rotated", JSON.stringify(fate)) : "1";
      await ask(() => store.write(name(fate.kind, tokens), value, remembered[fate.kind]));
    },
    async exclusively(tokens, work) {
      const owner = Buffer.from(random(12)).toString("base64url");
      const claimed = await claim(tokens, owner);
      try {
        return await work(claimed);
      } finally {
        if (claimed) await ask(() => store.release(name("refreshing", tokens), owner));
      }
    },
  };
}
