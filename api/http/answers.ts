import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ApiEnv, ApiParts, ApiRoutes } from "./api";
import { isAway } from "../database/unavailable";
import { Refusal } from "./refusal";

/** Answers a request that no route took: 405 when one takes another method, else 404. */
export function answerUnknown(app: ApiRoutes): (context: Context<ApiEnv>) => Response {
  return (context) => {
    const { method, path } = context.req;
    const route = path.slice(1);
    const methods = methodsOf(app, path);
    if (methods.length === 0) return context.json({ message: `The route ${route} could not be found.` }, 404);
    const supported = methods.join(", ");
    return context.json(
      { message: `The ${method} method is not supported for route ${route}. Supported methods: ${supported}.` },
      405,
      { Allow: supported },
    );
  };
}

function methodsOf(app: ApiRoutes, path: string): string[] {
  const segments = path.split("/");
  const fits = (pattern: string) => {
    const expected = pattern.split("/");
    return (
      expected.length === segments.length &&
      expected.every(
        (segment, index) => segment === segments[index] || (segment.startsWith(":") && segments[index] !== ""),
      )
    );
  };
  const methods = app.routes.filter((route) => route.method !== "ALL" && fits(route.path)).map((route) => route.method);
  return [...new Set(methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])))];
}

/** Turns what was thrown into JSON. Only bugs are logged; their text and stack stay out of the answer. */
export function answerThrown(parts: ApiParts): (error: Error, context: Context<ApiEnv>) => Response {
  return (error, context) => {
    if (error instanceof Refusal) return context.json(error.body, error.status, error.headers);
    if (error instanceof HTTPException) return context.json({ message: error.message || "Bad Request" }, error.status);
    const isWaited = isAway(error);
    parts.log({
      level: isWaited ? "warn" : "error",
      message: isWaited ? "the database is away or busy" : "the request failed",
      requestId: context.get("requestId"),
      method: context.req.method,
      path: context.req.path,
      error: error.stack ?? error.message,
    });
    return isWaited
      ? context.json({ message: "Service Unavailable" }, 503, { "Retry-After": "1" })
      : context.json({ message: "Server Error" }, 500);
  };
}
