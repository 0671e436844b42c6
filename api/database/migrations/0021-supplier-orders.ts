import { sql } from "kysely";
import type { Database } from "../tables";
import type { Migration } from "./columns";

interface Expected {
  article_id: number;
  supplier_id: number;
  quantity: number;
  expected_on: string;
  updated_at: string;
}

/** Makes an order that was sent of what is expected of a supplier on a day, for each supplier and day. */
async function orderWhatIsExpected(db: Database): Promise<void> {
  const { rows } = await sql<Expected>`
    select article_id, supplier_id, quantity, expected_on, articles.updated_at from article_incoming
    join articles on articles.id = article_incoming.article_id
    order by expected_on, supplier_id, article_id, position`.execute(db);
  const orders = new Map<string, Expected[]>();
  for (const row of rows) {
    const key = `${row.expected_on} ${String(row.supplier_id)}`;
    orders.set(key, [...(orders.get(key) ?? []), row]);
  }
  const numbers = new Map<string, number>();
  for (const lines of orders.values()) {
    const [first] = lines;
    if (!first) continue;
    const { supplier_id, expected_on } = first;
    const at = lines.reduce((last, { updated_at }) => (updated_at > last ? updated_at : last), "");
    const counter = `CF-${at.slice(0, 4)}`;
    const value = (numbers.get(counter) ?? 0) + 1;
    numbers.set(counter, value);
    const inserted = await sql<{ id: number }>`
      insert into supplier_orders (created_at, updated_at, number, supplier_id, status, deliver_on, line_count,
        subtotal_ht, sent_at, user_name, changed_by)
      values (${at}, ${at}, ${`${counter}-${String(value).padStart(5, "0")}`}, ${supplier_id}, 'sent', ${expected_on},
        ${lines.length}, 0, ${at}, 'Bru', 'Bru') returning id`.execute(db);
    const order = inserted.rows[0]?.id ?? 0;
    for (const [position, { article_id, quantity }] of lines.entries())
      await sql`insert into supplier_order_lines (order_id, position, article_id, quantity)
        values (${order}, ${position}, ${article_id}, ${quantity})`.execute(db);
  }
  for (const [name, value] of numbers)
    await sql`insert into counters (name, value) values (${name}, ${value})`.execute(db);
  await sql`drop table article_incoming`.execute(db);
}

/** Orders to suppliers; what of them is still to come is what the calculation expects, not `article_incoming`. */
export const supplierOrders: Migration = {
  name: "0021-supplier-orders",
  statements: ({ id, integer, text, flag, quantity, price, amount, end }) => [
    `create table supplier_orders (
      ${id},
      created_at ${text} not null,
      updated_at ${text} not null,
      lock_version ${integer} not null default 1,
      number ${text} not null unique,
      supplier_id ${integer} not null references suppliers (id),
      status ${text} not null,
      deliver_on ${text} not null,
      order_before ${text},
      note ${text},
      plan ${text},
      plan_print ${text},
      plan_reference ${text},
      run_id ${integer} references planning_runs (id) on delete set null,
      ${amount("minimum_order_ht")},
      ${amount("franco_ht")},
      ${amount("shipping_fee_ht")},
      line_count ${integer} not null,
      subtotal_ht ${integer} not null,
      sent_at ${text},
      user_id ${integer} references users (id) on delete set null,
      user_name ${text} not null,
      changed_by ${text} not null
    ${end}`,
    `create index supplier_orders_day on supplier_orders (deliver_on, id)`,
    `create index supplier_orders_supplier on supplier_orders (supplier_id, deliver_on, id)`,
    `create index supplier_orders_status on supplier_orders (status, deliver_on, id)`,
    `create index supplier_orders_plan on supplier_orders (plan_print, id) where plan_print is not null`,
    `create index supplier_orders_reference on supplier_orders (plan_reference) where plan_reference is not null`,
    `create index supplier_orders_run on supplier_orders (run_id) where run_id is not null`,
    `create table supplier_order_lines (
      ${id},
      order_id ${integer} not null references supplier_orders (id) on delete cascade,
      position ${integer} not null,
      article_id ${integer} not null references articles (id),
      supplier_code ${text},
      label ${text},
      pack_label ${text},
      ${quantity("pack_quantity")},
      ${price("pack_price_ht")},
      packs ${integer} check (packs > 0),
      ${quantity("quantity", "not null")},
      received_quantity ${integer} not null default 0 check (received_quantity between 0 and 999999999999999),
      ${flag("closed", 0)}
    ${end}`,
    `create index supplier_order_lines_order on supplier_order_lines (order_id, position)`,
    `create index supplier_order_lines_article on supplier_order_lines (article_id)`,
    `create index supplier_order_lines_open on supplier_order_lines (article_id, order_id)
      where closed = 0 and received_quantity < quantity`,
  ],
  rows: orderWhatIsExpected,
};
