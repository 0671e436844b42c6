import type { ServerBuild } from "@remix-run/node";
import type { Config } from "../config";
import { addPlatformRoutes } from "../fixed-routes/platform-routes";
import { type OpenRequest, type RequestFacts, type RequestParts, createRequests } from "../requests/open-request";
import { guardBuild } from "./guard-build";
import { type Guard, type GuardParts, createGuard } from "./navigation";
import { reportErrors } from "./report-errors";

/** The parts of the web application that do not depend on the host. */
export interface AccessParts extends Omit<RequestParts, "secure" | "appOrigin">, GuardParts {
  config: Pick<Config, "appOrigin" | "trustProxy">;
}

/** The way into the application, on whatever host. */
export interface Access {
  /** Cookies are sent over https only. */
  secure: boolean;
  guard: Guard;
  openRequest(facts: RequestFacts): OpenRequest;
}

/** Returns how the application is entered: sessions, cookies and the guard, from the same parts on every host. */
export function createAccess(parts: AccessParts): Access {
  const { appOrigin } = parts.config;
  const secure = appOrigin.startsWith("https:");
  return { secure, guard: createGuard(parts), openRequest: createRequests({ ...parts, appOrigin, secure }) };
}

/** Returns the build as every host serves it: its fixed addresses added, the guard round it, its errors in our log. */
export const closeBuild = (build: ServerBuild, guard: Guard): ServerBuild =>
  reportErrors(guardBuild(addPlatformRoutes(build), guard));
