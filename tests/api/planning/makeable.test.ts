import { describe, expect, test } from "vitest";
import { makeableDetail, makeableRow } from "#api/planning/makeable/answer";
import { listMakeable, makeableQuery } from "#api/planning/makeable/read";
import { countArticle, stockArticle } from "../../support/world/ledger";
import { createTestApi } from "../../support/api";
import { type Bakery, fillBakery } from "../../support/world/bakery";
import { countingQueries } from "../../support/database/counting-queries";
import { databases } from "../../support/database/database";
import { holdPauses } from "../../support/servers/held-pauses";
import { at, column } from "../../support/read-answer";
import { errorsOf } from "../../support/writes";

const path = "/api/production-planning/makeable";

describe.each(databases)("what can still be made on $name", ({ fresh }) => {
  /**
   * 6.5 kg of flour (4.5 until 30 June), 5 kg of butter, no box. A pie takes 125 g of flour, 75 g of butter and a box.
   */
  async function bakery(boxes = "40") {
    const db = await fresh();
    const ids = await fillBakery(db);
    await stockArticle(db, ids.articles.box, boxes);
    return { db, ids, api: await createTestApi(db) };
  }

  const pieAt = (ids: Bakery, search = "") => `${path}/${String(ids.products.pie)}${search}`;

  test("each product on sale has its quantity and what is short for one more", async () => {
    const { api } = await bakery();
    const answer = await api.get(path);
    expect(answer.status).toBe(200);
    expect(column(answer, "name")).toEqual(["Coffret", "Tarte aux pommes"]);
    expect(at(answer, "data", 1)).toMatchObject({
      code: "TAP",
      category: "tartes",
      unit: "piece",
      quantity: "40",
      limits: [
        {
          type: "article",
          name: "Boîte à gâteau",
          why: "stock",
          available: "40",
          needed: "41",
          missing: "1",
        },
      ],
    });
    expect(at(answer, "data", 0)).toMatchObject({ quantity: "20" });
    for (const index of [0, 1]) expect(makeableRow.strict().parse(at(answer, "data", index))).toBeDefined();
  });

  test("on another day, with what is expected or the safety stock kept, the answer changes", async () => {
    const { api, ids } = await bakery("500");
    const quantity = async (search: string) => at(await api.get(pieAt(ids, search)), "data", "quantity");
    expect(await quantity("")).toBe("52");
    expect(await quantity("?on=2026-07-01")).toBe("16");
    expect(await quantity("?include_safety_stock=1")).toBe("0");
    await countArticle(api.db, ids.articles.flour, "100");
    expect(await quantity("?on=2026-03-02")).toBe("66");
    expect(await quantity("?on=2026-03-03&count_incoming=1")).toBe("200");
  });

  test("what orders take until a day is left to them, lots first to expire first", async () => {
    const { api, ids } = await bakery("500");
    const quantity = async (search: string) => at(await api.get(pieAt(ids, search)), "data", "quantity");
    // The confirmed order makes 14 pies on 1 March: 1.75 kg of flour, from the lot that expires.
    expect(await quantity("?reserve_until=2026-03-01")).toBe("38");
    expect(await quantity("?reserve_until=2026-02-28")).toBe("52");
    expect(await quantity("?reserve_until=2026-03-01&on=2026-07-01")).toBe("16");
  });

  test("a chosen quantity is explained; without one, what can be made is", async () => {
    const { api, ids } = await bakery();
    const chosen = await api.get(pieAt(ids, "?quantity=60"));
    expect(makeableDetail.strict().parse(at(chosen, "data"))).toMatchObject({
      quantity: "40",
      on: "2026-03-01",
      chosen: {
        quantity: "60",
        fits: false,
        obstacles: [
          { name: "Boîte à gâteau", missing: "20" },
          { name: "Farine T55", missing: "1" },
        ],
        articles: [
          { name: "Beurre", needed: "4.5", available: "5", missing: "0" },
          { name: "Boîte à gâteau" },
          { name: "Farine T55", needed: "7.5", available: "6.5" },
        ],
        recipes: [
          { name: "Fond de tarte", needed: "60", batches: "3" },
          { name: "Pâte brisée", needed: "15", batches: "1.5" },
        ],
      },
    });
    expect(at(await api.get(pieAt(ids)), "data", "chosen")).toMatchObject({
      quantity: "40",
      fits: true,
      obstacles: [],
    });
    expect((await api.get(`${path}/999`)).status).toBe(404);
    expect(errorsOf(await api.get(pieAt(ids, "?quantity=-1")))).toHaveProperty("quantity");
  });

  test("others read and write between two products, and the page tells one state", async () => {
    const db = await fresh();
    const ids = await fillBakery(db);
    await stockArticle(db, ids.articles.box, "40");
    const { pause, reach, release } = holdPauses();
    const api = await createTestApi(db, { pause });
    const alone = await api.get(path);
    for (const which of [1, 2]) {
      const reached = reach(which);
      const request = api.get(path);
      await reached;
      expect((await api.get("/api/articles")).status).toBe(200);
      await countArticle(db, ids.articles.box, "3");
      release();
      expect((await request).body).toEqual(alone.body);
      expect((await api.get(path)).body).not.toEqual(alone.body);
      await countArticle(db, ids.articles.box, "40");
    }
  });

  test("are searched, filtered and paged", async () => {
    const { api, ids } = await bakery("1");
    expect(column(await api.get(`${path}?search=COFF`), "name")).toEqual(["Coffret"]);
    expect(column(await api.get(`${path}?makeable=1`), "id")).toEqual([ids.products.pie]);
    expect(column(await api.get(`${path}?makeable=0`), "name")).toEqual(["Coffret"]);
    expect(column(await api.get(`${path}?category=tartes`), "name")).toEqual(["Tarte aux pommes"]);
    const second = await api.get(`${path}?per_page=1&page=2&sort=-name`);
    expect([column(second, "name"), at(second, "meta")]).toMatchObject([["Coffret"], { total: 2, last_page: 2 }]);
    expect(Object.keys(errorsOf(await api.get(`${path}?on=demain&makeable=2&sort=quantity`))).sort()).toEqual([
      "makeable",
      "on",
      "sort",
    ]);
    expect((await api.send("GET", path)).status).toBe(401);
  });

  test("are read in fifteen queries and the transaction around them", async () => {
    const { db } = await bakery();
    const counting = countingQueries(db);
    await listMakeable(counting.db, makeableQuery.parse({ reserve_until: "2026-03-09", makeable: "1" }), {
      now: new Date("2026-03-01T08:00:00Z"),
      pause: () => Promise.resolve(),
    });
    expect(counting.queryCount()).toBeLessThanOrEqual(17);
  });
});
