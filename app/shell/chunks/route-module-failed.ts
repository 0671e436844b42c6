import type { ComponentType } from "react";

export interface FailureParts {
  /** Returns the path a navigation under way leads to; undefined when there is none. */
  destination(): string | undefined;
  /** Tells whether the server answers at all. */
  isReachable(): Promise<boolean>;
  /** Loads the document there unless it has just done so. */
  reloadOnce(path: string): boolean;
  /** The page that stands for the one that could not be loaded. */
  fallback: ComponentType;
}

/**
 * Returns the answer to a route's module that failed to load: the document of the destination is loaded and the router
 * waits for it, or, when that was just tried, a page says how to go on. Where there is no network the navigation fails,
 * and the page stays (see page-keeper.ts); while a document opens, throwing would leave the page blank.
 */
export function createRouteModuleFailed({ destination, isReachable, reloadOnce, fallback }: FailureParts) {
  return async function routeModuleFailed(): Promise<{ default: ComponentType }> {
    const path = destination();
    if (path === undefined) return { default: fallback };
    if (!(await isReachable())) throw new TypeError("the page's module cannot be fetched");
    return reloadOnce(path) ? new Promise(() => undefined) : { default: fallback };
  };
}

declare global {
  /** Called by Remix's routeModules.js, as patched by the build. */
  var routeModuleFailed: (() => Promise<{ default: ComponentType }>) | undefined;
}
