import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { marie } from "../../support/api";
import { databases } from "../../support/database/database";
import { databaseOfMarie, look } from "../../support/database/database-of-marie";
import { lossesOf } from "../../support/durability/lost-writes";
import { type Sent, type Writing, keepWriting, stockUp } from "../../support/durability/mixed-writes";
import { command } from "../../support/servers/operators-command";
import { startProduct } from "../../support/product";
import { flawsIn } from "../../support/durability/partial-writes";

const account = { email: marie.email, password: marie.password };
const people = 16;

describe.each(databases)("a backup while sixteen write, on $name", (database) => {
  test("restores whole: the ledger is right, and all that was answered before it began is there", async () => {
    const url = await databaseOfMarie(database);
    const product = await startProduct({ DATABASE_URL: url, BRU_DEMO: "0", LOG_LEVEL: "error" });
    onTestFinished(() => product.dispose());
    await stockUp(product.url, account);
    const folder = mkdtempSync(join(tmpdir(), "bru-backups-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const sent: Sent[] = [];
    const refused: string[] = [];
    let isOver = false;
    let acknowledged = 0;
    let notice = () => undefined;
    /** Resolves once forty more are answered. */
    const some = () =>
      new Promise<void>((resolve) => {
        const enough = acknowledged + 40;
        notice = () => (acknowledged >= enough ? void resolve() : undefined);
      });
    const writing: Writing = {
      url: product.url,
      account,
      name: "Meanwhile",
      isOver: () => isOver,
      tell: () => {
        acknowledged += 1;
        notice();
      },
      refused: (path, { status }) => refused.push(`${path} ${String(status)}`),
    };
    const writers = Array.from({ length: people }, (_, person) => keepWriting(writing, person, sent));
    const backups: { file: string; before: Sent[] }[] = [];
    try {
      for (const name of ["one.bak", "two.bak", "three.bak"]) {
        await some();
        const file = join(folder, name);
        const before = sent.filter(({ acknowledged }) => acknowledged !== null);
        expect(await command(url, ["backup", file])).toEqual([0, expect.stringMatching(/^Sauvegardé/)]);
        backups.push({ file, before });
      }
    } finally {
      isOver = true;
      await Promise.all(writers);
    }
    expect(refused).toEqual([]);
    const last = backups.at(-1);
    if (!last) throw new Error("no backup was made");
    // Each is restored into its own kind of database, the last into the other as well.
    const others = databases.filter(({ name }) => name !== database.name).map((other) => ({ into: other, ...last }));
    for (const { file, before, into } of [...backups.map((one) => ({ into: database, ...one })), ...others]) {
      const restored = await into.emptyUrl();
      expect(await command(restored, ["restore", file])).toEqual([0, expect.stringMatching(/^Restauré/)]);
      expect(await command(restored, ["stock:check"])).toEqual([0, expect.stringMatching(/^Stock juste/)]);
      // Of what was sent later some is in it: none of that is asked for.
      const answered = new Set(before);
      const expected = sent.map((one) => (answered.has(one) ? one : { ...one, acknowledged: null }));
      expect(await look(restored, flawsIn)).toEqual([]);
      expect(await look(restored, (db) => lossesOf(db, expected))).toEqual([]);
    }
    const counts = backups.map(({ before }) => String(before.length)).join(", ");
    console.log(`${database.name}: backups after ${counts} of ${String(sent.length)} writes, each restored whole`);
  });
});
