import { type Socket, createServer } from "node:net";
import type { Redis } from "./redis";

/**
 * Starts a server for the tests that keeps everything in memory and speaks the part of Redis's protocol that this
 * application uses, for machines without redis-server.
 * The two scripts of the store are known by their effects; everything else is the command of that name.
 */
export async function startMemoryRedis(): Promise<Redis> {
  const values = new Map<string, { value: string; until: number }>();
  const sockets = new Set<Socket>();

  const live = (key: string) => {
    const stored = values.get(key);
    if (stored && stored.until > Date.now()) return stored;
    values.delete(key);
    return null;
  };

  const commands: Record<string, (...words: string[]) => string> = {
    HELLO: () => list(["server", "redis"].map(bulk)),
    CLIENT: () => "+OK\r\n",
    PING: () => "+PONG\r\n",
    MGET: (...keys) => list(keys.map((key) => bulk(live(key)?.value ?? null))),
    GET: (key = "") => bulk(live(key)?.value ?? null),
    PTTL: (key = "") => integer(Math.ceil((live(key)?.until ?? Date.now() - 2) - Date.now())),
    DEL: (key = "") => integer(live(key) && values.delete(key) ? 1 : 0),
    KEYS: () => list([...values.keys()].map(bulk)),
    SET(key = "", value = "", ...options) {
      if (options.includes("NX") && live(key)) return bulk(null);
      const milliseconds = Number(options[options.indexOf("PX") + 1]);
      values.set(key, { value, until: Date.now() + milliseconds });
      return "+OK\r\n";
    },
    EVAL(script = "", ...words) {
      const [, key = "", first = "", second = ""] = words;
      const stored = live(key);
      if (script.includes('"incrby"')) {
        const count = Number(stored?.value ?? 0) + Number(first);
        values.set(key, { value: String(count), until: stored?.until ?? Date.now() + Number(second) });
        return integer(count);
      }
      return integer(stored?.value === first && values.delete(key) ? 1 : 0);
    },
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket)).on("error", () => socket.destroy());
    let received = Buffer.alloc(0);
    socket.on("data", (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      for (let read = readCommand(received); read; read = readCommand(received)) {
        const [name = "", ...words] = read.words;
        received = received.subarray(read.length);
        socket.write(commands[name.toUpperCase()]?.(...words) ?? `-ERR unknown command '${name}'\r\n`);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `redis://127.0.0.1:${address && typeof address === "object" ? address.port : 0}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

const bulk = (value: string | null) => (value === null ? "$-1\r\n" : `$${Buffer.byteLength(value)}\r\n${value}\r\n`);
const list = (items: string[]) => `*${items.length}\r\n${items.join("")}`;
const integer = (value: number) => `:${value}\r\n`;

/** Returns the first command of what was received, and its length in bytes; null while some of it is missing. */
function readCommand(received: Buffer): { words: string[]; length: number } | null {
  let at = 0;
  const readLine = () => {
    const end = received.indexOf("\r\n", at);
    if (end < 0) return null;
    const line = received.toString("latin1", at, end);
    at = end + 2;
    return line;
  };
  const head = readLine();
  if (head === null) return null;
  const words: string[] = [];
  for (let left = Number(head.slice(1)); left > 0; left -= 1) {
    const size = readLine();
    const bytes = Number(size?.slice(1));
    if (size === null || received.length < at + bytes + 2) return null;
    words.push(received.toString("utf8", at, at + bytes));
    at += bytes + 2;
  }
  return { words, length: at };
}
