import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findChromium } from "../../scripts/test-tools.js";
import { temporaryFolder } from "../support/temporary-folder";

const folder = temporaryFolder();

test("the Chromium that the browser tests drive is an absolute path", () => {
  expect(findChromium()).toMatch(/^\//);
});

test("what is not there and cannot be installed is said with its package, and Chromium alone is needed", () => {
  const empty = join(folder, "empty");
  mkdirSync(empty);
  const chromium = join(folder, "chromium");
  writeFileSync(chromium, "");
  chmodSync(chromium, 0o755);
  // Nobody's machine: no program is found, and nobody is root.
  const script = `
    process.getuid = () => 1000;
    const { ensureTestTools } = await import("./scripts/test-tools.js");
    console.log(ensureTestTools());
  `;
  const run = (env: Record<string, string>) =>
    execFileSync(process.execPath, ["--input-type=module", "-e", script], {
      env: { NODE_ENV: "production", PATH: empty, ...env },
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  const output = run({ CHROMIUM: chromium });
  expect(output).toContain("pdftotext: not there, so that the tests that want it are skipped (Debian: poppler-utils)");
  expect(output).toContain("qpdf: not there");
  expect(output.trimEnd().split("\n").at(-1)).toBe(chromium);
  expect(() => run({ CHROMIUM: join(folder, "none") })).toThrow(`CHROMIUM=${join(folder, "none")}: no such file`);
});
