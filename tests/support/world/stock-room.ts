import { z } from "zod";
import { millionths } from "#domain/exact/quantity";
import { type NewLot, bookIn, takeOut } from "#api/stock/ledger/take-lots";
import type { Item } from "#api/stock/ledger/item";
import { changeOrders } from "#api/records/transaction";
import { type Answer, createTestApi, testApiOn } from "../api";
import type { Filled, TestDatabase } from "../database/database";
import { lotOf, sourceOf } from "./ledger";
import { type Shop, articleOf, offerOf, openShop, recipeOf } from "./shop";
import { type Desk, deskOf } from "../writes";

/** A shop with butter in two lots and one that is past its date, and a cream kept in stock. */
export interface StockRoom {
  desk: Desk;
  shop: Shop;
  butter: Item;
  cream: Item;
  lots: { late: number; soon: number; later: number };
  /** Books a lot in as a receipt would, and answers its id. */
  receive(item: Item, quantity: string, lot?: Partial<NewLot>): Promise<number>;
  /** Takes from these lots as a batch would. */
  consume(item: Item, quantity: string, batch: number, lots?: number[]): Promise<void>;
}

/** The shop and its stock, and how many lots were received. */
type Contents = Pick<StockRoom, "shop" | "butter" | "cream" | "lots"> & { received: number };

const filled = new Map<TestDatabase, Promise<Filled<Contents>>>();

/** Opens the shop on 1 March 2026, at an API of its own: written once for all the tests of a worker, copied since. */
export async function openStockRoom(database: TestDatabase): Promise<StockRoom> {
  const filling = filled.get(database) ?? database.fill(async (db) => fillRoom(await deskOf(await createTestApi(db))));
  filled.set(database, filling);
  const { result, copy } = await filling;
  return roomOf(await deskOf(testApiOn(await copy())), result);
}

/** Opens the shop at an API that is there already. */
export const stockRoomAt = async (desk: Desk): Promise<StockRoom> => roomOf(desk, await fillRoom(desk));

async function fillRoom(desk: Desk): Promise<Contents> {
  const shop = await openShop(desk);
  const butter: Item = {
    type: "article",
    id: (await desk.create("/api/articles", articleOf({ storage: "chilled", offers: [offerOf(shop.supplier)] }))).id,
  };
  const cream: Item = {
    type: "recipe",
    id: (
      await desk.create(
        "/api/recipes",
        recipeOf({
          name: "Crème au beurre",
          status: "active",
          stock_managed: true,
          lines: [{ article_id: butter.id, quantity: "0.5", unit: "kg" }],
        }),
      )
    ).id,
  };
  const receive = receiving(desk, 0);
  const lots = {
    late: await receive(butter, "1", { code: "B0", expires_on: "2026-02-27", unit_cost_ht: 70_000 }),
    soon: await receive(butter, "2", { code: "B1", expires_on: "2026-03-03", supplier_id: shop.supplier.id }),
    later: await receive(butter, "4", { code: "B2", expires_on: "2026-04-01", unit_cost_ht: 80_000 }),
  };
  return { shop, butter, cream, lots, received: Object.keys(lots).length };
}

/** Returns how lots are booked in, each from a line of its own of a receipt, so many of which there are already. */
function receiving({ db }: Desk, received: number): StockRoom["receive"] {
  let line = 1000 + received;
  return (item, quantity, lot) =>
    changeOrders(db, (trx) =>
      bookIn(trx, item, lotOf(lot), millionths(quantity), sourceOf("receipt", "receipt_line", (line += 1))),
    );
}

const roomOf = (desk: Desk, { received, ...contents }: Contents): StockRoom => ({
  ...contents,
  desk,
  receive: receiving(desk, received),
  consume: (item, quantity, batch, from) =>
    changeOrders(desk.db, async (db) => {
      await takeOut(db, item, millionths(quantity), sourceOf("consumption", "batch", batch), {
        on: "2026-03-01",
        ...(from && { lots: from }),
      });
    }),
});

const rows = z.object({ data: z.array(z.unknown()), meta: z.looseObject({ total: z.number() }) });

/** Returns the rows of a list, each held against the schema that the API publishes. */
export function rowsOf<Row>(answer: Answer, schema: z.ZodType<Row>): Row[] {
  return rows.parse(answer.body).data.map((row) => schema.parse(row));
}
