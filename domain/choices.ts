/** The values of fields that hold one of a few, as they are stored and sent. */

export const articleKinds = ["ingredient", "packaging", "consumable"] as const;
export type ArticleKind = (typeof articleKinds)[number];

export const articleCategories = [
  "épicerie",
  "crémerie",
  "viande",
  "marée",
  "fruits et légumes",
  "surgelé",
  "boisson",
  "emballage",
  "entretien",
  "autre",
] as const;

export const storages = ["ambient", "chilled", "frozen"] as const;
export type Storage = (typeof storages)[number];

/** The posts that every kitchen has, in the order of its work; a house may name its own. */
export const stations = ["Tour", "Four", "Froid", "Montage"] as const;

/** The kinds of things that a search over everything finds, in the order in which they are told. */
export const searchKinds = [
  "orders",
  "standing_orders",
  "customers",
  "products",
  "recipes",
  "articles",
  "suppliers",
  "supplier_orders",
  "receipts",
  "lots",
  "batches",
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** The places in an order that a search finds words in, besides its number and customer. */
export const foundFields = [
  "customer_contact",
  "phone",
  "email",
  "delivery_address",
  "notes",
  "allergy_notes",
  "line_note",
  "product",
] as const;
export type FoundField = (typeof foundFields)[number];

export const orderChannels = ["email", "phone", "portal"] as const;
export type OrderChannel = (typeof orderChannels)[number];

/** The kinds of messages that leave by e-mail. */
export const messageKinds = ["supplier_order", "order_confirmation", "delivery_note", "recall_notice", "test"] as const;
export type MessageKind = (typeof messageKinds)[number];

/** The states of a message; `withdrawn`: what it was about was taken back before it left. */
export const messageStates = ["queued", "sending", "sent", "failed", "withdrawn"] as const;
export type MessageState = (typeof messageStates)[number];

export const leadTimeBases = ["working", "calendar"] as const;

export const minimumPolicies = ["block", "warn"] as const;

export const recipeStatuses = ["draft", "active"] as const;

/** The meanings of a line's quantity: put in (net), or bought for it (gross). */
export const quantityMeanings = ["net", "gross"] as const;

/** The types of customers; `internal` is the house's own shop, whose goods are put out and not sold to anybody yet. */
export const customerTypes = ["individual", "business", "internal"] as const;
export type CustomerType = (typeof customerTypes)[number];

export const deliveryModes = ["pickup", "delivery", "on_site"] as const;
export type DeliveryMode = (typeof deliveryModes)[number];

/** The kinds of last days on labels: a use-by date (DLC), after which it is unsafe, and a best-before date (DDM). */
export const dateKinds = ["use_by", "best_before"] as const;
export type DateKind = (typeof dateKinds)[number];

/** The bases of a price: with tax, as a consumer is shown it, or before tax. */
export const priceBases = ["ttc", "ht"] as const;
export type PriceBasis = (typeof priceBases)[number];

/** The status of the orders that a standing order makes. */
export const standingOrderCreates = ["draft", "confirmed"] as const;
export type StandingOrderCreates = (typeof standingOrderCreates)[number];

export const consumptionModes = ["later", "immediate"] as const;

/** The 14 allergens of the INCO regulation (EU 1169/2011, annex II). */
export const allergens = [
  "gluten",
  "crustaces",
  "oeufs",
  "poissons",
  "arachides",
  "soja",
  "lait",
  "fruits_a_coque",
  "celeri",
  "moutarde",
  "sesame",
  "sulfites",
  "lupin",
  "mollusques",
] as const;
export type Allergen = (typeof allergens)[number];

/** The reasons why stock moves; a reversal takes another movement back. */
export const movementKinds = [
  "opening",
  "receipt",
  "consumption",
  "output",
  "delivery",
  "waste",
  "count",
  "reversal",
] as const;
export type MovementKind = (typeof movementKinds)[number];

/** The documents that movements of stock are written for. */
export const movementDocuments = [
  "opening",
  "import",
  "receipt_line",
  "batch",
  "order_line",
  "count_line",
  "waste",
] as const;
export type MovementDocument = (typeof movementDocuments)[number];

/** The records that may be in stock. */
export const stockedTypes = ["article", "recipe", "product"] as const;
export type StockedType = (typeof stockedTypes)[number];

/**
 * The statuses of an order to a supplier, as it goes through them: written, waiting to be sent, with the supplier,
 * confirmed by him, and what has come of it. `cancelled` may follow those of which nothing has come.
 */
export const supplierOrderStatuses = [
  "draft",
  "to_send",
  "sent",
  "confirmed",
  "partially_received",
  "received",
  "cancelled",
] as const;
export type SupplierOrderStatus = (typeof supplierOrderStatuses)[number];

/** The statuses of orders to suppliers of which something is still to come. */
export const expectedStatuses: readonly SupplierOrderStatus[] = ["to_send", "sent", "confirmed", "partially_received"];

/** The statuses of those that their supplier has: only these can be late. */
export const awaitedStatuses: readonly SupplierOrderStatus[] = expectedStatuses.filter((one) => one !== "to_send");

/** The ends of the rest of an ordered line: it comes later, is bought anew, or is not wanted any more. */
export const rests = ["later", "rebuy", "close"] as const;
export type Rest = (typeof rests)[number];

/** The agreements about an order that has not come: another day, or that nothing more will. */
export const followUpActs = ["postponed", "closed"] as const;
export type FollowUpAct = (typeof followUpActs)[number];

/** The states of the example: to fill an empty company with, there and to be taken away, worked on, of no use. */
export const exampleStates = ["offered", "untouched", "changed", "none"] as const;
export type ExampleState = (typeof exampleStates)[number];
