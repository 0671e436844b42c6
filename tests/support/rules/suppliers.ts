import {
  type Rule,
  choiceExpected,
  nameRules,
  notNegative,
  post,
  put,
  required,
  tooManyDecimals,
  wholeExpected,
} from "./rule";
import { supplierOf } from "../world/shop";

const path = "/api/suppliers";
const fresh = (fields: object) => () => post(path, supplierOf({ name: "Pomona", ...fields }));

export const supplierRules: Rule[] = [
  ...nameRules(path, (fields) => supplierOf({ name: "Pomona", ...fields }), "METRO"),
  { name: "siret has 14 digits", broken: fresh({ siret: "3032650450001" }), field: "siret", says: /^SIRET inexact/ },
  {
    name: "siret passes the Luhn check",
    broken: fresh({ siret: "30326504500018" }),
    field: "siret",
    says: /^SIRET inexact/,
  },
  {
    name: "vat_number looks like one",
    broken: fresh({ vat_number: "40303265045" }),
    field: "vat_number",
    says: /^Numéro de TVA attendu/,
  },
  {
    name: "customer_code has 60 characters at most",
    broken: fresh({ customer_code: "x".repeat(61) }),
    field: "customer_code",
    says: /^Au plus 60/,
  },
  {
    name: "contact_name has 120 characters at most",
    broken: fresh({ contact_name: "x".repeat(121) }),
    field: "contact_name",
    says: /^Au plus 120/,
  },
  {
    name: "email is an address",
    broken: fresh({ email: "marie chez metro" }),
    field: "email",
    says: /^Adresse électronique attendue/,
  },
  {
    name: "phone has 30 characters at most",
    broken: fresh({ phone: "0".repeat(31) }),
    field: "phone",
    says: /^Au plus 30/,
  },
  {
    name: "address has 400 characters at most",
    broken: fresh({ address: "x".repeat(401) }),
    field: "address",
    says: /^Au plus 400/,
  },
  {
    name: "postal_code has 12 characters at most",
    broken: fresh({ postal_code: "1".repeat(13) }),
    field: "postal_code",
    says: /^Au plus 12/,
  },
  {
    name: "city has 120 characters at most",
    broken: fresh({ city: "x".repeat(121) }),
    field: "city",
    says: /^Au plus 120/,
  },
  {
    name: "order_channel is one of three",
    broken: fresh({ order_channel: "fax" }),
    field: "order_channel",
    says: choiceExpected,
  },
  {
    name: "delivery_weekdays go from 1 to 7",
    broken: fresh({ delivery_weekdays: [1, 8] }),
    field: "delivery_weekdays.1",
    says: /^Au plus 7\.$/,
  },
  {
    name: "cutoff_time is a time of day",
    broken: fresh({ cutoff_time: "24:00" }),
    field: "cutoff_time",
    says: /^Heure attendue/,
  },
  {
    name: "lead_time_days is not negative",
    broken: fresh({ lead_time_days: -1 }),
    field: "lead_time_days",
    says: notNegative,
  },
  {
    name: "lead_time_days is whole",
    broken: fresh({ lead_time_days: 1.5 }),
    field: "lead_time_days",
    says: wholeExpected,
  },
  {
    name: "lead_time_basis is one of two",
    broken: fresh({ lead_time_basis: "lunar" }),
    field: "lead_time_basis",
    says: choiceExpected,
  },
  {
    name: "a closed period has a beginning",
    broken: fresh({ closed_periods: [{ until: "2026-08-15" }] }),
    field: "closed_periods.0.from",
    says: required,
  },
  {
    name: "a closed period ends after it begins",
    broken: fresh({ closed_periods: [{ from: "2026-08-15", until: "2026-08-01" }] }),
    field: "closed_periods.0.until",
    says: /^La fin doit suivre le début\.$/,
  },
  {
    name: "a closed period has real days",
    broken: fresh({ closed_periods: [{ from: "2026-02-29", until: "2026-03-01" }] }),
    field: "closed_periods.0.from",
    says: /^Date attendue/,
  },
  {
    name: "observes_public_holidays is yes or no",
    broken: fresh({ observes_public_holidays: "oui" }),
    field: "observes_public_holidays",
    says: /^Oui ou non attendu\.$/,
  },
  {
    name: "minimum_order_ht is not negative",
    broken: fresh({ minimum_order_ht: "-1" }),
    field: "minimum_order_ht",
    says: notNegative,
  },
  {
    name: "minimum_order_ht has 2 decimals at most",
    broken: fresh({ minimum_order_ht: "1.005" }),
    field: "minimum_order_ht",
    says: tooManyDecimals(2),
  },
  {
    name: "minimum_policy is one of two",
    broken: fresh({ minimum_policy: "ask" }),
    field: "minimum_policy",
    says: choiceExpected,
  },
  { name: "franco_ht is a decimal", broken: fresh({ franco_ht: "1,5" }), field: "franco_ht", says: /^Nombre attendu/ },
  {
    name: "shipping_fee_ht is below a thousand million",
    broken: fresh({ shipping_fee_ht: "1000000000" }),
    field: "shipping_fee_ht",
    says: /^Doit être inférieur à 1\s000\s000\s000\.$/,
  },
  {
    name: "shipping_fee_vat_rate is a rate",
    broken: fresh({ shipping_fee_vat_rate: "19.6" }),
    field: "shipping_fee_vat_rate",
    says: /^Taux de TVA/,
  },
  {
    name: "do_not_order is yes or no",
    broken: fresh({ do_not_order: 1 }),
    field: "do_not_order",
    says: /^Oui ou non attendu\.$/,
  },
  {
    name: "notes have 4000 characters at most",
    broken: fresh({ notes: "x".repeat(4001) }),
    field: "notes",
    says: /^Au plus 4000/,
  },
  {
    name: "an update says which version it changes",
    broken: (shop) => put(`${path}/${String(shop.supplier.id)}`, supplierOf()),
    field: "lock_version",
    says: required,
  },
];
