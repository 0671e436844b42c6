import { syncWords } from "./0053-search-everywhere";
import type { Migration } from "./columns";

const active = "where archived_at is null";

/**
 * Orders that come back: their weekdays with their lines, pauses, and the days whose order was deleted. An order knows
 * of which it was made and for which of its days, one for each; a standing order of which any was made stays.
 */
export const standingOrders: Migration = {
  name: "0057-standing-orders",
  statements: ({ kind, entity, id, integer, text, flag, quantity, percent, price, end }) => [
    `create table standing_orders (
      ${entity},
      customer_name ${text} not null,
      customer_folded ${text} not null,
      customer_type ${text} not null,
      customer_contact ${text},
      phone ${text},
      email ${text},
      delivery_address ${text},
      consumption_mode ${text} not null,
      guest_count ${integer},
      notes ${text},
      allergy_notes ${text},
      status ${text} not null check (status in ('active', 'paused', 'ended')),
      starts_on ${text} not null,
      ends_on ${text},
      every_weeks ${integer} not null check (every_weeks between 1 and 4),
      creates ${text} not null check (creates in ('draft', 'confirmed')),
      holiday_policy ${text} not null check (holiday_policy in ('deliver', 'skip', 'day_before')),
      search ${text} not null
    ${end}`,
    `create index standing_orders_status on standing_orders (status, customer_folded, id) ${active}`,
    `create index standing_orders_customer on standing_orders (customer_folded, id) ${active}`,
    `create table standing_order_days (
      ${id},
      standing_order_id ${integer} not null references standing_orders (id) on delete cascade,
      weekday ${integer} not null check (weekday between 1 and 7),
      delivery_time ${text},
      delivery_mode ${text} not null
    ${end}`,
    `create unique index standing_order_days_order on standing_order_days (standing_order_id, weekday)`,
    `create index standing_order_days_weekday on standing_order_days (weekday, standing_order_id)`,
    `create table standing_order_lines (
      ${id},
      day_id ${integer} not null references standing_order_days (id) on delete cascade,
      position ${integer} not null,
      product_id ${integer} not null references products (id),
      ${quantity("quantity", "not null")},
      ${price("unit_price")},
      ${percent("discount_percent", "not null")},
      note ${text}
    ${end}`,
    `create index standing_order_lines_day on standing_order_lines (day_id, position)`,
    `create index standing_order_lines_product on standing_order_lines (product_id, day_id)`,
    `create table standing_order_pauses (
      ${id},
      standing_order_id ${integer} not null references standing_orders (id) on delete cascade,
      from_on ${text} not null,
      until_on ${text} not null,
      reason ${text},
      check (from_on <= until_on)
    ${end}`,
    `create index standing_order_pauses_order on standing_order_pauses (standing_order_id, from_on, id)`,
    `create table standing_order_exceptions (
      standing_order_id ${integer} not null references standing_orders (id) on delete cascade,
      standing_on ${text} not null,
      made_at ${text} not null,
      user_name ${text} not null,
      primary key (standing_order_id, standing_on)
    ${end}`,
    `alter table external_orders add column standing_order_id ${integer} references standing_orders (id)`,
    `alter table external_orders add column standing_on ${text}`,
    `alter table external_orders add column standing_change ${integer}`,
    `create unique index external_orders_of_standing on external_orders (standing_order_id, standing_on)
      where standing_order_id is not null`,
    `alter table company add column standing_days_ahead ${integer} not null default 14
      check (standing_days_ahead between 1 and 62)`,
    `alter table company add column ${flag("standing_prepared", 0)}`,
    ...syncWords(kind, "standing_orders"),
  ],
};
