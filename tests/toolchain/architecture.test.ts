import { readFileSync, readdirSync } from "node:fs";
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
  { heading: "The web app", folder: "app", leaveOut: ["styles"], folders: 12 },
  { heading: "The server of the web app", folder: "server", leaveOut: ["index.ts"], folders: 12 },
  { heading: "The API", folder: "api", leaveOut: [], folders: 12 },
])("$folder", ({ heading, folder, leaveOut, folders }) => {
  const graph = readImportGraph(folder, leaveOut);

  test("has no circle of folders", () => {
    expect(findCircle(graph)).toBeNull();
  });

  test("is as docs/architecture.md draws it", () => {
    expect(drawn(heading)).toEqual(arrowsOf(graph));
  });

  test(`has at most ${folders} folders, and six files beside them`, () => {
    const entries = readdirSync(folder, { withFileTypes: true });
    expect(entries.filter((entry) => entry.isDirectory()).length).toBeLessThanOrEqual(folders);
    expect(entries.filter((entry) => entry.isFile()).map(({ name }) => name).length).toBeLessThanOrEqual(6);
  });
});

test("domain/ imports nothing from outside", () => {
  const outside = sourcesBelow("domain").flatMap((file) =>
    importsOf(file).flatMap((imported) => (imported.startsWith("domain/") ? [] : [`${file} → ${imported}`])),
  );
  expect(outside).toEqual([]);
});
