import {
  type ActionFunction,
  type ActionFunctionArgs,
  type AppLoadContext,
  type HandleDataRequestFunction,
  type HeadersFunction,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type ServerBuild,
  data,
  redirect,
} from "@remix-run/node";
import { faultOfOurs } from "#domain/french/sentences";
import type { SentForm } from "../context";
import { ApiError, ApiUnavailable, SessionLost, SignedOut } from "../transport/errors";
import { errorDocument, showsPages } from "./error-document";
import { failureResponse, unsentForm } from "./failure";
import { boundFields, readForm } from "./form-body";
import { type GuardedHandle, readHandle } from "./handle";
import type { Guard } from "./navigation";
import { pageBefore, placeOf } from "./place";

type RenderDocument = ServerBuild["entry"]["module"]["default"];
type Route = NonNullable<ServerBuild["routes"][string]>;

/**
 * Returns the same build, closed: the guard runs around every loader and action, and pages that have none get one that
 * does nothing else. A route is open only by saying so in its `handle`.
 */
export function guardBuild(build: ServerBuild, guard: Guard): ServerBuild {
  const guarded = new WeakSet<AppLoadContext>();
  const stylesheets = build.assets.routes.root?.css ?? [];

  function closed(route: Route): Route {
    const handle = readHandle(route.module.handle);
    const pattern = patternOf(route, build);
    const { loader, action } = route.module;
    const isPage = route.module.default !== undefined;
    return {
      ...route,
      module: {
        ...route.module,
        headers: route.module.headers ?? carried,
        ...((loader ?? isPage) && { loader: around(loader ?? (() => null), handle, isPage, pattern) }),
        action: around(action ?? (isPage ? refuseForm : refuseMethod), handle, isPage, pattern),
      },
    };
  }

  function around<F extends LoaderFunction | ActionFunction>(
    handler: F,
    handle: GuardedHandle,
    isPage: boolean,
    pattern: string | null,
  ) {
    return async (args: LoaderFunctionArgs & ActionFunctionArgs) => {
      if (pattern !== null) args.context.noteRoute(pattern);
      const { request, form } = await readForm(args.request);
      const read = { ...args, request };
      guarded.add(args.context);
      if (form !== null && isPage && !handle.public && showsPages(request))
        args.context.sent = { action: placeOf(request), fields: [...new URLSearchParams(form)] };
      try {
        await guard(read, handle);
        boundFields(form);
        const answer = await handler(read);
        if (isPage && pattern !== null && !handle.public && !(answer instanceof Response)) await giveBackForm(read);
        return await settled(answer);
      } catch (error) {
        const answer = await answerTo(error, read, isPage ? "page" : "resource", form);
        throw await settled(
          (!isPage &&
            showsPages(request) &&
            errorDocument(answer instanceof Error ? fault(answer, args) : answer, stylesheets, (html) =>
              args.context.styled({ html, shared: stylesheets, scripted: false }),
            )) ||
            answer,
        );
      }

      /** Waits for what became of the session where no page will: a file and a redirect leave as they are. */
      async function settled<Answer>(answer: Answer): Promise<Answer> {
        if (!isPage || answer instanceof Response) await args.context.session.settle();
        return answer;
      }
    };
  }

  /**
   * Guards and renders a document. An address that no route matches, such as one with a line end in it, runs no loader
   * that could be guarded.
   */
  const renderGuarded: RenderDocument = async (request, status, headers, remix, context) => {
    const args = { request, context, params: {} };
    try {
      if (!guarded.has(context)) await guard(args, readHandle(undefined));
    } catch (error) {
      const answer = await answerTo(error, args, "page", null);
      if (!(answer instanceof Response)) throw answer;
      await context.session.settle();
      return answer;
    }
    const page = await build.entry.module.default(request, status, headers, remix, context);
    await context.session.settle();
    return page;
  };

  const handleDataRequest: HandleDataRequestFunction = async (response, args) => {
    const answer = (await build.entry.module.handleDataRequest?.(response, args)) ?? response;
    await args.context.session.settle();
    return answer;
  };

  const entry = { module: { ...build.entry.module, default: renderGuarded, handleDataRequest } };
  return {
    ...build,
    entry,
    routes: Object.fromEntries(
      Object.entries(build.routes).flatMap(([id, route]) => (route ? [[id, closed(route)]] : [])),
    ),
  };
}

/**
 * Returns the pattern of the addresses that a route answers, such as "/articles/:id"; null for one that only stands
 * around others.
 */
function patternOf({ id, path, index }: Route, build: ServerBuild): string | null {
  return path || index ? `/${pathsTo(id, build).join("/")}` : null;
}

function pathsTo(id: string, build: ServerBuild): string[] {
  const route = build.routes[id];
  if (!route) return [];
  return [...(route.parentId === undefined ? [] : pathsTo(route.parentId, build)), ...(route.path ? [route.path] : [])];
}

/**
 * Shows the form that was sent to this page when its session had ended, to be sent again, where the page itself does
 * not.
 * @throws the page that holds it
 */
async function giveBackForm({ request, context }: LoaderFunctionArgs): Promise<void> {
  if (request.method !== "GET" || !showsPages(request)) return;
  const form = await context.takeLeftForm(request);
  if (!form) return;
  const fields = [...form].flatMap(([name, value]): SentForm["fields"] =>
    typeof value === "string" ? [[name, value]] : [],
  );
  throw unsentForm({ action: placeOf(request), fields });
}

/**
 * Returns the thing to throw for an error nobody caught. Of a page, the way back and its `form` are kept for those who
 * must sign in again; a resource or a file is no place to come back to.
 */
async function answerTo(
  error: unknown,
  { request, context }: LoaderFunctionArgs,
  kind: "page" | "resource",
  form: string | null,
): Promise<unknown> {
  if (error instanceof SignedOut || error instanceof SessionLost) {
    const place = kind === "page" ? placeOf(request) : pageBefore(request, context);
    context.leave(place, error instanceof SessionLost ? error : null);
    if (kind === "page" && request.method === "POST") await context.keepForm(placeOf(request), form);
    return redirect("/login");
  }
  if (error instanceof ApiUnavailable || (error instanceof ApiError && error.status >= 500)) context.report(error);
  const failure = failureResponse(error, request, context.sent);
  if (failure || !context.sent || !(error instanceof Error)) return failure ?? error;
  context.report(error);
  return faultOf(context.sent);
}

/** Reports an error of our own, as Remix does not where it has no page to show it on, and returns its answer. */
function fault(error: Error, { context }: LoaderFunctionArgs) {
  context.report(error);
  return faultOf(null);
}

const faultOf = (sent: SentForm | null) =>
  data({ message: "Internal Server Error", description: faultOfOurs, ...(sent && { sent }) }, { status: 500 });

/** Hands on the headers of loaders and actions, which Remix drops unless the route picks them up. */
const carried: HeadersFunction = ({ errorHeaders, actionHeaders, loaderHeaders }) => {
  const headers = new Headers();
  for (const name of ["Retry-After", "Allow"]) {
    const value = errorHeaders?.get(name) ?? actionHeaders.get(name) ?? loaderHeaders.get(name);
    if (value) headers.set(name, value);
  }
  return headers;
};

const refuseMethod: ActionFunction = () =>
  new Response("Méthode non autorisée.", { status: 405, headers: { Allow: "GET, HEAD" } });

const refuseForm: ActionFunction = () => {
  throw data(
    { message: "Method Not Allowed", description: "Cette page ne reçoit pas de formulaire." },
    { status: 405, headers: { Allow: "GET, HEAD" } },
  );
};
