import type { FixedRoute } from "./fixed-route";

/**
 * Returns the route `/session`, which a page asks that waits for its session to go on: 204 when it does, its cookies
 * refreshed, 503 while that cannot be had. Where it does not, it leads to the sign-in as any address.
 */
export const sessionRoute: FixedRoute = {
  path: "session",
  loader: async ({ context }) => new Response(null, { status: (await context.session.goesOn()) ? 204 : 503 }),
};
