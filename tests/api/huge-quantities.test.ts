import { describe, expect, test } from "vitest";
import { databases } from "../support/database/database";
import { articleOf, offerOf, openShopDesk, orderOf, productOf, recipeOf } from "../support/world/shop";
import { dataOf, errorsOf } from "../support/writes";

const largest = "999999999.999999";

describe.each(databases)("the largest quantities on $name", (database) => {
  test("stored, and summed, make no list fail, and sums are exact", async () => {
    const { desk, supplier, tart } = await openShopDesk(database);
    const lots = Array.from({ length: 500 }, (_, at) => ({ code: `L${String(at)}`, quantity: largest }));
    const incoming = Array.from({ length: 100 }, () => ({
      supplier_id: supplier.id,
      quantity: largest,
      expected_on: "2026-03-02",
    }));
    const offer = offerOf(supplier, { supplier_code: "H", pack_quantity: "0.000001", pack_price_ht: "999999999.9999" });
    const salt = await desk.create(
      "/api/articles",
      articleOf({ name: "Sel", lots, incoming, safety_stock: largest, offers: [offer] }),
    );
    const brine = await desk.create(
      "/api/recipes",
      recipeOf({
        name: "Saumure",
        status: "active",
        output_quantity: largest,
        stock_managed: true,
        stock_quantity: largest,
        lines: [{ article_id: salt.id, quantity: largest, unit: "kg" }],
      }),
    );
    const jar = await desk.create(
      "/api/products",
      productOf({
        name: "Bocal",
        price_ht: "0",
        stock_managed: true,
        stock_quantity: largest,
        components: [{ recipe_id: brine.id, quantity: largest, unit: "kg" }],
      }),
    );
    const lines = Array.from({ length: 200 }, () => ({ product_id: jar.id, quantity: largest }));
    const order = await desk.create(
      "/api/external-orders",
      orderOf({ lines: [...lines, { product_id: tart.id, quantity: "1" }] }),
    );
    dataOf(
      await desk.write("POST", `/api/external-orders/${String(order.id)}/status`, {
        status: "confirmed",
        lock_version: order.lock_version,
      }),
    );

    const sum = "499999999999.9995";
    expect(await desk.read(`/api/articles/${String(salt.id)}`)).toMatchObject({
      stock_on_hand: sum,
      below_safety: false,
    });
    for (const sort of ["name", "-stock_on_hand", "unit_price_ht", "-safety_stock"]) {
      expect((await desk.get(`/api/articles?search=sel&sort=${sort}`)).body).toMatchObject({
        data: [{ stock_on_hand: sum, below_safety: false }],
      });
    }
    for (const address of [
      "/api/articles?below_safety=1",
      "/api/articles?below_safety=0",
      "/api/suppliers",
      "/api/recipes?sort=-cost_ht",
      "/api/recipes",
      "/api/products",
      "/api/external-orders?sort=-total_ttc",
      `/api/external-orders/${String(order.id)}`,
      `/api/recipes/${String(brine.id)}`,
      `/api/products/${String(jar.id)}`,
      "/api/production-planning/compute-needs?from=2026-03-01&to=2026-03-31&basis=delivery",
      "/api/production-planning/makeable",
      "/api/production-planning/runs",
      "/api/production-planning/supplier-orders?from=2026-03-01&to=2026-03-31&basis=delivery",
      `/api/production-planning/suppliers/${String(supplier.id)}/articles?from=2026-03-01&to=2026-03-31`,
      "/api/stock/levels",
      "/api/stock/lots",
      "/api/stock/expiring",
      "/api/stock/movements",
      "/api/stock/value",
      "/api/supplier-orders",
      `/api/supplier-orders?article_id=${String(salt.id)}`,
      "/api/receipts",
      "/api/customers",
    ]) {
      const { status } = await desk.get(address);
      expect([address, status]).toEqual([address, address.includes("cost_ht") ? 422 : 200]);
    }
    // A price that no unit can cost tells nothing of what there is.
    expect((await desk.get("/api/stock/levels?search=sel")).body).toMatchObject({
      data: [{ on_hand: sum, value_ht: "0.00", value_complete: false }],
    });
  });

  test("of several lines that would be one production are refused: handed over, or noted as made", async () => {
    const { desk } = await openShopDesk(database);
    const flan = await desk.create("/api/products", productOf({ price_ht: "0" }));
    const path = "/api/external-orders";
    const half = { product_id: flan.id, quantity: "500000000" };
    const order = await desk.create(path, orderOf({ delivery_on: "2026-03-01", lines: [half, half] }));
    const move = async (status: string) => {
      const { lock_version } = await desk.read(`${path}/${order.id}`);
      return desk.write("POST", `${path}/${order.id}/status`, { status, lock_version });
    };
    await move("confirmed");
    const refused = { planned: ["Cette quantité est trop grande pour une seule production : vérifiez-la."] };
    expect(errorsOf(await move("delivered"))).toEqual(refused);
    const now = await desk.read(`${path}/${order.id}`);
    const noted = await desk.write("PUT", `${path}/${order.id}`, {
      ...now,
      lines: [half, half].map((line) => ({ ...line, produced_quantity: line.quantity })),
    });
    expect(errorsOf(noted)).toEqual(refused);
  });
});
