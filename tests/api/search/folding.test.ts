import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { fold } from "#domain/french/fold";
import { migrate } from "#api/database/migrate";
import { history } from "#api/database/migrations/history";
import { openDatabase } from "#api/database/open";
import { databases } from "../../support/database/database";
import { folded } from "../../support/rules/folded";
import { articleOf, offerOf, orderOf, productOf, recipeOf, supplierOf } from "../../support/world/shop";
import { openDesk } from "../../support/writes";

const names = z.object({ data: z.array(z.looseObject({ id: z.number() })) });
const before = history.slice(
  0,
  history.findIndex(({ name }) => name.endsWith("-folded-alike")),
);

describe.each(databases)("names on $name", (database) => {
  test("are found however they are typed, in lists and by pickers", async () => {
    const desk = await openDesk(database);
    const found = async (path: string) => names.parse((await desk.get(path)).body).data.map(({ id }) => id);
    for (const [written, typed] of folded) {
      const { id } = await desk.create("/api/suppliers", supplierOf({ name: `${written} SARL`, city: written }));
      const search = encodeURIComponent(`${typed} SARL`);
      expect(await found(`/api/suppliers?search=${search}`), typed).toContain(id);
      expect(await found(`/api/options/suppliers?search=${search}`), typed).toContain(id);
      await desk.write("DELETE", `/api/suppliers/${String(id)}`);
    }
    const supplier = await desk.create("/api/suppliers", supplierOf());
    const article = await desk.create(
      "/api/articles",
      articleOf({ name: "Huile d’olive", offers: [offerOf(supplier, { label: "Bidon d´huile" })] }),
    );
    const recipe = await desk.create("/api/recipes", recipeOf({ name: "Crème d‘amande" }));
    const product = await desk.create("/api/products", productOf({ name: "Chou‑fleur rôti" }));
    const order = await desk.create("/api/external-orders", orderOf({ customer_name: "Cœur d′Artichaut" }));
    for (const [resource, { id }, typed] of [
      ["articles", article, "d'olive"],
      ["articles", article, "bidon d’huile"],
      ["recipes", recipe, "CREME D'AMANDE"],
      ["products", product, "chou-fleur"],
      ["external-orders", order, "coeur d'artichaut"],
    ] as const) {
      for (const path of [`/api/${resource}`, `/api/options/${resource}`])
        expect(await found(`${path}?search=${encodeURIComponent(typed)}`), typed).toEqual([id]);
    }
  });

  test("that were stored before are folded anew, and two that were told apart stay", async () => {
    const db = await openDatabase(await database.emptyUrl());
    await migrate(db, new Date(0), before);
    const insert = (name: string, name_folded: string, code: string) =>
      sql`insert into recipes (created_at, updated_at, name, name_folded, search, code, status, output_quantity,
        output_unit, equivalences, production_loss_percent, min_batches, steps, stock_managed, stock_quantity)
        values ('', '', ${name}, ${name_folded}, ${name_folded}, ${code}, 'draft', 1, 'kg', '[]', 0, 0, '[]',
          0, 0)`.execute(db);
    await insert("Crème d´amande", "creme d amande", "A");
    await insert("Pâte d'oie", "pate d'oie", "B");
    await insert("Pâte d´oie", "pate d oie", "C");
    await sql`insert into external_orders (created_at, updated_at, number, customer_name, customer_folded,
      customer_type, status, delivery_on, delivery_mode, production_on, consumption_mode, line_count, total_ht,
      total_ttc, search)
      values ('', '', 'CC-1', 'Chou‑fleur', 'chou‐fleur', 'individual', 'draft', '2026-03-01', 'pickup',
        '2026-03-01', 'later', 0, 0, 0, 'cc-1 chou‐fleur')`.execute(db);
    await migrate(db, new Date(0));
    const { rows } = await sql<{
      name_folded: string;
      search: string;
    }>`select name_folded, search from recipes order by id`.execute(db);
    expect(rows).toEqual([
      { name_folded: "creme d'amande", search: "creme d'amande a" },
      { name_folded: "pate d'oie", search: "pate d'oie b" },
      { name_folded: "pate d oie", search: "pate d'oie c" },
    ]);
    expect(
      (
        await sql<{
          search: string;
        }>`select search from external_orders where search like ${`%${fold("chou–fleur")}%`}`.execute(db)
      ).rows,
    ).toEqual([{ search: "cc-1 chou-fleur" }]);
    await db.destroy();
  });
});
