import type {
  ActionFunction,
  ActionFunctionArgs,
  AppLoadContext,
  LoaderFunction,
  LoaderFunctionArgs,
  ServerBuild,
} from "@remix-run/node";
import { mayCache, newNonce, newRequestId, securityHeaders } from "../http/headers";
import { foreignRefused, isForeign } from "../http/same-origin";
import type { OpenRequest } from "../requests/open-request";
import { type AccessParts, closeBuild, createAccess } from "./closed-build";

/**
 * Returns the build for a host that knows nothing of us, such as remix-serve: it opens its own requests, guards itself
 * and carries the session's cookies on every kind of response. `open` is asked at the first request.
 */
export function standaloneBuild(build: ServerBuild, open: () => Promise<AccessParts>): ServerBuild {
  let shared: ReturnType<typeof compose> | null = null;
  const opened = new WeakMap<object, Promise<OpenRequest>>();

  async function compose() {
    const parts = await open();
    return { parts, ...createAccess(parts) };
  }

  const sharing = () => (shared ??= compose());

  function requestOf(request: Request, context: AppLoadContext): Promise<OpenRequest> {
    const known = opened.get(context);
    if (known) return known;
    const started = openNow(request, context);
    opened.set(context, started);
    return started;
  }

  async function openNow({ headers }: Request, context: AppLoadContext): Promise<OpenRequest> {
    const { parts, openRequest } = await sharing();
    const request = openRequest({
      header: (name) => headers.get(name),
      ip: "",
      requestId: newRequestId(parts.random),
      nonce: newNonce(parts.random),
    });
    Object.assign(context, request.context);
    return request;
  }

  async function finish(headers: Headers, status: number, { context, setCookies }: OpenRequest): Promise<void> {
    const { secure } = await sharing();
    for (const [name, value] of securityHeaders({ secure, nonce: context.nonce, development: false }))
      headers.set(name, value);
    await context.session.settle();
    const due = setCookies(status);
    const names = due.map(nameOf);
    const others = headers.getSetCookie().filter((cookie) => !names.includes(nameOf(cookie)));
    headers.delete("Set-Cookie");
    for (const cookie of [...others, ...due]) headers.append("Set-Cookie", cookie);
    if (!mayCache((name) => headers.get(name))) headers.set("Cache-Control", "no-store");
  }

  function around<F extends LoaderFunction | ActionFunction>(handler: F, isResource: boolean) {
    return async (args: LoaderFunctionArgs & ActionFunctionArgs) => {
      const { request, context } = args;
      const open = await requestOf(request, context);
      const { parts } = await sharing();
      if (isForeign(request.method, (name) => request.headers.get(name), parts.config.appOrigin)) {
        const refusal = new Response(foreignRefused, { status: 403 });
        await finish(refusal.headers, 403, open);
        throw refusal;
      }
      const carrying = async (answer: unknown) => {
        if (answer instanceof Response && (isResource || answer.headers.has("Location")))
          await finish(answer.headers, answer.status, open);
        return answer;
      };
      try {
        return await carrying(await handler(args));
      } catch (error) {
        throw await carrying(error);
      }
    };
  }

  const guarded = closeBuild(build, async (args, handle) => (await sharing()).guard(args, handle));
  const entry = guarded.entry.module;
  return {
    ...guarded,
    entry: {
      module: {
        ...entry,
        async default(request, status, headers, remix, context) {
          const open = await requestOf(request, context);
          await finish(headers, status, open);
          const answer = await entry.default(request, status, headers, remix, context);
          if (answer.headers.has("Location")) await finish(answer.headers, answer.status, open);
          return answer;
        },
        async handleDataRequest(response, { request, context }) {
          await finish(response.headers, response.status, await requestOf(request, context));
          return response;
        },
      },
    },
    routes: Object.fromEntries(
      Object.entries(guarded.routes).flatMap(([id, route]) => {
        if (!route) return [];
        const { loader, action, default: page } = route.module;
        const isResource = page === undefined;
        return [
          [
            id,
            {
              ...route,
              module: {
                ...route.module,
                ...(loader && { loader: around(loader, isResource) }),
                ...(action && { action: around(action, isResource) }),
              },
            },
          ],
        ];
      }),
    ),
  };
}

const nameOf = (cookie: string) => cookie.split("=", 1)[0];
