declare module "virtual:remix/server-build" {
  import type { ServerBuild } from "@remix-run/node";
  export const {
    assets,
    assetsBuildDirectory,
    basename,
    entry,
    future,
    isSpaMode,
    mode,
    publicPath,
    routes,
  }: ServerBuild;
}

/** Moment when the bundle was built, in milliseconds since 1970; set by vite.config.ts. */
declare const __BUILT_AT__: number;
