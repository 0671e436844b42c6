import { expect, onTestFinished, test } from "vitest";
import { prepareDemo } from "../../demo/prepare";
import { createPasswords } from "#api/accounts/passwords";
import { migrate } from "#api/database/migrate";
import { openDatabase } from "#api/database/open";
import { databases } from "../support/database/database";

const now = new Date("2026-11-26T08:00:00Z");

const postgresql = databases.find(({ name }) => name === "PostgreSQL");

// Audit of 25 November 2026, 12: the second of them ended with a stack.
test.runIf(postgresql)("two processes that start together on an empty PostgreSQL fill it once", async () => {
  const url = (await postgresql?.emptyUrl()) ?? "";
  const [one, two] = [await openDatabase(url), await openDatabase(url)];
  onTestFinished(async () => void (await Promise.all([one.destroy(), two.destroy()])));
  await migrate(one, now);
  const passwords = createPasswords({ N: 1024, r: 8, p: 1 });
  const prepared = [one, two].map((db) => prepareDemo({ db, passwords }, "mot de passe commun", now));
  expect(await Promise.all(prepared)).toEqual([true, true]);
  expect(await one.selectFrom("users").select("name").execute()).toHaveLength(1);
  const names = (await one.selectFrom("suppliers").select("name").execute()).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  // A third one, later, finds it as it is.
  expect(await prepareDemo({ db: two, passwords }, "mot de passe commun", now)).toBe(true);
});
