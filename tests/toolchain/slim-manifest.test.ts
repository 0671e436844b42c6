import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { manifestScript } from "../../vite/slim-manifest";

test("the browser's manifest says of a route what it has, and not what its module imports", () => {
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
      a: { ...route, id: "a", css: ["/assets/frame.css"] },
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
      a: { id: "a", ...slim, css: ["/assets/frame.css"] },
      b: { id: "b", ...slim, hasErrorBoundary: true },
    },
  });
  expect(script, "the name of a route is written once").not.toContain('"id"');
});
