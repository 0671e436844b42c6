import type { DemoSupplier } from "../company";

/** The fields that most suppliers have in common. */
export const usual = {
  order_channel: "email",
  cutoff_time: "12:00",
  lead_time_days: 1,
  lead_time_basis: "working",
  closed_periods: [],
  observes_public_holidays: true,
  minimum_order_ht: null,
  minimum_policy: "warn",
  franco_ht: null,
  shipping_fee_ht: null,
  shipping_fee_vat_rate: null,
  do_not_order: false,
  notes: null,
} satisfies Partial<DemoSupplier>;
