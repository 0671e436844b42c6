import type { Database } from "../database/tables";
import type { User } from "../http/api";
import type { Passwords } from "./passwords";
import { revokeUser } from "./tokens";

/** Returns an e-mail address as accounts are known by it. */
export function accountName(email: string): string {
  return email.normalize("NFKC").trim().toLowerCase();
}

/** Adds someone who may sign in, and answers their id; null when the address is taken. */
export async function addUser(
  db: Database,
  passwords: Passwords,
  user: { email: string; name: string; password: string },
  now: Date,
): Promise<number | null> {
  const at = now.toISOString();
  const row = await db
    .insertInto("users")
    .values({
      email: accountName(user.email),
      name: user.name.trim(),
      password_hash: await passwords.hash(user.password),
      created_at: at,
      updated_at: at,
      disabled_at: null,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Gives a user a new password and signs them out everywhere; false when there is no such user. */
export async function setPassword(
  db: Database,
  passwords: Passwords,
  email: string,
  password: string,
  now: Date,
): Promise<boolean> {
  const password_hash = await passwords.hash(password);
  return changeUser(db, email, { password_hash }, now);
}

/** Closes an account and signs it out everywhere; false when there is no such user. */
export async function disableUser(db: Database, email: string, now: Date): Promise<boolean> {
  return changeUser(db, email, { disabled_at: now.toISOString() }, now);
}

/** Reads the users who have an account, by address. */
export async function listUsers(db: Database): Promise<(User & { disabled_at: string | null })[]> {
  return db.selectFrom("users").select(["id", "name", "email", "disabled_at"]).orderBy("email").execute();
}

async function changeUser(
  db: Database,
  email: string,
  change: { password_hash: string } | { disabled_at: string },
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const user = await transaction
      .updateTable("users")
      .set({ ...change, updated_at: now.toISOString() })
      .where("email", "=", accountName(email))
      .returning("id")
      .executeTakeFirst();
    if (!user) return false;
    await revokeUser(transaction, user.id, now);
    return true;
  });
}
