import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { manifestScript } from "../../../vite/slim-manifest";

test("the browser's manifest says of a route what it has, nor what its module imports or the root has", () => {
  const entry = { module: "/assets/entry.js", imports: ["/assets/framework.js"], css: [] };
  const route = {
    id: "routes/recipes",
    parentId: "root",
    path: "recipes",
    hasAction: false,
    hasLoader: true,
    module: "/assets/recipes.js",
    imports: ["/assets/framework.js"],
  };
  const manifest = {
    entry,
    routes: {
      root: { ...route, id: "root", css: ["/assets/frame.css"] },
      a: { ...route, id: "a", css: ["/assets/list.css", "/assets/frame.css"] },
      b: { ...route, id: "b", css: [], hasErrorBoundary: true },
    },
    url: "/assets/manifest.js",
    version: "1",
  };
  const slim = { parentId: "root", path: "recipes", hasLoader: true, module: route.module };
  const window: { __remixManifest?: unknown } = {};
  const script = manifestScript(manifest);
  runInNewContext(script, { window });
  expect(window.__remixManifest).toEqual({
    ...manifest,
    routes: {
      root: { id: "root", ...slim, css: ["/assets/frame.css"] },
      a: { id: "a", ...slim, css: ["/assets/list.css"] },
      b: { id: "b", ...slim, hasErrorBoundary: true },
    },
  });
  expect(script, "the name of a route is written once").not.toContain('"id"');
});
