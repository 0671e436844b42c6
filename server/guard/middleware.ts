import type { RequestContext } from "../context";

/** A named check that a route asks for in its `handle`: it lets pass, or throws what is to be answered. */
export type RouteMiddleware = (args: { request: Request; context: RequestContext }) => void | Promise<void>;

/**
 * Runs the named middleware in order.
 * @throws Error `Unknown route middleware: 'x'.`
 */
export async function runMiddleware(
  known: Readonly<Record<string, RouteMiddleware>>,
  names: readonly string[],
  args: Parameters<RouteMiddleware>[0],
): Promise<void> {
  for (const name of names) {
    const middleware = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!middleware) throw new Error(`Unknown route middleware: '${name}'.`);
    await middleware(args);
  }
}
