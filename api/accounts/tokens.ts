import { createHash } from "node:crypto";
import type { Database } from "../database/tables";
import type { Random, User } from "../http/api";

export interface TokenLives {
  accessSeconds: number;
  /** Seconds that the refresh token lives beyond the access token. */
  refreshBeyondAccessSeconds: number;
}

export interface TokenPair {
  token_type: "Bearer";
  expires_in: number;
  access_token: string;
  refresh_token: string;
}

export type Refreshed =
  | { ok: true; pair: TokenPair }
  | { ok: false; hint: "Token has been revoked" | "Token has expired" };

/** Within this time after a rotation its old refresh token is a late twin request; after it, a theft. */
const graceMs = 10_000;

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

function after(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString();
}

export interface Tokens {
  /** Returns the first pair of a new sign-in. */
  issue(userId: number, now: Date): Promise<TokenPair>;
  /**
   * Trades a refresh token for a new pair; the old pair is revoked at once. A rotated token used again late revokes its
   * whole family.
   */
  refresh(refreshToken: string, now: Date): Promise<Refreshed>;
  /** Ends the sign-in that an access or refresh token belongs to. */
  revoke(token: string, now: Date): Promise<void>;
  /** Returns the user of an access token; null when it is unknown, expired or revoked, or the account is closed. */
  userOf(accessToken: string, now: Date): Promise<User | null>;
}

/** Tokens kept as SHA-256 hashes only. */
export function createTokens(db: Database, random: Random, lives: TokenLives): Tokens {
  const newToken = () => Buffer.from(random(32)).toString("base64url");

  async function write(on: Database, userId: number, family: string, now: Date): Promise<TokenPair> {
    const access_token = newToken();
    const refresh_token = newToken();
    await on
      .insertInto("tokens")
      .values({
        family,
        user_id: userId,
        access_hash: hashOf(access_token),
        access_expires_at: after(now, lives.accessSeconds),
        refresh_hash: hashOf(refresh_token),
        refresh_expires_at: after(now, lives.accessSeconds + lives.refreshBeyondAccessSeconds),
        created_at: now.toISOString(),
        rotated_at: null,
        revoked_at: null,
      })
      .execute();
    return { token_type: "Bearer", expires_in: lives.accessSeconds, access_token, refresh_token };
  }

  return {
    issue: (userId, now) => write(db, userId, newToken(), now),

    async refresh(refreshToken, now) {
      const at = now.toISOString();
      const refresh_hash = hashOf(refreshToken);
      return db.transaction().execute(async (transaction): Promise<Refreshed> => {
        const rotated = await transaction
          .updateTable("tokens")
          .set({ rotated_at: at, revoked_at: at })
          .where("refresh_hash", "=", refresh_hash)
          .where("revoked_at", "is", null)
          .where("refresh_expires_at", ">", at)
          .where("user_id", "in", transaction.selectFrom("users").select("id").where("disabled_at", "is", null))
          .returning(["user_id", "family"])
          .executeTakeFirst();
        if (rotated) return { ok: true, pair: await write(transaction, rotated.user_id, rotated.family, now) };

        const old = await transaction
          .selectFrom("tokens")
          .select(["family", "rotated_at", "revoked_at"])
          .where("refresh_hash", "=", refresh_hash)
          .executeTakeFirst();
        if (old?.rotated_at && now.getTime() - Date.parse(old.rotated_at) > graceMs)
          await revokeFamily(transaction, old.family, at);
        return { ok: false, hint: old && !old.revoked_at ? "Token has expired" : "Token has been revoked" };
      });
    },

    async revoke(token, now) {
      const hash = hashOf(token);
      const found = await db
        .selectFrom("tokens")
        .select("family")
        .where((e) => e.or([e("access_hash", "=", hash), e("refresh_hash", "=", hash)]))
        .executeTakeFirst();
      if (found) await revokeFamily(db, found.family, now.toISOString());
    },

    async userOf(accessToken, now) {
      const user = await db
        .selectFrom("tokens")
        .innerJoin("users", "users.id", "tokens.user_id")
        .select(["users.id", "users.name", "users.email"])
        .where("tokens.access_hash", "=", hashOf(accessToken))
        .where("tokens.revoked_at", "is", null)
        .where("tokens.access_expires_at", ">", now.toISOString())
        .where("users.disabled_at", "is", null)
        .executeTakeFirst();
      return user ?? null;
    },
  };
}

/** Forgets at most so many pairs that neither open nor refresh anything any more. Returns how many it forgot. */
export async function forgetExpiredTokens(db: Database, now: Date, most: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("tokens")
    .where("id", "in", (e) =>
      e
        .selectFrom("tokens")
        .select("id")
        .where("refresh_expires_at", "<", now.toISOString())
        .orderBy("refresh_expires_at")
        .limit(most),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

async function revokeFamily(db: Database, family: string, at: string): Promise<void> {
  await db
    .updateTable("tokens")
    .set({ revoked_at: at })
    .where("family", "=", family)
    .where("revoked_at", "is", null)
    .execute();
}

/** Ends every sign-in of a user. */
export async function revokeUser(db: Database, userId: number, now: Date): Promise<void> {
  await db
    .updateTable("tokens")
    .set({ revoked_at: now.toISOString() })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .execute();
}
