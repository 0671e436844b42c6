import { type ActionFunction, type ActionFunctionArgs, type HeadersFunction, type LoaderFunction, type LoaderFunctionArgs, type ServerBuild, data } from "@remix-run/node";
import { ApiError, ApiUnavailable } from "../api-client/errors";
import { failureResponse } from "./failure";
import { readableForm } from "./form-body";
import { type GuardedHandle, readHandle } from "./handle";
import { type Guard, toSignIn } from "./navigation";

type Route = NonNullable<ServerBuild["routes"][string]>;

/**
 * The same build, closed: the guard runs around every loader and action, and pages that have none get one that does nothing
 * else. A route is open only by saying so in its `handle`.
 */
export function guardBuild(build: ServerBuild, guard: Guard): ServerBuild {
  function closed(route: Route): Route {
    const handle = readHandle(route.module.handle);
    const { loader, action } = route.module;
    const isPage = route.module.default !== undefined;
    return {
      ...route,
      module: {
        ...route.module,
        headers: route.module.headers ?? carried,
        ...((loader ?? isPage) && { loader: around(loader ?? (() => null), handle) }),
        action: around(action ?? (isPage ? refuseForm : refuseMethod), handle),
      },
    };
  }

  function around<F extends LoaderFunction | ActionFunction>(handler: F, handle: GuardedHandle) {
    return async (args: LoaderFunctionArgs & ActionFunctionArgs) => {
      await guard(args, handle);
      try {
        return await handler(args.request.method === "POST" ? { ...args, request: await readableForm(args.request) } : args);
      } catch (error) {
        throw answerTo(error, args);
      }
    };
  }

  return { ...build, routes: Object.fromEntries(Object.entries(build.routes).flatMap(([id, route]) => (route ? [[id, closed(route)]] : []))) };
}

function answerTo(error: unknown, { request, context }: LoaderFunctionArgs): unknown {
  const signIn = toSignIn(error, request, context);
  if (signIn) return signIn;
  if (error instanceof ApiUnavailable || (error instanceof ApiError && error.status >= 500)) context.report(error);
  return failureResponse(error, request) ?? error;
}

/** Remix drops what loaders and actions say in headers unless the route picks it up. */
const carried: HeadersFunction = ({ errorHeaders, actionHeaders, loaderHeaders }) => {
  const headers = new Headers();
  for (const name of ["Retry-After", "Allow"]) {
    const value = errorHeaders?.get(name) ?? actionHeaders.get(name) ?? loaderHeaders.get(name);
    if (value) headers.set(name, value);
  }
  return headers;
};

const refuseMethod: ActionFunction = () => new Response("Méthode non autorisée.", { status: 405, headers: { Allow: "GET, HEAD" } });

const refuseForm: ActionFunction = () => {
  throw data({ message: "Method Not Allowed", description: "Cette page ne reçoit pas de formulaire." }, { status: 405, headers: { Allow: "GET, HEAD" } });
};
