import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import { aliases } from "./vite/aliases.js";
import { asciiBundle } from "./vite/ascii-bundle";
import { foldFutureFlags } from "./vite/fold-future-flags";
import { leaveOut } from "./vite/leave-out";
import { patchDataStrategy } from "./vite/patch-data-strategy";
import { patchRouteMatching } from "./vite/patch-route-matching";
import { patchRouteModules } from "./vite/patch-route-modules";
import { gatherSharedChunks } from "./vite/shared-chunks";
import { shortNames } from "./vite/short-names";
import { slimBrowserManifest } from "./vite/slim-manifest";
import { slimServer } from "./vite/slim-server";
import remixConfig from "./remix.config.js";

/** Packages that the server loads: SQLite's driver, and those that few requests need, with the first of them. */
const external = [
  "libsql",
  "pg",
  "pdfkit",
  "fontkit",
  "redis",
  "sharp",
  "write-excel-file",
  "csv-parse",
  "prom-client",
  "tinypool",
  "nodemailer",
];

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    remix(remixConfig),
    patchRouteModules(),
    patchRouteMatching(),
    patchDataStrategy(),
    foldFutureFlags(remixConfig.future),
    leaveOut(),
    shortNames(),
    gatherSharedChunks(),
    slimBrowserManifest(),
    slimServer(),
    asciiBundle(),
    {
      // remix() starts the SSR bundle at its own virtual module; ours starts at server/index.ts, which re-exports that.
      name: "server-entry",
      config: () =>
        command === "build" && isSsrBuild
          ? { build: { rollupOptions: { input: "server/index.ts", output: { inlineDynamicImports: true } } } }
          : undefined,
    },
  ],
  // The server's bundle runs in production whatever NODE_ENV says: React would otherwise render with its slow
  // development build.
  define: {
    __BUILT_AT__: Date.now(),
    ...(command === "build" && { "process.env.NODE_ENV": JSON.stringify("production") }),
  },
  resolve: { alias: aliases },
  build: {
    target: "es2022",
    // Remix asks for them only where the process's own fetch is to be replaced; a seventh of the server's bundle each.
    commonjsOptions: { ignore: ["undici", "@remix-run/web-fetch"] },
    minify: isSsrBuild ? "esbuild" : "terser",
    terserOptions: {
      ecma: 2020,
      module: true,
      compress: { passes: 3, pure_getters: true, inline: 1, unsafe_arrows: true },
      format: { comments: false },
    },
  },
  // Names stay, and short lines, so that a trace says where it was; what goes is white space and comments, which the
  // process would hold in memory.
  esbuild:
    command === "build" && isSsrBuild
      ? {
          charset: "ascii",
          legalComments: "none",
          lineLimit: 160,
          minifyWhitespace: true,
          minifySyntax: false,
          minifyIdentifiers: false,
        }
      : undefined,
  // Only for the build: dev and vitest cannot run CommonJS packages inlined.
  ssr: command === "build" ? { noExternal: true, external } : undefined,
}));
