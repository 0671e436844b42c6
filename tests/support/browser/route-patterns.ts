import type { ServerBuild } from "@remix-run/node";

/** A route of the build that answers at an address of its own. */
export interface RoutePattern {
  /** Such as "/articles/:id/edit". */
  pattern: string;
  /** True when it takes forms. */
  takesForms: boolean;
}

/** Returns every address pattern of the build's route manifest. */
export function routePatterns(build: ServerBuild): RoutePattern[] {
  const patterns = new Map<string, RoutePattern>();
  for (const route of Object.values(build.routes)) {
    if (!route?.path && !route?.index) continue;
    const pattern = `/${pathsTo(build, route.id).join("/")}`;
    patterns.set(pattern, { pattern, takesForms: route.module.action !== undefined });
  }
  return [...patterns.values()];
}

function pathsTo(build: ServerBuild, id: string): string[] {
  const route = build.routes[id];
  if (!route) return [];
  return [...(route.parentId ? pathsTo(build, route.parentId) : []), ...(route.path ? [route.path] : [])];
}
