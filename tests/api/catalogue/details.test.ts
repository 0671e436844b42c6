import { describe, expect, test } from "vitest";
import { createTestApi } from "../../support/api";
import { fillBakery, writtenAt } from "../../support/world/bakery";
import { countingQueries } from "../../support/database/counting-queries";
import { databases } from "../../support/database/database";
import { at, column } from "../../support/read-answer";

describe.each(databases)("details on $name", ({ fresh }) => {
  async function bakery() {
    const db = await fresh();
    return { db, ids: await fillBakery(db), api: await createTestApi(db) };
  }

  test("what has no such id is a 404 that says so in French, whatever the id looks like", async () => {
    const { api } = await bakery();
    for (const [resource, message] of [
      ["suppliers", "Ce fournisseur n’existe pas."],
      ["articles", "Cet article n’existe pas."],
      ["recipes", "Cette recette n’existe pas."],
      ["products", "Ce produit n’existe pas."],
      ["external-orders", "Cette commande client n’existe pas."],
    ]) {
      for (const id of ["999", "0", "999999999999999", "9".repeat(30), "abc", "1e3", "-1", "1.5", "%00", "1%2F2"]) {
        expect([resource, id, await api.get(`/api/${String(resource)}/${id}`)]).toMatchObject([
          resource,
          id,
          { status: 404, body: { message } },
        ]);
      }
    }
    expect((await api.send("GET", "/api/articles/1")).status).toBe(401);
  });

  test("a supplier shows every article they sell with its price", async () => {
    const { api, ids } = await bakery();
    const answer = await api.get(`/api/suppliers/${String(ids.suppliers.metro)}`);
    expect(answer.body).toMatchObject({
      data: {
        name: "Métro",
        siret: null,
        delivery_weekdays: [2, 4],
        closed_periods: [],
        observes_public_holidays: true,
        minimum_policy: "warn",
        franco_ht: null,
      },
    });
    expect(at(answer, "data", "articles")).toEqual([
      {
        article_id: ids.articles.butter,
        name: "Beurre",
        unit: "kg",
        supplier_code: null,
        pack_label: "Motte de 2,5 kg",
        pack_quantity: "2.5",
        pack_price_ht: "19",
        unit_price_ht: "7.6",
        preferred: true,
        available: true,
      },
      {
        article_id: ids.articles.box,
        name: "Boîte à gâteau",
        unit: "piece",
        supplier_code: null,
        pack_label: "50 boîtes",
        pack_quantity: "50",
        pack_price_ht: "14.5",
        unit_price_ht: "0.29",
        preferred: true,
        available: true,
      },
      {
        article_id: ids.articles.flour,
        name: "Farine T55",
        unit: "kg",
        supplier_code: null,
        pack_label: "Sac de 10 kg",
        pack_quantity: "10",
        pack_price_ht: "12",
        unit_price_ht: "1.2",
        preferred: false,
        available: true,
      },
    ]);
  });

  test("an article shows its stock, offers, prices and uses", async () => {
    const { api, ids } = await bakery();
    const answer = await api.get(`/api/articles/${String(ids.articles.flour)}`);
    expect(answer.body).toMatchObject({
      data: {
        name: "Farine T55",
        stock_on_hand: "6.5",
        unit_price_ht: "0.9",
        default_yield_percent: "100",
        vat_rate: "5.5",
        equivalences: [],
        incoming: [],
        lots: [
          { code: null, quantity: "4.5", expires_on: "2026-06-30" },
          { code: "L2", quantity: "2", expires_on: null },
        ],
        offers: [
          { supplier_name: "Métro", preferred: false, unit_price_ht: "1.2", min_packs: 0, pack_multiple: 1 },
          { supplier_name: "Moulin Œuvrard", supplier_code: "T55", preferred: true, unit_price_ht: "0.9" },
        ],
        price_history: [
          { supplier_name: "Moulin Œuvrard", pack_price_ht: "22.5", changed_at: writtenAt },
          { supplier_name: "Métro", pack_price_ht: "12" },
        ],
        used_by: [{ type: "recipe", id: ids.recipes.dough, name: "Pâte brisée" }],
      },
    });
    expect(at(await api.get(`/api/articles/${String(ids.articles.butter)}`), "data", "incoming")).toEqual([
      {
        supplier_id: ids.suppliers.metro,
        supplier_name: "Métro",
        quantity: "10",
        expected_on: "2026-03-03",
        order_id: 1,
        order_number: "CF-2026-00001",
      },
    ]);
    expect(at(await api.get(`/api/articles/${String(ids.articles.box)}`), "data", "used_by")).toEqual([
      { type: "product", id: ids.products.pie, name: "Tarte aux pommes" },
    ]);
    expect(at(await api.get(`/api/articles/${String(ids.articles.egg)}`), "data")).toMatchObject({
      unit_price_ht: null,
      preferred_supplier: null,
      offers: [],
      equivalences: [{ part: null, quantity: "1", unit: "piece", equals_quantity: "0.05", equals_unit: "kg" }],
    });
  });

  test("a recipe shows lines, steps, costs, allergens over all levels and uses", async () => {
    const { api, ids } = await bakery();
    const dough = await api.get(`/api/recipes/${String(ids.recipes.dough)}`);
    expect(dough.body).toMatchObject({
      data: {
        name: "Pâte brisée",
        cost_ht: "27.3",
        unit_cost_ht: "2.73",
        cost_complete: true,
        cost_missing: [],
        production_loss_percent: "0",
        batch_step: null,
        min_batches: "0",
        stock_quantity: "0",
        lines: [
          {
            article_id: ids.articles.flour,
            recipe_id: null,
            name: "Farine T55",
            quantity: "5",
            unit: "kg",
            note: null,
            cost_ht: "4.5",
            scaling: "proportional",
            from_stock: false,
          },
          { name: "Beurre", note: "froid", cost_ht: "22.8" },
          { name: "Eau", cost_ht: "0" },
        ],
        steps: [
          { text: "Sabler", minutes: 10, temperature_c: null, critical: false },
          { text: "Fraiser", critical: true },
        ],
        used_by: [{ type: "recipe", id: ids.recipes.tart, name: "Fond de tarte" }],
      },
    });
    const tart = await api.get(`/api/recipes/${String(ids.recipes.tart)}`);
    expect(tart.body).toMatchObject({
      data: {
        allergens: ["gluten", "lait"],
        traces: ["soja"],
        lines: [{ article_id: null, recipe_id: ids.recipes.dough, name: "Pâte brisée", cost_ht: "13.65" }],
        used_by: [{ type: "product", name: "Tarte aux pommes" }],
      },
    });
    expect(at(await api.get(`/api/recipes/${String(ids.recipes.omelette)}`), "data")).toMatchObject({
      cost_complete: false,
      cost_missing: ["Œuf"],
      allergens: ["oeufs"],
      lines: [{ cost_ht: null }],
    });
  });

  test("a recipe that reaches itself still shows, its cost incomplete with the path named", async () => {
    const { api, db, ids } = await bakery();
    await db
      .insertInto("recipe_lines")
      .values({
        recipe_id: ids.recipes.dough,
        position: 9,
        child_recipe_id: ids.recipes.tart,
        article_id: null,
        quantity: 1000000,
        unit: "piece",
        quantity_is: "net",
        yield_percent: null,
        part: null,
        scaling: "proportional",
        from_stock: 0,
        note: null,
      })
      .execute();
    const answer = await api.get(`/api/recipes/${String(ids.recipes.dough)}`);
    expect(answer.body).toMatchObject({
      data: {
        cost_complete: false,
        cost_missing: ["Pâte brisée › Fond de tarte › Pâte brisée"],
        allergens: ["gluten", "lait"],
      },
    });
    expect(column(await api.get("/api/recipes?allergen=gluten"), "name")).toEqual(["Fond de tarte", "Pâte brisée"]);
  });

  test("a product shows components, margins, allergens and uses; a box adds up what it holds", async () => {
    const { api, ids } = await bakery();
    const pie = await api.get(`/api/products/${String(ids.products.pie)}`);
    expect(pie.body).toMatchObject({
      data: {
        price_ht: "4",
        price_ttc: "4.22",
        vat_rate_immediate: "10",
        production_lead_days: 1,
        cost_ht: "0.9725",
        margin_ht: "3.03",
        food_cost_percent: "24.31",
        coefficient: "4.11",
        components: [
          { recipe_id: ids.recipes.tart, name: "Fond de tarte", cost_ht: "0.6825" },
          { article_id: ids.articles.box, name: "Boîte à gâteau", cost_ht: "0.29" },
        ],
        allergens: ["gluten", "lait"],
      },
    });
    expect(at(pie, "data", "used_by")).toEqual([
      { type: "product", id: ids.products.gift, name: "Coffret" },
      { type: "external-order", id: ids.orders.delivered, name: "CC-2026-00003" },
      { type: "external-order", id: ids.orders.confirmed, name: "CC-2026-00001" },
    ]);
    expect(at(await api.get(`/api/products/${String(ids.products.gift)}`), "data")).toMatchObject({
      cost_ht: "1.945",
      components: [{ product_id: ids.products.pie, name: "Tarte aux pommes" }],
      allergens: ["gluten", "lait"],
    });
    expect(at(await api.get(`/api/products/${String(ids.products.retired)}`), "data")).toMatchObject({
      active: false,
      cost_complete: false,
      margin_ht: null,
    });
  });

  test("an order shows lines, totals with VAT rounded once per rate, and history", async () => {
    const { api, db, ids } = await bakery();
    const id = ids.orders.confirmed;
    await db
      .insertInto("external_order_changes")
      .values({
        order_id: id,
        changed_at: writtenAt,
        user_id: null,
        user_name: "Marie Curie",
        field: "status",
        old_value: "draft",
        new_value: "confirmed",
        reason: null,
      })
      .execute();
    const answer = await api.get(`/api/external-orders/${String(id)}`);
    expect(answer.body).toMatchObject({
      data: {
        number: "CC-2026-00001",
        status: "confirmed",
        consumption_mode: "later",
        deposit_amount: null,
        changed_since_run: false,
        lines: [
          {
            product_id: ids.products.pie,
            product_name: "Tarte aux pommes",
            sale_unit: "piece",
            quantity: "12",
            unit_price_ht: "4",
            vat_rate: "5.5",
            discount_percent: "10",
            produced_quantity: "0",
            amount_ht: "43.20",
          },
          { product_name: "Coffret", amount_ht: "9.00" },
        ],
        totals: {
          ht: "52.20",
          vat_by_rate: [
            { rate: "5.5", base_ht: "43.20", vat: "2.38" },
            { rate: "10", base_ht: "9.00", vat: "0.90" },
          ],
          ttc: "55.48",
        },
        changes: [{ who: "Marie Curie", at: writtenAt, field: "status", old: "draft", new: "confirmed", reason: null }],
      },
    });
  });

  test("an order knows that it changed since the last saved calculation that counted it", async () => {
    const { api, db, ids } = await bakery();
    const id = ids.orders.confirmed;
    const { id: run_id } = await db
      .insertInto("planning_runs")
      .values({
        created_at: writtenAt,
        user_id: null,
        user_name: "",
        parameters: "{}",
        input_hash: "",
        summary: "{}",
        result: "",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.insertInto("planning_run_orders").values({ run_id, order_id: id, lock_version: 1 }).execute();
    expect(at(await api.get(`/api/external-orders/${String(id)}`), "data", "changed_since_run")).toBe(false);
    const hasChanged = async () => at(await api.get(`/api/external-orders/${String(id)}`), "data", "changed_since_run");
    const change = (field: string, new_value: string) =>
      db
        .insertInto("external_order_changes")
        .values({
          order_id: id,
          changed_at: writtenAt,
          user_id: null,
          user_name: "",
          field,
          subject: null,
          old_value: null,
          new_value,
          reason: null,
        })
        .execute();
    await db.updateTable("external_orders").set({ lock_version: 2 }).where("id", "=", id).execute();
    for (const [field, value] of [
      ["notes", "Sonner"],
      ["status", "in_production"],
      ["status", "delivered"],
      ["lines.produced_quantity", "4"],
      ["deposit_amount", "12"],
    ] as const)
      await change(field, value);
    expect(await hasChanged()).toBe(false);
    await change("lines.quantity", "9");
    expect(await hasChanged()).toBe(true);
  });

  test("VAT is rounded once per rate, not line by line: three lines of 0.10 at 5.5 % make 0.02", async () => {
    const { api, ids } = await bakery();
    const line = { product_id: ids.products.pie, quantity: "1", unit_price_ht: "0.1", vat_rate: "5.5" };
    const id = await ids.write.order("draft", {
      customer_name: "Centimes",
      delivery_on: "2026-03-10",
      lines: [line, line, line, { ...line, quantity: "0.5", unit_price_ht: "0.01", vat_rate: "20" }],
    });
    expect(at(await api.get(`/api/external-orders/${String(id)}`), "data", "totals")).toEqual({
      ht: "0.31",
      vat_by_rate: [
        { rate: "5.5", base_ht: "0.30", vat: "0.02" },
        { rate: "20", base_ht: "0.01", vat: "0.00" },
      ],
      ttc: "0.33",
    });
  });

  test("the number of queries of a list or detail does not grow with what it shows", async () => {
    const { db, queryCount } = countingQueries(await fresh());
    const ids = await fillBakery(db);
    const api = await createTestApi(db);
    await api.get("/api/users/me");
    const counted = async (path: string) => {
      const before = queryCount();
      expect((await api.get(path)).status).toBe(200);
      return queryCount() - before - 1;
    };
    const paths = ["suppliers", "articles", "recipes", "products", "external-orders"].map(
      (resource) => `/api/${resource}?per_page=100`,
    );
    paths.push(
      `/api/suppliers/${String(ids.suppliers.metro)}`,
      `/api/articles/${String(ids.articles.flour)}`,
      `/api/recipes/${String(ids.recipes.tart)}`,
      `/api/products/${String(ids.products.gift)}`,
      `/api/external-orders/${String(ids.orders.confirmed)}`,
      "/api/options/articles",
    );
    const few = [];
    for (const path of paths) few.push(await counted(path));
    for (let more = 0; more < 30; more++) {
      const article = await ids.write.article({
        name: `Article ${String(more)}`,
        category: "autre",
        kind: "ingredient",
        unit: "kg",
        vat_rate: "5.5",
        lots: [{ quantity: "1" }],
        offers: [
          {
            supplier_id: ids.suppliers.metro,
            pack_label: "1 kg",
            pack_quantity: "1",
            pack_price_ht: "1",
            preferred: true,
          },
        ],
      });
      const recipe = await ids.write.recipe({
        name: `Recette ${String(more)}`,
        output_quantity: "1",
        output_unit: "kg",
        lines: [
          { article_id: article, quantity: "1", unit: "kg" },
          { recipe_id: ids.recipes.dough, quantity: "1", unit: "kg" },
        ],
      });
      const product = await ids.write.product({
        name: `Produit ${String(more)}`,
        sale_unit: "kg",
        price_ht: "1",
        vat_rate: "5.5",
        components: [{ recipe_id: recipe, quantity: "1", unit: "kg" }],
      });
      await ids.write.order("draft", {
        customer_name: "Client",
        delivery_on: "2026-03-04",
        lines: [{ product_id: product, quantity: "1" }],
      });
    }
    const many = [];
    for (const path of paths) many.push(await counted(path));
    expect(many).toEqual(few);
    expect(few).toEqual([2, 5, 10, 10, 3, 2, 9, 12, 11, 12, 1]);
  });
});
