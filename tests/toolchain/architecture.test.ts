import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { arrowsOf, findCircle, importsOf, readImportGraph, sourcesBelow } from "../support/import-graph";

const page = readFileSync("docs/architecture.md", "utf8");

/** The arrows that the page draws under a heading. */
function drawn(heading: string): string[] {
  const [, , picture = ""] = new RegExp(`### ${heading}\\n([^#]*?)\`\`\`mermaid\\n(.*?)\`\`\``, "s").exec(page) ?? [];
  return picture
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.includes("-->"));
}

describe.each([
  { heading: "The web app", folder: "app", leaveOut: ["styles"] },
  { heading: "The server of the web app", folder: "server", leaveOut: ["index.ts"] },
  { heading: "The API", folder: "api", leaveOut: [] },
])("$folder", ({ heading, folder, leaveOut }) => {
  const graph = readImportGraph(folder, leaveOut);

  test("has no circle of folders", () => {
    expect(findCircle(graph)).toBeNull();
  });

  test("is as docs/architecture.md draws it", () => {
    expect(drawn(heading)).toEqual(arrowsOf(graph));
  });
});

test("no files import one another in a circle, types included", () => {
  const files = ["api", "app", "demo", "domain", "scripts", "server"].flatMap(sourcesBelow);
  const graph = new Map(
    files.map((file) => [file, new Map(importsOf(file).map((imported) => [imported, `${file} → ${imported}`]))]),
  );
  expect(findCircle(graph)).toBeNull();
});

test("domain/ imports nothing from outside", () => {
  const outside = sourcesBelow("domain").flatMap((file) =>
    importsOf(file).flatMap((imported) => (imported.startsWith("domain/") ? [] : [`${file} → ${imported}`])),
  );
  expect(outside).toEqual([]);
});
