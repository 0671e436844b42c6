import type { ServerBuild } from "@remix-run/node";

/** A page that is the same for everybody, with the data it then has. */
export interface PrerenderedPage {
  routeId: string;
  /** Path with a leading slash, without one at the end. */
  path: string;
  data: unknown;
}

/** Returns the pages that say `prerendered` in their `handle`, with what they show to everybody. */
export function prerenderedPages({ routes }: ServerBuild): PrerenderedPage[] {
  return Object.entries(routes).flatMap(([routeId, route]) => {
    const handle: unknown = route?.module.handle;
    if (typeof handle !== "object" || handle === null || !("prerendered" in handle)) return [];
    return [{ routeId, path: pathOf(routes, routeId), data: handle.prerendered }];
  });
}

function pathOf(routes: ServerBuild["routes"], id: string): string {
  const route = routes[id];
  const above = route?.parentId ? pathOf(routes, route.parentId) : "";
  return route?.path ? `${above}/${route.path}` : above;
}
