import { expect, test } from "vitest";
import { fillWithDemo } from "../../demo/seed";
import { databases } from "../support/database/database";
import { createTestApi } from "../support/api";
import { at } from "../support/read-answer";

test.each(databases)("customers of the demo company paid most of what they took, on $name", async (database) => {
  const db = await database.fresh();
  await fillWithDemo(db, { today: "2026-02-28", now: new Date("2026-02-28T08:00:00.000Z") });
  const { get } = await createTestApi(db);
  const all = await db.selectFrom("external_order_payments").selectAll().execute();
  const deposits = await db
    .selectFrom("external_orders")
    .select("deposit_amount")
    .where("deposit_amount", ">", 0)
    .execute();
  expect(all.filter(({ is_deposit }) => is_deposit === 1)).toHaveLength(deposits.length);
  expect(deposits.length).toBeGreaterThan(0);
  const entries = all.filter(({ is_deposit }) => is_deposit === 0);
  expect(new Set(entries.map(({ means }) => means))).toEqual(new Set(["card", "cash", "cheque", "transfer"]));
  expect(entries.filter(({ takes_back }) => takes_back !== null)).toHaveLength(1);
  expect(entries.every(({ paid_on }) => paid_on < "2026-02-28")).toBe(true);
  const toCollect = await get("/api/external-orders?to_collect=1&status=delivered");
  const delivered = await get("/api/external-orders?status=delivered");
  expect(Number(at(toCollect, "meta", "total"))).toBeGreaterThan(3);
  expect(Number(at(toCollect, "meta", "total"))).toBeLessThan(Number(at(delivered, "meta", "total")) / 2);
});
