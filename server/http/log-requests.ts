import type { RequestHandler } from "express";
import type { Log } from "../log";

/** Returns a handler that writes one line for each request, when it is over: no query string, no header, no body. */
export function logRequests(log: Log, clock: () => number): RequestHandler {
  return (req, res, next) => {
    const started = clock();
    const { method, path } = req;
    res.once("close", () => {
      const level =
        res.statusCode >= 500 ? "error" : /^\/(healthz|readyz|metrics|assets\/)/.test(path) ? "debug" : "info";
      log[level]({
        event: "request",
        requestId: res.locals.visit.requestId,
        method,
        path: path.slice(0, 300),
        status: res.statusCode,
        ms: clock() - started,
        session: res.locals.visit.sessionId() ?? undefined,
        ...(!res.writableFinished && { cut: true }),
      });
    });
    next();
  };
}
