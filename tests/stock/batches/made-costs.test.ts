import { describe, expect, test } from "vitest";
import { z } from "zod";
import { databases } from "../../support/database/database";
import { at } from "../../support/read-answer";
import { articleOf, offerOf, openShopDesk, productOf, recipeOf } from "../../support/world/shop";
import type { Desk } from "../../support/writes";

// The clock stands at 1 March 2026, 09:00 in Paris.
const day = "2026-03-01";
const posted = z.looseObject({ id: z.number() });

describe.each(databases)("what a made lot costs on $name", (database) => {
  /** Flour of 10 €/kg by the catalogue, bought so much of at another price; a dough of 1 kg of it for 2 kg. */
  async function kitchen(lines?: (flour: number) => object[]) {
    const { desk, supplier } = await openShopDesk(database);
    const article = async (name: string, price: string, fields: object = {}) =>
      (
        await desk.create(
          "/api/articles",
          articleOf({ name, offers: [offerOf(supplier, { pack_quantity: "1", pack_price_ht: price })], ...fields }),
        )
      ).id;
    const flour = await article("Seigle", "10");
    const dough = await recipe(
      desk,
      "Pâte de seigle",
      lines?.(flour) ?? [{ article_id: flour, quantity: "1", unit: "kg" }],
    );
    return { desk, article, flour, dough, supplier };
  }

  const recipe = async (desk: Desk, name: string, lines: object[], fields: object = {}) =>
    (
      await desk.create(
        "/api/recipes",
        recipeOf({ name, status: "active", output_quantity: "2", stock_managed: true, lines, ...fields }),
      )
    ).id;

  async function post(desk: Desk, path: string, body: object) {
    const answer = await desk.write("POST", path, body);
    expect(answer).toMatchObject({ status: 201 });
    return posted.parse(at(answer, "data"));
  }

  /** Receives so much of an article at a price of a kilogram. */
  const receive = (desk: Desk, article_id: number, quantity: string, pack_price_ht: string | null, lot: object = {}) =>
    post(desk, "/api/receipts", {
      order_id: null,
      supplier_id: null,
      received_on: day,
      lines: [{ article_id, quantity, pack_price_ht, ...lot }],
    });

  const make = (desk: Desk, recipe_id: number, planned: string, obtained = planned) =>
    post(desk, "/api/batches", { recipe_id, production_on: day, planned, obtained, seen: 0 });

  /** Returns the cost of one unit of the last lot of a recipe or product. */
  async function costOf(desk: Desk, type: "recipe" | "product", id: number) {
    const answer = await desk.get(`/api/stock/lots?${type}_id=${String(id)}`);
    return z
      .array(z.looseObject({ unit_cost_ht: z.string().nullable() }))
      .parse(at(answer, "data"))
      .at(-1)?.unit_cost_ht;
  }

  test("is what went in over what was obtained: 6.00, and 7.50 where less was", async () => {
    const first = await kitchen();
    await receive(first.desk, first.flour, "5", "12");
    await make(first.desk, first.dough, "2");
    expect(await costOf(first.desk, "recipe", first.dough)).toBe("6");
    const second = await kitchen();
    await receive(second.desk, second.flour, "5", "12");
    await make(second.desk, second.dough, "2", "1.6");
    expect(await costOf(second.desk, "recipe", second.dough)).toBe("7.5");
  });

  test("counts what each fill takes: 25.00", async () => {
    const { desk, flour, dough } = await kitchen((article_id) => [
      { article_id, quantity: "5", unit: "kg", scaling: "fixed_per_batch" },
    ]);
    await receive(desk, flour, "5", "10");
    await make(desk, dough, "2");
    expect(await costOf(desk, "recipe", dough)).toBe("25");
  });

  test("counts what was weighed", async () => {
    const { desk, flour, dough } = await kitchen();
    await receive(desk, flour, "5", "12");
    const { id, lines } = z
      .looseObject({ id: z.number(), lines: z.array(z.looseObject({ id: z.number() })) })
      .parse(await post(desk, "/api/weighings", { recipe_id: dough, output_quantity: "2", production_on: day }));
    for (const line of lines)
      await desk.write("POST", `/api/weighings/${String(id)}/lines/${String(line.id)}/weigh`, {
        quantity: "1.5",
        lock_version: 1,
        confirm_far: true,
      });
    await make(desk, dough, "2");
    expect(await costOf(desk, "recipe", dough)).toBe("9");
  });

  test("counts lots at their own prices, and what was not there as what was", async () => {
    const { desk, flour, dough } = await kitchen();
    await receive(desk, flour, "1", "12", { lot_code: "A", expires_on: "2026-03-02" });
    await receive(desk, flour, "1", "20", { lot_code: "B", expires_on: "2026-03-03" });
    // 4 kg of flour for 8 kg of dough: 12 € and 20 €, and 2 kg that nobody received, at 16 € as those.
    await make(desk, dough, "8");
    expect(await costOf(desk, "recipe", dough)).toBe("8");
  });

  test("counts what was not there at all, or came without a price, at the catalogue's", async () => {
    const { desk, flour, dough } = await kitchen();
    await make(desk, dough, "2");
    expect(await costOf(desk, "recipe", dough)).toBe("5");
    const priceless = await kitchen();
    await receive(priceless.desk, priceless.flour, "5", null);
    await make(priceless.desk, priceless.dough, "2");
    expect(await costOf(priceless.desk, "recipe", priceless.dough)).toBe("5");
    expect(flour).toBeGreaterThan(0);
  });

  test("is not known while something that went in has no price", async () => {
    const { desk, article, flour } = await kitchen();
    const salt = await article("Fleur de sel", "1", { offers: [] });
    const dough = await recipe(desk, "Pâte salée", [
      { article_id: flour, quantity: "1", unit: "kg" },
      { article_id: salt, quantity: "0.1", unit: "kg" },
    ]);
    await receive(desk, flour, "5", "12");
    await make(desk, dough, "2");
    expect(await costOf(desk, "recipe", dough)).toBeNull();
  });

  test("counts water, which is not kept in stock, at its price, and nothing where it has none", async () => {
    const { desk, article, flour } = await kitchen();
    const [water, tap] = [
      await article("Eau de source", "2", { managed_stock: false }),
      await article("Eau du robinet", "1", { managed_stock: false, offers: [] }),
    ];
    const dough = await recipe(desk, "Pâte à l’eau", [
      { article_id: flour, quantity: "1", unit: "kg" },
      { article_id: water, quantity: "1", unit: "kg" },
      { article_id: tap, quantity: "1", unit: "kg" },
    ]);
    await receive(desk, flour, "5", "12");
    await make(desk, dough, "2");
    expect(await costOf(desk, "recipe", dough)).toBe("7");
  });

  test("of a recipe not kept in stock, what its batches of the day cost goes on to what is made of it", async () => {
    const { desk, flour } = await kitchen();
    const dough = await recipe(desk, "Pâte du jour", [{ article_id: flour, quantity: "1", unit: "kg" }], {
      stock_managed: false,
    });
    const { id: product_id } = await desk.create(
      "/api/products",
      productOf({ name: "Miche", stock_managed: true, components: [{ recipe_id: dough, quantity: "1", unit: "kg" }] }),
    );
    const bake = (seen: number) =>
      post(desk, "/api/batches", { product_id, production_on: day, planned: "1", obtained: "1", seen });
    await bake(0);
    expect(await costOf(desk, "product", product_id)).toBe("5");
    await receive(desk, flour, "5", "12");
    await make(desk, dough, "2", "1.5");
    await bake(1);
    // One of 5 € by the catalogue, one of the 8 € that the dough cost.
    expect(await costOf(desk, "product", product_id)).toBe("6.5");
  });

  test("of the parts of a piece, the pieces that were opened for it", async () => {
    const { desk, article } = await kitchen();
    const eggs = await article("Œufs plein air", "0.4", {
      unit: "piece",
      equivalences: [
        { part: "jaune", quantity: "1", unit: "piece", equals_quantity: "0.018", equals_unit: "kg" },
        { part: "blanc", quantity: "1", unit: "piece", equals_quantity: "0.03", equals_unit: "kg" },
      ],
    });
    const of = (name: string, part: string) =>
      recipe(desk, name, [{ article_id: eggs, quantity: "10", unit: "piece", part }], { output_quantity: "1" });
    const [cream, meringue] = [await of("Crème", "jaune"), await of("Meringue", "blanc")];
    await receive(desk, eggs, "100", "0.5");
    await make(desk, cream, "1");
    await make(desk, meringue, "2");
    // 10 eggs for the yolks; the whites of 20 take 10 more.
    expect(await costOf(desk, "recipe", cream)).toBe("5");
    expect(await costOf(desk, "recipe", meringue)).toBe("2.5");
  });
});
