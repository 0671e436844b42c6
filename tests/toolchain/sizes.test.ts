import { readFileSync, readdirSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { sourcesBelow } from "../support/import-graph";

const rooms = ["api", "app", "demo", "domain", "scripts", "server", "vite"];
const mostFiles = 20;
const mostLines = { file: 250, function: 80 };

/** Files, and functions by file and name, that are longer than they may be, in lines: the lists may only shrink. */
const longer: Record<keyof typeof mostLines, Record<string, number>> = JSON.parse(
  readFileSync("tests/toolchain/longer-than-allowed.json", "utf8"),
);

/** Folders whose files are a series: one more is one more of the same. */
const series = ["app/routes", "api/database/migrations", "tests/files"];

test(`no folder has more than ${mostFiles} files beside one another`, () => {
  const folders = [...rooms, "tests"].flatMap((room) => [
    room,
    ...readdirSync(room, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${entry.parentPath}/${entry.name}`),
  ]);
  const filesIn = (folder: string) =>
    readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile()).length;
  const long = folders.filter((folder) => !series.includes(folder) && filesIn(folder) > mostFiles);
  expect(long).toEqual([]);
});

test.each(["file", "function"] as const)("no %s is longer than it may be, but for those that are to shrink", (kind) => {
  const found = rooms.flatMap(sourcesBelow).flatMap((file) => {
    if (file.startsWith("api/database/migrations/")) return [];
    return kind === "file" ? [[file, linesOf(readFileSync(file, "utf8"))] as const] : functionsOf(file);
  });
  const long = new Map<string, number>();
  for (const [name, lines] of found) if (lines > mostLines[kind]) long.set(name, Math.max(lines, long.get(name) ?? 0));
  const allowed = new Map(Object.entries(longer[kind]));
  expect([...long].filter(([name, lines]) => lines > (allowed.get(name) ?? 0))).toEqual([]);
  expect([...allowed.keys()].filter((name) => !long.has(name))).toEqual([]);
});

const linesOf = (text: string) => text.trimEnd().split("\n").length;

/** Returns the functions of a file that have a name, with their lines: « path name ». */
function functionsOf(file: string): [string, number][] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const functions: [string, number][] = [];
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && "body" in node && node.body !== undefined)
      functions.push([`${file} ${nameOf(node)}`, linesOf(node.getText(source))]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return functions;
}

/** Returns the name of a function, or of what it is given to; « nameless » where neither has one. */
function nameOf(node: ts.SignatureDeclaration): string {
  if (node.name) return node.name.getText();
  const { parent } = node;
  const isGiven = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent);
  return isGiven && ts.isIdentifier(parent.name) ? parent.name.text : "nameless";
}
