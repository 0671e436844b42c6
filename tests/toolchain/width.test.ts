import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourcesBelow } from "../support/import-graph";

const folders = ["api", "app", "server", "domain", "demo", "scripts", "vite", "tests"];

test.each(folders)("no line of %s/ is over 120 columns, sentences and SQL included", (folder) => {
  const wide = sourcesBelow(folder).flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, index) => (line.length > 120 ? [`${file}:${index + 1}`] : [])),
  );
  expect(wide).toEqual([]);
});
