import type { Plugin } from "vite";

const remixReact = /@remix-run\/react\/dist\/esm\/[^/]+\.js$/;
const flag = /(?<![\w$.])(?:[\w$]+\.)*future\.(v3_\w+)/g;

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
      return remixReact.test(id.split("?", 1)[0]?.replaceAll("\\", "/") ?? "")
        ? { code: foldFlags(code, flags), map: null }
        : undefined;
    },
  };
}
