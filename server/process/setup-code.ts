import { hkdfSync } from "node:crypto";

// Without I, L, O and U, which people take for others.
const symbols = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Returns a code of 60 random bits in three groups, as people copy it. */
export function freshSetupCode(random: (bytes: number) => Uint8Array): string {
  const code = [...random(12)].map((byte) => symbols.charAt(byte % symbols.length)).join("");
  return code.replace(/.{4}(?=.)/g, "$&-");
}

/**
 * Returns the code of all instances that share a secret: behind a balancer the one that printed it and the one that is
 * given it need not be the same.
 * @param secret COOKIE_SECRET's first
 */
export function sharedSetupCode(secret: string): string {
  return freshSetupCode((bytes) => new Uint8Array(hkdfSync("sha256", secret, "", "bru setup code", bytes)));
}
