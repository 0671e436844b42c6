import type { Log } from "../log";
import type { SharedStore } from "./store";

const releaseIfOwned = 'if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0';

const addWithin =
  'local now = redis.call("incrby", KEYS[1], ARGV[1]) if redis.call("pttl", KEYS[1]) < 0 then ' +
  'redis.call("pexpire", KEYS[1], ARGV[2]) end return now';

/**
 * Opens the store on Redis. It connects, and connects again, by itself; until then its calls reject at once. Its client
 * is loaded here: who has no Redis starts without it.
 */
export async function openRedisStore(url: string, log: Log): Promise<SharedStore & { close(): void }> {
  const { createClient } = await import("redis");
  const client = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: 5000,
    socket: {
      connectTimeout: 2000,
      socketTimeout: 12_000,
      reconnectStrategy: (attempts) => Math.min(attempts * 200, 3000),
    },
  });
  client.on("error", (error: unknown) =>
    log.warn({ event: "redis", error: error instanceof Error ? error.message.slice(0, 200) : "unknown" }),
  );
  client.on("ready", () => log.info({ event: "redis.ready" }));
  // Its failures are told by the error event.
  client.connect().catch(() => {});
  return {
    read: (keys) => client.mGet(keys),
    async write(key, value, milliseconds) {
      await client.set(key, value, { expiration: { type: "PX", value: milliseconds } });
    },
    claim: async (key, owner, milliseconds) =>
      (await client.set(key, owner, { condition: "NX", expiration: { type: "PX", value: milliseconds } })) === "OK",
    release: async (key, owner) => (await client.eval(releaseIfOwned, { keys: [key], arguments: [owner] })) === 1,
    add: async (key, amount, milliseconds) =>
      Number(await client.eval(addWithin, { keys: [key], arguments: [String(amount), String(milliseconds)] })),
    async tally(key) {
      const [count, left] = await Promise.all([client.get(key), client.pTTL(key)]);
      return { count: Number(count ?? 0), left: Math.max(left, 0) };
    },
    async remove(key) {
      await client.del(key);
    },
    close: () => client.destroy(),
  };
}
