import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

interface Replacement {
  /** The end of the file's path below node_modules. */
  file: string;
  /** Returns what stands in its place, from what the file has. */
  slimmed(content: string): string;
}

interface MediaType {
  extensions?: unknown;
  compressible?: unknown;
}

/** Returns the media types of which it is known whether they compress, with their file extensions: 290 of 2,500. */
export function slimMediaTypes(content: string): string {
  const types = JSON.parse(content) as Record<string, MediaType>;
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(types).filter(([, { extensions, compressible }]) => extensions && compressible !== undefined),
    ),
  );
}

/** Modules that the server's bundle would hold in memory and never runs, and what stands in their place. */
export const replacements: readonly Replacement[] = [
  // What compression and Express look up of a media type.
  { file: "mime-db/db.json", slimmed: slimMediaTypes },
  // Express's readers of bodies, with the encodings of East Asia: Remix reads ours.
  { file: "body-parser/index.js", slimmed: () => "module.exports = {};" },
  // What draws in a browser: pages are written by react-dom/server, which does not need it.
  {
    file: "react-dom/index.js",
    slimmed: () =>
      'const inBrowser = () => { throw new Error("The server has no react-dom (vite/slim-server.ts)."); };' +
      "module.exports = { createPortal: inBrowser, flushSync: inBrowser };",
  },
];

/** Returns what replaces a module of the server's bundle; undefined for all others. */
export const replacementOf = (path: string): Replacement | undefined =>
  replacements.find(({ file }) => path.endsWith(`/node_modules/${file}`));

/** Replaces in the server's bundle what it never runs, and fails the build where it is not found. */
export function slimServer(): Plugin {
  const found = new Set<Replacement>();
  return {
    name: "slim-server",
    apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    enforce: "pre",
    load(id) {
      const path = id.replaceAll("\\", "/");
      const replacement = replacementOf(path);
      if (!replacement) return;
      found.add(replacement);
      return { code: replacement.slimmed(readFileSync(id, "utf8")), map: null };
    },
    generateBundle() {
      const missing = replacements.filter((replacement) => !found.has(replacement)).map(({ file }) => file);
      if (missing.length > 0)
        this.error(`What vite/slim-server.ts replaces was not part of the build: ${missing.join(", ")}.`);
    },
  };
}
