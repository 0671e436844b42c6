import type { RequestHandler } from "express";
import type { Log } from "../log";

/** The headers by which a browser says where a request comes from. */
export interface Provenance {
  origin: string | null | undefined;
  fetchSite: string | null | undefined;
}

/**
 * Tells whether a request that changes something may come from our own pages. The browser's Sec-Fetch-Site decides, or
 * its Origin where that says nothing; a program, which sends neither, is not a browser that could be abused.
 */
export function isSameOrigin({ origin, fetchSite }: Provenance, appOrigin: string): boolean {
  if (fetchSite === "same-origin") return !origin || origin === "null" || isOrigin(origin);
  // "none" is the person's own doing, such as reloading the answer to a form, were it a foreign page's form: Origin
  // still names that page.
  return (!fetchSite || fetchSite === "none") && (!origin || origin === appOrigin);
}

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses, before anything else looks at it, what a foreign page makes a browser send. */
export function sameOriginOnly(appOrigin: string, log: Log): RequestHandler {
  return (req, res, next) => {
    const provenance = { origin: req.get("origin"), fetchSite: req.get("sec-fetch-site") };
    if (safeMethods.has(req.method) || isSameOrigin(provenance, appOrigin)) {
      next();
      return;
    }
    log.warn({ event: "csrf.rejected", requestId: res.locals.requestId, method: req.method, path: req.path });
    res.status(403).set("Connection", "close").type("text/plain").send("Cette demande ne vient pas de Bru.");
  };
}
