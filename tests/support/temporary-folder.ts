import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** Creates an empty folder for the tests of a file, which goes with them. Called beside them, not in one of them. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "bru-test-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
