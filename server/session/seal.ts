import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";

/** Turns cookie values into what the browser keeps, and back. */
export interface Seal {
  close(name: string, value: string): string;
  /** Returns the value; null when it was not closed by one of our keys. */
  open(name: string, sealed: string): string | null;
}

/** Values as they are. */
const noSeal: Seal = { close: (_name, value) => value, open: (_name, sealed) => sealed };

const nonceLength = 12;
const tagLength = 16;

/**
 * Returns a seal, AES-256-GCM bound to the cookie's name. The first secret closes, every secret opens: rotate by
 * putting the new one first.
 * @param random gives that many unpredictable bytes
 */
export function createSeal(secrets: readonly string[], random: (bytes: number) => Uint8Array): Seal {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync("sha256", secret, "", "bru cookies", 32)));
  const [newest] = keys;
  if (!newest) return noSeal;
  return {
    close(name, value) {
      const nonce = random(nonceLength);
      const cipher = createCipheriv("aes-256-gcm", newest, nonce).setAAD(Buffer.from(name));
      const body = Buffer.concat([cipher.update(value, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
    },
    open(name, sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      if (bytes.length < nonceLength + tagLength) return null;
      for (const key of keys) {
        const value = decipher(key, name, bytes);
        if (value !== null) return value;
      }
      return null;
    },
  };
}

function decipher(key: Buffer, name: string, bytes: Buffer): string | null {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceLength), { authTagLength: tagLength });
    decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
    return Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
