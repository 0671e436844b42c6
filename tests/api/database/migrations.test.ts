import { sql } from "kysely";
import { mkdirSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { migrate } from "#api/database/migrate";
import { history } from "#api/database/migrations/history";
import { openDatabase } from "#api/database/open";
import { DatabaseUnavailable } from "#api/database/unavailable";
import { databases } from "../../support/database/database";
import { output, startMigration } from "../../support/database/database-child";

const names = history.map((migration) => migration.name);
const now = new Date("2026-03-01T08:00:00Z");

describe.each(databases)("migrations on $name", ({ emptyUrl, fresh }) => {
  test("run once, and not again", async () => {
    const db = await openDatabase(await emptyUrl());
    expect(await migrate(db, now)).toEqual(names);
    expect(await migrate(db, now)).toEqual([]);
    await db.destroy();
  });

  test("run once when six processes start together, their folder not yet made", async () => {
    const url = (await emptyUrl()).replace("/bru.db", "/new/data/bru.db");
    const children = await Promise.all(Array.from({ length: 6 }, () => startMigration(url)));
    const runs = await Promise.all(children.map(output));
    expect(runs.flatMap((run): unknown => JSON.parse(run))).toEqual(names);
  });

  test("refuse a database that a newer version has changed", async () => {
    const db = await fresh();
    await sql`insert into schema_migrations (name, applied_at) values ('0999-later', '')`.execute(db);
    await expect(migrate(db, now)).rejects.toThrow(DatabaseUnavailable);
    await expect(migrate(db, now)).rejects.toThrow("0999-later");
  });

  test("leave nothing of one that fails halfway", async () => {
    const db = await fresh();
    const broken = {
      name: "0998-broken",
      statements: () => ["create table half (id integer)", "create table half (id integer)"],
    };
    await expect(migrate(db, now, [...history, broken])).rejects.toThrow("half");
    await expect(sql`select * from half`.execute(db)).rejects.toThrow("half");
    expect(await migrate(db, now)).toEqual([]);
  });

  test(
    "a column refuses what is no whole number, a flag what is not 0 or 1, a quantity what is too " + "large",
    async () => {
      const db = await fresh();
      const supplier = (values: string) =>
        sql
          .raw(
            "insert into suppliers (created_at, updated_at, name, name_folded, search, " +
              "delivery_weekdays, lead_time_basis, closed_periods, minimum_policy, lead_time_days, " +
              `do_not_order, minimum_order_ht) values ('', '', 'a', 'a', '', '', '', '', '', ${values})`,
          )
          .execute(db);
      await expect(supplier("'abc', 0, 0")).rejects.toThrow();
      await expect(supplier("0, 2, 0")).rejects.toThrow("do_not_order");
      await expect(supplier("0, 0, 100000000000")).rejects.toThrow("minimum_order_ht");
      await supplier("0, 0, 99999999999");
      await expect(supplier("0, 0, 0")).rejects.toThrow(/unique/i);
    },
  );
});

describe("a database that cannot be used says so in one line", () => {
  test("a data folder that cannot be made", async () => {
    const url = (await databases[0]?.emptyUrl()) ?? "";
    const file = url.replace("file:", "");
    writeFileSync(file, "");
    await expect(openDatabase(`file:${file}/data/bru.db`)).rejects.toThrow(DatabaseUnavailable);
    await expect(openDatabase(`file:${file}/data/bru.db`)).rejects.toThrow(
      /^La base de données .*\/data\/bru\.db ne peut pas .* DATABASE_URL\.$/,
    );
  });

  test.runIf(process.platform === "linux")("a data folder on a file system that makes none", async () => {
    await expect(openDatabase("file:/proc/bru/bru.db")).rejects.toThrow(DatabaseUnavailable);
  });

  test("a file that is no database, or a folder in its place", async () => {
    const file = ((await databases[0]?.emptyUrl()) ?? "").replace("file:", "");
    writeFileSync(file, "this is no database, and it is long enough to be read as a header of one".repeat(20));
    await expect(openDatabase(`file:${file}`)).rejects.toThrow(DatabaseUnavailable);
    mkdirSync(`${file}.d`);
    await expect(openDatabase(`file:${file}.d`)).rejects.toThrow(DatabaseUnavailable);
  });

  test("a PostgreSQL that does not answer, its password unsaid", async () => {
    const opening = openDatabase("postgres://bru:hunter2@127.0.0.1:1/bru");
    await expect(opening).rejects.toThrow(DatabaseUnavailable);
    const message = await opening.catch((error: unknown) => String(error));
    expect(message).toContain("DATABASE_URL");
    expect(message).not.toContain("hunter2");
  });

  test("an address of no known kind", async () => {
    await expect(openDatabase("mysql://localhost/bru")).rejects.toThrow(DatabaseUnavailable);
  });
});
