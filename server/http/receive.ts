import type { RequestHandler, Response } from "express";
import onHeaders from "on-headers";
import { type Access, type AnswerHeaders, type RequestScope, foreignRefused } from "../guard/access";
import { createLeaving } from "../transport/transport";

declare module "express-serve-static-core" {
  interface Locals {
    visit: RequestScope;
  }
}

/** Lets every request in, whatever answers it, and completes its answer when the headers are written. */
export function receive({ enter }: Access): RequestHandler {
  return (req, res, next) => {
    const { method, path, ip = "" } = req;
    const left = () => createLeaving((leave) => res.once("close", () => res.writableFinished || leave()));
    const visit = enter({ method, path, ip, header: (name) => req.get(name), left });
    res.locals.visit = visit;
    onHeaders(res, () => visit.complete(headersOf(res), res.statusCode));
    res.once("close", visit.ended);
    next();
  };
}

/** Refuses, before anything else looks at it, what a foreign page makes a browser send. */
export const refuseForeign: RequestHandler = (_req, res, next) => {
  if (!res.locals.visit.isForeign) return next();
  res.status(403).set("Connection", "close").type("text/plain").send(foreignRefused);
};

const headersOf = (res: Response): AnswerHeaders => ({
  get: (name) => res.getHeader(name)?.toString() ?? null,
  set: (name, value) => void res.setHeader(name, value),
  append: (name, value) => void res.appendHeader(name, value),
  delete: (name) => res.removeHeader(name),
  getSetCookie: () => [res.getHeader("Set-Cookie") ?? []].flat().map(String),
});
