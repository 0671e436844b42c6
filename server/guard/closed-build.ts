import type { ServerBuild } from "@remix-run/node";
import { addPlatformRoutes } from "../fixed-routes/platform-routes";
import { guardBuild } from "./guard-build";
import type { Guard } from "./navigation";
import { reportErrors } from "./report-errors";

/** Returns the build as every host serves it: its fixed addresses added, the guard round it, its errors in our log. */
export const guardRoutes = (build: ServerBuild, guard: Guard): ServerBuild =>
  reportErrors(guardBuild(addPlatformRoutes(build), guard));
