import type { OpenApi } from "./open-api";
import { accountName, addUser, setPassword } from "./oauth/users";

export const demoEmail = "demo@bru.test";

/**
 * Makes the demo account usable with this password: created on a database without accounts, given the password where it exists.
 * False when the database belongs to others.
 */
export async function prepareDemoAccount({ db, passwords }: OpenApi, password: string, now: Date): Promise<boolean> {
  const users = await db.selectFrom("users").select(["email", "password_hash", "disabled_at"]).limit(2).execute();
  if (users.length === 0) return (await addUser(db, passwords, { email: demoEmail, name: "Camille Démo", password }, now)) !== null;
  const demo = await db.selectFrom("users").select("password_hash").where("email", "=", accountName(demoEmail)).where("disabled_at", "is", null).executeTakeFirst();
  if (!demo) return false;
  return (await passwords.matches(password, demo.password_hash)) || setPassword(db, passwords, demoEmail, password, now);
}
