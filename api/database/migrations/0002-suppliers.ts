import type { Migration } from "./columns";

export const suppliers: Migration = {
  name: "0002-suppliers",
  statements: ({ entity, integer, text, flag, amount, percent, end }) => [
    `create table suppliers (
      ${entity},
      name ${text} not null,
      name_folded ${text} not null,
      code ${text},
      search ${text} not null,
      siret ${text},
      vat_number ${text},
      customer_code ${text},
      contact_name ${text},
      email ${text},
      phone ${text},
      address ${text},
      postal_code ${text},
      city ${text},
      order_channel ${text},
      delivery_weekdays ${text} not null,
      cutoff_time ${text},
      lead_time_days ${integer} not null check (lead_time_days >= 0),
      lead_time_basis ${text} not null,
      closed_periods ${text} not null,
      ${flag("observes_public_holidays", 1)},
      ${amount("minimum_order_ht")},
      minimum_policy ${text} not null,
      ${amount("franco_ht")},
      ${amount("shipping_fee_ht")},
      ${percent("shipping_fee_vat_rate")},
      ${flag("do_not_order", 0)},
      notes ${text}
    ${end}`,
    `create unique index suppliers_active_name on suppliers (name_folded) where archived_at is null`,
    `create index suppliers_name on suppliers (name_folded, id)`,
  ],
};
