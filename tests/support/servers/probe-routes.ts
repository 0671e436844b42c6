import { type LoaderFunctionArgs, type ServerBuild, redirect } from "@remix-run/node";

type RouteModule = NonNullable<ServerBuild["routes"][string]>["module"];

/**
 * Returns the same build with more pages in the default layout, by path. Resources are modules without a default
 * export.
 */
export function withRoutes(build: ServerBuild, modules: Record<string, Partial<RouteModule>>): ServerBuild {
  const added = Object.entries(modules).map(([path, module]) => {
    const id = `probe:${path}`;
    const assets = {
      id,
      parentId: "shell/layouts/default",
      path,
      module: "/assets/probe.js",
      hasAction: module.action !== undefined,
      hasLoader: false,
      hasClientAction: false,
      hasClientLoader: false,
      hasErrorBoundary: false,
    };
    return {
      id,
      route: { id, parentId: "shell/layouts/default", path, module: { default: undefined, ...module } as RouteModule },
      assets,
    };
  });
  return {
    ...build,
    routes: { ...build.routes, ...Object.fromEntries(added.map(({ id, route }) => [id, route])) },
    assets: {
      ...build.assets,
      routes: { ...build.assets.routes, ...Object.fromEntries(added.map(({ id, assets }) => [id, assets])) },
    },
  };
}

const Page = () => null;

/** Pages that tests need and the product does not have. */
export const probes: Record<string, Partial<RouteModule>> = {
  /** A page whose author forgot everything. */
  probe: { default: Page },
  /** Data of the API under any id. */
  "probe/recipes/:id": {
    default: Page,
    loader: ({ context, params }: LoaderFunctionArgs) => context.api.get(`/api/recipes/${params.id}`),
    /** Reads before it writes. */
    action: async ({ context, params }: LoaderFunctionArgs) => {
      await context.api.get(`/api/recipes/${params.id}`);
      return context.api.post(`/api/recipes/${params.id}/duplicate`, {});
    },
  },
  /** Fails after the session was refreshed. */
  "probe/crash": {
    default: Page,
    loader: async ({ context }: LoaderFunctionArgs) => {
      await context.currentUser();
      throw new Error("a bug with SECRET-IN-A-MESSAGE");
    },
  },
  /** Fails while rendering. */
  "probe/broken": {
    default: () => {
      throw new Error("a bug in a component");
    },
  },
  /** Asks the API, then leads elsewhere. */
  "probe/leads-away": {
    default: Page,
    loader: async ({ context }: LoaderFunctionArgs) => {
      await context.currentUser();
      return redirect("/probe");
    },
  },
  "probe/resource": { loader: () => new Response("private bytes") },
  "probe/file": { loader: ({ context }: LoaderFunctionArgs) => context.api.blob("/api/recipes/1/document") },
  "probe/unknown-middleware": { default: Page, handle: { middleware: ["x"] } },
  "probe/middleware": { default: Page, handle: { middleware: ["closed"] } },
};
