import type { Migration } from "./columns";

/**
 * The house's own shop: its orders are counted apart, by day; each line knows whether somebody noted what was unsold of
 * it, which is a loss that names it, and when it was sold out; the house says by what margin it proposes more.
 */
export const shopWindow: Migration = {
  name: "0060-shop-window",
  statements: ({ integer, text, flag, percent }) => [
    `create index external_orders_put_out on external_orders (delivery_on, status) where customer_type = 'internal'`,
    `alter table external_order_lines add column ${flag("unsold_noted", 0)}`,
    `alter table external_order_lines add column sold_out_at ${text}`,
    `alter table stock_waste add column order_id ${integer} references external_orders (id) on delete set null`,
    `alter table stock_waste add column order_line_id ${integer}`,
    `create index stock_waste_order on stock_waste (order_id)`,
    `create index stock_waste_line on stock_waste (order_line_id) where order_line_id is not null`,
    `alter table company add column ${percent("window_margin_percent", "not null default 50000")}`,
  ],
};
