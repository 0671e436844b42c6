import { sql } from "kysely";
import type { Database } from "#api/database/tables";
import type { Size } from "./needs-kitchen";

interface Past {
  /** The last id that is taken. */
  after: number;
  count: number;
  /** Ids of the products, from 1 on. */
  products: number;
}

/**
 * Returns 20,000 catalogue entries with a month of 40,000 order lines ahead, beside the past that makes them 1,000,000;
 * all of it divided by `part`.
 */
export function millionLines(part: number): { size: Size; past: Past } {
  const of = (count: number) => Math.round(count / part);
  const size = {
    orders: of(4000),
    linesPerOrder: 10,
    products: of(8000),
    recipesPerLevel: of(1200),
    levels: 5,
    articles: of(6000),
    suppliers: 40,
    days: 30,
  };
  return { size, past: { after: size.orders, count: of(100_000) - size.orders, products: size.products } };
}

/** Writes orders of the two years before, delivered, ten lines each (SQLite). */
export async function fillPast(db: Database, { after, count, products }: Past): Promise<void> {
  const [first, end] = [after + 1, after + count];
  await sql`with recursive n(i) as (select ${sql.lit(first)} union all select i + 1 from n where i < ${sql.lit(end)})
    insert into external_orders (id, number, customer_name, customer_folded, search, customer_type, price_basis,
    status, delivery_on, delivery_mode, production_on, consumption_mode, line_count, total_ht, total_ttc, created_at,
    updated_at)
    select i, 'CC-2025-' || i, 'Client ' || (i % 5000), 'client ' || (i % 5000), 'cc-2025-' || i || ' client ' ||
      (i % 5000), 'business', 'ht', 'delivered',
      date('2024-11-20', '+' || (i % 730) || ' days'), 'pickup', date('2024-11-20', '+' || (i % 730) || ' days'),
      'later', 10, 1000, 1055, '2024-11-20T08:00:00.000Z', '2024-11-20T08:00:00.000Z' from n`.execute(db);
  await sql`with recursive n(i) as (select ${sql.lit(first)} union all select i + 1 from n
    where i < ${sql.lit(end)}), p(j) as (select 0 union all select j + 1 from p where j < 9)
    insert into external_order_lines (order_id, position, product_id, quantity, unit_price, vat_rate, discount_percent,
    produced_quantity, delivered_quantity)
    select i, j, (i * 7 + j * 13) % ${sql.lit(products)} + 1, 12000000, 40000, 55000, 0, 12000000, 12000000
    from n, p`.execute(db);
}
