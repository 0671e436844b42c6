import { describe, expect, test } from "vitest";
import { databases } from "../support/database/database";
import { articleOf, openShopDesk, orderOf, recipeOf, supplierOf } from "../support/world/shop";
import { errorsOf, openDesk } from "../support/writes";

describe.each(databases)("hostile writes on $name", (database) => {
  test("ten thousand wrong lines are refused without listing them all", async () => {
    const desk = await openDesk(database);
    const errors = errorsOf(
      await desk.write("POST", "/api/recipes", recipeOf({ lines: Array(10_000).fill({ quantity: "x" }) })),
    );
    expect(Object.keys(errors).length).toBeLessThanOrEqual(500);
  });

  test("a body over 1 MB, or nested without end, is refused", async () => {
    const desk = await openDesk(database);
    const send = (text: string) =>
      desk.app.request("/api/recipes", {
        method: "POST",
        body: text,
        headers: { authorization: desk.authorization, "content-length": String(text.length) },
      });
    expect((await send(JSON.stringify(recipeOf({ notes: "x".repeat(1024 * 1024) })))).status).toBe(413);
    const depth = 200_000;
    expect((await send(`{"name": ${"[".repeat(depth)}${"]".repeat(depth)}}`)).status).toBe(422);
    expect((await send(`{"lines": ${'{"lines":['.repeat(50_000)}`)).status).toBe(400);
  });

  test(
    "text comes back as it was written: quotes, tags, emoji, statements, long words; never half a " + "character",
    async () => {
      const desk = await openDesk(database);
      for (const name of [
        "L'œuf « à la coque »",
        "<script>alert(1)</script>",
        "Robert'); drop table articles;--",
        "Crème 🥐🇫🇷",
        "%_\\ 100",
        "ﬁnancier",
        "x".repeat(120),
        "  \u00a0Thé\u00a0 ",
      ]) {
        expect(await desk.create("/api/suppliers", supplierOf({ name })), name).toMatchObject({ name: name.trim() });
      }
      expect((await desk.create("/api/suppliers", supplierOf({ name: "Demi \ud83e" }))).name).toBe("Demi \ufffd");
    },
  );

  test("numbers that are none, or not decimal strings, are refused and never rounded", async () => {
    const desk = await openDesk(database);
    const wrong = [
      "",
      " ",
      "1e3",
      "0x10",
      "NaN",
      "Infinity",
      "1,5",
      "1.5.5",
      "--1",
      "+1",
      "١٢",
      "1 000",
      "9".repeat(41),
      12,
      1.5,
      true,
      null,
      {},
      ["1"],
    ];
    for (const safety_stock of wrong)
      expect(
        errorsOf(await desk.write("POST", "/api/articles", articleOf({ safety_stock }))),
        JSON.stringify(safety_stock),
      ).toHaveProperty("safety_stock");
    expect(await desk.create("/api/articles", articleOf({ safety_stock: "0001.5000000000" }))).toMatchObject({
      safety_stock: "1.5",
    });
    expect(
      await desk.create("/api/articles", articleOf({ name: "Beaucoup", safety_stock: "999999999.999999" })),
    ).toMatchObject({ safety_stock: "999999999.999999" });
  });

  test("ids that are no id of anything are refused under their field", async () => {
    const { desk } = await openShopDesk(database);
    for (const product_id of [0, -1, 1.5, 1e20, 9_007_199_254_740_992, "1", "1; drop table", null, {}, [1]]) {
      expect(
        errorsOf(await desk.write("POST", "/api/external-orders", orderOf({ lines: [{ product_id, quantity: "1" }] }))),
        JSON.stringify(product_id),
      ).toHaveProperty(["lines.0.product_id"]);
    }
  });

  test("an object of another kind, or of nobody, is not reached through the wrong address", async () => {
    const { desk, order } = await openShopDesk(database);
    expect(
      await desk.write("POST", `/api/suppliers/${String(order.id)}/status`, { status: "confirmed", lock_version: 1 }),
    ).toMatchObject({ status: 404 });
    expect(await desk.write("PUT", "/api/suppliers", {})).toMatchObject({ status: 405 });
    expect(await desk.write("POST", "/api/external-orders/1/archive/again")).toMatchObject({ status: 404 });
  });
});
