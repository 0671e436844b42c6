import { type Server, createServer } from "node:http";
import { Server as Listener } from "node:net";
import { setTimeout as delay, setImmediate as turn } from "node:timers/promises";
import type { Express } from "express";
import onHeaders from "on-headers";
import type { Log } from "../log";
import { holdConnections, mostConnections } from "./connections";

export interface Listening<Prepared> {
  port: number;
  prepared: Prepared;
  /**
   * Goes on for `drainDelay`, in which who sends requests here may turn away; then stops accepting, lets what is under
   * way finish within `drainTimeout`, and closes what remains.
   */
  drain(): Promise<void>;
}

export interface ListenOptions {
  host: string;
  port: number;
  /** Milliseconds that what is under way has to finish in, when it drains. */
  drainTimeout: number;
  /** Milliseconds for which it goes on taking connections before that; none unless told. */
  drainDelay?: number;
  /** The variable that gives the port, for the operator; PORT unless told. */
  variable?: string;
  /** Connections held at once; unless told, so many that files can still be opened. */
  mostConnections?: number;
  /** Milliseconds within which the head of a request and all of it must have come, and between two looks at that. */
  slow?: { headers: number; request: number; checked: number };
}

/** Time for a photo of 8 MB over a weak network, and none for who only holds a connection. */
const ordinarySlowness = { headers: 20_000, request: 60_000, checked: 5000 };

/** Milliseconds for which a connection without a request stays open when it drains: one may be on its way. */
const lingering = 100;

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
    drainDelay = 0,
    variable = "PORT",
    mostConnections: most = mostConnections(),
    slow = ordinarySlowness,
  }: ListenOptions,
  log: Log,
  prepare: () => Promise<Prepared>,
): Promise<Listening<Prepared>> {
  const server = createServer({
    // Longer than the minute that balancers keep a connection.
    keepAliveTimeout: 65_000,
    headersTimeout: slow.headers,
    requestTimeout: slow.request,
    connectionsCheckingInterval: slow.checked,
  });
  let preparing: Promise<unknown> = Promise.resolve();
  // Whoever was not told that a connection ends may be sending on it: until it has lingered it stays.
  let [draining, lingered] = [false, false];
  const connections = holdConnections(server, most);
  server.on("request", (req, res) => {
    res.once("close", () => {
      if (lingered) req.socket.end();
    });
    onHeaders(res, () => {
      if (draining) res.setHeader("Connection", "close");
    });
    preparing.then(
      () => app(req, res),
      () => req.destroy(),
    );
  });
  await start(server, host, port, variable);
  const prepared = prepare();
  // What follows this in whoever listens comes before what was asked meanwhile: a signal right behind the first answer
  // finds somebody.
  preparing = prepared.then(() => turn());
  preparing.catch(() => {});
  const address = server.address();
  return {
    prepared: await prepared,
    port: address && typeof address === "object" ? address.port : port,
    async drain() {
      draining = true;
      if (drainDelay > 0) await delay(drainDelay);
      // Node's own close of an HTTP server ends idle connections at once, and with them what was just sent on one.
      const closed = new Promise<void>((resolve) => Listener.prototype.close.call(server, () => resolve()));
      const linger = setTimeout(() => {
        lingered = true;
        connections.endIdle();
      }, lingering);
      const late = setTimeout(() => {
        log.warn({ event: "drain.deadline" });
        server.closeAllConnections();
      }, drainTimeout);
      await closed;
      clearTimeout(late);
      clearTimeout(linger);
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
