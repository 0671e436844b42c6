import { describe, expect, test } from "vitest";
import { databases } from "../../support/database/database";
import { workedOrders } from "../../support/oracles/worked-orders";
import { orderOf, productOf } from "../../support/world/shop";
import { openDesk } from "../../support/writes";

describe.each(databases)("the totals of an order on $name", (database) => {
  test.each(workedOrders)("$name", async ({ lines, amounts, ht, vat, ttc }) => {
    const desk = await openDesk(database);
    const product = await desk.create("/api/products", productOf());
    const order = await desk.create(
      "/api/external-orders",
      orderOf({
        lines: lines.map(([quantity, unit_price_ht, vat_rate, discount_percent]) => ({
          product_id: product.id,
          quantity,
          unit_price_ht,
          vat_rate,
          discount_percent,
        })),
      }),
    );
    expect(order).toMatchObject({
      lines: amounts.map((amount_ht) => ({ amount_ht })),
      totals: { ht, vat_by_rate: vat.map(([rate, base_ht, amount]) => ({ rate, base_ht, vat: amount })), ttc },
    });
    expect((await desk.get("/api/external-orders")).body).toMatchObject({ data: [{ totals: { ht, ttc } }] });
  });
});
