import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** Lines: the file in which one stands, its words, and the rule that refuses it, or null where it may stand. */
const planted: [string, string, string | null][] = [
  ["app/a.ts", 'import { createApp as one } from "#server/app";', "no-restricted-imports"],
  ["app/b.ts", 'import type { Parts as One } from "#server/app";', null],
  ["app/c.ts", 'import { orderFields as one } from "#domain/contract/orders";', "no-restricted-imports"],
  ["app/d.ts", 'import type { Order as One } from "#domain/contract/orders";', null],
  ["app/e.ts", 'import { sql as one } from "kysely";', "no-restricted-imports"],
  ["app/f.ts", `export const one = "l'article";`, "typographic-apostrophes"],
  ["app/g.tsx", "export const one = <p>l'article</p>;", "typographic-apostrophes"],
  ["app/h.ts", "export const one = `l'article ${1}`;", "typographic-apostrophes"],
  ["app/i.ts", `export const one = "l’article’s author's";`, null],
  ["app/j.tsx", 'export const one = <img src="x" />;', "alt-text"],
  ["app/k.ts", "console.log(1);", "no-console"],
  ["app/l.ts", "console.warn(1);", null],
  ["app/m.ts", 'import { parseDecimal as one } from "../domain/exact/decimal";', "no-restricted-imports"],
  ["app/n.ts", 'import { one } from "#api/app";', "no-restricted-imports"],
  ["app/o.ts", "export const askedOf = 1;", "plain-names"],
  ["app/p.ts", "export const listOf = ({ standing: told }: { standing: number }) => told;", "plain-names"],
  [
    "app/q.ts",
    "export const dayOf = ({ standingOn }: { standingOn: string }, standingOrder = 1) => [standingOn, standingOrder];",
    null,
  ],
  ["app/r.ts", "export interface Kept { a: 1 }", "plain-names"],
  ["server/a.ts", 'import { one } from "#app/root";', "no-restricted-imports"],
  ["server/b.ts", 'import { one } from "#api/app";', "no-restricted-imports"],
  ["server/c.ts", 'export const one = process.env["ONE"];', "no-restricted-properties"],
  ["server/config.ts", "export const one = process.env;", null],
  ["server/index.ts", 'import { one } from "#api/app";', null],
  ["server/d.ts", 'import one from "camelcase-keys";', "no-restricted-imports"],
  ["server/api-client/a.ts", 'import one from "camelcase-keys";', null],
  ["server/api-client/b.ts", 'import { one } from "pg";', "no-restricted-imports"],
  ["api/a.ts", 'import { one } from "#server/session/memory";', "no-restricted-imports"],
  ["api/c.ts", 'import { one } from "../server/config";', "no-restricted-imports"],
  ["api/b.ts", 'import { sql as one } from "kysely";', null],
  ["demo/a.ts", 'import { one } from "../server/guard/guard-build";', "no-restricted-imports"],
  ["domain/a.ts", 'import { z as one } from "zod";', "no-restricted-imports"],
  ["domain/b.ts", 'import { one } from "../server/app";', "no-restricted-imports"],
  ["domain/c.ts", 'import { one } from "#domain/french/fold";', "no-restricted-imports"],
  ["domain/d.ts", 'import { one } from "./exact/decimal";', null],
  ["domain/e.ts", 'export const one = parseFloat("1");', "no-restricted-globals"],
  ["domain/f.ts", "/** Whether it is one. */", "docstring-without-clause"],
  ["domain/g.ts", "/** Tells whether it is one. */", null],
  ["tests/a.ts", 'export const one: any = "l\'article";', "no-explicit-any"],
  ["scripts/a.js", 'export const one = require("node:fs");', "no-require-imports"],
];

test("lint refuses what may not be, where it may not be, and nothing else", () => {
  const folder = mkdtempSync(join(tmpdir(), "bru-lint-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const file of [".oxlintrc.json", "scripts/lint/house-rules.js"]) cpSync(file, join(folder, file));
  for (const [path, line] of planted) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    // What is imported is used, so that it is refused for where it comes from.
    const uses = line.startsWith("import type") ? "export type { One };" : "export { one };";
    writeFileSync(join(folder, path), `${line}\n${line.startsWith("import") ? uses : ""}\n`);
  }

  const { stdout } = spawnSync(process.execPath, [resolve("node_modules/oxlint/bin/oxlint"), "--format=json"], {
    cwd: folder,
    encoding: "utf8",
  });

  const answer: { diagnostics: { code: string; filename: string }[] } = JSON.parse(stdout);
  const found = answer.diagnostics.map(({ code, filename }) => `${filename} ${code.replace(/^.*\((.*)\)$/, "$1")}`);
  const refused = planted.flatMap(([path, , rule]) => (rule === null ? [] : [`${path} ${rule}`]));
  expect([...new Set(found)].sort()).toEqual(refused.sort());
});
