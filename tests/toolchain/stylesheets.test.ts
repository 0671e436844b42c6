import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { letterNames } from "../../vite/short-names";
import { untilBuilt } from "../support/until-built";
import { importsOf, sourcesBelow } from "../support/import-graph";

const everyPage = readClasses("app/styles.css");
const pageSheets = new Map(sheetsBelow("app/styles/pages").map((sheet) => [`#${sheet}`, readClasses(sheet)]));
const ofPages = new Set([...pageSheets.values()].flatMap((names) => [...names]).filter((name) => !everyPage.has(name)));
const routes = ["app/routes", "app/shell/layouts"].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".tsx"))
    .map((name) => `${folder}/${name}`),
);

test.each(routes)("%s loads the stylesheets of what it shows", (route) => {
  const loaded = loadedBy(route);
  const styled = new Set(loaded.flatMap((sheet) => [...(pageSheets.get(sheet) ?? [])]));
  const used = [...new Set([...reachedFrom(route)].flatMap((file) => [...classesIn(file)]))];
  expect(used.filter((name) => ofPages.has(name) && !styled.has(name))).toEqual([]);
  expect(loaded.filter((sheet) => !used.some((name) => pageSheets.get(sheet)?.has(name)))).toEqual([]);
});

test("no stylesheet of a page is without a page, and only routes load one", () => {
  expect(new Set(routes.flatMap(loadedBy))).toEqual(new Set(pageSheets.keys()));
  expect(sourcesBelow("app").filter((file) => !routes.includes(file) && loadedBy(file).length > 0)).toEqual([]);
});

test("every class of a stylesheet is a word of some source", () => {
  const sources = [...sourcesBelow("app"), ...sourcesBelow("server")].map((file) => readFileSync(file, "utf8"));
  const words = new Set(sources.flatMap((source) => source.match(/[\w-]+/g) ?? []));
  expect([...everyPage, ...ofPages].filter((name) => !words.has(name))).toEqual([]);
});

test("what only stylesheets name is written as letters, none twice, and the primary colour by its name", async () => {
  await untilBuilt();
  const letters = letterNames(readFileSync("app/styles/tokens.css", "utf8"));
  expect(new Set(letters.values()).size).toBe(letters.size);
  expect([...letters.values()].filter((name) => !/^--[a-zA-Z]$/.test(name))).toEqual([]);
  const built = sheetsBelow("build/client/assets").map((file) => readFileSync(file, "utf8"));
  expect(built.some((css) => css.includes("--mantine-color-bru-primary-7:"))).toBe(true);
  expect(built.filter((css) => /--surface|--field-border/.test(css))).toEqual([]);
  const named = [...sourcesBelow("app"), ...sourcesBelow("server")].flatMap(
    (file) => readFileSync(file, "utf8").match(/(?<![\w-])--[a-z][\w-]*/g) ?? [],
  );
  expect(named.filter((name) => letters.has(name))).toEqual([]);
});

test("every name that a stylesheet reads is declared", () => {
  const css = sheetsBelow("app").map((file) => readFileSync(file, "utf8"));
  const declared = new Set(css.flatMap((text) => [...text.matchAll(/(--[a-z][\w-]*):/g)].map(([, name]) => name)));
  const outside = /^--(?:c\d|hue|notification-color)$/;
  const read = css.flatMap((text) => [...text.matchAll(/var\((--[a-z][\w-]*)/g)].map(([, name = ""]) => name));
  expect([...new Set(read)].filter((name) => !declared.has(name) && !outside.test(name))).toEqual([]);
});

function sheetsBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".css"))
    .map((name) => join(folder, name));
}

/** Returns the classes that a stylesheet styles, itself or by what it imports. */
function readClasses(file: string): Set<string> {
  const css = readFileSync(file, "utf8");
  const imported = [...css.matchAll(/@import "([^"]+)"/g)].map(([, path = ""]) => join(dirname(file), path));
  const own = [...css.matchAll(/\.([a-z][\w-]*)(?=[^;{}]*\{)/g)].map(([, name = ""]) => name);
  return new Set([...own, ...imported.flatMap((path) => [...readClasses(path)])]);
}

/** Returns the stylesheets of pages that a file imports. */
function loadedBy(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(/^import "(#app\/styles\/pages\/[^"]+)";$/gm)].map(
    ([, sheet = ""]) => sheet,
  );
}

/** Returns the sources that a file imports, directly or through others, and itself. */
function reachedFrom(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file) || !existsSync(file)) return known;
  known.add(file);
  for (const imported of importsOf(file)) if (imported.endsWith(".tsx")) reachedFrom(imported, known);
  return known;
}

/** Returns the classes that a source gives its elements. */
function classesIn(file: string): Set<string> {
  const given = readFileSync(file, "utf8").matchAll(/class(?:Name)?=(?:"([^"]*)"|\{([^}]*)\})/g);
  return new Set(
    [...given].flatMap(([, plain = "", worked = ""]) =>
      [plain, ...[...worked.matchAll(/["'`]([^"'`]*)["'`]/g)].map(([, text = ""]) => text)].join(" ").split(/\s+/),
    ),
  );
}
