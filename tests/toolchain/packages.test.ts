import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

const lock = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });

/** Every version of a package that the lock installs, wherever it lies. */
function versionsOf(name: string): string[] {
  const { packages } = lock.parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
  return [...new Set(Object.entries(packages).flatMap(([place, { version }]) => (place.endsWith(`node_modules/${name}`) && version ? [version] : [])))];
}

// CVE-2026-53668; react-router 6.30.5 was published broken.
test.each([["@remix-run/router", "1.23.4"], ["react-router", "6.30.6"], ["react-router-dom", "6.30.6"]])("%s is locked at %s alone, which closes the advisory on redirects", (name, version) => {
  expect(versionsOf(name)).toEqual([version]);
});
