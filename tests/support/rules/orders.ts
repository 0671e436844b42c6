import { type Rule, choiceExpected, notNegative, post, put, required, tooManyDecimals } from "./rule";
import { type Shop, orderOf, productOf } from "../world/shop";
import { type Desk, type Saved, dataOf } from "../writes";

const path = "/api/external-orders";
const fresh = (fields: object) => () => post(path, orderOf(fields));
const line = (fields: object) => (shop: Shop) =>
  post(path, orderOf({ lines: [{ product_id: shop.tart.id, quantity: "1", ...fields }] }));

/** Returns the shop's order, moved through these statuses. */
export async function moved(desk: Desk, order: Saved, ...statuses: string[]): Promise<Saved> {
  let now = order;
  for (const status of statuses)
    now = dataOf(
      await desk.write("POST", `${path}/${String(order.id)}/status`, {
        status,
        reason: "essai",
        lock_version: now.lock_version,
      }),
    );
  return now;
}

export const orderRules: Rule[] = [
  { name: "customer_name is required", broken: fresh({ customer_name: null }), field: "customer_name", says: required },
  {
    name: "customer_name has 2 characters at least",
    broken: fresh({ customer_name: "x" }),
    field: "customer_name",
    says: /^Au moins 2/,
  },
  {
    name: "customer_name has 120 characters at most",
    broken: fresh({ customer_name: "x".repeat(121) }),
    field: "customer_name",
    says: /^Au plus 120/,
  },
  {
    name: "customer_type is one of three",
    broken: fresh({ customer_type: "friend" }),
    field: "customer_type",
    says: choiceExpected,
  },
  {
    name: "customer_contact has 120 characters at most",
    broken: fresh({ customer_contact: "x".repeat(121) }),
    field: "customer_contact",
    says: /^Au plus 120/,
  },
  {
    name: "phone has 30 characters at most",
    broken: fresh({ phone: "0".repeat(31) }),
    field: "phone",
    says: /^Au plus 30/,
  },
  {
    name: "email is an address",
    broken: fresh({ email: "mairie" }),
    field: "email",
    says: /^Adresse électronique attendue/,
  },
  { name: "delivery_on is required", broken: fresh({ delivery_on: null }), field: "delivery_on", says: required },
  {
    name: "delivery_on is a real day",
    broken: fresh({ delivery_on: "2026-04-31" }),
    field: "delivery_on",
    says: /^Date attendue/,
  },
  {
    name: "delivery_time is a time of day",
    broken: fresh({ delivery_time: "9h" }),
    field: "delivery_time",
    says: /^Heure attendue/,
  },
  {
    name: "delivery_mode is one of three",
    broken: fresh({ delivery_mode: "drone" }),
    field: "delivery_mode",
    says: choiceExpected,
  },
  {
    name: "a delivery has an address",
    broken: fresh({ delivery_mode: "delivery" }),
    field: "delivery_address",
    says: /^Donnez l’adresse de livraison\.$/,
  },
  {
    name: "production_on is a real day",
    broken: fresh({ production_on: "2026-02-30" }),
    field: "production_on",
    says: /^Date attendue/,
  },
  {
    name: "production does not follow delivery",
    broken: fresh({ production_on: "2026-03-11" }),
    field: "production_on",
    says: /^La production ne peut pas suivre la livraison\.$/,
  },
  {
    name: "consumption_mode is one of two",
    broken: fresh({ consumption_mode: "never" }),
    field: "consumption_mode",
    says: choiceExpected,
  },
  {
    name: "guest_count is 1 at least",
    broken: fresh({ guest_count: 0 }),
    field: "guest_count",
    says: /^Au moins 1\.$/,
  },
  {
    name: "notes have 4000 characters at most",
    broken: fresh({ notes: "x".repeat(4001) }),
    field: "notes",
    says: /^Au plus 4000/,
  },
  {
    name: "allergy_notes have 2000 characters at most",
    broken: fresh({ allergy_notes: "x".repeat(2001) }),
    field: "allergy_notes",
    says: /^Au plus 2000/,
  },
  {
    name: "deposit_amount is not negative",
    broken: fresh({ deposit_amount: "-1" }),
    field: "deposit_amount",
    says: notNegative,
  },
  {
    name: "deposit_amount has 2 decimals at most",
    broken: fresh({ deposit_amount: "0.005" }),
    field: "deposit_amount",
    says: tooManyDecimals(2),
  },
  {
    name: "lines are 1000 at most",
    broken: (shop) => post(path, orderOf({ lines: Array(1001).fill({ product_id: shop.tart.id, quantity: "1" }) })),
    field: "lines",
    says: /^Au plus 1000/,
  },
  { name: "a line has a product", broken: line({ product_id: null }), field: "lines.0.product_id", says: required },
  {
    name: "a line's product exists",
    broken: line({ product_id: 999 }),
    field: "lines.0.product_id",
    says: /^Ce produit n’existe pas/,
  },
  {
    name: "a line's product is not chosen from the archives",
    broken: async (shop, desk) => {
      const gone = await desk.create("/api/products", productOf({ name: "Oublié" }));
      await desk.write("POST", `/api/products/${String(gone.id)}/archive`);
      return line({ product_id: gone.id })(shop);
    },
    field: "lines.0.product_id",
    says: /« Oublié » est dans les archives/,
  },
  {
    name: "a line's product is sold",
    broken: async (shop, desk) =>
      line({ product_id: (await desk.create("/api/products", productOf({ name: "Bûche", active: false }))).id })(shop),
    field: "lines.0.product_id",
    says: /« Bûche » n’est plus vendu/,
  },
  {
    name: "a line's quantity is required",
    broken: line({ quantity: null }),
    field: "lines.0.quantity",
    says: required,
  },
  {
    name: "a line's quantity is more than 0",
    broken: line({ quantity: "0" }),
    field: "lines.0.quantity",
    says: /supérieur à 0/,
  },
  {
    name: "a line's quantity has 6 decimals at most",
    broken: line({ quantity: "1.0000001" }),
    field: "lines.0.quantity",
    says: tooManyDecimals(6),
  },
  {
    name: "a line's price is not negative",
    broken: line({ unit_price_ht: "-1" }),
    field: "lines.0.unit_price_ht",
    says: notNegative,
  },
  {
    name: "a line's price has 4 decimals at most",
    broken: line({ unit_price_ht: "1.00001" }),
    field: "lines.0.unit_price_ht",
    says: tooManyDecimals(4),
  },
  {
    name: "a line's VAT is a French rate",
    broken: line({ vat_rate: "8.5" }),
    field: "lines.0.vat_rate",
    says: /^Taux de TVA/,
  },
  {
    name: "a line's discount is not negative",
    broken: line({ discount_percent: "-1" }),
    field: "lines.0.discount_percent",
    says: notNegative,
  },
  {
    name: "a line's discount is 100 at most",
    broken: line({ discount_percent: "100.0001" }),
    field: "lines.0.discount_percent",
    says: /^Au plus 100\.$/,
  },
  {
    name: "what is produced is not negative",
    broken: line({ produced_quantity: "-1" }),
    field: "lines.0.produced_quantity",
    says: notNegative,
  },
  {
    name: "what is delivered is not negative",
    broken: line({ delivered_quantity: "-1" }),
    field: "lines.0.delivered_quantity",
    says: notNegative,
  },
  {
    name: "a line's note has 400 characters at most",
    broken: line({ note: "x".repeat(401) }),
    field: "lines.0.note",
    says: /^Au plus 400/,
  },
  {
    name: "the total is an amount that can be kept",
    broken: line({ quantity: "999999999", unit_price_ht: "999999999" }),
    field: "lines",
    says: /^Le total dépasse/,
  },
  {
    name: "a confirmed order keeps a line",
    broken: async (shop, desk) =>
      put(`${path}/${String(shop.order.id)}`, { ...(await moved(desk, shop.order, "confirmed")), lines: [] }),
    field: "lines",
    says: /garde au moins une ligne/,
  },
  {
    name: "an order in production changes for a reason",
    broken: async (shop, desk) => {
      const order = await desk.create(path, orderOf({ lines: [{ product_id: shop.tart.id, quantity: "4" }] }));
      const now = await moved(desk, order, "confirmed", "in_production");
      return put(`${path}/${String(order.id)}`, { ...now, delivery_time: "09:00", reason: " " });
    },
    field: "reason",
    says: /^La production a commencé : dites pourquoi/,
  },
  {
    name: "an update says which version it changes",
    broken: (shop) => put(`${path}/${String(shop.order.id)}`, { ...shop.order, lock_version: 0 }),
    field: "lock_version",
    says: /^Au moins 1\.$/,
  },
];
