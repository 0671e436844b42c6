import type { Plugin } from "vite";

const files =
  /\/(?:@remix-run\/react\/dist\/esm\/[^/]+|@remix-run\/router\/dist\/router|react-router(?:-dom)?\/dist\/index)\.js$/;
const flag = /(?<![\w$.])(?:[\w$]+\.)*future\.(v[37]_\w+)/g;

/** The flags of the router that Remix's browser.js sets. */
export const routerFlags = {
  v7_fetcherPersist: true,
  v7_normalizeFormMethod: true,
  v7_partialHydration: true,
  v7_prependBasename: true,
  v7_relativeSplatPath: true,
  v7_skipActionErrorRevalidation: true,
} as const;

/** The code with every read of a future flag replaced by what the flag is. */
export function foldFlags(code: string, flags: Readonly<Record<string, boolean | undefined>>): string {
  return code.replace(flag, (_, name: string) => String(flags[name] === true));
}

/**
 * The future flags are settled when the browser's bundle is built: what only the other setting needs is left out of it.
 */
export function foldFutureFlags(flags: Readonly<Record<string, boolean | undefined>> = {}): Plugin {
  return {
    name: "fold-future-flags",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    transform(code, id) {
      return files.test(id.split("?", 1)[0]?.replaceAll("\\", "/") ?? "")
        ? { code: foldFlags(code, { ...routerFlags, ...flags }), map: null }
        : undefined;
    },
  };
}
