import { z } from "zod";
import { millionths } from "#domain/exact/quantity";
import { type NewLot, bookIn, takeOut } from "../../server/embedded-api/stock/ledger/book";
import type { Item } from "../../server/embedded-api/stock/ledger/item";
import { changeOrders } from "../../server/embedded-api/records/transaction";
import { type Answer } from "./api";
import type { TestDatabase } from "./database";
import { lotOf, sourceOf } from "./ledger";
import { type Shop, articleOf, offerOf, openShop, recipeOf } from "./shop";
import { type Desk, openDesk } from "./writes";

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

/** Opens the shop on 1 March 2026. */
export const openStockRoom = async (database: Pick<TestDatabase, "fresh">): Promise<StockRoom> =>
  stockRoomAt(await openDesk(database));

/** Opens the shop at an API that is there already. */
export async function stockRoomAt(desk: Desk): Promise<StockRoom> {
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
  let line = 1000;
  const receive: StockRoom["receive"] = (item, quantity, lot) =>
    changeOrders(desk.db, (db) =>
      bookIn(db, item, lotOf(lot), millionths(quantity), sourceOf("receipt", "receipt_line", (line += 1))),
    );
  const lots = {
    late: await receive(butter, "1", { code: "B0", expires_on: "2026-02-27", unit_cost_ht: 70_000 }),
    soon: await receive(butter, "2", { code: "B1", expires_on: "2026-03-03", supplier_id: shop.supplier.id }),
    later: await receive(butter, "4", { code: "B2", expires_on: "2026-04-01", unit_cost_ht: 80_000 }),
  };
  return {
    desk,
    shop,
    butter,
    cream,
    lots,
    receive,
    consume: (item, quantity, batch, from) =>
      changeOrders(desk.db, async (db) => {
        await takeOut(db, item, millionths(quantity), sourceOf("consumption", "batch", batch), {
          on: "2026-03-01",
          ...(from && { lots: from }),
        });
      }),
  };
}

const rows = z.object({ data: z.array(z.unknown()), meta: z.looseObject({ total: z.number() }) });

/** Returns the rows of a list, each held against the schema that the API publishes. */
export function rowsOf<Row>(answer: Answer, schema: z.ZodType<Row>): Row[] {
  return rows.parse(answer.body).data.map((row) => schema.parse(row));
}
