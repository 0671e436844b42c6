import { describe, expect, test } from "vitest";
import { addUser } from "#api/accounts/users";
import { closeCount, reopenCount } from "#api/stock/counts/close";
import { type CountAnswer, countAnswer, countRowAnswer } from "#api/stock/counts/read";
import { checkLedger } from "#api/stock/ledger/check";
import { type Answer, tokensOf } from "../../support/api";
import { databases } from "../../support/database/database";
import { countingQueries } from "../../support/database/counting-queries";
import { lotsOf, stockArticle } from "../../support/world/ledger";
import { at } from "../../support/read-answer";
import { type StockRoom, openStockRoom, rowsOf } from "../../support/world/stock-room";
import { type Desk, errorsOf } from "../../support/writes";

const path = "/api/stock/counts";
const countOf = (answer: Answer): CountAnswer => countAnswer.parse(at(answer, "data"));

describe.each(databases)("counts of the stock on $name", (database) => {
  async function openCount(scope: object = { storage: "chilled" }) {
    const room = await openStockRoom(database);
    const count = countOf(await room.desk.write("POST", path, { blind: false, ...scope }));
    const lineAt = (index: number) => count.lines[index] ?? { id: 0, lock_version: 1 };
    const enter = (index: number, counted: string, fields: object = {}, headers: Record<string, string> = {}) =>
      room.desk.write(
        "POST",
        `${path}/${count.id}/lines/${lineAt(index).id}/count`,
        { counted, lock_version: lineAt(index).lock_version, ...fields },
        headers,
      );
    const close = () => room.desk.write("POST", `${path}/${count.id}/close`);
    const onHand = async () => (await lotsOf(room.desk.db, room.butter)).map(({ on_hand }) => on_hand / 1e6);
    return { ...room, count, lineAt, enter, close, onHand };
  }

  async function paul(desk: Desk) {
    await addUser(
      desk.db,
      desk.parts.passwords,
      { name: "Paul Bocuse", email: "paul@bru.test", password: "sauce poulette" },
      desk.parts.clock(),
    );
    const { access_token } = tokensOf(await desk.token({ username: "paul@bru.test", password: "sauce poulette" }));
    return { authorization: `Bearer ${access_token}` };
  }

  test("begin with a line for each lot, and one for what there is none of, in the order of the shelves", async () => {
    const { count } = await openCount({});
    expect(count).toMatchObject({ status: "under_way", blind: false, line_count: 7, counted_count: 0 });
    expect(count.lines.map(({ position, name, code, expected }) => [position, name, code, expected])).toEqual([
      [1, "Crème au beurre", null, "0"],
      [2, "Œufs", null, "0"],
      [3, "Boîte", null, "0"],
      [4, "Farine", null, "0"],
      [5, "Beurre", "B0", "1"],
      [6, "Beurre", "B1", "2"],
      [7, "Beurre", "B2", "4"],
    ]);
  });

  test("are of a storage, a family or a kind of item, and refuse a scope that holds nothing", async () => {
    const { desk, count } = await openCount();
    expect(count.lines.map(({ code }) => code)).toEqual(["B0", "B1", "B2"]);
    const recipes = countOf(await desk.write("POST", path, { blind: false, item_type: "recipe" }));
    expect(recipes.lines.map(({ name }) => name)).toEqual(["Crème au beurre"]);
    const scope = { blind: false, category: "crémerie", item_type: "article" };
    const dairy = countOf(await desk.write("POST", path, scope));
    expect(dairy.lines).toHaveLength(4);
    expect(errorsOf(await desk.write("POST", path, { blind: false, category: "marée" }))).toHaveProperty("item_type");
  });

  test("book each line's difference when they close; what was not counted stays", async () => {
    const { desk, count, enter, close, onHand } = await openCount();
    await enter(0, "0");
    const counted = countOf(await enter(1, "2.5"));
    expect(counted).toMatchObject({ counted_count: 2, difference_ht: "-3.20", unknown_cost_count: 0 });
    expect(counted.lines[1]).toMatchObject({
      expected: "2",
      counted: "2.5",
      difference: "0.5",
      difference_ht: "3.80",
      counted_by: "Marie Curie",
    });
    expect(await onHand()).toEqual([1, 2, 4]);
    expect(countOf(await close())).toMatchObject({ status: "closed", closed_by: "Marie Curie" });
    expect(await onHand()).toEqual([0, 2.5, 4]);
    const again = await close();
    expect([again.status, at(again, "code")]).toEqual([409, "closed"]);
    expect(at(again, "message")).toContain("Marie Curie a clos cet inventaire");
    expect(at(await desk.get(`/api/stock/movements?kind=count`), "data")).toMatchObject([
      { document_type: "count_line", document_page: count.id },
      { document_type: "count_line", document_page: count.id },
    ]);
  });

  test("lose nothing that moves between a line and the closing", async () => {
    const { butter, lots, enter, close, consume, onHand } = await openCount();
    await enter(2, "3");
    await consume(butter, "1.5", 9, [lots.later]);
    await close();
    expect(await onHand()).toEqual([1, 2, 1.5]);
  });

  test("book once what two of them under way found, and again what one of them no longer says", async () => {
    const { desk, lots, cream, count, enter, close, onHand } = await openCount({});
    const other = countOf(await desk.write("POST", path, { blind: false }));
    const enterOther = async (lot_id: number | null, name: string, counted: string) => {
      const line = other.lines.find((one) => one.lot_id === lot_id && one.name === name);
      const { id, lock_version } = line ?? { id: 0, lock_version: 1 };
      await desk.write("POST", `${path}/${other.id}/lines/${id}/count`, { counted, lock_version });
    };
    await enter(6, "10");
    await enter(0, "3");
    await enterOther(lots.later, "Beurre", "10");
    await enterOther(null, "Crème au beurre", "3");
    await close();
    expect(await onHand()).toEqual([1, 2, 10]);
    await desk.write("POST", `${path}/${count.id}/reopen`);
    await close();
    await desk.write("POST", `${path}/${other.id}/close`);
    expect(await onHand()).toEqual([1, 2, 10]);
    expect((await lotsOf(desk.db, cream)).map(({ on_hand }) => on_hand)).toEqual([3_000_000]);
  });

  /** Counts a lot of butter in another count. */
  async function openOther({ desk, lots }: Pick<StockRoom, "desk" | "lots">) {
    const other = countOf(await desk.write("POST", path, { blind: false }));
    const { id, position } = other.lines.find(({ lot_id }) => lot_id === lots.later) ?? { id: 0, position: 1 };
    const read = async () => countOf(await desk.get(`${path}/${other.id}`)).lines[position - 1];
    return {
      read,
      count: async (counted: string) => {
        const { lock_version = 1 } = (await read()) ?? {};
        await desk.write("POST", `${path}/${other.id}/lines/${id}/count`, { counted, lock_version });
      },
      close: () => desk.write("POST", `${path}/${other.id}/close`),
      reopen: () => desk.write("POST", `${path}/${other.id}/reopen`),
    };
  }

  test("leave another count as it was before they closed, whatever lacked, when they are taken up again", async () => {
    const room = await openCount();
    const { desk, lots, butter, count, enter, close, consume, onHand } = room;
    const other = await openOther(room);
    await enter(2, "0");
    await consume(butter, "3", 9, [lots.later]);
    await other.count("1");
    const before = await other.read();
    expect(before).toMatchObject({ expected: "1", difference: "0" });
    // 4 fewer than there were, of which one is left.
    await close();
    expect(await onHand()).toEqual([1, 2, 0]);
    expect(await other.read()).toMatchObject({ expected: "0", difference: "1" });
    await desk.write("POST", `${path}/${count.id}/reopen`);
    expect(await other.read()).toEqual(before);
    await other.close();
    expect(await onHand()).toEqual([1, 2, 1]);
  });

  test("book the whole of what another one found, though they took more than it then saw", async () => {
    const room = await openCount();
    const { lots, butter, receive, enter, close, consume, onHand } = room;
    const other = await openOther(room);
    await enter(2, "0");
    await consume(butter, "3", 9, [lots.later]);
    await other.count("1");
    // The next delivery of the same lot.
    await receive(butter, "10", { code: "B2", expires_on: "2026-04-01" });
    await close();
    await other.close();
    expect(await onHand()).toEqual([1, 2, 11]);
  });

  test("are closed and taken up again in turns without any of it being counted twice", async () => {
    const room = await openCount();
    const { desk, count, enter, close, onHand } = room;
    const other = await openOther(room);
    await enter(2, "3");
    await other.count("2");
    const reopen = () => desk.write("POST", `${path}/${count.id}/reopen`);
    await close();
    await other.close();
    expect(await onHand()).toEqual([1, 2, 2]);
    await reopen();
    expect(await onHand()).toEqual([1, 2, 3]);
    await other.reopen();
    expect(await onHand()).toEqual([1, 2, 4]);
    expect(await other.read()).toMatchObject({ expected: "4", difference: "-2" });
    expect(countOf(await desk.get(`${path}/${count.id}`)).lines[2]).toMatchObject({ expected: "4", difference: "-1" });
    await other.close();
    expect(countOf(await close()).lines[2]).toMatchObject({ expected: "2", difference: "1" });
    expect(await onHand()).toEqual([1, 2, 3]);
  });

  test("book once what one of them found that was abandoned while the other one closed", async () => {
    const { desk, lots, enter, close, onHand } = await openCount({});
    const other = countOf(await desk.write("POST", path, { blind: false }));
    const { id, lock_version } = other.lines.find(({ lot_id }) => lot_id === lots.later) ?? { id: 0, lock_version: 1 };
    await enter(6, "10");
    await desk.write("POST", `${path}/${other.id}/lines/${id}/count`, { counted: "10", lock_version });
    await desk.write("POST", `${path}/${other.id}/abandon`);
    await close();
    await desk.write("POST", `${path}/${other.id}/reopen`);
    await desk.write("POST", `${path}/${other.id}/close`);
    expect(await onHand()).toEqual([1, 2, 10]);
  });

  test("book once what one of them found before the lot was there, and the other one in it", async () => {
    const { desk, shop, count } = await openCount({});
    const found = { article_id: shop.flour.id, code: "F1", counted: "3" };
    await desk.write("POST", `${path}/${count.id}/lines`, found);
    await stockArticle(desk.db, shop.flour.id, "5", { code: "F1" });
    const other = countOf(await desk.write("POST", path, { blind: false }));
    const { id, lock_version } = other.lines.find(({ code }) => code === "F1") ?? { id: 0, lock_version: 1 };
    await desk.write("POST", `${path}/${other.id}/lines/${id}/count`, { counted: "8", lock_version });
    for (const one of [count, other]) await desk.write("POST", `${path}/${one.id}/close`);
    const lots = await lotsOf(desk.db, { type: "article", id: shop.flour.id });
    expect(lots.map(({ on_hand }) => on_hand)).toEqual([8_000_000]);
  });

  test("never leave less than nothing: what was taken beyond what was counted stays to be looked at", async () => {
    const { desk, butter, lots, count, enter, close, consume, onHand } = await openCount();
    await enter(2, "1");
    await consume(butter, "3.5", 9, [lots.later]);
    await close();
    expect(await onHand()).toEqual([1, 2, 0]);
    const toLookAt = async () => at(await desk.get("/api/stock/levels?discrepancies=1"), "data");
    expect(await toLookAt()).toMatchObject([{ item: { name: "Beurre" }, discrepancy: "2.5" }]);
    await desk.write("POST", `${path}/${count.id}/reopen`);
    expect([await onHand(), await toLookAt()]).toEqual([[1, 2, 0.5], []]);
  });

  test("do not close what bookings did not find after a line was counted", async () => {
    const { desk, butter, enter, close } = await openCount();
    const lose = () =>
      desk.write("POST", "/api/stock/waste", { article_id: butter.id, quantity: "10", reason: "broken" });
    const toLookAt = async () => at(await desk.get("/api/stock/levels?discrepancies=1"), "data", 0, "discrepancy");
    await lose();
    desk.pass(60);
    await enter(1, "2");
    desk.pass(60);
    await lose();
    expect(await toLookAt()).toBe("13");
    await close();
    expect(await toLookAt()).toBe("10");
  });

  test("close what bookings did not find", async () => {
    const { desk, butter, cream, consume, enter, close } = await openCount({});
    await consume(butter, "20", 9);
    await consume(cream, "1", 9);
    expect(at(await desk.get("/api/stock/levels?discrepancies=1"), "meta", "total")).toBe(2);
    await enter(4, "1");
    await enter(0, "0");
    await close();
    expect(at(await desk.get("/api/stock/levels?discrepancies=1"), "meta", "total")).toBe(0);
  });

  test("take a lot that nobody knew of, and what there was none of", async () => {
    const { desk, shop, cream, count, enter, close } = await openCount({});
    await enter(0, "2");
    const found = { article_id: shop.flour.id, code: "F1", expires_on: "2026-09-01", counted: "10" };
    const added = countOf(await desk.write("POST", `${path}/${count.id}/lines`, found));
    expect(added.lines.at(-1)).toMatchObject({ name: "Farine", code: "F1", counted: "10", expected: "0" });
    expect(errorsOf(await desk.write("POST", `${path}/${count.id}/lines`, found))).toHaveProperty("code");
    await close();
    expect(await lotsOf(desk.db, cream)).toMatchObject([{ code: null, on_hand: 2_000_000 }]);
    expect(await lotsOf(desk.db, { type: "article", id: shop.flour.id })).toMatchObject([
      { code: "F1", expires_on: "2026-09-01", entered_on: "2026-03-01", on_hand: 10_000_000 },
    ]);
  });

  test("close and are taken up again with as many statements however many lines they have", async () => {
    const { desk, shop, count, enter } = await openCount();
    const { db } = desk;
    const counter = countingQueries(db);
    const author = { id: 1, name: "Marie Curie", at: desk.parts.clock().toISOString() };
    const countQueries = async (write: typeof closeCount | typeof reopenCount, id: number) => {
      const before = counter.queryCount();
      await counter.db.transaction().execute((state) => write(state, id, author));
      return counter.queryCount() - before;
    };
    await enter(0, "7");
    await enter(1, "1");
    const few = [await countQueries(closeCount, count.id), await countQueries(reopenCount, count.id)];
    await countQueries(closeCount, count.id);
    for (let index = 0; index < 40; index += 1)
      await stockArticle(db, shop.flour.id, "1", { code: `F${String(index)}` });
    const all = countOf(await desk.write("POST", path, { blind: false, item_type: "article" }));
    for (const { id } of all.lines)
      await desk.write("POST", `${path}/${String(all.id)}/lines/${String(id)}/count`, {
        counted: "3",
        lock_version: 1,
      });
    const onHand = async () => (await lotsOf(db, { type: "article", id: shop.flour.id })).map(({ on_hand }) => on_hand);
    const before = await onHand();
    expect(await countQueries(closeCount, all.id)).toBeLessThanOrEqual((few[0] ?? 0) + 4);
    expect(await onHand()).toEqual(before.map(() => 3_000_000));
    expect(await countQueries(reopenCount, all.id)).toBeLessThanOrEqual((few[1] ?? 0) + 4);
    expect(await onHand()).toEqual(before);
    expect((await checkLedger(db)).fault).toBeNull();
  });

  test("give a lot back the cost that it had when what they found of it is taken back", async () => {
    const { desk, shop, count } = await openCount({});
    const flour = { type: "article" as const, id: shop.flour.id };
    const found = { article_id: shop.flour.id, code: "F1", counted: "3" };
    expect((await desk.write("POST", `${path}/${count.id}/lines`, found)).status).toBe(201);
    await stockArticle(desk.db, shop.flour.id, "5", { code: "F1", unit_cost_ht: 20_000 });
    const lots = async () => (await lotsOf(desk.db, flour)).map(({ on_hand, unit_cost_ht }) => [on_hand, unit_cost_ht]);
    await desk.write("POST", `${path}/${count.id}/close`);
    expect(await lots()).toEqual([[8_000_000, 41_000]]);
    await desk.write("POST", `${path}/${count.id}/reopen`);
    expect(await lots()).toEqual([[5_000_000, 20_000]]);
  });

  test("are taken up again after closing: what closing booked is reversed", async () => {
    const { desk, count, enter, close, onHand } = await openCount();
    await enter(0, "0");
    await close();
    expect(countOf(await desk.write("POST", `${path}/${count.id}/reopen`)).status).toBe("under_way");
    expect(await onHand()).toEqual([1, 2, 4]);
    await close();
    expect(await onHand()).toEqual([0, 2, 4]);
  });

  test("are not taken up again once something took what they had added", async () => {
    const { desk, butter, lots, count, enter, close, consume, onHand } = await openCount();
    await enter(2, "6");
    await close();
    await consume(butter, "5", 9, [lots.later]);
    const refused = await desk.write("POST", `${path}/${count.id}/reopen`);
    expect([refused.status, at(refused, "code")]).toEqual([409, "used"]);
    expect(await onHand()).toEqual([1, 2, 1]);
    expect(countOf(await desk.get(`${path}/${count.id}`)).status).toBe("closed");
  });

  test("say the way out when what they found and what was made hold each other", async () => {
    const { desk, butter, cream, count, enter, close, onHand } = await openCount({});
    const make = async (quantity: string, seen: number) => {
      const sheet = { recipe_id: cream.id, production_on: "2026-03-01", planned: quantity, obtained: quantity, seen };
      return Number(at(await desk.write("POST", "/api/batches", sheet), "data", "id"));
    };
    const takeBack = (id: number) => desk.write("POST", `/api/batches/${id}/take-back`);
    const reopen = (id: number) => desk.write("POST", `${path}/${id}/reopen`);
    // The day’s lot of cream is counted as nothing, butter as more; then more of both is made and taken.
    const first = await make("1", 0);
    const cream1 = { recipe_id: cream.id, code: `R${cream.id}-2026-060`, expires_on: null, counted: "0" };
    expect((await desk.write("POST", `${path}/${count.id}/lines`, cream1)).status).toBe(201);
    await enter(6, "10");
    await close();
    const second = await make("20", 1);
    expect((await takeBack(first)).status).toBe(200);
    const held = [await takeBack(second), await reopen(count.id)];
    expect(held.map((answer) => [answer.status, at(answer, "code")])).toEqual(held.map(() => [409, "used"]));
    expect(held.map((answer) => at(answer, "message"))).toEqual([
      expect.stringMatching(/\(pris : 1 le .* \(inventaire\)\)\. .*comptez 20 kg de ce lot dans un nouvel inventaire/),
      expect.stringMatching(/\(pris : 8,5 le .* \(production\)\)\. .*comptez 6 kg de ce lot dans un nouvel inventaire/),
    ]);
    const way = countOf(await desk.write("POST", path, { blind: false }));
    const lot = way.lines.find(({ code }) => code === cream1.code) ?? { id: 0, lock_version: 1, expected: null };
    expect(lot.expected).toBe("19");
    const counted = { counted: "20", lock_version: lot.lock_version };
    await desk.write("POST", `${path}/${way.id}/lines/${lot.id}/count`, counted);
    for (const answer of [
      await desk.write("POST", `${path}/${way.id}/close`),
      await takeBack(second),
      await reopen(count.id),
      await reopen(way.id),
    ])
      expect(answer.status).toBe(200);
    expect([await onHand(), (await lotsOf(desk.db, cream)).map(({ on_hand }) => on_hand)]).toEqual([[1, 2, 4], [0]]);
    expect((await lotsOf(desk.db, butter)).length).toBe(3);
  });

  test("hide from a blind count what the ledger says, until it is closed", async () => {
    const { desk, count, enter, close } = await openCount({ storage: "chilled", blind: true });
    expect(count.lines[1]).toMatchObject({ expected: null, difference: null });
    expect(countOf(await enter(1, "5"))).toMatchObject({ difference_ht: "0.00" });
    expect(countOf(await desk.get(`${path}/${count.id}`)).lines[1]).toMatchObject({ expected: null, counted: "5" });
    expect(countOf(await close()).lines[1]).toMatchObject({ expected: "2", difference: "3" });
  });

  test("tell the second of two tablets who counted the line, and keep the first", async () => {
    const { desk, enter, count } = await openCount();
    const headers = await paul(desk);
    await enter(1, "3");
    const refused = await enter(1, "4", {}, headers);
    expect([refused.status, at(refused, "code")]).toEqual([409, "stale"]);
    expect(at(refused, "message")).toBe(
      "Marie Curie a compté « Beurre » à 9\u00a0h : 3 kg. Votre saisie n’est pas enregistrée.",
    );
    expect(at(refused, "data", "lock_version")).toBe(2);
    expect(countOf(await desk.get(`${path}/${count.id}`)).lines[1]?.counted).toBe("3");
  });

  test("let a line be corrected and taken back", async () => {
    const { desk, count, lineAt, enter } = await openCount();
    await enter(1, "3");
    expect(countOf(await enter(1, "4", { lock_version: 2 })).lines[1]?.counted).toBe("4");
    const back = await desk.write("POST", `${path}/${count.id}/lines/${lineAt(1).id}/take-back`, { lock_version: 3 });
    expect(countOf(back)).toMatchObject({ counted_count: 0 });
    expect(countOf(back).lines[1]).toMatchObject({ counted: null, expected: "2", lock_version: 4 });
  });

  test("close only once something is counted, and can be abandoned", async () => {
    const { desk, count, close, enter } = await openCount();
    expect(errorsOf(await close())).toHaveProperty("lines");
    expect(countOf(await desk.write("POST", `${path}/${count.id}/abandon`)).status).toBe("abandoned");
    const refused = await enter(0, "1");
    expect([refused.status, at(refused, "code")]).toEqual([409, "abandoned"]);
    for (const [status, total] of [
      ["abandoned", 1],
      ["under_way", 0],
      ["closed", 0],
    ] as const)
      expect(rowsOf(await desk.get(`${path}?status=${status}`), countRowAnswer)).toHaveLength(total);
    expect((await desk.get(`${path}/999`)).status).toBe(404);
  });
});
