import { describe, expect, test } from "vitest";
import type { Database } from "#api/database/tables";
import { Refusal } from "#api/http/refusal";
import { bookIn, takeOut } from "#api/stock/ledger/take-lots";
import { bookCounted } from "#api/stock/ledger/counted";
import { checkLedger } from "#api/stock/ledger/check";
import type { Item } from "#api/stock/ledger/item";
import { lockItems } from "#api/stock/ledger/lock";
import { reverseDocument } from "#api/stock/ledger/reverse";
import { changeOrders } from "#api/records/transaction";
import { databases } from "../../support/database/database";
import { foundOf, kg, lotOf, lotsOf, sourceOf } from "../../support/world/ledger";
import { articleOf, recipeOf } from "../../support/world/shop";
import { openDesk } from "../../support/writes";

const on = "2026-03-01";
const author = { id: 1, name: "Marie Curie", at: "2026-03-02T08:00:00.000Z" };

describe.each(databases)("the ledger on $name", (database) => {
  async function openLedger() {
    const desk = await openDesk(database);
    const butter: Item = { type: "article", id: (await desk.create("/api/articles", articleOf())).id };
    const cream: Item = { type: "recipe", id: (await desk.create("/api/recipes", recipeOf())).id };
    return { db: desk.db, butter, cream };
  }

  const receive = (db: Database, item: Item, quantity: string, fields: Parameters<typeof lotOf>[0], line: number) =>
    bookIn(db, item, lotOf(fields), kg(quantity), sourceOf("receipt", "receipt_line", line));
  const take = (db: Database, item: Item, quantity: string, batch: number, lots?: number[]) =>
    takeOut(db, item, kg(quantity), sourceOf("consumption", "batch", batch), { on, ...(lots && { lots }) });
  const onHand = async (db: Database, item: Item) => (await lotsOf(db, item)).map(({ on_hand }) => on_hand / 1e6);

  test("adds what comes again to its lot, at the mean of its prices", async () => {
    const { db, butter } = await openLedger();
    const first = await receive(db, butter, "2", { code: "B1", unit_cost_ht: 80_000 }, 1);
    const again = await receive(db, butter, "1", { code: "B1", unit_cost_ht: 95_000 }, 2);
    const other = await receive(db, butter, "1", { code: "B1", expires_on: "2026-04-01" }, 3);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(await lotsOf(db, butter)).toMatchObject([
      { id: first, on_hand: 3_000_000, unit_cost_ht: 85_000 },
      { id: other, on_hand: 1_000_000, unit_cost_ht: null },
    ]);
  });

  test("takes what expires first, then what came first, and nothing past its date or put aside", async () => {
    const { db, butter } = await openLedger();
    const undated = await receive(db, butter, "1", {}, 1);
    const later = await receive(db, butter, "1", { code: "B2", expires_on: "2026-04-01" }, 2);
    const sooner = await receive(db, butter, "1", { code: "B1", expires_on: "2026-03-01" }, 3);
    const past = await receive(db, butter, "1", { code: "B0", expires_on: "2026-02-28" }, 4);
    const aside = await receive(db, butter, "1", { code: "B3", expires_on: "2026-03-01" }, 5);
    await db.updateTable("stock_lots").set({ blocked: 1 }).where("id", "=", aside).execute();
    expect(await take(db, butter, "2.5", 1)).toEqual({
      taken: [
        { lot_id: sooner, quantity: kg("1"), unit_cost_ht: null },
        { lot_id: later, quantity: kg("1"), unit_cost_ht: null },
        { lot_id: undated, quantity: kg("0.5"), unit_cost_ht: null },
      ],
      missing: 0n,
    });
    expect(await take(db, butter, "3", 2, [past, aside])).toEqual({
      taken: [
        { lot_id: past, quantity: kg("1"), unit_cost_ht: null },
        { lot_id: aside, quantity: kg("1"), unit_cost_ht: null },
      ],
      missing: kg("1"),
    });
    expect(await onHand(db, butter)).toEqual([0.5, 0, 0, 0, 0]);
  });

  test("notes what was not there until the item is counted", async () => {
    const { db, butter } = await openLedger();
    const lot = await receive(db, butter, "1", {}, 1);
    expect((await take(db, butter, "1.5", 1)).missing).toBe(kg("0.5"));
    const noted = () => db.selectFrom("stock_discrepancies").selectAll().execute();
    expect(await noted()).toMatchObject([{ article_id: butter.id, quantity: 500_000, closed_at: null }]);
    const [counted] = (await lotsOf(db, butter)).filter(({ id }) => id === lot);
    if (!counted) throw new Error("the lot is gone");
    await bookCounted(db, [foundOf(counted, kg("0.2"), 7)], author);
    expect(await onHand(db, butter)).toEqual([0.2]);
    expect(await noted()).toMatchObject([{ closed_by: "count", closing_id: 7 }]);
    await reverseDocument(db, { type: "count_line", id: 7 }, author);
    expect(await noted()).toMatchObject([{ closed_at: null, closed_by: null }]);
    await reverseDocument(db, { type: "batch", id: 1 }, author);
    expect(await noted()).toMatchObject([{ closed_by: "reversal" }]);
    expect(await onHand(db, butter)).toEqual([1]);
  });

  test("takes a document back once, to the quantities and prices before", async () => {
    const { db, butter, cream } = await openLedger();
    await receive(db, butter, "2", { unit_cost_ht: 80_000 }, 1);
    await take(db, butter, "1", 1);
    await bookIn(db, cream, lotOf({ code: "R1-2026-60" }), kg("3"), sourceOf("output", "batch", 1));
    await receive(db, butter, "2", { unit_cost_ht: 95_000 }, 2);
    expect(await lotsOf(db, butter)).toMatchObject([{ on_hand: 3_000_000, unit_cost_ht: 90_000 }]);
    for (let times = 0; times < 2; times++) {
      await reverseDocument(db, { type: "batch", id: 1 }, author);
      expect(await lotsOf(db, butter)).toMatchObject([{ on_hand: 4_000_000, unit_cost_ht: 87_500 }]);
      expect(await onHand(db, cream)).toEqual([0]);
    }
    await reverseDocument(db, { type: "receipt_line", id: 2 }, author);
    expect(await lotsOf(db, butter)).toMatchObject([{ on_hand: 2_000_000, unit_cost_ht: 80_000 }]);
    const moved = await db.selectFrom("stock_movements").selectAll().orderBy("id").execute();
    expect(moved.map(({ kind, quantity, reverses }) => [kind, quantity, reverses])).toEqual([
      ["receipt", 2_000_000, null],
      ["consumption", -1_000_000, null],
      ["output", 3_000_000, null],
      ["receipt", 2_000_000, null],
      ["reversal", -3_000_000, moved[2]?.id],
      ["reversal", 1_000_000, moved[1]?.id],
      ["reversal", -2_000_000, moved[3]?.id],
    ]);
  });

  test("refuses to take back what has served, and names what took it", async () => {
    const { db, butter } = await openLedger();
    await receive(db, butter, "2", { code: "B1" }, 1);
    await take(db, butter, "1.5", 4);
    const refused = await reverseDocument(db, { type: "receipt_line", id: 1 }, author).catch((error: unknown) => error);
    if (!(refused instanceof Refusal)) throw new Error("not refused");
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: "used", used_by: [{ type: "batch", id: 4, quantity: "1.5" }] });
    expect(refused.body.message).toContain("lot B1 de « Beurre »");
    expect(refused.body.message).toContain("Marie Curie (production)");
    expect(await onHand(db, butter)).toEqual([0.5]);
  });

  test("books for several at a time without losing or inventing anything", async () => {
    const { db, butter } = await openLedger();
    await receive(db, butter, "5", {}, 1);
    const taken = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        changeOrders(db, async (transaction) => {
          await lockItems(transaction, [butter]);
          return take(transaction, butter, "1", index + 1);
        }),
      ),
    );
    expect(taken.filter(({ missing }) => missing === 0n)).toHaveLength(5);
    expect(await onHand(db, butter)).toEqual([0]);
  });

  test("keeps one lot without code or date for each item, and no lot below nothing", async () => {
    const { db, butter } = await openLedger();
    const lot = await receive(db, butter, "1", {}, 1);
    const twin = { article_id: butter.id, recipe_id: null, product_id: null, blocked_reason: null };
    await expect(
      db
        .insertInto("stock_lots")
        .values({ ...twin, ...lotOf() })
        .execute(),
    ).rejects.toThrow(/unique/i);
    await expect(db.updateTable("stock_lots").set({ on_hand: -1 }).where("id", "=", lot).execute()).rejects.toThrow(
      "on_hand",
    );
    await expect(receive(db, butter, "999999999.999999", {}, 2)).rejects.toThrow("trop grand");
  });

  test("is checked: what is not the sum of its movements, or reverses something else, is named", async () => {
    const { db, butter } = await openLedger();
    const lot = await receive(db, butter, "2", { code: "B1" }, 1);
    await take(db, butter, "0.5", 1);
    await reverseDocument(db, { type: "batch", id: 1 }, author);
    expect(await checkLedger(db)).toEqual({ lots: 1, movements: 3, fault: null });
    await db.updateTable("stock_lots").set({ on_hand: 2_500_000 }).where("id", "=", lot).execute();
    expect((await checkLedger(db)).fault).toBe(
      `Le lot ${String(lot)} (B1) de l’article ${String(butter.id)} dit 2,5, ses mouvements font 2.`,
    );
    await db.updateTable("stock_lots").set({ on_hand: 3_000_000 }).where("id", "=", lot).execute();
    await db.updateTable("stock_movements").set({ quantity: 1_500_000 }).where("kind", "=", "reversal").execute();
    expect((await checkLedger(db)).fault).toMatch(/^Le mouvement 3 /);
  });
});
