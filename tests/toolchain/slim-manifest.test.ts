import { expect, test } from "vitest";
import { slimManifest } from "../../vite/slim-manifest";

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
    routes: { a: { ...route, css: ["/assets/frame.css"] }, b: { ...route, css: [], hasErrorBoundary: true } },
    url: "/assets/manifest.js",
    version: "1",
  };
  const slim = { id: route.id, parentId: "root", path: "recipes", hasLoader: true, module: route.module };
  expect(slimManifest(manifest)).toEqual({
    ...manifest,
    routes: { a: { ...slim, css: ["/assets/frame.css"] }, b: { ...slim, hasErrorBoundary: true } },
  });
});
