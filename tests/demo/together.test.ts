import { describe, expect, onTestFinished, test } from "vitest";
import { prepareDemo } from "../../demo/prepare";
import { createPasswords } from "../../server/embedded-api/accounts/passwords";
import { migrate } from "../../server/embedded-api/database/migrate";
import { openDatabase } from "../../server/embedded-api/database/open";
import { databases } from "../support/database";

const now = new Date("2026-11-26T08:00:00Z");

const postgresql = databases.find(({ name }) => name === "PostgreSQL");

describe.runIf(postgresql)("two processes that start together on an empty PostgreSQL", () => {
  test("fill it once, and both start", async () => {
    const url = (await postgresql?.emptyUrl()) ?? "";
    const [one, two] = [await openDatabase(url), await openDatabase(url)];
    onTestFinished(async () => void (await Promise.all([one.destroy(), two.destroy()])));
    await migrate(one, now);
    const passwords = createPasswords({ N: 1024, r: 8, p: 1 });
    const prepared = [one, two].map((db) => prepareDemo({ db, passwords }, "mot de passe commun", now));
    expect(await Promise.all(prepared)).toEqual([true, true]);
    const { count } = await one
      .selectFrom("users")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
    const names = await one.selectFrom("suppliers").select("name").execute();
    expect(new Set(names.map(({ name }) => name)).size).toBe(names.length);
  });
});
