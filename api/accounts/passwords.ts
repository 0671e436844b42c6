import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { createConcurrencyLimit } from "#domain/concurrency-limit";

/** scrypt's cost: N is a power of two; memory is 128·N·r bytes. */
export interface PasswordCost {
  N: number;
  r: number;
  p: number;
}

/** 32 MB and about a fifth of a second of one core: OWASP's minimum for scrypt. */
export const strongCost: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };

export interface Passwords {
  /** @throws PasswordsBusy */
  hash(password: string): Promise<string>;
  /**
   * Tells whether it is the password; with no hash (no such user) it takes the same time and is false.
   * @throws PasswordsBusy
   */
  matches(password: string, hash: string | null): Promise<boolean>;
}

/**
 * Too many passwords wait to be derived: whoever asks should ask again later, or the work would be done for people who
 * have gone.
 */
export class PasswordsBusy extends Error {
  override readonly name = "PasswordsBusy";
}

/** Passwords that may wait for their turn; more would wait longer than the web application does. */
const mostWaiting = 30;

/**
 * Returns the number of passwords to derive at once on a machine of so many cores: one core is left to the pages, and
 * of the four threads that node derives passwords and compresses pages with, one at least.
 */
export function passwordsAtOnce(cores: number): number {
  return Math.min(Math.max(cores - 1, 1), 3);
}

/**
 * Hashes passwords with scrypt: "scrypt$N$r$p$salt$key", so that a stored hash keeps its own cost when this one
 * changes.
 * @param atOnce others wait: many people who sign in together must not hold up those who work
 */
export function createPasswords(cost: PasswordCost, atOnce = 1): Passwords {
  const stranger = encode(cost, Buffer.alloc(16), Buffer.alloc(32));
  const limited = createConcurrencyLimit({
    atOnce,
    waiting: { most: mostWaiting, refuse: () => new PasswordsBusy("too many passwords to derive") },
  });
  return {
    async hash(password) {
      const salt = randomBytes(16);
      return encode(cost, salt, await limited(() => derive(password, salt, cost)));
    },
    async matches(password, hash) {
      const known = decode(hash ?? stranger);
      if (!known) return false;
      const key = await limited(() => derive(password, known.salt, known.cost));
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
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, "base64"),
    key: Buffer.from(key, "base64"),
  };
}
