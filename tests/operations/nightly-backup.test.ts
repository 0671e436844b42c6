import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { addDays } from "#domain/days";
import { openDatabase } from "#api/database/open";
import { migrate } from "#api/database/migrate";
import { childEnvironment } from "../support/servers/child-environment";
import { databases } from "../support/database/database";
import { untilBuilt } from "../support/until-built";

/** The day as the script has it: of the machine's clock, which a shifted one of Node is not. */
const today = () => execFileSync("date", ["+%F"], { env: childEnvironment({}), encoding: "utf8" }).trim();

const nameOf = (day: string) => `bru-${day}.bak`;

describe("deploy/backup.sh", () => {
  async function openFolder(nights: readonly string[]) {
    await untilBuilt();
    const folder = mkdtempSync(join(tmpdir(), "bru-nights-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const day of nights) writeFileSync(join(folder, nameOf(day)), day);
    const run = (url: string) =>
      new Promise<[number, string]>((resolve) => {
        execFile(
          "sh",
          ["deploy/backup.sh", folder],
          { env: childEnvironment({ DATABASE_URL: url }) },
          (error, out, err) => resolve([error ? Number(error.code) : 0, out + err]),
        );
      });
    return { folder, run };
  }

  test("keeps fourteen nights and the first of each of twelve months, and what is not its own", async () => {
    const [database] = databases;
    const url = await database.emptyUrl();
    const db = await openDatabase(url);
    await migrate(db, new Date());
    await db.destroy();
    const day = today();
    const nights = Array.from({ length: 500 }, (_, before) => addDays(day, -1 - before));
    const { folder, run } = await openFolder(nights);
    writeFileSync(join(folder, "notes.txt"), "à garder");
    writeFileSync(join(folder, `${nameOf(day)}.new`), "de la nuit où le courant a manqué");

    expect(await run(url)).toEqual([0, expect.stringContaining("Stock juste : 0 lots")]);
    // The script may have run past midnight.
    const [last = day] = [today(), day].filter((one) => existsSync(join(folder, nameOf(one))));
    const all = [...new Set([last, ...nights])];
    const months = [...new Set(all.map((one) => one.slice(0, 7)))].slice(0, 12);
    const firsts = months.flatMap((month) => all.filter((one) => one.startsWith(month)).slice(-1));
    const retained = [...new Set([...all.slice(0, 14), ...firsts])];
    expect(readdirSync(folder).toSorted()).toEqual([...retained.map(nameOf), "notes.txt"].toSorted());
  });

  test("fails where no backup can be made, and takes nothing away", async () => {
    const day = today();
    const nights = Array.from({ length: 20 }, (_, before) => addDays(day, -before));
    const { folder, run } = await openFolder(nights);
    const [code, output] = await run(`file:${join(folder, "aucune.db")}`);
    expect([code, output]).toEqual([1, expect.stringContaining("n’existe pas")]);
    expect(readdirSync(folder).toSorted()).toEqual(nights.map(nameOf).toSorted());
  });
});
