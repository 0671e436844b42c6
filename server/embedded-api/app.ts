import { bodyLimit } from "hono/body-limit";
import { requestId } from "hono/request-id";
import { articleRoutes } from "./catalogue/articles/routes";
import { companyRoutes } from "./accounts/company";
import { orderDocumentRoutes } from "./orders/documents/routes";
import { externalOrderRoutes } from "./orders/routes";
import { answerThrown, answerUnknown } from "./http/answers";
import { createRoutes } from "./http/api";
import type { ApiParts, ApiRoutes } from "./http/api";
import { documentOf } from "./http/document";
import { currentUserRoutes } from "./accounts/current-user";
import { demandToken } from "./accounts/guard";
import { oauthRoutes } from "./accounts/routes";
import { createTokens } from "./accounts/tokens";
import { optionRoutes } from "./catalogue/options/routes";
import { planExportRoutes } from "./planning/exports/routes";
import { makeableRoutes } from "./planning/makeable/routes";
import { planningRoutes } from "./planning/routes";
import { runRoutes } from "./planning/runs/routes";
import { productRoutes } from "./catalogue/products/routes";
import { createPurging } from "./operations/purge";
import { recipeRoutes } from "./catalogue/recipes/routes";
import { supplierRoutes } from "./catalogue/suppliers/routes";
import { weighingRoutes } from "./weighings/routes";
import { allWrites } from "./writes";

const largestBody = 1024 * 1024;
const sevenDays = 7 * 24 * 3600;

/** The whole embedded API, answering through `fetch`. Its database must be migrated. */
export function createApi(parts: ApiParts): ApiRoutes {
  const app = createRoutes();
  const tokens = createTokens(parts.db, parts.random, { accessSeconds: parts.accessTokenTtlSeconds, refreshBeyondAccessSeconds: sevenDays });

  const purgeWhenDue = createPurging(parts.db, parts.clock, (error, requestId) => parts.log({ level: "warn", message: "the purge failed", requestId, error: String(error) }));

  app.use(requestId());
  app.use(async (context, next) => {
    await next();
    purgeWhenDue(context.get("requestId"));
  });
  app.use(
    bodyLimit({
      maxSize: largestBody,
      onError: (context) => context.json({ message: "The request is too large." }, 413),
    }),
  );
  app.route("/", oauthRoutes(parts, tokens));
  app.get("/openapi.json", (context) => context.json(documentOf(app)));
  app.openAPIRegistry.registerComponent("securitySchemes", "bearer", { type: "http", scheme: "bearer" });
  app.use("/api/*", demandToken(parts, tokens));
  const routes = [currentUserRoutes(), companyRoutes(parts), supplierRoutes(parts), articleRoutes(parts), recipeRoutes(parts), productRoutes(parts), externalOrderRoutes(parts), orderDocumentRoutes(parts), planningRoutes(parts), runRoutes(parts), planExportRoutes(parts), weighingRoutes(parts), makeableRoutes(parts), optionRoutes(parts)];
  for (const part of [...routes, ...allWrites(parts)]) app.route("/", part);
  app.notFound(answerUnknown(app));
  app.onError(answerThrown(parts));
  return app;
}
