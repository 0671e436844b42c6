import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { replacementOf, replacements, slimMediaTypes } from "../../../vite/slim-server";
import { sourcesBelow } from "../../support/import-graph";
import { untilBuilt } from "../../support/until-built";

const load = createRequire(import.meta.url);
await untilBuilt();
const bundle = readFileSync("build/server/index.js", "utf8");

test("what the server never runs is installed under the path where the build replaces it", () => {
  for (const { file } of replacements) expect(existsSync(`node_modules/${file}`), file).toBe(true);
  expect(replacementOf("/bru/node_modules/mime-types/node_modules/mime-db/db.json")?.file).toBe("mime-db/db.json");
  expect(replacementOf("/bru/node_modules/react-dom/server.js")).toBeUndefined();
  expect(replacementOf("/bru/app/react-dom/index.js")).toBeUndefined();
});

test("the types of what we send are known as before, whether they compress and their extensions", () => {
  const path = load.resolve("mime-db/db.json");
  const all = JSON.parse(readFileSync(path, "utf8")) as Record<string, { compressible?: boolean }>;
  const slim = JSON.parse(slimMediaTypes(readFileSync(path, "utf8"))) as typeof all;
  for (const type of [
    "application/javascript",
    "application/json",
    "application/manifest+json",
    "application/pdf",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "image/jpeg",
    "image/svg+xml",
    "text/css",
    "text/csv",
    "text/html",
    "text/javascript",
    "text/plain",
  ]) {
    expect(slim[type]?.compressible ?? null, type).toBe(all[type]?.compressible);
  }
  expect(Object.keys(slim).length).toBeLessThan(Object.keys(all).length / 5);
});

test("nothing on the server asks Express for a body", () => {
  const files = [...sourcesBelow("api"), ...sourcesBelow("server")];
  expect(files.length).toBeGreaterThan(100);
  for (const file of files)
    expect(readFileSync(file, "utf8"), file).not.toMatch(/express\.(json|urlencoded|text|raw)\b/);
});

test.each([
  ["the encodings of East Asia", "shiftjis"],
  ["streams that Node has", "web-streams-polyfill"],
  ["all drawings of the icons", "a-arrow-down"],
  ["what draws in a browser", "onCompositionStart"],
  ["the writer of workbooks", "conditionalFormatting"],
])("the server starts without %s", (_, sign) => {
  expect(bundle).not.toContain(sign);
});
