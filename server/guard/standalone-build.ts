import type {
  ActionFunction,
  ActionFunctionArgs,
  AppLoadContext,
  LoaderFunction,
  LoaderFunctionArgs,
  ServerBuild,
} from "@remix-run/node";
import { type AccessParts, type RequestScope, createAccess, foreignRefused } from "./access";
import { createLeaving } from "../transport/transport";
import { guardRoutes } from "./closed-build";

/**
 * Returns the build for a host that knows nothing of us, such as remix-serve: it lets its own requests in, guards
 * itself and completes every kind of response. `open` is asked at the first request.
 */
export function standaloneBuild(build: ServerBuild, open: () => Promise<AccessParts>): ServerBuild {
  let shared: Promise<ReturnType<typeof createAccess>> | null = null;
  const visits = new WeakMap<AppLoadContext, Promise<RequestScope>>();

  const access = () => (shared ??= open().then(createAccess));

  function visitOf(request: Request, context: AppLoadContext): Promise<RequestScope> {
    const known = visits.get(context) ?? enter(request, context);
    visits.set(context, known);
    return known;
  }

  async function enter({ method, url, headers, signal }: Request, context: AppLoadContext): Promise<RequestScope> {
    const { pathname: path } = new URL(url);
    const left = () => createLeaving((leave) => signal.addEventListener("abort", leave, { once: true }));
    const header = (name: string) => headers.get(name);
    const visit = (await access()).enter({ method, path, ip: "", header, left });
    Object.assign(context, visit.context());
    return visit;
  }

  async function complete<Answer extends Response>(answer: Answer, visit: RequestScope): Promise<Answer> {
    await visit.context().session.settle();
    visit.complete(answer.headers, answer.status);
    return answer;
  }

  const refusal = (visit: RequestScope) => complete(new Response(foreignRefused, { status: 403 }), visit);

  function around<F extends LoaderFunction | ActionFunction>(handler: F, isResource: boolean) {
    return async (args: LoaderFunctionArgs & ActionFunctionArgs) => {
      const visit = await visitOf(args.request, args.context);
      if (visit.isForeign) throw await refusal(visit);
      const completed = async (answer: unknown) =>
        answer instanceof Response && (isResource || answer.headers.has("Location"))
          ? await complete(answer, visit)
          : answer;
      try {
        return await completed(await handler(args));
      } catch (error) {
        throw await completed(error);
      }
    };
  }

  const guarded = guardRoutes(build, async (args, handle) => (await access()).guard(args, handle));
  const entry = guarded.entry.module;
  return {
    ...guarded,
    entry: {
      module: {
        ...entry,
        async default(request, status, headers, remix, context) {
          const visit = await visitOf(request, context);
          if (visit.isForeign) return await refusal(visit);
          return await complete(await entry.default(request, status, headers, remix, context), visit);
        },
        async handleDataRequest(response, { request, context }) {
          return await complete(response, await visitOf(request, context));
        },
        handleError(error, args) {
          void visitOf(args.request, args.context).then(() => entry.handleError?.(error, args));
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
