import { addDays } from "#domain/days";

/** A call that the reference shows, with ids as they are in a company that has lived through those before it. */
export interface Example {
  /** Method and address: "POST /api/suppliers". */
  call: string;
  body?: object;
  /** Summary, where an operation has several. */
  of?: string;
  /** True where it asks for a company in which nothing is written yet. */
  isFirst?: true;
}

const supplier = {
  name: "Minoterie du Val",
  code: "MINO",
  email: "commandes@minoterie.example",
  order_channel: "email",
  delivery_weekdays: [1, 3, 5],
  cutoff_time: "12:00",
  lead_time_days: 1,
  minimum_order_ht: "50",
};
const article = {
  name: "Farine T65",
  code: "FAR-65",
  category: "épicerie",
  kind: "ingredient",
  unit: "kg",
  vat_rate: "5.5",
  allergens: ["gluten"],
  lots: [{ quantity: "40", expires_on: "2036-12-31", code: "L-0312" }],
  offers: [
    {
      supplier_id: 1,
      pack_label: "Sac de 25 kg",
      pack_quantity: "25",
      pack_price_ht: "22.50",
      preferred: true,
      available: true,
    },
  ],
};
/** The article as it is replaced: its stock is the ledger’s. */
const { lots: _lots, ...articleWithoutLots } = article;
const recipe = {
  name: "Pâte à pain",
  status: "active",
  output_quantity: "10",
  output_unit: "kg",
  lines: [{ article_id: 1, quantity: "6", unit: "kg" }],
  steps: [{ text: "Pétrir.", minutes: 12, critical: false }],
};
const product = {
  name: "Pain de campagne",
  code: "PAIN",
  sale_unit: "piece",
  price_ht: "4.00",
  vat_rate: "5.5",
  active: true,
  components: [{ recipe_id: 1, quantity: "0.5", unit: "kg" }],
};
const order = {
  customer_name: "Mairie de Bruz",
  customer_type: "business",
  phone: "02 99 00 00 00",
  email: "accueil@bruz.example",
  delivery_on: "2036-03-12",
  delivery_time: "11:30",
  delivery_mode: "delivery",
  delivery_address: "Place de la Mairie, 35170 Bruz",
  allergy_notes: "Noix",
  lines: [{ product_id: 1, quantity: "20" }],
};
const standingOrder = {
  customer_name: "Café du Marché",
  starts_on: "2026-01-06",
  days: [{ weekday: 2, delivery_time: "07:30", lines: [{ product_id: 1, quantity: "6" }] }],
};
const bought = { supplier_id: 1, deliver_on: "2036-03-10", lines: [{ article_id: 1, packs: 3 }] };
const plan = { from: "2036-03-10", to: "2036-03-16", basis: "delivery" };
const letter = { recipient: "accueil@bruz.example", subject: "Votre commande", body: "Bonjour,\n\nBien à vous" };
/** A picture of one dot. */
const dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const client = { client_id: "bru-web", client_secret: "OAUTH_CLIENT_SECRET" };

/** Returns the examples of all writes, in an order in which each can be sent on this day (YYYY-MM-DD) or soon after. */
export const examplesOn = (today: string): readonly Example[] => [
  {
    call: "POST /oauth/token",
    body: { grant_type: "password", ...client, username: "demo@bru.test", password: "BRU_DEMO_PASSWORD" },
  },
  { call: "POST /oauth/revoke", body: { token: "an access or refresh token", ...client } },
  { call: "POST /api/example", isFirst: true },
  { call: "DELETE /api/example", isFirst: true },

  { call: "POST /api/suppliers/preview", body: supplier },
  { call: "POST /api/suppliers", body: supplier },
  { call: "PUT /api/suppliers/1", body: { ...supplier, minimum_order_ht: "80", lock_version: 1 } },
  { call: "POST /api/suppliers/1/preview", body: { ...supplier, minimum_order_ht: "90", lock_version: 2 } },
  {
    call: "POST /api/suppliers/import",
    body: { dry_run: false, lines: [{ name: "Crèmerie Jeanne", city: "Rennes" }] },
  },
  { call: "POST /api/suppliers/2/archive" },
  { call: "POST /api/suppliers/2/restore" },
  { call: "DELETE /api/suppliers/2" },

  { call: "POST /api/articles/preview", body: article },
  { call: "POST /api/articles", body: article },
  { call: "PUT /api/articles/1", body: { ...articleWithoutLots, safety_stock: "5", lock_version: 1 } },
  { call: "POST /api/articles/1/preview", body: { ...articleWithoutLots, safety_stock: "8", lock_version: 2 } },
  {
    call: "POST /api/articles/import",
    body: {
      dry_run: false,
      lines: [{ name: "Sel fin", category: "épicerie", kind: "ingredient", unit: "kg", vat_rate: "5.5" }],
    },
  },
  { call: "POST /api/articles/2/archive" },
  { call: "POST /api/articles/2/restore" },
  { call: "DELETE /api/articles/2" },

  { call: "POST /api/recipes/preview", body: recipe },
  { call: "POST /api/recipes", body: recipe },
  { call: "PUT /api/recipes/1", body: { ...recipe, notes: "Repos d’une heure.", lock_version: 1 } },
  { call: "POST /api/recipes/1/preview", body: { ...recipe, notes: "Repos de deux heures.", lock_version: 2 } },
  { call: "PUT /api/recipes/1/picture", body: { seen: null, content: dot } },
  {
    call: "POST /api/recipes/import",
    body: {
      dry_run: false,
      lines: [
        {
          name: "Pâte à crêpes",
          output_quantity: "2",
          output_unit: "kg",
          article: "Farine T65",
          quantity: "1",
          unit: "kg",
        },
      ],
    },
  },
  { call: "POST /api/recipes/2/archive" },
  { call: "POST /api/recipes/2/restore" },
  { call: "DELETE /api/recipes/2" },

  { call: "POST /api/products/preview", body: product },
  { call: "POST /api/products", body: product },
  { call: "PUT /api/products/1", body: { ...product, price_ht: "4.20", lock_version: 1 } },
  { call: "POST /api/products/1/preview", body: { ...product, price_ht: "4.30", lock_version: 2 } },
  { call: "PUT /api/products/1/picture", body: { seen: null, content: dot } },
  {
    call: "POST /api/products/import",
    body: { dry_run: false, lines: [{ name: "Baguette", price_ht: "1.10", vat_rate: "5.5", sale_unit: "piece" }] },
  },
  { call: "POST /api/products/2/archive" },
  { call: "POST /api/products/2/restore" },
  { call: "DELETE /api/products/2" },

  { call: "POST /api/imports", body: { entity: "suppliers", digest: "sha-256 of the file" } },
  { call: "POST /api/imports/1/lines", body: { from: 0, lines: [{ line: 2, values: { name: "Fruits d’Ille" } }] } },
  { call: "POST /api/imports/1/check" },
  { call: "POST /api/imports/1/apply" },
  {
    call: "PUT /api/import-choices",
    body: { entity: "articles", headings: "Désignation;Famille", said: [["column.0", "name"]] },
  },

  { call: "POST /api/external-orders/preview", body: order },
  { call: "POST /api/external-orders", body: order, of: "An order of a business" },
  {
    call: "POST /api/external-orders",
    body: { ...order, customer_name: "Ville de Bruz", delivery_on: "2036-03-13" },
    of: "Another, of a customer who may be the same",
  },
  {
    call: "POST /api/external-orders",
    body: { customer_name: "Boutique", customer_type: "internal", delivery_on: "2026-02-27", lines: order.lines },
    of: "What the house puts out in its own shop",
  },
  { call: "POST /api/external-orders", body: { ...order, customer_name: "Un essai" }, of: "One to throw away" },
  { call: "PUT /api/external-orders/1", body: { ...order, delivery_time: "10:45", lock_version: 1 } },
  { call: "POST /api/external-orders/1/preview", body: { ...order, delivery_time: "10:00", lock_version: 2 } },
  { call: "POST /api/external-orders/4/archive" },
  { call: "POST /api/external-orders/4/restore" },
  { call: "DELETE /api/external-orders/4" },
  { call: "POST /api/external-orders/1/status", body: { status: "confirmed", lock_version: 2 } },
  { call: "POST /api/external-orders/status", body: { status: "confirmed", ids: [2, 3] }, of: "Confirmed together" },
  { call: "POST /api/external-orders/undo", body: { orders: [{ id: 2, lock_version: 2 }] } },
  { call: "POST /api/external-orders/status", body: { status: "delivered", ids: [1, 3] }, of: "Delivered together" },
  { call: "POST /api/external-orders/1/undo", body: { lock_version: 4 } },
  {
    call: "PUT /api/external-orders/3/evening",
    body: { lines: [{ unsold_quantity: "2", sold_out_at: null }], lock_version: 3 },
  },
  { call: "POST /api/external-orders/1/confirmation-letter", body: { ...letter, lock_version: 5 } },
  { call: "POST /api/external-orders/1/delivery-note-letter", body: { ...letter, lock_version: 5 } },
  { call: "POST /api/messages/test", body: { recipient: "jeanne@atelier.example" } },
  { call: "POST /api/messages/1/withdraw" },
  { call: "POST /api/external-orders/1/payments", body: { amount: "20.00", means: "card" } },
  { call: "POST /api/external-orders/1/payments/1/take-back", body: { note: "Mauvaise commande" } },
  { call: "POST /api/payments", body: { orders: [{ id: 1, amount: "88.62" }], means: "transfer" } },
  { call: "POST /api/customers/1/merge", body: { order_id: 2 } },
  { call: "POST /api/customers/1/separate", body: { merged_id: 2 } },
  { call: "POST /api/customers/1/allergies/remove", body: { text: "Noix" } },
  { call: "POST /api/customers/1/allergies/restore", body: { text: "Noix" } },

  { call: "POST /api/standing-orders/preview", body: standingOrder },
  { call: "POST /api/standing-orders", body: standingOrder, of: "Every Tuesday" },
  {
    call: "POST /api/standing-orders",
    body: { ...standingOrder, customer_name: "École Pasteur", every_weeks: 2 },
    of: "Every second Tuesday",
  },
  { call: "PUT /api/standing-orders/1", body: { ...standingOrder, notes: "Par la cour", lock_version: 1 } },
  { call: "POST /api/standing-orders/1/preview", body: { ...standingOrder, notes: "Par la rue", lock_version: 2 } },
  { call: "POST /api/standing-orders/2/archive" },
  { call: "POST /api/standing-orders/2/restore" },
  { call: "DELETE /api/standing-orders/2" },
  { call: "POST /api/standing-orders/prepare", body: { from: today, until: addDays(today, 13) } },

  { call: "POST /api/weighings/preview", body: { recipe_id: 1, output_quantity: "5" } },
  { call: "POST /api/weighings", body: { recipe_id: 1, output_quantity: "5" } },
  { call: "POST /api/weighings/1/lines/1/weigh", body: { quantity: "3", lot: "L-0312", lock_version: 1 } },
  { call: "POST /api/weighings/1/lines/1/take-back", body: { lock_version: 2 } },
  { call: "POST /api/weighings/1/abandon" },
  { call: "POST /api/weighings/1/resume" },

  { call: "POST /api/production-planning/runs", body: plan },
  { call: "POST /api/supplier-orders", body: bought, of: "A draft" },
  { call: "POST /api/supplier-orders", body: { ...bought, deliver_on: "2036-03-12" }, of: "Another" },
  { call: "PUT /api/supplier-orders/1", body: { ...bought, note: "Par l’arrière", lock_version: 1 } },
  { call: "POST /api/supplier-orders/1/place", body: { lock_version: 2 }, of: "The first" },
  { call: "POST /api/supplier-orders/1/unplace", body: { lock_version: 3 } },
  { call: "POST /api/supplier-orders/1/letter", body: { ...letter, lock_version: 4 } },
  { call: "POST /api/supplier-orders/1/send", body: { how: "phone", lock_version: 5 }, of: "By telephone" },
  { call: "POST /api/supplier-orders/1/unsend", body: { lock_version: 6 } },
  {
    call: "POST /api/supplier-orders/1/send",
    body: { how: "portal", lock_version: 7 },
    of: "On the supplier’s portal",
  },
  { call: "POST /api/supplier-orders/1/confirm", body: { lock_version: 8 } },
  { call: "POST /api/supplier-orders/1/unconfirm", body: { lock_version: 9 } },
  {
    call: "POST /api/supplier-orders/1/postpone",
    body: { expected_on: "2036-03-11", channel: "phone", note: "Camion en panne", lock_version: 10 },
  },
  { call: "POST /api/supplier-orders/1/follow-ups/1/undo", body: { lock_version: 11 } },
  { call: "POST /api/supplier-orders/1/cancel", body: { lock_version: 12 } },
  { call: "POST /api/supplier-orders/1/reopen", body: { lock_version: 13 } },
  {
    call: "POST /api/supplier-orders/from-plan",
    body: {
      plan: { ...plan, extra: { "1": "400" } },
      orders: [{ supplier_id: 1, deliver_on: "2036-03-10", reference: "BC-1-20360310-2A1523", below_minimum: true }],
    },
  },
  { call: "POST /api/supplier-orders/2/place", body: { lock_version: 1 }, of: "The second" },
  { call: "POST /api/supplier-orders/letters", body: { orders: [{ id: 2, lock_version: 2 }] } },
  {
    call: "POST /api/receipts",
    body: {
      supplier_id: 1,
      received_on: "2026-02-27",
      delivery_note: "BL 1204",
      lines: [{ article_id: 1, quantity: "25", lot_code: "L-0402", expires_on: "2036-10-31" }],
    },
  },
  { call: "POST /api/receipts/1/reverse" },
  { call: "POST /api/supplier-orders/1/close", body: { lock_version: 14 } },

  {
    call: "POST /api/production-planning/production-sheets/done",
    body: { ...plan, day: "2036-03-12", basis: "delivery" },
  },
  {
    call: "POST /api/batches",
    body: { recipe_id: 1, production_on: "2036-03-14", planned: "10", obtained: "9.5", seen: 0 },
    of: "A recipe",
  },
  {
    call: "POST /api/batches",
    body: { product_id: 1, production_on: "2036-03-14", planned: "8", obtained: "8", seen: 0 },
    of: "A product",
  },
  { call: "POST /api/batches/3/take-back" },
  { call: "POST /api/batches/take-back", body: { batches: [4] } },

  { call: "POST /api/stock/lots/block", body: { ids: [1], reason: "Rappel du fournisseur" } },
  { call: "POST /api/stock/lots/1/unblock" },
  { call: "POST /api/stock/lots/1/block", body: { reason: "Sac déchiré" } },
  { call: "POST /api/stock/waste/preview", body: { article_id: 1, lot_id: 1, quantity: "1", reason: "broken" } },
  { call: "POST /api/stock/waste", body: { article_id: 1, lot_id: 1, quantity: "1", reason: "broken" } },
  { call: "POST /api/stock/waste/1/undo" },
  { call: "POST /api/stock/counts/preview", body: { item_type: "article", blind: false } },
  { call: "POST /api/stock/counts", body: { item_type: "article", blind: false } },
  { call: "POST /api/stock/counts/1/lines", body: { article_id: 1, code: "L-0500", counted: "2" } },
  { call: "POST /api/stock/counts/1/lines/1/count", body: { counted: "30", lock_version: 1 } },
  { call: "POST /api/stock/counts/1/lines/1/take-back", body: { lock_version: 2 } },
  { call: "POST /api/stock/counts/1/close" },
  { call: "POST /api/stock/counts/1/reopen" },
  { call: "POST /api/stock/counts/1/abandon" },
  {
    call: "POST /api/stock/recall/notices",
    body: {
      code: "L-0312",
      customers: [1],
      subject: "Rappel : pain de campagne",
      body: "Bonjour,\n\nNe le mangez pas.",
    },
  },
  {
    call: "PUT /api/company",
    body: { name: "Maison Bru", address: "12, rue des Halles", postal_code: "35170", city: "Bruz", lock_version: 1 },
  },
];
