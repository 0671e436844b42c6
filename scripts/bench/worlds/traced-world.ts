import { type RawBuilder, sql } from "kysely";
import { articleBody } from "#api/catalogue/articles/body";
import { articleColumns } from "#api/catalogue/articles/write";
import type { Database } from "#api/database/tables";
import { fillWithOrders } from "./many-orders";

/** Returns the numbers from 1 to `end`, as a table `n` of one column `i`. */
const numbers = (end: number) =>
  sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(end)})`;

/**
 * Writes about so many movements: lots of articles, each taken by 16 batches of recipes, whose lots are each taken by
 * 10 batches of products, made for an order line each. A tenth of the batches of recipes missed some of an article, and
 * one in a thousand was made on the day that lots came.
 */
export async function fillWithMovements(db: Database, movements: number, at: string): Promise<void> {
  const batches = Math.round(movements / 20);
  const bought = Math.round(batches / 2);
  await fillWithOrders(db, Math.round(batches / 2), at);
  const moment = sql.lit(at);
  const articles = Array.from({ length: 50 }, (_, index) =>
    articleBody.parse({
      name: `Article ${index + 1}`,
      category: "autre",
      kind: "ingredient",
      unit: "kg",
      vat_rate: "5.5",
    }),
  );
  await db
    .insertInto("articles")
    .values(articles.map((body) => ({ ...articleColumns(body), created_at: at, updated_at: at })))
    .execute();
  await sql`${numbers(50)} insert into recipes (id, created_at, updated_at, name, name_folded, search, status,
      output_quantity, output_unit, equivalences, production_loss_percent, min_batches, steps, stock_managed)
    select i, ${moment}, ${moment}, 'Recette ' || i, 'recette ' || i, 'recette ' || i, 'active', 1000000, 'kg', '[]',
      0, 0,
      '[]', 1 from n`.execute(db);
  await sql`${numbers(bought)} insert into stock_lots (id, article_id, code, entered_on, on_hand)
    select i, i % 50 + 1, 'L' || i, '2026-06-01', 1000000 from n`.execute(db);
  await sql`${numbers(batches)} insert into stock_lots (id, recipe_id, code, entered_on, on_hand)
    select ${sql.lit(bought)} + i, i % 50 + 1, 'R' || i, '2026-06-01', 1000000 from n`.execute(db);
  await sql`${numbers(batches)} insert into batches (id, recorded_at, user_name, recipe_id, name, unit, production_on,
      made_on, planned, expected, obtained, loss_percent, source, lot_id)
    select i, ${moment}, 'Marie', i % 50 + 1, 'Recette', 'kg', '2026-06-01', '2026-06-01', 1, 1, 1, 0, 'sheet',
      ${sql.lit(bought)} + i from n`.execute(db);
  await sql`insert into batches (id, recorded_at, user_name, product_id, name, unit, production_on, made_on, planned,
      expected, obtained, loss_percent, source)
    select ${sql.lit(batches)} + line.id, ${moment}, 'Marie', line.product_id, 'Produit', 'piece',
      ordered.production_on, ordered.production_on, 1, 1, 1, 0, 'order'
    from external_order_lines as line inner join external_orders as ordered on ordered.id = line.order_id`.execute(db);
  await sql`insert into batch_calls (batch_id, recipe_id)
    select distinct batches.id, line.recipe_id from batches
    inner join product_components as line on line.product_id = batches.product_id
    where line.recipe_id is not null`.execute(db);
  await sql`insert into batch_order_lines (batch_id, order_id, order_line_id, quantity)
    select ${sql.lit(batches)} + id, order_id, id, 1 from external_order_lines`.execute(db);
  const booked = (
    rows: RawBuilder<unknown>,
    lot: RawBuilder<unknown>,
    item: "article_id" | "recipe_id",
    of: { kind: string; document: string; id: RawBuilder<unknown>; quantity: number },
  ) =>
    sql`${rows} insert into stock_movements (lot_id, ${sql.ref(item)}, quantity, kind, document_type, document_id,
      occurred_at, recorded_at, user_name)
      select ${lot}, 1, ${sql.lit(of.quantity)}, ${sql.lit(of.kind)}, ${sql.lit(of.document)}, ${of.id}, ${moment},
        ${moment}, 'Marie' from n`.execute(db);
  const taken = { kind: "consumption", document: "batch", quantity: -1 };
  await booked(numbers(bought), sql`i`, "article_id", {
    kind: "receipt",
    document: "receipt_line",
    id: sql`i`,
    quantity: 1,
  });
  await booked(numbers(batches), sql`${sql.lit(bought)} + i`, "recipe_id", {
    kind: "output",
    document: "batch",
    id: sql`i`,
    quantity: 1,
  });
  for (let part = 0; part < 8; part += 1)
    await booked(numbers(batches), sql`(i * 8 + ${sql.lit(part)}) % ${sql.lit(bought)} + 1`, "article_id", {
      ...taken,
      id: sql`i`,
    });
  for (let part = 0; part < 10; part += 1)
    await booked(
      numbers(batches),
      sql`${sql.lit(bought)} + (i * 10 + ${sql.lit(part)}) % ${sql.lit(batches)} + 1`,
      "recipe_id",
      { ...taken, id: sql`${sql.lit(batches)} + i` },
    );
  await sql`${numbers(batches)} insert into stock_discrepancies (article_id, quantity, kind, document_type, document_id,
      recorded_at, user_name)
    select i / 1000 % 50 + 1, 1, 'consumption', 'batch', i, ${moment}, 'Marie' from n where i % 10 = 0`.execute(db);
  await sql`update batches set made_on = ${sql.lit(at.slice(0, 10))} where id % 1000 = 0`.execute(db);
}
