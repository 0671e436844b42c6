import { join } from "node:path";
import { prepareDemo } from "../../../demo/prepare";
import { dayInParis } from "#domain/paris";
import { createPasswords } from "#api/accounts/passwords";
import { demoPassword } from "../product";
import { makeSqliteTemplate } from "./sqlite-template";

/**
 * Makes SQLite databases in a folder as the product's first start does, one a day; the demo account's password is cheap
 * to derive, for a stored password keeps its own cost. Answers the file of today's.
 */
export function demoTemplates(folder: string): () => Promise<string> {
  const made = new Map<string, Promise<string>>();
  return () => {
    const now = new Date();
    const today = dayInParis(now);
    const template =
      made.get(today) ??
      makeSqliteTemplate(join(folder, `demo-${today}.db`), (db) =>
        prepareDemo({ db, passwords: createPasswords({ N: 1024, r: 8, p: 1 }) }, demoPassword, now),
      );
    made.set(today, template);
    return template;
  };
}
