import { accountName, addUser, setPassword } from "#api/accounts/users";
import { dayInParis } from "#domain/paris";
import type { OpenApi } from "#api/open";
import { fillOnceWithDemo } from "./seed";

export const demoEmail = "demo@bru.test";

/**
 * Gives an empty database the demo company and the demo account, and the demo account of an older one this password.
 * False, and nothing touched, when the database belongs to others: it has accounts, none of them the demo's.
 */
export async function prepareDemo(
  { db, passwords }: Pick<OpenApi, "db" | "passwords">,
  password: string,
  now: Date,
): Promise<boolean> {
  const accounts = await db.selectFrom("users").select("id").limit(1).execute();
  if (accounts.length === 0) {
    await fillOnceWithDemo(db, { today: dayInParis(now), now });
    // Another process may have added it meanwhile.
    await addUser(db, passwords, { email: demoEmail, name: "Camille Démo", password }, now);
  }
  const demo = await db
    .selectFrom("users")
    .select("password_hash")
    .where("email", "=", accountName(demoEmail))
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  if (!demo) return false;
  return (
    (await passwords.matches(password, demo.password_hash)) || setPassword(db, passwords, demoEmail, password, now)
  );
}
