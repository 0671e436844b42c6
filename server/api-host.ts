import { getRequestListener } from "@hono/node-server";
import express, { type Express } from "express";
import type { Config } from "./config";

/** The embedded API alone, as an Express app that knows which proxies to believe. */
export function createApiHost(fetch: (request: Request, env: unknown) => Promise<Response>, trustProxy: Config["trustProxy"]): Express {
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", trustProxy);
  app.get("/healthz", (_request, response) => void response.set("Cache-Control", "no-store").json({ status: "ok" }));
  const listener = getRequestListener((request, env) => fetch(request, env), { overrideGlobalObjects: false });
  app.use((request, response) => void listener(request, response));
  return app;
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
