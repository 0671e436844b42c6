import type { Plugin } from "vite";

/**
 * JavaScript with every character beyond ASCII written as an escape, where strings have none left: in regular
 * expressions, tagged templates and comments.
 */
export function inAscii(code: string): string {
  const escaped = /\\[^\0-\x7f]/.exec(code);
  if (escaped)
    throw new Error(
      "A backslash before a character beyond ASCII cannot be told from an escape: " +
        `${code.slice(Math.max(0, escaped.index - 40), escaped.index + 40)}`,
    );
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/**
 * One character beyond Latin 1 makes Node keep the whole of the server's bundle in two bytes a character, for as long
 * as it runs.
 */
export function asciiBundle(): Plugin {
  return {
    name: "ascii-bundle",
    apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    enforce: "post",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === "chunk") file.code = inAscii(file.code);
    },
  };
}
