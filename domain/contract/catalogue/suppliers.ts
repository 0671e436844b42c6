import { leadTimeBases, minimumPolicies, orderChannels } from "../../choices";
import type { Fields } from "../field";
import {
  amount,
  choice,
  closedPeriod,
  code,
  count,
  day,
  email,
  flag,
  group,
  groupedText,
  instant,
  list,
  name,
  notes,
  optional,
  optionalText,
  price,
  quantity,
  time,
  readOnlyText,
  unit,
  vatRate,
  integer,
} from "../kinds";

/** An article that a supplier sells, with its offer. */
export const suppliedArticle = {
  kind: "group",
  component: "SuppliedArticle",
  fields: {
    article_id: count,
    name: readOnlyText,
    unit: { ...unit, absent: "" },
    supplier_code: optional(readOnlyText),
    pack_label: readOnlyText,
    pack_quantity: quantity,
    pack_price_ht: optional(price),
    unit_price_ht: optional(price),
    preferred: flag,
    available: flag,
  },
} as const;

/** A company that sells: its contact, when it delivers and from what amount. */
export const supplier = {
  name: { ...name, listed: true, absent: "", planned: true },
  code: { ...code, listed: true },
  siret: groupedText,
  vat_number: groupedText,
  customer_code: optionalText(60),
  contact_name: optionalText(120),
  email: { ...email, listed: true },
  phone: { ...optionalText(30), listed: true },
  address: optionalText(400),
  postal_code: optionalText(12),
  city: { ...optionalText(120), listed: true },
  order_channel: { ...optional(choice(orderChannels)), listed: true },
  /** ISO weekdays, 1 (Monday) to 7; none and all of them mean every day. */
  delivery_weekdays: {
    ...list(integer(1, 7)),
    expected: "Liste de jours attendue.",
    sorted: true,
    initial: [],
    listed: true,
    absent: null,
    planned: true,
  },
  /** In Europe/Paris. */
  cutoff_time: { ...optional(time), listed: true, planned: true },
  lead_time_days: { ...integer(0, 365), initial: 0, listed: true, absent: null, planned: true },
  lead_time_basis: { ...choice(leadTimeBases), initial: "working", absent: null, planned: true },
  closed_periods: { ...list(closedPeriod), most: 100, counted: "fermetures", initial: [], absent: [], planned: true },
  observes_public_holidays: { ...flag, initial: true, absent: null, planned: true },
  minimum_order_ht: { ...optional(amount), listed: true, planned: true },
  minimum_policy: { ...choice(minimumPolicies), initial: "warn", absent: null, planned: true },
  franco_ht: { ...optional(amount), listed: true, planned: true },
  shipping_fee_ht: { ...optional(amount), planned: true },
  shipping_fee_vat_rate: { ...optional(vatRate), planned: true },
  do_not_order: { ...flag, initial: false, listed: true, planned: true },
  notes,
  /** All articles that they sell, with its offer. */
  articles: { ...list(suppliedArticle), computed: true, absent: [] },
} as const satisfies Fields;

/** In lists, the first delivery that can still be ordered as they are read; null for none, or no orders there. */
export const nextDelivery = {
  next_delivery: {
    ...optional(group({ deliver_on: day, order_before: optional(instant) })),
    computed: true,
    extension: true,
  },
} as const satisfies Fields;

/** The fields that a search of suppliers looks through, in the order in which it is stored. */
export const searchedOfSupplier = [
  "name",
  "code",
  "city",
  "contact_name",
  "customer_code",
] as const satisfies readonly (keyof typeof supplier)[];
