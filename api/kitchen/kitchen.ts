import type { article, incoming, lot, offer } from "#domain/contract/catalogue/articles";
import type { Answer, Body, Planned } from "#domain/contract/field";
import type { equivalence } from "#domain/contract/kinds";
import type { component, product } from "#domain/contract/catalogue/products";
import type { recipe, recipeLine } from "#domain/contract/catalogue/recipes";
import type { supplier } from "#domain/contract/catalogue/suppliers";
import type { Rational } from "#domain/exact/rational";
import type { OrderStatus } from "#domain/orders/order-statuses";
import type { ClosedDays } from "./closed-days";
import type { Quantity } from "./exact";

/**
 * The input of the calculations: the catalogue, the orders and the stock as plain values, no I/O.
 * Field names and rules are those of the domain; every decimal is a plain decimal string ("12.5"), dates are YYYY-MM-DD
 * in Europe/Paris, instants ISO 8601 UTC.
 */

/** `quantity unit` of the thing (or of its `part`) equals `equals_quantity equals_unit`. All quantities > 0. */
export type Equivalence = Body<typeof equivalence.fields>;

export interface Lot extends Answer<typeof lot.fields>, Quantity {}

/**
 * A delivery still to come; `ordered` names the line of the order that brings it, and changes no figure. One whose
 * order waits to be sent is `unsent`, with the latest moment to send it, null where none is known.
 */
export interface Incoming extends Answer<Planned<typeof incoming.fields>>, Quantity {
  unsent?: { before: string | null };
  ordered?: { order_id: number; order_number: string; line_id: number };
}

export type Offer = Answer<Planned<typeof offer.fields>>;

/** A record of the catalogue. */
interface Known {
  id: number;
  archived_at: string | null;
}

export interface KitchenArticle extends Known, Answer<Planned<typeof article>> {
  /** The cereals and nuts of its allergens and traces: for labels, no figure depends on them. */
  allergen_kinds?: string[];
  lots: Lot[];
  incoming: Incoming[];
  offers: Offer[];
  /** Rests of pieces that are open already, the first to end first; none unless said. */
  opened?: OpenedRest[] | undefined;
}

/**
 * A quantity of an article that is left of pieces which were opened and serves from a day through another: of one of
 * their parts, or of what is taken whole (null).
 */
export interface OpenedRest extends Quantity {
  part: string | null;
  from: string;
  until: string;
}

export interface KitchenSupplier extends Known, Answer<Planned<typeof supplier>> {}

/** One ingredient: exactly one of `article_id` and `recipe_id` is set. */
export type RecipeLine = Answer<Planned<typeof recipeLine.fields>>;

/** A part of a stock that goes off: to be used through its day. */
export interface DatedStock extends Quantity {
  expires_on: string;
}

/**
 * A quantity of a recipe that is not kept in stock which batches gave for a day and none took: it serves through its
 * last day. `isTakenFrom` tells whether batches of that day or later took any of the recipe, or no order asked for any
 * on the days that it was made ahead for.
 */
export interface MadeAlready extends Quantity {
  from: string;
  until: string;
  isTakenFrom: boolean;
  /** The last day that it was made for, where it was made ahead of that; its own day unless said. */
  awaited_until?: string;
  /** The last day that it keeps, where that is before `until`. */
  keeps_until?: string;
}

/** A part of a stock that serves the day it was made for, through `until`, though it keeps no longer than it says. */
export interface Unkept extends Quantity {
  from: string;
  keeps_until: string;
  until: string;
}

/**
 * A quantity that batches for orders before a plan will leave over, from their day through the last that it keeps; null
 * when it does not go off.
 */
export interface LeftBefore extends Quantity {
  from: string;
  until: string | null;
}

/** A broken datum may hold an `output_quantity` of "0". */
export interface KitchenRecipe extends Known, Answer<Planned<typeof recipe>> {
  lines: RecipeLine[];
  /** The parts of `stock_quantity` that go off, one for each day; none unless said. */
  dated?: DatedStock[] | undefined;
  /** `stock_quantity` where it is no decimal. */
  exact?: Rational | undefined;
  /** The parts of it that serve past their date; none unless said. */
  unkept?: Unkept[] | undefined;
  /** The batches that nothing took yet, where no stock is kept; none unless said. */
  made?: MadeAlready[] | undefined;
  /** Those that lapsed with their day, though they keep: they serve what is still asked of that day alone. */
  lapsed?: MadeAlready[] | undefined;
  /** Quantities that batches for orders before a plan leave, the earliest first; none unless said. */
  left_before?: LeftBefore[] | undefined;
}

/** Exactly one of `recipe_id`, `article_id`, `product_id` is set. */
export type ProductComponent = Answer<Planned<typeof component.fields>>;

export interface KitchenProduct extends Known, Answer<Planned<typeof product>> {
  components: ProductComponent[];
  price_ht: string;
  /**
   * Quantities of a day that no order has and nothing took, where no stock is kept; none unless said. Those with `from`
   * serve the days from that one to theirs.
   */
  left_over?: { day: string; quantity: string; from?: string }[];
  /** The parts of `stock_quantity` that go off, one for each day; none unless said. */
  dated?: DatedStock[] | undefined;
  /** `stock_quantity` where it is no decimal. */
  exact?: Rational | undefined;
}

export interface KitchenOrderLine {
  product_id: number;
  quantity: string;
  /** Of an order that counts with tax: what remains of it without, to 4 decimals. */
  unit_price_ht: string;
  /** Of an order that counts with tax: what its sales are worth before tax follows from it. */
  with_tax?: { unit_price: string; vat_rate: string };
  discount_percent: string;
  produced_quantity: string;
}

export interface KitchenOrder {
  id: number;
  number: string;
  customer_name: string;
  status: OrderStatus;
  /** True of a delivered order of which less was handed over than was ordered. */
  delivered_in_part?: boolean;
  /** True of an order of the house's own shop: it is no sale. */
  is_put_out?: boolean;
  delivery_on: string;
  /** HH:MM; not known unless said. */
  delivery_time?: string | null;
  /** The day on which it is made; of an order that is overdue the first day of the plan. */
  production_on: string;
  /** The day on which an order that is overdue was to be made. */
  overdue_since?: string;
  lines: KitchenOrderLine[];
}

/** The catalogue by id: everything that is reachable from what is asked. */
export interface Kitchen {
  articles: Map<number, KitchenArticle>;
  suppliers: Map<number, KitchenSupplier>;
  recipes: Map<number, KitchenRecipe>;
  products: Map<number, KitchenProduct>;
  /** The days on which the house makes nothing; none unless said. */
  closed?: ClosedDays | undefined;
}
