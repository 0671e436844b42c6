import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { requestId } from "hono/request-id";
import { routePath } from "hono/route";
import { companyRoutes } from "./accounts/company";
import { currentUserRoutes } from "./accounts/current-user";
import { demandToken } from "./accounts/guard";
import { type AllParts, oauthRoutes } from "./accounts/routes";
import { setupRoutes } from "./accounts/setup";
import { createTokens } from "./accounts/tokens";
import { articleRoutes } from "./catalogue/articles/routes";
import { importChoiceRoutes } from "./catalogue/imports/choices";
import { importJobRoutes } from "./catalogue/imports/jobs/routes";
import { importRoutes } from "./catalogue/imports/routes";
import { optionRoutes } from "./catalogue/options/routes";
import { pictureFileRoutes } from "./catalogue/pictures/file-routes";
import { productRoutes } from "./catalogue/products/routes";
import { recipeRoutes } from "./catalogue/recipes/routes";
import { supplierRoutes } from "./catalogue/suppliers/routes";
import { searchRoutes } from "./orders/search/routes";
import { orderDocumentRoutes } from "./orders/documents/routes";
import { exampleRoutes } from "./orders/example/routes";
import { batchRoutes } from "./batches/routes";
import { dayInParis } from "#domain/paris";
import { largestPictureBody, takesPicture } from "#domain/pictures";
import { answerThrown, answerUnknown } from "./http/answers";
import { type ApiParts, type ApiRoutes, createRoutes } from "./http/api";
import { documentOf } from "./http/document";
import { orderMailRoutes } from "./orders/mail/routes";
import { createHourly } from "./hourly";
import { purge } from "./purge";
import { prepareAhead } from "./orders/standing-orders/prepare-ahead";
import { recallNoticeRoutes } from "./orders/recall-notices/routes";
import { orderRoutes } from "./orders/routes";
import { standingOrderRoutes } from "./orders/standing-orders/routes";
import { readLeftOfOrder } from "./planning/orders/left-of-order";
import { readyPath } from "./planning/runs/routes";
import { planningRoutes } from "./planning/routes";
import { receiptRoutes } from "./purchasing/receipts/routes";
import { demandSame } from "./orders/mail/demand-same";
import { supplierOrderRoutes } from "./purchasing/supplier-orders/routes";
import { countRoutes } from "./stock/counts/routes";
import { messageRoutes } from "./records/outbox/routes";
import { levelRoutes } from "./stock/levels/routes";
import { tracingRoutes } from "./stock/tracing/routes";
import { valueRoutes } from "./stock/value/routes";
import { wasteRoutes } from "./stock/waste/routes";
import { weighingRoutes } from "./batches/weighings/routes";

/** The routes of the API for a signed-in user. */
const features: readonly ((parts: ApiParts) => ApiRoutes)[] = [
  currentUserRoutes,
  companyRoutes,
  supplierRoutes,
  articleRoutes,
  recipeRoutes,
  productRoutes,
  pictureFileRoutes,
  importRoutes,
  importJobRoutes,
  importChoiceRoutes,
  optionRoutes,
  orderRoutes,
  standingOrderRoutes,
  (parts) => orderDocumentRoutes(parts, readLeftOfOrder),
  planningRoutes,
  weighingRoutes,
  supplierOrderRoutes,
  orderMailRoutes,
  levelRoutes,
  wasteRoutes,
  countRoutes,
  tracingRoutes,
  recallNoticeRoutes,
  valueRoutes,
  receiptRoutes,
  batchRoutes,
  exampleRoutes,
  searchRoutes,
  (parts) => messageRoutes(parts, demandSame),
];

const largestBody = 1024 * 1024;
const sevenDays = 7 * 24 * 3600;
const aMinute = 60_000;

/** Returns the whole embedded API, answering through `fetch`. Its database must be migrated. */
export function createApi(parts: AllParts): ApiRoutes {
  const { isReader = false, elsewhere } = parts;
  const app = createRoutes();
  const tokens = createTokens(parts.db, parts.random, {
    accessSeconds: parts.accessTokenTtlSeconds,
    refreshBeyondAccessSeconds: sevenDays,
  });

  const { db, clock, pause, background } = parts;
  const failed = (what: string) => (error: unknown, requestId: string) =>
    parts.log({ level: "warn", message: `${what} failed`, requestId, error: String(error) });
  const purgeWhenDue = createHourly({ clock, report: failed("the purge"), work: (now) => purge(db, now) });
  const report = failed("the preparing of standing orders");
  const prepareWhenDue = createHourly({
    clock,
    report,
    first: aMinute,
    work: async (now, requestId) => {
      background.start((stopping) =>
        prepareAhead(db, now, { pause, stopping }).catch((error: unknown) => {
          report(error, requestId);
        }),
      );
      return false;
    },
  });

  app.use(requestId());
  const { answered } = parts;
  if (answered) {
    app.use(async (context, next) => {
      const began = performance.now();
      await next();
      const { method } = context.req;
      answered({
        method,
        route: routeOf(context),
        status: context.res.status,
        seconds: (performance.now() - began) / 1000,
      });
    });
  }
  app.use(async (context, next) => {
    await next();
    if (isReader) return;
    purgeWhenDue(context.get("requestId"));
    prepareWhenDue(context.get("requestId"));
  });
  const limited = (maxSize: number) =>
    bodyLimit({ maxSize, onError: (context) => context.json({ message: "The request is too large." }, 413) });
  const [usual, withPicture] = [limited(largestBody), limited(largestPictureBody)];
  app.use((context, next) => (takesPicture(context.req) ? withPicture : usual)(context, next));
  app.route("/", oauthRoutes(parts, tokens));
  app.route("/", setupRoutes(parts));
  app.get("/openapi.json", (context) => context.json(documentOf(app, dayInParis(parts.clock()))));
  app.openAPIRegistry.registerComponent("securitySchemes", "bearer", { type: "http", scheme: "bearer" });
  app.use("/api/*", demandToken(parts, tokens));
  if (elsewhere)
    app.use("/api/*", async (context, next) =>
      context.req.path === readyPath ? next() : ((await elsewhere(context.req.raw)) ?? next()),
    );
  for (const routesOf of features) app.route("/", routesOf(parts));
  app.notFound(answerUnknown(app));
  app.onError(answerThrown(parts));
  return app;
}

/** Returns the pattern of the route that took a request; null where only what stands around them all did. */
function routeOf(context: Context): string | null {
  const pattern = routePath(context, -1);
  return pattern.endsWith("/*") ? null : pattern;
}
