import { type RequestHandler, type Response, Router } from "express";
import type { Metrics } from "../telemetry/metrics";

/** `/metrics`: the figures of this process, for who has the operator's token; no such address where none is set. */
export function figures(metrics: Metrics | undefined): Router {
  return Router().get("/metrics", async (req, res, next) => {
    res.set("Cache-Control", "no-store");
    if (!metrics) return void res.status(404).type("text/plain").send("Introuvable.");
    if (!metrics.admits(req.get("authorization")))
      return void res.status(401).set("WWW-Authenticate", "Bearer").type("text/plain").send("Jeton inconnu.");
    try {
      const { type, text } = await metrics.expose();
      res.set("Content-Type", type).end(text);
    } catch (error) {
      next(error);
    }
  });
}

/** Addresses that no route of the build answers, and have a name of their own among the figures. */
const own = new Set(["/healthz", "/readyz", "/metrics"]);

/** Counts each request when it is over. `routeOf` tells the pattern of the route that took it, where one did. */
export function countRequests(metrics: Metrics, routeOf: (res: Response) => string | null): RequestHandler {
  return (req, res, next) => {
    const began = performance.now();
    const { method, path } = req;
    res.once("close", () => {
      metrics.answered({
        method,
        route: routeOf(res) ?? (own.has(path) ? path : path.startsWith("/assets/") ? "/assets/*" : null),
        status: res.writableFinished ? res.statusCode : null,
        seconds: (performance.now() - began) / 1000,
      });
    });
    next();
  };
}
