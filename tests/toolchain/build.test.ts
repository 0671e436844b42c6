import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

test("where the packages that build are gone, as after npm ci --omit=dev, a start says what to do", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bru-unbuilt-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync("scripts", join(folder, "scripts"), { recursive: true });
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  for (const source of ["api", "app", "domain", "server", "demo", "vite", "public"]) mkdirSync(join(folder, source));
  const [code, output] = await new Promise<[unknown, string]>((resolve) => {
    execFile(process.execPath, [join(folder, "scripts/start.js")], (error, out, err) =>
      resolve([error?.code ?? 0, out + err]),
    );
  });
  expect(output).toMatch(/^What is built in build\/ is missing .* npm ci && npm run build, then npm ci --omit=dev/);
  expect(code).toBe(1);
});
