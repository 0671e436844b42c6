/** A product of an order: a set quantity, or so many for ten guests (rounded up to what the product allows). */
export type BasketLine =
  | { product: string; quantity: number; note?: string }
  | { product: string; for_ten: number; note?: string };

export interface Basket {
  lines: BasketLine[];
  /** Remarks that make sense for these products; one is drawn for some of the orders. */
  notes?: string[];
  allergies?: string[];
}

/** A kind of order, as the shop knows them. */
export interface Occasion {
  customer_type: "individual" | "business";
  guests: { from: number; to: number; step: number } | null;
  times: string[];
  modes: ("pickup" | "delivery" | "on_site")[];
  /** Addresses of delivery other than the customer's. */
  venues?: string[];
  consumption_mode: "later" | "immediate";
  /** Days between the order and the delivery. */
  ordered_ahead: { from: number; to: number };
  /** Discounts in percent, one of which is drawn. */
  discounts: string[];
  /** Deposit asked for on confirmation, in percent of the total. */
  deposit_percent: number;
  baskets: Basket[];
}
