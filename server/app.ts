import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import express, { type Express, type Handler } from "express";
import { type AccessParts, createAccess } from "./guard/access";
import { guardRoutes } from "./guard/closed-build";
import { assets } from "./http/assets";
import { compressed } from "./http/compressed";
import { lastResort } from "./http/last-resort";
import { limits } from "./http/limits";
import { logRequests } from "./http/log-requests";
import { countRequests, figures } from "./http/metrics";
import { missingFiles } from "./http/missing-files";
import { type Probes, probes } from "./http/probes";
import { receive, refuseForeign } from "./http/receive";

/** The parts that the web application is made of. */
export interface Parts extends AccessParts, Probes {
  /** The Remix build; a function is asked anew for each request (development). */
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** The folder of the browser's files, or what serves them; nothing in tests that need none. */
  assets?: string | Handler;
}

/** Returns the web application: an Express app, not yet listening. */
export function createApp(parts: Parts): Express {
  const { build, clock, config, development = false, log, metrics } = parts;
  const access = createAccess(parts);
  const { guard } = access;

  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", config.trustProxy);
  app.use(receive(access));
  app.use(logRequests(log, clock));
  if (metrics) app.use(countRequests(metrics, (res) => res.locals.visit.route()));
  app.use(refuseForeign);
  app.use(limits());
  app.use(probes(parts));
  app.use(figures(metrics));
  app.use(compressed());
  if (parts.assets) app.use(typeof parts.assets === "string" ? assets(parts.assets) : parts.assets);
  app.use(missingFiles);
  app.use(forceOrigin(config.appOrigin));
  app.all(
    "*",
    createRequestHandler({
      build: typeof build === "function" ? async () => guardRoutes(await build(), guard) : guardRoutes(build, guard),
      mode: development ? "development" : "production",
      getLoadContext: (_req, res) => ({ ...res.locals.visit.context() }),
    }),
  );
  app.use(lastResort(log));
  return app;
}

/**
 * Shows pages the application's own origin, whatever the Host header said. Remix's own origin check, which has holes,
 * is left nothing to do.
 */
function forceOrigin(appOrigin: string): Handler {
  const { host, protocol } = new URL(appOrigin);
  return (req, _res, next) => {
    req.headers.host = host;
    delete req.headers["x-forwarded-host"];
    delete req.headers.origin;
    Object.defineProperty(req, "protocol", { value: protocol.slice(0, -1) });
    next();
  };
}
