import { describe, expect, test } from "vitest";
import { databases } from "../../support/database/database";
import { articleOf, offerOf, openShopDesk, productOf, recipeOf, supplierOf } from "../../support/world/shop";
import { type Desk, type Saved, dataOf, errorsOf, openDesk } from "../../support/writes";

async function change(desk: Desk, place: string, fields: object): Promise<Saved> {
  return dataOf(await desk.write("PUT", place, { ...(await desk.read(place)), ...fields }));
}

describe.each(databases)("an article on $name", (database) => {
  test("keeps every field it is given", async () => {
    const desk = await openDesk(database);
    const supplier = await desk.create("/api/suppliers", supplierOf());
    const fields = {
      name: "  Crème  ",
      code: "CR-35",
      category: "crémerie",
      kind: "ingredient",
      unit: "l",
      equivalences: [{ part: null, quantity: "1", unit: "l", equals_quantity: "1.01", equals_unit: "kg" }],
      default_yield_percent: "97.5",
      allergens: ["lait"],
      traces: ["soja"],
      vat_rate: "5.5",
      storage: "chilled",
      shelf_life_days: 21,
      managed_stock: true,
      safety_stock: "2.500000",
      lots: [
        { code: "L1", quantity: "0.000001", expires_on: "2026-03-09" },
        { code: null, quantity: "3", expires_on: null },
      ],
      incoming: [{ supplier_id: supplier.id, quantity: "12", expected_on: "2026-03-04" }],
      barcode: "3 017620 422003",
      offers: [
        {
          supplier_id: supplier.id,
          supplier_code: "C35",
          label: "Crème 35 %",
          pack_label: "Brique 1 l",
          pack_quantity: "1",
          pack_price_ht: "3.4",
          min_packs: 6,
          pack_multiple: 6,
          available: true,
          preferred: true,
        },
      ],
    };
    const article = await desk.create("/api/articles", fields);
    expect(article).toMatchObject({
      ...fields,
      name: "Crème",
      safety_stock: "2.5",
      barcode: "3017620422003",
      stock_on_hand: "3.000001",
      unit_price_ht: "3.4",
      preferred_supplier: { name: "Métro" },
    });
  });

  test("keeps the history of its prices: each one new or changed, who sells it and since when", async () => {
    const desk = await openDesk(database);
    const supplier = await desk.create("/api/suppliers", supplierOf());
    const other = await desk.create("/api/suppliers", supplierOf({ name: "Pomona" }));
    const butter = await desk.create(
      "/api/articles",
      articleOf({ offers: [offerOf(supplier, { supplier_code: "B1" })] }),
    );
    const place = `/api/articles/${String(butter.id)}`;
    const prices = (article: Saved) => article.price_history;
    const past = (pack_price_ht: string, changed_at: string, supplier_name = "Métro") => ({
      pack_price_ht,
      changed_at,
      supplier_name,
    });

    desk.pass(60);
    const same = await change(desk, place, {
      name: "Beurre doux",
      offers: [offerOf(supplier, { supplier_code: "B1", label: "Beurre AOP", min_packs: 2 })],
    });
    expect(prices(same)).toMatchObject([past("76", "2026-03-01T08:00:00.000Z")]);
    const dearer = await change(desk, place, {
      offers: [
        offerOf(supplier, { supplier_code: "B1", pack_price_ht: "79.5" }),
        offerOf(other, { preferred: false, pack_price_ht: "80" }),
      ],
    });
    expect(prices(dearer)).toMatchObject([
      past("80", "2026-03-01T08:01:00.000Z", "Pomona"),
      past("79.5", "2026-03-01T08:01:00.000Z"),
      past("76", "2026-03-01T08:00:00.000Z"),
    ]);
    expect(await change(desk, place, { offers: [] })).toMatchObject({ offers: [], price_history: [{}, {}, {}] });
  });

  test("an offer is itself by its id, whatever of it changes; an unknown id is a new offer", async () => {
    const desk = await openDesk(database);
    const supplier = await desk.create("/api/suppliers", supplierOf());
    const stranger = await desk.create("/api/articles", articleOf({ name: "Sel", offers: [offerOf(supplier)] }));
    const butter = await desk.create(
      "/api/articles",
      articleOf({
        offers: [
          offerOf(supplier, { supplier_code: "A" }),
          offerOf(supplier, { supplier_code: "B", preferred: false }),
        ],
      }),
    );
    const place = `/api/articles/${String(butter.id)}`;
    const ids = (article: Saved) => JSON.stringify(article.offers).match(/"id":\d+/g);
    const [first, second] = ids(butter) ?? [];
    const offers = JSON.parse(JSON.stringify(butter.offers));

    const traded = await change(desk, place, {
      offers: [
        { ...offers[1], supplier_code: "A", preferred: true, pack_label: "Seau" },
        { ...offers[0], supplier_code: "B", preferred: false },
      ],
    });
    expect(ids(traded)).toEqual([second, first]);
    expect(traded).toMatchObject({
      offers: [
        { supplier_code: "A", preferred: true, pack_label: "Seau" },
        { supplier_code: "B", preferred: false },
      ],
    });
    const planted = await change(desk, place, {
      offers: [{ ...offers[0], id: JSON.parse(JSON.stringify(stranger.offers))[0].id }],
    });
    expect(ids(planted)?.[0]).not.toBe(ids(stranger)?.[0]);
    expect(await desk.read(`/api/articles/${String(stranger.id)}`)).toMatchObject({ offers: stranger.offers });
  });

  test("changes its unit once used when an equivalence covers the change", async () => {
    const { desk, flour } = await openShopDesk(database);
    const place = `/api/articles/${String(flour.id)}`;
    const litre = { quantity: "1", unit: "l", equals_quantity: "0.55", equals_unit: "kg" };
    expect(await change(desk, place, { unit: "l", equivalences: [litre] })).toMatchObject({ unit: "l" });
    expect(errorsOf(await desk.write("PUT", place, { ...(await desk.read(place)), equivalences: [] }))).toEqual({
      equivalences: [expect.stringContaining("entre kg et L, employée par « Pâte »")],
    });
  });

  test("that nothing uses changes its unit freely", async () => {
    const desk = await openDesk(database);
    const butter = await desk.create("/api/articles", articleOf());
    expect(await change(desk, `/api/articles/${String(butter.id)}`, { unit: "piece" })).toMatchObject({
      unit: "piece",
    });
  });
});

describe.each(databases)("a supplier on $name", (database) => {
  test("keeps every field it is given", async () => {
    const desk = await openDesk(database);
    const fields = {
      name: "Pomona",
      code: "POM",
      siret: "732 829 320 00074",
      vat_number: "fr 40 303265045",
      customer_code: "C-12",
      contact_name: "Léa",
      email: "lea@pomona.test",
      phone: "02 99 00 00 00",
      address: "1 rue du Port",
      postal_code: "35000",
      city: "Rennes",
      order_channel: "portal",
      delivery_weekdays: [5, 1, 5],
      cutoff_time: "17:30",
      lead_time_days: 2,
      lead_time_basis: "calendar",
      closed_periods: [{ from: "2026-08-01", until: "2026-08-01" }],
      observes_public_holidays: false,
      minimum_order_ht: "150",
      minimum_policy: "block",
      franco_ht: "300.5",
      shipping_fee_ht: "12.9",
      shipping_fee_vat_rate: "20",
      do_not_order: true,
      notes: "Quai 3",
    };
    expect(await desk.create("/api/suppliers", fields)).toMatchObject({
      ...fields,
      siret: "73282932000074",
      vat_number: "FR40303265045",
      delivery_weekdays: [1, 5],
      minimum_order_ht: "150.00",
      franco_ht: "300.50",
      shipping_fee_ht: "12.90",
    });
    expect(await desk.create("/api/suppliers", supplierOf({ siret: "35600000049837" }))).toMatchObject({
      siret: "35600000049837",
    });
  });
});

describe.each(databases)("a recipe on $name", (database) => {
  test("keeps every field it is given, and its lines and steps in order", async () => {
    const { desk, flour, eggs, dough } = await openShopDesk(database);
    const line = {
      article_id: null,
      recipe_id: null,
      unit: "kg",
      quantity_is: "net",
      yield_percent: null,
      part: null,
      scaling: "proportional",
      from_stock: false,
      note: null,
    };
    const fields = {
      name: "Crème",
      code: "CRE",
      category: "bases",
      status: "active",
      output_quantity: "2.5",
      output_unit: "kg",
      equivalences: [{ part: null, quantity: "1", unit: "piece", equals_quantity: "0.08", equals_unit: "kg" }],
      portions: 20,
      production_loss_percent: "5",
      batch_step: "0.5",
      min_batches: "1",
      max_batch_quantity: "12",
      lines: [
        { ...line, recipe_id: dough.id, quantity: "0.5", from_stock: true },
        {
          ...line,
          article_id: eggs.id,
          quantity: "250",
          unit: "g",
          part: "jaune",
          quantity_is: "gross",
          yield_percent: "90",
        },
        { ...line, article_id: flour.id, quantity: "0.1", scaling: "fixed_per_batch", note: "Pour fleurer" },
      ],
      steps: [
        { text: "Cuire", minutes: 12, temperature_c: 85, critical: true },
        { text: "Refroidir", minutes: null, temperature_c: -18, critical: false },
      ],
      prep_minutes: 10,
      cook_minutes: 12,
      rest_minutes: 0,
      shelf_life_days: 3,
      storage: "chilled",
      notes: "Fouetter.",
      stock_managed: true,
      stock_quantity: "1.5",
    };
    expect(await desk.create("/api/recipes", fields)).toMatchObject(fields);
    const turned = await change(desk, `/api/recipes/${String((await desk.read("/api/recipes/2")).id)}`, {
      lines: fields.lines.toReversed(),
      steps: fields.steps.toReversed(),
    });
    expect(turned).toMatchObject({ lines: fields.lines.toReversed(), steps: fields.steps.toReversed() });
  });

  test("may be fed from its own stock: a levain is no cycle", async () => {
    const { desk, flour } = await openShopDesk(database);
    const chef = await desk.create(
      "/api/recipes",
      recipeOf({ name: "Chef", lines: [{ article_id: flour.id, quantity: "1", unit: "kg" }] }),
    );
    const levain = await desk.create(
      "/api/recipes",
      recipeOf({ name: "Levain", lines: [{ recipe_id: chef.id, quantity: "0.2", unit: "kg" }] }),
    );
    const place = `/api/recipes/${String(chef.id)}`;
    const loop = { recipe_id: levain.id, quantity: "0.5", unit: "kg" };
    expect(errorsOf(await desk.write("PUT", place, { ...chef, lines: [loop] }))).toEqual({
      "lines.0.recipe_id": [expect.stringContaining("Chef › Levain › Chef")],
    });
    expect(await change(desk, place, { lines: [{ ...loop, from_stock: true }] })).toMatchObject({
      lines: [{ from_stock: true }],
    });
    expect(
      await change(desk, `/api/recipes/${String(levain.id)}`, {
        lines: [{ recipe_id: levain.id, quantity: "0.1", unit: "kg", from_stock: true }],
      }),
    ).toMatchObject({ lines: [{ name: "Levain" }] });
  });

  test("of two changes at once that would close a circle, one is refused", async () => {
    const desk = await openDesk(database);
    const [a, b] = [
      await desk.create("/api/recipes", recipeOf({ name: "Aa" })),
      await desk.create("/api/recipes", recipeOf({ name: "Bb" })),
    ];
    const take = (from: Saved, of: Saved) =>
      desk.write("PUT", `/api/recipes/${String(from.id)}`, {
        ...from,
        lines: [{ recipe_id: of.id, quantity: "1", unit: "kg" }],
      });
    const answers = await Promise.all([take(a, b), take(b, a)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test("thirty levels deep reaches itself from the deepest one", async () => {
    const desk = await openDesk(database);
    let last = await desk.create("/api/recipes", recipeOf({ name: "Niveau 1" }));
    const first = last;
    for (let level = 2; level <= 30; level++)
      last = await desk.create(
        "/api/recipes",
        recipeOf({ name: `Niveau ${String(level)}`, lines: [{ recipe_id: last.id, quantity: "1", unit: "kg" }] }),
      );
    const errors = errorsOf(
      await desk.write("PUT", `/api/recipes/${String(first.id)}`, {
        ...first,
        lines: [{ recipe_id: last.id, quantity: "1", unit: "kg" }],
      }),
    );
    expect(errors["lines.0.recipe_id"]?.[0]).toMatch(/Niveau 1 › Niveau 30 › Niveau 29 › .* › Niveau 2 › Niveau 1\./);
  });
});

describe.each(databases)("a product on $name", (database) => {
  test("keeps every field it is given, and its components in order", async () => {
    const { desk, tart, box, dough } = await openShopDesk(database);
    const component = { recipe_id: null, article_id: null, product_id: null, yield_percent: null };
    const fields = {
      name: "Coffret",
      code: "COF-1",
      category: "coffrets",
      sale_unit: "part",
      components: [
        { ...component, product_id: tart.id, quantity: "2", unit: "piece" },
        { ...component, article_id: box.id, quantity: "1", unit: "piece" },
        { ...component, recipe_id: dough.id, quantity: "50", unit: "g", yield_percent: "95" },
      ],
      price_ht: "24.9999",
      vat_rate: "10",
      vat_rate_immediate: null,
      production_lead_days: 1,
      shelf_life_days: 0,
      min_order_quantity: "2",
      order_multiple: "0.5",
      stock_managed: true,
      stock_quantity: "4",
      active: true,
    };
    expect(await desk.create("/api/products", fields)).toMatchObject(fields);
    expect(await change(desk, `/api/products/${String(tart.id)}`, { components: [] })).toMatchObject({
      components: [],
    });
  });

  test("in grams is counted in kilograms: a coffret of what is sold by weight", async () => {
    const desk = await openDesk(database);
    const meringue = await desk.create("/api/products", productOf({ name: "Meringue", sale_unit: "kg" }));
    expect(
      await desk.create(
        "/api/products",
        productOf({ components: [{ product_id: meringue.id, quantity: "250", unit: "g" }] }),
      ),
    ).toMatchObject({ components: [{ name: "Meringue", unit: "g" }] });
  });
});
