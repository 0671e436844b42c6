import { describe, expect, test } from "vitest";
import { expiringAnswer } from "#api/stock/levels/expiring";
import { levelAnswer } from "#api/stock/levels/list";
import { lotAnswer } from "#api/stock/levels/lot";
import { movementAnswer } from "#api/stock/levels/movements";
import { databases } from "../../support/database/database";
import { at } from "../../support/read-answer";
import { productOf, recipeOf } from "../../support/world/shop";
import { openStockRoom, rowsOf } from "../../support/world/stock-room";
import { errorsOf } from "../../support/writes";

describe.each(databases)("levels of the stock on $name", (database) => {
  test("are of everything that is kept in stock, with its value, its first date and what nobody found", async () => {
    const { desk, butter, consume } = await openStockRoom(database);
    await consume(butter, "10", 1);
    const levels = rowsOf(await desk.get("/api/stock/levels"), levelAnswer);
    expect(levels.map(({ item }) => item.name)).toEqual(["Beurre", "Boîte", "Crème au beurre", "Farine", "Œufs"]);
    expect(levels[0]).toEqual({
      item: { type: "article", id: butter.id, name: "Beurre" },
      item_type: "article",
      unit: "kg",
      category: "crémerie",
      storage: "chilled",
      on_hand: "1",
      usable: "0",
      safety_stock: null,
      lot_count: 1,
      first_expiry: "2026-02-27",
      value_ht: "7.00",
      value_complete: true,
      discrepancy: "4",
    });
  });

  test("value a lot without a cost at what the catalogue says", async () => {
    const { desk, butter } = await openStockRoom(database);
    const [level] = rowsOf(await desk.get("/api/stock/levels?search=beurre&item_type=article"), levelAnswer);
    // 1 kg at 7 €, 2 kg at the offer's 7.60 €, 4 kg at 8 €.
    expect(level).toMatchObject({ item: butter, on_hand: "7", usable: "6", value_ht: "54.20", value_complete: true });
  });

  test.each([
    ["item_type=recipe", ["Crème au beurre"]],
    ["storage=chilled", ["Beurre"]],
    ["category=crémerie", ["Beurre", "Œufs"]],
    ["stocked=1", ["Beurre"]],
    ["expires_to=2026-03-03", ["Beurre"]],
    ["expires_to=2026-02-01", []],
    ["discrepancies=1", ["Farine"]],
    ["search=oeuf", ["Œufs"]],
    ["sort=-name&per_page=2", ["Œufs", "Farine"]],
    ["sort=first_expiry&per_page=1", ["Beurre"]],
  ])("are found by %s", async (query, names) => {
    const { desk, shop, consume } = await openStockRoom(database);
    await consume({ type: "article", id: shop.flour.id }, "1", 1);
    const levels = rowsOf(await desk.get(`/api/stock/levels?${encodeURI(query)}`), levelAnswer);
    expect(levels.map(({ item }) => item.name)).toEqual(names);
  });

  test("refuse a filter that means nothing", async () => {
    const { desk } = await openStockRoom(database);
    expect(Object.keys(errorsOf(await desk.get("/api/stock/levels?storage=cave")))).toEqual(["storage"]);
  });

  test("lots are told the first to expire first, and found by what they are of", async () => {
    const { desk, shop, butter, lots } = await openStockRoom(database);
    const rows = rowsOf(await desk.get(`/api/stock/lots?article_id=${butter.id}`), lotAnswer);
    expect(rows.map(({ id }) => id)).toEqual([lots.late, lots.soon, lots.later]);
    expect(rows[1]).toEqual({
      id: lots.soon,
      item: { type: "article", id: butter.id, name: "Beurre" },
      unit: "kg",
      code: "B1",
      expires_on: "2026-03-03",
      entered_on: "2026-03-01",
      supplier: { id: shop.supplier.id, name: "Métro" },
      on_hand: "2",
      unit_cost_ht: "7.6",
      value_ht: "15.20",
      expired: false,
      blocked: false,
      blocked_reason: null,
    });
    expect(rows[0]?.expired).toBe(true);
    for (const [query, found] of [
      ["code=B2", [lots.later]],
      [`supplier_id=${shop.supplier.id}`, [lots.soon]],
      ["expires_to=2026-03-01", [lots.late]],
      ["on_hand=0", []],
      ["blocked=1", []],
    ] as const)
      expect(rowsOf(await desk.get(`/api/stock/lots?${query}`), lotAnswer).map(({ id }) => id)).toEqual(found);
  });

  test("a lot that is put aside serves nothing until it is released", async () => {
    const { desk, butter, lots, consume } = await openStockRoom(database);
    const lot = `/api/stock/lots/${lots.soon}`;
    expect(errorsOf(await desk.write("POST", `${lot}/block`, { reason: "" }))).toHaveProperty("reason");
    const blocked = await desk.write("POST", `${lot}/block`, { reason: "Rappel du fournisseur" });
    expect(at(blocked, "data")).toMatchObject({ blocked: true, blocked_reason: "Rappel du fournisseur" });
    await consume(butter, "1", 1);
    expect(at(await desk.get(lot), "data", "on_hand")).toBe("2");
    expect(at(await desk.write("POST", `${lot}/unblock`), "data")).toMatchObject({
      blocked: false,
      blocked_reason: null,
    });
    await consume(butter, "1", 2);
    expect(at(await desk.get(lot), "data", "on_hand")).toBe("1");
    expect((await desk.get("/api/stock/lots/999")).status).toBe(404);
    expect((await desk.write("POST", "/api/stock/lots/999/block", { reason: "Rappel" })).status).toBe(404);
  });

  test("lots soon past their date are told with what would use them, those put aside or empty left out", async () => {
    const { desk, butter, cream, lots, receive, consume } = await openStockRoom(database);
    const uses = async (query: string) =>
      rowsOf(await desk.get(`/api/stock/expiring?${query}`), expiringAnswer).map(({ id, used_in, used_in_count }) => [
        id,
        used_in.map(({ name }) => name),
        used_in_count,
      ]);
    expect(await uses("from=2026-03-01&to=2026-03-04")).toEqual([[lots.soon, ["Crème au beurre"], 1]]);
    expect(await uses("to=2026-03-04")).toHaveLength(2);
    for (const name of ["Sablé", "Brioche", "Kouign-amann"])
      await desk.create(
        "/api/recipes",
        recipeOf({
          name,
          status: "active",
          lines: [0, 1].map(() => ({ article_id: butter.id, quantity: "1", unit: "kg" })),
        }),
      );
    await desk.create(
      "/api/recipes",
      recipeOf({ name: "Brouillon", lines: [{ article_id: butter.id, quantity: "1", unit: "kg" }] }),
    );
    await desk.create(
      "/api/products",
      productOf({ name: "Pot de crème", components: [{ recipe_id: cream.id, quantity: "1", unit: "kg" }] }),
    );
    const made = await receive(cream, "1", { expires_on: "2026-03-02" });
    expect(await uses("from=2026-03-01&to=2026-03-04&per_page=5")).toEqual([
      [made, ["Pot de crème"], 1],
      [lots.soon, ["Brioche", "Crème au beurre", "Kouign-amann"], 4],
    ]);
    await desk.write("POST", `/api/stock/lots/${lots.soon}/block`, { reason: "Rappel" });
    await consume(cream, "1", 1);
    expect(await uses("from=2026-03-01&to=2026-03-04")).toEqual([]);
    expect(Object.keys(errorsOf(await desk.get("/api/stock/expiring?to=demain")))).toEqual(["to"]);
  });

  test("lots are put aside together, all or none", async () => {
    const { desk, lots } = await openStockRoom(database);
    const path = "/api/stock/lots/block";
    const blocked = async () => rowsOf(await desk.get("/api/stock/lots?blocked=1"), lotAnswer).map(({ id }) => id);
    expect((await desk.write("POST", path, { ids: [lots.soon, 999], reason: "Rappel" })).status).toBe(404);
    expect(errorsOf(await desk.write("POST", path, { ids: [lots.soon], reason: "" }))).toHaveProperty("reason");
    expect(await blocked()).toEqual([]);
    await desk.write("POST", `/api/stock/lots/${lots.late}/block`, { reason: "Température" });
    const both = { ids: [lots.soon, lots.late, lots.soon], reason: "Rappel" };
    expect(at(await desk.write("POST", path, both), "data")).toEqual({ blocked: 1 });
    expect(await blocked()).toEqual([lots.late, lots.soon]);
    expect(at(await desk.get(`/api/stock/lots/${lots.late}`), "data", "blocked_reason")).toBe("Température");
  });

  test("movements are told the latest first, with what each was for", async () => {
    const { desk, butter, lots, consume } = await openStockRoom(database);
    await consume(butter, "3", 7);
    const all = rowsOf(await desk.get(`/api/stock/movements?article_id=${butter.id}`), movementAnswer);
    expect(all.map(({ lot_code, quantity, movement_kind }) => [lot_code, quantity, movement_kind])).toEqual([
      ["B2", "-1", "consumption"],
      ["B1", "-2", "consumption"],
      ["B2", "4", "receipt"],
      ["B1", "2", "receipt"],
      ["B0", "1", "receipt"],
    ]);
    expect(all[0]).toMatchObject({ document_type: "batch", document_id: 7, user_name: "Marie Curie", unit: "kg" });
    for (const [query, count] of [
      [`lot_id=${lots.soon}`, 2],
      ["kind=consumption", 2],
      ["kind=waste", 0],
      ["from=2026-03-01&to=2026-03-01", 5],
      ["from=2026-03-02", 0],
      ["sort=occurred_at&per_page=2", 2],
    ] as const)
      expect(rowsOf(await desk.get(`/api/stock/movements?${query}`), movementAnswer)).toHaveLength(count);
  });
});
