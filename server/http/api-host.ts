import { getRequestListener } from "@hono/node-server";
import express, { type Express, type Request as Incoming, type Response as Outgoing } from "express";
import onHeaders from "on-headers";
import { largestPictureBody, takesPicture } from "#domain/pictures";
import type { Config } from "../config";
import type { Metrics } from "../telemetry/metrics";
import { figures } from "./metrics";
import { type Probes, probes } from "./probes";
import { reference } from "./reference";

/** Bytes of a request's body but that with a photo: as the API itself has it. */
const largestBody = 1024 * 1024;
/** Bytes of a refused body that are still taken in. */
const mostDiscarded = 64 * largestBody;

/** Returns the embedded API alone, as an Express app that knows which proxies to believe. */
export function createApiHost(
  { fetch, isReady }: Probes & { fetch(request: Request, env: unknown): Promise<Response> },
  trustProxy: Config["trustProxy"],
  metrics?: Metrics,
): Express {
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", trustProxy);
  app.use(["/healthz", "/readyz"], (_request, response, next) => {
    response.set("Cache-Control", "no-store");
    next();
  });
  app.use(probes({ isReady }));
  app.use(figures(metrics));
  app.use(reference());
  app.use((request, response, next) => {
    const most = takesPicture(request) ? largestPictureBody : largestBody;
    if (Number(request.headers["content-length"] ?? 0) > most) refuse(request, response);
    else next();
  });
  const listener = getRequestListener(
    (request, env) => fetch(request.headers.has("content-length") ? request : plain(request), env),
    { overrideGlobalObjects: false },
  );
  app.use((request, response) => {
    // What is left of such a body would be taken for the next request of the connection.
    onHeaders(response, () => {
      if (response.statusCode === 413) response.setHeader("Connection", "close");
    });
    void listener(request, response);
  });
  return app;
}

/**
 * Says at once that it is too large, and closes once what is still on its way has come: a connection cut before may
 * lose the answer.
 */
function refuse(request: Incoming, response: Outgoing): void {
  const body = JSON.stringify({ message: "The request is too large." });
  response
    .writeHead(413, {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
      Connection: "close",
    })
    .write(body);
  let left = mostDiscarded;
  const end = () => void response.end();
  request.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) end();
  });
  request.once("end", end);
}

/**
 * Returns the same request without the host's stand-in for one, which no `new Request(request)` takes: Hono makes one
 * of a body whose length is not announced.
 */
function plain(request: Request): Request {
  const { method, headers, signal } = request;
  if (!headers.has("transfer-encoding")) return new Request(request.url, { method, headers, signal });
  const streamed: RequestInit & { duplex: "half" } = { method, headers, signal, body: request.body, duplex: "half" };
  return new Request(request.url, streamed);
}

/**
 * Returns the address of the client that sent a request to that host: the socket's address, or the one that a believed
 * proxy gives.
 */
export function addressBehindProxies({ env }: { env: unknown }): string {
  const incoming = field(env, "incoming");
  const ip = field(incoming, "ip");
  return typeof ip === "string" ? ip : "";
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
