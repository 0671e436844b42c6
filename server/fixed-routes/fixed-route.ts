import type { LoaderFunction, ServerBuild } from "@remix-run/node";

/** An address that machines read: the browser's router knows nothing of it, and it is open to everybody. */
export interface FixedRoute {
  /** Path as in routes.ts, without a leading slash. */
  path: string;
  loader: LoaderFunction;
}

/** Returns the build with these routes added, on whatever host it is served. */
export function addFixedRoutes(build: ServerBuild, fixed: readonly FixedRoute[]): ServerBuild {
  const added = fixed.map(({ path, loader }) => {
    const id = `fixed/${path}`;
    return [id, { id, path, module: { loader, default: undefined, handle: { public: true } } }] as const;
  });
  return { ...build, routes: { ...build.routes, ...Object.fromEntries(added) } };
}
