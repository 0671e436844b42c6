import { chownSync, existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { openForReading } from "#api/database/open";
import type { Database } from "#api/database/tables";
import { marie } from "../../support/api";
import { databaseOfMarie, look } from "../../support/database/database-of-marie";
import { fieldsOf } from "../../support/form-fields";
import { textOf } from "../../support/html";
import { lossesOf } from "../../support/durability/lost-writes";
import { type Sent, type Writing, keepWriting, sendAgain, stockUp } from "../../support/durability/mixed-writes";
import { command } from "../../support/servers/operators-command";
import { hasPostgresql, serverUser, startPostgresql } from "../../support/database/private-postgresql";
import { startProduct } from "../../support/product";
import { type SmallDisk, canMount, mountSmallDisk } from "../../support/database/small-disk";
import { patternOf } from "../../support/browser/site-map";
import { type Screen, type Tablet, createTablet } from "../../support/browser/tablet";
import { flawsIn } from "../../support/durability/partial-writes";

const account = { email: marie.email, password: marie.password };
const people = 6;
/** Suppliers of a file that is imported. */
const count = 5000;
const lines = Array.from({ length: count }, (_, at) => `Maraîcher ${String(at)};Rennes\n`);
const form = { intent: "preview", csv: `Nom;Ville\n${lines.join("")}`, submissionKey: "k-1" };

/** A database on a disk of its own. */
interface OnSmallDisk {
  disk: SmallDisk;
  url: string;
}

function smallDisk(megabytes: number): SmallDisk {
  const disk = mountSmallDisk(megabytes);
  onTestFinished(() => disk.dispose());
  return disk;
}

/** PostgreSQL keeps its log elsewhere: a server without room for it ends, which is another fall than the one meant. */
async function postgresqlOnSmallDisk(): Promise<OnSmallDisk> {
  const disk = smallDisk(48);
  const user = serverUser();
  if (user) chownSync(disk.folder, user.uid, user.gid);
  const server = await startPostgresql();
  onTestFinished(() => server.stop());
  const administration = new pg.Client({ connectionString: server.url("postgres") });
  await administration.connect();
  await administration.query(`create tablespace small location '${disk.folder}'`);
  await administration.query("create database bru tablespace small");
  await administration.end();
  return { disk, url: server.url("bru") };
}

const kinds = [
  {
    name: "SQLite",
    isThere: canMount,
    open: async (): Promise<OnSmallDisk> => {
      const disk = smallDisk(48);
      return { disk, url: `file:${join(disk.folder, "bru.db")}` };
    },
  },
  { name: "PostgreSQL", isThere: canMount && hasPostgresql, open: postgresqlOnSmallDisk },
];

/** Returns what is found in a database without a write: on a full disk it may not be opened otherwise. */
async function lookOnly<Result>(url: string, at: (db: Database) => Promise<Result>): Promise<Result> {
  const db = await openForReading(url);
  try {
    return await at(db);
  } finally {
    await db.destroy();
  }
}

const pages = ["/", "/suppliers", "/articles", "/recipes", "/products", "/external-orders", "/stock", "/articles/1"];
/** Words of a page that says to try again: beside a form, and where there is none. */
const tryAgain = /le service ne répond pas|réessayez/;

for (const { name, isThere, open } of kinds)
  describe.skipIf(!isThere)(`a full disk under ${name}`, () => {
    async function openOnSmallDisk() {
      const { disk, url } = await open();
      await databaseOfMarie({ emptyUrl: () => Promise.resolve(url) });
      const product = await startProduct({ DATABASE_URL: url, BRU_DEMO: "0", LOG_LEVEL: "warn" });
      onTestFinished(() => product.dispose());
      const tablet = createTablet(product.url);
      await tablet.signIn(account);
      return { disk, url, product, tablet };
    }

    test(
      "refuses what is written with words, loses nothing, and is well again with room",
      { timeout: 180_000 },
      async () => {
        const { disk, url, product, tablet } = await openOnSmallDisk();
        await stockUp(product.url, account);
        const sent: Sent[] = [];
        const seen: { path: string; screen: Screen }[] = [];
        let acknowledged = 0;
        for (let round = 1; round <= 2; round += 1) {
          let isOver = false;
          let notice = () => undefined;
          /** Resolves once something is so; looked at whenever something is answered. */
          const until = (isReached: () => boolean) =>
            new Promise<void>((resolve) => {
              notice = () => (isReached() ? void resolve() : undefined);
            });
          const writing: Writing = {
            url: product.url,
            account,
            name: `Plein ${String(round)}`,
            isOver: () => isOver,
            tell: () => {
              acknowledged += 1;
              notice();
            },
            refused: (path, screen) => {
              seen.push({ path, screen });
              notice();
            },
          };
          const more = () => {
            const enough = acknowledged + 30;
            return until(() => acknowledged >= enough);
          };
          const some = more();
          const writers = Array.from({ length: people }, (_, person) => keepWriting(writing, person, sent));
          await some;
          const enough = seen.length + 40;
          const many = until(() => seen.length >= enough);
          disk.fill();
          await many;
          for (const page of pages) expect([page, (await tablet.get(page)).status]).toEqual([page, 200]);
          expect(await lookOnly(url, flawsIn)).toEqual([]);
          const again = more();
          disk.makeRoom();
          await again;
          isOver = true;
          await Promise.all(writers);
          await sendAgain(writing, sent);
          expect(await lookOnly(url, flawsIn)).toEqual([]);
          expect(await lookOnly(url, (db) => lossesOf(db, sent))).toEqual([]);
        }
        for (const { path, screen } of seen) {
          expect([path, screen.status]).toEqual([path, 503]);
          expect(textOf(screen.text)).toMatch(tryAgain);
          if (path === "/suppliers/create") expect(fieldsOf(screen.text).name).toMatch(/^Plein/);
        }
        expect(product.process.exitCode).toBeNull();
        // Nothing of it is a fault of ours.
        expect(
          product
            .output()
            .match(/"level":"error".*"event":"api".*?\n/g)
            ?.slice(0, 3) ?? [],
        ).toEqual([]);
        console.log(
          `${name}: twice full, ${String(acknowledged)} writes acknowledged, ${String(seen.length)} answered 503 in ` +
            `${String(new Set(seen.map(({ path }) => patternOf(path))).size)} places, none lost`,
        );
      },
    );

    test("in the middle of an import: nothing is written, that is said, and with room it goes on", async () => {
      const { disk, url, tablet } = await openOnSmallDisk();
      /** Leaves room to begin, and not for what follows. */
      const fill = async () => {
        if (url.startsWith("file:")) await look(url, (db) => sql`pragma wal_checkpoint(truncate)`.execute(db));
        disk.fill(150_000);
      };
      await fill();
      const cut = await tablet.send("/suppliers/import", form);
      expect(cut.status).toBe(503);
      expect(textOf(cut.text)).toContain("Rien n’a été importé ; il est gardé ci-dessous, recommencez.");
      expect(fieldsOf(cut.text).csv).toContain(lines.at(-1));
      disk.makeRoom();
      expect(await tablet.send("/suppliers/import", form)).toMatchObject({ status: 302, location: "/imports/1" });
      expect(await seenThrough(tablet)).toMatch(/5 000 fournisseurs à créer/);

      await fill();
      expect((await tablet.send("/imports/1", { intent: "apply" })).status).toBe(302);
      expect(await seenThrough(tablet)).toMatch(/L’import a été interrompu.*Rien n’a été écrit.*Reprendre/);
      expect(await lookOnly(url, suppliersIn)).toBe(0);
      disk.makeRoom();
      await tablet.send("/imports/1", { intent: "apply" });
      expect(await seenThrough(tablet)).toMatch(/Import terminé.*5 000 fournisseurs créés/);
      expect(await lookOnly(url, suppliersIn)).toBe(count);
      console.log(`${name}: an import of ${String(count)} lines met a full disk twice, and was written once`);
    });

    test("leaves no half of a backup and of a restore: one sentence, and both go on with room", async () => {
      const { disk, url, tablet } = await openOnSmallDisk();
      await tablet.send("/suppliers/import", form);
      await seenThrough(tablet);
      await tablet.send("/imports/1", { intent: "apply" });
      expect(await seenThrough(tablet)).toMatch(/Import terminé/);
      const other = smallDisk(4);
      const file = join(other.folder, "bru.bak");
      other.fill(8192);
      expect(await command(url, ["backup", file])).toEqual([1, `${file} ne peut pas être lu ou écrit (ENOSPC).`]);
      expect(existsSync(file)).toBe(false);
      other.makeRoom();
      // That the disk of the data is full is no hindrance.
      disk.fill();
      expect(await command(url, ["backup", file])).toEqual([0, expect.stringMatching(/^Sauvegardé/)]);

      const empty = await open();
      let failures = 0;
      for (let left = 0; ; left += 600_000) {
        empty.disk.fill(left);
        const [code, output] = await command(empty.url, ["restore", file]);
        empty.disk.makeRoom();
        if (code === 0) break;
        failures += 1;
        expect(output).toMatch(/^(La base de données|PostgreSQL) [^\n]*DATABASE_URL[^\n]*$/);
      }
      expect(failures).toBeGreaterThan(2);
      expect(await lookOnly(empty.url, suppliersIn)).toBe(count);
      console.log(`${name}: a restore met a full disk ${String(failures)} times, and then was done`);
    });
  });

test.skipIf(!canMount)("a start on a full disk ends in one sentence that names the file", async () => {
  const disk = smallDisk(48);
  const url = `file:${join(disk.folder, "bru.db")}`;
  await databaseOfMarie({ emptyUrl: () => Promise.resolve(url) });
  disk.fill();
  const started = startProduct({ DATABASE_URL: url, BRU_DEMO: "0", LOG_LEVEL: "warn" });
  await expect(started).rejects.toThrow(/La base de données .*bru\.db ne peut pas être ouverte en écriture \(.*full\)/);
  disk.makeRoom();
  const product = await startProduct({ DATABASE_URL: url, BRU_DEMO: "0", LOG_LEVEL: "warn" });
  onTestFinished(() => product.dispose());
  await createTablet(product.url).signIn(account);
});

/** Returns the words of an import's page once nothing is under way. */
async function seenThrough(tablet: Tablet): Promise<string> {
  for (;;) {
    const { text } = await tablet.get("/imports/1");
    if (!text.includes('http-equiv="refresh"')) return textOf(text);
  }
}

const suppliersIn = async (db: Database) => (await db.selectFrom("suppliers").select("id").execute()).length;
