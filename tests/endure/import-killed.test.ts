import { describe, expect, onTestFinished, test } from "vitest";
import { migrate } from "#api/database/migrate";
import { openDatabase } from "#api/database/open";
import type { Database } from "#api/database/tables";
import { createPasswords } from "#api/accounts/passwords";
import { addUser } from "#api/accounts/users";
import { marie } from "../support/api";
import { databases } from "../support/database/database";
import { textOf } from "../support/html";
import { startProduct } from "../support/product";
import { type Tablet, createTablet } from "../support/browser/tablet";

const count = 5000;
const lines = Array.from({ length: count }, (_, index) => `Maraîcher ${String(index)};Rennes\n`);
const csv = `Nom;Ville\n${lines.join("")}`;
const suppliersIn = async (db: Database) =>
  (
    await db
      .selectFrom("suppliers")
      .select((e) => e.fn.countAll<number>().as("rows"))
      .executeTakeFirstOrThrow()
  ).rows;
const importIn = (db: Database) => db.selectFrom("imports").select(["state", "checked"]).executeTakeFirst();

/** The page of the import once nothing is under way. */
async function seenThrough(tablet: Tablet): Promise<string> {
  for (;;) {
    const { text } = await tablet.get("/imports/1");
    if (!text.includes('http-equiv="refresh"')) return textOf(text);
  }
}

describe.each(databases)("a server on $name that is killed", ({ emptyUrl }) => {
  test.each(["checking", "applying"])(
    "in the middle of an import (%s) leaves nothing half-written; the import is said to be " +
      "interrupted, and can be taken up again",
    { timeout: 120_000 },
    async (step) => {
      const url = await emptyUrl();
      const db = await openDatabase(url);
      onTestFinished(() => db.destroy());
      await migrate(db, new Date());
      await addUser(db, createPasswords({ N: 1024, r: 8, p: 1 }), marie, new Date());
      const start = async () => {
        const product = await startProduct({ DATABASE_URL: url, BRU_DEMO: "0", LOG_LEVEL: "error" });
        onTestFinished(() => product.dispose());
        const tablet = createTablet(product.url);
        await tablet.signIn(marie);
        return { product, tablet };
      };

      const first = await start();
      await first.tablet.send("/suppliers/import", { intent: "preview", csv, submissionKey: "k-1" });
      if (step === "applying") {
        await seenThrough(first.tablet);
        await first.tablet.send("/imports/1", { intent: "apply" });
      }
      for (let now = await importIn(db); now?.state === step && now.checked === 0;) now = await importIn(db);
      await first.product.stop("SIGKILL");
      const left = await importIn(db);
      expect(await suppliersIn(db)).toBe(left?.state === "done" ? count : 0);

      const { tablet } = await start();
      if (left?.state === step) {
        // As if the quarter of a minute after which silence means an end had gone by.
        await db.updateTable("imports").set({ beat_at: "2026-01-01T00:00:00.000Z" }).execute();
        expect(await seenThrough(tablet)).toMatch(/L’import a été interrompu.*Rien n’a été écrit.*Reprendre/);
        await tablet.send("/imports/1", { intent: step === "checking" ? "check" : "apply" });
      }
      if (step === "checking") {
        expect(await seenThrough(tablet)).toMatch(/5 000 fournisseurs à créer/);
        await tablet.send("/imports/1", { intent: "apply" });
      }
      expect(await seenThrough(tablet)).toMatch(/Import terminé.*5 000 fournisseurs créés/);
      expect(await suppliersIn(db)).toBe(count);
    },
  );
});
