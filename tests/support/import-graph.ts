import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** Imports between rooms: by room, the rooms it imports from, with one pair of files as evidence. */
export type ImportGraph = Map<string, Map<string, string>>;

/**
 * Returns the imports among the rooms of `folder` (a path from the repository's root): its subfolders, and each file
 * that lies in it directly as a room of its own. Types count as well. `leaveOut` names subfolders that are no part of
 * it.
 */
export function readImportGraph(folder: string, leaveOut: readonly string[] = []): ImportGraph {
  const graph: ImportGraph = new Map();
  const roomOf = (path: string) => path.slice(folder.length + 1).split("/", 1)[0] ?? "";
  for (const file of sourcesBelow(folder)) {
    const from = roomOf(file);
    if (leaveOut.includes(from)) continue;
    const found = graph.get(from) ?? new Map<string, string>();
    graph.set(from, found);
    for (const imported of importsOf(file)) {
      if (!imported.startsWith(`${folder}/`)) continue;
      const to = roomOf(imported);
      if (to !== from && !leaveOut.includes(to) && !found.has(to)) found.set(to, `${file} → ${imported}`);
    }
  }
  return graph;
}

/** Returns the source files below a folder, as paths from the repository's root. */
export function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Returns the files of the repository that a source imports, types included; packages and styles are left out. */
export function importsOf(file: string): string[] {
  const specifiers = [...readFileSync(file, "utf8").matchAll(/(?:\bfrom|\bimport\()\s*"([^"]+)"/g)].map(
    ([, specifier = ""]) => specifier,
  );
  return specifiers.flatMap((specifier) => {
    const path = /^#(api|app|domain|server)\//.test(specifier)
      ? specifier.slice(1)
      : specifier.startsWith(".")
        ? normalize(join(dirname(file), specifier))
        : null;
    const found =
      path === null
        ? undefined
        : ["", ".ts", ".tsx"]
            .map((ending) => path + ending)
            .find((name) => existsSync(name) && statSync(name).isFile());
    return found === undefined || !/\.tsx?$/.test(found) ? [] : [found];
  });
}

/** Returns a circle of rooms with the imports that make it, or null if there is none. */
export function findCircle(graph: ImportGraph): string[] | null {
  const done = new Set<string>();
  const visit = (room: string, way: readonly string[]): string[] | null => {
    if (way.includes(room)) return [...way.slice(way.indexOf(room)), room];
    if (done.has(room)) return null;
    for (const next of graph.get(room)?.keys() ?? []) {
      const circle = visit(next, [...way, room]);
      if (circle) return circle;
    }
    done.add(room);
    return null;
  };
  for (const room of graph.keys()) {
    const circle = visit(room, []);
    if (circle) return circle.slice(1).map((to, index) => graph.get(circle[index] ?? "")?.get(to) ?? to);
  }
  return null;
}

/**
 * Returns the arrows of a graph without circles that do not follow from others, as lines of Mermaid; rooms that are
 * single files are left out.
 */
export function arrowsOf(graph: ImportGraph): string[] {
  const isFolder = (room: string) => !room.includes(".");
  const below = (room: string): Set<string> => {
    const all = new Set<string>();
    for (const next of graph.get(room)?.keys() ?? []) {
      if (!isFolder(next)) continue;
      all.add(next);
      for (const further of below(next)) all.add(further);
    }
    return all;
  };
  return [...graph.keys()]
    .filter(isFolder)
    .sort()
    .flatMap((room) => {
      const direct = [...(graph.get(room)?.keys() ?? [])].filter(isFolder);
      return direct
        .filter((to) => !direct.some((other) => other !== to && below(other).has(to)))
        .sort()
        .map((to) => `${room} --> ${to}`);
    });
}
