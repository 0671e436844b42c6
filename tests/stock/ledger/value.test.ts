import { describe, expect, test } from "vitest";
import { z } from "zod";
import { valueAnswer } from "#api/stock/value/read";
import { databases } from "../../support/database/database";
import { at } from "../../support/read-answer";
import { articleOf } from "../../support/world/shop";
import { openStockRoom } from "../../support/world/stock-room";
import { errorsOf } from "../../support/writes";

describe.each(databases)("the value of the stock on $name", (database) => {
  test("is told by family and rate, lot by lot, as it was at the end of a day", async () => {
    const { desk, butter, cream, consume, receive } = await openStockRoom(database);
    await receive(cream, "2", { unit_cost_ht: 40_000 });
    await consume(butter, "1", 1, undefined);
    const value = async (on = "") => valueAnswer.parse(at(await desk.get(`/api/stock/value${on}`), "data"));
    // 1 kg at 7 €, 1 kg at the offer's 7.60 €, 4 kg at 8 €; 2 kg of cream at 4 €.
    expect(await value()).toMatchObject({
      on: "2026-03-01",
      total_ht: "54.60",
      rows: [
        {
          item_type: "article",
          category: "crémerie",
          vat_rate: "5.5",
          lot_count: 3,
          unknown_count: 0,
          value_ht: "46.60",
        },
        { item_type: "recipe", category: null, vat_rate: null, lot_count: 1, unknown_count: 0, value_ht: "8.00" },
      ],
    });
    expect((await value()).lots[1]).toMatchObject({
      item: { name: "Beurre" },
      code: "B1",
      on_hand: "1",
      unit: "kg",
      unit_cost_ht: "7.6",
      value_ht: "7.60",
    });
    expect(await value("?on=2026-02-28")).toEqual({ on: "2026-02-28", total_ht: "0.00", rows: [], lots: [] });
    expect(errorsOf(await desk.get("/api/stock/value?on=hier"))).toHaveProperty("on");
  });

  test("counts what was there and has gone since", async () => {
    const { desk, butter, lots, consume } = await openStockRoom(database);
    await consume(butter, "4", 1, [lots.later]);
    await desk.db
      .updateTable("stock_movements")
      .set({ occurred_at: "2026-02-10T08:00:00.000Z" })
      .where("kind", "=", "receipt")
      .execute();
    const value = valueAnswer.parse(at(await desk.get("/api/stock/value?on=2026-02-28"), "data"));
    // 1 kg at 7 € and 4 kg at 8 €; what 2 kg of another lot cost nothing told then.
    expect(value).toMatchObject({ total_ht: "39.00", rows: [{ lot_count: 3, unknown_count: 1 }] });
    expect(value.lots).toMatchObject([
      { code: "B0", value_ht: "7.00" },
      { code: "B1", unit_cost_ht: null, value_ht: null },
      { code: "B2", unit_cost_ht: "8", value_ht: "32.00" },
    ]);
  });

  test("of a day that is over stays what it was, whatever came, cost or was taken back since", async () => {
    const { desk, shop, butter, receive, consume } = await openStockRoom(database);
    await desk.db.updateTable("stock_movements").set({ occurred_at: "2026-02-10T08:00:00.000Z" }).execute();
    const read = async (on: string) => valueAnswer.parse(at(await desk.get(`/api/stock/value?on=${on}`), "data"));
    const before = await read("2026-02-28");
    expect(before.total_ht).toBe("39.00");
    // As much again of that lot at twice its price, which then costs 12 € on average; and what had no price has one.
    await receive(butter, "4", { code: "B2", expires_on: "2026-04-01", unit_cost_ht: 160_000 });
    await receive(butter, "2", {
      code: "B1",
      expires_on: "2026-03-03",
      supplier_id: shop.supplier.id,
      unit_cost_ht: 90_000,
    });
    await consume(butter, "3", 1);
    const article = await desk.read(`/api/articles/${String(butter.id)}`);
    const offers = z.array(z.looseObject({})).parse(article.offers);
    await desk.write("PUT", `/api/articles/${String(butter.id)}`, {
      ...article,
      lots: undefined,
      incoming: undefined,
      offers: offers.map((offer) => ({ ...offer, pack_price_ht: "99" })),
    });
    expect(await read("2026-02-28")).toEqual(before);
    // 1 kg at 7 €, 1 kg at 9 €, 8 kg at 12 €.
    expect((await read("2026-03-01")).total_ht).toBe("112.00");
  });

  test("says of which lots nothing tells the cost", async () => {
    const { desk, receive } = await openStockRoom(database);
    const { id } = await desk.create("/api/articles", articleOf({ name: "Lait" }));
    await receive({ type: "article", id }, "12");
    const value = valueAnswer.parse(at(await desk.get("/api/stock/value"), "data"));
    expect(value.rows).toMatchObject([{ category: "crémerie", lot_count: 4, unknown_count: 1 }]);
  });
});
