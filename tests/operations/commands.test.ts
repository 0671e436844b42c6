import { randomBytes } from "node:crypto";
import { createReadStream, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { sql } from "kysely";
import Libsql from "libsql";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { demoEmail } from "../../demo/prepare";
import { openDatabase } from "#api/database/open";
import { listUsers } from "#api/accounts/users";
import { operate } from "#api/commands";
import {
  BackupUnusable,
  followingTables,
  formerTables,
  restoreBackup,
  tablesInOrder,
  writeBackup,
} from "#api/database/backup";
import { appliedIn, migrate } from "#api/database/migrate";
import { history } from "#api/database/migrations/history";
import type { Database } from "#api/database/tables";
import { writer } from "../support/world/bakery";
import { databases } from "../support/database/database";

const now = new Date("2026-11-21T08:00:00Z");

/** An operator's place before a database that a start of this version has made, or only its first migrations. */
async function workplace(database = databases[0], migrations = history) {
  if (!database) throw new Error("no SQLite");
  const databaseUrl = await database.emptyUrl();
  const db = await openDatabase(databaseUrl);
  await migrate(db, now, migrations);
  await db.destroy();
  const output: string[] = [];
  const run = (words: string[], url = databaseUrl) =>
    operate(words, {
      databaseUrl: url,
      now,
      random: randomBytes,
      say: (line) => output.push(line),
      demoEmail,
    });
  const folder = mkdtempSync(join(tmpdir(), "bru-commands-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { databaseUrl, output, run, otherUrl: await database.emptyUrl(), folder, file: join(folder, "bru.bak") };
}

async function schemaOf(url: string): Promise<string[] | null> {
  const db = await openDatabase(url);
  try {
    return await appliedIn(db);
  } finally {
    await db.destroy();
  }
}

/** Writes a supplier in the schema of twenty migrations. */
async function insertSupplier(db: Database): Promise<void> {
  await sql`insert into suppliers (name, name_folded, search, delivery_weekdays, lead_time_days, lead_time_basis,
      closed_periods, minimum_policy, created_at, updated_at)
    values ('Moulin', 'moulin', 'moulin', '[]', 1, 'weekdays', '[]', 'warn', ${now.toISOString()},
      ${now.toISOString()})`.execute(db);
}

/** Returns a supplier whose row is much like every other: a backup of thousands packs into few bytes. */
const supplierRow = (name: string) => ({
  name,
  name_folded: name,
  search: name,
  delivery_weekdays: "[]",
  closed_periods: "[]",
  lead_time_days: 1,
  lead_time_basis: "working" as const,
  minimum_policy: "warn" as const,
  do_not_order: 0,
  observes_public_holidays: 0,
  notes: "a".repeat(100),
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
});

async function linesOf(db: Database): Promise<string[]> {
  const lines: string[] = [];
  await writeBackup(db, async (line) => void lines.push(line));
  return lines;
}

const everyCommand = [
  ["users", "list"],
  ["users", "add", "marie@exemple.fr", "Marie Martin"],
  ["users", "password", "marie@exemple.fr"],
  ["users", "disable", "marie@exemple.fr"],
  ["stock:check"],
  ["demo:reset"],
];

describe.each(databases)("a command on $name", (database) => {
  test("leaves an older schema as it is: the version that runs on it goes on", async () => {
    const old = history.slice(0, 20);
    const { run, output, databaseUrl, otherUrl, file } = await workplace(database, old);
    const names = old.map(({ name }) => name);
    for (const words of everyCommand) {
      await expect(run(words), words.join(" ")).rejects.toThrow(
        new RegExp(
          `^La base de données est d’une version plus ancienne de Bru \\(.* ${history.length - 20} migrations\\)`,
        ),
      );
      expect(await schemaOf(databaseUrl)).toEqual(names);
    }
    const db = await openDatabase(databaseUrl);
    await insertSupplier(db);
    await db.destroy();
    expect(await run(["backup", file])).toBe(0);
    expect(output.at(-1)).toBe(`Sauvegardé : ${file} (1 lignes, 20 migrations sur ${history.length})`);
    expect(await schemaOf(databaseUrl)).toEqual(names);
    expect(await run(["restore", file], otherUrl)).toBe(0);
    expect(await schemaOf(otherUrl)).toEqual(history.map(({ name }) => name));
  });

  test("upgrades in four steps, and back: docs/operations.md", async () => {
    const old = history.slice(0, 20);
    const { run, output, databaseUrl, otherUrl, file } = await workplace(database, old);
    const [running, another] = [await openDatabase(databaseUrl), await openDatabase(otherUrl)];
    onTestFinished(async () => void (await Promise.all([running.destroy(), another.destroy()])));
    await insertSupplier(running);
    const before = await linesOf(running);
    expect(await run(["backup", file])).toBe(0);
    // The old version goes on, and the new one starts.
    await migrate(running, now);
    expect(await run(["stock:check"])).toBe(0);
    expect(output.at(-1)).toContain("Stock juste");
    // The way back: a new database, and the old version's restore.
    const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) });
    await restoreBackup(another, lines, now, old);
    expect(await linesOf(another)).toEqual(before);
  });

  test("knows every table of every version", async () => {
    const known = [...tablesInOrder, ...formerTables, "schema_migrations"].map(String);
    const db = await openDatabase(await database.emptyUrl());
    onTestFinished(() => db.destroy());
    for (let count = 1; count <= history.length; count += 1) {
      await migrate(db, now, history.slice(0, count));
      const names = (await db.introspection.getTables())
        .filter(({ schema = "public" }) => schema === "public")
        .map(({ name }) => name);
      const others = names.filter(
        (name) => !known.includes(name) && !followingTables.some((following) => name.startsWith(following)),
      );
      expect(others, `after ${count} migrations`).toEqual([]);
    }
  });

  test("refuses an empty database", async () => {
    const { run, otherUrl, file } = await workplace(database);
    for (const words of [...everyCommand, ["backup", file]])
      await expect(run(words, otherUrl), words.join(" ")).rejects.toThrow(/DATABASE_URL/);
    expect(existsSync(file)).toBe(false);
  });

  test("restores a backup of any length, however slowly the database takes it", async () => {
    const { run, output, databaseUrl, folder } = await workplace(database);
    const db = await openDatabase(databaseUrl);
    onTestFinished(() => db.destroy());
    const rows = 250;
    for (let length = rows; length <= 24 * rows; length += rows) {
      for (let at = length - rows; at < length; at += 50)
        await db
          .insertInto("suppliers")
          .values(Array.from({ length: 50 }, (_, one) => supplierRow(`Maraîcher ${String(at + one)}`)))
          .execute();
      const file = join(folder, `${String(length)}.bak`);
      await run(["backup", file]);
      expect(await run(["restore", file], await database.emptyUrl())).toBe(0);
      expect(output.at(-1)).toContain(`Restauré : ${String(length)} lignes`);
    }
  }, 180_000);

  test("says that an older backup wants a database that no newer version has opened", async () => {
    const { run, file } = await workplace(database, history.slice(0, 20));
    await run(["backup", file]);
    const current = await workplace(database);
    await expect(current.run(["restore", file])).rejects.toThrow(/plus ancienne que cette base, .* base neuve/);
  });
});

test("no command but a restore makes a database, nor the folder of one", async () => {
  const { run, folder, file } = await workplace();
  const missing = join(folder, "data", "bru.db");
  for (const words of [...everyCommand, ["backup", file]])
    await expect(run(words, `file:${missing}`), words.join(" ")).rejects.toThrow(
      `La base de données ${missing} n’existe pas.`,
    );
  expect(readdirSync(folder)).toEqual([]);
});

describe("npm run users", () => {
  test("adds, lists, gives a new password and closes an account", async () => {
    const { run, output, databaseUrl } = await workplace();
    expect(await run(["users", "add", "marie@exemple.fr", "Marie Martin"])).toBe(0);
    expect(output.at(-1)).toMatch(/^marie@exemple\.fr, mot de passe [\w-]{16}$/);
    expect(await run(["users", "add", "marie@exemple.fr", "Encore"])).toBe(1);
    expect(output.at(-1)).toBe("Cette adresse a déjà un compte.");
    expect(await run(["users", "add", "luc@exemple.fr", "\u2800\u3164"])).toBe(1);
    expect(output.at(-1)).toBe("Le nom est vide : écrivez-le entre guillemets après l’adresse.");
    expect(await run(["users", "password", "marie@exemple.fr"])).toBe(0);
    expect(await run(["users", "password", "personne@exemple.fr"])).toBe(1);
    expect(await run(["users", "disable", "marie@exemple.fr"])).toBe(0);
    expect(await run(["users", "list"])).toBe(0);
    expect(output.at(-1)).toBe("marie@exemple.fr\tMarie Martin\tfermé");
    const db = await openDatabase(databaseUrl);
    expect(await listUsers(db)).toHaveLength(1);
    await db.destroy();
  });

  test.each([[[]], [["users"]], [["users", "add", "marie@exemple.fr"]], [["backup"]], [["toString"]], [["inconnue"]]])(
    "%j says how it is used",
    async (words) => {
      const { run, output } = await workplace();
      expect(await run(words)).toBe(2);
      expect(output.join("\n")).toContain("npm run users -- add");
    },
  );
});

describe("npm run backup and restore", () => {
  test("carry accounts to a new database; a file is never overwritten", async () => {
    const { run, output, databaseUrl, otherUrl } = await workplace();
    const file = `${databaseUrl.replace("file:", "")}.sauvegarde`;
    await run(["users", "add", "marie@exemple.fr", "Marie Martin"]);
    expect(await run(["backup", file])).toBe(0);
    await expect(run(["backup", file])).rejects.toThrow(`${file} existe déjà : donnez un autre nom.`);
    expect(await run(["restore", file], otherUrl)).toBe(0);
    await run(["users", "list"], otherUrl);
    expect(output.at(-1)).toBe("marie@exemple.fr\tMarie Martin");
    await expect(run(["restore", file], otherUrl)).rejects.toThrow(BackupUnusable);
  });

  test("of a file that is two backups in a row ends, and says so", async () => {
    const { run, otherUrl, file } = await workplace();
    await run(["users", "add", "marie@exemple.fr", "Marie Martin"]);
    await run(["backup", file]);
    const backup = readFileSync(file);
    writeFileSync(file, Buffer.concat([backup, backup]));
    await expect(run(["restore", file], otherUrl)).rejects.toThrow(/des lignes suivent la dernière/);
  });

  test("of a database that another program writes to says what holds it", async () => {
    const { run, databaseUrl, file } = await workplace();
    const holder = new Libsql(databaseUrl.replace("file:", ""));
    onTestFinished(() => void holder.close());
    holder.exec("begin immediate");
    await expect(run(["restore", file])).rejects.toThrow(/tenue par un autre programme \(.*locked.*\)/);
  }, 60_000);

  test("say which file cannot be read", async () => {
    const { run, databaseUrl } = await workplace();
    const file = `${databaseUrl.replace("file:", "")}.txt`;
    await expect(run(["restore", file])).rejects.toThrow(`${file} ne peut pas être lu ou écrit (ENOENT).`);
    writeFileSync(file, "pas une sauvegarde");
    await expect(run(["restore", file])).rejects.toThrow(BackupUnusable);
  });
});

describe.each(databases)("npm run rehearse, of a backup of $name", (database) => {
  test("restores it apart, adds up its stock, and leaves nothing behind nor touches what is in use", async () => {
    const { run, output, databaseUrl, folder, file, otherUrl } = await workplace(database);
    vi.stubEnv("TMPDIR", folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    const db = await openDatabase(databaseUrl);
    onTestFinished(() => db.destroy());
    await writer(db).article({
      name: "Beurre",
      category: "crémerie",
      kind: "ingredient",
      unit: "kg",
      vat_rate: "5.5",
      lots: [{ quantity: "2" }],
    });
    await run(["backup", file]);
    // Where the database in use is away, a backup can be tried all the same.
    expect(await run(["rehearse", file], "file:/nowhere/bru.db")).toBe(0);
    expect(output.at(-1)).toBe("Stock juste : 1 lots, 1 mouvements.");
    expect(await run(["rehearse", file], otherUrl)).toBe(0);
    expect(await schemaOf(otherUrl)).toBeNull();

    await db.updateTable("stock_lots").set({ on_hand: 1 }).execute();
    const wrong = join(folder, "faux.bak");
    await run(["backup", wrong]);
    expect(await run(["rehearse", wrong])).toBe(1);
    expect(output.at(-1)).toMatch(/^Le lot 1 de l’article 1 dit/);
    writeFileSync(file, readFileSync(file).subarray(0, -40));
    await expect(run(["rehearse", file])).rejects.toThrow(BackupUnusable);
    await expect(run(["rehearse", join(folder, "aucun.bak")])).rejects.toThrow(/ENOENT/);
    expect(readdirSync(folder).filter((name) => name.includes("rehearsal"))).toEqual([]);
  });
});

test("npm run stock:check adds up the movements of every lot", async () => {
  const { run, output, databaseUrl } = await workplace();
  expect(await run(["stock:check"])).toBe(0);
  expect(output.at(-1)).toBe("Stock juste : 0 lots, 0 mouvements.");
  const db = await openDatabase(databaseUrl);
  const article = await writer(db).article({
    name: "Beurre",
    category: "crémerie",
    kind: "ingredient",
    unit: "kg",
    vat_rate: "5.5",
    lots: [{ quantity: "2" }],
  });
  await db.updateTable("stock_lots").set({ on_hand: 1 }).execute();
  await db.destroy();
  expect(await run(["stock:check"])).toBe(1);
  expect(output.at(-1)).toBe(`Le lot 1 de l’article ${String(article)} dit 0,000001, ses mouvements font 2.`);
});

test("npm run demo:reset empties the demonstration, and nobody else's database", async () => {
  const { run, output } = await workplace();
  expect(await run(["demo:reset"])).toBe(0);
  await run(["users", "add", "marie@exemple.fr", "Marie Martin"]);
  expect(await run(["demo:reset"])).toBe(1);
  expect(output.at(-1)).toContain("rien n’a été effacé");
});
