import { redirect, redirectDocument } from "@remix-run/node";
import type { RequestContext } from "../context";
import { placeOf } from "./place";
import type { GuardedHandle } from "./handle";
import { type RouteMiddleware, runMiddleware } from "./middleware";
import { type RouteRule, findRedirect } from "../fixed-routes/route-rules";

export interface GuardParts {
  routeRules: readonly RouteRule[];
  middleware: Readonly<Record<string, RouteMiddleware>>;
}

export type Guard = (args: { request: Request; context: RequestContext }, handle: GuardedHandle) => Promise<void>;

/**
 * Returns the navigation guard, in the specification's order. It lets pass, or throws the redirect, or SignedOut or
 * SessionLost.
 */
export function createGuard({ routeRules, middleware }: GuardParts): Guard {
  // A form's answer is rendered by the loaders of the same request, which then look like a visit.
  const answering = new WeakSet<RequestContext>();
  return async (args, handle) => {
    const { request, context } = args;
    if (request.method === "POST") answering.add(context);
    if (!handle.public) {
      await context.session.tokens();
      context.resume(placeOf(request));
    }
    if (handle.signedOutOnly && !answering.has(context) && (await context.session.isSignedIn()))
      throw redirect(context.takeReturnPath());
    if (!handle.public || handle.signedOutOnly) followRules(routeRules, request);
    await runMiddleware(middleware, handle.middleware, args);
  };
}

function followRules(rules: readonly RouteRule[], request: Request): void {
  const found = findRedirect(rules, new URL(request.url).pathname);
  if (found) throw found.external ? redirectDocument(found.to, found.status) : redirect(found.to, found.status);
}
