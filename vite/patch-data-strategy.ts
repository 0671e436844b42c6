import type { Plugin } from "vite";

const file = "@remix-run/react/dist/esm/browser.js";
const stock = /getSingleFetchDataStrategy\(window\.__remixManifest, window\.__remixRouteModules, \(\) => router\)/;

/**
 * Remix shows the error page for whatever cannot be fetched; patched, what it fetches goes through us, which keep the
 * page.
 */
export function patchedDataStrategy(code: string): string | undefined {
  return stock.test(code)
    ? code.replace(stock, (strategy) => `globalThis.keepPage(${strategy}, () => router)`)
    : undefined;
}

/** Patches Remix's browser.js in the build, and fails the build when the place to patch is gone. */
export function patchDataStrategy(): Plugin {
  let patched = false;
  return {
    name: "patch-data-strategy",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    transform(code, id) {
      if (!id.split("?")[0]?.replaceAll("\\", "/").endsWith(file)) return;
      const changed = patchedDataStrategy(code);
      if (!changed) this.error(`${file} is not as expected: the place that makes the data strategy is gone.`);
      patched = true;
      return { code: changed, map: null };
    },
    generateBundle() {
      if (!patched)
        this.error(
          `${file} was not part of the build, so that a failing network would replace pages by the error page.`,
        );
    },
  };
}
