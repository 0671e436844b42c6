import type { Plugin } from "vite";

const file = "@remix-run/react/dist/esm/routeModules.js";
const stock = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{[^}]*\}\);/;

/**
 * Remix reloads the current page, again and again, when a route's module fails to load; patched, it asks us what to do.
 */
export function patchedRouteModules(code: string): string | undefined {
  return stock.test(code) ? code.replace(stock, "return globalThis.routeModuleFailed();") : undefined;
}

/** Patches Remix's routeModules.js in the build, and fails the build when the place to patch is gone. */
export function patchRouteModules(): Plugin {
  let patched = false;
  return {
    name: "patch-route-modules",
    apply: "build",
    transform(code, id) {
      if (!id.split("?")[0]?.replaceAll("\\", "/").endsWith(file)) return;
      const changed = patchedRouteModules(code);
      if (!changed) this.error(`${file} is not as expected: the place that reloads the page is gone.`);
      patched = true;
      return { code: changed, map: null };
    },
    generateBundle() {
      if (!patched) this.error(`${file} was not part of the build, so that failing chunks would reload without end.`);
    },
  };
}
