import { consumptionModes, customerTypes, deliveryModes } from "../../choices";
import { orderStatuses } from "../../orders/order-statuses";
import type { Fields } from "../field";
import { paymentEntry, signedAmount } from "./payments";
import {
  amount,
  choice,
  count,
  day,
  discountPercent,
  email,
  flag,
  group,
  id,
  instant,
  list,
  notes,
  optional,
  optionalText,
  positiveQuantity,
  price,
  priceBasis,
  quantity,
  saleUnit,
  text,
  time,
  readOnlyText,
  absent,
  vatRate,
  integer,
} from "../kinds";

/** The columns of one line of an order. */
export const storedLine = {
  product_id: id,
  quantity: positiveQuantity,
  /** In the order's `price_basis`. */
  unit_price: price,
  vat_rate: vatRate,
  discount_percent: { ...discountPercent, initial: "0" },
  produced_quantity: { ...quantity, initial: "0" },
  delivered_quantity: { ...quantity, initial: "0" },
  note: optionalText(400),
} as const satisfies Fields;

/** An ordered product. Its prices and amounts count in the order's basis; those in the other basis are null. */
export const orderLine = {
  kind: "group",
  component: "ExternalOrderLine",
  fields: {
    product_id: id,
    product_name: { ...readOnlyText, computed: true, absent: "" },
    sale_unit: { ...saleUnit, computed: true, absent: "" },
    quantity: positiveQuantity,
    /**
     * Of a body the price in the order's basis counts; one in the other basis alone is converted. Both left out: the
     * product's price.
     */
    unit_price_ht: {
      ...optional(price),
      elsewhere: true,
      extension: true,
      description: "Null in an order that counts with tax",
    },
    unit_price_ttc: {
      ...optional(price),
      elsewhere: true,
      extension: true,
      description: "Null in an order that counts before tax",
    },
    /** Left out: the product's rate for the order's consumption mode. */
    vat_rate: { ...optional(vatRate), answered: vatRate },
    discount_percent: storedLine.discount_percent,
    /** Left out: as they are; of a line that is new, none. */
    produced_quantity: { ...optional(quantity), answered: quantity, absent: "0" },
    delivered_quantity: { ...optional(quantity), answered: quantity, absent: "0" },
    proposed_quantity: {
      ...optional(quantity),
      computed: true,
      extension: true,
      description: "What is handed over of it unless it is said, while nothing of the order is noted as delivered",
    },
    gone_quantity: {
      ...optional(quantity),
      computed: true,
      extension: true,
      description: "What was made of it and is lost, put aside or left with another order, and was not made anew",
    },
    unsold_quantity: {
      ...optional(quantity),
      computed: true,
      extension: true,
      description: "What of it was unsold in the evening, in the house’s own shop; null while nobody noted it",
    },
    sold_out_at: {
      ...optional(time),
      computed: true,
      extension: true,
      description: "When nothing of it was left there, in Europe/Paris",
    },
    note: storedLine.note,
    amount_ht: {
      ...optional(amount),
      computed: true,
      extension: true,
      description: "Null in an order that counts with tax",
    },
    amount_ttc: {
      ...optional(amount),
      computed: true,
      extension: true,
      description: "Null in an order that counts before tax",
    },
    /** Allergens of the product over all its levels, and traces that it may contain. */
    allergens: { ...list(readOnlyText), computed: true, extension: true },
    traces: { ...list(readOnlyText), computed: true, extension: true },
    allergen_kinds: {
      ...list(readOnlyText),
      computed: true,
      extension: true,
      description: "The cereals and nuts of its allergens, as far as they are noted",
    },
    trace_kinds: {
      ...list(readOnlyText),
      computed: true,
      extension: true,
      description: "Those that it may contain traces of, and does not contain",
    },
    open_kinds: {
      ...list(readOnlyText),
      computed: true,
      extension: true,
      description: "Allergens of which the cereal or nut of some article is not noted",
    },
    allergens_unsure: {
      ...list(readOnlyText),
      computed: true,
      extension: true,
      description:
        "Names of what in it may hold others: recipes in draft or empty, articles without the noted allergens",
    },
  },
} as const;

/** One change of an order, as its history tells it; `subject` is the product's name when `field` is about a line. */
export const orderChange = {
  kind: "group",
  component: "ExternalOrderChange",
  fields: {
    who: { ...readOnlyText, absent: "" },
    at: { ...instant, absent: "" },
    subject: { ...optional(readOnlyText), extension: true },
    field: readOnlyText,
    old: optional(readOnlyText),
    new: optional(readOnlyText),
    reason: optional(readOnlyText),
  },
} as const;

/** The quantity of a product ordered beyond (or, negative, below) that at the beginning of production. */
export const productDelta = {
  kind: "group",
  component: "ProductDelta",
  fields: { product: { ...readOnlyText, description: "Its name, as the history tells it" }, quantity },
} as const;

/** The changes in the quantities of an order since its production began. */
export const sinceProduction = {
  kind: "group",
  component: "SinceProduction",
  fields: {
    products: list(productDelta),
    last: {
      ...group({ who: readOnlyText, at: instant, reason: optional(readOnlyText) }),
      description: "Who changed a quantity last, when and why",
    },
  },
} as const;

/** An ordered product that contains, or may contain traces of, what the order's notes name. */
export const allergenConflict = {
  kind: "group",
  component: "AllergenConflict",
  fields: {
    product_id: count,
    product_name: readOnlyText,
    allergen: readOnlyText,
    trace: flag,
    words: { ...list(readOnlyText), description: "How the notes name it" },
  },
} as const;

/** Places of goods that were made and are no longer ordered: finished stock, a loss, another order that wants some. */
export const surplusDestinations = ["stock", "unsold", "order"] as const;
export type SurplusDestination = (typeof surplusDestinations)[number];

/** A choice of what becomes of a product that more was made of than an order still asks for. */
export const surplusChoice = group({
  product_id: id,
  quantity: positiveQuantity,
  to: choice(surplusDestinations),
  order_id: optional(id),
});

/** A product that more was made of than an order would still ask for: what is to be chosen, and what may be. */
export const orderSurplus = {
  kind: "group",
  component: "OrderSurplus",
  fields: {
    product_id: count,
    product_name: readOnlyText,
    message: { ...readOnlyText, description: "The question, in French, with both figures" },
    fields: { ...list(readOnlyText), description: "Where the order asks for less: lines.0.quantity" },
    produced: quantity,
    quantity: { ...quantity, description: "Ordered from now on" },
    surplus: { ...quantity, description: "The sum of the quantities to be chosen for" },
    may: list(choice(surplusDestinations)),
    orders: {
      ...list(
        group({
          order_id: count,
          number: readOnlyText,
          customer_name: readOnlyText,
          delivery_on: day,
          rest: quantity,
          has_allergy: {
            ...flag,
            optional: true,
            extension: true,
            description: "Whether an allergy is noted: what was made for another may not do",
          },
        }),
      ),
      description: "Orders that still want some, the first to be delivered first",
    },
  },
} as const;

/** The evening of an order of the house's own shop: what was unsold of each of its lines, in their order. */
export const evening = {
  lines: {
    ...list(
      group({
        unsold_quantity: {
          ...optional(quantity),
          description: "At most what was put out; null: not noted, or, of what was sold out, none",
        },
        sold_out_at: { ...optional(time), description: "In Europe/Paris; only of what nothing was left of" },
      }),
    ),
    most: 1000,
    counted: "lignes",
  },
} as const satisfies Fields;

export const vatAmount = group({ rate: vatRate, base_ht: amount, vat: amount });

/** A customer order; its number and status are not written with it. */
export const externalOrder = {
  number: { ...readOnlyText, computed: true, listed: true, absent: "" },
  customer_name: { ...text(2, 120), listed: true, absent: "" },
  customer_type: { ...choice(customerTypes), initial: "individual", listed: true },
  customer_contact: optionalText(120),
  phone: optionalText(30),
  email,
  status: { ...choice(orderStatuses), computed: true, listed: true, absent: "draft" },
  delivery_on: { ...day, listed: true, absent },
  delivery_time: { ...optional(time), listed: true, absent: null },
  delivery_mode: { ...choice(deliveryModes), initial: "pickup", listed: true },
  delivery_address: optionalText(400),
  /** Left out of a body: the delivery day less the longest lead time of the products. */
  production_on: { ...optional(day), answered: day, listed: true, absent: null },
  delivered_on: {
    ...optional(day),
    computed: true,
    extension: true,
    description: "The day on which it was handed over; null while it is not delivered",
  },
  consumption_mode: { ...choice(consumptionModes), initial: "later" },
  guest_count: optional(integer(1, 1_000_000)),
  notes,
  allergy_notes: { ...optionalText(2000), listed: true },
  deposit_amount: optional(amount),
  line_count: { ...count, computed: true, listed: true, extension: true },
  price_basis: {
    ...priceBasis,
    computed: true,
    listed: true,
    extension: true,
    description: "In which the prices and amounts of its lines count",
  },
  lines: { ...list(orderLine), most: 1000, counted: "lignes", initial: [], elsewhere: true, absent: [] },
  totals: {
    ...group({
      ht: { ...amount, absent },
      vat_by_rate: { ...list(vatAmount), absent: [] },
      ttc: { ...amount, absent: null },
    }),
    computed: true,
    absent: {},
  },
  amount_owed: {
    ...optional(amount),
    computed: true,
    extension: true,
    description: "With tax: what was ordered, of a delivered order what left, of a cancelled one nothing",
  },
  amount_paid: {
    ...signedAmount,
    computed: true,
    extension: true,
    description: "The sum of its payments, its deposit aside",
  },
  amount_due: {
    ...optional(signedAmount),
    computed: true,
    listed: true,
    extension: true,
    description:
      "What is owed less deposit and payments: below nothing, to be given back; null where nothing is ordered yet",
  },
  payments: { ...list(paymentEntry), computed: true, extension: true },
  changes: { ...list(orderChange), computed: true, absent: [] },
  /** The number of all changes, of which `changes` holds only the latest. */
  change_count: { ...count, computed: true, extension: true },
  /** Null when production has not begun, is over, or nothing changed since. */
  since_production: { ...optional(sinceProduction), computed: true, extension: true },
  all_delivered: {
    ...flag,
    computed: true,
    listed: true,
    extension: true,
    description: "True once each of its lines is noted as delivered whole, whatever its status",
  },
  delivered_in_part: {
    ...flag,
    computed: true,
    listed: true,
    extension: true,
    description: "True of an order of which something was handed over, and less than was ordered",
  },
  rest_of: {
    ...optional(count),
    computed: true,
    extension: true,
    description: "The order, handed over in part, of whose rest it is; written once, as `rest_of` of a new order",
  },
  standing_order_id: {
    ...optional(count),
    computed: true,
    extension: true,
    description: "The standing order of which it was made",
  },
  standing_on: {
    ...optional(day),
    computed: true,
    extension: true,
    description: "The day of that which it is for, whatever day it is delivered; null once it does not fall any more",
  },
  rests: {
    ...list(
      group({
        id: count,
        number: readOnlyText,
        status: choice(orderStatuses),
        delivery_on: day,
        lines: list(group({ product_id: count, quantity })),
      }),
    ),
    computed: true,
    extension: true,
    description: "The orders that stand of what of it was not handed over, with what they order",
  },
  /** Null unless its last delivery or cancellation may be taken back, exactly as it was, until then. */
  undo: { ...optional(group({ until: instant })), computed: true, listed: true, extension: true },
  changed_since_run: { ...flag, computed: true, extension: true },
  /** Quantities that their product's minimum or multiple does not allow for. */
  warnings: { ...list(group({ field: readOnlyText, message: readOnlyText })), computed: true, extension: true },
  /** Products that meet an allergy named in the notes. */
  allergen_conflicts: { ...list(allergenConflict), computed: true, extension: true },
} as const satisfies Fields;

/** The totals of an order in a list. */
export const listedTotals = {
  ...group({ ht: { ...amount, absent }, ttc: { ...amount, absent } }),
  computed: true,
  absent: {},
} as const;
