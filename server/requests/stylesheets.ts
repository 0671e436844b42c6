import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Returns the text of a stylesheet by its address, fit for a `<style>`; null where the build has no such file. */
export type ReadStylesheet = (address: string) => string | null;

/** Reads the stylesheets of `folder`, the browser's files, each once. */
export function openStylesheets(folder: string): ReadStylesheet {
  const read = new Map<string, string | null>();
  return (address) => {
    const known = read.get(address);
    if (known !== undefined) return known;
    const text = textOf(folder, address);
    read.set(address, text);
    return text;
  };
}

function textOf(folder: string, address: string): string | null {
  const [name] = /^\/assets\/[\w.-]+\.css$/.exec(address) ?? [];
  if (name === undefined) return null;
  try {
    // Nothing in it may end the element; to CSS both are the same.
    return readFileSync(join(folder, name), "utf8").trim().replaceAll("</", "<\\/");
  } catch {
    return null;
  }
}
