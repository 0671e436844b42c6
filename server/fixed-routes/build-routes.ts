import type { LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import { json, missing } from "./answers";
import type { FixedRoute } from "./fixed-route";
import { prerenderedPages } from "./prerendered-pages";

/**
 * Returns the routes `/builds/latest.json` and `/builds/meta/<id>.json`: which build runs, since when, and which pages
 * have a payload.
 */
export function buildRoutes(build: ServerBuild, builtAt: number): FixedRoute[] {
  const { version } = build.assets;
  const latest = { id: version, timestamp: builtAt };
  // Redirects by route rules are answered by the server: the browser is told none of them.
  const meta = {
    ...latest,
    matcher: { static: {}, wildcard: {}, dynamic: {} },
    prerendered: prerenderedPages(build).map(({ path }) => path),
  };

  function answer({ params }: LoaderFunctionArgs): Response {
    const requested = params["*"];
    if (requested === "latest.json") return json(latest, "public, max-age=1, must-revalidate");
    if (requested === `meta/${version}.json`) return json(meta, "public, max-age=31536000, immutable");
    return missing();
  }

  return [{ path: "builds/*", loader: answer }];
}
