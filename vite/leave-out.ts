import type { Plugin } from "vite";

interface Omission {
  /** The end of the file's path, without what follows a question mark. */
  file: string;
  from: RegExp;
  to: string;
}

const components = "@remix-run/react/dist/esm/components.js";
const routes = "@remix-run/react/dist/esm/routes.js";
const router = "@remix-run/router/dist/router.js";
const reactDom = "react-dom/cjs/react-dom.production.min.js";

/** Replaces what a function does, whose first line is known: the old one goes under a name that nobody calls. */
const empty = (file: string, head: string, body = ""): Omission => ({
  file,
  from: new RegExp(`^function ${head.replaceAll(/[()]/g, "\\$&")} \\{$`, "gm"),
  to: `function ${head} { ${body} }\nfunction unused_${head} {`,
});

/** Code of the framework that no page runs; what stands in its place has the bundler drop what only it needs. */
export const omissions: readonly Omission[] = [
  // Remix's own fetching ahead: links/follow-links.ts does that.
  {
    file: components,
    from: /let \[shouldPrefetch, ref, prefetchHandlers\] = usePrefetchBehavior\(prefetch, props\);/g,
    to: "let shouldPrefetch = false, ref = null, prefetchHandlers = {};",
  },
  // Names for developer tools, which keep components that nobody uses.
  { file: components, from: /^\w+\.displayName = "\w+";$/gm, to: "" },
  { file: components, from: /isPageLinkDescriptor\(link\) \?/g, to: "false ?" },
  // Scripts in the page of an error that no boundary of ours shows: the document has its own.
  {
    file: "@remix-run/react/dist/esm/errorBoundaries.js",
    from: /renderScripts \? \/\*#__PURE__\*\/React\.createElement\(Scripts, null\) : null/g,
    to: "null",
  },
  // Loaders and actions of the browser, pages without a server, and data fetched otherwise than all at once.
  { file: routes, from: /\b(?:routeModule|mod)\.client(?:Loader|Action)\b/g, to: "null" },
  { file: routes, from: /if \(isSpaMode\)/g, to: "if (false)" },
  {
    file: routes,
    from: /let result = await fetchServerHandler\(request, route\);\s*return [^;]*;/g,
    to: "",
  },
  // Data that is deferred as before single fetch.
  ...["isDeferredData(value)", "isDeferredResult(result)"].map((name) => empty(router, name, "return false;")),
  // Warnings for developers: development has them.
  empty(router, "warning(cond, message)"),
  { file: router, from: /errorMessage = "You made a [^;]*;/g, to: "" },
  // What is refused while a server renders: no browser does.
  { file: router, from: /throw new Error\("router\.fetch\(\)[^;]*;/g, to: "" },
  empty("react-router-dom/dist/index.js", "validateClientSideSubmission()"),
  empty("react-router/dist/index.js", "logV6DeprecationWarnings(renderFuture, routerFuture)"),
  // What React had before createRoot, and its link to developer tools.
  {
    file: reactDom,
    from: /exports\.(?:findDOMNode|hydrate|render|unmountComponentAtNode|unstable_renderSubtreeIntoContainer)=/g,
    to: "0,",
  },
  { file: reactDom, from: /"undefined"!==typeof __REACT_DEVTOOLS_GLOBAL_HOOK__/g, to: "false" },
];

/** Returns the code without what is left out of this file; undefined where nothing is, null where it is not found. */
export function withoutOmissions(path: string, code: string): string | undefined | null {
  const own = omissions.filter(({ file }) => path.endsWith(`/node_modules/${file}`));
  if (own.length === 0) return undefined;
  if (own.some(({ from }) => code.search(from) < 0)) return null;
  return own.reduce((left, { from, to }) => left.replace(from, to), code);
}

/** Leaves out of the browser's bundle what of the framework no page runs; fails the build where it is not found. */
export function leaveOut(): Plugin {
  return {
    name: "leave-out",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    enforce: "pre",
    transform(code, id) {
      // Not the modules that the bundler makes of a package in CommonJS beside the file itself.
      if (/\?commonjs-/.test(id)) return;
      const path = id.split("?", 1)[0]?.replaceAll("\\", "/") ?? "";
      const left = withoutOmissions(path, code);
      if (left === null) this.error(`${path} is not as expected: what vite/leave-out.ts leaves out is not there.`);
      return left === undefined ? undefined : { code: left, map: null };
    },
  };
}
