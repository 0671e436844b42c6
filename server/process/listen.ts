import { type Server, createServer } from "node:http";
import type { Socket } from "node:net";
import type { Express } from "express";
import onHeaders from "on-headers";
import type { Log } from "../log";

export interface Listening<Prepared> {
  port: number;
  prepared: Prepared;
  /** Stops accepting, lets what is under way finish within `drainTimeout`, then closes what remains. */
  drain(): Promise<void>;
}

/** The address cannot be listened on; the message is one sentence for the operator, in French. */
export class AddressUnavailable extends Error {
  override name = "AddressUnavailable";
}

/**
 * Listens; port 0 takes a free one. Then prepares, while what is asked meanwhile waits: a start that is refused the
 * address has changed nothing.
 * @throws AddressUnavailable, and what prepare throws
 */
export async function listen<Prepared>(
  app: Express,
  {
    host,
    port,
    drainTimeout,
    variable = "PORT",
  }: { host: string; port: number; drainTimeout: number; variable?: string },
  log: Log,
  prepare: () => Promise<Prepared>,
): Promise<Listening<Prepared>> {
  const server = createServer();
  let preparing: Promise<unknown> = Promise.resolve();
  let draining = false;
  // Node takes a connection that never sent anything, such as a browser opens in advance, for a busy one.
  const [connected, busy] = [new Set<Socket>(), new Set<Socket>()];
  server.on("connection", (socket) => {
    connected.add(socket);
    socket.once("close", () => connected.delete(socket));
  });
  server.on("request", (req, res) => {
    busy.add(req.socket);
    res.once("close", () => {
      busy.delete(req.socket);
      if (draining) req.socket.end();
    });
    onHeaders(res, () => {
      if (draining) res.setHeader("Connection", "close");
    });
    void preparing.then(() => app(req, res));
  });
  // Longer than the minute that balancers keep a connection.
  server.keepAliveTimeout = 65_000;
  server.headersTimeout = 66_000;
  server.requestTimeout = 60_000;
  await start(server, host, port, variable);
  const prepared = prepare();
  preparing = prepared;
  const address = server.address();
  return {
    prepared: await prepared,
    port: address && typeof address === "object" ? address.port : port,
    async drain() {
      draining = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of connected) if (!busy.has(socket)) socket.destroy();
      const late = setTimeout(() => {
        log.warn({ event: "drain.deadline" });
        server.closeAllConnections();
      }, drainTimeout);
      await closed;
      clearTimeout(late);
    },
  };
}

function start(server: Server, host: string, port: number, variable: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(new AddressUnavailable(sentence(error.code, host, port, variable))),
    );
    server.listen(port, host, resolve);
  });
}

function sentence(code: string | undefined, host: string, port: number, variable: string): string {
  if (code === "EADDRINUSE")
    return (
      `Le port ${port} est déjà pris sur ${host} : arrêtez l’autre programme, ou donnez un autre ` +
      `port dans ${variable}.`
    );
  if (code === "EACCES")
    return `Le port ${port} est réservé au système : donnez un port à partir de 1024 dans ${variable}.`;
  return `Impossible d’écouter sur ${host}:${port} (${code ?? "erreur inconnue"}) : vérifiez HOST et ${variable}.`;
}
