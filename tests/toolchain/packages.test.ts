import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { z } from "zod";
import { browserPackages } from "../../scripts/browser-packages.js";

const declared = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});
const lock = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });
/** Types of Express's own, merged into through its name. */
const known = new Set(["express-serve-static-core"]);

const read = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

/** Every version of a package that the lock installs, wherever it lies. */
function versionsOf(name: string): string[] {
  const { packages } = lock.parse(read("package-lock.json"));
  return [
    ...new Set(
      Object.entries(packages).flatMap(([place, { version }]) =>
        place.endsWith(`node_modules/${name}`) && version ? [version] : [],
      ),
    ),
  ];
}

test("nothing reports that it was installed here: swagger-ui-dist brings @scarf/scarf, which is told not to", () => {
  expect(versionsOf("@scarf/scarf")).toHaveLength(1);
  expect(read("package.json")).toMatchObject({ scarfSettings: { enabled: false } });
});

/** Scripts of packages that a module imports, Node's own left out. */
const packagesIn = (text: string): string[] =>
  ts
    .preProcessFile(text, true, true)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((from) => /^[@a-z](?!.*\.css$)/.test(from) && !from.startsWith("node:"));

const packageOf = (from: string) => from.split("/", from.startsWith("@") ? 2 : 1).join("/");

// CVE-2026-53668; react-router 6.30.5 was published broken.
test.each([
  ["@remix-run/router", "1.23.4"],
  ["react-router", "6.30.6"],
  ["react-router-dom", "6.30.6"],
])("%s is locked at %s alone, which closes the advisory on redirects", (name, version) => {
  expect(versionsOf(name)).toEqual([version]);
});

test("every package that is imported is declared", () => {
  const files = ["api", "app", "domain", "server", "demo", "scripts", "vite", "tests", "."].flatMap((folder) =>
    readdirSync(folder, { recursive: folder !== ".", encoding: "utf8" })
      .filter((name) => /\.(ts|tsx|js)$/.test(name))
      .map((name) => join(folder, name)),
  );
  const { dependencies, devDependencies } = declared.parse(read("package.json"));
  const imported = files.flatMap((file) => {
    const { importedFiles, ambientExternalModules } = ts.preProcessFile(readFileSync(file, "utf8"), true, true);
    return [...importedFiles.map(({ fileName }) => fileName), ...(ambientExternalModules ?? [])].map((from) => ({
      file,
      name: packageOf(from),
    }));
  });
  const undeclared = imported.filter(
    ({ name }) =>
      !name.startsWith(".") &&
      !(name in dependencies || name in devDependencies) &&
      existsSync(`node_modules/${name}/package.json`),
  );
  expect(new Set(imported.map(({ name }) => name)).size).toBeGreaterThan(30);
  expect(undeclared.filter(({ name }) => !known.has(name))).toEqual([]);
});

test("every package that the browser imports is prepared before the first page of npm run dev", () => {
  const imported = ["app", "domain"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !/\.(server|d)\./.test(name) && name !== "routes.ts")
      .flatMap((name) => {
        const text = readFileSync(join(folder, name), "utf8");
        const found = packagesIn(text);
        if (found.every((from) => browserPackages.includes(from))) return found;
        // What is imported as a type alone goes with the types.
        const { outputText } = ts.transpileModule(text, {
          fileName: name,
          compilerOptions: { jsx: ts.JsxEmit.Preserve, module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext },
        });
        return packagesIn(outputText);
      }),
  );
  expect([...new Set(imported)].toSorted()).toEqual(browserPackages);
});
