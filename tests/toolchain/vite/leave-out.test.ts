import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { omissions, withoutOmissions } from "../../../vite/leave-out";

describe("what is left out of the framework", () => {
  const installed = (file: string) => readFileSync(`node_modules/${file}`, "utf8");
  const files = [...new Set(omissions.map(({ file }) => file))];

  test.each(files)("is in %s as it is installed, and once taken out is there no more", (file) => {
    const path = `/bru/node_modules/${file}`;
    const left = withoutOmissions(path, installed(file));
    if (typeof left !== "string") throw new Error(`${file}: ${String(left)}`);
    expect(withoutOmissions(path, left)).toBeNull();
  });

  test("is missed where it is gone, and nothing of other files is touched", () => {
    expect(withoutOmissions("/bru/node_modules/react-router/dist/index.js", "another version")).toBeNull();
    expect(withoutOmissions("/bru/app/root.tsx", 'Link.displayName = "Link";')).toBeUndefined();
  });

  test("is nothing that a page asks for: what the framework exports and pages import stays", () => {
    const left = withoutOmissions(
      "/bru/node_modules/react-dom/cjs/react-dom.production.min.js",
      installed("react-dom/cjs/react-dom.production.min.js"),
    );
    for (const name of ["createPortal", "createRoot", "flushSync", "hydrateRoot"])
      expect(left).toContain(`exports.${name}=`);
  });

  test("is nothing that a route of ours has: loaders of the browser, a page while these run, deferred data", () => {
    const sources = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
    expect(sources.length).toBeGreaterThan(100);
    for (const name of sources)
      expect(readFileSync(`app/${name}`, "utf8"), name).not.toMatch(
        /\bclientLoader|\bclientAction|HydrateFallback|<Await\b/,
      );
  });
});
