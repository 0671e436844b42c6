import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Database } from "../../server/embedded-api/database/tables";
import { Refusal } from "../../server/embedded-api/http/refusal";
import { readForPlanning } from "../../server/embedded-api/kitchen/read/kitchen";
import { bookCounted, bookIn, takeOut } from "../../server/embedded-api/ledger/book";
import { checkLedger } from "../../server/embedded-api/ledger/check";
import type { Item } from "../../server/embedded-api/ledger/item";
import { lockItems } from "../../server/embedded-api/ledger/lock";
import { reverseDocument } from "../../server/embedded-api/ledger/reverse";
import { changeOrders } from "../../server/embedded-api/records/transaction";
import { databases } from "../support/database";
import { lotOf, lotsOf, sourceOf } from "../support/ledger";
import { createModel } from "../support/ledger-model";
import { articleOf, recipeOf } from "../support/shop";
import { type Desk, openDesk } from "../support/writes";

const author = { id: 1, name: "Marie Curie", at: "2026-03-02T08:00:00.000Z" };

const which = fc.nat({ max: 1 });
const some = fc.bigInt({ min: 1n, max: 5_000_000n });
const code = fc.constantFrom(null, "A", "B");
const day = fc.constantFrom(null, "2026-02-27", "2026-03-01", "2026-03-04");
const picked = fc.nat({ max: 1000 });

const step = fc.oneof(
  fc.record({ does: fc.constant("receive" as const), item: which, code, day, quantity: some }),
  fc.record({ does: fc.constant("make" as const), item: which, quantity: some, of: some }),
  fc.record({ does: fc.constant("take" as const), item: which, quantity: some, on: day }),
  fc.record({ does: fc.constant("waste" as const), lot: picked, quantity: some }),
  fc.record({ does: fc.constant("count" as const), lot: picked, quantity: fc.oneof(some, fc.constant(0n)) }),
  fc.record({ does: fc.constant("block" as const), lot: picked }),
  fc.record({ does: fc.constant("reverse" as const), document: picked }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Two articles, one of them in a recipe, and the model of their stock. */
async function world(desk: Desk, run: number) {
  const created = [
    await desk.create("/api/articles", articleOf({ name: `Beurre ${String(run)}` })),
    await desk.create("/api/articles", articleOf({ name: `Farine ${String(run)}` })),
  ];
  const items = created.map(({ id }): Item => ({ type: "article", id }));
  const recipe = await desk.create(
    "/api/recipes",
    recipeOf({
      name: `Sablé ${String(run)}`,
      lines: created.map(({ id }) => ({ article_id: id, quantity: "1", unit: "kg" })),
    }),
  );
  return { items, recipe, model: createModel(), lotIds: new Map<number, number>() };
}
type World = Awaited<ReturnType<typeof world>>;

/** Does a step in the database and in the model, and holds their answers against each other. */
async function live(db: Database, { items, model, lotIds }: World, one: Step, document: number): Promise<void> {
  const lotAt = (at: number) => (model.lots.length === 0 ? null : at % model.lots.length);
  const idOf = (lot: number) => lotIds.get(lot) ?? 0;
  const itemAt = (index: number): Item => items[index] ?? { type: "article", id: 0 };
  const asModel = (taken: { lot_id: number; quantity: bigint }[]) =>
    taken.map(({ lot_id, quantity }) => ({ lot: [...lotIds].find(([, id]) => id === lot_id)?.[0], quantity }));
  await changeOrders(db, async (transaction) => {
    await lockItems(transaction, items);
    if (one.does === "receive") {
      const lot = lotOf({ code: one.code, expires_on: one.day });
      const source = sourceOf("receipt", "receipt_line", document);
      const id = await bookIn(transaction, itemAt(one.item), lot, one.quantity, source);
      lotIds.set(model.bookIn(one.item, one.code, one.day, one.quantity, document), id);
    } else if (one.does === "make") {
      const other = 1 - one.item;
      const source = sourceOf("consumption", "batch", document);
      await takeOut(transaction, itemAt(one.item), one.of, source, { on: "2026-03-01" });
      model.takeOut(one.item, one.of, "2026-03-01", document, null);
      const lot = lotOf({ code: `R${String(document)}` });
      const id = await bookIn(transaction, itemAt(other), lot, one.quantity, sourceOf("output", "batch", document));
      lotIds.set(model.bookIn(other, `R${String(document)}`, null, one.quantity, document), id);
    } else if (one.does === "take") {
      const on = one.on ?? "2026-03-01";
      const source = sourceOf("delivery", "order_line", document);
      const { taken, missing } = await takeOut(transaction, itemAt(one.item), one.quantity, source, { on });
      expect({ taken: asModel(taken), missing }).toEqual(model.takeOut(one.item, one.quantity, on, document, null));
    } else if (one.does === "reverse") return;
    else {
      const lot = lotAt(one.lot);
      const known = lot === null ? undefined : model.lots[lot];
      if (lot === null || !known) return;
      if (one.does === "block") {
        known.blocked = !known.blocked;
        await transaction
          .updateTable("stock_lots")
          .set({ blocked: known.blocked ? 1 : 0 })
          .where("id", "=", idOf(lot))
          .execute();
      } else if (one.does === "count") {
        const source = sourceOf("count", "count_line", document);
        const difference = model.count(lot, one.quantity, document);
        await bookCounted(transaction, idOf(lot), { difference, at: author.at }, source);
      } else {
        const source = sourceOf("waste", "waste", document);
        const taking = { on: "2026-03-01", lots: [idOf(lot)] };
        const { taken, missing } = await takeOut(transaction, itemAt(known.item), one.quantity, source, taking);
        expect({ taken: asModel(taken), missing }).toEqual(
          model.takeOut(known.item, one.quantity, "2026-03-01", document, [lot]),
        );
      }
    }
  });
}

const documentTypes = {
  receive: "receipt_line",
  make: "batch",
  take: "order_line",
  waste: "waste",
  count: "count_line",
} as const;

/** Takes a document back in both, and says whether that was allowed. */
async function takeBack(db: Database, { model }: World, { does }: Step, document: number): Promise<boolean> {
  if (does === "block" || does === "reverse") return true;
  const allowed = model.reverse(document);
  const reversing = changeOrders(db, (transaction) =>
    reverseDocument(transaction, { type: documentTypes[does], id: document }, author),
  );
  if (allowed) await reversing;
  else {
    const refused = await reversing.catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({ status: 409, body: { code: "used" } });
  }
  return allowed;
}

/** Holds the lots, the discrepancies and what a plan reads against the model. */
async function compare(db: Database, { items, recipe, model, lotIds }: World): Promise<void> {
  for (const [index, item] of items.entries()) {
    const lots = await lotsOf(db, item);
    const known = [...lotIds].filter(([lot]) => model.lots[lot]?.item === index);
    expect(new Map(lots.map(({ id, on_hand }) => [id, BigInt(on_hand)]))).toEqual(
      new Map(known.map(([lot, id]) => [id, model.onHand(lot)])),
    );
    const open = await db
      .selectFrom("stock_discrepancies")
      .select("quantity")
      .where("article_id", "=", item.id)
      .where("closed_at", "is", null)
      .orderBy("id")
      .execute();
    expect(open.map(({ quantity }) => BigInt(quantity))).toEqual(
      model.discrepancies.filter((one) => one.item === index && one.closed === null).map(({ quantity }) => quantity),
    );
    const kitchen = await readForPlanning(db, { recipes: [recipe.id] }, "2026-03-01");
    const given = known.flatMap(([lot]) => {
      const { code: lotCode, expires_on, blocked } = model.lots[lot] ?? { code: null, expires_on: null, blocked: true };
      const quantity = model.onHand(lot);
      return blocked || quantity === 0n ? [] : [{ code: lotCode, expires_on, quantity: Number(quantity) / 1e6 }];
    });
    expect(
      kitchen.articles.get(item.id)?.lots.map(({ quantity, ...lot }) => ({ ...lot, quantity: Number(quantity) })),
    ).toEqual(given);
  }
}

/** Takes everything back, the latest first, and what something else still holds once that is taken back. */
async function undoAll(db: Database, here: World, written: readonly { step: Step; document: number }[]) {
  let left = [...written].reverse();
  while (left.length > 0) {
    const held: typeof left = [];
    for (const one of left) if (!(await takeBack(db, here, one.step, one.document))) held.push(one);
    expect(held.length).toBeLessThan(left.length);
    left = held;
  }
}

describe.each(databases)("histories of stock on $name", (database) => {
  test("agree with a plain list of movements at every step, and undone wholly leave nothing", async () => {
    const desk = await openDesk(database);
    let [run, document] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 120, size: "max" }), async (steps) => {
        const here = await world(desk, (run += 1));
        const written: { step: Step; document: number }[] = [];
        for (const one of steps) {
          if (one.does === "reverse") {
            const chosen = written[one.document % Math.max(written.length, 1)];
            if (chosen) await takeBack(desk.db, here, chosen.step, chosen.document);
          } else {
            await live(desk.db, here, one, (document += 1));
            written.push({ step: one, document });
          }
        }
        await compare(desk.db, here);
        expect((await checkLedger(desk.db)).fault).toBeNull();
        await undoAll(desk.db, here, written);
        await compare(desk.db, here);
        expect([...here.lotIds.keys()].map(here.model.onHand)).toEqual([...here.lotIds.keys()].map(() => 0n));
        expect(here.model.discrepancies.every(({ closed }) => closed !== null)).toBe(true);
        expect((await checkLedger(desk.db)).fault).toBeNull();
      }),
      { numRuns: database.name === "SQLite" ? 20 : 6, endOnFailure: true },
    );
  }, 60_000);
});
