import type { ServerBuild } from "@remix-run/node";
import { buildRoutes } from "./build-routes";
import { iconRoutes } from "./icon-routes";
import { payloadRoutes } from "./payload-routes";
import { sessionRoute } from "./session-route";
import { addFixedRoutes } from "./fixed-route";

/**
 * Returns the build with the addresses its pages ask for beside themselves: versions, payloads, icons and the session.
 * @param builtAt milliseconds since 1970
 */
export function addPlatformRoutes(build: ServerBuild, builtAt = __BUILT_AT__): ServerBuild {
  return addFixedRoutes(build, [
    ...buildRoutes(build, builtAt),
    ...payloadRoutes(build, builtAt),
    ...iconRoutes(),
    sessionRoute,
  ]);
}
