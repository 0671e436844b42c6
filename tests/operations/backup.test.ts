import { describe, expect, test } from "vitest";
import { migrate } from "#api/database/migrate";
import { openDatabase } from "#api/database/open";
import type { Database } from "#api/database/tables";
import { fillWithDemo } from "../../demo/seed";
import { BackupUnusable, followingTables, restoreBackup, tablesInOrder, writeBackup } from "#api/database/backup";
import { supplierBody } from "#api/catalogue/suppliers/body";
import { insertSupplier } from "#api/catalogue/suppliers/write";
import { databases } from "../support/database/database";

const now = new Date("2026-11-21T08:00:00.000Z");
const demo = { today: "2026-11-21", now };

async function linesOf(db: Database): Promise<string[]> {
  const lines: string[] = [];
  await writeBackup(db, async (line) => void lines.push(line));
  return lines;
}

async function* stream(lines: readonly string[]) {
  yield* lines;
}

describe.each(databases)("a backup on $name", (database) => {
  test("holds every table but those that follow from others", async () => {
    const db = await database.fresh();
    const names = (await db.introspection.getTables())
      .filter(({ schema = "public" }) => schema === "public")
      .map(({ name }) => name)
      .filter(
        (name) => name !== "schema_migrations" && !followingTables.some((following) => name.startsWith(following)),
      );
    expect(names.sort()).toEqual([...tablesInOrder].sort());
  });

  test("restored into an empty database is the same, and numbers go on", async () => {
    const db = await database.fresh();
    await fillWithDemo(db, demo);
    const lines = await linesOf(db);
    const other = await openDatabase(await database.emptyUrl());
    try {
      expect(await restoreBackup(other, stream(lines), now)).toBe(lines.length - 2);
      expect(await linesOf(other)).toEqual(lines);
      const last = await other
        .selectFrom("suppliers")
        .select(({ fn }) => fn.max("id").as("id"))
        .executeTakeFirst();
      expect(
        await insertSupplier(other, supplierBody.parse({ name: "Nouveau fournisseur" }), now.toISOString()),
      ).toBeGreaterThan(Number(last?.id));
    } finally {
      await other.destroy();
    }
  });

  test("is of one moment while others write", async () => {
    const url = await database.emptyUrl();
    const [db, other] = [await openDatabase(url), await openDatabase(url)];
    try {
      await migrate(db, now);
      await fillWithDemo(db, demo);
      const before = await linesOf(db);
      const lines: string[] = [];
      await writeBackup(db, async (line) => {
        lines.push(line);
        if (lines.length === 2) await other.updateTable("suppliers").set({ city: "Ailleurs" }).execute();
      });
      expect(lines).toEqual(before);
      expect(await linesOf(db)).not.toEqual(before);
    } finally {
      await Promise.all([db.destroy(), other.destroy()]);
    }
  });

  test("is refused whole when cut short, changed, foreign, or the database is not empty", async () => {
    const db = await database.fresh();
    await fillWithDemo(db, demo);
    const lines = await linesOf(db);
    await expect(restoreBackup(db, stream(lines), now)).rejects.toThrow(/n’est pas vide \(table/);
    const empty = await database.fresh();
    await expect(restoreBackup(empty, stream(lines.slice(0, -1)), now)).rejects.toThrow(/incomplète/);
    await expect(
      restoreBackup(empty, stream(lines.map((line) => line.replace("Moulins", "Moulin"))), now),
    ).rejects.toThrow(/empreinte/);
    const twice = stream([...lines, ...lines]);
    await expect(restoreBackup(empty, twice, now)).rejects.toThrow(/abîmée : des lignes suivent la dernière/);
    const supplier = lines.findIndex((line) => line.startsWith('["suppliers"'));
    await expect(restoreBackup(empty, stream(lines.toSpliced(supplier, 1)), now)).rejects.toThrow(BackupUnusable);
    const doubled = stream(lines.toSpliced(supplier, 0, lines[supplier] ?? ""));
    await expect(restoreBackup(empty, doubled, now)).rejects.toThrow(/lignes de suppliers ne vont pas/);
    await expect(restoreBackup(empty, stream(["{}"]), now)).rejects.toThrow(BackupUnusable);
    await expect(restoreBackup(empty, stream([]), now)).rejects.toThrow(BackupUnusable);
    expect(await empty.selectFrom("suppliers").select("id").execute()).toEqual([]);
  });
});
