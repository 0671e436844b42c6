import { readFileSync } from "node:fs";
import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

/** Descriptors kept for files, databases, Redis and calls to the API, where the process may open enough. */
const reservedForOthers = 256;

/**
 * Returns how many connections the process may hold at once, so that it can still open files: what Linux lets it open
 * but for what is kept for others, of few descriptors half; without end where no limit is known. Node's own report is
 * not asked: it looks up the names of all addresses that are connected.
 */
export function mostConnections(): number {
  const limit = openFilesLimit();
  return Math.max(limit - reservedForOthers, Math.floor(limit / 2));
}

function openFilesLimit(): number {
  try {
    const [, soft] = /^Max open files +(\d+) /m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return soft === undefined ? Infinity : Number(soft);
  } catch {
    return Infinity;
  }
}

/**
 * Holds a server to so many connections: whoever comes beyond them takes the place of the one whose last doing is
 * longest ago, and is turned away only where all wait for an answer.
 */
export function holdConnections(server: Server, most: number): { endIdle(): void } {
  // Node takes a connection that never sent anything, such as a browser opens in advance, for a busy one. The one
  // whose last doing is longest ago comes first.
  const [connected, busy] = [new Set<Socket>(), new Map<Socket, IncomingMessage>()];
  const waits = (socket: Socket) => busy.get(socket)?.complete === true;

  server.on("connection", (socket) => {
    if (connected.size >= most && !makeRoom()) {
      socket.destroy();
      return;
    }
    connected.add(socket);
    socket.once("close", () => connected.delete(socket));
  });
  server.on("request", ({ socket }, res) => {
    busy.set(socket, res.req);
    didSomething(socket);
    res.once("close", () => {
      busy.delete(socket);
      didSomething(socket);
    });
  });

  function didSomething(socket: Socket): void {
    if (connected.delete(socket)) connected.add(socket);
  }

  function makeRoom(): boolean {
    for (const socket of connected) {
      if (waits(socket)) continue;
      connected.delete(socket);
      socket.destroy();
      return true;
    }
    return false;
  }

  return {
    endIdle() {
      for (const socket of connected) if (!busy.has(socket)) socket.destroy();
    },
  };
}
