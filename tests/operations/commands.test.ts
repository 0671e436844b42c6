import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { demoEmail } from "../../demo/prepare";
import { openDatabase } from "../../server/embedded-api/database/open";
import { listUsers } from "../../server/embedded-api/accounts/users";
import { operate } from "../../server/embedded-api/commands";
import { BackupUnusable } from "../../server/embedded-api/database/backup";
import { writer } from "../support/bakery";
import { databases } from "../support/database";

async function workplace() {
  const [sqlite] = databases;
  if (!sqlite) throw new Error("no SQLite");
  const databaseUrl = await sqlite.emptyUrl();
  const said: string[] = [];
  const run = (words: string[], url = databaseUrl) =>
    operate(words, {
      databaseUrl: url,
      now: new Date("2026-11-21T08:00:00Z"),
      random: randomBytes,
      say: (line) => said.push(line),
      demoEmail,
    });
  return { databaseUrl, said, run, otherUrl: await sqlite.emptyUrl() };
}

describe("npm run users", () => {
  test("adds, lists, gives a new password and closes an account", async () => {
    const { run, said, databaseUrl } = await workplace();
    expect(await run(["users", "add", "marie@exemple.fr", "Marie Martin"])).toBe(0);
    expect(said.at(-1)).toMatch(/^marie@exemple\.fr, mot de passe [\w-]{16}$/);
    expect(await run(["users", "add", "marie@exemple.fr", "Encore"])).toBe(1);
    expect(said.at(-1)).toBe("Cette adresse a déjà un compte.");
    expect(await run(["users", "password", "marie@exemple.fr"])).toBe(0);
    expect(await run(["users", "password", "personne@exemple.fr"])).toBe(1);
    expect(await run(["users", "disable", "marie@exemple.fr"])).toBe(0);
    expect(await run(["users", "list"])).toBe(0);
    expect(said.at(-1)).toBe("marie@exemple.fr\tMarie Martin\tfermé");
    const db = await openDatabase(databaseUrl);
    expect(await listUsers(db)).toHaveLength(1);
    await db.destroy();
  });

  test.each([[[]], [["users"]], [["users", "add", "marie@exemple.fr"]], [["backup"]], [["toString"]], [["inconnue"]]])(
    "%j says how it is used",
    async (words) => {
      const { run, said } = await workplace();
      expect(await run(words)).toBe(2);
      expect(said.join("\n")).toContain("npm run users -- add");
    },
  );
});

describe("npm run backup and restore", () => {
  test("carry accounts to a new database; a file is never overwritten", async () => {
    const { run, said, databaseUrl, otherUrl } = await workplace();
    const file = `${databaseUrl.replace("file:", "")}.sauvegarde`;
    await run(["users", "add", "marie@exemple.fr", "Marie Martin"]);
    expect(await run(["backup", file])).toBe(0);
    await expect(run(["backup", file])).rejects.toThrow(`${file} existe déjà : donnez un autre nom.`);
    expect(await run(["restore", file], otherUrl)).toBe(0);
    await run(["users", "list"], otherUrl);
    expect(said.at(-1)).toBe("marie@exemple.fr\tMarie Martin");
    await expect(run(["restore", file], otherUrl)).rejects.toThrow(BackupUnusable);
  });

  test("say which file cannot be read", async () => {
    const { run, databaseUrl } = await workplace();
    const file = `${databaseUrl.replace("file:", "")}.txt`;
    await expect(run(["restore", file])).rejects.toThrow(`${file} ne peut pas être lu ou écrit (ENOENT).`);
    writeFileSync(file, "pas une sauvegarde");
    await expect(run(["restore", file])).rejects.toThrow(BackupUnusable);
  });
});

test("npm run stock:check adds up the movements of every lot", async () => {
  const { run, said, databaseUrl } = await workplace();
  expect(await run(["stock:check"])).toBe(0);
  expect(said.at(-1)).toBe("Stock juste : 0 lots, 0 mouvements.");
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
  expect(said.at(-1)).toBe(`Le lot 1 de l’article ${String(article)} dit 0,000001, ses mouvements font 2.`);
});

test("npm run demo:reset empties the demonstration, and nobody else's database", async () => {
  const { run, said } = await workplace();
  expect(await run(["demo:reset"])).toBe(0);
  await run(["users", "add", "marie@exemple.fr", "Marie Martin"]);
  expect(await run(["demo:reset"])).toBe(1);
  expect(said.at(-1)).toContain("rien n’a été effacé");
});
