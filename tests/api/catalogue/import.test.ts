import { describe, expect, test } from "vitest";
import { databases } from "../../support/database/database";
import { articleOf, openShopDesk, supplierOf } from "../../support/world/shop";
import { type Desk, errorsOf, openDesk } from "../../support/writes";

const send = (desk: Desk, path: string, lines: unknown, rest: object = {}, headers: Record<string, string> = {}) =>
  desk.write("POST", `/api/${path}/import`, { lines, ...rest }, headers);
const total = async (desk: Desk, path: string) => (await desk.get(`/api/${path}?per_page=1`)).body;

describe.each(databases)("an import on $name", (database) => {
  test("creates what is new and completes what is there, found by its code, else by its name", async () => {
    const { desk, supplier } = await openShopDesk(database);
    const coded = await desk.create("/api/suppliers", supplierOf({ name: "Pomona", code: "POM", city: "Rennes" }));
    const answer = await send(desk, "suppliers", [
      { name: "Grossiste", city: "Brest" },
      { name: "METRO", phone: "02 99" },
      { code: "POM", name: "Pomona Ouest" },
    ]);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          dry_run: false,
          lines: [
            { action: "create", name: "Grossiste" },
            { action: "update", id: supplier.id, name: "METRO" },
            { action: "update", id: coded.id, name: "Pomona Ouest" },
          ],
        },
      },
    });
    expect(await desk.read(`/api/suppliers/${String(supplier.id)}`)).toMatchObject({
      name: "METRO",
      phone: "02 99",
      lock_version: 2,
    });
    expect(await desk.read(`/api/suppliers/${String(coded.id)}`)).toMatchObject({
      name: "Pomona Ouest",
      city: "Rennes",
    });
  });

  test("of articles adds offers and changes prices, whose history it keeps", async () => {
    const { desk, flour } = await openShopDesk(database);
    const answer = await send(desk, "articles", [
      { code: "FAR-1", name: "Farine", supplier: "Métro", supplier_code: "F25", pack_price_ht: "80" },
      {
        name: "Sel",
        category: "épicerie",
        kind: "ingredient",
        unit: "kg",
        vat_rate: "5.5",
        supplier: "metro",
        pack_label: "Sac 10 kg",
        pack_quantity: "10",
        pack_price_ht: "4",
      },
      { name: "Œufs", supplier: "Métro", pack_label: "Plateau de 180", pack_quantity: "180", pack_price_ht: "36" },
    ]);
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { lines: [{ action: "update", id: flour.id }, { action: "create" }, { action: "update" }] } },
    });
    expect(await desk.read(`/api/articles/${String(flour.id)}`)).toMatchObject({
      allergens: ["gluten"],
      offers: [{ pack_label: "Carton de 10 kg", pack_price_ht: "80", preferred: true }],
      price_history: [{ pack_price_ht: "80" }, { pack_price_ht: "76" }],
    });
    expect((await desk.get("/api/articles?search=sel")).body).toMatchObject({
      data: [{ name: "Sel", unit_price_ht: "0.4" }],
    });
    expect(await desk.read("/api/articles/2")).toMatchObject({
      name: "Œufs",
      offers: [
        { pack_label: "Plateau de 30", preferred: true },
        { pack_label: "Plateau de 180", preferred: false },
      ],
    });
  });

  const salt = { name: "Sel", category: "épicerie", kind: "ingredient", unit: "kg", vat_rate: "5.5" };

  test("reads what a pack holds from its name, and gives it its price by the unit", async () => {
    const { desk } = await openShopDesk(database);
    const { unit: _, ...unmeasured } = salt;
    const lines = [
      { ...salt, supplier: "Métro", pack_label: "Sac de 25 kg", unit_price_ht: "0.85" },
      { ...salt, name: "Lait", unit: "l", supplier: "Métro", pack_label: "Carton 6x1L", pack_price_ht: "5.4" },
      { ...salt, name: "Beurre", supplier: "Métro", unit_price_ht: "7.123" },
      { ...unmeasured, name: "Crème", supplier: "Métro", pack_label: "Seau 5 L", pack_price_ht: "20" },
      { ...salt, name: "Sucre", supplier: "Métro", pack_label: "Sac", pack_quantity: "3", unit_price_ht: "0.3333" },
    ];
    expect((await send(desk, "articles", lines)).status).toBe(200);
    const offered = async (name: string) => {
      const { body } = await desk.get(`/api/articles?search=${encodeURIComponent(name)}`);
      const { unit, offers } = Object(await desk.read(`/api/articles/${String(Object(body).data[0].id)}`));
      const [{ pack_label, pack_quantity, pack_price_ht }] = offers;
      return [unit, pack_label, pack_quantity, pack_price_ht];
    };
    expect(await offered("Sel")).toEqual(["kg", "Sac de 25 kg", "25", "21.25"]);
    expect(await offered("Lait")).toEqual(["l", "Carton 6x1L", "6", "5.4"]);
    expect(await offered("Beurre")).toEqual(["kg", "kg", "1", "7.123"]);
    expect(await offered("Crème")).toEqual(["l", "Seau 5 L", "5", "20"]);
    expect(await offered("Sucre")).toEqual(["kg", "Sac", "3", "0.9999"]);
  });

  test("of a price by the unit keeps the pack that is there, and a price that is the same", async () => {
    const { desk } = await openShopDesk(database);
    const price = async (line: object) => {
      const { body } = await send(desk, "articles", [{ name: "Farine", ...line }]);
      const { offers } = Object(await desk.read("/api/articles/1"));
      return [Object(body).data?.lines[0].unchanged, offers.length, offers[0].pack_quantity, offers[0].pack_price_ht];
    };
    expect(await price({ supplier: "Métro", unit_price_ht: "7.6" })).toEqual([true, 1, "10", "76"]);
    const dearer = await send(desk, "articles", [{ name: "Farine", unit_price_ht: "7.65", vat_rate: "10" }], {
      dry_run: true,
    });
    expect(Object(dearer.body).data.lines[0].told).toEqual([
      { field: "unit", before: "kg", after: "kg" },
      { field: "allergens", before: "gluten", after: "gluten" },
      { field: "vat_rate", before: "5.5", after: "10" },
      { field: "supplier", before: "Métro", after: "Métro" },
      { field: "pack_label", before: "Carton de 10 kg", after: "Carton de 10 kg" },
      { field: "pack_quantity", before: "10", after: "10" },
      { field: "pack_price_ht", before: "76", after: "76.5" },
      { field: "unit_price_ht", before: "7.6", after: "7.65" },
      { field: "unit_price_change_percent", before: null, after: "0.7" },
    ]);
    expect(await price({ unit_price_ht: "7.65" })).toEqual([false, 1, "10", "76.5"]);
    expect(await price({ pack_price_ht: "10.0001" })).toEqual([false, 1, "10", "10.0001"]);
    expect(await price({ unit_price_ht: "1" })).toEqual([true, 1, "10", "10.0001"]);
  });

  test("refuses a price without a supplier or that cannot be read, and a pack of which nothing is known", async () => {
    const { desk } = await openShopDesk(database);
    const errors = errorsOf(
      await send(desk, "articles", [
        { ...salt, unit_price_ht: "1" },
        { ...salt, name: "Poivre", supplier: "Métro", unit_price_ht: "beaucoup" },
        { ...salt, name: "Sucre", supplier: "Métro", pack_label: "Sac", unit_price_ht: "1" },
        { ...salt, name: "Lait", supplier: "Métro", pack_label: "Carton 6x1L", unit_price_ht: "1" },
      ]),
    );
    expect(errors).toEqual({
      "lines.0.supplier": ["Dites chez qui cela s’achète : le nom d’un fournisseur."],
      "lines.1.unit_price_ht": [expect.stringContaining("Nombre attendu")],
      "lines.2.pack_quantity": ["Ce champ est obligatoire."],
      "lines.3.pack_quantity": ["Ce champ est obligatoire."],
    });
  });

  test("takes what a line says otherwise for what it creates alone", async () => {
    const { desk, flour } = await openShopDesk(database);
    const before = await desk.read(`/api/articles/${String(flour.id)}`);
    const otherwise = { category: "autre", kind: "consumable", unit: "piece", vat_rate: "20" };
    const lines = [
      { name: "Farine", otherwise },
      { name: "Éponge", otherwise, vat_rate: "5.5" },
    ];
    expect((await send(desk, "articles", lines)).status).toBe(200);
    expect(await desk.read(`/api/articles/${String(flour.id)}`)).toEqual(before);
    expect((await desk.get("/api/articles?search=eponge")).body).toMatchObject({
      data: [{ category: "autre", kind: "consumable", unit: "piece", vat_rate: "5.5" }],
    });
  });

  test("with wrong lines writes nothing and names each field of each line", async () => {
    const { desk } = await openShopDesk(database);
    const before = await total(desk, "articles");
    const good = { category: "épicerie", kind: "ingredient", unit: "kg", vat_rate: "5.5" };
    const errors = errorsOf(
      await send(desk, "articles", [
        { name: "Sel", ...good },
        { name: "Poivre", ...good, vat_rate: "7", barcode: "1" },
        { name: "Sucre", ...good, supplier: "Inconnu" },
        { name: "Miel", ...good, supplier: "Métro", pack_label: "Pot", pack_quantity: "0", pack_price_ht: "9,5" },
        { name: "sel", ...good },
        { name: "Farine", unit: "l" },
        { name: "Huile", ...good, barcode: "12" },
      ]),
    );
    expect(errors).toEqual({
      "lines.1.vat_rate": [expect.stringContaining("Taux de TVA")],
      "lines.1.barcode": [expect.stringContaining("Code-barres inexact")],
      ...Object.fromEntries(
        ["pack_label", "pack_quantity", "pack_price_ht"].map((field) => [
          `lines.2.${field}`,
          ["Ce champ est obligatoire."],
        ]),
      ),
      "lines.2.supplier": ["Aucun fournisseur « Inconnu » : créez-le d’abord, ou importez les fournisseurs."],
      "lines.3.pack_quantity": [expect.stringContaining("supérieur à 0")],
      "lines.3.pack_price_ht": [expect.stringContaining("Nombre attendu")],
      "lines.4.name": ["« sel » est déjà dans ce fichier, plus haut."],
      "lines.5.unit": [expect.stringContaining("« Pâte »")],
      "lines.6.barcode": [expect.stringContaining("Code-barres inexact")],
    });
    expect(await total(desk, "articles")).toEqual(before);
  });

  test("tried dry says what it would do and writes nothing", async () => {
    const { desk } = await openShopDesk(database);
    const before = await total(desk, "suppliers");
    expect(await send(desk, "suppliers", [{ name: "Nouveau" }, { name: "Métro" }], { dry_run: true })).toMatchObject({
      status: 200,
      body: {
        data: {
          dry_run: true,
          lines: [
            { action: "create", name: "Nouveau" },
            { action: "update", name: "Métro" },
          ],
        },
      },
    });
    expect(errorsOf(await send(desk, "suppliers", [{ name: "x" }], { dry_run: true }))).toHaveProperty([
      "lines.0.name",
    ]);
    expect(await total(desk, "suppliers")).toEqual(before);
  });

  test("sent twice with one key is done once", async () => {
    const desk = await openDesk(database);
    const twice = () => send(desk, "suppliers", [{ name: "Nouveau" }], {}, { "idempotency-key": "fichier-1" });
    const [first, second] = [await twice(), await twice()];
    expect(second.body).toEqual(first.body);
    expect(await desk.read("/api/suppliers/1")).toMatchObject({ lock_version: 1 });
  });

  test("takes a line's own fields only, and refuses what is no list of lines", async () => {
    const desk = await openDesk(database);
    const planted = JSON.parse(
      '{"name": "Sel", "category": "épicerie", "kind": "ingredient", "unit": "kg", "vat_rate": ' +
        '"5.5", "id": 77, "lots": [{"quantity": "5"}], "__proto__": {"barcode": "12"}}',
    );
    expect(await send(desk, "articles", [planted])).toMatchObject({
      status: 200,
      body: { data: { lines: [{ id: 1 }] } },
    });
    expect(await desk.read("/api/articles/1")).toMatchObject({ stock_on_hand: "0", barcode: null });
    for (const lines of [undefined, "Sel", {}, [], ["Sel"], [null], Array(5001).fill(articleOf())])
      expect(errorsOf(await send(desk, "articles", lines))).not.toEqual({});
  });

  test("of two thousand lines is done in one go", { timeout: 120_000 }, async () => {
    const desk = await openDesk(database);
    const lines = Array.from({ length: 2000 }, (_, index) => ({
      name: `Article ${String(index)}`,
      category: "autre",
      kind: "ingredient",
      unit: "kg",
      vat_rate: "5.5",
    }));
    expect(await send(desk, "articles", lines)).toMatchObject({ status: 200 });
    expect(await total(desk, "articles")).toMatchObject({ meta: { total: 2000 } });
  });
});
