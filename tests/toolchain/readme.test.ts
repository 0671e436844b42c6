import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { loaderData, openWeb } from "../support/web";

const readme = readFileSync("README.md", "utf8");
const blocks = (language: string) =>
  [...readme.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "gs"))].map(([, code = ""]) =>
    code.trim().split("\n"),
  );

test("a loader is read as the README says", async () => {
  const { signIn } = await openWeb();
  const { orders } = await loaderData(await signIn(), "/external-orders?status=confirmed");
  expect(orders).toEqual([]);
  const itself = readFileSync("tests/toolchain/readme.test.ts", "utf8");
  const lines = blocks("ts").flat();
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(itself).toContain(`\n  ${line}\n`);
});

test("every command the README names exists", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const named = [...readme.matchAll(/npm run ([a-z:]+)/g)].map(([, name = ""]) => name);
  expect(named.length).toBeGreaterThan(8);
  for (const name of named) expect(scripts).toHaveProperty([name]);
});
