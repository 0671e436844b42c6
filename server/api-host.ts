import { getRequestListener } from "@hono/node-server";
import express, { type Express } from "express";
import type { Config } from "./config";

/** The embedded API alone, as an Express app that knows which proxies to believe. */
export function createApiHost(fetch: (request: Request, env: unknown) => Promise<Response>, trustProxy: Config["trustProxy"]): Express {
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", trustProxy);
  app.get("/healthz", (_request, response) => void response.set("Cache-Control", "no-store").json({ status: "ok" }));
  const listener = getRequestListener((request, env) => fetch(request.headers.has("content-length") ? request : plain(request), env), { overrideGlobalObjects: false });
  app.use((request, response) => void listener(request, response));
  return app;
}

/** The same request without the host's stand-in for one, which no `new Request(request)` takes: Hono makes one of a body whose length is not announced. */
function plain(request: Request): Request {
  const { method, headers, signal } = request;
  if (!headers.has("transfer-encoding")) return new Request(request.url, { method, headers, signal });
  const streamed: RequestInit & { duplex: "half" } = { method, headers, signal, body: request.body, duplex: "half" };
  return new Request(request.url, streamed);
}

/** Where a request to that host comes from: the socket's address, or what a believed proxy says. */
export function addressBehindProxies({ env }: { env: unknown }): string {
  const incoming = field(env, "incoming");
  const ip = field(incoming, "ip");
  return typeof ip === "string" ? ip : "";
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
