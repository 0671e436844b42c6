import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/** scrypt's cost: N is a power of two; memory is 128·N·r bytes. */
export interface PasswordCost {
  N: number;
  r: number;
  p: number;
}

/** 32 MB and about a tenth of a second: OWASP's minimum for scrypt. */
export const strongCost: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether it is the password; with no hash (no such user) it takes the same time and is false. */
  matches(password: string, hash: string | null): Promise<boolean>;
}

/** Hashes passwords with scrypt: "scrypt$N$r$p$salt$key", so that a stored hash keeps its own cost when this one changes. */
export function createPasswords(cost: PasswordCost): Passwords {
  const stranger = encode(cost, Buffer.alloc(16), Buffer.alloc(32));
  return {
    async hash(password) {
      const salt = randomBytes(16);
      return encode(cost, salt, await derive(password, salt, cost));
    },
    async matches(password, hash) {
      const known = decode(hash ?? stranger);
      if (!known) return false;
      const key = await derive(password, known.salt, known.cost);
      return timingSafeEqual(key, known.key) && hash !== null;
    },
  };
}

function derive(password: string, salt: Buffer, { N, r, p }: PasswordCost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, 32, { N, r, p, maxmem: 256 * N * r }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

function encode({ N, r, p }: PasswordCost, salt: Buffer, key: Buffer): string {
  return ["scrypt", N, r, p, salt.toString("base64"), key.toString("base64")].join("$");
}

function decode(hash: string): { cost: PasswordCost; salt: Buffer; key: Buffer } | null {
  const [kind, N, r, p, salt, key] = hash.split("$");
  if (kind !== "scrypt" || salt === undefined || key === undefined) return null;
  return { cost: { N: Number(N), r: Number(r), p: Number(p) }, salt: Buffer.from(salt, "base64"), key: Buffer.from(key, "base64") };
}
