import type { Migration } from "./columns";

/**
 * Orders whose status follows the work: what somebody chose last stands beside it, and the house may switch it off.
 * What a delivery or a cancellation changed is kept, so that it is taken back exactly.
 */
export const statusFollowsWork: Migration = {
  name: "0041-status-follows-work",
  statements: ({ integer, text, flag, end }) => [
    `alter table company add column ${flag("status_follows_work", 1)}`,
    `alter table external_orders add column chosen_status ${text} not null default 'draft'`,
    `update external_orders set chosen_status = status where status in ('confirmed', 'in_production', 'ready')`,
    `create table external_order_undos (
      order_id ${integer} primary key references external_orders (id) on delete cascade,
      made_at ${text} not null,
      lock_version ${integer} not null,
      from_status ${text} not null,
      lines ${text} not null
    ${end}`,
  ],
};
