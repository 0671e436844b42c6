import type { ServerBuild } from "@remix-run/node";
import { json } from "./answers";
import type { FixedRoute } from "./fixed-route";
import { prerenderedPages } from "./prerendered-pages";

/** `<page>/_payload.json?<build id>` of every prerendered page: the data it has for everybody. */
export function payloadRoutes(build: ServerBuild, builtAt: number): FixedRoute[] {
  const { version } = build.assets;
  return prerenderedPages(build).map(({ path, routeId, data }) => ({
    path: `${path.slice(1)}/_payload.json`,
    loader({ request }) {
      const ofThisBuild = new URL(request.url).searchParams.has(version);
      return json(
        { data: { [routeId]: data }, prerenderedAt: builtAt },
        ofThisBuild ? "public, max-age=31536000, immutable" : "no-cache",
      );
    },
  }));
}
