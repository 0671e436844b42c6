import { redirect, redirectDocument } from "@remix-run/node";
import { SessionLost, SignedOut } from "../api-client/errors";
import type { RequestContext } from "../context";
import type { GuardedHandle } from "./handle";
import { type RouteMiddleware, runMiddleware } from "./middleware";
import { type RouteRule, findRedirect } from "./route-rules";

export interface GuardParts {
  routeRules: readonly RouteRule[];
  middleware: Readonly<Record<string, RouteMiddleware>>;
}

export type Guard = (args: { request: Request; context: RequestContext }, handle: GuardedHandle) => Promise<void>;

/** The navigation guard, in the specification's order. It lets pass, or throws the redirect. */
export function createGuard({ routeRules, middleware }: GuardParts): Guard {
  // A form's answer is rendered by the loaders of the same request, which then look like a visit.
  const answering = new WeakSet<RequestContext>();
  return async (args, handle) => {
    const { request, context } = args;
    if (request.method === "POST") answering.add(context);
    if (!handle.public) await requireSession(request, context);
    if (handle.signedOutOnly && !answering.has(context) && (await context.session.isSignedIn())) throw redirect("/");
    if (!handle.public || handle.signedOutOnly) followRules(routeRules, request);
    await runMiddleware(middleware, handle.middleware, args);
  };
}

async function requireSession(request: Request, context: RequestContext): Promise<void> {
  try {
    await context.session.tokens();
  } catch (error) {
    throw toSignIn(error, request, context) ?? error;
  }
}

/** The way to sign in for those whose session is missing or lost, with the way back remembered; null for any other error. */
export function toSignIn(error: unknown, request: Request, context: RequestContext): Response | null {
  if (!(error instanceof SignedOut) && !(error instanceof SessionLost)) return null;
  const { pathname, search } = new URL(request.url);
  context.leave(pathname + search, error instanceof SessionLost);
  return redirect("/login");
}

function followRules(rules: readonly RouteRule[], request: Request): void {
  const found = findRedirect(rules, new URL(request.url).pathname);
  if (found) throw found.external ? redirectDocument(found.to, found.status) : redirect(found.to, found.status);
}
