import { describe, expect, test } from "vitest";
import { databases } from "../../support/database/database";
import { articleOf, openShopDesk, productOf, recipeOf } from "../../support/world/shop";
import { type Desk, errorsOf, openDesk } from "../../support/writes";

const send = (desk: Desk, path: "recipes" | "products", lines: object[], rest: object = {}) =>
  desk.write("POST", `/api/${path}/import`, { lines, ...rest });
const read = async (desk: Desk, path: string, name: string) => {
  const { body } = await desk.get(`/api/${path}?search=${encodeURIComponent(name)}&per_page=1`);
  return desk.read(`/api/${path}/${String(Object(body).data[0].id)}`);
};
const countOf = async (desk: Desk, path: string): Promise<number> =>
  Object((await desk.get(`/api/${path}?per_page=1`)).body).meta.total;

describe.each(databases)("a file of recipes on $name", (database) => {
  test("makes a recipe of the lines with its name, whose recipes may come later in the file", async () => {
    const { desk } = await openShopDesk(database);
    const answer = await send(
      desk,
      "recipes",
      [
        { name: "Tarte", category: "Tartes", output_quantity: "2", output_unit: "piece", article: "brisée" },
        { article: "Pâte", quantity: "100", unit: "g" },
        { name: "Brisée", output_quantity: "1", output_unit: "kg", article: "FAR-1", quantity: "0.5", unit: "kg" },
        { name: "TARTE", article: "Œufs", quantity: "2", unit: "piece", note: "battus" },
        { article: "Farine", quantity: "20", unit: "g" },
        { name: "Sirop", output_quantity: "1", output_unit: "l" },
      ].map((line, index) => (index === 0 ? { ...line, quantity: "0.6", unit: "kg" } : line)),
    );
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { lines: [{ name: "Tarte" }, { name: "Brisée" }, { name: "Sirop" }] } },
    });
    expect(await read(desk, "recipes", "Tarte")).toMatchObject({
      category: "Tartes",
      output_quantity: "2",
      output_unit: "piece",
      status: "active",
      lock_version: 1,
      lines: [
        { name: "Brisée", quantity: "0.6", unit: "kg" },
        { name: "Pâte", quantity: "100", unit: "g" },
        { name: "Œufs", quantity: "2", unit: "piece", note: "battus" },
        { name: "Farine", quantity: "20", unit: "g" },
      ],
    });
    expect(await read(desk, "recipes", "Sirop")).toMatchObject({ status: "draft", lines: [] });
    // Ids go on where the file left them.
    await desk.create("/api/recipes", recipeOf());
  });

  test("writes nothing at all where one line is wrong, and says what is wrong line by line", async () => {
    const { desk } = await openShopDesk(database);
    await desk.create("/api/articles", articleOf({ name: "Crème fraîche", code: null }));
    await desk.create("/api/recipes", recipeOf({ name: "Crème fraîche" }));
    const head = { output_quantity: "1", output_unit: "kg" };
    const errors = errorsOf(
      await send(desk, "recipes", [
        { name: "Bonne", ...head, article: "Farine", quantity: "1", unit: "kg" },
        { name: "Pâte", ...head, article: "Farine", quantity: "1", unit: "kg" },
        { name: "Sans rien", article: "Farine", quantity: "beaucoup", unit: "kg" },
        { output_quantity: "2", output_unit: "kg", article: "Inconnue", quantity: "1", unit: "kg" },
        { output_quantity: "3", article: "Farine", quantity: "1", unit: "l" },
        { name: "Autre", ...head, article: "crème fraiche", quantity: "1", unit: "kg" },
        { quantity: "1", unit: "kg" },
        { article: "Œufs", quantity: "1", unit: "kg", part: "coquille" },
      ]),
    );
    expect(errors).toEqual({
      "lines.1.name": [expect.stringContaining("« Pâte » existe déjà")],
      "lines.2.quantity": [expect.any(String)],
      "lines.3.article": ["« Inconnue » n’est ni un article, ni une recette : créez-le d’abord, ou importez-le."],
      "lines.4.output_quantity": [expect.stringContaining("dit « 2 »")],
      "lines.5.article": [expect.stringContaining("un article et une recette à la fois")],
      "lines.6.article": ["Dites ce qu’il faut : un nom ou une référence."],
      "lines.7.part": [expect.stringContaining("coquille")],
    });
    expect(await countOf(desk, "recipes")).toBe(2);
    const units = errorsOf(
      await send(desk, "recipes", [{ name: "Litre", ...head, article: "Farine", quantity: "1", unit: "l" }]),
    );
    expect(units).toEqual({ "lines.0.unit": [expect.stringContaining("Ajoutez à « Farine »")] });
  });

  test("takes what is there as the file says it for up to date, and refuses any difference", async () => {
    const { desk } = await openShopDesk(database);
    const flan = { name: "Flan", code: "FLA", output_quantity: "2", output_unit: "kg" };
    const lines = [
      { ...flan, article: "Farine", quantity: "0.5", unit: "kg", note: "tamisée" },
      { article: "Œufs", quantity: "3", unit: "piece" },
    ];
    await send(desk, "recipes", lines);
    const before = await read(desk, "recipes", "Flan");
    const again = { data: { lines: [{ action: "update", name: "Flan", unchanged: true, id: before.id }] } };
    const alike = [
      { ...flan, name: "FLAN", output_quantity: "2.000", article: "farine", quantity: "0.50", unit: "kg" },
    ];
    expect((await send(desk, "recipes", [flan])).body).toMatchObject(again);
    expect((await send(desk, "recipes", [...alike, lines[1] ?? {}])).body).toMatchObject(again);
    const using = {
      name: "Part",
      output_quantity: "1",
      output_unit: "piece",
      article: "Flan",
      quantity: "1",
      unit: "kg",
    };
    expect((await send(desk, "recipes", [flan, using])).body).toMatchObject({
      data: { lines: [{ unchanged: true }, { action: "create", name: "Part" }] },
    });
    expect(await read(desk, "recipes", "Part")).toMatchObject({ lines: [{ recipe_id: before.id, name: "Flan" }] });
    for (const other of [
      [{ ...flan, output_quantity: "3" }],
      [{ ...flan, code: "AUTRE" }],
      alike,
      [...alike, { article: "Œufs", quantity: "4", unit: "piece" }],
      [...alike, { article: "Sel", quantity: "3", unit: "piece" }],
      [lines[1] ?? {}, ...alike],
    ])
      expect(errorsOf(await send(desk, "recipes", other))).not.toEqual({});
    expect(await read(desk, "recipes", "Flan")).toEqual({
      ...before,
      used_by: [expect.objectContaining({ name: "Part" })],
    });
  });

  test("refuses recipes of the file that contain each other, but for what is taken from stock", async () => {
    const desk = await openDesk(database);
    const line = (name: string, article: string, more: object = {}) => ({
      name,
      output_quantity: "1",
      output_unit: "kg",
      article,
      quantity: "100",
      unit: "g",
      ...more,
    });
    const errors = errorsOf(
      await send(desk, "recipes", [line("Un", "Deux"), line("Deux", "Trois"), line("Trois", "Un"), line("Soi", "Soi")]),
    );
    expect(errors).toEqual({
      "lines.0.article": ["« Un » se contiendrait : Un › Deux › Trois › Un."],
      "lines.1.article": ["« Deux » se contiendrait : Deux › Trois › Un › Deux."],
      "lines.2.article": ["« Trois » se contiendrait : Trois › Un › Deux › Trois."],
      "lines.3.article": ["« Soi » se contiendrait : Soi › Soi."],
    });
    expect(await countOf(desk, "recipes")).toBe(0);
    expect(await send(desk, "recipes", [line("Levain", "Levain", { from_stock: true })])).toMatchObject({
      status: 200,
    });
  });

  test("tells beforehand what it would do, and does it once", async () => {
    const { desk } = await openShopDesk(database);
    const lines = [
      { name: "Neuve", output_quantity: "1", output_unit: "kg", article: "Farine", quantity: "1", unit: "kg" },
    ];
    expect(await send(desk, "recipes", lines, { dry_run: true })).toMatchObject({
      body: { data: { lines: [{ action: "create", id: 0, name: "Neuve", unchanged: false }] } },
    });
    expect(await countOf(desk, "recipes")).toBe(1);
    const key = { "idempotency-key": "one" };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => desk.write("POST", "/api/recipes/import", { lines }, key)),
    );
    expect(new Set(answers.map(({ status, body }) => `${String(status)} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await countOf(desk, "recipes")).toBe(2);
  });

  test("of products takes recipes, articles and products of the file", async () => {
    const { desk } = await openShopDesk(database);
    const answer = await send(desk, "products", [
      { name: "Coffret", price_ttc: "30", vat_rate: "5.5", recipe: "Petit", quantity: "3", unit: "piece" },
      {
        name: "Petit",
        category: "Tartes",
        price_ttc: "9.9",
        vat_rate: "5.5",
        recipe: "Pâte",
        quantity: "50",
        unit: "g",
      },
      { recipe: "Boîte", quantity: "1", unit: "piece" },
    ]);
    expect(answer).toMatchObject({ status: 200, body: { data: { lines: [{ name: "Coffret" }, { name: "Petit" }] } } });
    expect(await read(desk, "products", "Coffret")).toMatchObject({
      price_ttc: "30.00",
      sale_unit: "piece",
      active: true,
      components: [{ name: "Petit", quantity: "3", unit: "piece" }],
    });
    expect(await read(desk, "products", "Petit")).toMatchObject({
      category: "Tartes",
      price_ttc: "9.90",
      components: [{ name: "Pâte" }, { name: "Boîte" }],
    });
    await desk.create("/api/products", productOf());
    const errors = errorsOf(
      await send(desk, "products", [
        { name: "Sans prix", vat_rate: "5.5", recipe: "Pâte", quantity: "1", unit: "kg" },
        { name: "Un", price_ttc: "1", vat_rate: "5.5", recipe: "Deux", quantity: "1", unit: "kg" },
        { name: "Deux", price_ttc: "1", vat_rate: "5.5", recipe: "Un", quantity: "1", unit: "piece" },
        { name: "Tarte", price_ttc: "1", vat_rate: "5.5" },
      ]),
    );
    expect(Object.keys(errors).sort()).toEqual([
      "lines.0.price_ttc",
      "lines.1.recipe",
      "lines.1.unit",
      "lines.2.recipe",
      "lines.3.name",
    ]);
  });
});
