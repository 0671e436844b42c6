// Without I, L, O and U, which people take for others.
const symbols = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Returns a code of 60 random bits in three groups, as people copy it. */
export function freshSetupCode(random: (bytes: number) => Uint8Array): string {
  const code = [...random(12)].map((byte) => symbols.charAt(byte % symbols.length)).join("");
  return code.replace(/.{4}(?=.)/g, "$&-");
}
