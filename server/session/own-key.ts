import { readFileSync, writeFileSync } from "node:fs";

/**
 * Returns the key that seals this application's own cookies where the operator gave none: made once and kept beside the
 * database's file, readable by the process alone, so that it outlives a restart. Null where there is no such file, or
 * nothing can be written there.
 */
export function readOwnKey(databaseUrl: string, random: (bytes: number) => Uint8Array): string | null {
  const path = /^file:([^?]+)/.exec(databaseUrl)?.[1];
  if (!path || path.startsWith(":")) return null;
  const file = `${path}.key`;
  try {
    writeFileSync(file, Buffer.from(random(32)).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch {
    // It is there already, or it cannot be: reading tells.
  }
  try {
    return readFileSync(file, "utf8").trim() || null;
  } catch {
    return null;
  }
}
