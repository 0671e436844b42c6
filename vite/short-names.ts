import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const tokens = "app/styles/tokens.css";
const alphabet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Returns a letter for each name that a stylesheet declares; the primary colour keeps the name it is known by. */
export function letterNames(css: string): Map<string, string> {
  const declared = new Set(Array.from(css.matchAll(/(--[a-z][\w-]*):/g), ([, name = ""]) => name));
  const long = [...declared].filter((name) => !name.includes("bru-primary"));
  return new Map([...alphabet.slice(0, long.length)].map((letter, at) => [long[at] ?? "", `--${letter}`]));
}

/** Writes the names of tokens.css as letters, in our own stylesheets: Mantine's mean what its provider sets. */
export function shortNames(): Plugin {
  const letters = letterNames(readFileSync(tokens, "utf8"));
  return {
    name: "short-names",
    apply: "build",
    transform(code, id) {
      if (!id.split("?", 1)[0]?.endsWith(".css") || id.includes("/node_modules/")) return;
      return { code: code.replace(/--[a-z][\w-]*/g, (name) => letters.get(name) ?? name), map: null };
    },
  };
}
