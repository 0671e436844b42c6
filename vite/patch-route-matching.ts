import type { Plugin } from "vite";

const file = "@remix-run/router/dist/router.js";
const ranking = /let branches = flattenRoutes\(routes\);\s*rankRouteBranches\(branches\);/;
const compiling = /function compilePath\(path, caseSensitive, end\) \{/;

/**
 * Remix flattens, ranks and compiles all routes for each address that it matches, twice a page; patched, once for each
 * tree of routes. Returns undefined where a place to patch is gone.
 */
export function patchedRouteMatching(code: string): string | undefined {
  if (!ranking.test(code) || !compiling.test(code)) return undefined;
  const patched = code
    .replace(
      ranking,
      "let branches = rankedBranches.get(routes);" +
        "if (!branches) { branches = flattenRoutes(routes); rankRouteBranches(branches); " +
        "rankedBranches.set(routes, branches); }",
    )
    .replace(
      compiling,
      "function compilePath(path, caseSensitive = false, end = true) {" +
        "const key = `${caseSensitive} ${end} ${path}`;" +
        "let compiled = compiledPaths.get(key);" +
        "if (!compiled) { if (compiledPaths.size >= 1000) compiledPaths.clear(); " +
        "compiledPaths.set(key, (compiled = compilePathAnew(path, caseSensitive, end))); }" +
        "return compiled;" +
        "}\nfunction compilePathAnew(path, caseSensitive, end) {",
    );
  return `const rankedBranches = new WeakMap(), compiledPaths = new Map();\n${patched}`;
}

/** Patches the server's copy of Remix's router in the build, and fails the build when a place to patch is gone. */
export function patchRouteMatching(): Plugin {
  let patched = false;
  return {
    name: "patch-route-matching",
    apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    transform(code, id) {
      if (!id.split("?")[0]?.replaceAll("\\", "/").endsWith(file)) return;
      const changed = patchedRouteMatching(code);
      if (!changed) this.error(`${file} is not as expected: the place that ranks or compiles routes is gone.`);
      patched = true;
      return { code: changed, map: null };
    },
    generateBundle() {
      if (!patched) this.error(`${file} was not part of the build, so that every page would match all routes anew.`);
    },
  };
}
