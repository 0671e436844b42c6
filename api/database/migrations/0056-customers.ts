import type { Migration } from "./columns";

/**
 * What people say of customers, who are made of orders: which of them are one, and which allergies hold no longer. Both
 * are kept when they are taken back.
 */
export const customers: Migration = {
  name: "0056-customers",
  statements: ({ id, integer: number, text, end }) => [
    `create table customer_merges (
      ${id},
      merge_id ${number} not null,
      customer_name ${text} not null,
      customer_folded ${text} not null,
      phone ${text},
      digits ${text} not null,
      email ${text},
      merged_at ${text} not null,
      user_id ${number} references users (id) on delete set null,
      user_name ${text} not null,
      separated_at ${text},
      separated_user_id ${number} references users (id) on delete set null,
      separated_by ${text}
    ${end}`,
    `create unique index customer_merges_customer on customer_merges
      (customer_folded, digits, (coalesce(email, ''))) where separated_at is null`,
    `create index customer_merges_merge on customer_merges (merge_id) where separated_at is null`,
    `create table customer_allergy_removals (
      ${id},
      order_id ${number} not null references external_orders (id) on delete cascade,
      words ${text} not null,
      removed_at ${text} not null,
      user_id ${number} references users (id) on delete set null,
      user_name ${text} not null,
      restored_at ${text},
      restored_user_id ${number} references users (id) on delete set null,
      restored_by ${text}
    ${end}`,
    `create index customer_allergy_removals_order on customer_allergy_removals (order_id)`,
    `create unique index customer_allergy_removals_words on customer_allergy_removals (order_id, words)
      where restored_at is null`,
    `create index external_orders_of_customer on external_orders (customer_folded, id)`,
    `create index external_orders_allergies on external_orders (customer_folded, id) where allergy_notes is not null`,
  ],
};
