import { createHash } from "node:crypto";

/** The auth data of one signed-in browser. */
export interface Tokens {
  accessToken: string;
  /** Null when the API gave none, or when the browser lost it. */
  refreshToken: string | null;
  /** Milliseconds since the epoch; null when unknown. */
  expiresAt: number | null;
}

/** Names a session without revealing its tokens: for memory keys and logs. */
export function fingerprint(tokens: Pick<Tokens, "accessToken" | "refreshToken">): string {
  return createHash("sha256")
    .update(tokens.refreshToken ? `refresh:${tokens.refreshToken}` : `access:${tokens.accessToken}`)
    .digest("base64url");
}
