import type { Migration } from "./columns";

const active = "where archived_at is null";

export const externalOrders: Migration = {
  name: "0006-external-orders",
  statements: ({ entity, id, integer, text, quantity, percent, price, amount, end }) => [
    `create table external_orders (
      ${entity},
      number ${text} not null unique,
      customer_name ${text} not null,
      customer_folded ${text} not null,
      customer_type ${text} not null,
      customer_contact ${text},
      phone ${text},
      email ${text},
      status ${text} not null,
      delivery_on ${text} not null,
      delivery_time ${text},
      delivery_mode ${text} not null,
      delivery_address ${text},
      production_on ${text} not null,
      consumption_mode ${text} not null,
      guest_count ${integer},
      notes ${text},
      allergy_notes ${text},
      ${amount("deposit_amount")},
      line_count ${integer} not null,
      total_ht ${integer} not null,
      total_ttc ${integer} not null,
      search ${text} not null
    ${end}`,
    "create index external_orders_delivery on external_orders (delivery_on, " +
      `(coalesce(delivery_time, '99:99')), id) ${active}`,
    `create index external_orders_production on external_orders (production_on, id) ${active}`,
    `create index external_orders_status on external_orders (status, delivery_on, id) ${active}`,
    `create index external_orders_status_production on external_orders (status, production_on, id) ${active}`,
    `create index external_orders_customer on external_orders (customer_folded, id) ${active}`,
    `create index external_orders_number on external_orders (number, id) ${active}`,
    `create index external_orders_total on external_orders (total_ttc, id) ${active}`,
    "create index external_orders_archived on external_orders (delivery_on, " +
      "(coalesce(delivery_time, '99:99')), id) where archived_at is not null",
    `create table external_order_lines (
      ${id},
      order_id ${integer} not null references external_orders (id) on delete cascade,
      position ${integer} not null,
      product_id ${integer} not null references products (id),
      ${quantity("quantity", "not null")},
      ${price("unit_price_ht", "not null")},
      ${percent("vat_rate", "not null")},
      ${percent("discount_percent", "not null")},
      ${quantity("produced_quantity", "not null")},
      ${quantity("delivered_quantity", "not null")},
      note ${text}
    ${end}`,
    `create index external_order_lines_order on external_order_lines (order_id, position)`,
    `create index external_order_lines_product on external_order_lines (product_id, order_id)`,
    `create table external_order_changes (
      ${id},
      order_id ${integer} not null references external_orders (id) on delete cascade,
      changed_at ${text} not null,
      user_id ${integer} references users (id) on delete set null,
      user_name ${text} not null,
      field ${text} not null,
      old_value ${text},
      new_value ${text},
      reason ${text}
    ${end}`,
    `create index external_order_changes_order on external_order_changes (order_id, id)`,
    `create index external_order_changes_user on external_order_changes (user_id)`,
  ],
};
