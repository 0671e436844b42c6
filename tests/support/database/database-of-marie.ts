import { migrate } from "#api/database/migrate";
import { openDatabase } from "#api/database/open";
import type { Database } from "#api/database/tables";
import { createPasswords } from "#api/accounts/passwords";
import { addUser } from "#api/accounts/users";
import { marie } from "../api";
import type { TestDatabase } from "./database";

/** Returns the address of a migrated database with Marie's account, whose password costs little to check. */
export async function databaseOfMarie({ emptyUrl }: Pick<TestDatabase, "emptyUrl">): Promise<string> {
  const url = await emptyUrl();
  await look(url, async (db) => {
    await migrate(db, new Date());
    await addUser(db, createPasswords({ N: 1024, r: 8, p: 1 }), marie, new Date());
  });
  return url;
}

/** Returns what is found in a database, which is open meanwhile. */
export async function look<Result>(url: string, at: (db: Database) => Promise<Result>): Promise<Result> {
  const db = await openDatabase(url);
  try {
    return await at(db);
  } finally {
    await db.destroy();
  }
}
