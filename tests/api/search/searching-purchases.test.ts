import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { databases } from "../../support/database/database";
import { articleOf, offerOf, supplierOf } from "../../support/world/shop";
import { openDesk } from "../../support/writes";

const list = z.object({ data: z.array(z.object({ id: z.number(), lock_version: z.number().optional() }).loose()) });

describe.each(databases)("orders to suppliers and receipts, on $name", (database) => {
  async function openHouse() {
    const desk = await openDesk(database);
    const supplier = await desk.create("/api/suppliers", supplierOf({ name: "Laiterie du Bocage" }));
    const other = await desk.create("/api/suppliers", supplierOf({ name: "Moulin de Bruz" }));
    const article = await desk.create("/api/articles", articleOf({ offers: [offerOf(supplier)] }));
    const order = (fields: object = {}) => ({
      supplier_id: supplier.id,
      deliver_on: "2026-03-12",
      lines: [{ article_id: article.id, quantity: "10" }],
      ...fields,
    });
    const found = async (path: string, search: string) =>
      list
        .parse((await desk.get(`${path}?${new URLSearchParams({ search }).toString()}`)).body)
        .data.map(({ id }) => id);
    return { desk, supplier, other, article, order, found };
  }

  test("are found by supplier, number, delivery note and notes, each word in any, as they are written", async () => {
    const { desk, supplier, other, article, order, found } = await openHouse();
    const first = await desk.create("/api/supplier-orders", order({ note: "Livrer par la cour" }));
    await desk.create("/api/supplier-orders", order({ supplier_id: other.id }));
    const path = "/api/supplier-orders";
    for (const query of [
      "bocage",
      "bocage cour",
      "cour laiterie",
      "CF-2026-00001",
      "cf202600001 bocage",
      "l cour",
      "courr",
    ])
      expect([query, await found(path, query)]).toEqual([query, [first.id]]);
    for (const query of ["bruz cour", "bocage 00002"]) expect([query, await found(path, query)]).toEqual([query, []]);
    const changed = { ...order({ note: "Livrer par la rue" }), lock_version: first.lock_version };
    expect(await desk.write("PUT", `${path}/${String(first.id)}`, changed)).toMatchObject({ status: 200 });
    expect(await found(path, "cour")).toEqual([]);
    expect(await found(path, "rue bocage")).toEqual([first.id]);
    const received = {
      supplier_id: supplier.id,
      received_on: "2026-02-28",
      delivery_note: "BL 990",
      note: "Cagette écrasée",
      lines: [{ article_id: article.id, quantity: "3" }],
    };
    expect(await desk.write("POST", "/api/receipts", received)).toMatchObject({ status: 201 });
    for (const query of ["bl 990", "BL990", "ecrasee cagette", "bocage 990", "cagete"])
      expect([query, (await found("/api/receipts", query)).length]).toEqual([query, 1]);
    expect(await found("/api/receipts", "bruz 990")).toEqual([]);
    if (database.name === "SQLite")
      for (const index of ["supplier_order_search", "receipt_search"])
        await sql`insert into ${sql.table(index)} (${sql.table(index)}, rank) values ('integrity-check', 1)`.execute(
          desk.db,
        );
  });
});
