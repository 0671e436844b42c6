import type { ConsumptionMode, CustomerType, DeliveryMode, PriceBasis } from "#domain/choices";
import type { OrderStatus } from "#domain/order-life";
import type { SaleUnit } from "#domain/units";
import type { Entity, Page } from "./records";

export interface ExternalOrderRow extends Entity {
  number: string;
  customerName: string;
  customerType: CustomerType;
  status: OrderStatus;
  deliveryOn: string;
  /** HH:MM or null. */
  deliveryTime: string | null;
  deliveryMode: DeliveryMode;
  /** Null where the API does not say. */
  productionOn: string | null;
  allergyNotes: string | null;
  lineCount?: number;
  /** In which the prices and amounts of its lines count; before tax where it is not said. */
  priceBasis?: PriceBasis;
  totals: { ht: string; ttc: string };
}

export interface ExternalOrderLine {
  productId: number;
  productName: string;
  saleUnit: SaleUnit;
  quantity: string;
  /** Null or left out in an order that counts with tax, as its amount is. */
  unitPriceHt?: string | null;
  /** Null or left out in an order that counts before tax, as its amount is. */
  unitPriceTtc?: string | null;
  vatRate: string;
  discountPercent: string;
  producedQuantity: string;
  deliveredQuantity: string;
  note: string | null;
  /** Amount of the line, discount taken off. */
  amountHt?: string | null;
  amountTtc?: string | null;
  /** Allergens of the product over all its levels, and traces that it may contain (an extension). */
  allergens?: string[];
  traces?: string[];
}

export interface VatAmount {
  rate: string;
  baseHt: string;
  vat: string;
}

export interface ExternalOrder extends Omit<ExternalOrderRow, "totals"> {
  customerContact: string | null;
  phone: string | null;
  email: string | null;
  deliveryAddress: string | null;
  consumptionMode: ConsumptionMode;
  guestCount: number | null;
  notes: string | null;
  depositAmount: string | null;
  lines: ExternalOrderLine[];
  totals: { ht: string; vatByRate: VatAmount[]; ttc: string | null };
  /** The latest first. `subject` is the product's name when `field` is about a line ("lines.quantity", or "lines" when it comes or goes). */
  changes: { who: string; at: string; subject?: string | null; field: string; old: string | null; new: string | null; reason: string | null }[];
  /**
   * Number of changes where `changes` holds only the latest; all of them at GET /api/external-orders/{id}/changes (an
   * extension).
   */
  changeCount?: number;
  /**
   * Changes of the quantities since production began, however long the history; null when there are none (an
   * extension).
   */
  sinceProduction?: SinceProduction | null;
  /** Quantities under their product's minimum, or that are no multiple of it. */
  warnings?: { field: string; message: string }[];
  /** Products that meet an allergy named in the notes (an extension). */
  allergenConflicts?: AllergenConflict[];
  /** The last saved calculation that counted the order counted an older version of it. */
  changedSinceRun?: boolean;
}

/**
 * An ordered product that contains, or may contain traces of, what the order's notes name. To confirm the order, or to add the product later, is refused
 * (409 "allergens" with `conflicts`) until it is sent back in `acceptAllergens` (an extension).
 */
export interface AllergenConflict {
  productId: number;
  productName: string;
  allergen: string;
  trace: boolean;
  /** The words by which the notes name it. */
  words: string[];
}

/** The changes in the quantities of an order since its production began. */
export interface SinceProduction {
  /** Quantity of each product ordered in addition (or less, negative), by its name. */
  products: { product: string; quantity: string }[];
  /** The last change of a quantity: its author, its instant, and its reason. */
  last: { who: string; at: string; reason: string | null };
}

/**
 * The changes of an order's quantities and status, the latest first (an extension: GET
 * /api/external-orders/quantity-changes); the latest of them where it is paged.
 */
export interface QuantityChanges extends Pick<ExternalOrder, "changes" | "sinceProduction"> {
  orderId: number;
}

/** A page of orders, more than `total` where `totalIsMinimum`: a search that finds very many is not counted to its end. `statusCounts` counts those that the filters other than the status leave, by status in camelCase ("inProduction"). */
export interface OrderPage extends Page<ExternalOrderRow> {
  meta: Page<unknown>["meta"] & { totalIsMinimum?: boolean; statusCounts?: Record<string, number> };
}

/** A refused change of several orders at once: 409 with code "transition" and `refused`. */
export interface RefusedOrder {
  id: number;
  /** Number and customer; null when there is no such order. */
  name: string | null;
  message: string;
}
