import { describe, expect, test } from "vitest";
import { wasteAnswer } from "#api/stock/waste/list";
import type { Answer } from "../../support/api";
import { databases } from "../../support/database/database";
import { lotsOf } from "../../support/world/ledger";
import { at } from "../../support/read-answer";
import { openStockRoom, rowsOf } from "../../support/world/stock-room";
import { errorsOf } from "../../support/writes";

const path = "/api/stock/waste";
const wasteOf = (answer: Answer) => wasteAnswer.parse(at(answer, "data"));

describe.each(databases)("losses of stock on $name", (database) => {
  test("take from the lot that is named, at what it cost", async () => {
    const { desk, butter, lots } = await openStockRoom(database);
    const answer = await desk.write("POST", path, {
      article_id: butter.id,
      lot_id: lots.late,
      quantity: "0.4",
      reason: "expired",
      note: "Odeur",
    });
    expect(answer.status).toBe(201);
    expect(wasteOf(answer)).toMatchObject({
      wasted_on: "2026-03-01",
      user_name: "Marie Curie",
      item: { type: "article", id: butter.id, name: "Beurre" },
      name: "Beurre",
      unit: "kg",
      lot_code: "B0",
      quantity: "0.4",
      reason: "expired",
      note: "Odeur",
      value_ht: "2.80",
      missing: "0",
      reversed_at: null,
    });
    expect((await lotsOf(desk.db, butter)).map(({ on_hand }) => on_hand)).toEqual([600_000, 2_000_000, 4_000_000]);
  });

  test("take the first to expire, past its date too, when no lot is named", async () => {
    const { desk, butter } = await openStockRoom(database);
    const body = { article_id: butter.id, quantity: "1.5", reason: "broken" };
    // 1 kg at 7 €, half a kilogram at the offer's 7.60 €.
    expect(wasteOf(await desk.write("POST", path, body))).toMatchObject({ value_ht: "10.80", lot_id: null });
    expect((await lotsOf(desk.db, butter)).map(({ on_hand }) => on_hand)).toEqual([0, 1_500_000, 4_000_000]);
  });

  test("say what was not there and leave it to be looked at", async () => {
    const { desk, cream } = await openStockRoom(database);
    const body = { recipe_id: cream.id, quantity: "2", reason: "failed" };
    const waste = wasteOf(await desk.write("POST", path, body));
    expect(waste).toMatchObject({ missing: "2", value_ht: "0.00" });
    const levels = await desk.get("/api/stock/levels?discrepancies=1");
    expect(at(levels, "data")).toMatchObject([{ item: { id: cream.id }, discrepancy: "2" }]);
    await desk.write("POST", `${path}/${waste.id}/undo`);
    expect(at(await desk.get("/api/stock/levels?discrepancies=1"), "data")).toEqual([]);
  });

  test("worth more than can be told are refused", async () => {
    const { desk, butter, receive } = await openStockRoom(database);
    const lot = await receive(butter, "900000", { code: "Dear", unit_cost_ht: 99_999_999 });
    const body = { article_id: butter.id, lot_id: lot, quantity: "900000", reason: "broken" };
    expect(Object.keys(errorsOf(await desk.write("POST", path, body)))).toEqual(["quantity"]);
    expect((await lotsOf(desk.db, butter)).at(-1)?.on_hand).toBe(900_000_000_000);
  });

  test("are taken back once, with one button", async () => {
    const { desk, butter, lots } = await openStockRoom(database);
    const body = { article_id: butter.id, lot_id: lots.soon, quantity: "2", reason: "given" };
    const { id } = wasteOf(await desk.write("POST", path, body));
    const reverted = wasteOf(await desk.write("POST", `${path}/${id}/undo`));
    expect(reverted).toMatchObject({ reversed_by: "Marie Curie", reversed_at: "2026-03-01T08:00:00.000Z" });
    expect(wasteOf(await desk.write("POST", `${path}/${id}/undo`))).toEqual(reverted);
    expect((await lotsOf(desk.db, butter)).map(({ on_hand }) => on_hand)).toEqual([1_000_000, 2_000_000, 4_000_000]);
    expect((await desk.write("POST", `${path}/999/undo`)).status).toBe(404);
  });

  test("are written once however often they are sent", async () => {
    const { desk, butter } = await openStockRoom(database);
    const body = { article_id: butter.id, quantity: "1", reason: "unsold" };
    const send = () => desk.write("POST", path, body, { "idempotency-key": "one" });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect(at(await desk.get(path), "meta", "total")).toBe(1);
  });

  test("are listed by day, reason and item, with what they cost together", async () => {
    const { desk, butter, cream } = await openStockRoom(database);
    const lose = async (body: object) => wasteOf(await desk.write("POST", path, { quantity: "1", ...body }));
    await lose({ article_id: butter.id, reason: "expired" });
    const back = await lose({ article_id: butter.id, reason: "broken" });
    await lose({ recipe_id: cream.id, reason: "expired" });
    await desk.write("POST", `${path}/${back.id}/undo`);
    for (const [query, count, value] of [
      ["", 3, "7.00"],
      ["?reason=expired", 2, "7.00"],
      ["?reason=broken", 1, "0.00"],
      [`?recipe_id=${cream.id}`, 1, "0.00"],
      ["?from=2026-03-01&to=2026-03-01", 3, "7.00"],
      ["?from=2026-03-02", 0, "0.00"],
    ] as const) {
      const answer = await desk.get(path + query);
      expect(rowsOf(answer, wasteAnswer)).toHaveLength(count);
      expect(at(answer, "meta", "value_ht")).toBe(value);
      const active = rowsOf(answer, wasteAnswer).filter(({ reversed_at }) => reversed_at === null);
      expect(at(answer, "meta", "standing_count")).toBe(active.length);
    }
  });

  test("name all that is wrong with them at once", async () => {
    const { desk, shop, lots } = await openStockRoom(database);
    const refused = async (body: object) => errorsOf(await desk.write("POST", path, body));
    expect(Object.keys(await refused({ quantity: "0", reason: "lost" }))).toEqual(
      expect.arrayContaining(["quantity", "reason", "article_id"]),
    );
    const body = { quantity: "1", reason: "broken" };
    expect(await refused({ ...body, article_id: 999 })).toHaveProperty("article_id");
    expect(await refused({ ...body, article_id: shop.flour.id, lot_id: lots.soon })).toHaveProperty("lot_id");
    expect(await refused({ ...body, article_id: shop.flour.id, recipe_id: 1 })).toHaveProperty("article_id");
    expect((await desk.write("POST", `${path}/preview`, { ...body, article_id: shop.flour.id })).status).toBe(204);
    expect(at(await desk.get(path), "meta", "total")).toBe(0);
  });
});
